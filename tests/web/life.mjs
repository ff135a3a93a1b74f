// What happens around a game: keyboard only, two browsers against each other, three with a spectator,
// reload in the middle of every kind of question, a server that is killed and restarted, undo, review, an
// account, a phone.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { finger } from "./browser.mjs";
import { lateIn } from "./golden.mjs";
import {
  begin,
  check,
  Cluster,
  deal,
  host,
  leave,
  pages,
  person,
  play,
  root,
  Server,
  sitAt,
  sleep,
  state,
  test,
  until,
} from "./kit.mjs";

const count = (page, selector) => page.locator(selector).count();

test("keyboard alone: a whole game, the mouse is never used", async () => {
  const page = await person();
  await page.waitForSelector("button.big:not([disabled])");
  for (let i = 0; i < 30; i++) {
    await page.evaluate(() => (window.before = document.activeElement));
    await page.keyboard.press("Tab");
    const moved = () => document.activeElement !== window.before;
    await until(page, moved, "the focus on something else");
    if (
      await page.evaluate(() => document.activeElement?.matches("button.big"))
    )
      break;
  }
  await page.keyboard.press("Enter");
  await page.waitForSelector(".ask");
  let seed = 5;
  const chance = () =>
    (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 4294967296;
  const keyFor = (s) => {
    if (s.problem && chance() < 0.7) return "Escape";
    if (s.ready) return "Enter";
    if (s.mayPass && (s.can + s.choices === 0 || chance() < 0.2))
      return "Space";
    return "1234567890qwerty"[
      Math.floor(chance() * Math.max(1, s.can + s.choices))
    ];
  };
  for (let keys = 0; ; keys++) {
    const s = await page.evaluate(async () => {
      for (
        let i = 0;
        i < 600 && !window.hands.state().asked && !window.hands.state().ended;
        i++
      )
        await window.hands.change(200);
      return window.hands.state();
    });
    if (s.ended) break;
    check(s.asked && keys < 3000, `no end: ${JSON.stringify(s)}`);
    await page.keyboard.press(keyFor(s));
  }
  await leave(page);
});

test("arrow keys move the focus along the hand, Enter picks, the zoom follows", async () => {
  const page = await person();
  await begin(page);
  await page.waitForSelector(".hand .card.can");
  await page.locator('.hand .card[tabindex="0"]').first().focus();
  await page.keyboard.press("ArrowRight");
  const label = await page.evaluate(() =>
    document.activeElement.getAttribute("aria-label"),
  );
  check(label?.length > 10, "the card under the focus has no words");
  await page.keyboard.press("Enter");
  check(
    (await count(page, ".hand .card.on")) === 1,
    "Enter did not pick the card under the focus",
  );
  check(
    (await count(page, '.hand .card[tabindex="0"]')) === 1,
    "more than one card of a row is in the tab order",
  );
  await leave(page);
});

test("two browsers against each other by a link, with chat and a rematch", async () => {
  const settings = { autopass: false };
  const a = await person({ settings }),
    b = await person({ settings });
  await a.waitForSelector("button.big:not([disabled])");
  const table = await sitAt(a, { ...lateIn("base-2p"), people: true });
  await a.evaluate((name) => (location.hash = `#/table/${name}`), table);
  await a.waitForSelector("main.waiting");
  await b.goto(await a.locator("#link").inputValue());
  await b.locator("main.waiting button.go", { hasText: "Take a seat" }).click();
  await Promise.all([a.waitForSelector(".ask"), b.waitForSelector(".ask")]);
  await a.locator(".chat input").fill("Good luck <b>!</b>");
  await a.keyboard.press("Enter");
  await until(
    b,
    () =>
      document
        .querySelector(".chat ol")
        ?.textContent.includes("Good luck <b>!</b>"),
    "the chat line",
  );
  await b.locator(".chat li .flag").click();
  await b.locator(".report input").fill("only a test");
  await b.locator(".report button", { hasText: "Send" }).click();
  await b.waitForSelector(".chat p[role=status]");
  check(
    (await count(a, ".chat li .flag")) === 0,
    "one's own line can be reported",
  );
  check(
    host("reports").includes(
      "said: Good luck <b>!</b>\n    reported as: only a test",
    ),
    "the host does not see the report",
  );
  await b.locator(".chat p[role=status] button").click();
  await b.locator(".chat li .flag").click();
  await b.locator(".report .mute").click();
  await b.waitForSelector(".chat .unmute");
  check(!(await count(b, ".chat li")), "what is hidden stays on the page");
  await b.reload();
  await b.waitForSelector(".chat .unmute");
  check(!(await count(b, ".chat li")), "it is back after the page was loaded");
  await b.locator(".chat .unmute").click();
  await b.reload();
  await b.waitForSelector(".chat li .flag");
  await Promise.all([play(a, 3), play(b, 9)]);
  const [x, y] = await Promise.all(
    [a, b].map((p) => p.locator("tr.sum").textContent()),
  );
  check(
    x.match(/\d+/g).sort().join() === y.match(/\d+/g).sort().join(),
    `different totals: ${x} / ${y}`,
  );
  await a.locator(".endbtn .go").click();
  await b.locator(".endbtn .go").click();
  await Promise.all([a.waitForSelector(".ask"), b.waitForSelector(".ask")]);
  await leave(a, b);
});

test("three with a spectator, who sees no hand", async () => {
  const settings = { autopass: false };
  const [a, b, c, w] = await Promise.all(
    [0, 1, 2, 3].map(() => person({ settings })),
  );
  await a.waitForSelector("button.big:not([disabled])");
  const table = await sitAt(a, { ...lateIn("base-3p"), people: true });
  await a.evaluate((name) => (location.hash = `#/table/${name}`), table);
  const link = await a.locator("#link").inputValue();
  for (const p of [b, c]) {
    await p.goto(link);
    await p
      .locator("main.waiting button.go", { hasText: "Take a seat" })
      .first()
      .click();
  }
  await a.waitForSelector(".ask");
  await w.goto(link);
  await w.waitForSelector(".ask");
  check((await count(w, ".hand")) === 0, "a spectator has a hand");
  await Promise.all([a, b, c].map((p, i) => play(p, i + 2)));
  await w.waitForSelector("main.end");
  await leave(a, b, c, w);
});

test("two watched players fit their line, one of them away, in Japanese", async () => {
  const [a, b, w] = await Promise.all(
    [0, 1, 2].map(() => person({ settings: { lang: "ja" } })),
  );
  await deal(a, { players: 2, seats: ["empty"] });
  const link = await a.locator("#link").inputValue();
  await b.goto(link);
  await b.locator("main.waiting button.go", { hasText: "着席" }).click();
  await a.waitForSelector(".ask");
  await w.goto(link);
  await w.waitForSelector(".ask");
  await b.close();
  await until(
    w,
    () => /離席中/.test(document.querySelector(".opps").textContent),
    "the note that one is away",
  );
  const cut = await w.evaluate(async () => {
    await document.fonts.ready;
    return [...document.querySelectorAll(".opps .who")]
      .filter(
        (e) =>
          Math.max(
            ...[...e.querySelectorAll("*")].map(
              (x) => x.getBoundingClientRect().right,
            ),
          ) >
          e.closest(".seat").getBoundingClientRect().right + 1,
      )
      .map((e) => e.textContent);
  });
  check(!cut.length, `cut off: ${cut}`);
  await leave(a, w);
});

/** In the account dialog: fills its fields in order, and presses the button with these words. */
async function account(page, fields, words) {
  for (const [i, text] of fields.entries())
    await page.locator("dialog input").nth(i).fill(text);
  await page.locator("dialog button", { hasText: words }).click();
}
const told = (page, words) =>
  until(
    page,
    `${words}.test(document.querySelector('dialog .bad')?.textContent ?? '')`,
    `the mistake ${words}`,
  );
const iAm = (page, name) =>
  until(
    page,
    `document.querySelector('header nav button:last-child').textContent === '${name}' && ` +
      `document.querySelector('dialog b').textContent === '${name}'`,
    `being ${name}`,
  );

test("an account: made, used elsewhere, its password changed, deleted; no error stays behind", async () => {
  const [a, b] = await Promise.all(
    [0, 1].map(() => person({ first: "#/lobby" })),
  );
  const open = (page) =>
    page.locator("header nav button", { hasText: /Guest|Ada/ }).click();
  await open(a);
  await account(a, ["Ada", "short"], "make an account");
  await told(a, /password/i);
  await a.keyboard.press("Escape");
  await a.waitForSelector("dialog", { state: "detached" });
  check(!(await count(a, ".bad")), "the mistake stays on the page");
  await open(a);
  await account(a, ["Ada", "long enough"], "make an account");
  await iAm(a, "Ada");
  await account(a, ["Ada", "longer still", "wrong by far"], /^Save$/);
  await told(a, /current password/i);
  await account(a, ["Ada", "longer still", "long enough"], /^Save$/);
  await until(
    a,
    () =>
      !document.querySelector("dialog .bad") &&
      !document.querySelectorAll("dialog input")[1].value,
    "the new password",
  );
  await open(b);
  await account(b, ["Ada", "long enough"], "Log in");
  await told(b, /password/i);
  await account(b, ["Ada", "longer still"], "Log in");
  await iAm(b, "Ada");
  await account(b, ["Ada", "", "longer still"], "Delete the account");
  await until(
    b,
    () =>
      /^Guest/.test(
        document.querySelector("header nav button:last-child").textContent,
      ),
    "being a guest again",
  );
  await leave(a, b);
});

test("a guest saves all stored data, and deletes the account", async () => {
  const page = await person({ first: "#/lobby" });
  const name = () => page.locator("header nav .lang + button").textContent();
  const guest = await name();
  await page.locator("header nav button", { hasText: guest }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.locator("dialog .data").click(),
  ]);
  const kept = JSON.parse(readFileSync(await file.path(), "utf8"));
  check(
    kept.you.name === guest && kept.games.length === 0 && !("t" in kept),
    `kept: ${JSON.stringify(kept)}`,
  );
  await page.locator("dialog button", { hasText: "Delete me" }).click();
  await page.locator("dialog .sure button", { hasText: "Yes" }).click();
  await until(
    page,
    `document.querySelector("header nav button:last-child").textContent !== ${JSON.stringify(guest)}`,
    "being another guest",
  );
  check(/^Guest/.test(await name()), `after it I am ${await name()}`);
  await leave(page);
});

/* For every kind of question, where in a recorded game a seat was asked it: mode, seat, answers before. */
function questions() {
  const found = new Map();
  const folder = join(root, "tests/games");
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith(".rec"))
    .sort(
      (a, b) => Number(a.startsWith("draft")) - Number(b.startsWith("draft")),
    )) {
    const text = readFileSync(join(folder, file), "utf8");
    let at = 0;
    for (const [, seat, op] of text.matchAll(/^(\d) (\S+)/gm)) {
      if (!found.has(op))
        found.set(op, {
          op,
          seat: Number(seat),
          at,
          mode: /^mode (\S+)/m.exec(text)[1],
          seats: new Set(text.match(/^name \d/gm)).size,
          record: text,
        });
      at++;
    }
  }
  return [...found.values()];
}
const asked = (page) =>
  page.evaluate(() => {
    const ask = document.querySelector(".ask");
    return [
      ask?.dataset.op,
      ask?.dataset.ask,
      ask?.querySelector(".q").textContent,
      ...[
        ".card.can, .plate, .chip",
        ".hand .card",
        ".card.on, .plate.on, .chip.on",
      ].map((s) => document.querySelectorAll(s).length),
    ].join(" | ");
  });
test("reload in the middle of every kind of question: the same question, with what was picked", async () => {
  const page = await person({ settings: { autopass: false, confirm: true } });
  await page.waitForSelector("button.big:not([disabled])");
  const all = questions();
  for (const q of all) {
    const table = await sitAt(page, q);
    await page.evaluate((name) => (location.hash = `#/table/${name}`), table);
    await page.waitForSelector(`.ask[data-op=${q.op}]`);
    await page.evaluate(() =>
      document.querySelector(".card.can, .plate, .chip")?.click(),
    );
    const before = await asked(page);
    await page.reload();
    await page.waitForSelector(`.ask[data-op=${q.op}]`);
    check(
      (await asked(page)) === before,
      `${before} became ${await asked(page)}`,
    );
    await play(page, 5, { stop: "other", from: before.split(" | ")[1] });
  }
  await leave(page);
  check(all.length >= 18, `only ${all.length} kinds of question`);
  return `${all.length} kinds: ${all.map((q) => q.op).join(" ")}`;
});

const table = (page) =>
  page.evaluate(() =>
    [".mine .card", ".hand .card", ".log li", ".card.can, .plate, .chip"]
      .map((s) => document.querySelectorAll(s).length)
      .concat(document.querySelector(".brand span")?.textContent)
      .join(),
  );
/** Does something to the server; the table comes back as it was. */
async function survive(page, blow) {
  const note = () =>
    /as it was/.test(document.querySelector(".note")?.textContent ?? "");
  await until(page, `!(${note})()`, "the end of an earlier note");
  const before = await table(page);
  /* the note goes after a few seconds, whether or not anybody has looked */
  await page.evaluate(() => {
    window.notes = [];
    const watch = new MutationObserver(() => {
      const note = document.querySelector(".note");
      if (!/as it was/.test(note?.textContent)) return;
      const [a, b] = [note, document.querySelector(".phs")].map((e) =>
        e.getBoundingClientRect(),
      );
      window.notes.push(a.bottom > b.top && a.top < b.bottom);
      watch.disconnect();
    });
    watch.observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  await blow();
  await until(page, "window.notes.length", "word that the table is back");
  const covers = await page.evaluate("window.notes[0]");
  check(!covers, "the note lies over the phases");
  const after = await table(page);
  check(before === after, `${before} became ${after}`);
}

test("a server that is killed and comes back: the table is as it was, and says so", async () => {
  const server = await new Server(pages, { "--review-plays": 600 }).start();
  const page = await person({ server });
  await begin(page);
  await play(page, 21, { steps: 40 });
  await play(page, 22, { stop: "choice" });
  await survive(page, () => server.restart());
  await play(page, 23);
  await until(
    page,
    () => document.querySelector(".review[aria-busy=true]"),
    "an analysis that is under way",
  );
  server.options = { "--review-plays": 10 };
  await server.restart();
  await page.waitForSelector(".review svg.wins");
  await leave(page);
  await server.stop();
});

test("another server takes over when one is killed, restarted or hangs: the game goes on", async () => {
  const server = await new Cluster().start();
  const page = await person({ server });
  await begin(page);
  for (const fault of [
    "kill",
    "kill_for_long",
    "tell_to_end",
    "stop_until_replaced",
  ]) {
    await play(page, 21, { steps: 10 });
    await play(page, 22, { stop: "choice" });
    await survive(page, () => server.suffer(fault));
  }
  await play(page, 23);
  await leave(page);
  await server.stop();
});

test("undo, looking back, and the slider at the end", async () => {
  const page = await person();
  await begin(page);
  await play(page, 33, { steps: 40 });
  await page.waitForSelector(".btns .undo");
  const lines = await count(page, ".log li");
  await page.keyboard.press("z");
  await until(
    page,
    `document.querySelectorAll('.log li').length !== ${lines} || !document.querySelector('.ask.calm')`,
    "a step back",
  );
  await until(page, () => window.hands.state().asked, "a question after undo");
  await page.locator(".log li button:not([disabled])").first().click();
  await page.waitForSelector(".replay");
  check(
    /as it was/.test((await state(page)).question),
    "the past does not say so",
  );
  await page.keyboard.press("Escape");
  await until(
    page,
    () => !/as it was/.test(window.hands.state().question),
    "Esc to come back to now",
  );
  await play(page, 34);
  await page.keyboard.press("ArrowRight");
  await page.waitForSelector(".replay input");
  await page.keyboard.press("ArrowRight");
  await until(
    page,
    () => /^1\//.test(document.querySelector(".replay output").textContent),
    "a step of the slider",
  );
  await leave(page);
});

/* Cards that I have and where in the game it is. */
const cardsAndRound = (page) =>
  page.evaluate(() =>
    [
      document.querySelector(".brand span").textContent,
      ...[
        ...document.querySelectorAll(".hand .name, .mine .card, .looks .name"),
      ]
        .map((e) => e.ariaLabel?.split(".")[0] ?? e.textContent)
        .sort(),
    ].join(),
  );
const fields = {
  "Seats at random": false,
}; /* one player has no seats to shuffle */
const KINDS = {
  "the start page": null,
  drafting: { family: "Drafting", players: 2, fields },
  "the robot": { family: "Alone against the robot" },
  "the Thomann": { family: "Two against the Thomann", fields },
};
for (const [name, how] of Object.entries(KINDS))
  test(`after a game of ${name}: the same deal again, and playing on right where the screen is`, async () => {
    const page = await person();
    await (how ? deal(page, how) : begin(page));
    await page.waitForSelector(".card.can, .plate");
    const first = await cardsAndRound(page);
    await play(page, 71);
    const totals = await page.locator("main.end .sum td").allTextContents();
    check(totals.length === 2, `not a total for each side: ${totals}`);
    const old = page.url();
    await page.keyboard.press("ArrowRight");
    await page.waitForSelector(".replay input");
    /* to the choice of actions of a later round */
    const there = () =>
      page.evaluate(
        () =>
          Number(
            /\d+/.exec(
              document.querySelector(".brand span").textContent,
            )?.[0] ?? 0,
          ) > 2 && !document.querySelector(".ph.now, .ph.done"),
      );
    const half = await page.evaluate(() => {
      const slider = document.querySelector(".replay input");
      slider.value = Math.floor(slider.max / 2);
      slider.dispatchEvent(new Event("input", { bubbles: true }));
      return Number(slider.value);
    });
    for (let i = half; i === half || !(await there()); i++) {
      check(i < half + 60, "no choice of actions");
      if (i > half) await page.keyboard.press("ArrowRight");
      await until(
        page,
        `document.querySelector('.replay output').textContent.startsWith('${i}/')`,
        "a step",
      );
    }
    const shown = await cardsAndRound(page);
    await page.locator(".replay button", { hasText: "Play on" }).click();
    await until(
      page,
      `location.href !== ${JSON.stringify(old)} && !!document.querySelector('.ask[data-op=actions]')`,
      "a table that goes on with the choice of actions",
    );
    check(
      shown === (await cardsAndRound(page)),
      `goes on elsewhere: ${shown} / ${await cardsAndRound(page)}`,
    );
    /* back at the moment in the address, and from there to the score sheet */
    await page.goBack();
    await until(
      page,
      "!!document.querySelector('.replay output')",
      "the moment",
    );
    await page.keyboard.press("Escape");
    await page.waitForSelector("main.end");
    await page.keyboard.press("r");
    await until(
      page,
      `location.href !== ${JSON.stringify(old)} && !!document.querySelector('.card.can, .plate')`,
      "the same deal",
    );
    check(
      first === (await cardsAndRound(page)),
      `another deal: ${first} / ${await cardsAndRound(page)}`,
    );
    await leave(page);
  });

test("hint in three steps, language at any time, settings that stay, menu and text view", async () => {
  const page = await person({ settings: { theme: "dark" } });
  await begin(page);
  await page.waitForSelector(".card.can");
  for (const step of [1, 2, 3]) {
    await page.keyboard.press("h");
    await until(
      page,
      `document.querySelector('.adv')?.dataset.step === '${step}'`,
      `step ${step} of the hint`,
    );
    check(
      (await page.locator(".adv p").first().textContent()).length > 3,
      "no words in the hint",
    );
  }
  const [best, ...rest] = await page.locator(".best b").allTextContents();
  check(
    /^\d+ %$/.test(best) && rest.every((s) => /^(−\d+ points?|equal)$/.test(s)),
    `the best is a chance, the others differ from it: ${best}; ${rest}`,
  );
  await page.locator(".advbtn button", { hasText: "Show me" }).click();
  check(
    (await count(page, ".card.on")) > 0,
    "the hint is not shown on the cards",
  );
  await page.evaluate(() => {
    window.noted = [];
    const look = () =>
      document
        .querySelectorAll(".note")
        .forEach((e) => window.noted.push(e.textContent));
    const all = { childList: true, subtree: true };
    new MutationObserver(look).observe(document.body, all);
  });
  await page.keyboard.press("s");
  await page.locator("dialog select").first().selectOption("ja");
  await until(
    page,
    () =>
      document.documentElement.lang === "ja" &&
      /枚/.test(document.querySelector(".ask .q")?.textContent ?? ""),
    "Japanese",
  );
  await page
    .locator("dialog select:has(option[value=light])")
    .selectOption("light");
  await page.keyboard.press("Escape");
  const noted = await page.evaluate("window.noted.join()");
  check(!noted, `what nobody asked for: ${noted}`);
  await page.reload();
  await page.waitForSelector(".ask");
  check(
    await page.evaluate(
      () =>
        document.documentElement.lang === "ja" &&
        document.documentElement.dataset.theme === "light",
    ),
    "settings are lost on reload",
  );
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await page.waitForSelector("dialog[open]");
  /* a key right after a dialog closes, before the page knows that it did */
  await page.evaluate(() => {
    document.querySelector("dialog").close();
    dispatchEvent(new KeyboardEvent("keydown", { key: "m", bubbles: true }));
  });
  await page.waitForSelector("main.plain");
  check((await count(page, "main.plain li")) > 5, "the text view is empty");
  await page.locator("main.plain input[type=checkbox]").first().check();
  await page.keyboard.press("m");
  check(
    (await count(page, ".card.on")) === 1,
    "a pick in the text view is not on the table",
  );
  /* a hint that is not waited for: the question is answered, and nothing is said about it */
  await page.evaluate(async () => {
    dispatchEvent(new KeyboardEvent("keydown", { key: "h", bubbles: true }));
    for (let i = 0; i < 3; i++) {
      document.querySelector(".card.can:not(.on)").click();
      await new Promise(requestAnimationFrame);
    }
    document.querySelector(".btns .go").click();
  });
  await until(
    page,
    () =>
      document.querySelector(".plate") &&
      !document.querySelector(".advbtn [aria-busy=true]"),
    "the next question, and the end of the hint",
  );
  check(
    !(await count(page, ".ask .bad")),
    "a hint that came too late is told as a mistake",
  );
  await leave(page);
});

test("a phone: a whole game with taps, nothing wider than the screen", async () => {
  const page = await person({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await begin(page);
  for (let i = 0, ended = false; !ended; i++) {
    ({ ended } = await play(page, 41 + i, { steps: 12 }));
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - innerWidth,
    );
    check(wide <= 0, `${wide} px wider than the screen`);
  }
  await leave(page);
});

test("a phone: a held card is shown, not picked; the button stays; hidden cards are counted", async () => {
  const page = await person({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await begin(page);
  const hand = await finger(page);
  await hand.down(page.locator(".hand .card").first());
  await page.waitForSelector(".zoom.pinned");
  await hand.up();
  await sleep(300);
  check(
    (await count(page, ".zoom.pinned")) === 1,
    "the large card went with the finger",
  );
  await hand.tap({ x: 8, y: 300 });
  await until(
    page,
    "!document.querySelector('.zoom')",
    "the large card to close",
  );
  check((await count(page, ".card.on")) === 0, "holding a card picked it");
  await page.setViewportSize({ width: 844, height: 390 });
  await hand.down(page.locator(".hand .card").first());
  await page.waitForSelector(".zoom.pinned");
  await hand.up();
  const { x, y, width, height } = await page
    .locator(".zoom .card")
    .boundingBox();
  check(
    x >= 0 && y >= 0 && x + width <= 844 && y + height <= 390,
    `a large card at ${x} ${y}, ${width} x ${height}`,
  );
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 390, height: 844 });
  check(
    /^\d ›$/.test((await page.locator(".beyond .right").textContent()).trim()),
    "cards out of sight are not counted",
  );
  const top = async () =>
    Math.round((await page.locator(".btns .go").boundingBox()).y);
  const before = await top();
  for (let i = 0; i < 4; i++)
    await hand.tap(page.locator(".card.can:not(.on)").nth(i ? 1 : 0));
  check(
    (await top()) === before,
    `the button moved from ${before} to ${await top()}`,
  );
  await leave(page);
});

test("a phone: what a mode adds waits in a sheet, and the hand keeps its room", async () => {
  for (const family of [
    "Alone against the robot",
    "Two against the Thomann",
    "Drafting",
  ]) {
    const page = await person({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await deal(page, { family });
    for (let i = 0; i < 6; i++) {
      await until(
        page,
        "document.querySelector('.felt').scrollHeight <= document.querySelector('.felt').clientHeight",
        `all of the table to be in sight: ${family}`,
      );
      await play(page, 71 + i, { steps: 2 });
    }
    const tab = page.locator(".tabs button").nth(1);
    if (family !== "Drafting") {
      await (await finger(page)).tap(tab);
      check(
        (await count(page, ".side.open .mode")) === 1,
        `${family}: no sheet`,
      );
    }
    await leave(page);
  }
});

test("Enter names what is missing; looked-at cards have prices; focus at the end; no lost key", async () => {
  const page = await person();
  await begin(page);
  await page.keyboard.press("Enter");
  await until(
    page,
    "/Choose 4 more/.test(document.querySelector('.ask .bad')?.textContent)",
    "what is missing",
  );
  await play(page, 61, {
    stop: "other",
    from: await page.evaluate(() => document.querySelector(".ask").dataset.ask),
  });
  await page.waitForSelector(".ask[data-op=actions]");
  await page.keyboard.press("1");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".ask[data-op=explore] .looks .lab");
  const prices = await page.locator(".looks .lab").allTextContents();
  check(
    prices.length > 2 &&
      prices.every((p) => /cost|need|conquer|defense/.test(p)),
    `prices: ${prices.join(" | ")}`,
  );
  await page.evaluate(() => document.activeElement?.blur());
  await play(page, 62);
  await until(
    page,
    "document.activeElement?.matches('main.end')",
    "the focus on the score sheet",
  );
  check(
    /taken|cards in/.test(await page.locator("main.end .tie").textContent()),
    "no word of what ended the game",
  );
  await page.keyboard.press("ArrowRight");
  await until(
    page,
    "/^0\\//.test(document.querySelector('.replay output')?.textContent)",
    "the first position",
  );
  for (let i = 0; i < 15; i++) await page.keyboard.press("ArrowRight");
  await until(
    page,
    "/^15\\//.test(document.querySelector('.replay output')?.textContent)",
    "fifteen steps of fifteen keys",
  );
  await leave(page);
});

test("a phone: the rules begin on the first screen, their contents open at a tap", async () => {
  const page = await person({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await page.evaluate(() => (location.hash = "#/rules"));
  await page.waitForSelector("#rules-own");
  const { y } = await page.locator("main.rules h2").first().boundingBox();
  check(y < 500, `the first section begins at ${y} px`);
  const hand = await finger(page);
  await hand.tap(page.locator(".rules summary"));
  const goals = page.locator('.rules nav a[href="#/rules/goals"]');
  await goals.waitFor();
  await hand.tap(goals);
  await until(
    page,
    "document.activeElement?.id === 'rules-goals'",
    "the section on goals",
  );
  await leave(page);
});

test("the rules on paper: the content alone, in the light theme; the screen is as before", async () => {
  const page = await person({ settings: { theme: "dark" } });
  await page.evaluate(() => (location.hash = "#/rules"));
  await page.waitForSelector(".mat");
  const theme = (event) =>
    page.evaluate((name) => {
      dispatchEvent(new Event(name));
      return document.documentElement.dataset.theme;
    }, event);
  const wanted = await theme("beforeprint");
  check(wanted === "light", `printed in the theme ${wanted}`);
  if (process.env.BROWSER !== "firefox") {
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize({ width: 680, height: 1000 });
    const seen = await page.evaluate(() =>
      [...document.querySelectorAll("header.head, .skip, .sky, .btn")].some(
        (e) => getComputedStyle(e).display !== "none",
      ),
    );
    check(!seen, "navigation is printed");
    const mat = await page.evaluate(() => {
      const e = document.querySelector(".mat");
      return e.scrollWidth - e.clientWidth;
    });
    check(mat <= 0, `the robot's mat is cut off by ${mat} px`);
    const parted = await page.evaluate(
      () =>
        [...document.querySelectorAll(".rules tr.drawn")].filter(
          (e) =>
            getComputedStyle(e).breakBefore !== "avoid" ||
            getComputedStyle(e.querySelector(".picture")).breakAfter !== "auto",
        ).length,
    );
    check(!parted, `${parted} rows may be parted from their pictures`);
    await page.emulateMedia({ media: "screen" });
  }
  await theme("afterprint");
  await until(
    page,
    "document.documentElement.dataset.theme === 'dark'",
    "the dark theme again",
  );
  await leave(page);
});
