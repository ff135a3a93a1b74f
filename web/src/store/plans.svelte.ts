/* Plans for the open question, made by the server, and carrying one out answer by answer. */
import type { AskPart, Plan, PlanStep } from '../protocol.ts';
import { connection } from './connection.svelte.ts';
import { table } from './table.svelte.ts';

/** What the picks of a question are for, where there can be a plan. */
const ROLES = new Set(['use', 'spend', 'sell', 'produce', 'give']);

class Plans {
  /** for the open question; the first is the one to offer */
  offered = $state.raw<Plan[]>([]);
  private left: PlanStep[] = [];

  forget(): void {
    this.offered = [];
    this.left = [];
  }
  /** Asks for plans for a question that has just opened. */
  async ask(ask: AskPart): Promise<void> {
    this.offered = [];
    /* a lesson has a plan of its own */
    if (!ROLES.has(ask.role) || !ask.min || !table.state || table.parts.lesson) return;
    const m = await connection
      .request({ t: 'plan', table: table.state.table, ask: ask.ask })
      .catch(() => null); /* no plan is no harm */
    if (m?.t !== 'plan' || table.ask?.ask !== m.ask) return;
    this.offered = m.plans;
    /* what goes at the end of a round is marked at once, and can be changed */
    if (ask.role === 'give' && ask.sealed && !table.picks.length) this.mark();
  }
  /** Picks the first answer of the plan, to be seen and changed. */
  mark(): void {
    const step = this.offered[0]?.steps[0];
    if (step) table.pickAnswer(step.picks);
  }
  run(plan: Plan): void {
    const [step, ...left] = plan.steps;
    this.left = left;
    void table.answer(step.picks);
  }
  /** The answer of the running plan to this question; a plan that does not fit it any more is given up. */
  next(ask: AskPart): number[] | null {
    const step = this.left.shift();
    if (step && step.op === ask.op && step.picks.every((v) => ask.options.some((o) => o.v === v)))
      return step.picks;
    this.left = [];
    return null;
  }
}
export const plans = new Plans();
