/* How wide cards are. One rule for all screens: as large as the number of cards, the width left and
 * the height allow. Plans are tried from the best reading to the poorest; of each the largest scale is
 * taken at which the rows of the others, mine, what I look at and the hand fit. My own cards keep
 * their names as long as any plan allows it, and a page that cannot fit scrolls. */

export interface Felt {
  width: number;
  height: number;
  phone: boolean;
  /** a low screen, where lines stand closer */
  low?: boolean;
  /** cards in each other tableau, in mine, looked at, and in hand */
  others: number[];
  mine: number;
  look: number;
  hand: number;
  /** height of the sentence with its choices */
  ask: number;
  /** wish of the player: 1 as large as fits, less is smaller, more may make the page scroll */
  wish: number;
}
export interface Sizes {
  other: number;
  mine: number;
  look: number;
  hand: number;
  /** columns of the others' tableaus */
  columns: number;
  /** cards in one line of my tableau */
  perRow: number;
  /** between two cards of the hand, in px; less than nothing where one covers the next */
  handGap: number;
  gap: number;
  fits: boolean;
}
/** Under this width a card is a mini; my own cards on a phone stay tiles a little longer. */
export const TILE = 80;
export const TILE_MINE_PHONE = 66;
const RATIO = 1.4;
const HEAD = 43,
  HEAD_LOW = 34,
  HEAD_PHONE = 29,
  LABELS = 64,
  LABELS_LOW = 74,
  LABELS_PHONE = 52,
  LABELS_LOOK = 36,
  LABELS_LOOK_LOW = 24,
  LOOKS = 64,
  LOOKS_LOW = 58,
  RAISED = 8,
  RAISED_PHONE = 4;

interface Plan {
  lines: number;
  least: number;
}

/* Counted by twos, so that not every card that comes makes all others smaller. */
const even = (n: number): number => 2 * Math.ceil(n / 2);
const fit = (n: number, most: number, gap: number, room: number): number =>
  Math.floor(Math.min(most, (room - gap * Math.max(0, n - 1)) / Math.max(1, n)));

function handSize(f: Felt, scale: number, gap: number): { look: number; hand: number; handGap: number } {
  const crowd = f.others.length > 2 ? 132 : 152;
  if (f.phone) {
    const w = Math.max(82, Math.floor(106 * scale));
    return { look: w, hand: w, handGap: gap };
  }
  const room = f.width - 20;
  const look = f.look ? fit(f.look, 140 * scale, gap, room) : 0;
  const most = (f.look ? 104 : crowd) * scale;
  const floor = Math.min(most, 104 * Math.min(1, scale + 0.1));
  const free = fit(even(f.hand), most, gap, room);
  if (free >= floor) return { look, hand: free, handGap: gap };
  const step = (room - floor) / Math.max(1, f.hand - 1);
  return { look, hand: Math.floor(floor), handGap: Math.min(gap, Math.floor(step - floor)) };
}
function mineSize(f: Felt, plan: Plan, scale: number, gap: number): { mine: number; perRow: number } {
  const largest = f.phone ? (plan.least < TILE_MINE_PHONE ? 64 : 84) : f.others.length > 2 ? 106 : 120;
  const most = Math.max(plan.least, largest * Math.min(scale, 1.25));
  const perRow = Math.max(f.phone ? 4 : 5, Math.ceil(f.mine / plan.lines));
  return { mine: fit(perRow, most, gap, f.width), perRow };
}
function otherSize(f: Felt, scale: number): { other: number; columns: number } {
  const columns = !f.phone && f.others.length > 1 ? 2 : 1;
  const longest = even(Math.max(6, ...f.others));
  const room = columns === 2 ? (f.width - 26) / 2 : f.width;
  const most = (f.phone ? 54 : f.others.length > 2 ? 62 : columns === 2 ? 84 : 104) * Math.min(scale, 1.2);
  return { other: Math.max(f.phone ? 40 : 30, fit(longest, most, columns === 2 ? 5 : 8, room)), columns };
}

function heightOf(f: Felt, s: Sizes): number {
  const closed = f.phone && f.others.length > 2;
  const head = f.phone ? HEAD_PHONE : f.low ? HEAD_LOW : HEAD;
  const others =
    Math.ceil(f.others.length / s.columns) *
    (closed ? 39 : head + s.other * RATIO + (f.phone && f.others.length > 1 ? 6 : 0));
  const lines = Math.max(1, Math.ceil(f.mine / s.perRow));
  const mine = head + (f.phone ? RAISED_PHONE : RAISED) + lines * (s.mine * RATIO + (f.phone ? 6 : 10));
  const look = f.look && !f.phone ? s.look * RATIO + (f.low ? LOOKS_LOW : LOOKS) : 0;
  const hand =
    f.hand || f.phone
      ? s.hand * RATIO +
        (f.phone
          ? LABELS_PHONE
          : f.look
            ? f.low
              ? LABELS_LOOK_LOW
              : LABELS_LOOK
            : f.low
              ? LABELS_LOW
              : LABELS)
      : 0;
  return others + mine + f.ask + look + hand;
}

function at(f: Felt, plan: Plan, scale: number): Sizes {
  const gap = f.phone ? 6 : scale > 0.8 ? 12 : 8;
  const s: Sizes = {
    ...handSize(f, scale, gap),
    ...mineSize(f, plan, scale, gap),
    ...otherSize(f, scale),
    gap,
    fits: false,
  };
  if (!f.phone) s.other = Math.min(s.other, Math.max(TILE, s.mine)); /* mine are never the smaller ones */
  s.fits = heightOf(f, s) <= f.height;
  return s;
}

export function sizes(f: Felt): Sizes {
  const names = f.phone ? TILE_MINE_PHONE : TILE;
  const plans: Plan[] = [1, 2, 3, 4].map((lines) => ({ lines, least: names }));
  plans.push(
    { lines: 1, least: 50 },
    { lines: 2, least: 44 },
    { lines: 1, least: 40 },
    { lines: 2, least: 40 },
  );
  /* as if the hand were small, when its cards are tallest: drawing a card moves nothing but the hand */
  const calm = { ...f, hand: Math.min(f.hand, 5) };
  for (const plan of plans)
    for (let scale = 1.35; scale > 0.59; scale -= 0.05) {
      const s = at(calm, plan, scale);
      if (s.mine < plan.least) continue;
      if (s.fits) return at(f, plan, scale * f.wish);
    }
  return f.phone ? at(f, plans[plans.length - 1], 0.6) : at(f, plans[1], 0.7);
}
