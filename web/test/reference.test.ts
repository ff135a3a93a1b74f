import { describe, expect, it } from 'vitest';
import { deckOf } from '../src/catalog.ts';
import { ANYTHING, fits } from '../src/lobby/find.ts';
import { piecesOf } from '../src/lobby/picture.ts';
import type { Section } from '../src/lobby/rulebook.ts';
import type { Catalog } from '../src/protocol.ts';
import { addressOf, routeOf } from '../src/route.ts';
import catalogText from '../fixtures/catalog.json?raw';
import japaneseText from '../fixtures/catalog.ja.json?raw';
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
    expect(found({ words: '発展カードのコスト-1' })).toEqual(
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
  it('or none', () => expect(found({ words: 'xyzzy' })).toEqual([]));
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
  it('draw only cards and signs that there are', () => {
    for (const picture of pictures(rulesEn))
      for (const piece of piecesOf(picture))
        if ('card' in piece) expect(en.designs.map((d) => d.name)).toContain(piece.card);
    expect(() => piecesOf('nonsense')).toThrow();
  });
});

describe('addresses of the reference', () => {
  it('go there and back', () => {
    for (const r of [
      { page: 'cards', name: 'Alien Toy Shop' },
      { page: 'rules', section: 'settle' },
      { page: 'summary' },
    ] as const)
      expect(routeOf(addressOf(r))).toEqual(r);
    expect(routeOf('#/cards/%E0%A4%A')).toEqual({ page: 'cards', name: '%E0%A4%A' });
  });
});
