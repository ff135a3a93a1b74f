/* Sizes of the words and icons of a card, so that all of them fit under its picture. Sizes are in
 * hundredths of the card's width. Character widths are those of the page's own font, so nothing is measured
 * on the page; a full-width character is as wide as it is high. */
import { partsOf } from '../catalog.ts';
import type { Power } from '../protocol.ts';
import { iconWidth } from './icon.ts';

/* ASCII from the space on, in hundredths of the type size, weight 600 */
const WIDTHS = [
  21, 28, 43, 58, 53, 87, 64, 24, 30, 30, 51, 54, 27, 36, 27, 40, 54, 54, 54, 54, 54, 54, 54, 54, 54, 54, 28,
  28, 54, 54, 54, 45, 81, 61, 60, 58, 62, 54, 52, 64, 65, 39, 49, 61, 47, 74, 65, 64, 58, 64, 60, 55, 52, 62,
  58, 86, 60, 57, 54, 30, 40, 30, 54, 50, 54, 51, 54, 46, 54, 50, 33, 49, 53, 25, 26, 51, 27, 80, 53, 51, 54,
  54, 36, 45, 33, 53, 48, 74, 49, 48, 45, 33, 35, 33, 54,
];
const widthOf = (s: string): number =>
  [...s].reduce((sum, c) => sum + (WIDTHS[c.charCodeAt(0) - 32] ?? (/[ｦ-ﾟ]/.test(c) ? 50 : 100)), 0) / 100;

/* what a line break does not part */
const piecesOf = (title: string): string[] =>
  /[ぁ-ヶ一-龥]/.test(title) ? partsOf(title) : title.split(/(?<=[ -])/);

const longestOf = (title: string): number =>
  Math.max(...piecesOf(title).map((piece) => widthOf(piece.trimEnd())));

/** Lines that a title needs if a line is `wide` type sizes wide; whole: longer words stick out. */
export function linesOf(title: string, wide: number, whole = false): number {
  let lines = 1;
  let x = 0;
  for (const piece of piecesOf(title)) {
    const w = widthOf(piece.trimEnd());
    if (x && x + w > wide) {
      lines++;
      x = 0;
    }
    const more = whole ? 0 : Math.ceil(w / wide) - 1; /* longer than a line: it is broken anywhere */
    lines += more;
    x = more ? w - more * wide : x + widthOf(piece);
  }
  return lines;
}

/** A card of which less is visible does not break words: the card over it covers their ends. */
export const NARROW = 52;
const CAP = 57 /* under the picture, without its margins */,
  NAME = 11.2,
  LEAST = 11,
  LEAST_KANJI = 12; /* px: no name is smaller */
const leastOf = (title: string): number => (/[ぁ-ヶ一-龥]/.test(title) ? LEAST_KANJI : LEAST);

/** The powers of a card by phase, as in one line. */
export function groupsOf(powers: Power[]): [phase: string, powers: Power[]][] {
  const by = new Map<string, Power[]>();
  for (const p of powers) by.set(p.phase, [...(by.get(p.phase) ?? []), p]);
  return [...by];
}
function rowsOf(widths: number[], h: number, wide: number): number {
  let rows = 1;
  let x = 0;
  for (const units of widths) {
    const w = units * h + 12;
    if (x && x + 4 + w > wide) {
      rows++;
      x = w;
    } else x += (x ? 4 : 0) + w;
    if (w > wide) rows = 9;
  }
  return rows;
}
/* of each group of icons, in icon heights */
const widthsOf = (powers: Power[]): number[] =>
  groupsOf(powers).map(([phase, list]) =>
    list.reduce((sum, p) => sum + 0.1 + iconWidth(p, phase === 'trade') / 25, 0),
  );
const HEIGHTS = [22, 20.5, 19.5, 18.5, 17.5, 16.5, 15.5, 14.5, 13.5, 12.5, 11.5, 10.5, 9.5, 8.5, 7.5];

/** The narrowest that letters become so that a word, or the only line of a name, fits. */
const SQUEEZED = 0.68;
const TALL = 3,
  WHOLE = 90;
/** The type size of the name, how wide its letters are, and the height of icons of a card `w` px wide, of
 * which `wide` hundredths are visible. */
export function fitCap(
  title: string,
  powers: Power[],
  w: number,
  wide = WHOLE,
): { name: number; icon: number; squeeze: number } {
  const name = Math.max(NAME, (leastOf(title) * 100) / w);
  const line = (wide - 2.5) / name; /* browsers round widths differently */
  const longest = longestOf(title);
  /* an overlapped card has room for words under the next one */
  const least = wide < WHOLE ? Math.max(SQUEEZED, wide / WHOLE) : SQUEEZED;
  let squeeze = Math.max(least, Math.min(1, line / longest));
  const count = (): number => linesOf(title, line / squeeze, wide < NARROW);
  while (count() > TALL && squeeze > least) squeeze = Math.max(least, squeeze - 0.04);
  const room = CAP - count() * 1.06 * name - 2;
  const widths = widthsOf(powers);
  const fits = (h: number): boolean => {
    const rows = rowsOf(widths, h, wide);
    return rows * h + (rows - 1) * 2 <= room;
  };
  return { name, squeeze, icon: HEIGHTS.find(fits) ?? HEIGHTS[HEIGHTS.length - 1] };
}

interface Plaque {
  name: number;
  icon: number;
  lines: number;
  squeeze: number;
}
/** The same for a plaque, in px, the number of lines of the name, and how wide its letters are. `wide` px are
 * left for words. A low one has its icons only if its name fits on the line above them. */
export function fitPlaque(
  title: string,
  powers: Power[],
  wide: number,
  h: number,
): Plaque & { icons: boolean } {
  const fit = h < 40 || !powers.length ? null : plaqueWith(title, powers, wide, h);
  const icons = !!fit && (h >= 52 || (fit.squeeze > SQUEEZED && fit.icon > 8));
  return { ...(icons ? fit : plaqueWith(title, [], wide, h)), icons };
}
function plaqueWith(title: string, powers: Power[], wide: number, h: number): Plaque {
  const most = (size: number): number =>
    Math.max(1, Math.floor((h - (powers.length ? 24 : 2)) / (size * 1.06)));
  const fits = (size: number): boolean => {
    const line = (wide - 1) / size;
    return longestOf(title) <= line && linesOf(title, line) <= most(size);
  };
  /* a plaque with icons has no room for larger words */
  const large = h < 52 ? Math.max(12, Math.min(0.3 * h, wide / 8)) : 12;
  const name = [large, 12].find(fits) ?? leastOf(title);
  const lines = most(name);
  const line = (wide - 2) / name;
  const longest = longestOf(title);
  let squeeze = 1;
  while (squeeze > SQUEEZED && (linesOf(title, line / squeeze) > lines || longest > line / squeeze))
    squeeze -= 0.02;
  const widths = widthsOf(powers);
  const units = widths.reduce((sum, w) => sum + w, 0);
  const fixed = widths.length * 10 + Math.max(0, widths.length - 1) * 4;
  /* below the points, too */
  const below = h < 44 ? wide : wide + 15;
  return { name, lines, squeeze, icon: Math.min(16, units ? (below - fixed) / units : 16) };
}
