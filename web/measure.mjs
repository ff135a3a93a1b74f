// node measure.mjs : how large the page is, how soon it paints, how long a view takes to draw at the largest
// table (five seats, fourteen cards each). Exit status 1 when a promise is broken.
import { gzipSync } from 'node:zlib';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { build, preview } from 'vite';

const root = new URL('.', import.meta.url).pathname;
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const files = (dir) =>
  readdirSync(dir, { withFileTypes: true }).flatMap((e) =>
    e.isDirectory() ? files(join(dir, e.name)) : [join(dir, e.name)],
  );
let broken = 0;
/* without `most`: told, not promised */
const report = (what, value, unit, most = Infinity) => {
  if (value > most) broken++;
  console.log(
    `${what.padEnd(56)} ${value.toFixed(1).padStart(8)} ${unit} ${most === Infinity ? '' : `${value > most ? 'OVER' : 'of at most'} ${most}`}`,
  );
};

if (!process.env.QUICK) await build({ root, logLevel: 'error' });
const packed = (list) =>
  list.reduce((sum, f) => sum + gzipSync(readFileSync(f), { level: 9 }).length, 0) / 1000;
const isFont = (f) => /\/fonts\//.test(f);
const parts = files(join(root, 'dist'));
report('the page without its fonts, compressed', packed(parts.filter((f) => !isFont(f))), 'kB', 200);
report('its fonts and their licences', packed(parts.filter(isFont)), 'kB', 60);

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
/* Processor time of the page's own thread, so that a busy machine does not spoil the figure. */
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
        /* usual: one seat places its fourteenth card, goods and points move at another, I get a question */
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
await browser.close();
await new Promise((done) => server.httpServer.close(done));
rmSync(out, { recursive: true, force: true });
process.exit(broken ? 1 : 0);
