/* What happened, in brief: what a player did in a phase, with what it cost and brought. What has no short
 * form is told in its sentence. */
import { titleOf, type Deck } from './catalog.ts';
import { named, type Line } from './ledger.ts';
import type { GameEvent } from './protocol.ts';
import type { Words } from './words/index.ts';

export interface Brief {
  key: number;
  seat: number | null;
  phase: string | null;
  /** its sentences, one after another */
  lines: Line[];
  calls: string[];
  placed: number[];
  passed: boolean;
  paid: number;
  cards: number;
  vp: number;
  /** nothing shorter than the sentence says it */
  whole: boolean;
}

const SHORT = new Set(
  'action look draw keep discard place pass paid conquered good sell spend use chips'.split(' '),
);
/* cards that are given up without having been paid for something are worth their sentence */
const isShort = ({ events, phase, seat }: Line): boolean =>
  seat != null &&
  events.length > 0 &&
  events.every((e) => SHORT.has(e.e)) &&
  (phase === 'explore' || !given(events));
const given = (events: GameEvent[]): boolean =>
  events.some((e) => e.e === 'discard') && !events.some((e) => e.e === 'paid');

/* it may have been placed before these lines */
function place(b: Brief, card: number | null | undefined): void {
  if (card != null && !b.placed.includes(card)) b.placed.push(card);
}
function add(b: Brief, line: Line): void {
  b.lines.push(line);
  b.cards += line.cards;
  b.vp += line.vp;
  for (const e of line.events) {
    if (e.e === 'action' && e.action) b.calls.push(e.action);
    else if (e.e === 'place') place(b, e.card);
    else if (e.e === 'pass') b.passed = true;
    else if (e.e === 'paid') {
      b.paid += e.amount ?? 0;
      place(b, e.card);
    }
  }
}
const NOTHING = { paid: 0, cards: 0, vp: 0, passed: false };

/** All its sentences. */
export const sayBrief = (b: Brief, people: { name: string }[], t: Words): string =>
  t.tell(...b.lines.map((l) => named(l.text, people)));
/** What was done, without who did it and in which phase. */
export function whatOf(b: Brief, people: { name: string }[], deck: Deck | null, t: Words): string {
  if (b.whole) return sayBrief(b, people, t);
  if (b.calls.length) return b.calls.map((a) => t.action[a] ?? a).join(' + ');
  if (b.placed.length) return t.list(b.placed.map((card) => titleOf(deck, card, t)));
  return goodsOf(b, deck, t).join(t.comma) || (b.passed && !b.cards ? '–' : '');
}
/* which goods were sold, spent by which power, or made */
function goodsOf(b: Brief, deck: Deck | null, t: Words): string[] {
  const name = (card: number | null | undefined): string => titleOf(deck, card ?? null, t);
  const made: string[] = [];
  const used = new Map<number | null, string[]>();
  for (const e of b.lines.flatMap((l) => l.events)) {
    if (e.e === 'good') made.push(name(e.source));
    if (e.e !== 'sell' && e.e !== 'spend') continue;
    const by = e.source ?? null;
    used.set(by, [...(used.get(by) ?? []), name(e.card)]);
  }
  return [
    ...[...used].map(([by, of]) => (by == null ? t.show.sold(of) : t.plan.step(name(by), of))),
    ...(made.length ? [made.length > 2 ? t.show.goods(made.length) : t.plan.made(made)] : []),
  ];
}

/** Lines in brief, in their order. */
export function briefs(lines: Line[]): Brief[] {
  const all: Brief[] = [];
  for (const line of lines) {
    const whole = !isShort(line);
    const last = all.filter((b) => b.seat === line.seat).at(-1);
    let b = !whole && last && !last.whole && last.phase === line.phase ? last : undefined;
    if (!b) {
      const { key, seat, phase } = line;
      b = { key, seat, phase, whole, lines: [], calls: [], placed: [], ...NOTHING };
      all.push(b);
    }
    add(b, line);
  }
  return all;
}
