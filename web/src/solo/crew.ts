/* The Workers that think for the server core. Analyses have their own, so that nobody waits for them; bots
 * and hints share the others. A Worker is started if there is a job and all others are busy. */
import { LANE_ANALYSIS, type Lane } from './core.ts';
import type { Files } from './files.ts';
import type { FromThinker, ToThinker } from './think.ts';

const AGAIN = 1000; /* ms */

interface Task {
  job: number;
  lane: Lane;
  bytes: Uint8Array;
}
/** A Worker that thinks, as seen from here. */
export interface Thinking {
  hear: (message: FromThinker) => void;
  give(message: ToThinker): void;
  end(): void;
}
interface Hand {
  worker: Thinking;
  task: Task | null;
}
export interface Listener {
  worked(job: number, found: Uint8Array): void;
  progress(job: number, parts: number, of: number): void;
  lacks(on: boolean): void;
  lost(): void;
}

/** Workers of some lanes: at most `most` at a time. */
class Crew {
  private hands: Hand[] = [];
  private waiting: Task[] = [];
  /** jobs that failed, for a moment */
  private readonly failed = new Set<number>();

  constructor(
    private readonly most: number,
    private readonly hire: () => Thinking,
    private readonly listener: Listener,
  ) {}
  give(task: Task): void {
    /* as in Lane: bots first, since a game waits for them */
    const at = this.waiting.findIndex((t) => t.lane > task.lane);
    this.waiting.splice(at < 0 ? this.waiting.length : at, 0, task);
    this.next();
  }
  /** A Worker gets no messages while it thinks: cancelling a job ends the Worker. */
  stop(job: number): void {
    this.waiting = this.waiting.filter((t) => t.job !== job);
    const hand = this.hands.find((h) => h.task?.job === job);
    hand?.worker.end();
    this.hands = this.hands.filter((h) => h !== hand);
    this.failed.delete(job);
    this.listener.lacks(false); /* another one that waits says so again */
    this.next();
  }
  private next(): void {
    const task = this.waiting[0];
    const hand = task && (this.hands.find((h) => !h.task) ?? this.another());
    if (!hand) return;
    this.waiting.shift();
    hand.task = task;
    hand.worker.give({ t: 'work', job: task.job, bytes: task.bytes });
  }
  private another(): Hand | null {
    if (this.hands.length >= this.most) return null;
    const hand: Hand = { worker: this.hire(), task: null };
    hand.worker.hear = (m) => this.hear(hand, m);
    this.hands.push(hand);
    return hand;
  }
  private hear(hand: Hand, m: FromThinker): void {
    if (!this.hands.includes(hand)) return;
    if (m.t === 'lacks') return this.listener.lacks(m.on);
    if (m.t === 'progress') return this.listener.progress(m.job, m.parts, m.of);
    if (m.t === 'lost') return this.lost(hand);
    hand.task = null;
    this.listener.worked(m.job, m.bytes);
    this.next();
  }
  /** The Worker ran out of memory, the browser ended it, or its script no longer exists. Its job is given up,
   * but not at once, because a bot's answer is then requested again. */
  private lost(hand: Hand): void {
    const job = hand.task?.job;
    hand.worker.end();
    this.hands = this.hands.filter((h) => h !== hand);
    if (job != null) this.failed.add(job);
    setTimeout(() => {
      if (job != null && this.failed.delete(job)) this.listener.worked(job, new Uint8Array());
    }, AGAIN);
    this.listener.lost();
    this.next();
  }
}

export class Crews {
  private readonly play: Crew;
  private readonly analysis: Crew;

  constructor(module: WebAssembly.Module, files: Files, listener: Listener, start: () => Thinking) {
    const hire = (): Thinking => {
      const worker = start();
      worker.give({ t: 'begin', module, files });
      return worker;
    };
    this.play = new Crew(navigator.hardwareConcurrency > 3 ? 2 : 1, hire, listener);
    this.analysis = new Crew(1, hire, listener);
  }
  give(task: Task): void {
    (task.lane === LANE_ANALYSIS ? this.analysis : this.play).give(task);
  }
  stop(job: number): void {
    this.play.stop(job);
    this.analysis.stop(job);
  }
}
