/* How wide cards are. One rule for all screens: as large as the number of cards, the width left and
 * the height allow. The largest scale is taken at which the rows of the others, mine and the hand fit;
 * my own row wraps before it gets too small to read, and a page that cannot fit scrolls. */

export interface Felt {
  width: number;
  height: number;
  phone: boolean;
  /** cards in each other tableau, in mine, and in hand and look together */
  others: number[];
  mine: number;
  hand: number;
  /** height of the sentence with its choices */
  ask: number;
  /** wish of the player, 1 is normal */
  wish: number;
}
export interface Sizes {
  other: number;
  mine: number;
  hand: number;
  /** columns of the others' tableaus */
  columns: number;
  /** cards in one line of my tableau */
  perRow: number;
  /** how much of the next card a hand card covers, in px (negative margin) */
  overlap: number;
  gap: number;
  fits: boolean;
}
export const TILE = 80;
const RATIO = 1.4;

const fit = (n: number, most: number, gap: number, room: number): number =>
  Math.floor(Math.min(most, (room - gap * Math.max(0, n - 1)) / Math.max(1, n)));

function handSize(f: Felt, scale: number, gap: number): { hand: number; overlap: number } {
  const most = (f.phone ? 112 : f.others.length > 2 ? 132 : 152) * scale;
  const floor = Math.min(most, f.phone ? 92 : 96 * Math.min(1, scale + 0.15));
  const room = f.width - (f.phone ? 0 : 24);
  const free = fit(f.hand, most, gap, room);
  if (f.phone) return { hand: Math.floor(most), overlap: 0 };
  if (free >= floor) return { hand: free, overlap: 0 };
  const step = (room - floor) / Math.max(1, f.hand - 1);
  return { hand: Math.floor(floor), overlap: Math.max(0, Math.floor(floor - step)) };
}
function rowsNeeded(n: number, perRow: number): number {
  return Math.max(1, Math.ceil(n / perRow));
}
function mineSize(f: Felt, scale: number, gap: number): { mine: number; perRow: number } {
  const most = (f.phone ? 84 : f.others.length > 2 ? 106 : 120) * scale;
  const least = f.phone ? 48 : TILE;
  for (let lines = 1; lines <= 4; lines++) {
    const perRow = Math.max(f.phone ? 4 : 6, Math.ceil(f.mine / lines));
    const w = fit(perRow, most, gap, f.width);
    if (w >= least || lines === 4) return { mine: w, perRow };
    if (f.phone && lines === 2) return { mine: fit(6, most, gap, f.width), perRow: 6 };
  }
  return { mine: Math.floor(most), perRow: Math.max(1, f.mine) };
}
function otherSize(f: Felt, scale: number, gap: number): { other: number; columns: number } {
  const columns = f.phone ? 1 : f.others.length > 2 ? 2 : 1;
  const longest = Math.max(6, ...f.others);
  const room = columns === 2 ? (f.width - 26) / 2 : f.width;
  const most = (f.phone ? 52 : columns === 2 ? 62 : f.others.length === 2 ? 84 : 104) * scale;
  return { other: Math.max(f.phone ? 36 : 34, fit(longest, most, Math.min(gap, 8), room)), columns };
}

const HEAD = 44, HEAD_SMALL = 30, LABELS = 46;

function heightOf(f: Felt, s: Sizes): number {
  const closed = f.phone && f.others.length > 2;
  const otherRows = Math.ceil(f.others.length / s.columns);
  const head = f.phone ? HEAD_SMALL : HEAD;
  const others = otherRows * (head + (closed ? 0 : s.other * RATIO));
  const mine = head + rowsNeeded(f.mine, s.perRow) * (s.mine * RATIO + 8);
  return others + mine + f.ask + s.hand * RATIO + (f.phone ? 52 : LABELS);
}

export function sizes(f: Felt): Sizes {
  const top = (f.phone ? 1.15 : 1.35) * f.wish;
  let last: Sizes | null = null;
  for (let scale = top; scale >= 0.52; scale -= 0.05) {
    const gap = f.phone ? 6 : scale > 0.8 ? 12 : 8;
    const s: Sizes = {
      ...handSize(f, scale, gap), ...mineSize(f, scale, gap), ...otherSize(f, scale, gap), gap, fits: false,
    };
    s.fits = heightOf(f, s) <= f.height;
    last = s;
    if (s.fits) return s;
  }
  return last!;
}
