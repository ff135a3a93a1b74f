// node tests/web/axe.mjs : axe-core finds no serious problem on any page, in both themes.
import { axeSource, check, Clicker, deal, finish, launch, person, Server, sleep, test } from './kit.mjs';

const server = await new Server().start();
const browser = await launch();
async function audit(page, name) {
  await page.addScriptTag({ path: axeSource }).catch(async () => page.evaluate((await import('node:fs')).readFileSync(axeSource, 'utf8')));
  const found = await page.evaluate(async () => {
    const { violations, passes } = await window.axe.run(document);
    if (passes.length < 5) return [`only ${passes.length} rules could be applied`];
    return violations.filter((v) => v.impact === 'serious' || v.impact === 'critical').map((v) => `${v.id}: ${v.help} [${v.nodes.slice(0, 3).map((n) => n.target.join(' ') + ' ' + (n.any[0]?.message ?? '')).join(' ; ')}] (${v.nodes.length})`);
  });
  check(!found.length, `${name}\n  ${found.join('\n  ')}`);
}
for (const theme of ['dark', 'light']) {
  await test(`pages, ${theme}`, async () => {
    const page = await person(browser, server, { settings: { theme } });
    for (const path of ['#/', '#/lobby', '#/new']) {
      await page.goto(server.url + path);
      await sleep(500);
      await audit(page, `${theme} ${path}`);
    }
    await page.evaluate(() => [...document.querySelectorAll('.head button')].find((b) => /Settings/.test(b.textContent))?.click());
    await page.waitForSelector('dialog[open]');
    await audit(page, `${theme} settings`);
    await page.context().close();
  });
  await test(`a table, text view, cards and the end, ${theme}`, async () => {
    const page = await person(browser, server, { settings: { theme } });
    await deal(page, server, { set: 'The Gathering Storm', players: 2 });
    const clicker = new Clicker(page, 61);
    for (let i = 0; i < 5; i++) {
      for (let k = 0; k < 14; k++) (await clicker.step()) || (await sleep(40));
      await audit(page, `${theme} table ${i}`);
    }
    await page.keyboard.press('m');
    await page.waitForSelector('main.plain');
    await audit(page, `${theme} text view`);
    await page.keyboard.press('m');
    await clicker.play();
    await audit(page, `${theme} end`);
    await page.goto(server.url + '#/cards');
    await page.waitForSelector('.gallery .card');
    await audit(page, `${theme} cards`);
    await page.context().close();
  });
}
await browser.close();
await server.stop();
finish();
