#!/usr/bin/env python3
# Prints the picture of the modules of src/, made from their real #includes: a module is on the floor
# above the highest module it uses. The descriptions are the headings of docs/map.md.
# `tools/picture.py --write` puts the picture into docs/tour.md; stage 92-map checks that it is there.
import glob
import os
import re
import sys

TOUR, MAP = "docs/tour.md", "docs/map.md"
BLOCK = re.compile(r"(?<=^```modules\n).*?(?=^```$)", re.M | re.S)


def included(module):
    """The other modules whose headers the files of a module include."""
    found = set()
    for path in glob.glob(f"src/{module}/**/*", recursive=True):
        if os.path.isfile(path):
            text = open(path, encoding="utf-8", errors="replace").read()
            found |= set(re.findall(r'^\s*#\s*include\s+"(\w+)/', text, re.M))
    return found & set(modules) - {module}


def reach(module):
    return set().union(*({other} | reach(other) for other in uses[module]))


def floor(module):
    return 1 + max(map(floor, uses[module]), default=-1)


def direct(module):
    """What a module uses, without what it gets from another of them anyway."""
    return sorted(r for r in uses[module] if not any(r in reach(other) for other in uses[module]))


def picture(headings):
    width = max(map(len, modules))
    about = max(len(headings.get(module, "")) for module in modules)
    was = None
    for module in sorted(modules, key=lambda r: (-floor(r), r)):
        number = floor(module)
        label = "" if number == was else str(number)
        was = number
        arrow = "-> " + ", ".join(direct(module)) if uses[module] else ""
        yield f"{label:>2} {module:{width}}  {headings.get(module, ''):{about}}  {arrow}".rstrip() + "\n"


modules = sorted(r for r in os.listdir("src") if os.path.isdir(f"src/{r}"))
uses = {module: included(module) for module in modules}
text = open(TOUR, encoding="utf-8").read()
headings = re.findall(r"^## src/(\w+): (.*)$", open(MAP, encoding="utf-8").read(), re.M)
drawn = "".join(picture(dict(headings)))
if sys.argv[1:] == ["--write"]:
    open(TOUR, "w", encoding="utf-8").write(BLOCK.sub(lambda _: drawn, text))
elif sys.argv[1:] == ["--check"]:
    sys.exit(0 if BLOCK.findall(text) == [drawn] else f"{TOUR}: run tools/picture.py --write")
else:
    print(drawn, end="")
