/* Names and marks of the seats. A mark is a letter or two, different for every seat; mine is my own. Bots
 * of the usual levels are called after astronomers, in the order of their seats. */
import type { TableInfo } from './protocol.ts';
import type { Words } from './words/index.ts';

export interface Person {
  seat: number;
  name: string;
  mark: string;
  /** which pennant: 0 is mine */
  tint: number;
  me: boolean;
  /** how well a bot plays */
  level: string;
  note: string;
  here: boolean;
}

function markOf(name: string, taken: Set<string>): string {
  const letters = [...name.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()];
  for (const mark of [...letters, ...'123456789']) if (!taken.has(mark)) return mark;
  return '?';
}

/** `me` is the seat from which the table is seen: mine, or another one after the game. */
export function people(
  info: TableInfo | null,
  count: number,
  me: number | null,
  t: Words,
  rival = '',
): Person[] {
  const taken = new Set<string>(me == null ? [] : [t.ui.youMark]);
  const seen = new Map<string, number>();
  let bots = 0;
  return Array.from({ length: count }, (_, seat) => {
    const s = info?.seats[seat];
    const mine = seat === me && (info?.seat === undefined || info.seat === me);
    const level = (s?.kind === 'bot' && t.level[s.name]) || '';
    const plain = level ? t.astronomers[bots++ % t.astronomers.length] : (s?.name ?? '');
    const nth = (seen.get(plain) ?? 0) + 1;
    seen.set(plain, nth);
    const given = plain && nth > 1 ? `${plain} ${nth}` : plain;
    const name = mine ? t.ui.you : given || (s ? t.lobby.empty : rival);
    const mark = mine
      ? t.ui.youMark
      : markOf((nth > 1 ? nth : '') + (given || name.replace(/^The /, '')), taken);
    taken.add(mark);
    const note = s?.late ? t.ui.late : s?.kind === 'person' && !s.here ? t.ui.away : '';
    const tint = me == null ? seat % 5 : ((seat - me + count) % count) % 5;
    return { seat, name, mark, tint, me: seat === me, level, note, here: s?.here ?? true };
  });
}

/** The seats that a user plays: several, if several people share the screen. */
export const seatsOfUser = (info: TableInfo | null, user?: number): number[] =>
  (info?.seats ?? []).flatMap((s, i) => (s.kind === 'person' && user != null && s.user === user ? [i] : []));

/** The same seats for a new table: me where I sat, the same bots. */
export const seatsAgain = (info: TableInfo): { kind: string; level?: string }[] =>
  info.seats.map((s, i) =>
    i === info.seat
      ? { kind: 'me' }
      : s.kind === 'bot'
        ? { kind: 'bot', level: s.level ?? s.name }
        : { kind: 'empty' },
  );
