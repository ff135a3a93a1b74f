/* The pictures of the rules: lines of icons and cards from cards/rules.text, split into what is drawn.
 * [Card] is a card, [Card!] one with a good on it; face:trade is a face of a die, track4:credit a track
 * from 0 to 4, track4:credit=1 with its marker on 1; act:trade and respond:trade come before what an action
 * or a response in that space brings; name:stack is a word beside the next sign, slot an empty space;
 * credit, owe, from, economy and times are about the robot's tracks;
 * every other word is a noun of the icon grammar. A line that begins with mat is the robot's mat. The words
 * are below the picture, so nothing is lost without it. */
import * as n from '../card/noun.ts';
import type { Kind } from '../protocol.ts';

export type Piece =
  | { card: string; good: boolean }
  | { nouns: n.Noun[] }
  /** a face of a die; a track with numbers up to its end */
  | { face: string }
  | { track: string; most: number; at: number | null }
  /** the space of the mat that the following is about */
  | { space: string; acts: boolean }
  /** the name of what is drawn next */
  | { label: Label }
  /** how a track of the robot moves or counts; both dice; or what comes before */
  | { robot: 'credit' | 'owe' | 'from' | 'economy' | 'times' | 'both'; amount: number };

const LABELS = ['counters', 'stack', 'means'] as const;
type Label = (typeof LABELS)[number];
const ROBOT = ['credit', 'owe', 'from', 'economy', 'times', 'both'] as const;
const SIGNS: Record<string, (amount: string, kind: Kind) => n.Noun[]> = {
  look: (a) => [n.eye(), n.card(a)],
  keep: (a) => [n.tick(), n.card(a)],
  draw: (a) => [n.card('+' + a)],
  spend: (a) => [n.spend(a)],
  dev: (a) => [n.development(a)],
  six: () => [n.development('6')],
  minus: (a) => [n.development('−' + a)],
  cheaper: (a, kind) => [n.world('−' + a, kind, { tag: true })],
  world: (a, kind) => [n.world(a, kind)],
  prod: (a, kind) => [n.world(a, kind)],
  defense: (a) => [n.world(a, 'any', { military: true })],
  mil: (a) => [n.military(a)],
  good: (_a, kind) => [n.good(kind)],
  vp: (a) => [n.vp(a)],
  stack: (a) => Array.from({ length: Number(a) }, () => n.card('')),
  give: () => [n.give()],
  sell: () => [n.tag(), n.to()],
  to: () => [n.to()],
  or: () => [n.per()],
  gap: () => [],
};

function sign(word: string): Piece {
  const [, name, amount, kind, at] = /^([a-z]+)(\d*)(?::([a-z]+))?(?:=(\d+))?$/.exec(word) ?? [];
  if (name === 'face' && kind) return { face: kind };
  if (name === 'slot') return { face: '' };
  const label = name === 'name' && LABELS.find((word) => word === kind);
  if (label) return { label };
  if (name === 'track' && kind) return { track: kind, most: Number(amount), at: at ? Number(at) : null };
  if ((name === 'act' || name === 'respond') && kind) return { space: kind, acts: name === 'act' };
  const robot = ROBOT.find((word) => word === name);
  if (robot) return { robot, amount: Number(amount) };
  if (!name || !SIGNS[name]) throw new Error(`no sign '${word}'`);
  return { nouns: SIGNS[name](amount, (kind ?? 'any') as Kind) };
}

/** The phase that a space of the mat belongs to. */
export const phaseOf = (space: string): string =>
  space === 'trade' || space === 'double' ? 'consume' : space;

/** A column of the robot's mat: ways to act, ways to respond. */
export interface MatColumn {
  action: Piece[][];
  response: Piece[][];
}
/** What lies above the spaces of the mat, and its columns. */
export interface Mat {
  above: Piece[][];
  columns: MatColumn[];
}
/** The mat, or null for any other picture. */
export function matOf(picture: string): Mat | null {
  if (!picture.startsWith('mat ')) return null;
  const parts = (text = '', mark: string): Piece[][] =>
    text.trim() ? text.trim().split(mark).map(piecesOf) : [];
  const [above, ...columns] = picture.slice(4).split(' | ');
  return {
    above: parts(above, ' gap '),
    columns: columns.map((column) => {
      const [action, response] = column.split('/');
      return { action: parts(action, ' or '), response: parts(response, ' or ') };
    }),
  };
}

export const piecesOf = (picture: string): Piece[] =>
  [...picture.matchAll(/\[([^\]!]+)(!?)\]|(\S+)/g)].map((m) =>
    m[1] ? { card: m[1], good: !!m[2] } : sign(m[3]),
  );
