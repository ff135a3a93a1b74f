/* Plans for the open question, made by the server, and carried out answer by answer. */
import type { AskPart, Plan, PlanStep } from '../protocol.ts';
import { connection } from './connection.svelte.ts';
import { table } from './table.svelte.ts';

class Plans {
  /** for the open question; the first is offered */
  offered = $state.raw<Plan[]>([]);
  private left: PlanStep[] = [];

  forget(): void {
    this.offered = [];
    this.left = [];
  }
  /** Requests plans for a question that has just opened. */
  async ask(ask: AskPart): Promise<void> {
    this.offered = [];
    /* a lesson has its own plan */
    if (!ask.plan || !table.state || table.parts.lesson) return;
    const m = await connection
      .request({ t: 'plan', table: table.state.table, ask: ask.ask })
      .catch(() => null); /* works without a plan */
    if (m?.t !== 'plan' || table.ask?.ask !== m.ask) return;
    this.offered = m.plans;
  }
  /** Cards to discard at the end of a round that are suggested: outlined as long as nothing is picked. */
  get suggested(): number[] {
    const { ask, picks } = table;
    return ask?.role === 'give' && ask.sealed && !picks.length ? (this.offered[0]?.steps[0].picks ?? []) : [];
  }
  /** Picks the first answer of the plan, so that it can be seen and changed. */
  mark(): void {
    const step = this.offered[0]?.steps[0];
    if (step) table.pickAnswer(step.picks);
  }
  run(plan: Plan): void {
    const [step, ...left] = plan.steps;
    this.left = left;
    void table.answer(step.picks);
  }
  /** The running plan's answer to this question; a plan that no longer fits is dropped. */
  next(ask: AskPart): number[] | null {
    const step = this.left.shift();
    if (step && step.op === ask.op && step.picks.every((v) => ask.options.some((o) => o.v === v)))
      return step.picks;
    this.left = [];
    return null;
  }
}
export const plans = new Plans();
