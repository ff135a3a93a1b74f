// node tests/web/life.mjs [part...] : what happens around a game: keyboard alone, two browsers against each other,
// three with a spectator, reload in the middle of every kind of question, a server that is killed and comes
// back, undo and taking back, looking back, a phone, Japanese.
import { check, Clicker, deal, finish, launch, person, Server, sleep, state, test, until } from './kit.mjs';

const server = await new Server().start();
const browser = await launch();
const wanted = process.argv.slice(2);
const part = async (name, body) => (!wanted.length || wanted.some((w) => name.includes(w)) ? test(name, body) : undefined);
const begin = async (page) => {
  await page.locator('button.big:not([disabled])').click();
  await page.waitForSelector('.ask');
};
const clean = (page) => check(!page.problems.length, page.problems.join('\n'));

await part('keyboard alone: a whole game, the mouse is never used', async () => {
  const page = await person(browser, server);
  await page.waitForSelector('button.big:not([disabled])');
  for (let i = 0; i < 30; i++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.matches('button.big'))) break;
  }
  await page.keyboard.press('Enter');
  await page.waitForSelector('.ask');
  let seed = 5;
  const chance = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 4294967296;
  const until = Date.now() + 200000;
  let ended = false;
  while (Date.now() < until && !ended) {
    const s = await state(page);
    ended = s.ended;
    if (ended) break;
    if (!s.asked) await sleep(30);
    else if (s.problem && chance() < 0.7) await page.keyboard.press('Escape');
    else if (s.ready) await page.keyboard.press('Enter');
    else if (s.mayPass && (s.can + s.choices === 0 || chance() < 0.2)) await page.keyboard.press('Space');
    else await page.keyboard.press('1234567890qwerty'[Math.floor(chance() * Math.max(1, s.can + s.choices))]);
  }
  check(ended, `no end: ${JSON.stringify(await state(page))}`);
  clean(page);
  await page.context().close();
});

await part('arrow keys move the focus along the hand, Enter picks, the zoom follows', async () => {
  const page = await person(browser, server);
  await begin(page);
  await page.waitForSelector('.hand .card.can');
  await page.locator('.hand .card[tabindex="0"]').first().focus();
  await page.keyboard.press('ArrowRight');
  const label = await page.evaluate(() => document.activeElement.getAttribute('aria-label'));
  check(label?.length > 10, 'the card under the focus has no words');
  await page.keyboard.press('Enter');
  check((await page.locator('.hand .card.on').count()) === 1, 'Enter did not pick the card under the focus');
  check((await page.locator('.hand .card[tabindex="0"]').count()) === 1, 'more than one card of a row is in the tab order');
  clean(page);
  await page.context().close();
});

await part('two browsers against each other by a link, with chat', async () => {
  const a = await person(browser, server), b = await person(browser, server);
  await deal(a, server, { players: 2, seats: ['empty'] });
  await a.waitForSelector('main.waiting');
  const link = await a.locator('#link').inputValue();
  await b.goto(link);
  await b.locator('main.waiting button.go', { hasText: 'Take a seat' }).click();
  await Promise.all([a.waitForSelector('.ask'), b.waitForSelector('.ask')]);
  await a.locator('.chat input').fill('Good luck <b>!</b>');
  await a.keyboard.press('Enter');
  await until(b, () => document.querySelector('.chat ol')?.textContent.includes('Good luck <b>!</b>'), 'the chat line');
  await Promise.all([new Clicker(a, 3).play(), new Clicker(b, 9).play()]);
  const [x, y] = await Promise.all([a, b].map((p) => p.locator('tr.sum').textContent()));
  check(x.match(/\d+/g).sort().join() === y.match(/\d+/g).sort().join(), `different totals: ${x} / ${y}`);
  await a.locator('.endbtn .go').click();
  await b.locator('.endbtn .go').click();
  await Promise.all([a.waitForSelector('.ask'), b.waitForSelector('.ask')]);
  [a, b].forEach(clean);
  await Promise.all([a, b].map((p) => p.context().close()));
});

await part('three with a spectator, who sees no hand', async () => {
  const [a, b, c, w] = await Promise.all([0, 1, 2, 3].map(() => person(browser, server)));
  await deal(a, server, { players: 3, seats: ['empty', 'empty'] });
  const link = await a.locator('#link').inputValue();
  for (const p of [b, c]) {
    await p.goto(link);
    await p.locator('main.waiting button.go', { hasText: 'Take a seat' }).first().click();
  }
  await a.waitForSelector('.ask');
  await w.goto(link);
  await w.waitForSelector('.ask');
  check((await w.locator('.hand').count()) === 0, 'a spectator has a hand');
  await Promise.all([a, b, c].map((p, i) => new Clicker(p, i + 2).play(240000)));
  await w.waitForSelector('main.end', { timeout: 20000 });
  [a, b, c, w].forEach(clean);
  await Promise.all([a, b, c, w].map((p) => p.context().close()));
});

await part('reload in the middle of every kind of question, and the same question is there', async () => {
  const page = await person(browser, server);
  await deal(page, server, { set: 'The Gathering Storm', players: 2 });
  const clicker = new Clicker(page, 11);
  const seen = new Set();
  const until = Date.now() + 240000;
  while (Date.now() < until) {
    const s = await state(page);
    if (s.ended) break;
    const kind = s.question.replace(/\d+/g, '#').replace(/(for|on|through) .*$/, '');
    if (s.asked && !seen.has(kind) && !/^No /.test(kind)) {
      seen.add(kind);
      await page.reload();
      await page.waitForSelector('.ask:not(.calm), main.end');
      const again = await state(page);
      check(again.question === s.question || again.can + again.choices > 0, `"${s.question}" became "${again.question}"`);
    }
    (await clicker.step()) || (await sleep(40));
  }
  console.log(`     ${seen.size} kinds`);
  check(seen.size >= 6, `only ${seen.size} kinds of question came`);
  clean(page);
  await page.context().close();
});

await part('a server that is killed and comes back: the table is as it was, and says so', async () => {
  const page = await person(browser, server);
  await begin(page);
  const clicker = new Clicker(page, 21);
  for (let i = 0; i < 40; i++) (await clicker.step()) || (await sleep(40));
  /* a question that waits for a person, not one that answers itself */
  for (let i = 0; i < 60; i++) {
    const s = await state(page);
    if (s.asked && s.can + s.choices > 1 && !s.ready) break;
    (await clicker.step()) || (await sleep(60));
  }
  await sleep(300);
  const before = await page.evaluate(() => [document.querySelector('.brand span')?.textContent, document.querySelectorAll('.mine .card').length, document.querySelectorAll('.hand .card').length]);
  await server.restart();
  await until(page, () => /as it was/.test(document.querySelector('.note')?.textContent ?? ''), 'word that the table is back', 30000);
  const after = await page.evaluate(() => [document.querySelector('.brand span')?.textContent, document.querySelectorAll('.mine .card').length, document.querySelectorAll('.hand .card').length]);
  check(before.join() === after.join(), `${before} became ${after}`);
  await clicker.play();
  await page.context().close();
});

await part('undo, taking back, looking back, and the slider at the end', async () => {
  const page = await person(browser, server);
  await begin(page);
  const clicker = new Clicker(page, 33);
  for (let i = 0; i < 60; i++) (await clicker.step()) || (await sleep(40));
  await page.waitForSelector('.btns .undo', { timeout: 10000 });
  await page.keyboard.press('z');
  await sleep(400);
  check((await state(page)).asked, 'nothing is asked after undo');
  await page.locator('.log li button:not([disabled])').first().click();
  await page.waitForSelector('.replay');
  check(/as it was/.test((await state(page)).question), 'the past does not say so');
  await page.keyboard.press('Escape');
  check(!/as it was/.test((await state(page)).question), 'Esc does not come back to now');
  await clicker.play();
  await page.keyboard.press('s');
  await page.waitForSelector('.replay input');
  await page.keyboard.press('ArrowRight');
  await sleep(300);
  check(/1\//.test(await page.locator('.replay output').textContent()), 'the slider does not step');
  clean(page);
  await page.context().close();
});

await part('after the end: the same deal again, and playing on from a point of the game', async () => {
  const page = await person(browser, server);
  await begin(page);
  const first = await page.evaluate(() => [...document.querySelectorAll('.hand .name, .mine .name')].map((e) => e.textContent).sort().join());
  await new Clicker(page, 71).play();
  const old = page.url();
  await page.keyboard.press('s');
  await page.waitForSelector('.replay input');
  for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight').then(() => sleep(150));
  await page.locator('.replay button', { hasText: 'Play on' }).click();
  await until(page, `location.href !== ${JSON.stringify(old)} && !!document.querySelector('.ask')`, 'a table that goes on');
  await page.goBack();
  await page.waitForSelector('main.end');
  await page.keyboard.press('r');
  await until(page, `location.href !== ${JSON.stringify(old)} && document.querySelectorAll('.hand .card').length > 3`, 'the same deal');
  const again = await page.evaluate(() => [...document.querySelectorAll('.hand .name, .mine .name')].map((e) => e.textContent).sort().join());
  check(first === again, `another deal: ${first} / ${again}`);
  clean(page);
  await page.context().close();
});

await part('wishes: hint in three steps, language at any time, settings that stay, menu and text view', async () => {
  const page = await person(browser, server, { settings: { theme: 'dark' } });
  await begin(page);
  await page.waitForSelector('.card.can');
  for (const step of [1, 2, 3]) {
    await page.keyboard.press('h');
    await until(page, () => (document.querySelector('.adv p')?.textContent ?? '').length > 3, 'a hint');
    await sleep(150);
    if (step === 3) check(await page.locator('.advbtn button').count(), 'no button for the answer');
  }
  await page.locator('.advbtn button', { hasText: 'Show me' }).click();
  check((await page.locator('.card.on').count()) > 0, 'the hint is not shown on the cards');
  await page.keyboard.press('s');
  await page.locator('dialog select').first().selectOption('ja');
  await until(page, () => document.documentElement.lang === 'ja' && /枚/.test(document.querySelector('.ask .q')?.textContent ?? ''), 'Japanese');
  await page.locator('dialog select').nth(1).selectOption('light');
  await page.keyboard.press('Escape');
  await page.reload();
  await page.waitForSelector('.ask');
  check(await page.evaluate(() => document.documentElement.lang === 'ja' && document.documentElement.dataset.theme === 'light'), 'settings are lost on reload');
  await page.keyboard.press('m');
  check((await page.locator('main.plain li').count()) > 5, 'the text view is empty');
  await page.locator('main.plain input[type=checkbox]').first().check();
  await page.keyboard.press('m');
  check((await page.locator('.card.on').count()) === 1, 'a pick in the text view is not on the table');
  clean(page);
  await page.context().close();
});

await part('a phone: a whole game with taps, nothing wider than the screen', async () => {
  const page = await person(browser, server, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await begin(page);
  const clicker = new Clicker(page, 41);
  for (let i = 0; i < 25; i++) {
    (await clicker.step()) || (await sleep(40));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    check(wide <= 0, `${wide} px wider than the screen`);
  }
  await clicker.play();
  clean(page);
  await page.context().close();
});

await part('Japanese: a whole game, and no English sentence on the way', async () => {
  const page = await person(browser, server, { settings: { lang: 'ja' } });
  await begin(page);
  const clicker = new Clicker(page, 51);
  const strange = new Set();
  const until = Date.now() + 200000;
  while (Date.now() < until && !(await state(page)).ended) {
    (await clicker.step()) || (await sleep(40));
    const words = await page.evaluate(() => ['.ask .q', '.ask .sub', '.btns', '.who', '.lab', '.phs', '.piles'].flatMap((s) => [...document.querySelectorAll(s)].map((e) => e.textContent)));
    for (const w of words) if (/\b(the|your|card|cards|world|needs|costs|place|waiting)\b/.test(w)) strange.add(w);
  }
  check(!strange.size, [...strange].slice(0, 5).join(' | '));
  clean(page);
  await page.context().close();
});

await browser.close();
await server.stop();
finish();
