/* The Workers that think for the server core. Analyses have their own, so that nobody waits for them; bots
 * and hints share the others. A Worker is started if there is a job and all others are busy. */
import { LANE_ANALYSIS, type Lane } from './core.ts';
import type { Files } from './files.ts';
import type { FromThinker, ToThinker } from './think.ts';

interface Task {
  job: number;
  lane: Lane;
  bytes: Uint8Array;
}
interface Hand {
  worker: Worker;
  task: Task | null;
}
export interface Listener {
  worked(job: number, found: Uint8Array): void;
  progress(job: number, parts: number, of: number): void;
  lacks(net: string): void;
}

/** Workers of some lanes: at most `most` at a time. */
class Crew {
  private hands: Hand[] = [];
  private waiting: Task[] = [];

  constructor(
    private readonly most: number,
    private readonly hire: () => Worker,
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
    hand?.worker.terminate();
    this.hands = this.hands.filter((h) => h !== hand);
    this.next();
  }
  private next(): void {
    const task = this.waiting[0];
    const hand = task && (this.hands.find((h) => !h.task) ?? this.another());
    if (!hand) return;
    this.waiting.shift();
    hand.task = task;
    hand.worker.postMessage({ t: 'work', job: task.job, bytes: task.bytes } satisfies ToThinker);
  }
  private another(): Hand | null {
    if (this.hands.length >= this.most) return null;
    const hand: Hand = { worker: this.hire(), task: null };
    hand.worker.onmessage = ({ data }: MessageEvent<FromThinker>) => this.hear(hand, data);
    hand.worker.onerror = () => this.lost(hand);
    this.hands.push(hand);
    return hand;
  }
  private hear(hand: Hand, m: FromThinker): void {
    if (m.t === 'lacks') return this.listener.lacks(m.net);
    if (m.t === 'progress') return this.listener.progress(m.job, m.parts, m.of);
    hand.task = null;
    this.listener.worked(m.job, m.bytes);
    this.next();
  }
  /** It ran out of memory, or the browser ended it: its job is given up. */
  private lost(hand: Hand): void {
    const job = hand.task?.job;
    hand.worker.terminate();
    this.hands = this.hands.filter((h) => h !== hand);
    if (job != null) this.listener.worked(job, new Uint8Array());
    this.next();
  }
}

export class Crews {
  private readonly play: Crew;
  private readonly analysis: Crew;

  constructor(module: WebAssembly.Module, files: Files, listener: Listener) {
    const hire = (): Worker => {
      const worker = new Worker(new URL('./think.ts', import.meta.url), { type: 'module' });
      worker.postMessage({ t: 'begin', module, files } satisfies ToThinker);
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
