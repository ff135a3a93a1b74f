/* A plan in words, one line for every power used. */
import { icon } from './card/icon.ts';
import { designOf, titleOf, type Deck } from './catalog.ts';
import type { Plan, PlanStep } from './protocol.ts';
import type { Words } from './words/index.ts';

export interface PlanLine {
  icon: string;
  text: string;
  gain: string;
}
/* A power and the answers to its questions; what has no power (a sale) is on its own. */
function grouped(steps: PlanStep[]): PlanStep[][] {
  const groups: PlanStep[][] = [];
  for (const s of steps) {
    const last = groups.at(-1);
    if (s.card == null && last && last[0].card != null) last.push(s);
    else groups.push([s]);
  }
  return groups;
}
export function linesOf(plan: Plan, deck: Deck | null, t: Words): PlanLine[] {
  return grouped(plan.steps).map((group) => {
    const [{ card, power }, ...rest] = group;
    const sum = (of: 'chips' | 'cards'): number => group.reduce((n, s) => n + s[of], 0);
    const worlds = (card == null ? group : rest)
      .flatMap((s) => s.picks)
      .filter((c) => designOf(deck, c))
      .map((c) => titleOf(deck, c, t));
    const made = group.some((s) => s.goods > 0);
    const p = card == null ? null : designOf(deck, card)?.powers[power ?? -1];
    return {
      icon: p ? icon(p) : '',
      text:
        card != null
          ? t.plan.step(titleOf(deck, card, t), worlds)
          : made
            ? t.plan.made(worlds)
            : t.plan.goods(worlds),
      gain: t.plan.gain(sum('chips'), sum('cards')),
    };
  });
}
