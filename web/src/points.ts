/* Points by round as lines in a box of 640 by 190: one for each seat, with its pennant at the end. */
import type { EndPart } from './protocol.ts';
import { axis } from './stats/stats.ts';

export const BOX = { width: 640, height: 190, left: 34, right: 62, top: 14, bottom: 26 };
export interface PointsLine {
  seat: number;
  path: string;
  /** where the line ends, and where its label is, so that none covers another */
  x: number;
  y: number;
  label: number;
}
const GAP = 24;

export function pointsOf(end: EndPart): { lines: PointsLine[]; ticks: { y: number; n: number }[] } {
  const rounds = Math.max(1, ...end.sheets.map((s) => s.rounds.length));
  const scale = axis(end.sheets.flatMap((s) => s.rounds));
  const yOf = (n: number): number =>
    BOX.top + (1 - (n - scale.low) / (scale.high - scale.low)) * (BOX.height - BOX.top - BOX.bottom);
  const lines = end.sheets.map((s) => {
    const path = s.rounds
      .map((n, i) => `${i ? 'L' : 'M'}${xOf(i, rounds).toFixed(1)} ${yOf(n).toFixed(1)}`)
      .join('');
    const y = yOf(s.total);
    return { seat: s.seat, path, x: xOf(s.rounds.length - 1, rounds), y, label: y };
  });
  apart(lines);
  return { lines, ticks: scale.ticks.map((n) => ({ y: yOf(n), n })) };
}
export const xOf = (i: number, rounds: number): number =>
  BOX.left + 6 + (i * (BOX.width - BOX.left - BOX.right - 6)) / Math.max(1, rounds - 1);

/** Moves labels down where they would overlap, then up from the bottom. */
function apart(lines: PointsLine[]): void {
  const rows = [...lines].sort((a, b) => a.label - b.label);
  for (let i = 1; i < rows.length; i++) rows[i].label = Math.max(rows[i].label, rows[i - 1].label + GAP);
  let floor = BOX.height - 8;
  for (const row of rows.reverse()) {
    row.label = Math.min(row.label, floor);
    floor = row.label - GAP;
  }
}
