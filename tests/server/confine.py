"""Runs a program under the system calls that a systemd unit allows; any other one ends it.

usage: confine.py UNIT PROGRAM [WORD...]"""
import ctypes
import os
import re
import struct
import subprocess
import sys

LOAD, JUMP_EQUAL, RETURN = 0x20, 0x15, 0x06
ALLOW, KILL, EPERM, X86_64 = 0x7FFF0000, 0x80000000, 0x00050001, 0xC000003E
NUMBERS = "/usr/include/x86_64-linux-gnu/asm/unistd_64.h"


def calls_of(group):
    """The names in a group of systemd, and in those that it contains."""
    if not group.startswith("@"):
        return {group}
    lines = subprocess.run(["systemd-analyze", "syscall-filter", group], capture_output=True, text=True, check=True).stdout
    words = [line.strip() for line in lines.splitlines()[1:]]
    return set().union(*(calls_of(word) for word in words if word and not word.startswith("#")))


def allowed(unit):
    """What is left after the unit's SystemCallFilter lines, one after the other."""
    calls = set()
    with open(unit, encoding="utf-8") as file:
        for line in re.findall(r"^SystemCallFilter=(.*)$", file.read(), re.M):
            named = set().union(*(calls_of(word) for word in line.lstrip("~").split()))
            calls = calls - named if line.startswith("~") else calls | named
    assert calls, f"{unit} has no SystemCallFilter"
    return calls


def filter_of(calls):
    """The same as a program of seccomp."""
    with open(NUMBERS, encoding="utf-8") as file:
        numbers = {name: int(number) for name, number in re.findall(r"#define __NR_(\w+) (\d+)", file.read())}
    steps = [(LOAD, 0, 0, 4), (JUMP_EQUAL, 1, 0, X86_64), (RETURN, 0, 0, KILL), (LOAD, 0, 0, 0)]
    for number in sorted(numbers[name] for name in calls if name in numbers):
        steps += [(JUMP_EQUAL, 0, 1, number), (RETURN, 0, 0, ALLOW)]
    if not os.geteuid():  # SQLite gives its files the owner of the database, as root alone
        steps += [(JUMP_EQUAL, 0, 1, numbers["fchown"]), (RETURN, 0, 0, EPERM)]
    return b"".join(struct.pack("HBBI", *step) for step in [*steps, (RETURN, 0, 0, KILL)])


def main():
    code = filter_of(allowed(sys.argv[1]))
    room = ctypes.create_string_buffer(code, len(code))
    program = struct.pack("HxxxxxxQ", len(code) // 8, ctypes.addressof(room))
    libc = ctypes.CDLL(None, use_errno=True)
    libc.prctl.argtypes = [ctypes.c_int, ctypes.c_ulong, ctypes.c_void_p, ctypes.c_ulong, ctypes.c_ulong]
    if libc.prctl(38, 1, None, 0, 0) or libc.prctl(22, 2, ctypes.create_string_buffer(program, len(program)), 0, 0):
        sys.exit(f"seccomp: {os.strerror(ctypes.get_errno())}")
    os.execv(sys.argv[2], sys.argv[2:])


main()
