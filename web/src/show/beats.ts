/* Events in, beats out. What happened is split into scenes (a reveal of the actions, or a phase) and each
 * scene into beats, one per line of the log. Every event is in exactly one beat, in order. Times are for
 * normal speed; beats of different seats overlap, and a round never exceeds its budget. */
import { phaseOfColumn } from '../card/phase.ts';
import { phaseOfAction } from '../could.ts';
import type { Line } from '../ledger.ts';
import type { GameEvent } from '../protocol.ts';

export interface Beat {
  seat: number | null;
  /** the line that tells it; none: it is only shown */
  line: Line | null;
  events: GameEvent[];
  /** start after that of its scene, in ms */
  at: number;
}
export interface Scene {
  kind: 'reveal' | 'phase';
  phase: string | null;
  beats: Beat[];
  /** who called what, for a reveal */
  calls: { seat: number; action: string }[];
  ms: number;
}
/** four seconds with the frames in between */
export const BUDGET = 3600;
const OPEN = 240,
  REVEAL = 1350,
  LEAST_REVEAL = 700,
  STAGGER = 90,
  LONGEST = 700,
  TYPICAL = 660,
  LEAST_PACE = 0.2;
const LENGTH: Record<string, number> = { explore: 320, develop: 420, settle: 420, trade: 360, produce: 380 };

function lengthOf(beat: Beat, phase: string | null): number {
  if (!beat.line) return 0;
  if (phase === 'consume') return Math.min(LONGEST, 300 + 110 * Math.max(0, beat.events.length - 2));
  return LENGTH[phase ?? ''] ?? 260;
}
/* seats in parallel, one beat after another within a seat; mine come last */
function timed(beats: Beat[], phase: string | null, mine: number | null): number {
  const free = new Map<number, number>();
  const order = [...new Set(beats.map((b) => b.seat ?? -1))].sort(
    (a, b) => Number(a === mine) - Number(b === mine),
  );
  let end = OPEN;
  for (const beat of beats) {
    const seat = beat.seat ?? -1;
    beat.at = free.get(seat) ?? OPEN + order.indexOf(seat) * STAGGER;
    const over = beat.at + lengthOf(beat, phase);
    free.set(seat, over);
    end = Math.max(end, over);
  }
  return end;
}
const sumOf = (scenes: Scene[]): number => scenes.reduce((sum, s) => sum + s.ms, 0);

/** The time for watching a round, which my questions may cut into several views. */
export class Budget {
  private left = BUDGET;
  /** phases that were called and are still to come */
  private called = new Set<string>();
  private seats = 1;

  /** Over the budget everything shrinks in proportion, but a reveal stays readable. */
  within(scenes: Scene[]): Scene[] {
    for (const { kind, calls, phase } of scenes) {
      if (kind === 'reveal') {
        this.left = BUDGET;
        this.seats = new Set(calls.map((c) => c.seat)).size;
        this.called = new Set(calls.map((c) => phaseOfColumn(phaseOfAction(c.action))));
      } else this.called.delete(phaseOfColumn(phase ?? ''));
    }
    const paced = this.paced(scenes);
    this.left = Math.max(0, this.left - sumOf(paced));
    return paced;
  }
  private paced(scenes: Scene[]): Scene[] {
    const all = sumOf(scenes) + this.called.size * (TYPICAL + this.seats * STAGGER);
    if (all <= this.left) return scenes;
    const fixed = scenes.filter((s) => s.kind === 'reveal').length * LEAST_REVEAL;
    const k = Math.max(LEAST_PACE, (this.left - fixed) / (all - fixed));
    return scenes.map((s) => ({
      ...s,
      ms: s.kind === 'reveal' ? LEAST_REVEAL + (s.ms - LEAST_REVEAL) * k : s.ms * k,
      beats: s.beats.map((b) => ({ ...b, at: b.at * k })),
    }));
  }
}

class Cutter {
  readonly scenes: Scene[] = [];
  private readonly byEvent = new Map<GameEvent, Line>();
  constructor(lines: Line[]) {
    for (const line of lines) for (const e of line.events) this.byEvent.set(e, line);
  }
  private scene(kind: Scene['kind'], phase: string | null): Scene {
    const scene: Scene = { kind, phase, beats: [], calls: [], ms: 0 };
    this.scenes.push(scene);
    return scene;
  }
  take(e: GameEvent): void {
    let last = this.scenes[this.scenes.length - 1];
    if (e.e === 'action') {
      if (last?.kind !== 'reveal') last = this.scene('reveal', null);
      if (e.seat != null && e.action) last.calls.push({ seat: e.seat, action: e.action });
    } else if (e.e === 'phase') last = this.scene('phase', e.phase ?? null);
    else if (!last || last.kind === 'reveal' || e.e === 'round') last = this.scene('phase', null);
    const line = this.byEvent.get(e) ?? null;
    const beat = [...last.beats].reverse().find((b) => b.line === line && b.seat === (e.seat ?? null));
    if (beat) beat.events.push(e);
    else last.beats.push({ seat: e.seat ?? null, line, events: [e], at: 0 });
  }
}
/** Scenes of these events, told by these lines; `mine` is my seat. A scene without lines takes no time. */
export function scenesOf(
  events: GameEvent[],
  lines: Line[],
  mine: number | null,
  budget = new Budget(),
): Scene[] {
  const cutter = new Cutter(lines);
  for (const e of events) cutter.take(e);
  for (const scene of cutter.scenes) {
    /* a phase that began in an earlier view */
    if (scene.kind === 'phase') scene.phase ??= scene.beats.find((b) => b.line?.phase)?.line?.phase ?? null;
    const told = scene.beats.some((b) => b.line?.kind === 'line');
    if (scene.kind === 'reveal') scene.ms = REVEAL;
    else if (told) scene.ms = timed(scene.beats, scene.phase, mine);
  }
  return budget.within(cutter.scenes);
}
