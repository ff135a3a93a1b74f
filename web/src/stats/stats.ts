/* Statistics of one's own finished games, counted from the server's rows. Numbers only. */
export interface Looked {
  decisions: number;
  doubtful: number;
  error: number;
  blunder: number;
  own: number;
  luck: number | null;
  /** the actions that would have been clearly better; games looked at long ago have none */
  missed?: Record<string, number>;
}
/** How well I play: mean losses of a decision, in thousandths of a win. */
export interface Skill {
  games: number;
  loss: number;
  half: number;
  about: string;
  kinds: { kind: string; decisions: number; loss: number }[];
}
/** The number of games needed for a figure; the server counts them. */
export const SKILL_GAMES = 10;
/** A finished game; chances and results are in hundredths, null if it was not played to the end. */
export interface Row {
  table: string;
  ended: number;
  mode: string;
  seat: number;
  result: number | null;
  scores: number[];
  /** the points of the best other side */
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

/** The opponents: the level of the bots, if all have the same; "" among people; "?" alone. */
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

/** Both cards of an action are the same habit. */
const habit = (action: string): string => action.replace(/_2$/, '');
function most(of: Record<string, number>[]): [string, number][] {
  const times: Record<string, number> = {};
  for (const counts of of)
    for (const [action, n] of Object.entries(counts)) times[habit(action)] = (times[habit(action)] ?? 0) + n;
  return Object.entries(times).sort((a, b) => b[1] - a[1] || ORDER.indexOf(a[0]) - ORDER.indexOf(b[0]));
}
export interface Habits {
  /** what is called most, and its share of all calls */
  called: { action: string; share: number } | null;
  /** what would have been better at least twice, at most two actions */
  missed: { action: string; times: number }[];
}
export function habits(rows: Row[]): Habits {
  const called = most(rows.map((r) => r.calls));
  const all = called.reduce((sum, [, n]) => sum + n, 0);
  return {
    called: all ? { action: called[0][0], share: (100 * called[0][1]) / all } : null,
    missed: most(rows.map((r) => r.analysis?.missed ?? {}))
      .filter(([, n]) => n > 1)
      .slice(0, 2)
      .map(([action, times]) => ({ action, times })),
  };
}

/** A few consecutive games, as one point of a line. */
export interface Span {
  from: number;
  to: number;
  games: number;
  marked: number;
  decisions: number;
  rate: number;
  /** the mean loss of a decision, in thousandths of a win */
  loss: number;
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
    loss: decisions ? (10 * looked.reduce((sum, a) => sum + a.own, 0)) / decisions : 0,
    lost: mean(looked.map((a) => a.own)),
    luck: mean(looked.map((a) => a.luck ?? 0)),
  };
}
/** All games in at most twelve periods, without those that have no analysis. */
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
/** Round ends of the axis that contain all values. */
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
