/* Sizes, routes, settings and other small things. */
import { describe, expect, it } from 'vitest';
import { offeredOf, placedNow, sorted } from '../src/derive.ts';
import {
  clearOf,
  fit,
  handFit,
  layoutOf,
  looksAcross,
  looksUpright,
  pitches,
  places,
} from '../src/layout.ts';
import { couldOf, phaseOfAction } from '../src/could.ts';
import { familyOf, firstMode, modeTitle } from '../src/lobby/modes.ts';
import { people } from '../src/people.ts';
import { pointsOf } from '../src/points.ts';
import type { EndPart, ModeInfo, TableInfo } from '../src/protocol.ts';
import { addressOf, pathOf, routeOf, routeOfPath } from '../src/route.ts';
import { merged, normal } from '../src/settings.ts';
import { byTieBreak, columnsOf, rowsOf } from '../src/sheet.ts';
import { pause, staysHere } from '../src/socket.ts';
import { TABLES } from '../src/words/index.ts';

const { en } = TABLES;

describe('the layout', () => {
  const at = (width: number, height: number, seats = 2, goals = false, watching = false) =>
    layoutOf({ width, height, seats, goals, watching, wish: 1 });
  const WINDOWS = [
    [1366, 768],
    [1440, 900],
    [1920, 1080],
    [2560, 1440],
    [360, 740],
    [390, 844],
    [844, 390],
    [820, 1180],
  ];
  it('cuts every window into zones that fill it', () => {
    for (const [w, h] of WINDOWS)
      for (const seats of [2, 3, 4, 5])
        for (const goals of [false, true])
          for (const watching of [false, true]) {
            const z = at(w, h, seats, goals, watching);
            const zones =
              z.form === 'landscape'
                ? z.stage + z.mine + z.hand
                : z.goals + z.others + z.stage + z.mine + z.hand;
            const foot = z.form === 'portrait' ? 116 : 0;
            expect(z.top + zones + foot, `${w} ${h} ${seats}`).toBe(h);
            expect(Math.min(z.others, z.stage)).toBeGreaterThan(40);
          }
  });
  it('shows every card of two players with its name, and twice as large in a window twice as large', () => {
    const size = (w: number, h: number) => {
      const z = at(w, h);
      return fit(places(6), z.main - 2 * z.pad, z.mine - z.head - 12, z.gap);
    };
    expect(size(1440, 900).form).toBe('tile');
    expect(size(1366, 768).form).toBe('tile');
    expect(size(2560, 1440).w).toBeGreaterThan(1.45 * size(1440, 900).w);
  });
  it('keeps what a finger must hit wide, and seventeen cards in a low window', () => {
    const can = Array.from({ length: 17 }, (_, i) => i < 7);
    const hand = handFit(17, 646, 113, 6, 44);
    const each = pitches(can, hand, 646, 44);
    expect(16 * hand.pitch + hand.w).toBeGreaterThan(646);
    expect(each.slice(0, 16).reduce((sum, p) => sum + p, hand.w)).toBeLessThanOrEqual(646);
    expect(Math.min(...each.slice(0, 7))).toBeGreaterThanOrEqual(44);
    expect(pitches(can.slice(0, 8), handFit(8, 646, 113, 6, 44), 646, 44)[7]).toBeGreaterThan(44);
  });
  it('shows all cards that are looked at on a phone at once, upright and on its side', () => {
    for (const n of [1, 2, 3, 4, 7, 9]) {
      const f = looksUpright(n, 354, 180, 152, 6, 37);
      expect(Math.ceil(n / f.rows) * (f.w + 6) - 6, `${n}`).toBeLessThanOrEqual(354);
      expect(f.above).toBeLessThanOrEqual(152);
      expect(f.w).toBeGreaterThanOrEqual(n > 8 ? 64 : 80);
      for (const m of [0, 1, 8]) {
        const g = looksAcross(n, m, 636, 109, 56, 6);
        const wide = g.pitch.slice(0, n + m - 1).reduce((sum, p) => sum + p, g.w) + (m ? 10 : 0);
        expect(wide, `${n} ${m}`).toBeLessThanOrEqual(636);
        expect(Math.min(...g.pitch.slice(0, n - 1))).toBeGreaterThanOrEqual(n + m > 14 ? 38 : 54);
        expect(g.w).toBeGreaterThanOrEqual(77);
        expect(g.above).toBeLessThanOrEqual(56);
      }
    }
  });
  it('has more room for two actions each on an upright phone', () => {
    const how = { width: 390, height: 844, seats: 2, goals: false, watching: false, wish: 1 };
    expect(layoutOf({ ...how, twice: true }).stage).toBeGreaterThan(layoutOf(how).stage + 30);
  });
  it('gives the room of empty tableaus to what is offered', () => {
    for (const [width, height] of WINDOWS) {
      const how = { width, height, seats: 3, goals: true, watching: false, wish: 1 };
      const z = layoutOf({ ...how, bare: { mine: true, others: true } });
      const offered = z.form === 'wide' ? 'stage' : 'hand';
      expect(z[offered]).toBeGreaterThan(layoutOf(how)[offered] + 60);
      expect(z.top + z.goals + (z.form === 'landscape' ? 0 : z.others) + z.stage + z.mine + z.hand).toBe(
        height - (z.form === 'portrait' ? 116 : 0),
      );
    }
  });
  it('keeps the size of cards from the first to the twelfth', () => {
    expect(places(1)).toBe(places(12));
    expect(places(13)).toBe(14);
  });
  it('fits what it can and never makes anything wider than its box', () => {
    for (const [w, h] of [
      [340, 220],
      [420, 160],
      [1400, 180],
      [700, 400],
    ])
      for (const n of [1, 6, 8, 12, 14]) {
        const f = fit(n, w, h);
        expect(f.cols * (f.w + f.gap) - f.gap, `${w} ${h} ${n}`).toBeLessThanOrEqual(w);
        expect(f.cols * f.rows).toBeGreaterThanOrEqual(n);
      }
  });
  it('twelve cards of each of four opponents are in sight, fourteen from 1440 x 900 on', () => {
    for (const [w, h] of WINDOWS.slice(0, 4)) {
      const z = at(w, h, 5, true);
      for (const n of w < 1440 ? [12] : [12, 14]) {
        const high = z.others - z.head - 20;
        const f = fit(n, (z.main - 2 * z.pad - 36) / 4 - 18, high, z.gap);
        expect(f.rows * f.cols).toBeGreaterThanOrEqual(n);
        expect(f.rows * f.h + (f.rows - 1) * f.gap).toBeLessThanOrEqual(high);
      }
    }
  });
  it('puts a large card where it covers least, never over what is pointed at or answers', () => {
    const box = (left: number, top: number, width: number, height: number) => ({
      left,
      top,
      right: left + width,
      bottom: top + height,
    });
    const answers = box(1200, 300, 220, 120);
    const meets = (a: typeof answers, b: typeof answers) =>
      a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    for (const x of [0, 500, 1300])
      for (const y of [60, 480, 700]) {
        const at = box(x, y, 90, 130);
        const there = clearOf(280, 400, 1440, 900, at, [[answers, 40]]);
        expect([meets(there, at), meets(there, answers)], `${x} ${y}`).toEqual([false, false]);
        expect(there.top >= 0 && there.bottom <= 900).toBe(true);
      }
  });
  it('a hand of any size stays in its zone until it must scroll', () => {
    for (let n = 1; n <= 20; n++) {
      const f = handFit(n, 1400, 190);
      const width = f.w + (n - 1) * f.pitch;
      expect(f.pitch, `${n}`).toBeGreaterThanOrEqual(56);
      if (f.pitch > 56) expect(width, `${n}`).toBeLessThanOrEqual(1401);
    }
  });
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
  it('links to finished games are paths', () => {
    for (const at of [null, 57])
      expect(routeOfPath(pathOf(table, at))).toEqual({ page: 'table', table, ...(at == null ? {} : { at }) });
    for (const path of ['/', '/t/short', `/t/${table}/x`, `/t/${table}.png`])
      expect(routeOfPath(path)).toBe(null);
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
    expect(all.map((p) => p.name)).toEqual(['You', 'Hypatia', 'Tycho', 'Grete']);
    expect(all.map((p) => p.level)).toEqual(['', 'Greedy', 'Greedy', '']);
    expect(new Set(all.map((p) => p.mark)).size).toBe(4);
  });
  it('are called by their names if I only look from their seats', () => {
    const names = (seat: number | null) => people({ ...info, seat }, 4, 3, en).map((p) => p.name);
    for (const seat of [null, 0]) expect(names(seat)[3]).toBe('Grete');
    expect(names(3)[3]).toBe('You');
  });
  it('a seat of the mode has a name', () =>
    expect(people(info, 5, 0, en, 'The Thomann')[4].name).toBe('The Thomann'));
});

describe('the rest', () => {
  it('waits longer after each try, never over eight seconds', () => {
    expect([0, 1, 2, 9].map(pause)).toEqual([250, 500, 1000, 8000]);
  });
  it('follows a table to a path of the same host only', () => {
    expect(['/n/one/ws', '/n/a-2/ws'].every(staysHere)).toBe(true);
    const others = ['', '//evil.example/ws', '@evil.example/ws', '/n/../ws', '/n/a/b/ws', '/n/a/ws?x'];
    expect(others.some(staysHere)).toBe(false);
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
    const parts = { me: { look: [3], hand: [{ card: 1, cost: 0, ok: true }] } } as never;
    expect(offeredOf(parts, ask, [{ table: [2] }] as never, () => 5)).toEqual([
      { card: 3, cost: 5, ok: true, looked: true },
    ]);
  });
  it('what is put aside is offered only while nothing else is asked for', () => {
    const hand = [1, 2].map((card) => ({ card, cost: 0, ok: true }));
    const parts = { me: { look: [8, 9], hand } } as never;
    const ask = (cards: number[]) =>
      ({ what: 'card', options: cards.map((card) => ({ v: card, card })) }) as never;
    const cards = (asked: never | null): number[] => offeredOf(parts, asked, [], () => 1).map((o) => o.card);
    expect(cards(ask([1, 2]))).toEqual([]);
    expect(cards(ask([8, 9]))).toEqual([8, 9]);
    expect(cards(null)).toEqual([8, 9]);
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
    expect(modeTitle('base-2px', all, en)).toBe('Base game · Two actions each · 2 players');
    expect(modeTitle('draft-2p', all, en)).toBe('Base game · Drafting · 2 players');
  });
  it('gathers the score sheet by source', () => {
    const end: EndPart = {
      reason: 'played',
      winners: [0],
      tie: false,
      sides: [
        { seats: [0], score: 9, winner: true },
        { seats: [1], score: 2, winner: false },
      ],
      sheets: [
        {
          seat: 0,
          total: 9,
          rating: null,
          rounds: [1, 4, 9],
          lines: [
            { source: 'chips', points: 5 },
            { source: 'mode', points: 4 },
          ],
        },
        { seat: 1, total: 2, rating: null, rounds: [0, 3, 2], lines: [{ source: 'chips', points: 2 }] },
      ],
    };
    expect([[0], [0, 1]].map((winners) => byTieBreak({ ...end, tie: true, winners }))).toEqual([true, false]);
    const { lines, ticks } = pointsOf(end);
    expect(ticks.map((tick) => tick.n)).toEqual([0, 2, 4, 6, 8, 10]);
    expect(lines.map((l) => l.path.split(/[ML]/).length - 1)).toEqual([3, 3]);
    expect(lines[0].y).toBeLessThan(lines[1].y);
    const close = pointsOf({ ...end, sheets: end.sheets.map((s) => ({ ...s, total: 2 })) }).lines;
    expect(Math.abs(close[0].label - close[1].label)).toBeGreaterThanOrEqual(24);
    expect(rowsOf(columnsOf(end), null, en).map((r) => [r.title, r.points])).toEqual([
      ['VP chips', [5, 2]],
      ['Other', [4, null]],
    ]);
  });
  it('gives partners one column with the pool that they share', () => {
    const sheet = (seat: number, total: number): EndPart['sheets'][number] => ({
      seat,
      total,
      rating: null,
      rounds: [],
      lines: [
        { source: 'chips', points: total },
        { source: 'card', card: 1, points: 0 },
      ],
    });
    const columns = columnsOf({
      reason: 'played',
      winners: [0, 1],
      tie: false,
      sides: [
        { seats: [0, 1], score: 44, winner: true },
        { seats: [2], score: 40, winner: false },
      ],
      sheets: [sheet(0, 44), sheet(1, 44), sheet(2, 40)],
    });
    expect(columns.map((c) => [c.seats, c.total])).toEqual([
      [[0, 1], 44],
      [[2], 40],
    ]);
    expect(rowsOf(columns, null, en).map((r) => [r.title, r.points])).toEqual([['VP chips', [44, 40]]]);
  });
});
