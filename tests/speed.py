#!/usr/bin/env python3
"""Replay speed of an earlier version and of this tree, side by side: both are built, and take turns so that other
load hits both alike. With valgrind, also the instructions of a game, which do not depend on load.

usage: speed.py REV [ROUNDS]    (WINDFALL_CONFORMANCE names the folder of recorded games)"""
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile

FILES = "base-2p-ai", "base-4p-ai", "tgs-5p-ai"
# The function that replays a game, by the names it has had.
REPLAYS = "compiled_trace_play", "tape_play"
HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
GAMES = os.environ.get("WINDFALL_CONFORMANCE", os.path.join(HERE, "../shared/conformance"))


def bench(command, name):
    path = os.path.join(GAMES, f"{name}.jsonl.gz")
    done = subprocess.run([*command, "bench", "--json", "--seconds", "1", "--replay", path], stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, text=True, check=True)
    return next(iter(json.loads(done.stdout).values()))


def instructions(program, name):
    """Instructions of a game, the mean over all games of the file."""
    with tempfile.NamedTemporaryFile() as out:
        bench(["valgrind", "--tool=callgrind", "--collect-atstart=no", f"--callgrind-out-file={out.name}",
               *[f"--toggle-collect={function}" for function in REPLAYS], program], name)
        text = out.read().decode()
    # every call is one line "calls=COUNT" after the name of what is called, which is spelled out once
    names = dict(re.findall(r"^c?fn=\((\d+)\) (\S+)", text, re.M))
    calls = sum(int(count) for number, count in re.findall(r"^cfn=\((\d+)\).*\n(?:c\w+=.*\n)*?calls=(\d+)", text, re.M)
                if names[number] in REPLAYS)
    return int(re.search(r"^(?:summary|totals): (\d+)", text, re.M)[1]) / calls


def build(folder):
    subprocess.run(["tools/build.sh", "build", "release", "windfall"], cwd=folder, stdout=sys.stderr, check=True)
    return os.path.join(folder, "build/windfall")


def compare(old, new, rounds):
    print("file         old games/s   new games/s   new/old (median of rounds)   new/old (best slices)   instructions a game")
    for name in FILES:
        rates = [(bench([old], name), bench([new], name)) for _ in range(rounds)]
        mean = [statistics.median(pair[i]["games_per_second"] for pair in rates) for i in (0, 1)]
        best = [max(pair[i]["best_games_per_second"] for pair in rates) for i in (0, 1)]
        ratio = statistics.median(b["games_per_second"] / a["games_per_second"] for a, b in rates)
        line = f"{name:12} {mean[0]:11.0f}   {mean[1]:11.0f}   {ratio:26.3f}   {best[1] / best[0]:21.3f}"
        if shutil.which("valgrind"):
            a, b = instructions(old, name), instructions(new, name)
            line += f"   {a:.0f} -> {b:.0f} ({b / a:.3f})"
        print(line, flush=True)


def main():
    rev, rounds = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 7
    with tempfile.TemporaryDirectory() as folder:
        tree = os.path.join(folder, "old")
        subprocess.run(["git", "worktree", "add", "--detach", tree, rev], cwd=HERE, stdout=sys.stderr, check=True)
        try:
            compare(build(tree), build(HERE), rounds)
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", tree], cwd=HERE, check=True)


if __name__ == "__main__":
    main()
