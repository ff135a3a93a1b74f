/* Cards are found, and the rules are drawn. */
import { describe, expect, it } from 'vitest';
import { LETTER } from '../src/card/noun.ts';
import { deckOf, englishNames, renamed } from '../src/catalog.ts';
import { ANYTHING, fits } from '../src/lobby/find.ts';
import { aroundLine, lineOf, newIn } from '../src/lobby/own.ts';
import { matOf, piecesOf } from '../src/lobby/picture.ts';
import { COLUMNS } from '../src/card/phase.ts';
import { KINDS, signsOf } from '../src/lobby/signs.ts';
import { blocksOf, marked, namedIn, partsIn, searchRules, type Section } from '../src/lobby/rulebook.ts';
import type { Catalog } from '../src/protocol.ts';
import { addressOf, routeOf } from '../src/route.ts';
import { TABLES } from '../src/words/index.ts';
import catalogText from '../fixtures/catalog.json?raw';
import japaneseText from '../fixtures/catalog.ja.json?raw';
import notes from '../../docs/rules.md?raw';
import rulesEn from '../src/words/rules.en.json';
import rulesJa from '../src/words/rules.ja.json';

const en = deckOf(JSON.parse(catalogText) as Catalog);
const ja = deckOf(JSON.parse(japaneseText) as Catalog);
const found = (wish: Partial<typeof ANYTHING>): string[] =>
  en.designs.filter((d, i) => fits([d, ja.designs[i]], { ...ANYTHING, ...wish })).map((d) => d.name);

describe('cards are found', () => {
  it('all of them by nothing', () => expect(found({}).length).toBe(en.designs.length));
  it('by name in either language', () => {
    for (const [i, d] of en.designs.entries()) {
      expect(found({ words: d.name })).toContain(d.name);
      expect(found({ words: ja.designs[i].title })).toContain(d.name);
    }
  });
  it('by what a power says in either language', () => {
    expect(found({ words: 'developments cost 1 less' }).length).toBeGreaterThan(0);
    expect(found({ words: '発展カードのコストが1減る' })).toEqual(
      en.designs
        .filter((d) => d.powers.some((p) => p.verb === 'develop_discount' && p.amount === 1))
        .map((d) => d.name),
    );
    expect(found({ words: '軍事力＋２' }).length).toBeGreaterThan(0);
  });
  it('by kind, cost, set, type and phase together', () => {
    const names = found({ kind: 'genes', cost: 2, type: 'worlds' });
    const by = en.designs
      .filter((d) => d.kind === 'genes' && d.cost === 2 && !d.development)
      .map((d) => d.name);
    expect(names).toEqual(by);
    expect(by.length).toBeGreaterThan(0);
    expect(found({ set: 0 }).length + found({ set: 1 }).length).toBe(en.designs.length);
    for (const d of en.designs)
      if (found({ phase: 'trade' }).includes(d.name))
        expect(d.powers.some((p) => p.phase === 'trade')).toBe(true);
  });
  it('in every set that has copies of them', () => {
    const added = { ...en.designs.find((d) => d.name === 'Contact Specialist')!, added: 1 };
    for (const set of [0, 1]) expect(fits([added], { ...ANYTHING, set })).toBe(true);
  });
  it('or none', () => expect(found({ words: 'xyzzy' })).toEqual([]));
});

describe('a card lists', () => {
  for (const sections of [rulesEn, rulesJa] as Section[][]) {
    const of = (card: string) => namedIn(card, sections);
    it('its rulings and where else the rules name it', () => {
      const { rulings, rules } = of('Pilgrimage World');
      expect(rulings.map((r) => [r.place, r.label])).toEqual([['rulings:10', '10']]);
      expect(rules.map((r) => r.place.split(':')[0])).toEqual(['consume']);
      expect(rules[0].text).toMatch(/4[^0-9]*$/);
      expect(of('Contact Specialist').rules.map((r) => r.place.split(':')[0])).toContain('modes');
    });
    it('no rows of tables', () =>
      expect(of('Old Earth').rules.every((r) => !r.text.includes(' | '))).toBe(true));
  }
});

describe("cards of one's own", () => {
  it('are what is new or changed against the box', () => {
    const [a, b, ...rest] = en.designs;
    const own = { ...b, name: 'Lantern Reef', title: 'Lantern Reef' };
    const read = { ...en, designs: [{ ...a, cost: 9 }, { ...b, first: 7 }, ...rest, own] };
    expect(newIn(read, en).designs.map((d) => d.name)).toEqual([a.name, 'Lantern Reef']);
    expect(newIn(en, en)).toEqual({ designs: [], goals: [] });
    const gambles = en.designs.findIndex((d) => d.powers.some((p) => p.verb === 'gamble'));
    const other = structuredClone(en);
    other.designs[gambles].powers.find((p) => p.verb === 'gamble')!.odds = [{ cost: 1, share: 50, text: '' }];
    expect(newIn(other, en).designs).toEqual([]);
  });
  it('are not those that only name another by its number, which changes when a card is removed', () => {
    const fewer = structuredClone({ ...en, designs: en.designs.slice(1) });
    for (const d of fewer.designs) for (const s of d.scores) if (typeof s.design === 'number') s.design--;
    expect(newIn(fewer, en).designs).toEqual([]);
  });
  it('have their mistakes at a line', () => {
    expect(lineOf('own.cards:3: "x": expected a phase')).toBe(3);
    expect(lineOf('something else')).toBe(0);
    expect(aroundLine('a\nbc\n\nd', 2)).toEqual(['a\n', 'bc', '\n\nd']);
    expect(aroundLine('a\nbc', 0)).toEqual(['a\nbc', '', '']);
    expect(aroundLine('a\nbc', 3)).toEqual(['a\nbc', '', '']);
  });
});

describe('names of cards', () => {
  it('are English where that is asked for, in the deck and in what the server tells', () => {
    const deck = englishNames(ja);
    expect(deck.designs.map((d) => d.title)).toEqual(en.designs.map((d) => d.title));
    expect(deck.goals.map((g) => g.title)).toEqual(en.goals.map((g) => g.title));
    expect(deck.designs[0].powers).toEqual(ja.designs[0].powers);
    const [a, b] = ja.designs;
    expect(renamed(`あなたは${a.title}と${b.title}を配置した。`, ja)).toBe(
      `あなたは${a.name}と${b.name}を配置した。`,
    );
    for (const d of ja.designs) expect(renamed(d.title, ja)).toBe(d.name);
  });
});

describe('the rules', () => {
  const sections = (rules: unknown): Section[] => rules as Section[];
  const pictures = (rules: unknown) =>
    sections(rules).flatMap((s) => s.paragraphs.flatMap((p) => (p.picture ? [p.picture] : [])));
  it('have the same pictures in both languages', () => expect(pictures(rulesJa)).toEqual(pictures(rulesEn)));
  it('draw an example of every phase', () => {
    for (const name of ['explore', 'develop', 'settle', 'consume', 'produce'])
      expect(
        sections(rulesEn)
          .find((s) => s.section === name)!
          .paragraphs.some((p) => p.picture?.includes('[')),
        name,
      ).toBe(true);
  });
  it('draw the mat of the robot: six columns, each with an action', () => {
    const mats = pictures(rulesEn).flatMap((p) => matOf(p)?.columns ?? []);
    expect(mats.map((c) => [c.action.length, c.response.length])).toEqual([
      [2, 1],
      [2, 2],
      [1, 1],
      [1, 1],
      [2, 1],
      [1, 0],
    ]);
  });
  it('draw the tracks, the counters, the stack and the place of a robot face above the spaces', () => {
    const above = pictures(rulesEn).flatMap((p) => matOf(p)?.above ?? []);
    expect(above.map((part) => part.map((piece) => Object.keys(piece)[0]).join(' '))).toEqual([
      'track',
      'track',
      'label nouns nouns nouns',
      'label nouns',
      'label face',
    ]);
  });
  it('draw only cards and signs that there are', () => {
    for (const picture of pictures(rulesEn))
      for (const piece of matOf(picture)?.columns.flatMap((c) => [...c.action, ...c.response].flat()) ??
        piecesOf(picture))
        if ('card' in piece) expect(en.designs.map((d) => d.name)).toContain(piece.card);
    expect(() => piecesOf('nonsense')).toThrow();
  });
});

describe('the page of signs', () => {
  const rows = notes
    .split('\n## ')
    .find((s) => s.startsWith('Signs of the Japanese summary'))!
    .split('\n')
    .filter((line) => /^\| \S+ \| \d/.test(line))
    .map((line) => line.slice(2, -2).split(' | '));
  const shown = COLUMNS.flatMap((column) => signsOf(en, column)).map((p) => p.text);
  it('explains every sign of the Japanese summary', () => {
    expect(rows.length).toBe(18);
    for (const [phase, row, , signs] of rows)
      for (const sign of signs.split('; ')) expect(shown, `${phase} ${row}`).toContain(sign);
  });
  it('names the kinds by letter and, in Japanese, by the first character', () => {
    const t = TABLES.ja;
    expect(KINDS.map((k) => t.kindSign[k])).toEqual(['N・嗜', 'R・希', 'G・遺', 'A・異']);
    for (const k of KINDS) {
      expect(t.kindName[k].startsWith(t.kindSign[k].slice(2)), k).toBe(true);
      expect(TABLES.en.kindSign[k]).toBe(LETTER[k]);
    }
  });
});

describe('the sections', () => {
  const [english, japanese] = [rulesEn, rulesJa] as unknown as Section[][];
  const names = (text: string): string[] => partsIn(text).flatMap((p) => ('name' in p ? [p.name] : []));
  it('are the same in both languages, paragraph by paragraph', () => {
    expect(japanese.map((s) => s.section)).toEqual(english.map((s) => s.section));
    for (const [i, s] of english.entries())
      for (const [k, p] of s.paragraphs.entries()) {
        const other = japanese[i].paragraphs[k];
        expect([other.kind, other.see], p.text).toEqual([p.kind, p.see]);
        expect(other.text.split(' | ').length, p.text).toBe(p.text.split(' | ').length);
        expect([...new Set(names(other.text))].sort(), p.text).toEqual([...new Set(names(p.text))].sort());
      }
  });
  it('name cards and goals that there are', () => {
    const known = [...en.designs, ...en.goals].map((d) => d.name);
    for (const s of english)
      for (const p of s.paragraphs) for (const name of names(p.text)) expect(known).toContain(name);
  });
  it('name every card in brackets, so that it is linked', () => {
    const cards = en.designs.map((d) => d.name).filter((name) => name.includes(' '));
    const plain = english
      .flatMap((s) => s.paragraphs.filter((p) => p.kind !== 'code'))
      .flatMap((p) => partsIn(p.text).flatMap((part) => ('text' in part ? [part.text] : [])));
    expect(plain.filter((text) => cards.some((name) => text.includes(name)))).toEqual([]);
  });
  it('send readers to sections and rulings that there are', () => {
    const rulings = english.find((s) => s.numbered)!;
    for (const s of english)
      for (const place of s.paragraphs.flatMap((p) => p.see?.split(' ') ?? [])) {
        const [name, number] = place.split(':');
        expect(english.map((x) => x.section)).toContain(name);
        if (number) expect(rulings.paragraphs.length).toBeGreaterThanOrEqual(Number(number));
      }
  });
  it('send readers to the signs where a sign is named', () => {
    const signs = /red ring|\(\$\)|world's colour/;
    for (const s of english.filter((x) => x.section !== 'words' && !x.numbered))
      for (const p of s.paragraphs.filter((x) => signs.test(x.text)))
        expect(p.see?.split(' '), p.text).toContain('words');
  });
  it('have tables with a cell below every head', () => {
    const tables = english.flatMap((s) =>
      blocksOf(s).flatMap((b) => ('rows' in b ? [b.rows.map((r) => r.cells)] : [])),
    );
    expect(tables.length).toBeGreaterThan(4);
    for (const rows of tables) for (const row of rows) expect(row.length).toBe(rows[0].length);
  });
  it('list the ten goals, the five hands and every 6-cost development', () => {
    const list = (name: string) => english.find((s) => s.section === name)!.list!;
    expect(list('goals').map((e) => e.name)).toEqual(en.goals.map((g) => g.name));
    expect(list('first').map((e) => e.lines.length)).toEqual([4, 4, 4, 4, 4]);
    expect(list('sixes').map((e) => e.card)).toEqual(
      en.designs.filter((d) => d.scores.length).map((d) => d.name),
    );
  });
  it('are found by words of either language', () => {
    const found = (words: string) => searchRules(words, english, japanese).map((h) => h.section.section);
    expect(found('clockwise')).toContain('timing');
    expect(found('時計回り')).toContain('timing');
    expect(found('時計回り')).toEqual(found('時計回り').filter((s) => found('clockwise').includes(s)));
    expect(found('Budget Surplus')).toContain('goals');
    expect(found('zzz')).toEqual([]);
    expect(found('  ')).toEqual([]);
  });
  it('are found by the names of cards, other usual words, and words from their beginning', () => {
    const title = (name: string) => ja.designs.find((d) => d.name === name)?.title ?? name;
    const found = (words: string) =>
      searchRules(words, japanese, english, title).map((h) => h.section.section);
    for (const name of ['Ancient Race', 'Improved Logistics', 'Doomed World', 'Deficit Spending'])
      expect(found(title(name)), name).toEqual(found(name));
    expect(found('tiebreak')).toContain('end');
    expect(found('シャッフル')).toContain('round');
    expect(found('手札上限')).toContain('round');
    const usual = {
      solitaire: 'robot',
      winner: 'end',
      mandatory: 'powers',
      'temporary military': 'rulings',
      symbols: 'words',
      expert: 'experienced',
      パス: 'develop',
      サイコロ: 'robot',
      難易度: 'robot',
      アイコン: 'words',
      先手: 'timing',
      ギャンブル: 'rulings',
      任意: 'powers',
      duplicate: 'develop',
      halo: 'settle',
      'public information': 'rulings',
      'specialized military': 'rulings',
      同じカード: 'develop',
      割り込み: 'timing',
      勝者: 'end',
      ウィンドフォール: 'settle',
      特権: 'round',
      デベロップ: 'develop',
      相乗り: 'round',
      相手の手札: 'rulings',
    };
    for (const [words, section] of Object.entries(usual)) expect(found(words), words).toContain(section);
    const words = (typed: string) =>
      searchRules(typed, english, english)
        .map((h) => h.text)
        .join(' ');
    expect(words('tie')).toContain('tie');
    for (const text of searchRules('tie', english, english).map((h) => h.text))
      expect(text).toMatch(/\btie/i);
    expect(searchRules('constructor (', english, english)).toEqual([]);
  });
  it('mark what was looked for', () => {
    expect(marked('On a tie, ties', 'tie')).toEqual(['On a ', 'tie', ', ', 'tie', 's']);
    expect(marked('plain', '')).toEqual(['plain']);
  });
});

describe('addresses of the reference', () => {
  it('go there and back', () => {
    for (const r of [
      { page: 'cards', name: 'Alien Toy Shop' },
      { page: 'rules', section: 'settle' },
      { page: 'summary' },
      { page: 'own' },
    ] as const)
      expect(routeOf(addressOf(r))).toEqual(r);
    expect(routeOf('#/cards/%E0%A4%A')).toEqual({ page: 'cards', name: '%E0%A4%A' });
  });
});
