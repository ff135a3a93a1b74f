/* The win graph of a finished game as lines and marks in a box of 640 by 220. */
import { undecided } from './likely.ts';
import type { Analysis, Mistake } from './protocol.ts';

export const BOX = { width: 640, height: 220, left: 34, right: 14, top: 12, bottom: 24 };
export interface Point {
  x: number;
  y: number;
  round: number;
  win: number;
}
export const yOf = (win: number): number => BOX.top + (1 - win / 100) * (BOX.height - BOX.top - BOX.bottom);

/** Everybody's chance to win when the questions of a moment are open. */
export const chancesAt = (a: Analysis, moment: number): number[] =>
  a.course?.filter((c) => c.at <= moment).at(-1)?.win ?? [];

/** One point per round, and the result at the end if there is one. */
export function lineOf(a: Analysis, seat: number): Point[] {
  const values = a.curve.map((c) => ({
    round: c.round,
    win: undecided(chancesAt(a, c.at)[seat] ?? c.win[seat] ?? 0),
  }));
  const result = a.seats.find((s) => s.seat === seat)?.result;
  if (result != null) values.push({ round: (values[values.length - 1]?.round ?? 0) + 1, win: result });
  const step = (BOX.width - BOX.left - BOX.right) / Math.max(1, values.length - 1);
  return values.map((v, i) => ({ ...v, x: BOX.left + i * step, y: yOf(v.win) }));
}
export const pathOf = (points: Point[]): string =>
  points.map((p, i) => `${i ? 'L' : 'M'}${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join('');
export const areaOf = (points: Point[]): string =>
  points.length ? `${pathOf(points)}V${yOf(0)}H${points[0].x.toFixed(1)}Z` : '';

/* where a moment lies between the starts of the rounds */
function xAt(a: Analysis, rounds: Point[], at: number): number {
  const i = Math.max(0, a.curve.filter((c) => c.at <= at).length - 1);
  const from = a.curve[i].at;
  const to = a.curve[i + 1]?.at ?? (a.course?.at(-1)?.at ?? from) + 1;
  const { x } = rounds[i];
  return x + (((rounds[i + 1]?.x ?? x) - x) * Math.max(0, at - from)) / (to - from);
}
/** The line through every moment with a decision; `rounds` is that of lineOf. */
export function courseOf(a: Analysis, seat: number, rounds: Point[]): Point[] {
  const course = (a.course ?? []).map((c) => {
    const win = undecided(c.win[seat] ?? 0);
    return { ...rounds[0], win, x: xAt(a, rounds, c.at), y: yOf(win) };
  });
  return course.length ? [...course, ...rounds.slice(a.curve.length)] : rounds;
}
/** The position of an error on the line of its seat. */
export const markOf = (a: Analysis, rounds: Point[], m: Mistake): { x: number; y: number } => ({
  x: xAt(a, rounds, m.at),
  y: yOf(undecided(chancesAt(a, m.at)[m.seat] ?? 50)),
});
/** How the lines of seats differ without colour. */
export const DASHES = ['', '7 4', '2 4', '12 4 2 4', '1 6'];
