import { describe, expect, it } from 'vitest';
import { looked, placedNow, sorted } from '../src/derive.ts';
import { couldOf, phaseOfAction } from '../src/could.ts';
import { familyOf, firstMode, friendly, modeTitle } from '../src/lobby/modes.ts';
import { people } from '../src/people.ts';
import type { EndPart, ModeInfo, TableInfo } from '../src/protocol.ts';
import { addressOf, routeOf } from '../src/route.ts';
import { merged, normal } from '../src/settings.ts';
import { byTieBreak, partnersWin, rowsOf } from '../src/sheet.ts';
import { sizes, TILE, type Felt } from '../src/sizing.ts';
import { pause } from '../src/socket.ts';
import { TABLES } from '../src/words/index.ts';

const { en } = TABLES;

describe('sizes', () => {
  const felt = (o: Partial<Felt>): Felt => ({
    width: 1078,
    height: 808,
    phone: false,
    others: [6],
    mine: 7,
    look: 0,
    hand: 6,
    ask: 94,
    wish: 1,
    ...o,
  });
  it('two players on a laptop: names everywhere, all of it fits', () => {
    const s = sizes(felt({}));
    expect(s.fits).toBe(true);
    expect(s.mine).toBeGreaterThanOrEqual(100);
    expect(s.hand).toBeGreaterThan(s.mine);
  });
  it('never wider than the felt', () => {
    for (const width of [320, 500, 760, 1078, 1560])
      for (const mine of [1, 6, 12, 16])
        for (const others of [[1], [8, 8], [14, 14, 14, 14]]) {
          const s = sizes(felt({ width, mine, others, phone: width < 600 }));
          expect(Math.min(mine, s.perRow) * (s.mine + s.gap) - s.gap, `${width} ${mine}`).toBeLessThanOrEqual(
            width,
          );
          expect(s.other).toBeGreaterThanOrEqual(30);
        }
  });
  it('a hand of any size stays on the felt', () => {
    for (let hand = 1; hand <= 25; hand++)
      for (const others of [[6], [6, 6, 5]]) {
        const s = sizes(felt({ hand, others }));
        expect(hand * s.hand + (hand - 1) * s.handGap, `${hand}`).toBeLessThanOrEqual(1078);
        expect(s.handGap, `${hand}`).toBeLessThanOrEqual(s.gap);
        expect(sizes(felt({ hand, others, look: 7 })).handGap, `${hand}`).toBeLessThanOrEqual(12);
      }
  });
  it('a small phone shows the whole hand under seven cards of mine', () =>
    expect(
      sizes(felt({ width: 336, height: 594, phone: true, mine: 7, others: [6], hand: 6, ask: 140 })).fits,
    ).toBe(true));
  it('a phone shows the whole hand with two other tableaus and a long question', () => {
    for (const mine of [7, 8, 10, 12])
      expect(
        sizes(felt({ width: 366, height: 703, phone: true, others: [5, 5], mine, hand: 5, ask: 178 })).fits,
        `${mine}`,
      ).toBe(true);
  });
  it('a phone that cannot show all of it makes my cards as small as may be', () => {
    const s = sizes(
      felt({ width: 366, height: 703, phone: true, others: [8, 6], mine: 9, hand: 5, ask: 237 }),
    );
    expect([s.fits, s.mine]).toEqual([false, 40]);
  });
  it('a low laptop shows the whole hand while an action is chosen and while cards are looked at', () => {
    expect(
      sizes(felt({ width: 1004, height: 676, low: true, others: [6], mine: 6, hand: 5, ask: 126 })).fits,
    ).toBe(true);
    expect(
      sizes(felt({ width: 1004, height: 676, low: true, others: [6], mine: 6, hand: 4, look: 3, ask: 79 }))
        .fits,
    ).toBe(true);
  });
  it('my cards keep their names with twelve of them', () =>
    expect(sizes(felt({ mine: 12, others: [11], hand: 10, ask: 180 })).mine).toBeGreaterThanOrEqual(TILE));
  it('a wish for larger cards never makes them smaller', () =>
    expect(sizes(felt({ wish: 1.2 })).hand).toBeGreaterThanOrEqual(sizes(felt({ wish: 0.82 })).hand));
});

describe('addresses', () => {
  const table = 'abcdefghijklmnopqrstu-';
  it('go there and back', () => {
    for (const r of [
      { page: 'start' },
      { page: 'lobby' },
      { page: 'new' },
      { page: 'cards' },
      { page: 'table', table },
    ] as const)
      expect(routeOf(addressOf(r))).toEqual(r);
  });
  it('anything else is the start', () => {
    expect(routeOf('#/table/short')).toEqual({ page: 'start' });
    expect(routeOf('#/<script>')).toEqual({ page: 'start' });
  });
});

describe('settings', () => {
  it('take what is well formed and leave the rest', () => {
    const s = merged(normal('en'), { theme: 'light', motion: 'warp', confirm: 'yes', sound: true, evil: 1 });
    expect(s).toMatchObject({ theme: 'light', motion: 'normal', confirm: true, sound: true });
    expect('evil' in s).toBe(false);
    expect(merged(s, null)).toBe(s);
  });
});

describe('people', () => {
  const seat = (name: string, kind: 'person' | 'bot' | 'empty' = 'bot') => ({
    kind,
    name,
    here: true,
    late: false,
  });
  const info = {
    seats: [seat('Kaori', 'person'), seat('greedy'), seat('greedy'), seat('Grete', 'person')],
  } as unknown as TableInfo;
  it('have different names and marks', () => {
    const all = people(info, 4, 0, en);
    expect(all.map((p) => p.name)).toEqual(['You', 'Greedy', 'Greedy 2', 'Grete']);
    expect(new Set(all.map((p) => p.mark)).size).toBe(4);
  });
  it('a seat of the mode has a name', () =>
    expect(people(info, 5, 0, en, 'The aliens')[4].name).toBe('The aliens'));
});

describe('the rest', () => {
  it('waits longer after each try, never over eight seconds', () => {
    expect([0, 1, 2, 9].map(pause)).toEqual([250, 500, 1000, 8000]);
  });
  it('knows which cards sleep', () => {
    expect([
      ...placedNow([
        { e: 'place', card: 1 },
        { e: 'phase' },
        { e: 'place', card: 2 },
        { e: 'paid', card: 2 },
      ]),
    ]).toEqual([2]);
    expect([...placedNow([{ e: 'place', card: 1 }])]).toEqual([]);
  });
  it('counts offered cards that lie nowhere', () => {
    const ask = {
      what: 'card',
      options: [
        { v: 1, card: 1 },
        { v: 2, card: 2 },
        { v: 3, card: 3 },
      ],
    } as never;
    expect(looked(ask, [3], [{ card: 1, cost: 0, ok: true }], [[2]])).toBe(1);
  });
  it('sorts a hand only when asked', () => {
    const hand = [
      { card: 1, cost: 4, ok: true },
      { card: 2, cost: 1, ok: true },
    ];
    expect(sorted(hand, 'number', null)).toBe(hand);
  });
  it('reads what a phase would give', () => {
    const c = {
      explore: { look: 3, keep: 1 },
      develop: { off: 1, draw: 0 },
      settle: { military: -1, off: 0, draw: 1 },
      trade: { cards: 0 },
      consume: { goods: 2, powers: 0 },
      produce: { goods: 0, cards: 0 },
    };
    expect(couldOf(c, 'explore', en)).toBe('look at 3, keep 1');
    expect(couldOf(c, 'produce', en)).toBe('nothing');
    expect(phaseOfAction('consume_trade')).toBe('trade');
    expect(phaseOfAction('explore_1_1')).toBe('explore');
  });
  it('groups modes by what a person would call them', () => {
    const m = (name: string, players: number, actions: number, kind = 'standard'): ModeInfo => ({
      name,
      kind,
      players,
      actions,
      set: 'base',
      goals: false,
      options: [],
    });
    const all = [
      m('base-3p', 3, 1),
      m('base-2p', 2, 1),
      m('base-2px', 2, 2),
      m('robot-easy', 1, 2, 'robot'),
      m('draft-2p', 2, 1, 'draft'),
      m('coop', 2, 1, 'coop'),
    ];
    expect(all.map(familyOf)).toEqual(['plain', 'plain', 'experienced', 'robot', 'draft', 'coop']);
    expect(firstMode(all)?.name).toBe('base-2p');
    expect(friendly(['random', 'greedy'])).toBe('greedy');
    expect(friendly(['random', 'greedy', 'settler'])).toBe('settler');
    expect(modeTitle('base-2px', all, en)).toBe('Base game · Two actions each · 2 players');
    expect(modeTitle('draft-2p', all, en)).toBe('Base game · Drafting · 2 players');
  });
  it('gathers the score sheet by source', () => {
    const end: EndPart = {
      reason: 'played',
      winners: [0],
      tie: false,
      sheets: [
        {
          seat: 0,
          total: 9,
          rating: null,
          lines: [
            { source: 'chips', points: 5 },
            { source: 'mode', points: 4 },
          ],
        },
        { seat: 1, total: 2, rating: null, lines: [{ source: 'chips', points: 2 }] },
      ],
    };
    expect([[0], [1], []].map((winners) => partnersWin({ ...end, winners }))).toEqual([true, false, false]);
    expect([[0], [0, 1]].map((winners) => byTieBreak({ ...end, tie: true, winners }))).toEqual([true, false]);
    expect(rowsOf(end, null, en).map((r) => [r.title, r.points])).toEqual([
      ['VP chips', [5, 2]],
      ['Other', [4, null]],
    ]);
  });
});
