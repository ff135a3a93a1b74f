/* Names and marks of the seats. A mark is a letter or two, different for every seat; mine is my own. */
import type { TableInfo } from './protocol.ts';
import type { Words } from './words/index.ts';

export interface Person {
  seat: number;
  name: string;
  mark: string;
  me: boolean;
  note: string;
  here: boolean;
}

function markOf(name: string, taken: Set<string>): string {
  const letters = [...name.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()];
  for (const mark of [...letters, ...'123456789'])
    if (!taken.has(mark)) return mark;
  return '?';
}

export function people(info: TableInfo | null, count: number, me: number | null, t: Words): Person[] {
  const taken = new Set<string>(me == null ? [] : [t.ui.youMark]);
  return Array.from({ length: count }, (_, seat) => {
    const s = info?.seats[seat];
    const mine = seat === me;
    const given = s?.kind === 'bot' ? (t.level[s.name] ?? s.name) : (s?.name ?? '');
    const name = mine ? t.ui.you : given || (s ? t.lobby.empty : t.mode.robot);
    const mark = mine ? t.ui.youMark : markOf(given || 'R', taken);
    taken.add(mark);
    const note = s?.late ? t.ui.late : s?.kind === 'person' && !s.here ? t.ui.away : '';
    return { seat, name, mark, me: mine, note, here: s?.here ?? true };
  });
}
