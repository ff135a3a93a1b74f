/* Messages and what they do to the state. */
import { describe, expect, it } from 'vitest';
import type { SeatPart, ViewMessage } from '../src/protocol.ts';
import { emptyTable, othersOf, seatsOf, withChat, withView } from '../src/reduce.ts';

const view = (o: Partial<ViewMessage>): ViewMessage => ({
  t: 'view',
  table: 't',
  seq: 0,
  full: false,
  parts: {},
  events: [],
  lines: [],
  ...o,
});

describe('views', () => {
  it('a full view replaces everything', () => {
    const old = { ...emptyTable('t'), events: [{ e: 'round' }], seq: 9, gap: true };
    const next = withView(old, view({ full: true, seq: 0, parts: { ask: null }, events: [{ e: 'over' }] }));
    expect(next.events).toEqual([{ e: 'over' }]);
    expect(next.seq).toBe(0);
    expect(next.gap).toBe(false);
  });
  it('later views replace parts whole and append events', () => {
    const first = withView(
      emptyTable('t'),
      view({ full: true, parts: { goals: [], clock: null }, events: [{ e: 'round' }] }),
    );
    const next = withView(
      first,
      view({ seq: 1, parts: { clock: { kind: 'live', left: [1], running: [] } }, events: [{ e: 'phase' }] }),
    );
    expect(next.parts.goals).toEqual([]);
    expect(next.parts.clock?.left).toEqual([1]);
    expect(next.events.map((e) => e.e)).toEqual(['round', 'phase']);
  });
  it('a missing view is noticed and changes nothing', () => {
    const first = withView(emptyTable('t'), view({ full: true }));
    const next = withView(first, view({ seq: 2, parts: { ask: null }, events: [{ e: 'over' }] }));
    expect(next.gap).toBe(true);
    expect(next.events).toEqual([]);
    expect(next.seq).toBe(0);
  });
  it('chat lines come in order and once', () => {
    const line = (n: number) => ({
      t: 'chat' as const,
      table: 't',
      n,
      user: 1,
      name: 'A',
      seat: 0,
      at: 0,
      text: String(n),
    });
    let s = withChat(emptyTable('t'), line(2));
    s = withChat(s, line(1));
    s = withChat(s, line(2));
    expect(s.chat.map((c) => c.n)).toEqual([1, 2]);
  });
});

describe('seats', () => {
  it('are those with a part', () => {
    const seat = {} as SeatPart;
    expect(seatsOf({ seat0: seat, seat1: seat, seat3: seat })).toHaveLength(2);
  });
  it('others go round from my left; a spectator sees all', () => {
    expect(othersOf(4, 2)).toEqual([3, 0, 1]);
    expect(othersOf(3, null)).toEqual([0, 1, 2]);
  });
});
