/* Advice about this game: hints, my win probability, the next cards, and the analysis after the end. */
import type { Analysis, Hint, Progress, Unseen } from '../protocol.ts';
import { connection } from './connection.svelte.ts';
import { table } from './table.svelte.ts';

class Advice {
  hint = $state.raw<Hint | null>(null);
  advising = $state(false);
  /** my win probability by round, as far as it was requested */
  chances = $state.raw<{ round: number; win: number }[]>([]);
  unseen = $state.raw<Unseen | null>(null);
  analysis = $state.raw<Analysis | null>(null);
  progress = $state.raw<Progress | null>(null);

  forget(): void {
    this.chances = [];
    this.unseen = null;
    this.analysis = null;
    this.progress = null;
  }
  async advise(step: number): Promise<void> {
    if (!table.state || !table.ask || this.advising || !table.info?.alone) return;
    const { ask } = table.ask;
    this.advising = true;
    try {
      const m = await connection.request({ t: 'hint', table: table.state.table, ask, step });
      if (m.t === 'hint' && table.ask?.ask === ask) this.hint = m;
    } catch (e) {
      if (table.ask?.ask === ask) connection.fail(e);
    }
    this.advising = false;
  }
  /** My win probability now; stored by round for the line beside it. */
  async askChance(): Promise<void> {
    if (!table.state || !table.ask || !table.info?.alone || table.past) return;
    const round = table.parts.game?.round ?? 0;
    const m = await connection.request({ t: 'chance', table: table.state.table }).catch(() => null);
    if (m?.t === 'chance' && m.table === table.state?.table)
      this.chances = [...this.chances.filter((c) => c.round !== round), { round, win: m.win }];
  }
  async askUnseen(): Promise<void> {
    if (!table.state || table.past || table.mySeat == null) return;
    const m = await connection.request({ t: 'unseen', table: table.state.table }).catch(() => null);
    if (m?.t === 'unseen' && m.table === table.state?.table) this.unseen = m;
  }
  /** The analysis of a finished game. The server stores it, so asking twice costs nothing. */
  async analyse(): Promise<void> {
    if (!table.state?.parts.end || this.progress) return;
    const name = table.state.table;
    this.progress = { t: 'progress', table: name, done: 0, of: 1 };
    const isHere = (): boolean => table.state?.table === name;
    try {
      const m = await connection.request({ t: 'analyse', table: name });
      if (m.t === 'analysis' && isHere()) this.analysis = m;
    } catch (e) {
      if (isHere()) connection.fail(e); /* it stops when I leave */
    }
    this.progress = null;
  }
  /** From the moment shown to the next error of that player, or to the previous one. */
  toMistake(by: 1 | -1): void {
    const { past, pastN } = table;
    const seat = table.info?.seat ?? table.state?.parts.end?.winners[0] ?? 0;
    if (!past) return;
    const way = (this.analysis?.mistakes ?? [])
      .filter((m) => m.seat === seat)
      .filter((m) => (pastN == null ? by * (m.at - past.at) > 0 : by * (m.n - pastN) > 0))
      .sort((a, b) => by * (a.n - b.n));
    if (way[0]) void table.look(way[0].at, seat, way[0].n);
  }
  showHint(answer = this.hint?.picks): void {
    if (!answer) return;
    table.pickAnswer(answer);
    /* so that Enter answers */
    document.getElementById('question')?.focus({ preventScroll: true });
  }
}
export const advice = new Advice();
