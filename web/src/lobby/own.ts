/* What a card file adds to the box, and where the server found an error in it. */
import type { Deck } from '../catalog.ts';
import type { Design } from '../protocol.ts';

export const EXAMPLE = `world Lantern Reef
    cost 2, 1 point, novelty production, copies 2
    explore: look at 2 more cards
    produce: a good here, then draw 1 card

development Garrison Charter
    cost 2, 1 point
    settle: +2 military
`;

/** "own.cards:3: ..." is about line 3; 0 if no line is named. */
export const lineOf = (problem: string): number => Number(/^[^:]*:(\d+):/.exec(problem)?.[1] ?? 0);

/* Where its copies are in the deck and the odds of a gamble belong to the deck, not to the card. */
const face = (d: Design): string =>
  JSON.stringify({ ...d, title: d.name, first: 0, powers: d.powers.map((p) => ({ ...p, odds: undefined })) });

/** New and changed cards, and new goals. */
export function newIn(read: Deck, printed: Deck): Pick<Deck, 'designs' | 'goals'> {
  const known = new Map(printed.designs.map((d) => [d.name, face(d)]));
  const goals = new Set(printed.goals.map((g) => g.name));
  return {
    designs: read.designs.filter((d) => known.get(d.name) !== face(d)),
    goals: read.goals.filter((g) => !goals.has(g.name)),
  };
}
