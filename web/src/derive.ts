/* Small values derived from the state: the order of the hand, the menu with its keys, cards whose powers do
 * not work yet. */
import { designOf, type Deck } from './catalog.ts';
import { keyOf } from './picks.ts';
import type { AskPart, GameEvent, HandCard, Option, Parts, SeatPart } from './protocol.ts';
import type { Settings } from './settings.ts';

export function sorted(hand: HandCard[], order: Settings['order'], deck: Deck | null): HandCard[] {
  if (order === 'number' || !deck) return hand;
  const rank = (h: HandCard): number => {
    const d = designOf(deck, h.card);
    if (!d) return 99;
    return order === 'cost' ? h.cost : (d.development ? 100 : 0) + d.cost;
  };
  return [...hand].sort((a, b) => rank(a) - rank(b) || a.card - b.card);
}

/** Options in the order of the screen, each with its key. */
export function menuOf(ask: AskPart | null, shown: number[]): { option: Option; key: string }[] {
  if (!ask) return [];
  const place = (o: Option): number => (o.card == null ? 0 : (shown.indexOf(o.card) + 999) % 999);
  const options =
    ask.what === 'card' || ask.what === 'world'
      ? [...ask.options].sort((a, b) => place(a) - place(b))
      : ask.options;
  return options.map((option, i) => ({ option, key: keyOf(i) }));
}

export type Offered = HandCard & { looked?: boolean };
/** What I look at, and whatever else is offered but is neither in my hand nor on the table. */
export function offeredOf(
  parts: Partial<Parts>,
  ask: AskPart | null,
  seats: SeatPart[],
  cost: (card: number) => number,
): Offered[] {
  const me = parts.me;
  if (!me) return [];
  const asked = ask?.what === 'card' ? ask.options.map((o) => o.card!) : [];
  /* what is put aside until all have chosen waits out of sight */
  const look = !ask || me.look.some((c) => asked.includes(c)) ? me.look : [];
  const quoted = new Map(me.looked?.map((h) => [h.card, h]) ?? []);
  return [...new Set([...look, ...asked])]
    .filter((c) => !me.hand.some((h) => h.card === c) && !seats.some((s) => s.table.includes(c)))
    .map((card) => quoted.get(card) ?? { card, cost: cost(card), ok: true, looked: true });
}

export function placedNow(events: GameEvent[]): Set<number> {
  const placed = new Set<number>();
  for (let i = events.length - 1; i >= 0; i--) {
    const e = events[i];
    if (e.e === 'phase') return placed;
    if (e.e === 'round') break;
    if (e.e === 'place' && e.card != null) placed.add(e.card);
  }
  return new Set(); /* placed before any phase: works */
}

/** Rounds the parts so that they add up to the rounded sum. */
export function wholeParts(parts: number[]): number[] {
  const whole = parts.map(Math.floor);
  const missing = Math.round(parts.reduce((a, b) => a + b, 0)) - whole.reduce((a, b) => a + b, 0);
  const order = parts.map((p, i) => ({ i, left: p - whole[i] })).sort((a, b) => b.left - a.left);
  for (let k = 0; k < missing; k++) whole[order[k].i]++;
  return whole;
}
