/* What placing a card means for me, as far as the server has told it: its price with the sum behind it, or
 * the strength that conquers it; my hand afterwards; its points. */
import type { AskPart, Design, Discount, HandCard } from './protocol.ts';

export interface Deal {
  design: Design;
  cost: number;
  /** what takes something off the printed cost; empty if that does not explain the price */
  terms: { name: string; amount: number }[];
  conquest: { have: number; need: number } | null;
  hand: { from: number; to: number; draws: number } | null;
  points: number | null;
}
export interface Buyer {
  hand: number;
  /** points of cards count in this mode */
  scores: boolean;
}
type Name = (card: number | null) => string;

const termsOf = (discounts: Discount[] | undefined, name: Name): Deal['terms'] =>
  (discounts ?? []).map((p) => ({ name: name(p.card), amount: p.amount }));
/** A card of my hand that is picked to be placed. */
export function placing(d: Design, held: HandCard, buyer: Buyer, name: Name): Deal {
  const free = held.cost === 0 && !held.optional;
  const conquered = d.military && held.standing != null && (held.conquest || free);
  const cost = conquered ? 0 : held.cost;
  return {
    design: d,
    cost,
    terms: conquered ? [] : termsOf(held.discounts, name),
    conquest: conquered ? { have: held.standing!, need: held.strength ?? d.cost } : null,
    /* a power that I may use changes what I pay */
    hand: held.optional ? null : handOf(buyer, 1 + cost, held.draws),
    points: pointsOf(d, held.worth, buyer),
  };
}
/** A card that is placed and has to be paid. */
export const paying = (d: Design, ask: AskPart, buyer: Buyer, name: Name): Deal => ({
  design: d,
  cost: ask.min,
  terms: termsOf(ask.discounts, name),
  conquest: null,
  hand: handOf(buyer, ask.min, ask.draws),
  points: pointsOf(d, undefined, buyer),
});
/* after the phase, with what it draws */
const handOf = ({ hand }: Buyer, gone: number, draws = 0): NonNullable<Deal['hand']> => ({
  from: hand,
  to: hand - gone + draws,
  draws,
});
const pointsOf = (d: Design, worth: number | undefined, buyer: Buyer): number | null =>
  !buyer.scores ? null : d.variable ? (worth ?? null) : d.vp;
