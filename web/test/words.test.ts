/* No sentence is missing in any language. */
import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { icon, SENTENCES } from '../src/card/icon.ts';
import { lookOf } from '../src/card/look.ts';
import { picture } from '../src/card/art.ts';
import { deckOf, partsOf, sayCard } from '../src/catalog.ts';
import type { Catalog, Design } from '../src/protocol.ts';
import { fill, gettext, type Gettext } from '../src/words/gettext.ts';
import { LANGUAGES, languageOf, otherThan, plain, spans, TABLES } from '../src/words/index.ts';
import { words } from '../src/words/words.ts';
import { inline } from '../src/words/inline.ts';
import { messages, pluralOf } from '../src/words/pofile.ts';
import verbTable from '../../src/cards/verb.def?raw';
import catalogText from '../fixtures/catalog.json?raw';
import table from '../src/words/words.ts?raw';
import poText from '../../po/ja.po?raw';

const { en, ja } = TABLES;
const panels = import.meta.glob<string>('../src/mode/*.svelte', {
  eager: true,
  query: '?raw',
  import: 'default',
});
/* long sentences stand on several lines */
const source = [table, ...Object.values(panels)].join('\n').replace(/'\s*\+\s*'/g, '');
const verbs = [...verbTable.matchAll(/^VERB\((\w+),/gm)].map((m) => m[1].toLowerCase());
const catalog = JSON.parse(catalogText) as Catalog;
const deck = deckOf(catalog);

describe('every verb of the card files', () => {
  it('is known to the test', () => expect(verbs.length).toBeGreaterThan(30));
  it.each(Object.keys(SENTENCES))('%s is a verb', (verb) => expect(verbs).toContain(verb));
  const printed = new Set(catalog.designs.flatMap((d) => d.powers.map((p) => p.verb)));
  it.each([...printed])('%s, which is printed, has an icon of its own', (verb) =>
    expect(SENTENCES[verb]).toBeTypeOf('function'),
  );
});

describe('every question of the rules and modes', () => {
  const files = import.meta.glob<string>('../../src/{rules,modes}/ops.def', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const rows = Object.values(files).flatMap((text) =>
    [...text.matchAll(/\.name = "(\w+)".*?\.role = ROLE_(\w+)/gs)].map((m) => [m[1], m[2].toLowerCase()]),
  );
  it('is known to the test', () => expect(rows.length).toBeGreaterThan(22));
  it.each(rows)('%s: its role %s has a button', (_, role) => expect(en.goRole[role]).toBeTruthy());
  const names = rows.map(([name]) => name);
  it.each(Object.keys(en.go))('%s, which has a button of its own, is asked', (question) =>
    expect(names).toContain(question),
  );
});

describe('sentences one after another', () => {
  it('end as the language ends them', () => {
    expect(en.tell('One', '', 'Two.', false, 'Three?', 'Four')).toBe('One. Two. Three? Four.');
    expect(ja.tell('あ', null, 'い。', 'う')).toBe('あ。い。う。');
  });
});
describe('every card', () => {
  it('is said without a hole', () => {
    for (const d of deck.designs)
      for (const t of [en, ja]) expect(sayCard(d, t)).not.toMatch(/undefined|NaN|null|\{/);
  });
  it('has a picture of its own that never changes', () => {
    const drawn = (d: Design): string => JSON.stringify(picture(d));
    const pictures = new Set(deck.designs.map(drawn));
    expect(pictures.size).toBe(deck.designs.length);
    expect(drawn(deck.designs[3])).toBe(drawn(deck.designs[3]));
    for (const d of deck.designs) expect(drawn(d), d.name).not.toMatch(/NaN|undefined|null/);
  });
  it('draws icons without numbers that are none', () => {
    for (const d of deck.designs)
      for (const p of d.powers) expect(icon(p), `${d.name} ${p.verb}`).not.toMatch(/NaN|undefined/);
  });
  it('has a look', () => {
    for (const d of deck.designs) expect(lookOf(d)).toMatch(/^\w+(\+\w+)*$/);
  });
  it('makes goods of its own kind', () => {
    const world = deck.designs.find(
      (d) => d.source === 'production' && d.powers.some((p) => p.verb === 'produce_here'),
    )!;
    expect(world.powers.find((p) => p.verb === 'produce_here')!.kind).toBe(world.kind);
  });
});

describe('the two languages', () => {
  type Tree = Record<string, unknown>;
  const japanese = messages(poText);
  /* in('context', 'English') and _('English'), as the template for translators has them */
  const said = [...source.matchAll(/\b_(?:\.in\(\s*'([^']*)',\s*|\(\s*)'([^']*)'/g)].map(
    (m) => (m[1] ? m[1] + '\u0004' : '') + m[2],
  );
  const slots = (s: string): string[] =>
    [...s.matchAll(/\{(?:[Aa]n )?(\+?\w+)\}/g)].map((m) => m[1].toLowerCase()).sort();
  it('every sentence is in the PO file, with the same slots', () => {
    expect(said.length).toBeGreaterThan(400);
    expect(said.filter((key) => !japanese[key])).toEqual([]);
    for (const key of said) expect(slots(japanese[key]), key).toEqual(slots(key));
  });
  it('nothing in the page’s table is said no more', () =>
    expect(Object.keys(japanese).filter((key) => !said.includes(key))).toEqual([]));
  it('Japanese has no English left', () => {
    /* addresses and options are typed as they are */
    const allowed = /Windfall|VP|https(:\/\/\S+)?|--[a-z-]+|python3 -m http\.server/g;
    for (const [key, text] of Object.entries(japanese))
      expect(text.replace(/\{[^}]*\}/g, '').replace(allowed, ''), key).not.toMatch(/[A-Za-z]{2,}/);
  });
  it('what is no function is there from the start', () => {
    let asked = 0;
    const say = gettext(1);
    const spy = (all: string): string => {
      asked++;
      return say(all);
    };
    words(spy as Gettext, 'ja');
    expect(asked).toBeGreaterThan(300);
  });
  it('every translation is beside its English, that with a context, too; what is missing is empty', () => {
    const xx = { Pay: 'Pagu', 'button\u0004Pay': 'Pagi' };
    const said = (code: string): string => inline(code, parseAst(code), [xx, {}]);
    expect(said('_("Pay", { n: t._("No") })')).toBe('_(["Pay","Pagu",""], { n: t._(["No","",""]) })');
    expect(said('_.in("button", "P" + "ay")')).toBe('_(["Pay","Pagi",""])');
    expect(said('_(x); say("Pay"); a.in("button", "Pay")')).toBe('_(x); say("Pay"); a.in("button", "Pay")');
  });
  it('what is missing in a language is said in English, with its plural', () => {
    const say = gettext(2, () => 0) as unknown as (all: string[], slots?: object) => string;
    expect(say(['{n} card(s)', 'x', ''], { n: 2 })).toBe('2 cards');
    expect(say(['{n} card(s)', 'x', '{n} (a|b)'], { n: 2 })).toBe('2 a');
  });
  it('counts', () => {
    expect(en.card.points(1) + en.card.points(2)).toBe('1 point2 points');
    expect(en.lobby.online(1) + en.lobby.online(3)).toBe('1 person here3 people here');
    expect(ja.card.points(1) + ja.ui.handOf(3)).toBe('1点あなたの手札: 3枚');
    expect(en.list(['a', 'b', 'c']) + ja.list(['a', 'b', 'c'])).toBe('a, b and ca、b、c');
  });
  it('has the plural forms of the language', () => {
    const polish = (n: number): number => (n === 1 ? 0 : n % 10 > 1 && n % 10 < 5 ? 1 : 2);
    const said = [1, 22, 25].map((n) => fill('{n} kart(a|y|) (ę)', { n }, polish));
    expect(said).toEqual(['1 karta (ę)', '22 karty (ę)', '25 kart (ę)']);
    expect(pluralOf(poText) + pluralOf('msgid ""\nmsgstr ""\n')).toBe('0n != 1');
  });
  it('fills slots with signs, articles and capitals', () => {
    expect(fill('{An kind} good: {+n}. {Kind} (2nd)', { kind: 'alien', n: -1 })).toBe(
      'An alien good: −1. Alien (2nd)',
    );
    expect(fill('{n} point(s)', { n: -1 })).toBe('−1 point');
    expect(() => fill('{n}', {})).toThrow();
  });
  it('have the same entries', () => {
    const paths = (o: Tree, at = ''): string[] =>
      Object.entries(o).flatMap(([k, v]) =>
        v && typeof v === 'object' ? paths(v as Tree, `${at}${k}.`) : [at + k],
      );
    expect(paths(ja as unknown as Tree)).toEqual(paths(en as unknown as Tree));
  });
});

describe('titles', () => {
  it('end a line behind a particle or between the words of a compound', () => {
    expect(partsOf('Alpha Centauri')).toEqual(['Alpha Centauri']);
    expect(partsOf('静かな港のカフェテリア')).toEqual(['静かな', '港の', 'カフェテリア']);
    expect(partsOf('レストランコロニー')).toEqual(['レストラン', 'コロニー']);
  });
});

describe('sentences', () => {
  it('marks strong words', () => {
    expect(spans('Pay for *Stone*: 2')).toEqual([
      { text: 'Pay for ', strong: false },
      { text: 'Stone', strong: true },
      { text: ': 2', strong: false },
    ]);
    expect(plain('a *b*')).toBe('a b');
  });
  it('picks the first language that we speak', () => {
    expect(languageOf(['fr', 'ja-JP', 'en'])).toBe('ja');
    expect(languageOf(['de', 'en-GB'])).toBe('en');
    expect(languageOf([])).toBe('en');
  });
  it('finds cards in a second language, too', () => {
    expect(LANGUAGES).toMatchObject({ en: 'English', ja: '日本語' });
    expect(otherThan('ja', ['ja-JP', 'de'])).toBe('en');
    expect(otherThan('en', ['en-GB', 'ja'])).toBe('ja');
    expect(otherThan('en', ['en'])).not.toBe('en');
  });
});
