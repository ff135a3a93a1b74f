// What the table does beyond the game itself: the adviser, the analysis, notifications, the clock, a second
// tab, a locked-in answer that is withdrawn.
import {
  begin,
  check,
  deal,
  leave,
  person,
  play,
  Server,
  sleep,
  state,
  test,
  until,
} from "./kit.mjs";

const words = (page, selector) =>
  page.evaluate((s) => document.querySelector(s)?.textContent ?? "", selector);
/* Two people at a table of their own; `fields` as on the page for new tables. */
async function pair(how = {}, settings = {}, server = undefined) {
  const both = { settings: { autopass: false, ...settings }, server };
  const [a, b] = await Promise.all([person(both), person(both)]);
  await deal(a, { players: 2, seats: ["empty"], server, ...how });
  await b.goto(await a.locator("#link").inputValue());
  await b.locator("main.waiting button.go", { hasText: "Take a seat" }).click();
  await Promise.all([
    a.waitForSelector(".ask:not(.calm)"),
    b.waitForSelector(".ask:not(.calm)"),
  ]);
  return [a, b];
}
/* Answers the open question by clicking, and stops when it is answered. */
const answer = async (page, seed) =>
  play(page, seed, {
    stop: "other",
    from: await page.evaluate(() => document.querySelector(".ask").dataset.ask),
  });

test("my locked-in answer is shown while the other thinks, and can be taken back", async () => {
  const [a, b] = await pair();
  await Promise.all([answer(a, 5), answer(b, 6)]);
  await a.waitForSelector(".ask[data-op=actions]");
  await a.locator(".plate").nth(3).click();
  const chosen = (await a.locator(".plate.on .pn").textContent()).replace(
    /^[IV]+/,
    "",
  );
  await a.keyboard.press("Enter");
  await until(
    a,
    `document.querySelector('.ask.calm .q')?.textContent.includes(${JSON.stringify(chosen)})`,
    "the locked-in choice",
  );
  check(
    !(await words(b, ".side")).includes(`calls ${chosen}`),
    "the other is told what I chose",
  );
  await a.keyboard.press("z");
  await a.waitForSelector(".ask[data-op=actions]");
  check((await state(a)).choices > 3, "the question did not come again");
  await leave(a, b);
});

test("notice when it is my turn: title, sound and notification, each a setting", async () => {
  const context = { permissions: ["notifications"] };
  const page = await person({
    settings: { sound: true, notify: true, title: true },
    ...context,
  });
  await page.addInitScript(() => {
    window.told = { sounds: 0, notes: [] };
    window.Notification = class {
      static permission = "granted";
      static requestPermission = async () => "granted";
      constructor(title, { body }) {
        window.told.notes.push(`${title}: ${body}`);
      }
    };
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      window.told.sounds++;
      return start.apply(this, when);
    };
    Object.defineProperty(document, "hidden", { get: () => true });
  });
  await page.reload();
  await begin(page);
  await play(page, 91, { steps: 12 });
  await until(
    page,
    () => /Your turn/.test(document.title),
    "a word of my turn in the title",
  );
  const { sounds, notes } = await page.evaluate(() => window.told);
  check(sounds > 0, "no sound");
  check(
    notes.length > 0 && notes.every((n) => /^Your turn: \S/.test(n)),
    `notifications: ${notes.join(" | ")}`,
  );
  await page.keyboard.press("s");
  for (const label of ["Mark the page title", "Sounds", "Notification when"]) {
    /* on a slow machine the reply to the previous setting may still be on its way */
    const box = page
      .locator("dialog label", { hasText: label })
      .locator("input");
    for (let i = 0; i < 5 && (await box.isChecked()); i++) {
      await box.click();
      await sleep(300);
    }
  }
  await page.keyboard.press("Escape");
  await page.evaluate(() => (window.told = { sounds: 0, notes: [] }));
  await play(page, 92, { steps: 12 });
  const quiet = await page.evaluate(() => window.told);
  check(
    !quiet.sounds &&
      !quiet.notes.length &&
      !/Your turn/.test(await page.title()),
    `still noisy: ${JSON.stringify(quiet)}`,
  );
  await leave(page);
});

test("a clock counts down while I am asked, and the time of the other stands", async () => {
  const [a, b] = await pair({ fields: { Clock: "live" } });
  const clocks = () =>
    a.evaluate(() =>
      [...document.querySelectorAll(".who .clock")].map((e) => {
        const [m, s] = e.textContent.split(":").map(Number);
        return 60 * m + s;
      }),
    );
  await until(
    a,
    () => document.querySelectorAll(".who .clock").length === 2,
    "two clocks",
  );
  await answer(b, 6);
  const before = await clocks();
  check(
    before.every((s) => s > 600 && s <= 900),
    `clocks at ${before}`,
  );
  await until(
    a,
    `(() => { const s = [...document.querySelectorAll('.who .clock')].map((e) => { const [m, s] ` +
      `= e.textContent.split(':').map(Number); return 60 * m + s; }); return s[1] ` +
      `<= ${before[1]} - 2; })()`,
    "my clock to run",
  );
  const after = await clocks();
  check(
    after[0] >= before[0] - 1,
    `the clock of who has answered went from ${before[0]} to ${after[0]}`,
  );
  await leave(a, b);
});

test("a game that the other has left goes on, on a phone and as text too", async () => {
  const server = await new Server(undefined, { "--away": 1 }).start();
  try {
    const [a, b] = await pair(
      { fields: { Clock: "live", "When the time is up": "greedy" } },
      {},
      server,
    );
    await answer(a, 5);
    check(
      !(await a.locator(".claim").count()),
      "claimed while the other is here",
    );
    await leave(b);
    await a.waitForSelector(".ask .claim");
    await a.keyboard.press("m");
    await a.waitForSelector(".plain .claim");
    await a.keyboard.press("m");
    await a.setViewportSize({ width: 390, height: 844 });
    await a.locator(".ask .claim").click();
    await a.waitForSelector(".ask[data-op=actions]");
    check(
      /a bot plays on/.test(await words(a, ".opps")),
      "not said who plays on",
    );
    await leave(a);
  } finally {
    await server.stop();
  }
});

test("a rated game that the other has left is claimed, and won", async () => {
  const server = await new Server(undefined, { "--away": 1 }).start();
  try {
    const [a, b] = await Promise.all(
      ["Ada", "Ben"].map(async (name) => {
        const page = await person({
          server,
          settings: { autopass: false },
          first: "#/lobby",
        });
        const me = page.locator("header nav .lang + button");
        await me.click();
        await page.locator("dialog input").nth(0).fill(name);
        await page.locator("dialog input").nth(1).fill("long enough");
        await page
          .locator("dialog button", { hasText: "make an account" })
          .click();
        await me.filter({ hasText: name }).waitFor();
        await page.keyboard.press("Escape");
        return page;
      }),
    );
    await deal(a, {
      players: 2,
      seats: ["empty"],
      fields: { Rated: true },
      server,
    });
    await b.goto(await a.locator("#link").inputValue());
    await b
      .locator("main.waiting button.go", { hasText: "Take a seat" })
      .click();
    await a.waitForSelector(".ask:not(.calm)");
    await answer(a, 5);
    await leave(b);
    await a.locator(".ask .claim").click();
    await a.waitForSelector("main.end");
    check(
      /A player left the game/.test(await words(a, "main.end")),
      `not said why it ended: ${await words(a, "main.end")}`,
    );
    await leave(a);
  } finally {
    await server.stop();
  }
});

test("a clock waits while I am shown what happened, and runs once I am asked", async () => {
  const [a, b] = await pair({ fields: { Clock: "live" } }, { motion: "step" });
  const ready = async (page) => {
    while (!(await page.locator(".ask[data-op]:not(.calm)").count())) {
      await page.keyboard.press("Escape");
      await sleep(50);
    }
  };
  await a.evaluate(() => {
    window.sent = 0;
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) {
      if (JSON.parse(text).t === "shown") window.sent++;
      return send.call(this, text);
    };
  });
  const sent = () => a.evaluate(() => window.sent);
  await Promise.all([answer(a, 5), answer(b, 6)]);
  await Promise.all([ready(a), ready(b)]);
  const before = await sent();
  await Promise.all([answer(a, 7), answer(b, 8)]);
  await a.waitForSelector(".goon");
  check((await sent()) === before, "shown before it was");
  await ready(a);
  await until(
    a,
    `window.sent > ${before}`,
    "the word that everything was shown",
  );
  const left = () => words(a, ".felt > .seat .clock");
  const began = await left();
  await until(
    a,
    `document.querySelector(".felt > .seat .clock").textContent !== ${JSON.stringify(began)}`,
    "my time to run",
  );
  await leave(a, b);
});

test("a second tab: both know of each other, and both play", async () => {
  const page = await person();
  await begin(page);
  check(!(await page.locator(".tabnote").count()), "one tab, and yet a note");
  const second = await page.context().newPage();
  await second.goto(page.url());
  await Promise.all([
    page.waitForSelector(".tabnote"),
    second.waitForSelector(".tabnote"),
  ]);
  await answer(second, 3);
  await until(
    page,
    () => document.querySelector(".ask[data-op=actions]"),
    "the next question in the first tab",
  );
  await second.close();
  await until(
    page,
    () => !document.querySelector(".tabnote"),
    "the note to go",
  );
  await leave(page);
});

test("the adviser: my chance to win if wanted, and what the next cards may be", async () => {
  const page = await person();
  await begin(page);
  check(!(await page.locator(".odds").count()), "the chance is shown unasked");
  await page.locator(".adv button", { hasText: "Show my chance" }).click();
  await page.waitForSelector(".odds");
  const win = Number(/\d+/.exec(await words(page, ".odds b"))[0]);
  check(win > 0 && win < 100, `a chance of ${win}`);
  await page.locator(".likely summary").click();
  await until(
    page,
    () => document.querySelectorAll(".likely dd").length >= 3,
    "chances of the next cards",
  );
  const chances = await page.evaluate(() =>
    [...document.querySelectorAll(".likely dd")].map((e) =>
      parseInt(e.textContent, 10),
    ),
  );
  check(
    chances.every((c, i) => c > 0 && c <= 100 && (!i || c >= chances[i - 1])),
    `chances ${chances}`,
  );
  await page.locator(".likely select").selectOption("six");
  await until(
    page,
    `parseInt(document.querySelector('.likely dd').textContent, 10) < ${chances[0]}`,
    "a smaller chance for a rarer card",
  );
  await leave(page);
});

test("the game looked at again: win graph, costliest decisions, the way back to them, luck", async () => {
  const page = await person();
  await begin(page);
  await play(page, 101);
  await page.waitForSelector(".review .wins .me");
  check(
    /round 1 \d+ of 100/.test(
      await page.locator(".review .wins").getAttribute("aria-label"),
    ),
    "the graph has no words",
  );
  check(
    /good play/.test(await words(page, ".review .small")),
    "nothing says which chance that is",
  );
  check(
    (await page.locator(".sums").textContent()).includes("Your draws"),
    "no word of luck",
  );
  check(
    await page.locator(".errs li").count(),
    "a game clicked together without a mistake",
  );
  await page.locator(".errs button", { hasText: "See it" }).first().click();
  await page.waitForSelector(".replay input");
  check(
    /as it was/.test((await state(page)).question),
    "the past does not say so",
  );
  check(
    /Better: /.test(await words(page, ".ask .sub")),
    "what was better is not said there",
  );
  const chances = await page.locator(".chances").getAttribute("aria-label");
  const [mine, other] = chances.match(/\d+/g).map(Number);
  check(
    /^Chance to win: (You \d+ %, \w+|\w+ \d+ %, You) \d+ %$/.test(chances) &&
      Math.abs(mine + other - 100) < 2,
    `everybody's chances there: ${chances}`,
  );
  await page.keyboard.press("Escape");
  await page.waitForSelector("main.end .errs");
  const old = page.url();
  await page.locator(".errs button", { hasText: "Try again" }).first().click();
  await until(
    page,
    `location.href !== ${JSON.stringify(old)} && !!document.querySelector('.ask:not(.calm)')`,
    "a table at that decision",
  );
  await leave(page);
});

test("every card can be read before the first game", async () => {
  const page = await person({ first: "#/cards" });
  await page.waitForSelector(".gallery .card");
  check(
    (await page.locator(".gallery .card").count()) > 90,
    "cards are missing",
  );
  await page.evaluate(
    () => (location.hash = "#/cards/" + encodeURIComponent("Gambling World")),
  );
  await page.waitForSelector(".one .odds");
  const odds = await page.locator(".one .odds tr").allTextContents();
  check(
    odds.length === 7 &&
      odds[0].replace(/\s+/g, " ") ===
        "115 developments, 16 worlds, 23% of all cards",
    `the odds of its numbers: ${odds}`,
  );
  await page.evaluate(
    () =>
      (location.hash = "#/cards/" + encodeURIComponent("Contact Specialist")),
  );
  await page.waitForSelector(
    "text=2 in the base game, 1 more with The Gathering Storm",
  );
  check(
    !(await page.locator(".one").innerText()).includes("Base game"),
    "a card of two boxes is said to be of one",
  );
  await page.evaluate(
    () => (location.hash = "#/cards/" + encodeURIComponent("Pilgrimage World")),
  );
  await page.waitForSelector("text=doubled afterwards, 2x brings 4");
  await leave(page);
});
