// The stage: events are shown before the next question opens, and no zone or card jumps between questions.
import { doubleClick } from "./browser.mjs";
import { goTo, lateIn } from "./golden.mjs";
import {
  begin,
  check,
  deal,
  leave,
  person,
  play,
  repeat,
  sleep,
  test,
  until,
} from "./kit.mjs";

const WINDOWS = [
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
  { width: 360, height: 740 },
  { width: 844, height: 390 },
  { width: 820, height: 1180 },
];
/* where the zones are, and every card on a tableau with the cards before it */
const places = (page) =>
  page.evaluate(() => {
    const box = (el) => {
      const r = el.getBoundingClientRect();
      return [r.left, r.top, r.width, r.height].map(Math.round).join(" ");
    };
    const zones = {};
    for (const zone of [".top", ".opps", ".ask", ".felt > .seat", ".handzone"])
      zones[zone] = box(document.querySelector(zone));
    const cards = {};
    for (const row of document.querySelectorAll(".seat .row")) {
      let before = "";
      row.scrollTo(0, 0);
      for (const card of row.querySelectorAll(".card")) {
        before += `${card.dataset.card} `;
        const lifted = card.matches(".can, .on");
        if (!lifted) cards[before] = box(card);
      }
    }
    return { zones, cards };
  });

for (const players of ["2", "4"])
  test(`zones never jump: ${players} players, six windows`, async () => {
    const page = await person({ viewport: WINDOWS[1] });
    await deal(page, { players });
    const seen = new Map();
    let compared = 0;
    for (let step = 0; step < 14; step++) {
      for (const size of WINDOWS) {
        await page.setViewportSize(size);
        await page.evaluate(
          () =>
            new Promise((done) =>
              requestAnimationFrame(() => requestAnimationFrame(done)),
            ),
        );
        const key = `${size.width}x${size.height}`;
        const now = await places(page);
        const old = seen.get(key);
        seen.set(key, now);
        if (!old) continue;
        check(
          JSON.stringify(old.zones) === JSON.stringify(now.zones),
          `${key}: zones moved: ${JSON.stringify(old.zones)} to ${JSON.stringify(now.zones)}`,
        );
        for (const [cards, box] of Object.entries(now.cards)) {
          if (!(cards in old.cards)) continue;
          compared++;
          check(
            old.cards[cards] === box,
            `${key}: a card jumped from ${old.cards[cards]} to ${box}`,
          );
        }
      }
      await play(page, 70 + step, { steps: 2 });
      if (await page.locator("main.end").count()) break;
    }
    check(compared > 100, `only ${compared} boxes compared`);
    await leave(page);
    return `${compared} boxes`;
  });

const askedNow = (page) =>
  page.evaluate(() => document.querySelector(".ask").dataset.ask);
const scene = (page) =>
  page.evaluate(() => {
    const el = document.querySelector(".showing");
    return el
      ? { kind: el.dataset.scene, phase: el.dataset.phase ?? "" }
      : null;
  });
/* answers until something is shown, or only once */
async function untilShown(page, seed, kind = "") {
  for (let i = 0; i < 1000; i++) {
    const now = await scene(page);
    if (now && (!kind || now.kind === kind)) return;
    /* without a question there is something to come, which may wait for a click; it may come at any moment */
    if (!now && (await page.locator(".ask[data-op]").count()))
      await play(page, seed + i, { steps: 1, stop: "shown" });
    await sleep(60);
  }
  throw new Error("nothing was ever shown");
}

/* Runs in the page: everything that is shown and told, each with the time of the page's clock. */
function watch() {
  const seen = (window.seen = { scenes: [], floats: [], heard: [], ms: 0 });
  let since = 0;
  new MutationObserver(() => {
    const el = document.querySelector(".showing");
    const now = el
      ? `${el.dataset.scene} ${el.dataset.phase ?? ""}`.trim()
      : document.querySelector(".ask[data-op]")
        ? "question"
        : "";
    const time = performance.now();
    if (el && !since) since = time;
    if (!el && since) {
      seen.ms += time - since;
      since = 0;
    }
    if (now && seen.scenes.at(-1) !== now) seen.scenes.push(now);
    for (const f of document.querySelectorAll(".float:not([data-seen])")) {
      f.dataset.seen = "";
      const whole = f.scrollHeight <= f.clientHeight + 1;
      seen.floats.push([
        f.textContent,
        whole && !!f.closest(".seat .who"),
        f.dataset.kind === "chips",
      ]);
    }
    const heard = document.querySelector("p.sr[aria-live]").textContent;
    if (heard && seen.heard.at(-1) !== heard) seen.heard.push(heard);
  }).observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
}

/** A page whose time stands still: only `pass(ms)` moves it. */
async function stopped(where, settings) {
  const page = await person({
    settings,
    reducedMotion: "no-preference",
    viewport: WINDOWS[1],
  });
  await page.addInitScript(() => {
    window.views = 0;
    window.WebSocket = class extends WebSocket {
      constructor(...how) {
        super(...how);
        this.addEventListener("message", ({ data }) => {
          if (JSON.parse(data).t === "view") window.views++;
        });
      }
    };
  });
  await page.clock.install();
  await page.reload();
  await goTo(page, where, "actions");
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await page.evaluate(watch);
  const pass = (ms) => page.clock.runFor(ms);
  /* calls the picked action; what the server does takes no time */
  const call = async (plate = 2) => {
    await page.evaluate(
      (i) => document.querySelectorAll(".plate")[i].click(),
      plate,
    );
    await pass(50);
    await page.evaluate(() => document.querySelector(".btns .go").click());
    const shown = async () => {
      await pass(20);
      return scene(page);
    };
    await repeat(shown, "anything to be shown", 5);
  };
  return { page, pass, call };
}

test("the director: the reveal, the phases, the question; skipped, told and played again", async () => {
  const { page, pass, call } = await stopped(lateIn("base-2p"), {
    motion: "slow",
  });
  await call();
  check((await scene(page)).kind === "reveal", "no reveal");
  const cards = async () => {
    await pass(20);
    return (await page.locator(".reveal .action").count()) === 2;
  };
  await repeat(cards, "the action cards of two players", 5);
  check((await page.locator(".ask").count()) === 0, "the question waits");
  await page.keyboard.press(" ");
  await pass(600); /* a quarter of what it would take */
  check(!(await page.locator(".reveal").count()), "Space ends no reveal");
  let order = [];
  const question = async () => {
    await pass(100);
    order = await page.evaluate(() => window.seen.scenes);
    return order.at(-1) === "question";
  };
  await repeat(question, "the question", 5);
  check(order.includes("reveal"), `order: ${order.join(", ")}`);
  /* again, and straight back; what the bot does at the same time may still arrive */
  const told = () =>
    page.evaluate(() => ({
      views: window.views,
      lines: document.querySelectorAll(".since li").length,
    }));
  check((await told()).lines, "the strip says nothing");
  for (let before, after; before?.views !== after?.views || !after;) {
    before = await told();
    await page.keyboard.press("r");
    await until(
      page,
      `document.querySelector(".showing") || window.views > ${before.views}`,
      "the replay",
    );
    await page.keyboard.press("Escape");
    await until(
      page,
      () => document.querySelector(".ask[data-op]"),
      "the question after the replay",
    );
    after = await told();
    check(
      after.views > before.views || after.lines === before.lines,
      `a replay adds to the strip: ${before.lines}, ${after.lines}`,
    );
  }
  await leave(page);
  return order.length + " scenes";
});

const fiveAt = (share) => lateIn("tgs-5p", share);

test("the director against four bots: a round in 4 s, gains at their seats, told in order", async () => {
  const { page, pass, call } = await stopped(fiveAt(0.6), { motion: "normal" });
  await call();
  const now = () =>
    page.evaluate(() => ({
      op: document.querySelector(".ask[data-op]")?.dataset.op ?? "",
      ...window.seen,
    }));
  let s = await now();
  const nextRound = async () => {
    /* what I am asked in between is answered at once, and nobody waits for it */
    if (s.op)
      await page.evaluate(() =>
        (
          document.querySelector(
            ".btns .pass:not([disabled]), .btns .go:not([disabled])",
          ) ?? document.querySelector(".card.can:not(.on), .chip:not(.on)")
        )?.click(),
      );
    await pass(16);
    s = await now();
    return s.op === "actions";
  };
  await repeat(nextRound, "the next round", 0);
  check(s.ms > 700 && s.ms <= 4000, `${s.ms} ms of watching`);
  const shown = s.scenes.filter((x) => x !== "question");
  check(shown[0] === "reveal" && shown.length > 1, `shown: ${s.scenes}`);
  check(
    s.floats.length &&
      s.floats.every(([text, at]) => at && /[+−]\d/.test(text)),
    `gains: ${JSON.stringify(s.floats)}`,
  );
  /* a sentence for every scene, in the same order: each begins with its phase */
  const phases = s.heard.slice(1).map((h) => `phase ${/^\w+/.exec(h)[0]}`);
  const told = phases.filter((p, i) => p !== phases[i - 1]).join();
  check(
    told.toLowerCase() === shown.slice(1).join() &&
      new Set(s.heard).size === s.heard.length,
    `shown: ${shown}; told: ${s.heard.join(" | ")}`,
  );
  await leave(page);
  return `${Math.round(s.ms)} ms, ${shown.length} scenes, ${s.floats.length} gains`;
});

test("the director: points are told in figures, at whoever gained them", async () => {
  const { page, pass, call } = await stopped(lateIn("tgs-2p", 0.75), {
    motion: "normal",
  });
  await call(5);
  let gains = [];
  const points = async () => {
    await page.evaluate(() => document.querySelector(".btns .all")?.click());
    await pass(50);
    gains = await page.evaluate(() => window.seen.floats);
    return gains.some(([, , points]) => points);
  };
  await repeat(points, "points", 5);
  check(
    gains.every(([text, at]) => at && /[+−]\d/.test(text)),
    `gains: ${JSON.stringify(gains)}`,
  );
  await leave(page);
});

test("the director: an answer's key or a click on the table opens the question at once", async () => {
  for (const end of [
    (page) => page.keyboard.press("1"),
    (page) => page.keyboard.press("Enter"),
    (page) =>
      page.evaluate(() =>
        document
          .querySelector(".hand .card")
          .dispatchEvent(new PointerEvent("pointerdown", { bubbles: true })),
      ),
  ]) {
    const { page, call } = await stopped(fiveAt(0.6), { motion: "normal" });
    await call();
    check(await scene(page), "nothing was shown");
    await end(page);
    check(!(await scene(page)), "still shown, and no time has passed");
    await leave(page);
  }
});

test("the director: whoever watches is shown the same, from the reveal on", async () => {
  const page = await person();
  await goTo(page, lateIn("base-2p"), "actions");
  const watcher = await person({
    settings: { motion: "quick" },
    reducedMotion: "no-preference",
  });
  await watcher.goto(page.url());
  await watcher.waitForSelector(".opps .row .card");
  await watcher.evaluate(watch);
  await play(page, 8, { stop: "other", from: await askedNow(page) });
  await until(
    watcher,
    () => window.seen.scenes.length > 1 && !document.querySelector(".showing"),
    "the end of the show",
  );
  const { scenes } = await watcher.evaluate(() => window.seen);
  check(
    scenes[0] === "reveal" && /^phase \w/.test(scenes[1]),
    `shown: ${scenes}`,
  );
  check(await watcher.locator(".since li").count(), "the strip says nothing");
  await leave(page, watcher);
});

test("the director: a page that nobody sees any more opens the question, and calls", async () => {
  const { page, call } = await stopped(fiveAt(0.6), { motion: "normal" });
  await call();
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { get: () => true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  check(!(await scene(page)), "still shown");
  const op = await page.locator(".ask").getAttribute("data-op");
  const title = await page.title();
  check(!op || title.includes("Your turn"), `asked ${op}, but "${title}"`);
  await leave(page);
});

/** Loads the page again, with another speed of what is shown. */
async function withMotion(page, motion) {
  await page.evaluate((motion) => {
    const kept = JSON.parse(localStorage.getItem("windfall.settings"));
    localStorage.setItem(
      "windfall.settings",
      JSON.stringify({ ...kept, motion }),
    );
  }, motion);
  await page.reload();
}
const onTable = (page) =>
  page.evaluate(() =>
    [
      document.querySelector(".replay output")?.textContent,
      ...[...document.querySelectorAll(".seat .card")].map(
        (e) => e.dataset.card + e.matches(".has-good"),
      ),
    ].join(" "),
  );

test("a reload can be shown what happened, and steps through a finished game are shown", async () => {
  const page = await person();
  await goTo(page, fiveAt(0.85), "actions");
  await play(page, 90, { steps: 2 });
  await page.waitForSelector(".ask[data-op] .btns");
  await withMotion(page, "step");
  await page.waitForSelector(".ask[data-op]");
  check(!(await scene(page)), "shown without being asked");
  const now = await onTable(page);
  await page.keyboard.press("r");
  await until(page, () => document.querySelector(".showing"), "the replay");
  await page.keyboard.press("Escape");
  await page.waitForSelector(".ask[data-op]");
  check((await onTable(page)) === now, "another table after the replay");

  await withMotion(page, "off");
  await page.waitForSelector(".ask[data-op]");
  await play(page, 91);
  await withMotion(page, "step");
  await page.waitForSelector("main.end");
  await page.keyboard.press("ArrowRight");
  await page.waitForSelector(".replay output");
  const half = await page.evaluate(() => {
    const slider = document.querySelector(".replay input");
    slider.value = Math.floor(slider.max / 2);
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    return Number(slider.value);
  });
  const at = (n) =>
    until(
      page,
      `document.querySelector('.replay output').textContent.startsWith('${n}/')`,
      `moment ${n}`,
    );
  await at(half);
  let shown = 0;
  for (let n = half + 1; n < half + 6; n++) {
    await page.keyboard.press("ArrowRight");
    await at(n);
    if (await scene(page)) shown++;
    await page.keyboard.press("Enter");
    const stepped = await onTable(page);
    if (n < half + 5) continue;
    /* the same as by a jump */
    await page.keyboard.press("ArrowLeft");
    await at(n - 1);
    check((await onTable(page)) !== stepped, "nothing has changed");
    await withMotion(page, "off");
    await page.waitForSelector(".replay output");
    await page.keyboard.press("ArrowRight");
    await at(n);
    check((await onTable(page)) === stepped, "a step leads elsewhere");
  }
  check(shown > 0, "nothing was shown in five steps");

  /* in a review no question waits behind it */
  await withMotion(page, "slow");
  await page.waitForSelector(".replay output");
  let words = "";
  for (let n = half + 6; !words && n < half + 16; n++) {
    await page.keyboard.press("ArrowRight");
    await at(n);
    words = await page.evaluate(
      () => document.querySelector(".goon")?.textContent ?? "",
    );
    await page.keyboard.press("Enter");
  }
  check(/next/.test(words) && !/question/.test(words), `it says "${words}"`);
  await leave(page);
});

test("the director with reduced motion: the same beats as still pictures", async () => {
  const page = await person({ settings: { motion: "normal" } });
  await begin(page);
  await untilShown(page, 340);
  const moving = await page.evaluate(
    () =>
      document.getAnimations().filter((a) => a.playState === "running").length,
  );
  check(moving === 0, `${moving} animations run`);
  await until(
    page,
    () => document.querySelector(".ask[data-op]"),
    "the question",
  );
  check(
    (await page.locator(".since li").count()) > 0,
    "the strip says what happened",
  );
  await leave(page);
});

test("the director step by step: nothing goes on without a press", async () => {
  const page = await person({ settings: { motion: "step" } });
  await begin(page);
  await untilShown(page, 380);
  await until(
    page,
    () =>
      /press Space/.test(document.querySelector(".goon")?.textContent ?? ""),
    "the wait for a press",
  );
  await until(
    page,
    () => {
      if (document.querySelector(".ask[data-op]")) return true;
      if (document.querySelector(".goon"))
        [...document.querySelectorAll(".showing .skip-area, .reveal")]
          .at(-1)
          .click();
      return false;
    },
    "the question",
  );
  await leave(page);
});

test("Enter answers wherever the focus is, a double click answers, an error goes with its page", async () => {
  const page = await person();
  await begin(page);
  await play(page, 3, { stop: "other", from: await askedNow(page) });
  await page.waitForSelector(".ask[data-op=actions]");
  /* one plate picked, the focus on another: Enter calls the picked one */
  await page.locator(".plate").nth(0).click();
  await page.locator(".plate").nth(3).focus();
  await page.keyboard.press("Enter");
  await until(
    page,
    () => document.querySelector(".ask")?.dataset.op !== "actions",
    "the answer by Enter",
  );
  /* cards of a single pick: the second click sends it */
  await page.waitForSelector(".ask[data-op=explore] .looks .card.can");
  const ask = await askedNow(page);
  const most = await page.locator(".looks .card.can").count();
  check(most > 1, "cards to choose from");
  await doubleClick(page, page.locator(".looks .card.can").first());
  await page.evaluate((old) => (window.oldAsk = old), ask);
  await until(
    page,
    () => document.querySelector(".ask")?.dataset.ask !== window.oldAsk,
    "the answer by a double click",
  );
  /* an error on one page is not shown on the next */
  await page.goto(page.url().replace(/#.*/, "#/new"));
  await page.waitForSelector("form .seg");
  await page.locator("form summary").click();
  await page
    .locator("form input[type=file]")
    .first()
    .setInputFiles({
      name: "wrong.cards",
      mimeType: "text/plain",
      buffer: Buffer.from("no card at all\n"),
    });
  await page.locator("form button.big").click();
  await page.waitForSelector("form p.bad");
  await page.evaluate(() => (location.hash = "#/lobby"));
  await until(
    page,
    () => !document.querySelector("form") && document.querySelector("main"),
    "the lobby",
  );
  check((await page.locator("p.bad").count()) === 0, "the error stayed behind");
  await leave(page);
});

test("the end offers a new deal first, the same deal second", async () => {
  const page = await person();
  await begin(page);
  await play(page, 5);
  const first = page.locator(".endbtn button").first();
  check(
    /Play again/.test(await first.textContent()),
    `first is ${await first.textContent()}`,
  );
  const old = page.url();
  await page.keyboard.press("n");
  await page.evaluate((u) => (window.oldUrl = u), old);
  await until(
    page,
    () => location.href !== window.oldUrl && document.querySelector(".ask"),
    "another table",
  );
  await leave(page);
});

test("the address carries the moment of a finished game, for others too", async () => {
  const page = await person();
  await begin(page);
  await play(page, 9);
  await page.keyboard.press("ArrowRight");
  await page.waitForSelector(".replay output");
  for (let i = 0; i < 4; i++) await page.keyboard.press("ArrowRight");
  await until(
    page,
    () => /\/4$/.test(location.hash),
    "the moment in the address",
  );
  const other = await person();
  await other.goto(await page.evaluate(() => location.href));
  await other.reload();
  await other.waitForSelector(".replay output");
  const shown = await other.locator(".replay output").textContent();
  check(/^4\//.test(shown), `the other sees ${shown}`);
  /* whoever did not play sees the table from any seat, and is nobody there */
  const names = () => other.locator(".seat h2").allTextContents();
  check(!(await names()).some((n) => /You/.test(n)), `called ${await names()}`);
  check(!(await other.locator(".hand .card").count()), "a hand unasked");
  await other.locator(".replay select").selectOption({ index: 1 });
  await other.waitForSelector(".hand .card");
  check(!(await names()).some((n) => /You/.test(n)), `called ${await names()}`);
  /* a link whose path the server reads opens there, too, with title and picture for chats */
  const path = await page.evaluate(() =>
    location.hash.replace("#/table/", "/t/"),
  );
  await other.goto(new URL(path, page.url()).href);
  await other.waitForSelector(".replay output");
  const linked = await other.locator(".replay output").textContent();
  check(linked === shown, `by the link ${linked}`);
  const html = await (await fetch(new URL(path, page.url()))).text();
  const image = /"og:image" content="([^"]+)"/.exec(html)?.[1];
  check(/ – .* · Windfall<\/title>/.test(html), `no title: ${html}`);
  const png = await fetch(image);
  check(png.headers.get("content-type") === "image/png", `no picture ${image}`);
  await leave(page, other);
});
