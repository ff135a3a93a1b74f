// What the browser tests share: a server of their own, a browser, and a person who clicks. Environment:
// WINDFALL the program (default build/windfall), CHROMIUM the browser.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));
const need = createRequire(join(root, 'web/package.json'));
export const { chromium } = need('playwright-core');
export const axeSource = need.resolve('axe-core/axe.min.js');
const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
const program = process.env.WINDFALL ?? join(root, 'build/windfall');

export async function launch() {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS });
}

/** A server on a port of its own, with storage of its own. `restart` kills it hard and starts it again. */
export class Server {
  constructor(port = 7300 + Math.floor(Math.random() * 600)) {
    this.port = port;
    this.data = mkdtempSync(join(tmpdir(), 'windfall-web-'));
    this.url = `http://127.0.0.1:${port}/`;
  }
  async start() {
    if (!existsSync(program)) throw new Error(`no program ${program}`);
    this.child = spawn(program, ['serve', '--port', String(this.port), '--data', this.data, '--web', join(root, 'web/dist'), '--bot-delay', '0', '--rate', '2000', '--burst', '4000', '--quick-passwords'], { stdio: ['ignore', 'pipe', 'pipe'] });
    this.out = '';
    this.child.stdout.on('data', (d) => (this.out += d));
    this.child.stderr.on('data', (d) => (this.out += d));
    for (let i = 0; i < 100; i++) {
      if (this.child.exitCode != null) throw new Error(`server ended: ${this.out}`);
      const up = await fetch(this.url).then((r) => r.ok, () => false);
      if (up) return this;
      await sleep(100);
    }
    throw new Error(`server does not answer: ${this.out}`);
  }
  async kill(signal = 'SIGKILL') {
    if (!this.child || this.child.exitCode != null) return;
    const gone = new Promise((done) => this.child.once('exit', done));
    this.child.kill(signal);
    await gone;
  }
  async restart() {
    await this.kill('SIGKILL');
    await this.start();
  }
  async stop() {
    await this.kill('SIGTERM');
    rmSync(this.data, { recursive: true, force: true });
  }
}
/** Waits until `truth`, asked in the page, holds. (Playwright's own waiting needs eval, which the page forbids.) */
export async function until(page, truth, what, limit = 15000) {
  const end = Date.now() + limit;
  while (Date.now() < end) {
    if (await page.evaluate(truth).catch(() => false)) return;
    await sleep(60);
  }
  throw new Error(`waited in vain for ${what}`);
}
export const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

/** A fresh person in a browser of his own; `settings` as the page keeps them. */
export async function person(browser, server, { settings = {}, viewport = { width: 1280, height: 800 }, ...rest } = {}) {
  const context = await browser.newContext({ viewport, locale: 'en-GB', ...rest });
  await context.addInitScript((s) => {
    if (!localStorage.getItem('windfall.settings')) localStorage.setItem('windfall.settings', JSON.stringify({ motion: 'off', ...s }));
  }, settings);
  const page = await context.newPage();
  page.problems = [];
  page.on('pageerror', (e) => page.problems.push(e.message));
  page.on('console', (m) => m.type() === 'error' && !/WebSocket|ERR_CONNECTION/.test(m.text()) && page.problems.push(m.text()));
  await page.goto(server.url);
  return page;
}

/** What the page shows: ended, asked (with what can be clicked), or waiting. */
export const state = (page) =>
  page.evaluate(() => {
    if (document.querySelector('main.end')) return { ended: true };
    const go = document.querySelector('.btns .go');
    const pass = [...document.querySelectorAll('.btns button')].find((b) => b.querySelector('kbd')?.textContent === 'Space');
    return {
      ended: false,
      question: document.querySelector('.ask .q')?.textContent ?? '',
      asked: !!document.querySelector('.ask:not(.calm)'),
      ready: !!go && !go.disabled,
      problem: document.querySelector('.ask .bad')?.textContent ?? '',
      mayPass: !!pass && !pass.disabled,
      can: document.querySelectorAll('.card.can:not(.on)').length,
      choices: document.querySelectorAll('.plate:not(.on), .chip:not(.on)').length,
    };
  });

/* A pick now and then of everything: enough to meet every question, not to win. */
export class Clicker {
  constructor(page, seed = 1, mouse = false) {
    this.page = page;
    this.mouse = mouse;
    this.seed = seed;
    this.questions = new Map();
  }
  chance() {
    this.seed = (Math.imul(this.seed, 1664525) + 1013904223) >>> 0;
    return this.seed / 4294967296;
  }
  /** One step: a pick or an answer. False when there was nothing to do. */
  async step() {
    const s = await state(this.page);
    if (s.ended || !s.asked) return false;
    const label = s.question.replace(/\d+/g, '#');
    this.questions.set(label, (this.questions.get(label) ?? 0) + 1);
    if (s.problem && this.chance() < 0.7) return this.page.keyboard.press('Escape').then(() => true);
    if (s.ready) return this.click('.btns .go');
    const pickable = s.choices + s.can;
    if (pickable && !(s.mayPass && this.chance() < 0.15)) {
      const at = Math.floor(this.chance() * pickable);
      return s.choices ? this.click('.plate:not(.on), .chip:not(.on)', Math.min(at, s.choices - 1)) : this.click('.card.can:not(.on)', at);
    }
    if (s.mayPass) return this.pass();
    return false;
  }
  async pass() {
    return this.page.evaluate(() => {
      [...document.querySelectorAll('.btns button')].find((b) => b.querySelector('kbd')?.textContent === 'Space')?.click();
      return true;
    });
  }
  /** With the mouse where a person would aim, or (quick) straight at the element. */
  async click(selector, at = 0) {
    if (!this.mouse)
      return this.page.evaluate(([sel, i]) => { const el = document.querySelectorAll(sel)[i]; el?.click(); return !!el; }, [selector, at]);
    try {
      await this.page.locator(selector).nth(at).click({ timeout: 1500, position: selector.includes('card') ? { x: 20, y: 40 } : undefined });
      return true;
    } catch {
      return false;
    }
  }
  /** Plays until the end sheet, or throws. */
  async play(limit = 180000) {
    const until = Date.now() + limit;
    let idle = 0;
    while (Date.now() < until) {
      if ((await state(this.page)).ended) return;
      idle = (await this.step()) ? 0 : idle + 1;
      if (idle) await sleep(Math.min(40 * idle, 400));
      if (idle > 120) throw new Error(`stuck at: ${JSON.stringify(await state(this.page))}`);
    }
    throw new Error(`no end in time: ${JSON.stringify(await state(this.page))}`);
  }
}

let failed = 0;
export async function test(name, body) {
  const began = Date.now();
  try {
    await body();
    console.log(`ok   ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  } catch (e) {
    failed++;
    console.log(`not ok ${name}: ${e.stack ?? e}`);
  }
}
export const check = (truth, what) => {
  if (!truth) throw new Error(what);
};
export const finish = () => {
  process.exitCode = failed ? 1 : 0;
};

/** Sets up a table on the page for new ones, by the words on it, and deals. */
export async function deal(page, server, { set, family, players, variant, seats = [], fields = {} } = {}) {
  await page.goto(`${server.url}#/new`);
  await page.waitForSelector('form .seg');
  const choose = async (text) => {
    await page.locator('form .seg', { hasText: new RegExp(`^\\s*${text}\\s*$`) }).locator('input').check({ force: true });
    await sleep(60);
  };
  for (const word of [set, family, players, variant]) if (word != null) await choose(word);
  for (const [i, who] of seats.entries()) await page.locator('form .seatlist select').nth(i).selectOption(who);
  if (Object.keys(fields).length) {
    await page.locator('summary').click();
    for (const [label, on] of Object.entries(fields)) await page.getByLabel(label).setChecked(on);
  }
  await page.locator('form button.big').click();
  await page.waitForSelector('.ask, main.waiting');
}
