/* The score sheet: the lines of the end part grouped by the source of the points. */
import type { Deck } from './catalog.ts';
import { designOf } from './catalog.ts';
import type { EndPart, SheetLine } from './protocol.ts';
import type { Words } from './words/index.ts';

export interface Row {
  key: string;
  title: string;
  points: (number | null)[];
  notes: string[];
}
const ORDER = ['chips', 'worlds', 'developments', 'variable', 'goals', 'other'];

function groupOf(line: SheetLine, deck: Deck | null): string {
  if (line.source === 'chips') return 'chips';
  if (line.source === 'goal') return 'goals';
  if (line.source !== 'card') return 'other';
  const d = designOf(deck, line.card);
  if (line.variable || d?.variable) return 'variable';
  return d?.development ? 'developments' : 'worlds';
}
function nameOf(line: SheetLine, deck: Deck | null): string {
  if (line.source === 'goal') return deck?.goals[line.goal ?? -1]?.title ?? '';
  return designOf(deck, line.card)?.title ?? '';
}

/** A column of the sheet: a side, whose seats share their points. */
export type Column = EndPart['sheets'][number] & { seats: number[] };
export const columnsOf = (end: EndPart): Column[] =>
  end.sides.flatMap(({ seats }) =>
    end.sheets.filter((s) => s.seat === seats[0]).map((s) => ({ ...s, seats })),
  );

/** Rows by source, with one row for each 6-cost development; sources without points have none. */
export function rowsOf(columns: Column[], deck: Deck | null, t: Words): Row[] {
  const rows = new Map<string, Row>();
  const sides = columns.length;
  const titles: Record<string, string> = {
    chips: t.endPage.chips,
    worlds: t.endPage.worlds,
    developments: t.endPage.developments,
    goals: t.endPage.goals,
    other: t.endPage.other,
  };
  columns.forEach((sheet, i) => {
    for (const line of sheet.lines) {
      const group = groupOf(line, deck);
      const name = nameOf(line, deck);
      const key = group === 'variable' ? 'variable:' + name : group;
      let row = rows.get(key);
      if (!row) {
        row = {
          key,
          title: titles[group] ?? name,
          points: Array(sides).fill(null),
          notes: Array(sides).fill(''),
        };
        rows.set(key, row);
      }
      row.points[i] = (row.points[i] ?? 0) + line.points;
      if (group === 'goals') row.notes[i] += (row.notes[i] ? t.comma : '') + name;
    }
  });
  const rank = (r: Row) => ORDER.indexOf(r.key.split(':')[0]);
  return [...rows.values()].filter((r) => r.points.some(Boolean)).sort((a, b) => rank(a) - rank(b));
}
/** The rows as a few shares of a bar: all 6-cost developments together. */
export function sharesOf(rows: Row[], t: Words): { key: string; title: string; points: number[] }[] {
  return ORDER.map((key) => {
    const own = rows.filter((r) => r.key.split(':')[0] === key);
    const title = key === 'variable' ? t.endPage.six : (own[0]?.title ?? '');
    return {
      key,
      title,
      points: (own[0]?.points ?? []).map((_, i) => own.reduce((sum, r) => sum + (r.points[i] ?? 0), 0)),
    };
  }).filter((share) => share.points.some((p) => p > 0));
}
/** Did hand and goods decide? A shared win was not decided. */
export const byTieBreak = (end: EndPart): boolean => !!end.tie && end.winners.length === 1;
