// axe-core finds no serious problem on any page, in both themes.
import { readFileSync } from 'node:fs';
import { axeSource, begin, check, deal, leave, person, play, test } from './kit.mjs';

const axe = readFileSync(axeSource, 'utf8');
async function audit(page, name) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const { violations, passes } = await window.axe.run(document, { resultTypes: ['violations'] });
    if (passes.length < 5) return [`only ${passes.length} rules could be applied`];
    const told = (v) => v.nodes.slice(0, 3).map((n) => `${n.target.join(' ')} ${n.any[0]?.message ?? ''}`).join(' ; ');
    return violations.filter((v) => /serious|critical/.test(v.impact)).map((v) => `${v.id}: ${v.help} [${told(v)}] (${v.nodes.length})`);
  });
  check(!found.length, `${name}\n  ${found.join('\n  ')}`);
}
const PAGES = { '#/': '.start h1', '#/lobby': 'main h2', '#/new': 'form .seg', '#/rules': 'main h2', '#/stats': 'main.stats p' };
for (const theme of ['dark', 'light']) {
  test(`axe: pages, ${theme}`, async () => {
    const page = await person({ settings: { theme } });
    for (const [path, sign] of Object.entries(PAGES)) {
      await page.evaluate((hash) => (location.hash = hash), path);
      await page.waitForSelector(sign);
      await audit(page, `${theme} ${path}`);
    }
    await leave(page);
  });
  test(`axe: a table, text view and the end, ${theme}`, async () => {
    const page = await person({ settings: { theme } });
    if (theme === 'dark') await deal(page, { set: 'The Gathering Storm', players: 2 });
    else await begin(page);
    for (let i = 0; i < 4; i++) {
      await play(page, 61 + i, { steps: 14 });
      await audit(page, `${theme} table ${i}`);
    }
    for (const [dialog, open] of Object.entries({ settings: 's', keys: '?', menu: '' })) {
      await (open ? page.keyboard.press(open) : page.locator('.logo').click());
      await page.waitForSelector('dialog[open]');
      await audit(page, `${theme} ${dialog}`);
      if (open) await page.keyboard.press('Escape');
    }
    await page.locator('dialog button', { hasText: 'Guest' }).click();
    await page.waitForSelector('dialog input[type=password]');
    await audit(page, `${theme} account`);
    await page.keyboard.press('Escape');
    await page.keyboard.press('m');
    await page.waitForSelector('main.plain');
    await audit(page, `${theme} text view`);
    await page.keyboard.press('m');
    await play(page, 66);
    await audit(page, `${theme} end`);
    await page.keyboard.press('s');
    await page.waitForSelector('.replay input');
    await audit(page, `${theme} replay`);
    await page.evaluate(() => (location.hash = '#/cards'));
    await page.waitForSelector('.gallery .card');
    await audit(page, `${theme} cards`);
    await leave(page);
  });
  test(`axe: a phone, ${theme}`, async () => {
    const page = await person({ settings: { theme }, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await begin(page);
    await play(page, 81, { steps: 30 });
    await audit(page, `${theme} phone`);
    await leave(page);
  });
}
