// The stage: events are shown before the next question opens, and no zone or card jumps between questions.
import { doubleClick } from "./browser.mjs";
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
    /* without a question there is something to come, which may wait for a click */
    if (!now && (await page.locator(".ask[data-op]").count()))
      await play(page, seed + i, { steps: 1 });
    await sleep(60);
  }
  throw new Error("nothing was ever shown");
}

test("the director: the reveal, the phases, the question; skipped, told and played again", async () => {
  const page = await person({
    settings: { motion: "slow" },
    reducedMotion: "no-preference",
  });
  await begin(page);
  await page.waitForSelector(".ask[data-op]");
  await page.evaluate(() => {
    /* everything that is ever shown, in order */
    window.scenes = [];
    new MutationObserver(() => {
      const el = document.querySelector(".showing");
      const now = el
        ? `${el.dataset.scene} ${el.dataset.phase ?? ""}`.trim()
        : document.querySelector(".ask[data-op]")
          ? "question"
          : "";
      if (now && window.scenes.at(-1) !== now) window.scenes.push(now);
    }).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
    });
  });
  await untilShown(page, 300, "reveal");
  check(
    (await page.locator(".reveal .action").count()) === 2,
    "an action card for each of two players",
  );
  check((await page.locator(".ask").count()) === 0, "the question waits");
  await page.keyboard.press(" ");
  await until(
    page,
    () => !document.querySelector(".reveal"),
    "Space to end the reveal",
  );
  await until(
    page,
    () => document.querySelector(".ask[data-op]"),
    "the question",
  );
  /* what the bot does at the same time may still arrive */
  const lines = () => page.locator(".since li").count();
  await until(
    page,
    () => document.querySelector(".since li"),
    "the strip to say what happened",
  );
  let since = -1;
  while (since !== (await lines())) {
    since = await lines();
    await sleep(1500);
    await until(
      page,
      () => window.scenes.at(-1) === "question",
      "the question after all that was shown",
    );
  }
  const order = await page.evaluate(() => window.scenes);
  const at = order.lastIndexOf("reveal");
  check(
    at >= 0 && order.slice(at).at(-1) === "question",
    `order: ${order.join(", ")}`,
  );
  /* again, and straight back */
  await page.keyboard.press("r");
  await until(page, () => document.querySelector(".showing"), "the replay");
  await page.keyboard.press("Escape");
  await until(
    page,
    () => document.querySelector(".ask[data-op]"),
    "the question after the replay",
  );
  check((await lines()) === since, "a replay adds nothing to the strip");
  await leave(page);
  return order.length + " scenes";
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
  for (let i = 0; i < 20 && (await scene(page)); i++) {
    await page.locator(".showing .skip-area, .reveal").last().click();
    await new Promise((done) => setTimeout(done, 100));
  }
  await until(
    page,
    () => document.querySelector(".ask[data-op]"),
    "the question",
  );
  await leave(page);
});

test("Enter answers wherever the focus is, a double click answers, an error goes with its page", async () => {
  const page = await person();
  await begin(page);
  await play(page, 3, {
    stop: "other",
    from: await page.evaluate(() => document.querySelector(".ask").dataset.ask),
  });
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
  const ask = await page.evaluate(
    () => document.querySelector(".ask").dataset.ask,
  );
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
  await page.keyboard.press("s");
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
