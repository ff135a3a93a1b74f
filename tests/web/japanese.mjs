// Every page and a whole game in Japanese: no Latin words except names of cards, of the program and of
// people, and what is typed.
import {
  begin,
  check,
  deal,
  leave,
  person,
  play,
  sleep,
  test,
  until,
} from "./kit.mjs";

const PAGES = [
  "#/",
  "#/lobby",
  "#/new",
  "#/cards",
  "#/cards/Merchant%20Guild",
  "#/rules",
  "#/summary",
  "#/learn",
  "#/stats",
];
const ALLOWED =
  /^(Windfall|English|VP|II|III|IV|Enter|Esc|Space|Tab|Home|End|Shift|Ctrl|Backspace)$/;

/* Visible text and text for screen readers, without the names of cards. */
const shown = (page) =>
  page.evaluate(async () => {
    /* guests of other tests sit in the same lobby, named in their own language */
    const drawn = [
      ...document.querySelectorAll(".card .name, .pill.person"),
    ].map((e) => e.textContent);
    const names = [
      ...drawn,
      ...(
        await (await fetch("/catalog/storm.json?lang=ja")).json()
      ).designs.flatMap((d) => [d.title, d.name]),
    ].sort((a, b) => b.length - a.length);
    const said = [
      ...document.querySelectorAll("[aria-label], [title], [placeholder]"),
    ].flatMap((e) =>
      ["aria-label", "title", "placeholder"].map(
        (a) => e.getAttribute(a) ?? "",
      ),
    );
    /* what is typed into card files and tables is English */
    for (const typed of document.querySelectorAll(
      "[aria-labelledby=rules-own], pre[lang=en]",
    ))
      typed.hidden = true;
    return names.reduce(
      (text, name) => text.replaceAll(name, " "),
      [document.body.innerText, ...said]
        .join("\n")
        .replace(/windfall [a-z]+( --[a-z-]+( FILE)?)?/g, " "),
    );
  });
async function japanese(page, where) {
  const latin = (await shown(page))
    .split("\n")
    .filter((line) =>
      (line.match(/[A-Za-z]{2,}/g) ?? []).some((word) => !ALLOWED.test(word)),
    );
  check(!latin.length, `${where}: ${[...new Set(latin)].join(" | ")}`);
  const said = await page.evaluate(() =>
    [...document.querySelectorAll("[aria-label], [title]")]
      .flatMap((e) => [e.getAttribute("aria-label"), e.getAttribute("title")])
      .filter((words) => /(?<![0-9A-Za-z])-\d/.test(words ?? "")),
  );
  check(!said.length, `${where}: a hyphen is no minus: ${said}`);
}

/* Text in Japanese characters, on cards where they are told in words, that is too small or spaced. */
const cramped = (page) =>
  page.evaluate(() => {
    const wrong = new Set();
    const texts = document.createTreeWalker(document.body, 4);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const e = node.parentElement;
      if (!/[ぁ-んァ-ヶ一-龥]/.test(node.textContent) || !e.checkVisibility())
        continue;
      if (e.closest(".card:not(.full), [lang=en]")) continue;
      const style = getComputedStyle(e);
      if (
        parseFloat(style.fontSize) < 11.99 ||
        (parseFloat(style.letterSpacing) || 0) !== 0 ||
        /^"?system-ui/.test(style.fontFamily)
      )
        wrong.add(
          `${node.textContent.trim().slice(0, 20)} ${style.fontSize} ${style.letterSpacing}`,
        );
    }
    return [...wrong];
  });

test("Japanese: every page", async () => {
  const page = await person({ settings: { lang: "ja" } });
  const wrong = [];
  for (const path of PAGES) {
    await page.evaluate((hash) => (location.hash = hash), path);
    await page.waitForSelector("main :is(h1, h2)");
    await page.waitForTimeout(400);
    await japanese(page, path).catch((e) => wrong.push(e.message));
    const small = await cramped(page);
    if (small.length) wrong.push(`${path}: ${small.join("; ")}`);
  }
  check(!wrong.length, wrong.join("\n"));
  /* from one card to another: its own rulings, not those of the one before */
  for (const name of ["Old Earth", "Improved Logistics"]) {
    await page.evaluate(
      (hash) => (location.hash = hash),
      `#/cards/${encodeURIComponent(name)}`,
    );
    await until(
      page,
      `document.querySelector('.one p[lang=en]')?.textContent === '${name}'`,
      `the page of ${name}`,
    );
    await sleep(300);
  }
  await until(
    page,
    () =>
      /このカードの裁定/.test(
        document.querySelector(".one")?.textContent ?? "",
      ),
    "the rulings on a card",
  );
  await leave(page);
});
test("Japanese: names of cards as the setting says", async () => {
  for (const [names, own, english] of [
    ["own", true, false],
    ["both", true, true],
    ["english", false, true],
  ]) {
    const page = await person({ settings: { lang: "ja", names } });
    await page.evaluate(() => (location.hash = "#/cards"));
    await page.waitForSelector(".gallery .card");
    await page.locator("input[type=search]").fill("難民の星");
    await until(
      page,
      "document.querySelectorAll('.gallery .card').length === 1",
      "the card by its Japanese name",
    );
    const drawn = await page.locator(".gallery .card").innerText();
    check(
      drawn.includes("難民の星") === own &&
        drawn.includes("Refugee World") === english,
      `${names}: ${drawn}`,
    );
    await page.locator("input[type=search]").fill("refugee world");
    await until(
      page,
      "document.querySelectorAll('.gallery .card').length === 1",
      "the card by its English name",
    );
    await leave(page);
  }
});
test("Japanese: a game", async () => {
  const page = await person({ settings: { lang: "ja" } });
  await begin(page);
  for (let i = 0, ended = false; !ended; i++) {
    await japanese(page, `after ${8 * i} answers`);
    ({ ended } = await play(page, 51 + i, { steps: 8 }));
  }
  await japanese(page, "the end");
  await leave(page);
});
/* A key is not heard while the page shows what happened, so it is pressed again. */
async function stepTo(page, step) {
  const there = `Number(document.querySelector('.adv')?.dataset.step) >= ${step}`;
  for (let i = 0; i < 1200; i++) {
    if (i % 50 === 0) await page.keyboard.press("h");
    if (await page.evaluate(there)) return;
    await sleep(100);
  }
  throw new Error(`waited in vain for step ${step} of the hint`);
}

test("Japanese: dialogs, advice and mistakes", async () => {
  const page = await person({ settings: { lang: "ja", chance: true } });
  for (const dialog of [
    "nav button:not(.lang) >> nth=0",
    "nav button:not(.lang) >> nth=1",
  ]) {
    await page.locator(`header ${dialog}`).click();
    await page.waitForSelector("dialog[open]");
    await japanese(page, `dialog ${dialog}`);
    if (await page.locator("dialog input[type=password]").count()) {
      await page.fill("dialog input[type=password]", "kurz");
      await page.locator("dialog button.go").click();
      await page.waitForSelector("dialog .bad");
      await japanese(page, "a password that is too short");
    }
    await page.keyboard.press("Escape");
  }
  await page.goto(`${page.url().split("#")[0]}#/table/${"x".repeat(22)}`);
  await page.waitForSelector(".bad");
  await japanese(page, "a table that there is not");
  await deal(page, { seats: ["empty"] });
  await japanese(page, "a table that waits");
  await page.goto(`${page.url().split("#")[0]}#/`);
  await begin(page);
  await play(page, 5, { steps: 20 });
  await play(page, 5, { stop: "choice" });
  await until(
    page,
    "document.querySelector('.ask[data-op]') && !document.querySelector('.showing, .reveal')",
    "a question",
  );
  for (const step of [1, 2, 3]) {
    await stepTo(page, step);
  }
  await japanese(page, "a hint");
  await page.keyboard.press("?");
  await page.waitForSelector("dialog[open]");
  await japanese(page, "the keys");
  await page.keyboard.press("Escape");
  await page.keyboard.press("m");
  await page.waitForSelector("main.plain");
  await japanese(page, "the text view");
  await leave(page);
});
for (const [family, set] of [
  ["1人でロボットと対戦", "嵐の予兆"],
  ["2人でトーマン人と戦う", "基本セット"],
  ["ドラフト", "嵐の予兆"],
])
  test(`Japanese: a game of ${family}`, async () => {
    const page = await person({ settings: { lang: "ja" } });
    await deal(page, { set, family });
    for (let steps = 0; steps < 4; steps++) {
      await japanese(page, `after ${30 * steps} answers`);
      await play(page, 9, { steps: 30 });
    }
    await leave(page);
  });
