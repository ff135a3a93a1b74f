// What makes the table easy: a first game, previews of what is picked, plans in one click, sound.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  check,
  deal,
  leave,
  person,
  play,
  root,
  Server,
  serverUrl,
  sitAt,
  sleep,
  test,
  until,
} from "./kit.mjs";

const text = (page, selector) =>
  page.evaluate((s) => document.querySelector(s)?.textContent ?? "", selector);

test("first game: preset hands, the gentlest bot, lessons offered; the next is a usual game", async () => {
  const page = await person({ settings: { played: false } });
  await page.waitForSelector("button.big:not([disabled])");
  check(
    /first game.*Novice/.test(await text(page, "button.big")),
    `not a first game: ${await text(page, "button.big")}`,
  );
  await page.waitForSelector('.playrow a[href="#/learn"]');
  await page.locator("button.big").click();
  await page.waitForSelector(".ask");
  const names = await page.evaluate(() => [
    document.querySelector(".opps .who")?.textContent,
    document.querySelector(".ask").dataset.op,
    document.querySelectorAll(".hand .card").length,
  ]);
  check(/Novice/.test(names[0]), `against ${names[0]}`);
  check(
    names[1] === "actions" && names[2] === 4,
    `preset hands: ${names.slice(1)}`,
  );
  await play(page, 4);
  await page.waitForSelector("main.end .points .of");
  const points = await page.evaluate(() => [
    document.querySelectorAll(".points .of").length,
    document.querySelector(".points svg").getAttribute("aria-label"),
    [...document.querySelectorAll("tr.sum td")].map((td) => td.textContent),
  ]);
  check(
    points[0] === 2 && points[2].every((n) => points[1].includes(parseInt(n))),
    `points by round: ${points}`,
  );
  await page.goto(serverUrl());
  await page.waitForSelector("button.big:not([disabled])");
  await until(
    page,
    () =>
      /^Play nowagainst Novice$/.test(
        document.querySelector("button.big").textContent,
      ),
    "a usual game after the first",
  );
  await leave(page);
});

/** Deals against a bot of that level and gives up at once, in a connection of its own;
 * returns the table's name. */
const giveUp = (page, level) =>
  page.evaluate(
    (level) =>
      new Promise((done) => {
        const ws = new WebSocket(`ws://${location.host}/ws`, "windfall-1");
        const token = localStorage.getItem("windfall.token");
        const seats = [{ kind: "me" }, { kind: "bot", level }];
        let table;
        const say = (m) => ws.send(JSON.stringify(m));
        ws.onopen = () => say({ t: "hello", id: 1, v: 2, lang: "en", token });
        ws.onmessage = ({ data }) => {
          const m = JSON.parse(data);
          if (m.re === 1) say({ t: "create", id: 2, mode: "base-2p", seats });
          if (m.re === 2) say({ t: "resign", id: 3, table: (table = m.table) });
          if (m.re !== 3) return;
          ws.close();
          done(table);
        };
      }),
    level,
  );

test("the next opponent: a gentler one after two losses, on the end page and the first page", async () => {
  const page = await person();
  await page.waitForSelector("button.big:not([disabled])");
  await giveUp(page, "cadet");
  const table = await giveUp(page, "cadet");
  await page.goto(`${serverUrl()}#/table/${table}`);
  await page.waitForSelector("main.end .next");
  check(
    /A gentler opponent: Apprentice/.test(await text(page, "main.end .next")),
    `suggested: ${await text(page, "main.end .next")}`,
  );
  await page.locator("main.end .next").click();
  await page.waitForSelector(".ask");
  check(/Apprentice/.test(await text(page, ".opps .who")), "another opponent");
  await page.goto(serverUrl());
  await until(
    page,
    () =>
      /against Apprentice/.test(
        document.querySelector("button.big")?.textContent,
      ),
    "the suggestion on the first page",
  );
  await leave(page);
});

test("levels are listed from the weakest to the strongest, each with what to expect", async () => {
  const page = await person({ first: "#/new" });
  await page.waitForSelector("form .seatlist select");
  const levels = await page.evaluate(() =>
    [...document.querySelectorAll("form .seatlist option")].map((o) => [
      o.value,
      o.textContent,
    ]),
  );
  check(
    levels.map((l) => l[0]).join() ===
      "novice,apprentice,cadet,greedy,settler,trader,captain,governor,admiral,galactic,empty,here",
    `order: ${levels.map((l) => l[0])}`,
  );
  check(
    levels.slice(0, -2).every((l) => /^Bot: \w+: .{15}/.test(l[1])),
    `nothing to expect: ${levels.map((l) => l[1])}`,
  );
  await leave(page);
});

/* A place in the golden games where `find` matches the lines of answers from there on. */
function place(find, files = /^(base|tgs)-2p/) {
  const folder = join(root, "tests/games");
  for (const file of readdirSync(folder).filter((name) => files.test(name))) {
    const record = readFileSync(join(folder, file), "utf8");
    const answers = record.match(/^\d \S+.*$/gm);
    const at = answers.findIndex((_, i) => find(answers.slice(i, i + 12)));
    if (at >= 0)
      return {
        record,
        at,
        seat: Number(answers[at][0]),
        mode: /^mode (\S+)/m.exec(record)[1],
        seats: new Set(record.match(/^name \d/gm)).size,
      };
  }
  throw new Error("no such place in the golden games");
}
/* The seat that is asked first answers so later on. */
const places = (a, what) =>
  a.some((line) => line[0] === a[0][0] && what.test(line));
const goTo = async (page, where, op) => {
  await page.waitForSelector("button.big:not([disabled])");
  const table = await sitAt(page, where);
  await page.evaluate((name) => (location.hash = `#/table/${name}`), table);
  await page.waitForSelector(`.ask[data-op=${op}]`);
};
const prices = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".handzone .place")].map((e) => [
      e.querySelector(".card").dataset.card,
      e.querySelector(".lab").textContent.trim(),
    ]),
  );

test("the keys of cards that are looked at cover nothing of them", async () => {
  const page = await person();
  await goTo(
    page,
    place((a) => /^\d explore/.test(a[0])),
    "explore",
  );
  const covered = await page.evaluate(() => {
    const box = (e) => e.getBoundingClientRect();
    const keys = [...document.querySelectorAll(".looks .card .key")];
    const hits = (a, b) =>
      a.left < b.right &&
      b.left < a.right &&
      a.top < b.bottom &&
      b.top < a.bottom;
    const covers = keys.filter((key) =>
      [...key.closest(".card").querySelectorAll(".name")].some((name) =>
        hits(box(key), box(name)),
      ),
    );
    return [keys.length, covers.length, ...keys.map((k) => box(k).height)];
  });
  check(covered[0] > 1 && !covered[1], `keys: ${covered}`);
  check(
    covered.slice(2).every((height) => height < 30),
    `high keys: ${covered}`,
  );
  await leave(page);
});

test("prices in the hand follow the action that is picked", async () => {
  const page = await person();
  await goTo(
    page,
    place(
      (a) =>
        /^\d actions/.test(a[0]) &&
        places(a.slice(0, 5), /^\d develop (?!none)\S/),
    ),
    "actions",
  );
  const before = await prices(page);
  const cost = (label) => Number(/costs you (\d+)/.exec(label)?.[1] ?? NaN);
  await page.locator(".plate", { hasText: "Develop" }).first().click();
  await until(
    page,
    `${JSON.stringify(before.map((p) => p[1]))}.some((label, i) => label !== ` +
      `document.querySelectorAll('.handzone .lab')[i].textContent.trim())`,
    "other prices",
  );
  const after = await prices(page);
  const cheaper = after.filter((p, i) => cost(p[1]) === cost(before[i][1]) - 1);
  check(
    cheaper.length || after.some((p) => /nothing/.test(p[1])),
    `no price fell: ${before} / ${after}`,
  );
  await page.locator(".plate.on").click();
  await until(
    page,
    `${JSON.stringify(before.map((p) => p[1]))}.every((label, i) => label === ` +
      `document.querySelectorAll('.handzone .lab')[i].textContent.trim())`,
    "the prices from before",
  );
  await leave(page);
});

test("consume in one press: points and cards are promised, and come", async () => {
  const page = await person();
  const uses = (a) =>
    a.slice(0, 6).filter((line) => line.startsWith(`${a[0][0]} consume_power`))
      .length;
  await goTo(
    page,
    place(
      (a) => /^\d consume_power/.test(a[0]) && uses(a) > 1 && a.length === 12,
    ),
    "consume_power",
  );
  await page.waitForSelector(".btns .all");
  const points = () =>
    page.evaluate(() =>
      parseInt(
        document.querySelector(".mine [data-pile^=chips]").textContent,
        10,
      ),
    );
  const label = await text(page, ".btns .all");
  const promised = Number(/(\d+) point/.exec(label)?.[1] ?? 0);
  const lines = await page.locator(".plan li").count();
  check(lines > 1, `a plan of ${lines} lines: ${label}`);
  const had = await points();
  await page.keyboard.press("Enter");
  await until(
    page,
    () =>
      !/consume_power|goods|sell/.test(
        document.querySelector(".ask")?.dataset.op ?? "",
      ),
    "the end of the phase",
  );
  check(
    (await points()) === had + promised,
    `${label}, but from ${had} to ${await points()}`,
  );
  await leave(page);
});

test("cards to give up: marked at the end of a round, and on a press for a payment; changeable", async () => {
  const page = await person();
  await goTo(
    page,
    place((a) => /^\d hand_limit/.test(a[0]), /./),
    "hand_limit",
  );
  await until(
    page,
    () => !document.querySelector(".btns .go").disabled,
    "a suggestion what to discard",
  );
  await page.locator(".hand .card.on").first().click();
  await until(
    page,
    () => document.querySelector(".btns .go").disabled,
    "one less",
  );
  await page.goto(serverUrl());
  await goTo(
    page,
    place((a) => /^\d pay \S+ \S/.test(a[0])),
    "pay",
  );
  check(
    (await page.locator(".hand .card.on").count()) === 0,
    "paid before I chose",
  );
  await page.locator(".btns .mark").click();
  check(
    !(await page.locator(".btns .go").isDisabled()),
    "not enough is marked",
  );
  await leave(page);
});

test("a 6-cost development in hand says what it would be worth", async () => {
  const page = await person();
  const said = async () =>
    page.evaluate(() =>
      [...document.querySelectorAll(".hand .card")]
        .map((c) => c.getAttribute("aria-label"))
        .filter((s) => /variable points/.test(s)),
    );
  const six = readFileSync(join(root, "cards/base.cards"), "utf8")
    .split("\n\n")
    .filter((block) => /cost 6, variable/.test(block))
    .map((block) => /^development (.*)/m.exec(block)[1]);
  const where = place(
    (a) =>
      /^\d actions/.test(a[0]) &&
      places(a, new RegExp(`^\\d develop (${six.join("|")})$`)),
  );
  await goTo(page, where, "actions");
  const labels = await said();
  check(
    labels.length && labels.every((s) => /\d+ points? now/.test(s)),
    `nothing is said: ${labels}`,
  );
  await leave(page);
});

/** Opens the settings; a key that ends a show does nothing else. */
async function settings(page) {
  while (!(await page.locator("dialog[open]").count())) {
    await page.keyboard.press("s");
    await sleep(300);
  }
}

test("sound: silent until asked for, then the reveal, what happens, and my turn; kept", async () => {
  const page = await person({
    settings: { motion: "quick" },
    reducedMotion: "no-preference",
  });
  await page.addInitScript(() => {
    window.sounds = 0;
    const { start } = AudioScheduledSourceNode.prototype;
    AudioScheduledSourceNode.prototype.start = function (...when) {
      window.sounds++;
      return start.apply(this, when);
    };
  });
  await page.reload();
  await page.locator("button.big:not([disabled])").click();
  await page.waitForSelector(".ask");
  await play(page, 5, { steps: 8 });
  check(
    (await page.evaluate(() => window.sounds)) === 0,
    "noise that nobody asked for",
  );
  await settings(page);
  check(
    !(await page.locator("dialog input[type=range]").count()),
    "a volume without sound",
  );
  await page
    .locator("dialog label", { hasText: "Sounds" })
    .locator("input")
    .check();
  await page.locator("dialog input[type=range]").fill("30");
  await page.keyboard.press("Escape");
  await page.evaluate(() => (window.sounds = 0));
  await play(page, 6, { steps: 12 });
  const heard = await page.evaluate(() => window.sounds);
  check(heard > 5, `only ${heard} sounds`);
  const kept = await page.evaluate(() =>
    JSON.parse(localStorage.getItem("windfall.settings")),
  );
  check(kept.sound && kept.volume === 30, `not kept: ${JSON.stringify(kept)}`);
  await leave(page);
});

test("my games: archived, taken back, deleted; the eighth unfinished game locks nobody out", async () => {
  const server = await new Server(undefined, { "--guest-tables": 8 }).start();
  const page = await person({ server });
  for (let i = 0; i < 9; i++) {
    await page.locator("button.big:not([disabled])").click();
    await page.waitForSelector(".ask");
    await page.goto(server.url);
  }
  await page.goto(server.url + "#/lobby");
  const mine = page
    .locator("section", {
      has: page.getByRole("heading", { name: "My games" }),
    })
    .locator("li");
  await mine.first().waitFor();
  check((await mine.count()) === 9, `${await mine.count()} games`);
  await mine.first().getByRole("button", { name: "Archive" }).click();
  await until(
    page,
    () =>
      document.querySelectorAll("section:first-of-type .tables li").length ===
      8,
    "one less",
  );
  await page.locator("details.archive summary").click();
  await page
    .locator("details.archive li button", { hasText: "Back to my games" })
    .click();
  await until(
    page,
    () =>
      document.querySelectorAll("section:first-of-type .tables li").length ===
      9,
    "it is back",
  );
  await mine.first().locator(".tidy", { hasText: "Delete" }).click();
  await mine.first().locator(".tidy", { hasText: "Really?" }).click();
  await until(
    page,
    () =>
      document.querySelectorAll("section:first-of-type .tables li").length ===
      8,
    "deleted",
  );
  await leave(page);
  await server.stop();
});

test("drafting: the open pack is not among my picks, and the pack has its number", async () => {
  const page = await person();
  await deal(page, { family: "Drafting", players: 2 });
  await page.waitForSelector(".ask[data-op=draft_pick]");
  const said = () => text(page, ".side .mode");
  check(/Pack 1 of \d+/.test(await said()), `no number: ${await said()}`);
  check(
    !/Your picks/.test(await said()),
    `picks before the first: ${await said()}`,
  );
  await page.locator(".card.can").first().click();
  await page.keyboard.press("Enter");
  await until(
    page,
    () =>
      /Your picks · 1\b/.test(
        document.querySelector(".side .mode").textContent,
      ),
    "one pick",
  );
  await leave(page);
});

test("the end: play again, bars and tableaus; the graph beside the board, mistakes by key", async () => {
  const page = await person({ viewport: { width: 1440, height: 900 } });
  const last = place((a) => a.length === 2);
  await goTo(
    page,
    last,
    /^\d (\S+)/.exec(last.record.match(/^\d \S+.*$/gm).at(-2))[1],
  );
  await play(page, 3);
  await page.waitForSelector(".errs li:nth-child(2)");
  const [again, same] = await page.locator(".endbtn button").allTextContents();
  check(
    /^Play again/.test(again) && /^Play this deal again/.test(same),
    `${again}, ${same}`,
  );
  check((await page.locator(".stack").count()) === 2, "no bars");
  const size = await page.locator(".fins .card").first().boundingBox();
  check(
    size.width >= 88 && size.height > size.width,
    `tableaus of ${size.width} x ${size.height}`,
  );
  const told = () => text(page, ".ask .sub");
  await page.keyboard.press("1");
  await page.waitForSelector(".side .wins");
  const one = await told();
  check(/Better: /.test(one), `what was better is not said: ${one}`);
  /* to the first mistake of the game, to the next, and back: each says what would have been better */
  const places = await page.locator(".errs li").count();
  const moved = async (key) => {
    const from = await told();
    await page.keyboard.press(key);
    for (let i = 0; i < 20 && (await told()) === from; i++) await sleep(50);
    return (await told()) !== from;
  };
  for (let i = 0; i < places && (await moved("p")); i++);
  const first = await told();
  check(await moved("n"), "N goes to no other mistake");
  const next = await told();
  check(
    /Better: /.test(first) && /Better: /.test(next),
    `not at mistakes: ${first}; ${next}`,
  );
  check(await moved("p"), "P goes nowhere");
  check((await told()) === first, `P goes to ${await told()}, not ${first}`);
  await leave(page);
});

test("several people at one screen: a curtain, and nothing of one before the other is gone", async () => {
  const page = await person();
  /* every hand that is ever sent, with the seat for which the screen was last taken */
  await page.addInitScript(() => {
    window.hot = { taken: null, hands: 0, wrong: [], curtains: 0 };
    window.WebSocket = class extends WebSocket {
      constructor(...how) {
        super(...how);
        this.addEventListener("message", ({ data }) => {
          const me = JSON.parse(data).parts?.me;
          if (!me) return;
          window.hot.hands++;
          if (me.seat !== window.hot.taken) window.hot.wrong.push(me.seat);
        });
      }
      send(text) {
        const m = JSON.parse(text);
        if (m.t === "screen") window.hot.taken = m.as;
        super.send(text);
      }
    };
    new MutationObserver(() => {
      const down = document.querySelector(".curtain");
      if (down && !window.wasDown) window.hot.curtains++;
      window.wasDown = !!down;
      if (down && document.querySelector(".card, .log, .zoom, .since, .plain"))
        window.hot.wrong.push("behind the curtain");
    }).observe(document, { subtree: true, childList: true });
  });
  await page.reload();
  await page.goto(`${page.url().replace(/#.*/, "")}#/new`);
  await page.waitForSelector("form .seg");
  await page.locator("form .seatlist select").first().selectOption("here");
  await page.locator(".seatlist .who").first().fill("Anna");
  await page.locator(".seatlist .who").nth(1).fill("Ben");
  await page.locator("form button.big").click();
  await page.waitForSelector(".curtain .go:not([disabled])");
  const said = () => text(page, ".curtain h1");
  const first = /Pass the screen to (Anna|Ben)/.exec(await said())?.[1];
  check(first, `the curtain says ${await said()}`);
  await page.locator(".curtain .go").click();
  await page.waitForSelector(".ask[data-op]");
  /* a reloaded page shows nobody's cards */
  await page.reload();
  await page.waitForSelector(".curtain .go:not([disabled])");
  await page.locator(".curtain .go").click();
  await page.waitForSelector(".ask[data-op]");
  await play(page, 12, { stop: "curtain" });
  await page.waitForSelector(".curtain .go:not([disabled])");
  check(!(await said()).includes(first), `again ${first}`);
  /* the first player may come back and undo his choice */
  await page.locator(".curtain .rest button").first().click();
  await page.waitForSelector(".felt");
  await page.keyboard.press("z");
  await page.waitForSelector(".ask[data-op=opening_hand]");
  await play(page, 13, { steps: 60 });
  const { hands, wrong, curtains } = await page.evaluate(() => window.hot);
  check(!wrong.length, `seen by the wrong one: ${wrong}`);
  check(hands > 20 && curtains > 9, `${hands} hands, ${curtains} curtains`);
  /* both agree to end it, and to play again */
  await play(page, 14, { stop: "curtain" });
  await page.locator(".curtain .go:not([disabled])").click();
  await page.locator(".top .logo").click();
  await page.getByRole("button", { name: "Offer to end unscored" }).click();
  await page.waitForSelector("main.end");
  const bars = await page.locator("main.end .bars .name").allTextContents();
  check(bars.sort().join() === "Anna,Ben", `at the end: ${bars}`);
  await page.locator(".endbtn .go").click();
  await page.waitForSelector(".curtain");
  await leave(page);
  return `${curtains} curtains`;
});
