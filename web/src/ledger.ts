/* Lines of the log: the server's sentences, each with its events. The server groups and words what
 * happened; the page counts what a line brought and knows its phase. */
import type { GameEvent, ToldLine } from './protocol.ts';

export interface Line {
  key: number;
  kind: 'round' | 'phase' | 'line';
  seat: number | null;
  phase: string | null;
  /** with marks for players, see `named` */
  text: string;
  cards: number;
  vp: number;
  /** the moment to look back to */
  at: number;
  /** its events, and the silent ones before them */
  events: GameEvent[];
}

/** Replaces the marks of players by their names, `{0}` for seat 0. */
export const named = (text: string, people: { name: string }[]): string =>
  text.replace(/\{(\d)\}/g, (mark, seat: string) => people[+seat]?.name ?? mark);

const kindOf = (e: string): Line['kind'] => (e === 'round' || e === 'phase' ? e : 'line');

/** The lines of one view, after those already told. */
export function linesOf(before: Line[], events: GameEvent[], told: ToldLine[]): Line[] {
  let from = 0,
    phase = before[before.length - 1]?.phase ?? null;
  return told.map((l, i) => {
    /* silent events of other seats may be in between */
    const own = events.slice(from, (from += l.events)).filter((e) => e.seat === l.seat);
    if (l.e === 'round') phase = null;
    if (l.e === 'phase') phase = own.find((e) => e.e === 'phase')?.phase ?? null;
    return {
      key: before.length + i,
      kind: kindOf(l.e),
      seat: l.seat ?? null,
      phase,
      text: l.text,
      cards: own.filter((e) => e.e === 'draw' || e.e === 'keep').length,
      vp: own.reduce((sum, e) => sum + (e.e === 'chips' ? (e.amount ?? 0) : 0), 0),
      at: l.at,
      events: own,
    };
  });
}
