// node tests/web/modes.mjs [mode...] : a whole game by clicking in every mode, each set up on the page for
// new tables, with a picture of what a mode adds where SHOTS names a folder.
import { check, Clicker, deal, finish, launch, person, Server, sleep, test } from './kit.mjs';

const server = await new Server().start();
const browser = await launch();
const wanted = process.argv.slice(2);
const MODES = [
  ['base-2p', { players: 2 }], ['base-2px', { family: 'Two actions each' }], ['base-3p', { players: 3 }], ['base-4p', { players: 4 }],
  ['tgs-2p', { set: 'The Gathering Storm', players: 2 }], ['tgs-2px', { set: 'The Gathering Storm', family: 'Two actions each' }],
  ['tgs-3p', { set: 'The Gathering Storm', players: 3 }], ['tgs-4p', { set: 'The Gathering Storm', players: 4 }], ['tgs-5p', { set: 'The Gathering Storm', players: 5 }],
  ['draft-2p', { set: 'The Gathering Storm', family: 'Drafting', players: 2 }], ['draft-3p', { set: 'The Gathering Storm', family: 'Drafting', players: 3 }],
  ['robot-easy', { set: 'The Gathering Storm', family: 'Alone against the robot', variant: 'Easy' }], ['robot-hard', { set: 'The Gathering Storm', family: 'Alone against the robot', variant: 'Hard' }],
  ['coop', { family: 'Two against the aliens' }],
];
const questions = new Set();
for (const [name, how] of MODES) {
  if (wanted.length && !wanted.includes(name)) continue;
  await test(`a game of ${name}`, async () => {
    const page = await person(browser, server);
    await deal(page, server, how);
    const clicker = new Clicker(page, name.length * 31 + 5);
    if (process.env.SHOTS) {
      for (let i = 0; i < 60; i++) (await clicker.step()) || (await sleep(50));
      await page.screenshot({ path: `${process.env.SHOTS}/mode-${name}.png` });
    }
    await clicker.play(240000);
    clicker.questions.forEach((_, q) => questions.add(q));
    const headline = await page.locator('main.end h1').textContent();
    console.log(`     ${headline}`);
    check(!page.problems.length, page.problems.join('\n'));
    await page.context().close();
  });
}
console.log(`${questions.size} different questions were answered`);
await browser.close();
await server.stop();
finish();
