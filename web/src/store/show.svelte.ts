/* The director: everything that changes the table goes through it. A view arrives with its events. The
 * beats are shown one after another on the old table, then the view itself is shown and the question opens.
 * Skipping shortens the time but drops nothing: all lines stay in the strip "since your move". */
import { tick } from 'svelte';
import { named, type Line } from '../ledger.ts';
import * as motion from '../motion.ts';
import type { GameEvent, Parts } from '../protocol.ts';
import { advance } from '../show/advance.ts';
import type { Sound } from '../sound.ts';
import { scenesOf, type Beat, type Scene } from '../show/beats.ts';
import { prefs } from './preferences.svelte.ts';
import { screen } from './screen.svelte.ts';
import { table } from './table.svelte.ts';

interface Act {
  from: Partial<Parts>;
  scenes: Scene[];
}
export interface Float {
  id: number;
  seat: number;
  text: string;
  kind: 'cards' | 'chips';
}
/** If it is further behind than this, the waiting events are told only in the strip. */
const PATIENCE = 6000;
const FLOAT = 1100;

/* The sound of an event. */
const HEARD: Record<string, Sound> = {
  place: 'place',
  good: 'good',
  sell: 'good',
  spend: 'good',
  chips: 'chip',
  goal: 'chip',
  draw: 'card',
  keep: 'card',
};
const soundsOf = (events: GameEvent[]): Set<Sound> => new Set(events.flatMap((e) => HEARD[e.e] ?? []));

class Show {
  /** the table as shown; null: as the server sent it */
  parts = $state.raw<Partial<Parts> | null>(null);
  scene = $state.raw<Scene | null>(null);
  /** beats of the scene already shown */
  told = $state.raw<Line[]>([]);
  floats = $state.raw<Float[]>([]);
  /** what happened since my last move, as far as it has been shown */
  since = $state.raw<Line[]>([]);
  /** lines of what is still to be shown */
  untold = $state.raw(new Set<Line>());
  /** waiting for a key or click, in step mode */
  waiting = $state(false);

  private queue: Act[] = [];
  private last: Act | null = null;
  private timers: number[] = [];
  private frame = 0;
  private next: (() => void) | null = null;
  private ids = 0;
  private turn = 0;

  get on(): boolean {
    return this.parts != null;
  }
  /** A view arrived: `from` is the table before it. True if there is something to show before the
   * question. */
  take(from: Partial<Parts>, events: GameEvent[], lines: Line[]): boolean {
    const scenes = scenesOf(events, lines, table.mySeat);
    const long = scenes.some((s) => s.ms);
    if (long) this.last = { from: { ...from, ask: null }, scenes };
    if (!long || !prefs.speed || table.past || document.hidden) {
      this.list(lines);
      if (long) this.tell(scenes);
      return this.on;
    }
    this.queue.push(this.last!);
    if (this.waitingTime() > PATIENCE) {
      this.queue = [this.last!];
      this.list([...this.untold]);
    }
    this.untold = new Set([...this.untold, ...lines]);
    if (!this.on) void this.run();
    return true;
  }
  /* these lines have been told */
  private list(lines: Line[]): void {
    const told = lines.filter((l) => l.kind === 'line');
    if (told.length) this.since = [...this.since, ...told].slice(-40);
    this.untold = new Set([...this.untold].filter((l) => !lines.includes(l)));
  }
  /** I answered: the strip starts again from this move. */
  answered(): void {
    this.since = [];
    this.last = null;
  }
  forget(): void {
    this.finish();
    this.answered();
  }
  /** After a reload: what happened since my last action. */
  recall(lines: Line[]): void {
    this.forget();
    const mine = lines.map((l) => l.seat != null && l.seat === table.mySeat).lastIndexOf(true);
    if (mine >= 0) this.since = lines.slice(mine + 1).filter((l) => l.kind === 'line');
  }
  /** Ends the current scene. */
  skip(): void {
    this.next?.();
  }
  /** Straight to the question; what was skipped is in the strip. */
  finish(): void {
    if (!this.on) return;
    this.queue = [];
    this.turn++;
    this.end();
  }
  replay(): void {
    if (!this.last || this.on || table.past) return;
    this.queue.push(this.last);
    void this.run();
  }
  get canReplay(): boolean {
    return !!this.last;
  }

  private waitingTime(): number {
    return this.queue.reduce((sum, a) => sum + a.scenes.reduce((s, c) => s + c.ms, 0), 0) * prefs.speed;
  }
  private async run(): Promise<void> {
    const turn = ++this.turn;
    for (let act = this.queue.shift(); act; act = this.queue.shift()) {
      this.parts = act.from;
      for (const scene of act.scenes) {
        await this.play(scene);
        if (turn !== this.turn) return;
      }
    }
    await this.settled();
    if (turn === this.turn) this.end();
  }
  /* the table as the server sent it; the question opens in the next frame */
  private async settled(): Promise<void> {
    if (!table.state) return;
    motion.before(prefs.speed);
    this.parts = { ...table.state.parts, ask: null };
    await tick();
    motion.after(prefs.speed);
    await new Promise((done) => requestAnimationFrame(done));
  }
  private end(): void {
    this.clear();
    this.list([...this.untold]);
    this.next = null;
    this.waiting = false;
    this.parts = null;
    this.scene = null;
    this.told = [];
    table.opened();
  }
  /* one scene: its beats at their times, then, in step mode, a key or click */
  private async play(scene: Scene): Promise<void> {
    if (!scene.ms) return this.beats(scene.beats, false);
    this.scene = scene;
    this.told = [];
    this.tell([scene]);
    if (scene.kind === 'reveal') prefs.hear('reveal');
    const beats = [...scene.beats].sort((a, b) => a.at - b.at);
    const { speed } = prefs;
    await new Promise<void>((done) => {
      let shown = 0;
      const over = (): void => {
        this.next = null;
        this.waiting = false;
        this.clear();
        this.beats(beats.slice(shown), false);
        done();
      };
      this.next = over;
      const due: Beat[] = [];
      const draw = (): void => {
        shown += due.length;
        this.beats(due.splice(0), true);
      };
      for (const beat of beats)
        this.later(beat.at * speed, () => {
          if (due.push(beat) === 1) this.frame = requestAnimationFrame(draw);
        });
      this.later(scene.ms * speed, () => {
        if (prefs.settings.motion === 'step') this.waiting = true;
        else over();
      });
    });
  }
  /* all beats of a frame at once: the page is measured and laid out once for them */
  private beats(beats: Beat[], moves: boolean): void {
    if (!this.parts || !beats.length) return;
    const speed = moves ? prefs.speed : 0;
    const events = beats.flatMap((b) => b.events);
    motion.before(speed);
    if (moves) soundsOf(events).forEach((s) => prefs.hear(s));
    this.parts = advance(this.parts, events);
    this.list(beats.flatMap((b) => (b.line && this.untold.has(b.line) ? [b.line] : [])));
    for (const { line, seat } of beats) {
      if (line?.kind === 'line') this.told = [...this.told, line];
      if (seat != null && line) this.gain(seat, line);
    }
    void tick().then(() => motion.after(speed));
  }
  private gain(seat: number, { cards, vp }: Line): void {
    const put = (kind: Float['kind'], n: number): void => {
      if (!n) return;
      const id = ++this.ids;
      this.floats = [...this.floats, { id, seat, kind, text: prefs.t.signed(n) }];
      setTimeout(() => (this.floats = this.floats.filter((f) => f.id !== id)), FLOAT * prefs.speed);
    };
    put('cards', cards);
    put('chips', vp);
  }
  /* one sentence per phase for screen readers */
  private tell(scenes: Scene[]): void {
    const { t } = prefs;
    const said = scenes.map((s) =>
      t.tell(
        s.phase ? t.phase[s.phase] : '',
        ...s.beats.filter((b) => b.line?.kind === 'line').map((b) => named(b.line!.text, table.people)),
      ),
    );
    screen.hear(said.join(' '));
  }
  private later(ms: number, what: () => void): void {
    this.timers.push(window.setTimeout(what, ms));
  }
  private clear(): void {
    this.timers.forEach(clearTimeout);
    cancelAnimationFrame(this.frame);
    this.timers = [];
  }
}
export const show = new Show();
