/* Lines of the log have their events, phases and names. */
import { describe, expect, it } from 'vitest';
import { briefs, whatOf } from '../src/brief.ts';
import type { Deck } from '../src/catalog.ts';
import { linesOf, named } from '../src/ledger.ts';
import type { GameEvent, ToldLine } from '../src/protocol.ts';
import { TABLES } from '../src/words/index.ts';

const line = (e: string, events: number, text: string, seat?: number): ToldLine => ({
  e,
  seat,
  at: 5,
  events,
  text,
});
const SETTLE: GameEvent[] = [
  { e: 'round', amount: 3 },
  { e: 'phase', phase: 'settle' },
  { e: 'place', seat: 0, card: 7 },
  { e: 'draw', seat: 0, card: 8 },
  { e: 'draw', seat: 0, card: 9 },
];
const TOLD = [
  line('round', 1, 'Round 3'),
  line('phase', 1, 'Settle'),
  line('place', 1, 'You place Stone.', 0),
  line('draw', 2, 'You draw 2 cards: River, Tower.', 0),
];

describe('the ledger', () => {
  it('has the sentences of the server, with their events and what these brought', () => {
    const lines = linesOf([], SETTLE, TOLD);
    expect(lines.map((l) => l.text)).toEqual(TOLD.map((l) => l.text));
    expect(lines.map((l) => [l.kind, l.phase, l.cards])).toEqual([
      ['round', null, 0],
      ['phase', 'settle', 0],
      ['line', 'settle', 0],
      ['line', 'settle', 2],
    ]);
    expect(lines[3].events).toEqual(SETTLE.slice(3));
  });
  it('goes on in the phase that an earlier view began, with keys of its own', () => {
    const before = linesOf([], SETTLE, TOLD);
    const [next] = linesOf(
      before,
      [{ e: 'chips', seat: 1, amount: 3 }],
      [line('chips', 1, 'Bob gains 3 points.', 1)],
    );
    expect(next).toMatchObject({ key: 4, phase: 'settle', seat: 1, vp: 3 });
  });
  it('names the players as the page does', () =>
    expect(named('{1} places {0}.', [{ name: 'Ann' }, { name: 'Settler 2' }])).toBe('Settler 2 places Ann.'));
  it('gives no line the events of another seat', () => {
    const events: GameEvent[] = [
      { e: 'look', seat: 0, card: 1 },
      { e: 'look', seat: 1, card: null },
      { e: 'keep', seat: 1, card: null },
    ];
    const [kept] = linesOf([], events, [line('keep', 3, 'Bob keeps 1 of 1 cards.', 1)]);
    expect(kept).toMatchObject({ events: events.slice(1), cards: 1 });
  });
});

describe('the strip in brief', () => {
  const events: GameEvent[] = [
    { e: 'action', seat: 1, action: 'settle' },
    { e: 'phase', phase: 'settle' },
    { e: 'place', seat: 1, card: 7 },
    { e: 'pass', seat: 2 },
    { e: 'discard', seat: 1, card: null },
    { e: 'discard', seat: 1, card: null },
    { e: 'paid', seat: 1, card: 7, amount: 2 },
    { e: 'draw', seat: 1, card: null },
    { e: 'phase', phase: 'produce' },
    { e: 'good', seat: 1, source: 7 },
    { e: 'good', seat: 1, source: 8 },
    { e: 'discard', seat: 1, card: null },
  ];
  const told = [
    line('action', 1, '{1} calls Settle.', 1),
    line('phase', 1, 'Settle'),
    line('place', 1, '{1} places Stone.', 1),
    line('pass', 1, '{2} places no world.', 2),
    line('discard', 3, '{1} pays 2 cards for Stone.', 1),
    line('draw', 1, '{1} draws 1 card.', 1),
    line('phase', 1, 'Produce'),
    line('good', 2, '{1} gets a good on Stone and River.', 1),
    line('discard', 1, '{1} discards 1 card (hand limit).', 1),
  ];
  const chips = briefs(linesOf([], events, told).filter((l) => l.kind === 'line'));

  it('is a chip for each player and phase, in order', () =>
    expect(chips.map((b) => [b.seat, b.phase, b.lines.length])).toEqual([
      [1, null, 1],
      [1, 'settle', 3],
      [2, 'settle', 1],
      [1, 'produce', 1],
      [1, 'produce', 1],
    ]));
  it('says what was done, what it cost and what it brought', () => {
    expect(chips[0].calls).toEqual(['settle']);
    expect(chips[1]).toMatchObject({ placed: [7], paid: 2, cards: 1, whole: false });
    expect(chips[2]).toMatchObject({ passed: true, placed: [] });
    expect(chips[3].whole).toBe(false);
  });
  it('names the goods that are sold, spent and made, and the powers that take them', () => {
    const deck = {
      of: Uint8Array.from([0, 1, 2, 3, 4]),
      designs: ['Stone', 'River', 'Tower', 'Moon', 'Sun'].map((title) => ({ title })),
    } as unknown as Deck;
    const said = (events: GameEvent[]): string =>
      whatOf(
        briefs(linesOf([], events, [line(events[0].e, events.length, '..', 0)]))[0],
        [],
        deck,
        TABLES.en,
      );
    expect(said([{ e: 'sell', seat: 0, card: 0, amount: 3 }])).toBe('Stone sold');
    expect(said([{ e: 'sell', seat: 0, card: 0, source: 1 }])).toBe('River with Stone');
    expect(
      said([
        { e: 'spend', seat: 0, card: 0, source: 2 },
        { e: 'spend', seat: 0, card: 1, source: 2 },
        { e: 'chips', seat: 0, amount: 2 },
        { e: 'spend', seat: 0, card: 3, source: 3 },
      ]),
    ).toBe('Tower with Stone and River, Moon with Moon');
    const goods = [0, 1, 2, 3].map((source) => ({ e: 'good', seat: 0, source }));
    expect(said(goods.slice(0, 2))).toBe('A good on Stone and River');
    expect(said(goods)).toBe('4 goods');
  });
  it('tells what has no short form in its sentence, and nothing twice', () => {
    expect(chips[4]).toMatchObject({ whole: true });
    expect(chips.flatMap((b) => b.lines)).toHaveLength(7);
  });
});
