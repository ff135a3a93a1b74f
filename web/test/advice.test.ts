/* Chances of the next cards, the win graph. */
import { describe, expect, it } from 'vitest';
import { atLeastOne } from '../src/likely.ts';
import type { Analysis, Mistake } from '../src/protocol.ts';
import { BOX, chancesAt, courseOf, lineOf, markOf, pathOf, yOf } from '../src/review.ts';

describe('the chance that the next cards hold what I want', () => {
  it('is counted without putting back', () => {
    expect(atLeastOne(10, 3, 1)).toBeCloseTo(0.3);
    expect(atLeastOne(10, 3, 2)).toBeCloseTo(1 - (7 / 10) * (6 / 9));
    expect(atLeastOne(10, 0, 5)).toBe(0);
    expect(atLeastOne(10, 3, 8)).toBe(1);
    expect(atLeastOne(0, 0, 2)).toBe(0);
  });
});

const analysis = {
  seats: [
    { seat: 0, result: 100 },
    { seat: 1, result: 0 },
  ],
  curve: [
    { round: 1, at: 0, win: [50, 50] },
    { round: 2, at: 9, win: [75, 25] },
  ],
} as unknown as Analysis;
describe('the win graph', () => {
  it('has a point a round and ends at the result', () => {
    const line = lineOf(analysis, 0);
    expect(line.map((p) => p.win)).toEqual([50, 75, 100]);
    expect(line[0].x).toBe(BOX.left);
    expect(line[2].y).toBe(yOf(100));
    expect(pathOf(line)).toMatch(/^M.*L.*L/);
  });
  it('is certain only at the end', () => {
    const sure = { ...analysis, curve: [{ round: 1, at: 0, win: [100, 0] }] };
    expect(lineOf(sure, 0).map((p) => p.win)).toEqual([99, 100]);
    expect(lineOf(sure, 1).map((p) => p.win)).toEqual([1, 0]);
  });
  it('marks a mistake at its moment', () => {
    const line = lineOf(analysis, 0);
    const m = { at: 9, seat: 0 } as Mistake;
    expect(markOf(analysis, line, m).x).toBe(line[1].x);
    expect(markOf(analysis, line, { ...m, at: 3 }).x).toBeCloseTo((2 * line[0].x + line[1].x) / 3);
  });
});

describe("everybody's chances at a position", () => {
  const a = {
    ...analysis,
    course: [
      { at: 0, win: [52, 48] },
      { at: 4, win: [30, 70] },
      { at: 9, win: [80, 20] },
    ],
  } as Analysis;
  it('are those of the latest decision', () => {
    expect(chancesAt(a, 0)).toEqual([52, 48]);
    expect(chancesAt(a, 8)).toEqual([30, 70]);
    expect(chancesAt(a, 99)).toEqual([80, 20]);
  });
  it('are the points of the graph, too, between the rounds as well', () => {
    const rounds = lineOf(a, 1);
    expect(rounds.map((p) => p.win)).toEqual([48, 20, 0]);
    const course = courseOf(a, 1, rounds);
    expect(course.map((p) => p.win)).toEqual([48, 70, 20, 0]);
    expect(course[1].x).toBeGreaterThan(rounds[0].x);
    expect(course[1].x).toBeLessThan(rounds[1].x);
    expect(courseOf(analysis, 1, lineOf(analysis, 1))).toEqual(lineOf(analysis, 1));
  });
  it('are not known of analyses by older servers', () => {
    expect(chancesAt(analysis, 3)).toEqual([]);
  });
});
