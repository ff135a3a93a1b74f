// node pictures.mjs [name...] : the pictures that are kept in git, from a real server: the emblem of links
// and those of the README, `round` as an animated WebP. CHROMIUM may name the browser. Needs build/windfall,
// web/dist and img2webp (package webp).
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { Server, sitAt, sleep } from '../tests/web/kit.mjs';

const here = (path) => new URL(path, import.meta.url).pathname;
const picture = (name) => here(`../docs/pictures/${name}`);
const server = await new Server().start();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
});

async function emblem() {
  const font = readFileSync(here('public/fonts/marcellus-400.woff2')).toString('base64');
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await page.setContent(
    `<style>@font-face{font-family:M;src:url(data:font/woff2;base64,${font})}
     body{margin:0;height:630px;display:flex;gap:56px;align-items:center;justify-content:center;
background:#0b0f19;
     color:#f3f0e8;font:150px M}svg{width:300px}</style>
${readFileSync(here('public/icon.svg'), 'utf8')}Windfall`,
  );
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: here('public/emblem.png') });
}

/** A table late in a golden game, at my choice of an action. */
async function table({ width, height, scale = 1, settings = {}, mode = 'tgs-2p', share = 0.75, slow = 1 }) {
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: scale,
    hasTouch: width < 500,
    locale: 'en-GB',
  });
  await context.addInitScript((s) => {
    if (!localStorage.getItem('windfall.settings'))
      localStorage.setItem(
        'windfall.settings',
        JSON.stringify({ motion: 'off', played: true, theme: 'dark', ...s }),
      );
  }, settings);
  if (slow > 1)
    await context.addInitScript((k) => {
      const { setTimeout } = window;
      window.setTimeout = (what, ms = 0, ...more) => setTimeout(what, ms * k, ...more);
    }, slow);
  const page = await context.newPage();
  if (slow > 1) {
    const cdp = await context.newCDPSession(page);
    await cdp.send('Animation.enable');
    await cdp.send('Animation.setPlaybackRate', { playbackRate: 1 / slow });
  }
  await page.goto(server.url);
  await page.waitForSelector('button.big:not([disabled])');
  const record = readFileSync(here(`../tests/games/${mode}-greedy.rec`), 'utf8');
  const answers = record.match(/^\d \S+.*$/gm);
  const at = answers.findIndex((a, i) => i > answers.length * share && a.startsWith('0 actions'));
  const seats = Number(/(\d)p$/.exec(mode)[1]);
  const name = await sitAt(page, { mode, record, at, seat: 0, seats });
  await page.evaluate((hash) => (location.hash = hash), `#/table/${name}`);
  await page.waitForSelector('.ask .plate');
  await sleep(1500);
  return page;
}
async function still(name, how) {
  const page = await table(how);
  await page.screenshot({ path: picture(`${name}.png`) });
  await page.context().close();
}

/** What is suggested where something is; else the first card that can be had, or nothing. */
async function answer(page, shoot) {
  await sleep(400);
  await shoot(800);
  const suggested = page.locator('.btns .mark');
  if (await page.locator('.suggested').count()) await page.keyboard.press('Enter');
  else if (await suggested.count()) await suggested.click();
  else if (!(await page.locator('.btns .all').count())) await page.keyboard.press('1');
  await sleep(200);
  await shoot(500);
  const open = page.locator('.btns .go:not([disabled])');
  await page.keyboard.press((await open.count()) ? 'Enter' : 'Space');
}

/** A round as the director shows it. Time in the page passes slowly, so that there is a picture of every
 * tenth of a second. */
async function round() {
  const slow = 8,
    every = 100,
    folder = mkdtempSync(join(tmpdir(), 'windfall-round-'));
  const page = await table({
    width: 1280,
    height: 800,
    scale: 0.75,
    settings: { motion: 'normal' },
    slow,
  });
  const shots = [];
  const shoot = async (ms) => {
    const path = join(folder, `${shots.length}.png`);
    await page.screenshot({ path, animations: 'allow' });
    shots.push('-d', String(ms), path);
  };
  await shoot(1200);
  await page.locator('.plate', { hasText: 'Consume' }).last().click();
  await sleep(300);
  await shoot(700);
  await page.keyboard.press('Enter');
  const asked = () => page.evaluate(() => document.querySelector('.ask')?.dataset.op ?? '');
  for (let op = ''; op !== 'actions' && shots.length < 3 * 90; op = await asked()) {
    if (op) await answer(page, shoot);
    const begun = Date.now();
    await shoot(every);
    await sleep(Math.max(0, begun + every * slow - Date.now()));
  }
  await shoot(2000);
  execFileSync('img2webp', [
    '-loop',
    '0',
    '-lossy',
    '-q',
    '78',
    '-m',
    '6',
    ...shots,
    '-o',
    picture('round.webp'),
  ]);
  rmSync(folder, { recursive: true });
  await page.context().close();
}

const ALL = {
  emblem,
  round,
  'table-ja': () => still('table-ja', { width: 1440, height: 900, settings: { lang: 'ja', theme: 'light' } }),
  five: () => still('five', { width: 1440, height: 900, mode: 'tgs-5p', share: 0.7 }),
  phone: () => still('phone', { width: 390, height: 844, scale: 2 }),
};
const wanted = process.argv.slice(2);
try {
  for (const [name, make] of Object.entries(ALL)) if (!wanted.length || wanted.includes(name)) await make();
} finally {
  await browser.close();
  await server.stop();
}
