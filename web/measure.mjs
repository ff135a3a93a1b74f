// node measure.mjs [size] : measures the page's size, its first paint, and the time to draw a view at the
// largest table (five seats, fourteen cards each); with `size` only that of the page as it was built. Exit
// status 1 if a target is missed.
import { gzipSync } from 'node:zlib';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { build, preview } from 'vite';
import { FLAGS } from './flags.mjs';

const FRAMES = 'disabled-by-default-devtools.timeline.frame';
const root = new URL('.', import.meta.url).pathname;
const files = (dir) =>
  readdirSync(dir, { withFileTypes: true }).flatMap((e) =>
    e.isDirectory() ? files(join(dir, e.name)) : [join(dir, e.name)],
  );
let broken = 0;
/* without `most`: for information, no target */
const report = (what, value, unit, most = Infinity) => {
  if (value > most) broken++;
  console.log(
    `${what.padEnd(56)} ${value.toFixed(1).padStart(8)} ${unit} ` +
      `${most === Infinity ? '' : `${value > most ? 'OVER' : 'of at most'} ${most}`}`,
  );
};

const onlySize = process.argv[2] === 'size';
if (!process.env.QUICK && !onlySize) await build({ root, logLevel: 'error' });
/* as the server sends it to browsers that take brotli, if the build has made that, and to all others */
const brotli = (f) => (existsSync(`${f}.br`) ? statSync(`${f}.br`).size : gzip(f));
const gzip = (f) => gzipSync(readFileSync(f), { level: 9 }).length;
const packed = (list, sent = gzip) => list.reduce((sum, f) => sum + sent(f), 0) / 1000;
const isFont = (f) => /\/fonts\//.test(f);
/* what a browser loads: not the emblem for links in chats, icons for installing it or workers of the static
   site; the rules in one language, the longest */
const parts = files(join(root, 'dist')).filter(
  (f) => !/emblem\.png$|\/icons\/|\/(worker|think)-|\.br$/.test(f),
);
const rules = parts.filter((f) => /\/rules\.\w+-/.test(f)).sort((a, b) => packed([b]) - packed([a]));
const loaded = parts.filter((f) => !isFont(f) && !rules.slice(1).includes(f));
report('the page with its rules, without its fonts, by gzip', packed(loaded), 'kB', 200);
report('the same by brotli', packed(loaded, brotli), 'kB');
report('its fonts and their licences', packed(parts.filter(isFont)), 'kB', 60);
if (onlySize) process.exit(broken ? 1 : 0);

const out = mkdtempSync(join(tmpdir(), 'windfall-measure-'));
await build({ root, mode: 'fixture', logLevel: 'error', build: { outDir: out, emptyOutDir: true } });
const server = await preview({
  root,
  mode: 'fixture',
  logLevel: 'error',
  build: { outDir: out },
  preview: { port: 0, host: '127.0.0.1' },
});
const base = server.resolvedUrls.local[0];
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: FLAGS,
});

const start = await browser.newPage({ viewport: { width: 1440, height: 900 } });
await start.goto(`${base}?fixture=start`);
await start.waitForSelector('.start h1');
report(
  'first paint of the start page, cold',
  await start.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 9999),
  'ms',
  1000,
);

const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
await page.goto(`${base}?fixture=full`);
await page.waitForSelector('.hand .card');
await page.waitForTimeout(600);
/* CPU time of the page's own thread, so that other load does not distort it. */
const cdp = await page.context().newCDPSession(page);
await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
const clock = async () =>
  Object.fromEntries((await cdp.send('Performance.getMetrics')).metrics.map((m) => [m.name, m.value * 1000]));
const spent = (a, b) =>
  ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'].reduce((sum, k) => sum + b[k] - a[k], 0);

async function views(kind, n) {
  const began = await clock();
  await page.evaluate(
    async ([kind, n]) => {
      const { table, take } = window;
      window.base ??= table.state.parts;
      const parts = window.base;
      for (let i = 0; i < n; i++) {
        const seat = (k) => ({
          ...parts[`seat${k}`],
          goods: i % 2 ? [1, 2] : [0, 3, 5],
          score: 40 + i,
          chips: i,
        });
        /* typical: one seat places its fourteenth card, goods and points move at another, I get a
         * question */
        const held = i % 2 ? parts.me.hand : parts.me.hand.slice(0, kind === 'sizes' ? 8 : 9);
        const usual = {
          seat1: {
            ...seat(1),
            table: i % 2 ? parts.seat1.table : parts.seat1.table.slice(0, kind === 'sizes' ? 11 : 13),
          },
          seat2: seat(2),
          ask: { ...parts.ask, ask: 100 + i },
        };
        const all = {
          seat0: seat(0),
          seat1: usual.seat1,
          seat2: seat(2),
          seat3: seat(3),
          seat4: seat(4),
          me: { ...parts.me, hand: held },
          ask: {
            ...usual.ask,
            options: parts.ask.options.filter((o) => held.some((h) => h.card === o.card)),
          },
        };
        take({
          t: 'view',
          table: table.state.table,
          seq: table.state.seq + 1,
          full: false,
          events: [],
          lines: [],
          parts: kind === 'usual' ? usual : all,
        });
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
      }
    },
    [kind, n],
  );
  return spent(began, await clock()) / n;
}
for (const motion of ['off', 'normal']) {
  await page.evaluate((m) => {
    window.prefs.keep({ motion: m });
  }, motion);
  await views('usual', 10);
  report(`a view at 5 x 14 cards, motion ${motion}`, await views('usual', 40), 'ms', 16);
  report(`everything on the table changes, motion ${motion}`, await views('all', 40), 'ms', 16);
  report(`the same, and all cards change their size, motion ${motion}`, await views('sizes', 40), 'ms');
}

/* ---- the director: a round of five players with fourteen cards each, from a trace ---- */

/** Plays the round once: everybody places a card, consumes and produces. */
const round = () =>
  page.evaluate(async () => {
    const { table, take, prefs } = window;
    const parts = window.base;
    const seats = [0, 1, 2, 3, 4];
    const pause = () => new Promise((done) => setTimeout(done, 300));
    const view = (more) =>
      take({
        t: 'view',
        table: table.state.table,
        seq: table.state.seq + 1,
        full: false,
        events: [],
        lines: [],
        ...more,
      });
    const of = (change) =>
      Object.fromEntries(
        seats.map((k) => [`seat${k}`, { ...parts[`seat${k}`], ...change(parts[`seat${k}`]) }]),
      );
    /* back to the beginning, unseen; changing a setting restyles the whole page and is no part of the show */
    prefs.keep({ motion: 'off' });
    view({ parts: of((s) => ({ table: s.table.slice(0, -1), goods: [0, 2], chips: 3 })) });
    await pause();
    prefs.keep({ motion: 'normal' });
    await pause();
    const events = [],
      lines = [];
    const tell = (list, seat) => {
      events.push(...list.map((e) => ({ at: 1, ...(seat == null ? {} : { seat }), ...e })));
      lines.push({ e: list[0].e, seat, at: 1, events: list.length, text: `{${seat}} +3` });
    };
    const actions = ['develop', 'settle', 'consume_trade', 'consume_2x', 'produce'];
    seats.forEach((k) => tell([{ e: 'action', action: actions[k] }], k));
    const phase = (name, what) => {
      tell([{ e: 'phase', phase: name }]);
      seats.forEach((k) => tell(what(parts[`seat${k}`]), k));
    };
    phase('settle', (s) => [
      { e: 'place', card: s.table.at(-1) },
      { e: 'draw', card: null },
    ]);
    phase('consume', (s) => [
      { e: 'spend', card: s.table[0] },
      { e: 'spend', card: s.table[2] },
      { e: 'chips', amount: 2 },
      { e: 'draw', card: null },
    ]);
    phase('produce', (s) => [1, 3, 5].map((slot) => ({ e: 'good', source: s.table[slot] })));
    performance.mark('show');
    view({ events, lines, parts: of(() => ({ goods: [1, 3, 5], chips: 5 })) });
    /* the question closes when the show begins and opens when it is over */
    for (const open of [false, true])
      for (let i = 0; i < 100 && !document.querySelector('.ask') === open; i++)
        await new Promise((done) => setTimeout(done, 100));
    performance.mark('shown');
  });

/** Processor time of the page's own thread for each frame drawn during the show, in ms: script, style, layout
 * and paint, not rasterising. Most frames only move layers and cost the page nothing. Where nothing is drawn
 * for longer than a frame, what the page does there (a timer, the garbage collector) belongs to no frame. */
function frames(trace) {
  const threads = trace.filter((e) => e.name === 'thread_name' && e.args.name === 'CrRendererMain');
  const tasksOf = (t) =>
    trace.filter((e) => e.name === 'RunTask' && e.tdur && e.pid === t.pid && e.tid === t.tid);
  const tasks = threads.map(tasksOf).sort((a, b) => b.length - a.length)[0];
  const marks = trace.filter((e) => e.name === 'show' || e.name === 'shown').sort((a, b) => a.ts - b.ts);
  const isShown = (ts) => marks.filter((m) => m.ts <= ts).at(-1)?.name === 'show';
  const of = (name) =>
    trace
      .filter((e) => e.name === name && /[XI]/.test(e.ph) && e.pid === tasks[0].pid && isShown(e.ts))
      .map((e) => e.ts)
      .sort((a, b) => a - b);
  const drawn = of('DrawFrame');
  const committed = of('Commit');
  const times = drawn.map(() => 0);
  for (const task of tasks) {
    const end = task.ts + task.dur;
    const frame = drawn.findIndex((ts) => ts >= end);
    /* work that ends in a commit is drawn with the next frame; other work only if that follows at once */
    const commits = committed.some((ts) => ts >= task.ts && ts <= end);
    if (frame >= 0 && (commits || drawn[frame] - end < 1e6 / 60)) times[frame] += task.tdur / 1000;
  }
  return { times: times.sort((a, b) => a - b), busy: committed.length };
}
await start.close();
await round();
await browser.startTracing(page, {
  categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', FRAMES, 'blink.user_timing'],
});
for (let i = 0; i < 4; i++) await round();
const traced = JSON.parse((await browser.stopTracing()).toString()).traceEvents;
const { times, busy } = frames(traced);
const worst = times.slice(-busy);
report(
  `the director at 5 x 14 cards, ${times.length} frames drawn, 95 of 100`,
  times[Math.floor(times.length * 0.95)],
  'ms',
  12,
);
report(`the same, the ${busy} frames with work for the page, the median`, worst[worst.length >> 1], 'ms');
report('the same, 95 of 100', worst[Math.floor(worst.length * 0.95)], 'ms');
report('the same, the slowest frame', times.at(-1), 'ms');

await browser.close();
await new Promise((done) => server.httpServer.close(done));
rmSync(out, { recursive: true, force: true });
process.exit(broken ? 1 : 0);
