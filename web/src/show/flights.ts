/* What flies while a beat is shown, besides the cards that everybody sees: drawn and paid cards face down,
 * chips, and goods that are sold or spent. Places are those of motion.ts: piles, and cards by their
 * number. */
import { goodToken } from '../card/badge.ts';
import { draw } from '../card/icon.ts';
import * as n from '../card/noun.ts';
import { designOf, type Deck } from '../catalog.ts';
import type { GameEvent } from '../protocol.ts';

/** `svg` is what is seen; nothing: a card face down. */
export interface Flown {
  from: string;
  to: string;
  svg: string;
  count: number;
}
const pile = (name: string): string => `[data-pile="${name}"]`;
const world = (card: number | null | undefined): string => `.seat [data-card="${card ?? -1}"]`;
const CHIP = draw([n.vp('')]);

type Maker = (e: GameEvent, deck: Deck | null) => Flown | null;
const drawn: Maker = (e) => ({ from: pile('supply'), to: pile(`hand${e.seat}`), svg: '', count: 1 });
const token = (e: GameEvent, deck: Deck | null): string => goodToken(designOf(deck, e.card)?.kind ?? '');
const MAKERS: Record<string, Maker> = {
  draw: drawn,
  keep: drawn,
  paid: (e) => ({ from: pile(`hand${e.seat}`), to: pile('discard'), svg: '', count: e.amount ?? 0 }),
  chips: (e) => ({ from: pile('pool'), to: pile(`chips${e.seat}`), svg: CHIP, count: e.amount ?? 0 }),
  sell: (e, deck) => ({ from: world(e.card), to: pile('discard'), svg: token(e, deck), count: 1 }),
  spend: (e, deck) => ({ from: world(e.card), to: world(e.source), svg: token(e, deck), count: 1 }),
};

/** The flights of a beat. Cards that I draw are seen themselves. */
export function flightsOf(events: GameEvent[], mine: number | null, deck: Deck | null): Flown[] {
  const all = new Map<string, Flown>();
  for (const e of events) {
    const flight = e.seat === mine && MAKERS[e.e] === drawn ? null : MAKERS[e.e]?.(e, deck);
    if (!flight || flight.count < 1) continue;
    const key = [flight.from, flight.to, flight.svg].join('|');
    const same = all.get(key);
    if (same) same.count += flight.count;
    else all.set(key, flight);
  }
  return [...all.values()];
}
