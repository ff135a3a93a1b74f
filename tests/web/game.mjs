// node tests/web/game.mjs : a whole game by clicking, from the start page's one button to the score sheet.
import { check, Clicker, finish, launch, person, Server, test } from './kit.mjs';

const server = await new Server().start();
const browser = await launch();
await test('one click deals a game, clicking ends it', async () => {
  const page = await person(browser, server);
  await page.locator('button.big:not([disabled])').click();
  await page.waitForSelector('.ask');
  const clicker = new Clicker(page, 7);
  await clicker.play();
  const headline = await page.locator('main.end h1').textContent();
  check(/\d/.test(headline), `no result in "${headline}"`);
  console.log(`     ${headline} · ${[...clicker.questions].length} kinds of question`);
  check(!page.problems.length, page.problems.join('\n'));
});
await browser.close();
await server.stop();
finish();
