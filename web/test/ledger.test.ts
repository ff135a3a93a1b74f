import { describe, expect, it } from 'vitest';
import { ledger } from '../src/ledger.ts';
import type { GameEvent } from '../src/protocol.ts';
import { TABLES } from '../src/words/index.ts';

const NAMES = ['Stone', 'River', 'Tower'];
const read = (events: GameEvent[], lang: 'en' | 'ja' = 'en') =>
  ledger(events, {
    t: TABLES[lang],
    card: (c) => NAMES[c ?? 99] ?? 'a card',
    goal: () => 'Goal',
    action: () => 'Produce',
  });
const texts = (events: GameEvent[]) => read(events).map((l) => l.text);

describe('the ledger', () => {
  it('seven looked at, one kept and six discarded are one line with its gain', () => {
    const looks = Array.from({ length: 7 }, (): GameEvent => ({ e: 'look', seat: 0, card: 1 }));
    const lines = read([
      ...looks,
      { e: 'keep', seat: 0, card: 1 },
      { e: 'discard', seat: 0, card: 2, at: 5 },
    ]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ text: 'looks at 7, keeps 1', cards: 1, at: 5 });
  });
  it('placing, paying and the windfall good are one line', () => {
    const events: GameEvent[] = [
      { e: 'phase', phase: 'settle' },
      { e: 'place', seat: 0, card: 0 },
      { e: 'place', seat: 1, card: 1 },
      { e: 'good', seat: 0, source: 0, card: null },
      { e: 'discard', seat: 0, card: 2 },
      { e: 'discard', seat: 0, card: 2 },
      { e: 'paid', seat: 0, card: 0, amount: 2 },
      { e: 'conquered', seat: 1, card: 1, amount: 4 },
    ];
    expect(texts(events)).toEqual(['places Stone for 2', 'conquers River']);
  });
  it('discards after a payment stand for themselves', () => {
    const events: GameEvent[] = [
      { e: 'place', seat: 0, card: 0 },
      { e: 'paid', seat: 0, card: 0, amount: 0 },
      { e: 'discard', seat: 0, card: 1 },
    ];
    expect(texts(events)).toEqual(['places Stone for nothing', 'discards 1 card']);
  });
  it('a power that spends goods shows card and points', () => {
    const events: GameEvent[] = [
      { e: 'use', seat: 0, source: 2, power: 0 },
      { e: 'spend', seat: 0, card: 0, source: 2 },
      { e: 'chips', seat: 0, source: 2, amount: 3 },
      { e: 'draw', seat: 0, source: 2, card: null },
    ];
    expect(read(events)).toMatchObject([{ text: 'Tower: a good', vp: 3, cards: 1 }]);
  });
  it('a power that makes goods is one line with them, and worlds of a seat stand together', () => {
    const events: GameEvent[] = [
      { e: 'use', seat: 0, source: 0, power: 0 },
      { e: 'good', seat: 0, source: 0, card: null },
      { e: 'use', seat: 0, source: 1, power: 0 },
      { e: 'good', seat: 0, source: 1, card: null },
      { e: 'use', seat: 1, source: null },
      { e: 'good', seat: 1, source: 2, card: null },
      { e: 'use', seat: 0, source: 2, power: 1 },
      { e: 'good', seat: 0, source: 1, card: null },
    ];
    expect(texts(events)).toEqual(['goods on Stone and River', 'goods on Tower', 'Tower: goods on River']);
  });
  it('cards discarded to a power belong to it', () =>
    expect(
      read([
        { e: 'use', seat: 0, source: 2, power: 0 },
        { e: 'discard', seat: 0, card: null },
        { e: 'discard', seat: 0, card: null },
        { e: 'chips', seat: 0, source: 2, amount: 2 },
      ]),
    ).toMatchObject([{ text: 'gains with Tower', vp: 2 }]));
  it('a power that gains nothing was used', () =>
    expect(
      texts([
        { e: 'use', seat: 0, source: 2, power: 0 },
        { e: 'pass', seat: 0 },
      ]),
    ).toEqual(['uses Tower', 'places nothing']));
  it('the cards of a sale belong to it', () => {
    const events: GameEvent[] = [
      { e: 'sell', seat: 1, card: 0, amount: 2 },
      { e: 'draw', seat: 1, card: null },
      { e: 'draw', seat: 1, card: null },
    ];
    expect(read(events)).toMatchObject([{ text: 'sells the good of Stone', cards: 2 }]);
  });
  it('a round is a heading, a phase is not a line', () => {
    const lines = read([
      { e: 'round', amount: 3 },
      { e: 'phase', phase: 'develop' },
      { e: 'pass', seat: 0 },
    ]);
    expect(lines.map((l) => [l.kind, l.text, l.phase])).toEqual([
      ['round', 'Round 3', null],
      ['line', 'places nothing', 'develop'],
    ]);
  });
  it('an unknown event with a sentence is shown, one without is not', () => {
    expect(texts([{ e: 'miracle', text: 'It rains.' }, { e: 'wonder' }])).toEqual(['It rains.']);
  });
  it('speaks Japanese', () =>
    expect(
      read(
        [
          { e: 'place', seat: 0, card: 0 },
          { e: 'paid', seat: 0, card: 0, amount: 2 },
        ],
        'ja',
      )[0].text,
    ).toBe('Stoneを配置、2枚支払う'));
});
