#!/usr/bin/env python3
"""The recipes of CONTRIBUTING as patches, tried on a copy of the tree in build-recipes.

    recipe.py test [NAME...]   each applies, touches no more files than it says, builds and passes its tests
    recipe.py remake NAME      applies NAME.patch to the copy by a three-way merge and writes it anew; where that
                               has conflicts, or there is no such patch yet, the copy waits to be edited
    recipe.py save NAME        writes NAME.patch from the copy as it was edited

A patch begins with what it shows in words, then `Files: N` and lines `Test: COMMAND`, which run in the copy with
its program as `windfall`. Tests, docs and translations are not counted; a new language is.
"""
import os
import re
import shutil
import subprocess
import sys

TOP = os.path.abspath(os.path.join(os.path.dirname(__file__), "../.."))
RECIPES = os.path.join(TOP, "tests/recipes")
TREE = os.path.join(TOP, "build-recipes")
PLAIN = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
WHO = ["-c", "user.name=recipes", "-c", "user.email=recipes@localhost", "-c", "core.hooksPath=/dev/null",
       "-c", "commit.gpgsign=false", "-c", "core.autocrlf=false"]
HEAD = "WHAT IT IS, in a sentence.\n\nFiles: N\nTest: windfall COMMAND\n"


def git(*words, where=TREE, **how):
    return subprocess.run(["git", *WHO, *words], cwd=where, env=PLAIN, capture_output=True, text=True, **how)


def copy_tree():
    """Makes the copy equal to the tree, without touching unchanged files, so that its builds stay valid."""
    listed = git("ls-files", "-coz", "--exclude-standard", where=TOP, check=True).stdout
    names = {name for name in listed.split("\0") if os.path.isfile(os.path.join(TOP, name))}
    if not os.path.isdir(os.path.join(TREE, ".git")):
        os.makedirs(TREE, exist_ok=True)
        git("init", "-q", check=True)
        objects = git("rev-parse", "--git-path", "objects", where=TOP, check=True).stdout.strip()
        with open(os.path.join(TREE, ".git/objects/info/alternates"), "w", encoding="utf-8") as file:
            file.write(os.path.abspath(os.path.join(TOP, objects)) + "\n")
        with open(os.path.join(TREE, ".git/info/exclude"), "w", encoding="utf-8") as file:
            file.write("/web/node_modules\n")
        os.mkdir(os.path.join(TREE, "web"))
        os.symlink(os.path.join(TOP, "web/node_modules"), os.path.join(TREE, "web/node_modules"))
    git("reset", "-q", "--hard")
    git("clean", "-qfd")
    for name in set(git("ls-files", "-z").stdout.split("\0")) - names - {""}:
        os.remove(os.path.join(TREE, name))
    for name in names:
        copy_file(os.path.join(TOP, name), os.path.join(TREE, name))
    # Keeps the times, or npm would fetch again what web/node_modules already has.
    shutil.copystat(os.path.join(TOP, "web/package-lock.json"), os.path.join(TREE, "web/package-lock.json"))
    git("add", "-A", check=True)
    git("commit", "-q", "--allow-empty", "-m", "the tree as it is", check=True)


def copy_file(old, new):
    same = os.path.isfile(new) and open(old, "rb").read() == open(new, "rb").read() and \
        os.access(old, os.X_OK) == os.access(new, os.X_OK)
    if not same:
        os.makedirs(os.path.dirname(new), exist_ok=True)
        shutil.copy(old, new)


def path_of(name):
    return os.path.join(RECIPES, name + ".patch")


def head_of(name):
    with open(path_of(name), encoding="utf-8") as file:
        return file.read().split("diff --git ", 1)[0]


def counted(row):
    """Is this row of `git diff --name-status` a file that the recipe has to count?"""
    status, path = row.split("\t")[0], row.split("\t")[-1]
    if path.startswith("po/"):
        return status == "A"
    return not path.startswith(("tests/", "docs/")) and not path.endswith(".md")


def check(what, right, *shown):
    print(f"ok {what}" if right else f"not ok {what}", flush=True)
    if not right:
        for text in shown:
            print(str(text)[-3000:])
    return right


def build(touched):
    """The program and the test of rules, not optimised; the page if it was changed."""
    os.makedirs(os.path.join(TREE, "build"), exist_ok=True)
    open(os.path.join(TREE, "build/with-tests"), "w", encoding="utf-8").close()  # asks for targets in tests
    done = subprocess.run(["tools/build.sh", "build", "debug", "windfall", "tests/rules"], cwd=TREE, env=PLAIN,
                          capture_output=True, text=True)
    pages = os.path.join(TOP, "web/dist")
    if done.returncode == 0 and any(path.startswith(("web/", "po/")) for path in touched):
        done = subprocess.run(["tools/web.sh"], cwd=TREE, env=PLAIN | {"QUICK": "1"}, capture_output=True, text=True)
        pages = os.path.join(TREE, "web/dist")
    return done, pages


def run_tests(name, head, pages):
    folder = os.path.join(TREE, "build")
    env = {**PLAIN, "PATH": f"{folder}:{PLAIN['PATH']}", "WINDFALL": f"{folder}/windfall", "PAGES": pages,
           "WINDFALL_AUTOSAVE": "0"}
    tests = re.findall(r"^Test: (.*)", head, re.M)
    check(f"recipe {name} has tests", tests)
    # The checks for any change apply to a recipe, too.
    for command in [*tests, "tests/stages/92-map", "tests/stages/93-arrows", "tests/stages/94-names"]:
        done = subprocess.run(["sh", "-c", command], cwd=TREE, env=env, stdin=subprocess.DEVNULL, capture_output=True,
                              text=True, timeout=600)
        check(f"recipe {name}: {command}", done.returncode == 0 and not re.search("^not ok", done.stdout, re.M),
              done.stdout, done.stderr)


def try_recipe(name):
    head = head_of(name)
    # Not by a three-way merge: that needs the old versions of the files, which a checkout may not have.
    applied = git("apply", "--index", "-C1", path_of(name))
    if not check(f"recipe {name} applies", applied.returncode == 0, applied.stderr,
                 f"The tree has changed below it: tests/recipes/recipe.py remake {name}"):
        return
    rows = git("diff", "--cached", "--no-renames", "--name-status", check=True).stdout.splitlines()
    files = [row.split("\t")[-1] for row in rows if counted(row)]
    most = int((re.findall(r"^Files: (\d+)$", head, re.M) or [0])[0])
    check(f"recipe {name}: files touched {len(files)}, allowed {most}", len(files) <= most, *files)
    done, pages = build([row.split("\t")[-1] for row in rows])
    if check(f"recipe {name} builds", done.returncode == 0, done.stdout, done.stderr):
        run_tests(name, head, pages)
    git("reset", "-q", "--hard", check=True)


def names():
    return sorted(file[:-6] for file in os.listdir(RECIPES) if file.endswith(".patch"))


def test(chosen):
    copy_tree()
    for name in chosen or names():
        try_recipe(name)


def remake(name):
    copy_tree()
    if not os.path.exists(path_of(name)):
        print(f"edit {TREE}, then: tests/recipes/recipe.py save {name}")
        return 0
    merged = git("apply", "--3way", path_of(name))
    if merged.returncode:
        print(merged.stderr + f"mend this in {TREE}, then: tests/recipes/recipe.py save {name}")
        return 1
    return save(name)


def save(name):
    head = head_of(name) if os.path.exists(path_of(name)) else HEAD
    git("add", "-A", check=True)
    marks = git("diff", "--cached", "--check").stdout
    if "conflict marker" in marks:
        print(marks + "these are still in conflict")
        return 1
    change = git("diff", "--cached", "--no-renames", check=True).stdout
    with open(path_of(name), "w", encoding="utf-8") as file:
        file.write(head.rstrip("\n") + "\n\n" + change)
    print(f"tests/recipes/{name}.patch is made anew")
    git("reset", "-q", "--hard", check=True)
    return 0


def main():
    if sys.argv[1:2] == ["test"]:
        return test(sys.argv[2:])
    if len(sys.argv) == 3 and sys.argv[1] in ("remake", "save"):
        return {"remake": remake, "save": save}[sys.argv[1]](sys.argv[2])
    print(__doc__, file=sys.stderr)
    return 2


sys.exit(main())
