"""docs/rules.md: every section of the documents has a file that does it, a test and a section of the reference that
tells it; a hundred and fifty questions of play are answered there, in both languages. Where the documents themselves are at hand
(WINDFALL_RULEBOOKS), none of their sections is missing.  coverage.py WINDFALL"""
import glob
import json
import os
import re
import subprocess
import sys

PROGRAM = sys.argv[1]
SECTIONS = {"000": 32, "001": 42, "002": 14, "003": 14, "004": 6}
QUESTIONS, NO_RULE = 30, "no rule"
TITLES = {"tom lehmann", "race for the galaxy", "the gathering storm", "comprehensive reference manual"}


def check(name, wrong):
    print("not ok" if wrong else "ok", name)
    for what in wrong:
        print(what)


def text_of(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def table(title):
    """The cells of the table below a heading of docs/rules.md."""
    part = re.search(rf"^## {title}\n(.*?)(?=^## |\Z)", text_of("docs/rules.md"), re.M | re.S)[1]
    rows = [re.split(r"\s*\|\s*", line.strip()[2:-1].rstrip()) for line in part.splitlines() if line.startswith("|")]
    return rows[2:]


def reference(lang):
    """The words of each section, with its list; names of cards in brackets, " / " between the cells of a row."""
    said = subprocess.run([PROGRAM, "rules", "--json", "--lang", lang], capture_output=True, check=True).stdout
    return {s["section"]: " ".join([*(p["text"].replace(" | ", " / ") for p in s["paragraphs"]),
                                    *(f"[{e.get('card', e['name'])}] {' '.join(e['lines'])}" for e in s.get("list", []))])
            for s in json.loads(said)}


def plain(title):
    return " ".join(re.sub(r"[*#■`\\?\"“”]", " ", title).lower().split())


# Words at the start of a paragraph that name its subject, where they are no heading.
SUBJECT = {"000": r"(Windfalls|Military Conquest|Your first game):",
           "001": r"“?\*\*([^:*$]+(?:\*\*” goals)?):",
           "003": r"((?:\w|[ /])+(?: for the Aliens| Limits| Management)$|(?:Overview|What You Need|Setup|Course of Play|Victory "
                  r"Conditions|Tips|Difficulty Adjustment|Acknowledgements)(?=:))"}


def headings(document, text):
    """The titles that a document gives its sections; before a subject stands the heading above it."""
    found, above = [], ""
    for line in text.splitlines():
        head, subject = re.match(r"#+ (.*)", line), re.match(SUBJECT.get(document, "(?!)"), line)
        title = plain(head[1]).split(" any good ")[0] if head else ""  # the heading of a table is all of it
        if title and title not in TITLES and not title.startswith("action: place"):
            found.append(above := title)
        if subject:
            found.append(f"{above}: {plain(subject[1])}".removeprefix(": "))
    return found


TESTS = set(re.findall(r"^% *(.*)", "\n".join(map(text_of, glob.glob("tests/rules/*.t"))), re.M))
TESTS |= set(re.findall(r"cmocka_unit_test\((\w+)\)", "\n".join(map(text_of, glob.glob("tests/unit/*.c")))))
told = {lang: reference(lang) for lang in ("en", "ja")}
rows = table("Every section of the documents")
wrong = [f"{n} sections of {d}, not {SECTIONS[d]}" for d in SECTIONS if (n := len({r[1] for r in rows if r[0] == d})) != SECTIONS[d]]
for row in rows:
    document, section, file, test, place = row
    if [file, test, place] == [NO_RULE] * 3:
        continue
    wrong += [f"{document} {section}: no file {file}"] * (not os.path.exists(file.strip("`")))
    wrong += [f"{document} {section}: no test {test}"] * (test.strip("`") not in TESTS)
    wrong += [f"{document} {section}: no section {place}"] * (place not in told["en"])
check("every section of the documents is implemented, tested and told", wrong)

asked = table("Thirty questions of play")
more = table("Thirty more questions")
third, fourth = table("Thirty questions of a third reader"), table("Thirty questions of a fourth reader")
fifth = table("Thirty hard questions of a fifth reader")
wrong = [f"not thirty questions from thirty sections: {rows[0][1]}" for rows in (asked, third, fourth)
         if not len(rows) == QUESTIONS == len({row[3] for row in rows})]
wrong += [f"not thirty questions: {rows[0][1]}" for rows in (more, fifth) if len(rows) != QUESTIONS]
for number, question, _, _, place, _, *answer in asked + more + third + fourth + fifth:
    for lang, words in zip(told, answer):
        wrong += [f"{number} {question}: {place} ({lang}) lacks '{words}'"] * (words not in told[lang].get(place, ""))
check("the reference answers a hundred and fifty questions of play, in both languages", wrong)

own = told["en"]["own"]
check("the card language is told in one form", [words for words, there in
      {"its cost or defense is that": True, "if it costs that": False, "place a non-military world at no cost": True,
       "place a world at no cost": False}.items() if (words in own) != there])

folder = os.environ.get("WINDFALL_RULEBOOKS", "../shared/rulebooks")
documents = {os.path.basename(path)[:3]: text_of(path) for path in sorted(glob.glob(os.path.join(folder, "00*.txt")))}
if documents:
    listed = {d: [plain(row[1]) for row in rows if row[0] == d] for d in SECTIONS}
    wrong = [f"{d}: {h}" for d, text in documents.items() for h in headings(d, text) if h not in listed[d]]
    wrong += [f"{d} has no {name}" for d, text in documents.items() for name in listed[d]
              if name.split(": ")[-1] not in plain(text)]
    check("no section of the documents is missing", wrong)
    signs, phase = [], ""
    for cell, meaning in re.findall(r"^\|([^|]*)\|([^|]*)\|$", documents["004"].split("汎用アイコン解説")[1], re.M):
        phase = cell.strip().removesuffix("フェイズ") if "フェイズ" in cell else phase
        signs += [phase] * (not cell.strip() and bool(meaning.strip()))
    listed = [row[0] for row in table("Signs of the Japanese summary")]
    check("no sign of the Japanese summary is missing", [] if listed == signs else [f"{listed} is not {signs}"])
else:
    print(f"skip no section of the documents is missing: no {folder}")
    print(f"skip no sign of the Japanese summary is missing: no {folder}")

values = subprocess.run([PROGRAM, "cards", "--robot"], capture_output=True, text=True, check=True).stdout
begins = {name: tuple(re.search(rf"{what} at the start: *(\d+)", block)[1] for what in ("credit", "economy", "cards"))
          for name, block in re.findall(r"^world \d+ (.*)\n((?: .*\n)+)", values, re.M)}
wrong = [name for name, found in begins.items() for lang in told if f"[{name}] / {' / '.join(found)} /" not in told[lang]["robot"]]
check("the robot's start worlds are told as its table has them", wrong if len(begins) == 9 else [f"{len(begins)} worlds"])
