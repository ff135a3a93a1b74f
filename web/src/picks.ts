/* Picking from a question. The answer is a set of option values. If many looked-at cards must be discarded,
 * it is easier to say which to keep, so the picks are inverted on the screen and inverted again when sent.
 * The client knows no rules: counts come with the ask. */
import type { AskPart, Option } from './protocol.ts';

/** Inverted on the screen: the server says so. */
export const isTurned = (ask: AskPart): boolean => !!ask.keep && ask.min === ask.max;

export interface Limits {
  min: number;
  max: number;
}
export function limits(ask: AskPart): Limits {
  if (!isTurned(ask)) return { min: ask.min, max: ask.max };
  const keep = ask.options.length - ask.min;
  return { min: keep, max: keep };
}

/** The picks after a click on `v`: a single pick is replaced, a full set takes no more. */
export function toggle(ask: AskPart, picks: number[], v: number): number[] {
  if (!ask.options.some((o) => o.v === v)) return picks;
  if (picks.includes(v)) return picks.filter((p) => p !== v);
  const { max } = limits(ask);
  if (max === 1) return [v];
  return picks.length < max ? [...picks, v] : picks;
}

export const isEnough = (ask: AskPart, picks: number[]): boolean => {
  const { min, max } = limits(ask);
  return picks.length >= min && picks.length <= max;
};
export const mayPass = (ask: AskPart): boolean => limits(ask).min === 0;
/** Picking nothing means passing, and only the pass button passes. */
export const isReady = (ask: AskPart, picks: number[]): boolean => isEnough(ask, picks) && picks.length > 0;
export const missing = (ask: AskPart, picks: number[]): number =>
  Math.max(0, Math.max(1, limits(ask).min) - picks.length);
/** Nothing can be picked: one can only pass. */
export const onlyPass = (ask: AskPart): boolean => mayPass(ask) && ask.options.length === 0;

/** What is sent to the server. */
export function answerOf(ask: AskPart, picks: number[]): number[] {
  if (!isTurned(ask)) return picks;
  return ask.options.map((o) => o.v).filter((v) => !picks.includes(v));
}
/** A locked-in answer as picks (for showing it). */
export const picksOf = (turned: boolean, all: number[], answer: number[]): number[] =>
  turned ? all.filter((v) => !answer.includes(v)) : answer;

export const byCard = (ask: AskPart | null, card: number): Option[] =>
  ask ? ask.options.filter((o) => o.card === card) : [];

/* Digits first, then the letter row below them; commands use the other rows. */
const KEYS = [...'1234567890qwertyuiop'];
export const keyOf = (index: number): string => KEYS[index] ?? '';
export const indexOfKey = (key: string): number => KEYS.indexOf(key.toLowerCase());
