/* How likely the next cards include what I want: only counting over cards that I cannot see. */
import type { Deck } from './catalog.ts';
import { designOf } from './catalog.ts';
import type { Design, Unseen } from './protocol.ts';

/** What one may wait for; each is a test of what is printed. */
export const WANTS: Record<string, (d: Design) => boolean> = {
  world: (d) => !d.development,
  development: (d) => d.development,
  six: (d) => d.variable,
  military: (d) => d.military,
  civil: (d) => !d.development && !d.military,
  novelty: (d) => d.kind === 'novelty' && d.source !== 'none',
  rare: (d) => d.kind === 'rare' && d.source !== 'none',
  genes: (d) => d.kind === 'genes' && d.source !== 'none',
  alien: (d) => d.kind === 'alien' && d.source !== 'none',
  windfall: (d) => d.source === 'windfall',
  production: (d) => d.source === 'production',
};

/** The probability that at least one of `fit` cards among `all` equally likely ones is in the next `n`. */
export function atLeastOne(all: number, fit: number, n: number): number {
  let none = 1;
  for (let i = 0; i < n && i < all; i++) none *= Math.max(0, all - fit - i) / (all - i);
  return 1 - none;
}

export function fitting(u: Unseen, deck: Deck | null, want: (d: Design) => boolean): number {
  return u.cards.filter((c) => {
    const d = designOf(deck, c);
    return !!d && want(d);
  }).length;
}

/** A win probability in whole percent while the game runs: nothing is certain yet. */
export const undecided = (percent: number): number => Math.min(99, Math.max(1, Math.round(percent)));
