/* Finding cards: words anywhere in the text of a card, in either language, and filters that must all
 * match. */
import type { Column, Design, Kind } from '../protocol.ts';

export interface Wish {
  words: string;
  type: '' | 'worlds' | 'developments';
  kind: '' | Kind;
  cost: '' | number;
  set: '' | number;
  phase: '' | Column;
}
/** The number of The Gathering Storm; it adds copies to a card of the base game. */
const STORM = 1;
export const ANYTHING: Wish = { words: '', type: '', kind: '', cost: '', set: '', phase: '' };

/** Full-width letters and digits count as plain ones, every minus as a hyphen. */
export const folded = (s: string): string => s.normalize('NFKC').replaceAll('\u2212', '-').toLowerCase();

const says = (d: Design): string =>
  [
    d.name,
    d.title,
    d.text,
    ...d.keywords,
    ...d.powers.map((p) => p.text),
    ...d.scores.map((l) => l.text),
  ].join(' ');

/** `faces` are the same card in the known languages; it is found by the words of any of them. */
export function fits(faces: Design[], wish: Wish): boolean {
  const [d] = faces;
  const text = folded(faces.map(says).join(' '));
  return (
    folded(wish.words)
      .split(/\s+/)
      .every((word) => text.includes(word)) &&
    (!wish.type || d.development === (wish.type === 'developments')) &&
    (!wish.kind || (!d.development && d.kind === wish.kind)) &&
    (wish.cost === '' || d.cost === wish.cost) &&
    (wish.set === '' || d.set === wish.set || (wish.set === STORM && !!d.added)) &&
    (!wish.phase || d.powers.some((p) => p.phase === wish.phase))
  );
}
