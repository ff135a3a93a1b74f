"""The wanted answers of the tutorial's lessons, from cards/lessons.text, for tests that play them."""
import os
import re

TOP = os.path.join(os.path.dirname(__file__), "..", "..")


def read():
    """Lessons in order: {"word", "title", "steps"}; a step is {"op", "picks", "free", "keep"}."""
    lessons = []
    for line in open(os.path.join(TOP, "cards", "lessons.text"), encoding="utf-8"):
        if line.startswith("= "):
            word, title = line[2:].strip().split(" ", 1)
            lessons.append({"word": word, "title": title, "steps": []})
        elif line.strip() == "begin":
            lessons[-1]["steps"] = []
        elif line.startswith("0 "):
            op, picks = line[2:].strip().split(" ", 1)
            lessons[-1]["steps"].append({"op": op, "picks": re.split(", ", picks), "free": False,
                                         "keep": []})
        elif line.strip() == "any":
            lessons[-1]["steps"][-1]["free"] = True
        elif line.startswith("keep "):
            lessons[-1]["steps"][-1]["keep"] = re.split(", ", line[5:].strip())
    return lessons
