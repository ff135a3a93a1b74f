// node shots.mjs [name...] : screenshots of every screen from the fixtures, into shots/ (ignored by git).
// CHROMIUM names the browser, SHOTS the folder.
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';
import { FLAGS } from './flags.mjs';

const TIME = 180000;
const W = [1440, 900],
  PHONE = [390, 844],
  SMALL = [360, 740];
const SHOTS = [
  ['start', 'start', W],
  ['start-light', 'start', W, { theme: 'light' }],
  ['start-ja', 'start', W, { lang: 'ja' }],
  ['start-phone', 'start', PHONE],
  ['table-2p', 'settle', W],
  ['table-2p-light', 'settle', W, { theme: 'light' }],
  ['table-2p-ja', 'settle', W, { lang: 'ja', theme: 'light' }],
  ['table-1024', 'settle', [1024, 768]],
  ['table-1920', 'settle', [1920, 1080]],
  ['table-768', 'settle', [768, 1024]],
  ['robot', 'robot', W],
  ['robot-light', 'robot', W, { theme: 'light' }],
  ['coop', 'coop', W],
  [
    'adviser',
    'settle',
    W,
    { chance: true },
    async (p) => {
      for (let i = 0; i < 3; i++) {
        await p.keyboard.press('h');
        await p.waitForTimeout(100);
      }
      await p.click('.likely summary');
      await p.waitForTimeout(200);
    },
  ],
  [
    'table-zoom',
    'settle',
    W,
    {},
    async (p) => {
      await p.hover('.mine .card >> nth=5');
      await p.waitForTimeout(500);
    },
  ],
  ['place', 'place', W],
  ['choose', 'choose', W],
  ['choose-light', 'choose', W, { theme: 'light' }],
  ['locked', 'locked', W],
  ['explore', 'explore', W],
  ['consume', 'consume', W],
  ['table-5p', 'five', W],
  ['table-5p-light', 'five', W, { theme: 'light' }],
  ['full', 'full', W],
  ['twelve', 'twelve', W],
  ['end', 'end', W],
  ['end-light', 'end', W, { theme: 'light' }],
  ['end-ja', 'end', W, { lang: 'ja' }],
  ['end-phone', 'end', PHONE],
  [
    'replay',
    'end',
    W,
    {},
    async (p) => {
      await p.keyboard.press('s');
      await p.waitForTimeout(200);
    },
  ],
  ['draft', 'draft', W],
  ['lobby', 'lobby', W],
  ['lobby-light', 'lobby', W, { theme: 'light' }],
  ['draft-ja', 'draft', W, { lang: 'ja' }],
  ['coop-light', 'coop', W, { theme: 'light' }],
  ['lobby-phone', 'lobby', PHONE],
  ['new', 'new', W],
  ['waiting', 'waiting', W],
  ['cards', 'cards', W],
  ['phone', 'settle', PHONE],
  ['phone-light-ja', 'settle', PHONE, { theme: 'light', lang: 'ja' }],
  ['phone-choose', 'choose', PHONE],
  ['phone-5p', 'five', PHONE],
  ['phone-small', 'settle', SMALL],
  ['phone-explore', 'explore', PHONE],
  ['phone-twelve', 'twelve', PHONE],
  ['plain', 'settle', [900, 900], { plain: true }],
  [
    'settings',
    'settle',
    W,
    {},
    async (p) => {
      await p.keyboard.press('s');
      await p.waitForTimeout(200);
    },
  ],
];
const root = new URL('.', import.meta.url).pathname;
const wanted = process.argv.slice(2);
const out = process.env.SHOTS ?? 'shots';
mkdirSync(out, { recursive: true });
const server = await createServer({ root, logLevel: 'error', mode: 'fixture', server: { port: 0 } });
await server.listen();
const base = server.resolvedUrls.local[0];
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [...FLAGS, '--font-render-hinting=none'],
});
let bad = 0;
for (const [name, fixture, [width, height], settings = {}, act] of SHOTS) {
  if (wanted.length && !wanted.some((w) => name.startsWith(w))) continue;
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: width < 500 ? 2 : 1,
    locale: 'en-GB',
    hasTouch: width < 500,
  });
  await context.addInitScript(
    (s) => localStorage.setItem('windfall.settings', JSON.stringify({ theme: 'dark', motion: 'off', ...s })),
    settings,
  );
  context.setDefaultTimeout(TIME);
  await context.route('**/catalog/**', (route) =>
    route.fulfill({
      path: `${root}fixtures/catalog${/lang=ja/.test(route.request().url()) ? '.ja' : ''}.json`,
    }),
  );
  const page = await context.newPage();
  page.on('pageerror', (e) => {
    bad++;
    console.log('ERR', name, e.message);
  });
  page.on('console', (m) => {
    if (m.type() === 'error') {
      bad++;
      console.log('LOG', name, m.text());
    }
  });
  await page.goto(`${base}?fixture=${fixture}`);
  await page.waitForSelector('main');
  await page.waitForFunction(() => [...document.images].every((i) => i.complete));
  await page.waitForTimeout(350);
  await act?.(page);
  await page.screenshot({ path: `${out}/${name}.png`, timeout: TIME });
  const wide = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  if (wide[0] > wide[1]) {
    bad++;
    console.log('WIDE', name, wide.join(' > '));
  }
  await context.close();
}
await browser.close();
await server.close();
process.exitCode = bad ? 1 : 0;
