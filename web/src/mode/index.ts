/* The panels of the modes, found by name: NAME.svelte is what a mode of kind NAME shows and says about
 * itself. A panel gets everything it shows, and never asks the store. */
import type { Component } from 'svelte';
import type { AskPart, EndPart, GamePart, ModePart } from '../protocol.ts';
import type { Gettext } from '../words/gettext.ts';
import type { Words } from '../words/index.ts';

/** What a panel may read. */
export interface Shown {
  m: ModePart;
  t: Words;
  game: GamePart | null;
  ask: AskPart | null;
  /** the name of a seat */
  name: (seat: number) => string;
}
export interface ModeFile {
  default: Component<Shown>;
  /** its title; for the lobby, the family of modes and its description */
  words: (_: Gettext) => { title: string; family: string; hint: string };
  /** progress, for a tab on a phone; null if there is nothing to show any more */
  tab: (s: Shown) => string | null;
  /** what that tab counts, if its title does not say so */
  counts?: (t: Words) => string;
  /** its panel takes a place among the other players; a table in the rules explains it */
  guest?: boolean;
  /** the players share their points: the panel shows them, not each seat */
  shared?: boolean;
  /** beside the title, and under the question */
  note?: (s: Shown) => string;
  /** a line over the table on a phone, and whether it is bad news */
  brief?: (s: Shown) => { text: string; bad?: boolean };
  /** cards, with their role */
  cards?: (s: Shown) => { label: string; cards: number[] };
  /** how a finished game went, if that is not as usual */
  headline?: (end: EndPart, score: string, t: Words) => string | null;
}

const files = import.meta.glob<ModeFile>('./*.svelte', { eager: true });
/** The panel of a kind; undefined for the standard game. */
export const modeFile = (kind: string | null | undefined): ModeFile | undefined =>
  kind ? files[`./${kind}.svelte`] : undefined;

export const numbers = (x: unknown): number[] =>
  Array.isArray(x) ? x.filter((v): v is number => typeof v === 'number') : [];
export const action = (a: unknown, t: Words): string => (typeof a === 'string' ? (t.action[a] ?? a) : '–');
