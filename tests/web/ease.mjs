// What makes the table easy: a first game, previews of what is picked, plans in one click, sound.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { at, goTo, lateIn, place } from "./golden.mjs";
import {
  begin,
  check,
  deal,
  leave,
  person,
  play,
  root,
  Server,
  serverUrl,
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
  const tiles = () =>
    page
      .locator(".tiles a")
      .evaluateAll((all) => all.map((a) => a.hash).slice(0, -1));
  const before = await tiles();
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
  const now = await tiles();
  check(now.join() === before.join(), `tiles: ${before}, then ${now}`);
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

/* The seat that is asked first answers so later on. */
const places = (a, what) =>
  a.some((line) => line[0] === a[0][0] && what.test(line));
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

/* The labels of the hand by card: a price, or why it cannot be placed. */
const labels = async (page) => Object.fromEntries(await prices(page));
const waitForLabel = (page, card, words) =>
  until(
    page,
    `${words}.test(document.querySelector('.handzone [data-card="${card}"]')` +
      `?.closest('.place').querySelector('.lab').textContent)`,
    `${words} below the card`,
  );

test("why a card cannot be placed follows the action that is picked", async () => {
  const page = await person();
  /* two developments of cost 6 and five cards to pay with */
  await goTo(page, at("base-2p-greedy", 17), "actions");
  const before = await labels(page);
  const short = Object.keys(before).filter((card) =>
    /needs 1 more card/.test(before[card]),
  );
  check(short.length, `nothing lacks one card: ${Object.values(before)}`);
  await page.locator(".plate", { hasText: "Develop" }).first().click();
  for (const card of short) await waitForLabel(page, card, /costs you 5/);
  await page.locator(".plate", { hasText: "Settle" }).first().click();
  for (const card of short) await waitForLabel(page, card, /needs 1 more/);
  await leave(page);
});

test("strength in the hand follows the card that is picked: as much as my military reads", async () => {
  const page = await person();
  /* a development that brings 3 strength, and two military worlds beside it */
  const where = at("base-2p-random", 125);
  await goTo(page, where, "develop");
  const military = () =>
    page.evaluate(() =>
      Number(
        [...document.querySelectorAll(".mine .who .st")]
          .map((e) => /^\+(\d+)military/.exec(e.textContent.trim())?.[1])
          .find(Boolean),
      ),
    );
  const had = await military();
  const before = await labels(page);
  const worlds = Object.keys(before).filter((card) =>
    /not in this phase|conquered|military/.test(before[card]),
  );
  const [, name] = /^\d develop (.*)$/.exec(where.answer);
  await page.locator(".hand .card.can", { hasText: name }).first().click();
  await page.keyboard.press("Enter");
  await page.waitForSelector(".ask[data-op=pay]");
  const has = await military();
  check(has > had, `military stays ${had}`);
  const after = await labels(page);
  const told = worlds.filter((c) => /conquer: military/.test(after[c] ?? ""));
  check(told.length > 1, `nothing to conquer: ${Object.values(after)}`);
  for (const card of told)
    check(
      after[card] === `conquer: military ${has}`,
      `military +${has}, but ${after[card]}`,
    );
  await leave(page);
});

test("the price of a picked card: its sum is what is asked, and what is left is left", async () => {
  const page = await person({ pictures: true });
  const where = place(
    (a, part) =>
      part > 0.4 && /^\d develop \S/.test(a[0]) && /^\d pay \S+ \S/.test(a[1]),
    /^base-2p-greedy/,
  );
  await goTo(page, where, "develop");
  check(!(await page.locator(".price").count()), "a price of nothing");
  const seen = () =>
    page.evaluate(() => ({
      terms: [...document.querySelectorAll(".price .box b")].map((b) =>
        Number(b.textContent),
      ),
      left: Number(
        /→ (\d+)/.exec(document.querySelector(".price dl")?.textContent)?.[1],
      ),
      hand: document.querySelectorAll(".hand .card").length,
    }));
  const named = where.answer.replace(/^\d develop /, "");
  await page.locator(`.hand .card.can[aria-label^="${named}"]`).first().click();
  await page.waitForSelector(".price");
  const before = await seen();
  const [printed, ...off] = before.terms;
  const cost = off.pop() ?? printed;
  const sum = off.reduce((n, k) => n - k, printed);
  check(sum === cost, `the sum ${before.terms}`);
  check(
    before.left === before.hand - 1 - cost,
    `${before.hand} cards, ${cost} to pay, ${before.left} left`,
  );
  await page.keyboard.press("Enter");
  await page.waitForSelector(".ask[data-op=pay] .price");
  const paid = page.locator(".paid i");
  check((await paid.count()) === cost, `${await paid.count()} to pay`);
  await page.locator(".btns .mark").click();
  await until(
    page,
    `document.querySelectorAll(".paid img").length === ${cost}`,
    "pictures of the cards that pay",
  );
  check((await seen()).left === before.left, "another rest while paying");
  await leave(page);
});

test("a card that comes under a resting pointer stays small until the pointer moves", async () => {
  const page = await person();
  const where = place((a) => /^\d explore( [^,]*,){2}/.test(a[0]));
  await goTo(page, where, "explore");
  const middle = await page.evaluate(() => {
    const r = document.querySelector(".looks .card").getBoundingClientRect();
    return { x: r.left + r.width / 2, y: r.top + r.height / 2 };
  });
  /* what a browser tells a card that comes to lie under the pointer */
  await page.evaluate(() => {
    const card = document.querySelector(".looks .card");
    for (const what of ["pointerover", "pointerenter"])
      card.dispatchEvent(new PointerEvent(what, { pointerType: "mouse" }));
  });
  /* longer than the zoom of a card that is pointed at takes */
  await sleep(1000);
  check(!(await page.locator(".zoom").count()), "zoomed without a movement");
  await page.mouse.move(middle.x, middle.y);
  await page.waitForSelector(".zoom");
  await leave(page);
});

/* Answers may still be on their way while nothing is asked: the next question ends a phase, or the game. */
const nextQuestion = (page, ops) =>
  until(
    page,
    `!!document.querySelector("main.end") || (window.hands.state().asked && ` +
      `!${ops}.test(document.querySelector(".ask").dataset.op))`,
    "the end of the phase",
  );

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
  /* the plan in a frame of its own, the other way beside it, with its name */
  const [frame, way, chip, stage] = await page.evaluate(() =>
    [".planned", ".byhand .way", ".byhand .chip", ".stage"].map((s) =>
      document.querySelector(s).getBoundingClientRect().toJSON(),
    ),
  );
  check(
    frame.right < chip.left &&
      way.bottom <= chip.top &&
      frame.top >= stage.top &&
      frame.bottom <= stage.bottom,
    `frame, name, powers, stage: ${JSON.stringify([frame, way, chip, stage])}`,
  );
  const had = await points();
  await page.keyboard.press("Enter");
  await nextQuestion(page, /consume_power|goods|sell/);
  check(
    (await points()) === had + promised,
    `${label}, but from ${had} to ${await points()}`,
  );
  await leave(page);
});

/** The goods of my tableau, and the cards in my hand. */
const stock = (page) =>
  page.evaluate(() => [
    document.querySelectorAll(".mine .card.has-good").length,
    document.querySelectorAll(".hand .card").length,
  ]);

test("produce in one press: what is promised comes; or by hand, in another order", async () => {
  const page = await person();
  const where = place(
    (a) =>
      /^\d produce_power/.test(a[0]) &&
      a.filter((line) => line.startsWith(`${a[0][0]} produce_power`)).length >
        1,
    /^(base|tgs|draft)-\dp-random/,
  );
  await goTo(page, where, "produce_power");
  await page.waitForSelector(".btns .all");
  const label = await text(page, ".btns .all");
  const promised = Number(/(\d+) card/.exec(label)?.[1] ?? 0);
  const powers = await page.locator(".chip").count();
  const lines = await page.locator(".plan li").count();
  check(powers > 1 && lines > 1, `${lines} lines for ${powers} powers`);
  const before = await stock(page);
  await page.keyboard.press("Enter");
  await nextQuestion(page, /produce|windfall/);
  const all = await stock(page);
  check(all[1] - before[1] === promised, `${label}: ${before} became ${all}`);
  check(all.join() !== before.join(), "nothing was produced");

  await page.goto(serverUrl());
  await goTo(page, where, "produce_power");
  await page.waitForSelector(".btns .all");
  const first = await page.locator(".plan li").first().textContent();
  const chips = await page.locator(".chip .cn").allTextContents();
  const other = chips.findIndex((name) => !first.includes(name.trim()));
  await page.locator(".chip").nth(other).click();
  await page.waitForSelector(".btns .all", { state: "detached" });
  await page.locator(".btns .go").click();
  await until(
    page,
    `document.querySelectorAll(".chip").length < ${powers}`,
    "one power less",
  );
  const left = await page.locator(".chip .cn").allTextContents();
  check(!left.includes(chips[other]), `${chips[other]} is still unused`);
  await leave(page);
});

test("cards to give up: suggested, marked by the first Enter, gone by the second", async () => {
  const page = await person();
  const limit = place((a) => /^\d hand_limit/.test(a[0]), /./);
  const marked = () => page.locator(".hand .card.on").count();
  const suggested = () =>
    until(
      page,
      () => document.querySelector(".hand .card.suggested"),
      "a suggestion what to discard",
    );
  await goTo(page, limit, "hand_limit");
  await suggested();
  check(
    (await marked()) === 0 && (await page.locator(".btns .go").isDisabled()),
    "cards are marked before anybody has looked",
  );
  await page.keyboard.press("Enter");
  check(
    (await marked()) > 0 &&
      (await page.locator(".ask").getAttribute("data-op")) === "hand_limit" &&
      !(await page.locator(".btns .go").isDisabled()),
    "the first Enter does not only mark",
  );
  await page.locator(".hand .card.on").first().click();
  await until(
    page,
    () => document.querySelector(".btns .go").disabled,
    "one less",
  );
  /* another one instead, which is what goes */
  const mine = page.locator(".hand .card.can:not(.on)").last();
  const card = await mine.getAttribute("data-card");
  await mine.click();
  await page.keyboard.press("Enter");
  const gone = (card) =>
    until(
      page,
      `document.querySelector(".ask")?.dataset.op !== "hand_limit" &&` +
        ` !document.querySelector('.hand [data-card="${card}"]')`,
      "that card to be discarded",
    );
  await gone(card);
  /* one click takes what is suggested */
  await page.goto(serverUrl());
  await goTo(page, limit, "hand_limit");
  await suggested();
  const first = page.locator(".hand .card.suggested").first();
  const least = await first.getAttribute("data-card");
  await page.locator(".btns .mark").click();
  await gone(least);
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

test("consume in one press: what it leaves is named, and asked about afterwards", async () => {
  const page = await person();
  await goTo(page, at("base-4p-greedy", 169), "consume_power");
  await until(
    page,
    () => /Use all but/.test(document.querySelector(".btns .all")?.textContent),
    "a plan that leaves a power out",
  );
  const told = await text(page, ".btns .all");
  const [, name] = /all but (.*), which costs cards/.exec(told) ?? [];
  check(name, `what is left: ${told}`);
  await page.locator(".btns .all").click();
  await until(
    page,
    `document.querySelector(".ask .pass") && ` +
      `[...document.querySelectorAll(".ask .chip")].some((c) => c.textContent.includes("${name}"))`,
    "the question about what is left",
  );
  await leave(page);
});

test("the panels of the robot and of the Thomann say what their words mean", async () => {
  const page = await person();
  for (const [game, word] of [
    [/^robot-.*greedy/, "A robot face"],
    [/^coop-greedy/, "Its attack"],
  ]) {
    await page.goto(serverUrl());
    const early = place(
      (a, part) => part > 0.2 && /^0 actions/.test(a[0]),
      game,
    );
    await goTo(page, early, "actions");
    await page.locator(".mode summary").click();
    await until(
      page,
      `document.querySelector(".mode details").textContent.includes("${word}: ")`,
      `a word about: ${word}`,
    );
  }
  await leave(page);
});

test("the adviser is above the ledger, and its button stays where it is", async () => {
  const page = await person({ viewport: { width: 1440, height: 900 } });
  await goTo(page, lateIn("tgs-2p"), "actions");
  for (const step of [1, 2]) {
    await page.keyboard.press("h");
    await page.waitForSelector(`.adv[data-step="${step}"]`);
  }
  const [answer, ledger] = await page.evaluate(() =>
    [".adv .best", ".log"]
      .map((s) => document.querySelector(s).getBoundingClientRect())
      .map(({ top, bottom }) => ({ top, bottom })),
  );
  check(
    answer.bottom <= ledger.top && ledger.bottom <= 900,
    `adviser ${JSON.stringify(answer)}, ledger ${JSON.stringify(ledger)}`,
  );
  await leave(page);
});

test("the ledger: sentences, its end in sight beside the adviser, a button without a number", async () => {
  const page = await person();
  await goTo(page, lateIn("base-2p"), "actions");
  const high = () =>
    page.evaluate(() => document.querySelector(".log ol").clientHeight);
  await until(
    page,
    () => document.querySelectorAll(".log li").length > 20,
    "the lines of the game",
  );
  /* it scrolls in the frame after a change of its size, and fonts may come even later */
  const inSight = () =>
    until(
      page,
      () => {
        const ol = document.querySelector(".log ol");
        const { bottom } = ol.lastElementChild.getBoundingClientRect();
        return bottom - ol.getBoundingClientRect().bottom <= 2;
      },
      "the last line in the ledger",
    );
  await inSight();
  const before = await high();
  for (const step of [1, 2, 3]) {
    await page.keyboard.press("h");
    await page.waitForSelector(`.adv[data-step="${step}"]`);
  }
  check((await high()) < before, "the adviser takes no room of the ledger");
  await inSight();
  const lines = await page.evaluate(() =>
    [...document.querySelectorAll(".log li button")].map((b) => [
      b.querySelector(".pen")?.title ?? "",
      b.children[2].textContent,
    ]),
  );
  /* a player, what the player does, and a full stop */
  const bare = lines.filter(
    ([who, said]) =>
      !said.endsWith(".") || !said.startsWith(who) || !/ [a-z]/.test(said),
  );
  check(lines.length > 20 && !bare.length, `no sentences: ${bare.join("; ")}`);
  await page.setViewportSize({ width: 390, height: 844 });
  const button = page.locator(".tabs button", { hasText: "Ledger" });
  const label = await button.textContent();
  check(!/\d/.test(label), `as if something were unread: ${label}`);
  await button.click();
  await page.waitForSelector(".side.open[data-panel=ledger] .log li");
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

/** Opens the settings; a key that ends a show does nothing else, so it comes when nothing is shown. */
const settings = (page) =>
  until(
    page,
    () => {
      if (document.querySelector("dialog[open]")) return true;
      if (!document.querySelector(".showing, .reveal"))
        dispatchEvent(
          new KeyboardEvent("keydown", { key: "s", bubbles: true }),
        );
      return false;
    },
    "the settings",
  );

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
  /* the same on the main screen, and beside the question */
  const sub = await text(page, ".ask .sub");
  check(/^Pack 1 of 13\./.test(sub), `under the question: ${sub}`);
  await play(page, 3, { steps: 8 });
  await page.setViewportSize({ width: 1440, height: 900 });
  const tab = page.locator(".tabs button", { hasText: "Your picks" });
  check(/^\s*\d+\s*Your picks/.test(await tab.textContent()), "a bare number");
  await tab.click();
  const empty = await page.evaluate(() => {
    const row = document.querySelector(".side .mode .row");
    const right = [...row.children].map(
      (card) => card.getBoundingClientRect().right,
    );
    return row.getBoundingClientRect().right - Math.max(...right);
  });
  check(empty < 12, `${empty} px beside the picks are empty`);

  /* its panel closes when nothing of it is left to show */
  await page.goto(serverUrl());
  const last = place((a) => /^0 draft_start/.test(a[0]), /^draft-2p-greedy/);
  await goTo(page, last, "draft_start");
  await page.locator(".tabs button", { hasText: "Your picks" }).click();
  await page.waitForSelector(".side.open .mode");
  await page.locator(".card.can").first().click();
  await page.keyboard.press("Enter");
  await until(
    page,
    () =>
      document.querySelector(".ask[data-op]:not([data-op=draft_start])") &&
      !document.querySelector(".side.open"),
    "the panel of the draft to close",
  );
  await leave(page);
});

test("drafting: with the start world chosen, four places for the four cards, and nothing else", async () => {
  const page = await person({ viewport: { width: 1440, height: 900 } });
  await goTo(
    page,
    place((a) => /^0 opening_hand/.test(a[0]), /^draft-2p/),
    "opening_hand",
  );
  check(
    (await page.locator(".paid i").count()) === 4,
    "no places for the cards that are kept",
  );
  check(
    !(await page.locator(".looks .card").count()),
    "start worlds lie there",
  );
  check(
    !/Pack/.test(await text(page, ".ask .sub")),
    "no pack is open any more",
  );
  await leave(page);
});

test("the menu looks like one, and is one for keys and readers", async () => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    const page = await person({ viewport });
    await begin(page);
    await page.waitForSelector(".card.can");
    const menu = page.locator("button:visible", { hasText: /^\s*≡\s*Menu/ });
    check((await menu.count()) === 1, "no button with the sign of a menu");
    const box = await menu.boundingBox();
    check(box.height >= 24 && box.width >= 44, `a menu of ${box.height} px`);
    check(
      (await menu.getAttribute("aria-haspopup")) === "dialog",
      "nothing says that it opens something",
    );
    check(
      (await menu.locator("[aria-hidden=true]").textContent()) === "≡",
      "its sign is read out",
    );
    await menu.focus();
    await page.keyboard.press("Enter");
    await page.waitForSelector("dialog[open] .menulist");
    const inside = () =>
      page.evaluate(() => !!document.activeElement.closest("dialog[open]"));
    check(await inside(), "the focus stays behind");
    await page.keyboard.press("Tab");
    check(await inside(), "Tab leads out of it");
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog[open]", { state: "detached" });
    check(
      /Menu/.test(
        await page.evaluate(() => document.activeElement.textContent),
      ),
      "the focus does not return",
    );
    await leave(page);
  }
});

test("a lesson that is left says so, and goes on when that is taken back", async () => {
  const page = await person({ first: "#/learn" });
  await page.locator("main.learn button.big:not([disabled])").click();
  await page.waitForSelector(".lesson[data-state=on]");
  const before = await text(page, ".lesson .said");
  await page.locator(".plate[data-phase=explore]").first().click();
  await page.keyboard.press("Enter");
  await page.waitForSelector(".lesson[data-state=wrong]");
  const wrong = await text(page, ".lesson .said");
  /* nothing is shown before the learner goes on */
  await page.waitForSelector(".lesson .on");
  await page.keyboard.press("Space");
  await page.waitForSelector(".ask[data-op=explore]");
  await page.locator(".looks .card.can").first().click();
  await page.keyboard.press("Enter");
  await page.waitForSelector(".lesson[data-state=left]");
  const left = await text(page, ".lesson .said");
  check(left && !left.includes(wrong), `still says: ${left}`);
  await page.locator(".lesson .back").click();
  await page.waitForSelector(".lesson[data-state=on]");
  check((await text(page, ".lesson .said")) === before, "it does not go on");

  /* the frame around what is meant goes through nothing else */
  await page.goto(`${serverUrl()}#/learn`);
  await page.locator("main.learn .row[data-lesson=pay]").click();
  await page.waitForSelector(".lesson[data-lesson=pay]");
  await page.locator('.card.can[aria-label^="Gem World"]').click();
  await page.keyboard.press("Enter");
  await page.waitForSelector(".ask[data-op=pay]");
  const frame = await page.evaluate(() => {
    const framed = [...document.querySelectorAll(".felt *")].find(
      (el) => getComputedStyle(el).outlineStyle === "solid",
    );
    const { left, top } = framed.getBoundingClientRect();
    const mine = [...document.querySelectorAll(".seat.mine .card")];
    return [
      framed.className,
      left,
      top - Math.max(...mine.map((el) => el.getBoundingClientRect().bottom)),
    ];
  });
  check(
    /fan/.test(frame[0]) && frame[1] > 3 && frame[2] > 3,
    `a frame around ${frame}`,
  );
  await leave(page);
});

test("the end: play again, bars and tableaus; the graph beside the board, mistakes by key", async () => {
  const page = await person({ viewport: { width: 1440, height: 900 } });
  const last = place((a) => a.length === 2, /^base-2p-random/);
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
  await page.evaluate(() => {
    window.looks = 0;
    const { send } = WebSocket.prototype;
    WebSocket.prototype.send = function (text) {
      if (JSON.parse(text).t === "look") window.looks++;
      return send.call(this, text);
    };
  });
  const looks = () => page.evaluate("window.looks");
  const moved = async (key) => {
    const [from, before] = [await told(), await looks()];
    await page.keyboard.press(key);
    if ((await looks()) === before) return false;
    await until(
      page,
      `document.querySelector(".ask .sub")?.textContent !== ${JSON.stringify(from)}`,
      "another mistake",
    );
    return true;
  };
  for (let i = 0; i < places && (await moved("k")); i++);
  const first = await told();
  check(await moved("j"), "J goes to no other mistake");
  const next = await told();
  check(
    /Better: /.test(first) && /Better: /.test(next),
    `not at mistakes: ${first}; ${next}`,
  );
  check(await moved("k"), "K goes nowhere");
  check((await told()) === first, `K goes to ${await told()}, not ${first}`);
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
  /* the first player may come back and undo the choice */
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
