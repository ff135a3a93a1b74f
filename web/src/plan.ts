/* A plan in steps to show, one for every power used. */
import { designOf, titleOf, type Deck } from './catalog.ts';
import type { Design, Plan, PlanStep } from './protocol.ts';
import type { Words } from './words/index.ts';

export interface PlanLine {
  /** the card whose power it is; null: a sale, or the bonus of an action */
  design: Design | null;
  title: string;
  /** kinds of the goods that are used, or made */
  kinds: string[];
  /** all of it in words */
  text: string;
  chips: number;
  cards: number;
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
    const [{ card }, ...rest] = group;
    const sum = (of: 'chips' | 'cards'): number => group.reduce((n, s) => n + s[of], 0);
    const worlds = (card == null ? group : rest).flatMap((s) => s.picks).filter((c) => designOf(deck, c));
    const names = worlds.map((c) => titleOf(deck, c, t));
    const made = group.some((s) => s.goods > 0);
    const alone = made ? t.plan.made(names) : t.plan.goods(names);
    return {
      design: card == null ? null : designOf(deck, card),
      title: card == null ? alone : titleOf(deck, card, t),
      kinds: worlds.map((c) => designOf(deck, c)!.kind),
      text: card == null ? alone : t.plan.step(titleOf(deck, card, t), names),
      chips: sum('chips'),
      cards: sum('cards'),
    };
  });
}
