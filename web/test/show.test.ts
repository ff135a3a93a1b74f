/* Events become beats, within the time limit of a round. */
import { describe, expect, it } from 'vitest';
import { linesOf } from '../src/ledger.ts';
import type { GameEvent, Parts } from '../src/protocol.ts';
import { advance } from '../src/show/advance.ts';
import { Budget, BUDGET, scenesOf } from '../src/show/beats.ts';
import { flightsOf } from '../src/show/flights.ts';

/* a line for every event except those that the server does not tell */
const told = (events: GameEvent[]) => {
  let silent = 0;
  const lines = events.flatMap(({ e, seat }) => {
    silent++;
    if (e === 'look' || e === 'use' || e === 'discard') return [];
    const line = { e, seat, at: 0, events: silent, text: `${seat} ${e}` };
    silent = 0;
    return [line];
  });
  return linesOf([], events, lines);
};
const cut = (events: GameEvent[], mine: number | null = 0) => scenesOf(events, told(events), mine);

const ROUND: GameEvent[] = [
  { e: 'action', seat: 0, action: 'settle' },
  { e: 'action', seat: 1, action: 'produce' },
  { e: 'phase', phase: 'settle' },
  { e: 'place', seat: 0, card: 7 },
  { e: 'place', seat: 1, card: 9 },
  { e: 'discard', seat: 1, card: null },
  { e: 'paid', seat: 1, card: 9, amount: 1 },
  { e: 'draw', seat: 0, card: 20 },
  { e: 'phase', phase: 'produce' },
  { e: 'good', seat: 1, source: 9 },
  { e: 'draw', seat: 1, card: null, source: 9 },
  { e: 'chips', seat: 0, amount: 2, source: 7 },
];

describe('beats', () => {
  it('hold every event once, in the order of the phases', () => {
    const scenes = cut(ROUND);
    expect(scenes.map((s) => [s.kind, s.phase])).toEqual([
      ['reveal', null],
      ['phase', 'settle'],
      ['phase', 'produce'],
    ]);
    const out = scenes.flatMap((s) => s.beats.flatMap((b) => b.events));
    expect(out).toHaveLength(ROUND.length);
    expect(new Set(out)).toEqual(new Set(ROUND));
  });
  it('reveal all actions together', () => {
    expect(cut(ROUND)[0].calls).toEqual([
      { seat: 0, action: 'settle' },
      { seat: 1, action: 'produce' },
    ]);
  });
  it('overlap between seats, mine last', () => {
    const settle = cut(ROUND)[1];
    const first = (seat: number) => Math.min(...settle.beats.filter((b) => b.seat === seat).map((b) => b.at));
    expect(first(0)).toBeGreaterThan(first(1));
    expect(first(0) - first(1)).toBeLessThan(200);
  });
  it('keep a round of five seats within its budget', () => {
    const events: GameEvent[] = [0, 1, 2, 3, 4].map((seat) => ({ e: 'action', seat, action: 'produce' }));
    for (const phase of ['explore', 'develop', 'settle', 'consume', 'produce']) {
      events.push({ e: 'phase', phase });
      for (let seat = 0; seat < 5; seat++)
        for (let i = 0; i < 4; i++)
          events.push(
            { e: 'use', seat, source: seat * 10 + i },
            { e: 'chips', seat, amount: 1, source: seat * 10 + i },
          );
    }
    const scenes = cut(events, 2);
    expect(scenes.reduce((sum, s) => sum + s.ms, 0)).toBeLessThanOrEqual(BUDGET + 1);
    expect(scenes[0].ms).toBeGreaterThanOrEqual(700);
    for (const s of scenes) for (const b of s.beats) expect(b.at).toBeLessThan(s.ms);
  });
  it('keep a round within its budget that questions cut into views', () => {
    const phases = ['explore', 'develop', 'settle', 'consume', 'produce'];
    const views: GameEvent[][] = [
      phases.map((phase, seat) => ({ e: 'action', seat, action: phase === 'explore' ? 'explore_5' : phase })),
      ...phases.map((phase): GameEvent[] => [
        { e: 'phase', phase },
        ...[0, 1, 2, 3, 4].map((seat): GameEvent => ({ e: 'draw', seat, card: null })),
      ]),
    ];
    const budget = new Budget();
    const round = (): number =>
      views.flatMap((events) => scenesOf(events, told(events), 0, budget)).reduce((sum, s) => sum + s.ms, 0);
    const [first, second] = [round(), round()];
    expect(first).toBeLessThanOrEqual(BUDGET + 1);
    expect(first).toBeGreaterThan(0.7 * BUDGET);
    expect(second).toBeCloseTo(first);
  });
  it('know the phase that began in an earlier view', () => {
    const [scene] = scenesOf(ROUND.slice(4), told(ROUND), 0);
    expect(scene.phase).toBe('settle');
  });
  it('take no time for what is only looked at', () => {
    const scenes = cut([
      { e: 'phase', phase: 'explore' },
      { e: 'look', seat: 0, card: 1 },
      { e: 'look', seat: 1, card: null },
    ]);
    expect(scenes.every((s) => s.ms === 0)).toBe(true);
  });
});

describe('the table between two views', () => {
  const seat = (table: number[], goods: number[] = []) =>
    ({ table, goods, hand: 4, chips: 1, points: [], actions: null }) as never;
  const parts: Partial<Parts> = { seat0: seat([1]), seat1: seat([2, 3], [1]) };
  it('places, pays, draws and produces where it happens', () => {
    const after = advance(parts, ROUND);
    expect(after.seat0).toMatchObject({ table: [1, 7], hand: 4, chips: 3, actions: ['settle'] });
    expect(after.seat1).toMatchObject({ table: [2, 3, 9], hand: 3, goods: [1, 2] });
  });
  it('spends goods and keeps the others on their worlds', () => {
    expect(advance(parts, [{ e: 'spend', seat: 1, card: 3 }]).seat1).toMatchObject({ goods: [] });
    expect(advance(parts, [{ e: 'sacrifice', seat: 1, card: 2 }]).seat1).toMatchObject({
      table: [3],
      goods: [0],
    });
  });
  it('changes nothing that it was given', () => {
    const before = JSON.stringify(parts);
    advance(parts, ROUND);
    expect(JSON.stringify(parts)).toBe(before);
  });
});

describe('what flies', () => {
  const flown = (events: GameEvent[], mine: number | null = 0) =>
    flightsOf(events, mine, null).map((f) => [f.from, f.to, f.count]);
  it('is what the others draw and all pay, chips and goods', () => {
    expect(
      flown([
        { e: 'draw', seat: 1, card: null },
        { e: 'draw', seat: 1, card: null },
        { e: 'paid', seat: 0, card: 7, amount: 3 },
        { e: 'chips', seat: 0, amount: 2 },
      ]),
    ).toEqual([
      ['[data-pile="supply"]', '[data-pile="hand1"]', 2],
      ['[data-pile="hand0"]', '[data-pile="discard"]', 3],
      ['[data-pile="pool"]', '[data-pile="chips0"]', 2],
    ]);
    expect(flown([{ e: 'spend', seat: 1, card: 7, source: 9 }])).toEqual([
      ['.seat [data-card="7"]', '.seat [data-card="9"]', 1],
    ]);
  });
  it('are not the cards that I draw, which are seen themselves, nor a payment of nothing', () =>
    expect(
      flown([
        { e: 'draw', seat: 0, card: 20 },
        { e: 'paid', seat: 1, card: 9, amount: 0 },
        { e: 'place', seat: 1, card: 9 },
      ]),
    ).toEqual([]));
});
