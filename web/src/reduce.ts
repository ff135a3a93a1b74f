/* What messages do to the known state of a table. Pure: old state and message in, new state out. If a view
 * is missing (a gap in the numbers), the table is entered again; nothing is guessed. */
import { linesOf, type Line } from './ledger.ts';
import type { Chat, GameEvent, Parts, SeatPart, TableInfo, ViewMessage } from './protocol.ts';

export interface TableState {
  table: string;
  info: TableInfo | null;
  parts: Partial<Parts>;
  events: GameEvent[];
  lines: Line[];
  seq: number;
  chat: Chat[];
  /** true if a view was missed and `enter` must be sent again */
  gap: boolean;
}

export const emptyTable = (table: string): TableState => ({
  table,
  info: null,
  parts: {},
  events: [],
  lines: [],
  seq: -1,
  chat: [],
  gap: false,
});

export function withView(state: TableState, m: ViewMessage): TableState {
  if (m.full)
    return {
      ...state,
      parts: m.parts,
      events: m.events,
      lines: linesOf([], m.events, m.lines),
      seq: m.seq,
      gap: false,
    };
  if (m.seq !== state.seq + 1) return { ...state, gap: true };
  return {
    ...state,
    parts: { ...state.parts, ...m.parts },
    events: m.events.length ? [...state.events, ...m.events] : state.events,
    lines: m.lines.length ? [...state.lines, ...linesOf(state.lines, m.events, m.lines)] : state.lines,
    seq: m.seq,
  };
}

export function withChat(state: TableState, m: Chat): TableState {
  if (state.chat.some((c) => c.n === m.n)) return state;
  return { ...state, chat: [...state.chat, m].sort((a, b) => a.n - b.n) };
}

export function seatsOf(parts: Partial<Parts>): SeatPart[] {
  const seats: SeatPart[] = [];
  for (let i = 0; parts[`seat${i}`]; i++) seats.push(parts[`seat${i}`]!);
  return seats;
}

/** Seats from the left of `me` on, without me; for a spectator all of them. */
export function othersOf(count: number, me: number | null): number[] {
  if (me == null) return Array.from({ length: count }, (_, i) => i);
  return Array.from({ length: count - 1 }, (_, i) => (me + 1 + i) % count);
}
