/* Events as lines of a ledger: one line for one thing that happened, with what it gained at the right.
 * Many events are one thing: seven cards looked at and one kept; a world placed, paid for with cards
 * that are discarded, and given its windfall good. */
import type { GameEvent } from './protocol.ts';
import type { Words } from './words/index.ts';

export interface Line {
  key: number;
  kind: 'round' | 'line';
  seat: number | null;
  phase: string | null;
  text: string;
  cards: number;
  vp: number;
  /** moment to look back to, if known */
  at: number | null;
  /** what it tells of, and what went with it */
  events: GameEvent[];
}
export interface LedgerWords {
  t: Words;
  card: (card: number | null | undefined) => string;
  goal: (goal: number) => string;
  action: (action: number) => string;
}

interface Making extends Line {
  what: string;
  first: GameEvent;
  count: number;
  kept: number;
  paid: number | null;
  conquered: boolean;
  names: number[];
  actions: string[];
}

/* Which line an event belongs to; events of one line share this word. */
const LINE_OF: Record<string, string> = {
  look: 'explore',
  keep: 'explore',
  place: 'place',
  paid: 'place',
  conquered: 'place',
  good: 'good',
  spend: 'gain',
  chips: 'gain',
  draw: 'gain',
  use: 'use',
  discard: 'discard',
  action: 'action',
};
/* Said elsewhere on the screen, or by another line. */
const SILENT = new Set(['passed', 'roll', 'phase']);

class Book {
  readonly lines: Making[] = [];
  private phase: string | null = null;
  private readonly open = new Map<number, Making>();
  private readonly placing = new Map<number, Making>();

  take(e: GameEvent, key: number): void {
    if (e.e === 'round' || e.e === 'phase') this.turn(e, key);
    if (SILENT.has(e.e) || e.e === 'round') return;
    const line = this.lineFor(e, key);
    if (line) add(line, e);
    (line ?? this.placing.get(e.seat ?? -1))?.events.push(e);
  }
  private turn(e: GameEvent, key: number): void {
    this.open.clear();
    this.placing.clear();
    this.phase = e.e === 'phase' ? (e.phase ?? null) : null;
    if (e.e === 'round') this.lines.push({ ...this.fresh(e, key, 'round'), kind: 'round' });
  }
  private fresh(e: GameEvent, key: number, what: string): Making {
    return {
      key,
      kind: 'line',
      seat: e.seat ?? null,
      phase: this.phase,
      text: '',
      cards: 0,
      vp: 0,
      at: e.at ?? null,
      events: [],
      what,
      first: e,
      count: 0,
      kept: 0,
      paid: null,
      conquered: false,
      names: [],
      actions: [],
    };
  }
  private lineFor(e: GameEvent, key: number): Making | null {
    const seat = e.seat ?? -1,
      what = LINE_OF[e.e] ?? e.e;
    const placing = this.placing.get(seat);
    if (placing) {
      if (what === 'place' && placing.first.card === e.card) return placing;
      if (e.e === 'discard' && placing.paid == null) return null;
      if (e.e === 'good' && placing.first.card === e.source) return null;
    }
    const open = this.open.get(seat);
    if (open && continues(open, e, what)) return open;
    const line = this.fresh(e, key, what);
    this.lines.push(line);
    this.open.set(seat, line);
    if (e.e === 'place') this.placing.set(seat, line);
    return line;
  }
}

function continues(open: Making, e: GameEvent, what: string): boolean {
  const source = e.source ?? null,
    from = open.first.source ?? null;
  if (what === 'discard') return open.what === 'explore' || open.what === 'discard' || open.what === 'use';
  if (what === 'gain' && open.what === 'use') return from === source || source == null;
  if (what === 'gain' && open.what === 'sell') return true;
  if (what === 'good' && open.what === 'use') return !open.count && !open.cards && !open.vp;
  if (what === 'sacrifice' && open.what === 'use') return from === (e.card ?? null);
  if (open.what !== what || what === 'place') return false;
  return what === 'gain' ? from === source : what === 'explore' || what === 'good' || what === 'action';
}

function add(line: Making, e: GameEvent): void {
  switch (e.e) {
    case 'draw':
      line.cards += 1;
      break;
    case 'chips':
      line.vp += e.amount ?? 0;
      break;
    case 'look':
    case 'spend':
      line.count += 1;
      break;
    case 'keep':
      line.kept += 1;
      line.cards += 1;
      break;
    case 'discard':
      if (line.what === 'discard') line.count += 1;
      break;
    case 'paid':
      line.paid = e.amount ?? 0;
      break;
    case 'conquered':
      line.conquered = true;
      break;
    case 'sacrifice':
      line.what = 'sacrifice';
      line.first = e;
      break; /* the use of a power that gives its card up */
    case 'good':
      line.what = 'good';
      if (e.source != null) line.names.push(e.source);
      break; /* what a power was used for */
    case 'action':
      if (e.action) line.actions.push(e.action);
      break;
  }
  if (e.at != null) line.at = e.at;
}

function sayPlace(l: Making, w: LedgerWords): string {
  const name = w.card(l.first.card);
  if (l.conquered) return w.t.log.conquers(name);
  return l.paid != null ? w.t.log.placesFor(name, l.paid) : w.t.log.places(name);
}
function sayGain(l: Making, w: LedgerWords): string {
  const source = l.first.source;
  if (source != null) return l.count ? w.t.log.spends(w.card(source), l.count) : w.t.log.from(w.card(source));
  return l.vp ? w.t.log.chips(null) : w.t.log.draws(l.cards);
}
function sayUse(l: Making, w: LedgerWords): string {
  if (l.first.source == null) return w.t.log.bonus;
  return l.count || l.cards || l.vp ? sayGain(l, w) : w.t.log.use(w.card(l.first.source));
}
/* the power that made the goods, where it is another card's */
const maker = (l: Making): number | null =>
  l.first.e === 'use' && l.first.source != null && !l.names.includes(l.first.source) ? l.first.source : null;
function sayGoods(l: Making, w: LedgerWords): string {
  const goods = w.t.log.goods(l.names.map((c) => w.card(c))),
    by = maker(l);
  return by == null ? goods : w.t.log.by(w.card(by), goods);
}
/* Worlds that produce one after the other are one line. */
function joined(lines: Making[]): Making[] {
  const out: Making[] = [];
  for (const l of lines) {
    const last = out[out.length - 1];
    const same =
      last?.what === 'good' &&
      l.what === 'good' &&
      last.seat === l.seat &&
      last.phase === l.phase &&
      maker(last) == null &&
      maker(l) == null;
    if (same) {
      last.names.push(...l.names);
      last.events.push(...l.events);
      last.at = l.at ?? last.at;
    } else out.push(l);
  }
  return out;
}
const facts = (e: GameEvent, w: LedgerWords) => ({
  action: w.action(e.amount ?? 0),
  amount: e.amount ?? 0,
  card: w.card(e.card),
  source: w.card(e.source),
});
const SAY: Record<string, (l: Making, w: LedgerWords) => string> = {
  round: (l, w) => w.t.ui.round(l.first.amount ?? 0),
  explore: (l, w) => (l.count ? w.t.log.looks(l.count, l.kept) : w.t.log.keeps(l.kept)),
  place: sayPlace,
  gain: sayGain,
  use: sayUse,
  discard: (l, w) => w.t.log.discards(l.count),
  good: sayGoods,
  action: (l, w) => w.t.log.calls(l.actions.map((a) => w.t.action[a] ?? a)),
  start_world: (l, w) => w.t.log.start(w.card(l.first.card)),
  pass: (_l, w) => w.t.log.passes,
  strength: (l, w) => w.t.log.strength(w.card(l.first.source), l.first.amount ?? 0),
  sacrifice: (l, w) => w.t.log.sacrifice(w.card(l.first.card)),
  leave: (l, w) => w.t.log.leaves(w.card(l.first.card)),
  sell: (l, w) => w.t.log.sells(w.card(l.first.card)),
  named: (l, w) => w.t.log.named(l.first.amount ?? 0),
  flip: (l, w) => w.t.log.flip(w.card(l.first.card), !!l.first.amount),
  reshuffle: (_l, w) => w.t.log.reshuffle,
  goal: (l, w) => w.t.log.goal(w.goal(l.first.goal ?? 0)),
  goal_lost: (l, w) => w.t.log.goalLost(w.goal(l.first.goal ?? 0)),
  goal_tie: (l, w) => w.t.log.goalTie(w.goal(l.first.goal ?? 0)),
  over: (_l, w) => w.t.log.over,
  pick: (_l, w) => w.t.log.picks,
  kept_start: (l, w) => w.t.log.keptStart(w.card(l.first.card)),
  robot: (l, w) => w.t.log.robot[l.first.power ?? 0]?.(facts(l.first, w)) ?? '',
  alien: (l, w) => w.t.log.alien[l.first.power ?? 0]?.(facts(l.first, w)) ?? '',
  transfer: (l, w) => w.t.log.transfer(l.first.amount ?? 0),
};

/** The whole ledger, oldest line first. */
export function ledger(events: GameEvent[], w: LedgerWords): Line[] {
  const book = new Book();
  events.forEach((e, i) => book.take(e, e.n ?? i));
  const lines = joined(book.lines);
  for (const l of lines) l.text = SAY[l.what]?.(l, w) ?? l.first.text ?? '';
  return lines.filter((l) => l.text);
}
