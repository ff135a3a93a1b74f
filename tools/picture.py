#!/usr/bin/env python3
# Prints the picture of the rooms of src/, made from their real #includes: a room is on the floor
# above the highest room it uses. The descriptions are the headings of the map in docs/tour.md.
# `tools/picture.py --write` puts the picture into docs/tour.md; stage 92-map checks that it is there.
import glob
import os
import re
import sys

TOUR = "docs/tour.md"
BLOCK = re.compile(r"(?<=^```rooms\n).*?(?=^```$)", re.M | re.S)


def included(room):
    """The other rooms whose headers the files of a room include."""
    found = set()
    for path in glob.glob(f"src/{room}/**/*", recursive=True):
        if os.path.isfile(path):
            text = open(path, encoding="utf-8", errors="replace").read()
            found |= set(re.findall(r'^\s*#\s*include\s+"(\w+)/', text, re.M))
    return found & set(rooms) - {room}


def reach(room):
    return set().union(*({other} | reach(other) for other in uses[room]))


def floor(room):
    return 1 + max(map(floor, uses[room]), default=-1)


def direct(room):
    """What a room uses, without what it gets from another of them anyway."""
    return sorted(r for r in uses[room] if not any(r in reach(other) for other in uses[room]))


def picture(headings):
    width = max(map(len, rooms))
    about = max(len(headings.get(room, "")) for room in rooms)
    was = None
    for room in sorted(rooms, key=lambda r: (-floor(r), r)):
        number = floor(room)
        label = "" if number == was else str(number)
        was = number
        arrow = "-> " + ", ".join(direct(room)) if uses[room] else ""
        yield f"{label:>2} {room:{width}}  {headings.get(room, ''):{about}}  {arrow}".rstrip() + "\n"


rooms = sorted(r for r in os.listdir("src") if os.path.isdir(f"src/{r}"))
uses = {room: included(room) for room in rooms}
text = open(TOUR, encoding="utf-8").read()
drawn = "".join(picture(dict(re.findall(r"^### src/(\w+): (.*)$", text, re.M))))
if sys.argv[1:] == ["--write"]:
    open(TOUR, "w", encoding="utf-8").write(BLOCK.sub(lambda _: drawn, text))
elif sys.argv[1:] == ["--check"]:
    sys.exit(0 if BLOCK.findall(text) == [drawn] else f"{TOUR}: run tools/picture.py --write")
else:
    print(drawn, end="")
