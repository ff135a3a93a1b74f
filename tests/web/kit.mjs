// What the browser tests share: one server, one browser, and people who click. Tests register themselves
// and run several at a time, because most of a game is waiting. No test counts seconds: a person gives up
// only when nothing on the page has changed for a long time. Environment: WINDFALL the program (default
// build/windfall), PAGES the folder it serves (web/dist), BROWSER chromium or firefox (browser.mjs),
// WORKERS how many tests run at once, PATIENCE for how many seconds nothing may happen. A test that takes
// three times as long hangs, and fails: a browser that has lost a page may leave a question unanswered.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import * as browser from "./browser.mjs";
import { hands } from "./hands.mjs";

export const root = fileURLToPath(new URL("../../", import.meta.url));
const need = createRequire(join(root, "web/package.json"));
export const axeSource = need.resolve("axe-core/axe.min.js");
const program = process.env.WINDFALL ?? join(root, "build/windfall");
const PATIENCE = Number(process.env.PATIENCE ?? 120) * 1000;
const LIMIT = (process.env.LONG ? 30 : 3) * PATIENCE;
export const pages = process.env.PAGES ?? join(root, "web/dist");

const started =
  new Set(); /* servers: a test that fails leaves its own behind */

/** A server with its own port and storage. `restart` kills it and starts it again. */
export class Server {
  constructor(folder = pages, options = {}) {
    this.options = options;
    this.port = 0;
    this.folder = folder;
    this.data = mkdtempSync(join(tmpdir(), "windfall-web-"));
  }
  get url() {
    return `http://127.0.0.1:${this.port}/`;
  }
  async start() {
    if (!existsSync(program)) throw new Error(`no program ${program}`);
    const options = [
      "--port",
      this.port,
      "--data",
      this.data,
      "--web",
      this.folder,
      "--bot-delay",
      0,
      "--rate",
      2000,
      "--burst",
      4000,
      "--per-address",
      500,
      "--guest-tables",
      100,
      "--quick-passwords",
      "--review-plays",
      60,
      "--metrics",
      "off",
      ...Object.entries(this.options).flat(),
    ];
    started.add(this);
    this.child = spawn(program, ["serve", ...options.map(String)], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.out = "";
    this.child.stdout.on("data", (d) => (this.out += d));
    this.child.stderr.on("data", (d) => (this.out += d));
    const end = Date.now() + PATIENCE;
    let answer = "nothing";
    while (Date.now() < end) {
      const gone = this.child.exitCode ?? this.child.signalCode;
      if (gone != null) throw new Error(`server ended (${gone}): ${this.out}`);
      this.port ||= Number(/127\.0\.0\.1:(\d+)/.exec(this.out)?.[1] ?? 0);
      answer = await fetch(this.url).then(
        (r) => r.status,
        (e) => `${e} ${e.cause}`,
      );
      if (this.port && answer === 200) return this;
      await sleep(50);
    }
    throw new Error(`server answers ${answer}: ${this.out}`);
  }
  /** What `windfall user` prints. */
  host(...words) {
    return execFileSync(program, ["user", ...words, "--data", this.data], {
      encoding: "utf8",
    });
  }
  async kill(signal = "SIGKILL") {
    if (!this.child || (this.child.exitCode ?? this.child.signalCode) != null)
      return;
    const gone = new Promise((done) => this.child.once("exit", done));
    this.child.kill(signal);
    await gone;
  }
  async restart() {
    await this.kill("SIGKILL");
    await this.start();
  }
  async stop() {
    started.delete(this);
    await this.kill("SIGTERM");
    rmSync(this.data, { recursive: true, force: true });
  }
}
/** Three servers on one database behind a balancer (tests/server/nodes.py), until the tests end. */
export class Cluster {
  async start() {
    shared.cluster = this;
    const script = join(root, "tests/server/nodes.py");
    this.child = spawn("python3", [script, program, "--web", pages], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    this.lines = createInterface(this.child.stdout)[Symbol.asyncIterator]();
    this.url = await this.line();
    return this;
  }
  async line() {
    const { value, done } = await this.lines.next();
    if (done) throw new Error("nodes.py has ended");
    return value;
  }
  /** A fault of nodes.py at the server that plays. */
  async suffer(fault) {
    this.child.stdin.write(fault + "\n");
    await this.line();
  }
  async stop() {
    if (this.child.exitCode != null) return;
    const gone = new Promise((done) => this.child.once("exit", done));
    this.child.stdin.end();
    await gone;
  }
}
export const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

/** Repeats `look` until it returns something true. */
export async function repeat(look, what, pause = 50) {
  const end = Date.now() + PATIENCE;
  while (Date.now() < end) {
    if (await look()) return;
    await sleep(pause);
  }
  throw new Error(`waited in vain for ${what}`);
}
/** Waits until `truth`, evaluated in the page, holds. (Playwright's own waiting needs eval, which the page
 * forbids.) */
export const until = (page, truth, what) =>
  repeat(() => within(5000, page.evaluate(truth)).catch(() => false), what);
/** That promise, or an error after so many milliseconds. */
export function within(ms, promise) {
  let timer;
  const late = new Promise((_, fail) => {
    timer = setTimeout(
      () => fail(new Error(`not finished after ${ms / 1000} s`)),
      ms,
    );
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/* A quarter of the processor's time goes into painting what no test looks at. */
const withoutPictures = () =>
  addEventListener("DOMContentLoaded", () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      ".card img, .sky { display: none !important } * { box-shadow: none !important }",
    );
    document.adoptedStyleSheets = [sheet];
  });

/** A new person in a separate browser context; `settings` as the page stores them. Cards have pictures only
 * on demand. */
export async function person({
  settings = {},
  viewport = { width: 1680, height: 900 },
  server = shared.server,
  first = "",
  pictures = false,
  ...rest
} = {}) {
  const context = await shared.browser.context({
    viewport,
    locale: "en-GB",
    reducedMotion: "reduce",
    serviceWorkers: "block",
    ...rest,
  });
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript((s) => {
    if (!localStorage.getItem("windfall.settings"))
      localStorage.setItem(
        "windfall.settings",
        JSON.stringify({ motion: "off", played: true, ...s }),
      );
  }, settings);
  await context.addInitScript(hands);
  if (!pictures) await context.addInitScript(withoutPictures);
  const page = await context.newPage();
  page.problems = [];
  page.on("pageerror", (e) => page.problems.push(e.message));
  page.on(
    "console",
    (m) =>
      m.type() === "error" &&
      !/WebSocket|ERR_CONNECTION/.test(m.text()) &&
      !/favicon/.test(m.location().url) /* of a picture alone */ &&
      page.problems.push(m.text()),
  );
  await page.goto(server.url + first);
  return page;
}
export const clean = (page) =>
  check(!page.problems.length, page.problems.join("\n"));
export const leave = async (...pages) => {
  pages.forEach(clean);
  await Promise.all(pages.map((p) => p.context().close()));
};

/** What the page shows: ended, asked (with what can be clicked), or waiting. */
export const state = (page) => page.evaluate(() => window.hands.state());
/** Clicks until the end sheet, until `steps` clicks, or until `stop` (see hands.mjs) holds; returns what
 * was met. */
export async function play(
  page,
  seed,
  { steps = 0, stop = "", from = "" } = {},
) {
  const result = await page.evaluate((how) => window.hands.play(how), {
    seed,
    steps,
    stop,
    from,
    patience: PATIENCE,
  });
  check(
    !result.stuck,
    `nothing happens any more at: ${JSON.stringify(result.state)}`,
  );
  check(
    steps || stop || result.ended,
    `no end: ${JSON.stringify(result.state)}`,
  );
  return result;
}
/** The start page's one button. */
export async function begin(page) {
  await page.locator("button.big:not([disabled])").click();
  await page.waitForSelector(".ask");
}
/** Sets up a table on the page for new tables, by the words on it, and deals. */
export async function deal(
  page,
  {
    set,
    family,
    players,
    variant,
    seats = [],
    fields = {},
    files = {},
    server = shared.server,
  } = {},
) {
  await page.goto(`${server.url}#/new`);
  await page.waitForSelector("form .seg");
  for (const [name, word] of Object.entries({
    set,
    family,
    players,
    variant,
  })) {
    if (word == null) continue;
    const choice = page
      .locator(`form input[name=${name}]`)
      .and(page.getByRole("radio", { name: String(word), exact: true }));
    await choice.check({ force: true });
  }
  for (const [i, who] of seats.entries())
    await page.locator("form .seatlist select").nth(i).selectOption(who);
  if (Object.keys({ ...fields, ...files }).length) {
    const field = (label) =>
      page
        .locator("form label.field", {
          has: page.getByText(label, { exact: true }),
        })
        .locator("input, select");
    await page.locator("form summary").click();
    for (const [label, on] of Object.entries(fields))
      await (typeof on === "boolean"
        ? field(label).setChecked(on)
        : field(label).selectOption(on));
    for (const [label, [name, text]] of Object.entries(files))
      await field(label).setInputFiles({
        name,
        mimeType: "text/plain",
        buffer: Buffer.from(text),
      });
  }
  await page.locator("form button.big").click();
  await page.waitForSelector(".ask, main.waiting, form p.bad");
}

/** Puts me in that seat, through a connection of its own, and returns the name of the table: {mode, record,
 * at, seat, seats}; the other seats are for bots, or with `people` free. */
export const sitAt = (page, q) =>
  page.evaluate(
    (q) =>
      new Promise((done, fail) => {
        const ws = new WebSocket(`ws://${location.host}/ws`, "windfall-1");
        const seats = Array.from({ length: q.seats }, (_, i) =>
          i === q.seat
            ? { kind: "me" }
            : q.people
              ? { kind: "empty" }
              : { kind: "bot", level: "greedy" },
        );
        ws.onopen = () =>
          ws.send(
            JSON.stringify({
              t: "hello",
              id: 1,
              v: 2,
              lang: "en",
              token: localStorage.getItem("windfall.token"),
            }),
          );
        ws.onmessage = ({ data }) => {
          const m = JSON.parse(data);
          if (m.re === 1)
            ws.send(
              JSON.stringify({
                t: "create",
                id: 2,
                mode: q.mode,
                seats,
                record: q.record,
                at: q.at,
                shuffle: false,
              }),
            );
          if (m.re !== 2) return;
          ws.close();
          m.t === "ok" ? done(m.table) : fail(new Error(m.text));
        };
      }),
    q,
  );

/** What `windfall user` prints about the shared server. */
export const host = (...words) => shared.server.host(...words);
/** Where the shared server is. */
export const serverUrl = () => shared.server.url;
export const check = (truth, what) => {
  if (!truth) throw new Error(what);
};
const tests = [];
const shared = {};
export const test = (name, body) => tests.push({ name, body });

async function perform({ name, body }) {
  const began = Date.now();
  const seconds = () => ((Date.now() - began) / 1000).toFixed(1);
  try {
    const word = await within(LIMIT, body());
    console.log(`ok ${name} (${seconds()} s${word ? ", " + word : ""})`);
    return 0;
  } catch (e) {
    console.log(`not ok ${name} (${seconds()} s): ${e.stack ?? e}`);
    return 1;
  }
}
/** Runs the tests whose names contain one of `words`, or all, some at a time. */
export async function run(words, workers = Number(process.env.WORKERS ?? 3)) {
  const queue = tests.filter(
    (t) => !words.length || words.some((w) => t.name.includes(w)),
  );
  shared.server = await new Server().start();
  shared.browser = await browser.open(PATIENCE);
  let failed = 0;
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift())
      failed += await perform(next);
  };
  await Promise.all(Array.from({ length: workers }, work));
  const all = [
    shared.browser.close(),
    ...[...started].map((s) => s.stop()),
    shared.cluster?.stop(),
  ];
  await within(PATIENCE, Promise.all(all)).catch((e) =>
    console.log(`not ok the end: ${e.stack ?? e}`, failed++),
  );
  process.exit(failed ? 1 : 0);
}
