// How long the static page takes until the first question is on the table, from the click on its link: at a
// first visit (cold: a new browser, nothing cached) and at a second one (warm). The page itself clicks
// "play" as soon as it can.
// node tests/web/first.mjs FOLDER [TIMES] prints one line for each visit, then the best and the median, and
// the memory of page and Workers: with the question, and after a hint by the strongest net.
import { readFileSync, readdirSync } from "node:fs";
import { loadavg } from "node:os";
import * as browser from "./browser.mjs";
import { host } from "./static.mjs";

const [folder, times = "5"] = process.argv.slice(2);
const PATIENCE = 120_000;
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

/* In the page: notes when it could be used, and when the first question was there. */
function watch() {
  const seen = (window.seen = {});
  const note = (what, selector) => {
    if (!seen[what] && document.querySelector(selector))
      seen[what] = performance.now();
  };
  new MutationObserver(() => {
    note("page", "main");
    const play = document.querySelector(
      "main.start button.big:not([disabled])",
    );
    if (play && !seen.play) {
      seen.play = performance.now();
      play.click();
    }
    note("question", ".ask");
  }).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
  });
}
async function visit(context, address) {
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForSelector(".ask");
  const seen = await page.evaluate(() => window.seen);
  return { page, seen };
}
const kept = (page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return registration.active?.state === "activated";
  });
const say = (what, seen) =>
  console.log(
    `${what}: page ${seen.page.toFixed(0)} ms, question ${seen.question.toFixed(0)} ms`,
  );

const read = (path) => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return ""; /* it has just ended */
  }
};
/** The processes that this one has started, and theirs. */
function started(id) {
  const own = readdirSync(`/proc/${id}/task`).flatMap((thread) =>
    read(`/proc/${id}/task/${thread}/children`).split(" ").filter(Boolean),
  );
  return own.flatMap((child) => [child, ...started(child)]);
}
const PAGES = /--type=renderer|-contentproc.* tab\0?$/;
/* What no other process shares, of the largest process that shows pages, in MB. */
function memory() {
  const pages = started(process.pid).filter((id) =>
    PAGES.test(read(`/proc/${id}/cmdline`)),
  );
  const sizes = pages.map((id) =>
    [
      ...read(`/proc/${id}/smaps_rollup`).matchAll(
        /^Private_\w+: +(\d+) kB$/gm,
      ),
    ].reduce((sum, [, kB]) => sum + Number(kB) / 1000, 0),
  );
  return Math.max(...sizes);
}
async function hint(page) {
  for (const step of [1, 2, 3]) {
    await page.keyboard.press("h");
    await page.waitForSelector(`.adv[data-step="${step}"]`, {
      state: "attached",
    });
  }
}

const sums = { cold: [], warm: [] };
for (let i = 0; i < Number(times); i++) {
  const site = await host(folder);
  const program = await browser.open(PATIENCE);
  const context = await program.context({ locale: "en-GB" });
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript(watch);
  const cold = await visit(context, site.url);
  say("cold", cold.seen);
  sums.cold.push(cold.seen.question);
  while (!(await kept(cold.page))) await sleep(100);
  await sleep(1500); /* nothing else is going on */
  const address = cold.page.url();
  await cold.page.close();
  await sleep(500);
  const warm = await visit(context, address);
  say("warm", warm.seen);
  sums.warm.push(warm.seen.question);
  const before = memory();
  await hint(warm.page);
  console.log(
    `memory: ${before.toFixed(0)} MB, after a hint ${memory().toFixed(0)} MB`,
  );
  await program.close();
  await site.stop();
}
for (const [what, all] of Object.entries(sums)) {
  all.sort((a, b) => a - b);
  console.log(
    `${what}: best ${all[0].toFixed(0)} ms, median ${all[all.length >> 1].toFixed(0)} ms`,
  );
}
console.log(`load of the machine ${loadavg()[0].toFixed(1)}`);
