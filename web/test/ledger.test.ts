/* Lines of the log have their events, phases and names. */
import { describe, expect, it } from 'vitest';
import { linesOf, named } from '../src/ledger.ts';
import type { GameEvent, ToldLine } from '../src/protocol.ts';

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
