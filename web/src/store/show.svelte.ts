/* The director: everything that changes the table goes through it. A view arrives with its events. The
 * beats are shown one after another on the old table, then the view itself is shown and the question opens.
 * Skipping shortens the time but drops nothing: all lines stay in the strip "since your move". */
import { tick } from 'svelte';
import { named, type Line } from '../ledger.ts';
import { drawnAddress } from '../card/art.ts';
import * as motion from '../motion.ts';
import type { GameEvent, Parts } from '../protocol.ts';
import { advance } from '../show/advance.ts';
import { flightsOf } from '../show/flights.ts';
import type { Sound } from '../sound.ts';
import { Budget, scenesOf, type Beat, type Scene } from '../show/beats.ts';
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
/** The log and the strip follow the last beat of a scene, in frames of their own. */
const FOLLOW = 60;
/* What may move a card: only then its places are measured. */
const MOVING = new Set(['place', 'discard', 'sacrifice', 'leave']);

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

/* before the first round nobody has done anything */
const isSetup = (line: Line): boolean => line.events.some((e) => e.e === 'start_world');

class Show {
  on = $state(false);
  scene = $state.raw<Scene | null>(null);
  /** beats of the scene already shown */
  told = $state.raw<Line[]>([]);
  floats = $state.raw<Float[]>([]);
  /** what happened since my last move, as far as it has been shown */
  since = $state.raw<Line[]>([]);
  /** lines of what is still to be shown */
  untold = $state.raw(new Set<Line>());
  /** a lesson objects to my answer: nothing is shown before I take it back or go on */
  held = $state(false);
  /** waiting for a key or click, in step mode */
  waiting = $state(false);

  private now = $state.raw<Partial<Parts> | null>(null);
  private queue: Act[] = [];
  private budget = new Budget();
  private last: Act | null = null;
  /* after a reload: what can be replayed */
  private recalled: Line[] = [];
  private timers: number[] = [];
  private frame = 0;
  private next: (() => void) | null = null;
  private ids = 0;
  private turn = 0;

  /** the table as shown; null: as the server sent it */
  get parts(): Partial<Parts> | null {
    return this.now;
  }
  set parts(parts: Partial<Parts> | null) {
    this.now = parts;
    this.on = parts != null;
    table.refresh();
  }
  /** A view arrived: `from` is the table before it. True if there is something to show before the
   * question. */
  take(from: Partial<Parts>, events: GameEvent[], lines: Line[]): boolean {
    const scenes = scenesOf(events, lines, table.mySeat, this.budget);
    const long = scenes.some((s) => s.ms);
    const act = { from: { ...from, ask: null }, scenes };
    /* all since my move: it may have come in several views */
    const { last } = this;
    if (last && table.mySeat != null) this.last = { from: last.from, scenes: [...last.scenes, ...scenes] };
    else if (long) this.last = act;
    const wrong = from.lesson?.state === 'on' && table.state?.parts.lesson?.state === 'wrong';
    if (!long || (!prefs.speed && !wrong) || table.past || document.hidden) {
      this.list(lines);
      if (long) this.tell(scenes);
      return this.on;
    }
    this.queue.push(act);
    if (this.waitingTime() > PATIENCE) {
      this.queue = [act];
      this.list([...this.untold]);
    }
    this.untold = new Set([...this.untold, ...lines]);
    this.held = wrong;
    if (!this.on) void this.run();
    return true;
  }
  /* these lines have been told */
  private list(lines: Line[]): void {
    this.strip(lines);
    this.log(lines);
  }
  private strip(lines: Line[]): void {
    const told = lines
      .slice(lines.map(isSetup).lastIndexOf(true) + 1)
      .filter((l) => l.kind === 'line' && !this.since.includes(l));
    if (told.length) this.since = [...this.since, ...told].slice(-40);
  }
  private log(lines: Line[]): void {
    if (lines.some((l) => this.untold.has(l)))
      this.untold = new Set([...this.untold].filter((l) => !lines.includes(l)));
  }
  /** I answered: the strip starts again from this move. */
  answered(): void {
    this.since = [];
    this.last = null;
    this.recalled = [];
  }
  forget(): void {
    this.finish();
    this.answered();
  }
  /** After a reload: what happened since my last action. */
  recall(lines: Line[]): void {
    this.forget();
    const mine = lines.map((l) => l.seat != null && l.seat === table.mySeat).lastIndexOf(true);
    if (mine < 0) return;
    this.strip(lines.slice(mine + 1));
    this.recalled = lines.filter((l) => l.at >= lines[mine].at);
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
  async replay(): Promise<void> {
    if (this.on || table.past) return;
    if (!this.last && this.recalled.length) {
      const lines = this.recalled;
      const from = await table.partsAt(lines[0].at - 1);
      if (from && lines === this.recalled) this.last = this.actOf(from, lines);
    }
    if (!this.last || this.on) return;
    this.queue.push(this.last);
    void this.run();
  }
  get canReplay(): boolean {
    return !!this.last || this.recalled.length > 0;
  }
  /** One moment ahead while looking back: `lines` tell what happened, `from` is the table before it. */
  step(from: Partial<Parts>, lines: Line[]): void {
    this.finish();
    const act = this.actOf(from, lines);
    if (!prefs.speed || !act.scenes.some((s) => s.ms)) return;
    this.queue.push(act);
    void this.run();
  }
  private actOf(from: Partial<Parts>, lines: Line[]): Act {
    const events = lines.flatMap((l) => l.events);
    return { from: { ...from, ask: null }, scenes: scenesOf(events, lines, table.mySeat) };
  }

  private waitingTime(): number {
    return this.queue.reduce((sum, a) => sum + a.scenes.reduce((s, c) => s + c.ms, 0), 0) * prefs.speed;
  }
  private async run(): Promise<void> {
    const turn = ++this.turn;
    for (let act = this.queue.shift(); act; act = this.queue.shift()) {
      this.parts = act.from;
      if (this.held) await new Promise<void>((done) => (this.next = done));
      if (turn !== this.turn) return;
      this.held = false;
      for (const scene of act.scenes) {
        await this.play(scene);
        if (turn !== this.turn) return;
      }
    }
    await this.settled();
    if (turn === this.turn) this.end();
  }
  /* the table as it is now; the question opens in the next frame */
  private async settled(): Promise<void> {
    const to = table.past?.parts ?? table.state?.parts;
    if (!to) return;
    motion.before(prefs.speed);
    this.parts = { ...to, ask: null };
    await tick();
    motion.after(prefs.speed);
    await new Promise((done) => requestAnimationFrame(done));
  }
  private end(): void {
    this.clear();
    motion.grounded();
    this.list([...this.untold]);
    this.next = null;
    this.held = this.waiting = false;
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
    const lines = beats.flatMap((b) => (b.line && this.untold.has(b.line) ? [b.line] : []));
    const { speed } = prefs;
    await new Promise<void>((done) => {
      let shown = 0;
      const over = (): void => {
        this.next = null;
        this.waiting = false;
        this.clear();
        this.beats(beats.slice(shown), false);
        this.list(lines);
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
      const last = beats.at(-1)!.at * speed;
      this.later(last + FOLLOW, () => this.strip(lines));
      this.later(last + 2 * FOLLOW, () => this.log(lines));
      this.later(scene.ms * speed, () => {
        if (prefs.settings.motion === 'step') this.waiting = true;
        else over();
      });
    });
  }
  /* all beats of a frame at once: the page is measured and laid out once for them */
  private beats(beats: Beat[], moves: boolean): void {
    if (!this.parts || !beats.length) return;
    const events = beats.flatMap((b) => b.events);
    const speed = moves && events.some((e) => MOVING.has(e.e)) ? prefs.speed : 0;
    motion.before(speed);
    if (moves) soundsOf(events).forEach((s) => prefs.hear(s));
    this.parts = advance(this.parts, events);
    for (const { line, seat } of beats) {
      if (line?.kind === 'line') this.told = [...this.told, line];
      if (seat != null && line) this.gain(seat, line);
    }
    if (speed) void tick().then(() => motion.after(speed));
    if (moves) this.fly(beats);
  }
  /* in the next frame, which has nothing else to do */
  private fly(beats: Beat[]): void {
    const flights = beats.flatMap((b) => flightsOf(b.events, table.mySeat, table.deck));
    if (!flights.length || !prefs.speed) return;
    motion.inFrames(1, () =>
      motion.fly(
        flights.map(({ svg, ...f }) => ({ ...f, picture: svg && drawnAddress(svg, prefs.theme) })),
        prefs.speed,
      ),
    );
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
