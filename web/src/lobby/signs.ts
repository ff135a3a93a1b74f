/* Which icons the page explains: one power of each form on the cards, by phase. */
import type { Deck } from '../catalog.ts';
import type { Column, Kind, Power } from '../protocol.ts';

export const KINDS: Kind[] = ['novelty', 'rare', 'genes', 'alien'];

/** An icon depends on what the power does, whether it is for one kind or keyword, and what it brings. */
export const formOf = (p: Power): string =>
  [
    p.verb,
    p.kind === 'any' || p.kind === 'gray',
    p.keyword,
    p.uses > 1,
    p.vp > 0,
    p.cards > 0,
    p.amount === 0,
  ].join();
export function signsOf(deck: Deck | null, column: Column): Power[] {
  const powers = (deck?.designs ?? []).flatMap((d) => d.powers);
  return powers.filter(
    (p, i) => p.phase === column && powers.findIndex((q) => formOf(q) === formOf(p)) === i,
  );
}
