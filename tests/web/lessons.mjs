// The tutorial by clicking: every lesson with wrong answers first, then as wanted, the last one to the end
// of its game.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { check, leave, person, play, root, until } from "./kit.mjs";

const ACTIONS = [
  "explore_5",
  "explore_1_1",
  "develop",
  "settle",
  "consume_trade",
  "consume_2x",
  "produce",
];

/** The lessons with the wanted answers, from their file. */
function readLessons() {
  const lessons = [];
  const last = () => lessons.at(-1).steps;
  for (const line of readFileSync(
    join(root, "cards/lessons.text"),
    "utf8",
  ).split("\n")) {
    const [word, ...rest] = line.split(" ");
    if (word === "=") lessons.push({ word: rest[0], steps: [] });
    else if (word === "begin") lessons.at(-1).steps = [];
    else if (word === "0")
      last().push({
        op: rest[0],
        picks: rest.slice(1).join(" ").split(", "),
        free: false,
      });
    else if (word === "any") last().at(-1).free = true;
  }
  return lessons;
}
const lessons = readLessons();

const panel = (page) =>
  page.evaluate(() => {
    const el = document.querySelector(".lesson");
    return {
      lesson: el?.dataset.lesson,
      state: el?.dataset.state,
      text: el?.querySelector(".said")?.innerText ?? "",
      ask: document.querySelector(".ask")?.dataset.ask,
    };
  });
/** On a phone the text covers the table until it is read. */
const read = (page) =>
  page.evaluate(() =>
    document.querySelector(".lesson.phone.open[data-state=on] .go")?.click(),
  );
const asked = (page) =>
  until(
    page,
    () =>
      document.querySelector("main.end") ||
      document.querySelector(".ask:not(.calm):not([aria-busy=true])"),
    "a question",
  );

/** Clicks the options with these names, or all others if the question asks what to keep; then answers. */
async function choose(page, op, picks) {
  await page.evaluate(
    async ([op, picks, actions]) => {
      /* cards have the names of the reader's language */
      const { lang } = document.documentElement;
      const { designs } =
        lang === "en"
          ? { designs: [] }
          : await (await fetch(`/catalog/storm.json?lang=${lang}`)).json();
      const titles = picks.map(
        (p) => designs.find((d) => d.name === p)?.title ?? p,
      );
      const named = (el) =>
        titles.some(
          (p) =>
            (el.getAttribute("aria-label") ?? "").includes(p) ||
            el.textContent.includes(p),
        );
      if (op === "actions")
        document.querySelectorAll(".plate")[actions.indexOf(picks[0])].click();
      else if (op === "consume_power")
        [...document.querySelectorAll(".chip")].find(named)?.click();
      else
        for (const card of document.querySelectorAll(".card.can"))
          if (named(card) !== (op === "explore")) card.click();
    },
    [op, picks, ACTIONS],
  );
  await until(
    page,
    () => !document.querySelector(".btns .go").disabled,
    `an answer to ${op}: ${picks}`,
  );
  await page.evaluate(() => document.querySelector(".btns .go").click());
}
async function passOr(page, op, picks) {
  if (op === "actions")
    return choose(page, op, [ACTIONS.find((a) => a !== picks[0])]);
  await page.evaluate(() =>
    [
      ...document.querySelectorAll(
        ".btns button:not(.go):not(.undo):not(.bare)",
      ),
    ]
      .at(-1)
      .click(),
  );
}
/** The first question is answered wrongly: that is reported, and undone. */
async function beWrong(page, step) {
  const before = await panel(page);
  await passOr(page, step.op, step.picks);
  await until(
    page,
    () => document.querySelector(".lesson")?.dataset.state === "wrong",
    "the verdict",
  );
  const told = await panel(page);
  check(told.text && told.text !== before.text, "what was wrong is not said");
  /* of a sealed choice nothing is shown before the learner has read that */
  if (step.op === "actions") {
    const shown = await page.locator(".reveal, .ph.now").count();
    const on = await page.locator(".lesson .on").count();
    check(!shown && on === 1, "the choices are shown at once");
  }
  await page.locator(".lesson .back").click();
  await until(
    page,
    () => document.querySelector(".lesson")?.dataset.state === "on",
    "taking back",
  );
  return told.text;
}
async function take(page, lesson, heard) {
  await until(
    page,
    `document.querySelector('.lesson')?.dataset.lesson === '${lesson.word}'`,
    `lesson ${lesson.word}`,
  );
  await asked(page);
  check(
    !(await page.locator(".seat .busy").count()),
    "the opponent seems to think while I am asked",
  );
  heard.push((await panel(page)).text);
  await read(page);
  if (!lesson.steps.length) {
    await play(page, 5);
  } else {
    heard.push(await beWrong(page, lesson.steps[0]));
    for (const step of lesson.steps) {
      await asked(page);
      const now = await panel(page);
      heard.push(now.text);
      if (now.state !== "on") break;
      await read(page);
      if (step.free) await play(page, 7, { stop: "other", from: now.ask });
      else await choose(page, step.op, step.picks);
      await until(
        page,
        `document.querySelector('main.end') || document.querySelector('.ask')?.dataset.ask !== '${now.ask}'`,
        `what follows ${step.op}`,
      );
    }
  }
  for (
    let i = 0;
    i < 20 && (await panel(page)).state === "on" && !(await page.$("main.end"));
    i++
  )
    await play(page, 9, { steps: 1 });
  await until(
    page,
    () => document.querySelector(".lesson")?.dataset.state === "done",
    `the end of ${lesson.word}`,
  );
  heard.push((await panel(page)).text);
}

/** The first lessons, or all; returns what was said. `who` is as for `person`. */
export async function tutorial(lang, who, count = lessons.length) {
  const page = await person({ settings: { lang }, first: "#/learn", ...who });
  const wanted = lessons.slice(0, count);
  const heard = [];
  await page.locator("main.learn button.big:not([disabled])").click();
  for (const lesson of wanted) {
    await take(page, lesson, heard);
    if (lesson !== wanted.at(-1)) await page.locator(".lesson .next").click();
  }
  if (count < lessons.length) {
    await leave(page);
    return heard.join("\n");
  }
  await page.locator('.lesson a[href="#/learn"]').click();
  await page.waitForSelector("main.learn");
  check(
    (await page.locator("main.learn .row small").count()) === lessons.length,
    "progress is not kept",
  );
  await page.locator("main.learn .row[data-lesson=trade]").click();
  await until(
    page,
    () => document.querySelector(".lesson")?.dataset.lesson === "trade",
    "a lesson taken alone",
  );
  await asked(page);
  await leave(page);
  return heard.join("\n");
}
