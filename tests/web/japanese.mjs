// Every page and a whole game in Japanese: no Latin word is shown or said but names of cards and of the
// program, of people, and what is typed.
import { begin, check, leave, person, play, test } from './kit.mjs';

const PAGES = ['#/', '#/lobby', '#/new', '#/cards', '#/rules', '#/summary', '#/learn', '#/stats'];
const ALLOWED = /^(Windfall|English|VP|II|III|IV|Enter|Esc|Space|Tab|Home|End|Shift|Ctrl|Backspace)$/;

/* What is seen and what is told to those who listen, without the names of cards. */
const shown = (page) =>
  page.evaluate(async () => {
    /* guests of other tests sit in the same lobby, named in their own language */
    const drawn = [...document.querySelectorAll('.card .name, .pill.person')].map((e) => e.textContent);
    const names = [...drawn, ...(await (await fetch('/catalog/storm.json?lang=ja')).json()).designs.flatMap((d) => [d.title, d.name])].sort((a, b) => b.length - a.length);
    const said = [...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((e) => ['aria-label', 'title', 'placeholder'].map((a) => e.getAttribute(a) ?? ''));
    return names.reduce((text, name) => text.replaceAll(name, ' '), [document.body.innerText, ...said].join('\n').replace(/windfall [a-z]+( --[a-z]+)?/g, ' '));
  });
async function japanese(page, where) {
  const latin = ((await shown(page)).match(/[A-Za-z]{2,}/g) ?? []).filter((word) => !ALLOWED.test(word));
  check(!latin.length, `${where}: ${[...new Set(latin)].join(' ')}`);
}

test('Japanese: every page', async () => {
  const page = await person({ settings: { lang: 'ja' } });
  const wrong = [];
  for (const path of PAGES) {
    await page.evaluate((hash) => (location.hash = hash), path);
    await page.waitForSelector('main :is(h1, h2)');
    await page.waitForTimeout(400);
    await japanese(page, path).catch((e) => wrong.push(e.message));
  }
  check(!wrong.length, wrong.join('\n'));
  await leave(page);
});
test('Japanese: a game', async () => {
  const page = await person({ settings: { lang: 'ja' } });
  await begin(page);
  for (let steps = 0; steps < 5; steps++) {
    await japanese(page, `after ${20 * steps} answers`);
    await play(page, 7, { steps: 20 });
  }
  await play(page, 7);
  await japanese(page, 'the end');
  await leave(page);
});
