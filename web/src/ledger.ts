/* Events as lines of a ledger: one line for one thing that happened, with what it gained at the right.
 * Many events are one thing: seven cards looked at and one kept, a world placed and paid for. */
import type { GameEvent } from './protocol.ts';
import type { Words } from './words/index.ts';

export interface Line {
  key: number;
  kind: 'round' | 'phase' | 'line';
  seat: number | null;
  phase: string | null;
  text: string;
  cards: number;
  vp: number;
  /** moment to look back to, if known */
  at: number | null;
  /** cards spoken of, for the zoom */
  card: number | null;
}
export interface LedgerWords {
  t: Words;
  card: (card: number | null | undefined) => string;
  goal: (goal: number) => string;
}

interface Making extends Line {
  what: string;
  source: number | null;
  count: number;
  kept: number;
  names: number[];
  actions: string[];
  first: GameEvent;
}

const fresh = (e: GameEvent, key: number, phase: string | null, what: string): Making => ({
  key, kind: 'line', seat: e.seat ?? null, phase, text: '', cards: 0, vp: 0, at: e.at ?? null,
  card: e.card ?? null, what, source: e.source ?? null, count: 0, kept: 0, names: [], actions: [], first: e,
});

/* Which line an event belongs to; events of one line share this word. */
const LINE_OF: Record<string, string> = {
  look: 'explore', keep: 'explore', place: 'place', paid: 'place', conquered: 'place', good: 'good',
  spend: 'gain', chips: 'gain', draw: 'gain', use: 'use', discard: 'discard', action: 'action',
};

/* The line that is still open for this seat and takes this event, if any. */
function continues(open: Making | undefined, e: GameEvent, what: string): boolean {
  if (!open) return false;
  if (what === 'discard') return open.what === 'explore' || open.what === 'discard';
  if (what === 'gain' && open.what === 'use') return open.source === (e.source ?? null) || e.source == null;
  if (what === 'gain' && open.what === 'sell') return true;
  if (open.what !== what) return false;
  if (what === 'gain') return open.source === (e.source ?? null);
  if (what === 'place') return open.card === (e.card ?? null);
  return true;
}

function add(line: Making, e: GameEvent): void {
  switch (e.e) {
    case 'draw': line.cards += 1; break;
    case 'chips': line.vp += e.amount ?? 0; break;
    case 'look': line.count += 1; break;
    case 'keep': line.kept += 1; line.cards += 1; break;
    case 'discard': if (line.what === 'discard') line.count += 1; break;
    case 'spend': line.count += 1; break;
    case 'paid': line.kept = e.amount ?? 0; line.count = 1; break;
    case 'conquered': line.count = 2; break;
    case 'good': if (e.source != null) line.names.push(e.source); break;
    case 'action': if (e.action) line.actions.push(e.action); break;
  }
  if (e.at != null) line.at = e.at;
}

function sayPlace(line: Making, w: LedgerWords): string {
  const name = w.card(line.card);
  if (line.count === 2) return w.t.log.conquers(name);
  return line.count === 1 ? w.t.log.placesFor(name, line.kept) : w.t.log.places(name);
}
function sayGain(line: Making, w: LedgerWords): string {
  if (line.source != null) return line.count ? w.t.log.spends(w.card(line.source), line.count) : w.t.log.from(w.card(line.source));
  return line.vp ? w.t.log.chips(null) : w.t.log.draws(line.cards);
}
const SAY: Record<string, (line: Making, e: GameEvent, w: LedgerWords) => string> = {
  explore: (l, _e, w) => (l.count ? w.t.log.looks(l.count, l.kept) : w.t.log.keeps(l.kept)),
  place: (l, _e, w) => sayPlace(l, w),
  gain: (l, _e, w) => sayGain(l, w),
  use: (l, _e, w) => (l.source != null ? (l.count ? w.t.log.spends(w.card(l.source), l.count) : w.t.log.from(w.card(l.source))) : w.t.log.bonus),
  discard: (l, _e, w) => w.t.log.discards(l.count),
  good: (l, _e, w) => w.t.log.goods(l.names.map((c) => w.card(c))),
  action: (l, _e, w) => w.t.log.calls(l.actions.map((a) => w.t.action[a] ?? a)),
  start_world: (_l, e, w) => w.t.log.start(w.card(e.card)),
  pass: (_l, _e, w) => w.t.log.passes,
  strength: (_l, e, w) => w.t.log.strength(w.card(e.source), e.amount ?? 0),
  sacrifice: (_l, e, w) => w.t.log.sacrifice(w.card(e.card)),
  leave: (_l, e, w) => w.t.log.leaves(w.card(e.card)),
  sell: (_l, e, w) => w.t.log.sells(w.card(e.card)),
  named: (_l, e, w) => w.t.log.named(e.amount ?? 0),
  flip: (_l, e, w) => w.t.log.flip(w.card(e.card), !!e.amount),
  reshuffle: (_l, _e, w) => w.t.log.reshuffle,
  goal: (_l, e, w) => w.t.log.goal(w.goal(e.goal ?? e.power ?? 0)),
  goal_lost: (_l, e, w) => w.t.log.goalLost(w.goal(e.goal ?? e.power ?? 0)),
  goal_tie: (_l, e, w) => w.t.log.goalTie(w.goal(e.goal ?? e.power ?? 0)),
  over: (_l, _e, w) => w.t.log.over,
  pick: (_l, _e, w) => w.t.log.picks,
  kept_start: (_l, e, w) => w.t.log.keptStart(w.card(e.card)),
};

/** The whole ledger, oldest line first. */
export function ledger(events: GameEvent[], w: LedgerWords): Line[] {
  const lines: Making[] = [];
  const open = new Map<number, Making>();
  let phase: string | null = null;
  events.forEach((e, i) => {
    const key = e.n ?? i;
    if (e.e === 'round' || e.e === 'phase') {
      open.clear();
      phase = e.e === 'phase' ? (e.phase ?? null) : null;
      const text = e.e === 'round' ? w.t.ui.round(e.amount ?? 0) : (w.t.phase[phase ?? ''] ?? '');
      lines.push({ ...fresh(e, key, phase, e.e), kind: e.e, text });
      return;
    }
    if (e.e === 'passed') return;
    const what = LINE_OF[e.e] ?? e.e;
    const seat = e.seat ?? -1;
    let line = open.get(seat);
    if (!continues(line, e, what)) {
      line = fresh(e, key, phase, what);
      lines.push(line);
      open.set(seat, line);
    }
    add(line!, e);
    const say = SAY[line!.what];
    line!.text = say ? say(line!, line!.first, w) : (line!.first.text ?? '');
  });
  return lines.filter((l) => l.kind !== 'phase' && l.text);
}
