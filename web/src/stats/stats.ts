/* What one's own finished games tell, counted from the rows that the server gives. Numbers only. */
export interface Looked {
  decisions: number;
  doubtful: number;
  error: number;
  blunder: number;
  own: number;
  luck: number | null;
}
/** A finished game; chances and results are in hundredths, null where it was not played to its end. */
export interface Row {
  table: string;
  ended: number;
  mode: string;
  seat: number;
  result: number | null;
  scores: number[];
  /** the points of the best of the other sides */
  best: number;
  rounds: number;
  others: { kind: string; name: string; level?: string | null }[];
  start: string | null;
  calls: Record<string, number>;
  analysis: Looked | null;
}
export interface Group {
  key: string;
  games: number;
  won: number;
  mine: number;
  best: number;
}

/** The rows that count, the oldest first. */
export const counted = (rows: Row[]): Row[] =>
  rows.filter((r) => r.result != null).sort((a, b) => a.ended - b.ended);

const mean = (of: number[]): number => (of.length ? of.reduce((a, b) => a + b, 0) / of.length : 0);

export function group(key: string, rows: Row[]): Group {
  return {
    key,
    games: rows.length,
    won: mean(rows.map((r) => r.result ?? 0)),
    mine: mean(rows.map((r) => r.scores[r.seat] ?? 0)),
    best: mean(rows.map((r) => r.best)),
  };
}
/** By a key, the largest group first. */
export function groups(rows: Row[], keyOf: (r: Row) => string): Group[] {
  const keys = [...new Set(rows.map(keyOf))];
  return keys
    .map((k) =>
      group(
        k,
        rows.filter((r) => keyOf(r) === k),
      ),
    )
    .sort((a, b) => b.games - a.games || (a.key < b.key ? -1 : 1));
}

/** Whom it was against: the level of the bots, where all have one; "" among people; "?" alone. */
export function levelOf(r: Row): string {
  const levels = new Set(r.others.map((o) => (o.kind === 'bot' ? (o.level ?? o.name) : '')));
  if (!r.others.length) return '?';
  return levels.size === 1 ? [...levels][0] : '';
}

export interface Call {
  action: string;
  times: number;
  share: number;
}
const ORDER = [
  'explore_5',
  'explore_1_1',
  'develop',
  'develop_2',
  'settle',
  'settle_2',
  'consume_trade',
  'consume_2x',
  'produce',
];
export function calls(rows: Row[]): Call[] {
  const times: Record<string, number> = {};
  for (const r of rows)
    for (const [action, n] of Object.entries(r.calls)) times[action] = (times[action] ?? 0) + n;
  const all = Object.values(times).reduce((a, b) => a + b, 0);
  return ORDER.filter((a) => times[a]).map((action) => ({
    action,
    times: times[action],
    share: (100 * times[action]) / all,
  }));
}

/** A few games one after another, as one point of a line. */
export interface Span {
  from: number;
  to: number;
  games: number;
  marked: number;
  decisions: number;
  rate: number;
  lost: number;
  luck: number;
}
const SPANS = 12;
function span(rows: Row[], from: number, to: number): Span {
  const looked = rows.slice(from, to).flatMap((r) => (r.analysis ? [r.analysis] : []));
  const marked = looked.reduce((sum, a) => sum + a.doubtful + a.error + a.blunder, 0);
  const decisions = looked.reduce((sum, a) => sum + a.decisions, 0);
  return {
    from: from + 1,
    to,
    games: looked.length,
    marked,
    decisions,
    rate: decisions ? (100 * marked) / decisions : 0,
    lost: mean(looked.map((a) => a.own)),
    luck: mean(looked.map((a) => a.luck ?? 0)),
  };
}
/** All games in at most twelve spans of time, those without an analysis left out. */
export function spans(rows: Row[]): Span[] {
  const n = Math.min(SPANS, rows.length);
  return Array.from({ length: n }, (_, i) =>
    span(rows, Math.floor((i * rows.length) / n), Math.floor(((i + 1) * rows.length) / n)),
  ).filter((s) => s.games);
}
export const luckOf = (rows: Row[]): { luck: number; won: number; games: number } => {
  const looked = rows.filter((r) => r.analysis?.luck != null);
  return {
    luck: mean(looked.map((r) => r.analysis!.luck!)),
    won: mean(looked.map((r) => r.result ?? 0)),
    games: looked.length,
  };
};

/* ---- the plot: a box of 640 by 200 ---- */
export const BOX = { width: 640, height: 200, left: 40, right: 12, top: 12, bottom: 26 };
/** Ends of the axis that hold all values and are round. */
export function axis(values: number[]): { low: number; high: number; ticks: number[] } {
  const top = Math.max(1, ...values),
    bottom = Math.min(0, ...values);
  const step = [1, 2, 5, 10, 20, 50, 100].find((s) => (top - bottom) / s <= 5) ?? 200;
  const low = Math.floor(bottom / step) * step,
    high = Math.ceil(top / step) * step;
  return {
    low,
    high,
    ticks: Array.from({ length: Math.round((high - low) / step) + 1 }, (_, i) => low + i * step),
  };
}
export const xOf = (i: number, n: number): number =>
  BOX.left + ((i + 0.5) * (BOX.width - BOX.left - BOX.right)) / n;
export const yOf = (v: number, a: { low: number; high: number }): number =>
  BOX.top + (1 - (v - a.low) / (a.high - a.low)) * (BOX.height - BOX.top - BOX.bottom);
