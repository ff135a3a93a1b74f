import { describe, expect, it } from 'vitest';
import { icon, SENTENCES } from '../src/card/icon.ts';
import { lookOf } from '../src/card/look.ts';
import { picture } from '../src/card/art.ts';
import { deckOf, sayCard, sayPower, sayScore } from '../src/catalog.ts';
import type { Catalog } from '../src/protocol.ts';
import { en } from '../src/words/en.ts';
import { ja } from '../src/words/ja.ts';
import { languageOf, plain, spans } from '../src/words/index.ts';
import verbTable from '../../src/cards/verb.def?raw';
import catalogText from '../fixtures/catalog.json?raw';

const verbs = [...verbTable.matchAll(/^VERB\((\w+),/gm)].map((m) => m[1].toLowerCase());
const catalog = JSON.parse(catalogText) as Catalog;
const deck = deckOf(catalog);

describe('every verb of the card files', () => {
  it('is known to the test', () => expect(verbs.length).toBeGreaterThan(30));
  it.each(verbs)('%s has an icon and a sentence in both languages', (verb) => {
    expect(SENTENCES[verb], 'icon').toBeTypeOf('function');
    expect(en.power[verb], 'English').toBeTypeOf('function');
    expect(ja.power[verb], 'Japanese').toBeTypeOf('function');
  });
});

describe('every card', () => {
  it('says each power and scoring line without a hole', () => {
    for (const d of deck.designs)
      for (const t of [en, ja]) {
        for (const p of d.powers) expect(sayPower(p, t), d.name).not.toMatch(/undefined|NaN|null|a alien| {2}/);
        for (const l of d.scores) expect(sayScore(l, t, deck), d.name).not.toMatch(/undefined|NaN|null/);
        expect(sayCard(d, t)).toContain(d.title);
      }
  });
  it('has a picture of its own that never changes', () => {
    const pictures = new Set(deck.designs.map(picture));
    expect(pictures.size).toBe(deck.designs.length);
    expect(picture(deck.designs[3])).toBe(picture(deck.designs[3]));
    for (const d of deck.designs) expect(picture(d), d.name).not.toMatch(/NaN|undefined/);
  });
  it('draws icons without numbers that are none', () => {
    for (const d of deck.designs) for (const p of d.powers) expect(icon(p), `${d.name} ${p.verb}`).not.toMatch(/NaN|undefined/);
  });
  it('has a look', () => {
    for (const d of deck.designs) expect(lookOf(d)).toMatch(/^\w+(\+\w+)?$/);
  });
  it('makes goods of its own kind', () => {
    const world = deck.designs.find((d) => d.source === 'production' && d.powers.some((p) => p.verb === 'produce_here'))!;
    expect(world.powers.find((p) => p.verb === 'produce_here')!.kind).toBe(world.kind);
  });
});

describe('the two tables', () => {
  type Tree = Record<string, unknown>;
  const paths = (o: Tree, at = ''): string[] => Object.entries(o).flatMap(([k, v]) => (v && typeof v === 'object' ? paths(v as Tree, `${at}${k}.`) : [at + k]));
  it('have the same entries', () => expect(paths(ja as unknown as Tree).sort()).toEqual(paths(en as unknown as Tree).sort()));
  it('Japanese has no English left in plain strings', () => {
    const allowed = /Windfall|ALIEN|REBEL|IMPERIUM|UPLIFT|TERRAFORMING|VP|^$|^ja$/;
    const walk = (o: Tree): string[] => Object.values(o).flatMap((v) => (typeof v === 'string' ? [v] : v && typeof v === 'object' ? walk(v as Tree) : []));
    for (const s of walk(ja as unknown as Tree)) if (!allowed.test(s)) expect(s).not.toMatch(/[A-Za-z]{3,}/);
  });
});

describe('sentences', () => {
  it('marks strong words', () => {
    expect(spans('Pay for *Stone*: 2')).toEqual([{ text: 'Pay for ', strong: false }, { text: 'Stone', strong: true }, { text: ': 2', strong: false }]);
    expect(plain('a *b*')).toBe('a b');
  });
  it('picks the first language that we speak', () => {
    expect(languageOf(['fr', 'ja-JP', 'en'])).toBe('ja');
    expect(languageOf(['de', 'en-GB'])).toBe('en');
    expect(languageOf([])).toBe('en');
  });
});
