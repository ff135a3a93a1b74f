/* The question in words: our own sentence if we have one, else the server's. */
import { titleOf, type Deck } from './catalog.ts';
import { limits } from './picks.ts';
import type { AskPart, MePart } from './protocol.ts';
import type { Words } from './words/index.ts';

export function question(ask: AskPart, picked: number, actions: number, deck: Deck | null, t: Words): string {
  const say = t.ask[ask.op];
  if (!say) return ask.text;
  const { min, max } = limits(ask);
  return say({
    card: titleOf(deck, ask.card, t),
    picked,
    min,
    max,
    options: ask.options.length,
    actions,
  });
}
export const goLabel = (ask: AskPart, t: Words): string => t.go[ask.op] ?? t.goRole[ask.role] ?? t.ui.confirm;
export const passLabel = (ask: AskPart, t: Words): string => t.pass[ask.op] ?? t.ui.pass;

/** Boxes to fill ("2 of 3 paid"): only if a number of things must be picked. */
export function boxes(ask: AskPart): number {
  const { min, max } = limits(ask);
  return ask.what === 'card' && min === max && max > 0 && max <= 12 ? max : 0;
}

/** My locked-in answer in words; empty for a pass. */
export function lockedIn(locked: NonNullable<MePart['locked']>, deck: Deck | null, t: Words): string {
  if (locked.what === 'action')
    return t.list(
      locked.picks.map((v) => {
        const a = deck?.actions[v]?.name;
        return a ? (t.action[a] ?? a) : String(v);
      }),
    );
  if (locked.what === 'card' || locked.what === 'world')
    return t.list(locked.picks.map((c) => titleOf(deck, c, t)));
  return locked.picks.join(t.comma);
}
