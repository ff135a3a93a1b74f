"""The program as a command, for stages that look at it from outside."""
import os
import subprocess

PROGRAM = os.environ.get("WINDFALL", "build/windfall")


def run(*words, text="", **env):
    return subprocess.run([PROGRAM, *words], input=text, capture_output=True, text=True, timeout=600,
                          env={**os.environ, **env})


def check(name, right, *shown):
    print(f"ok {name}" if right else f"not ok {name}")
    if not right:
        for what in shown:
            print(str(what)[-2000:])


def one_line(result):
    return result.returncode != 0 and result.stderr.count("\n") == 1
