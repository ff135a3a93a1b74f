/* What a card file adds to the box, and where the server found an error in it. */
import type { Deck } from '../catalog.ts';
import type { Design } from '../protocol.ts';

export const EXAMPLE = `world Lantern Reef
    cost 2, 1 point, novelty production, copies 2
    explore: look at 2 more cards
    produce: a good here, then draw 1 card

development Garrison Charter
    cost 2, 1 point
    settle: +2 military
`;

/** "own.cards:3: ..." is about line 3; 0 if no line is named. */
export const lineOf = (problem: string): number => Number(/^[^:]*:(\d+):/.exec(problem)?.[1] ?? 0);

/** The text before a line, the line, and the text after it; all of it before if there is no such line. */
export function aroundLine(text: string, line: number): [string, string, string] {
  const lines = text.split('\n');
  if (line < 1 || line > lines.length) return [text, '', ''];
  const before = lines.slice(0, line - 1).reduce((sum, l) => sum + l.length + 1, 0);
  const after = before + lines[line - 1].length;
  return [text.slice(0, before), text.slice(before, after), text.slice(after)];
}

/* Places of copies in the deck, numbers of designs and odds belong to the deck, not to the card. */
const face = (d: Design): string =>
  JSON.stringify({
    ...d,
    title: d.name,
    first: 0,
    powers: d.powers.map((p) => ({ ...p, odds: undefined })),
    scores: d.scores.map((s) => ({ ...s, design: undefined })),
  });

/** New and changed cards, and new goals. */
export function newIn(read: Deck, printed: Deck): Pick<Deck, 'designs' | 'goals'> {
  const known = new Map(printed.designs.map((d) => [d.name, face(d)]));
  const goals = new Set(printed.goals.map((g) => g.name));
  return {
    designs: read.designs.filter((d) => known.get(d.name) !== face(d)),
    goals: read.goals.filter((g) => !goals.has(g.name)),
  };
}
