/* Positions and sizes of everything on the table. The window is divided once per game, by its size, the
 * number of seats and whether there are goals, but not by the question, so nothing jumps when the next one
 * comes. */

export type Form = 'wide' | 'portrait' | 'landscape';
export interface Layout {
  form: Form;
  /** text, times 16 px */
  t: number;
  pad: number;
  gap: number;
  /** the line of a seat's name */
  head: number;
  /** width of the column for log and adviser; 0: they are a drawer */
  dock: number;
  /** width left for the table */
  main: number;
  /** heights in px */
  top: number;
  goals: number;
  others: number;
  stage: number;
  mine: number;
  hand: number;
}
/** Cards of one size in rows, or plaques in columns. */
export interface Fit {
  form: 'tile' | 'plaque';
  rows: number;
  cols: number;
  w: number;
  h: number;
  gap: number;
}
const RATIO = 5 / 7,
  LEAST_CARD = 88,
  LEAST_PLAQUE = { w: 132, h: 20 };

/* shares of the height, in thousandths */
const SHARES = {
  two: { top: 60, goals: 0, others: 217, stage: 246, mine: 214, hand: 263 },
  many: { top: 60, goals: 0, others: 272, stage: 223, mine: 213, hand: 232 },
};
export interface Window {
  width: number;
  height: number;
  seats: number;
  goals: boolean;
  /** I have no hand: the others get all the room */
  watching: boolean;
  /** something must stay beside the table: a lesson */
  aside?: boolean;
  /** the player's setting: text and cards larger or smaller */
  wish: number;
}
const TABS = 56,
  BAR = 60;

function wide({ width: W, height: H, seats, goals, watching, aside, wish }: Window): Layout {
  const t = Math.min(1.6, Math.max(0.875, (H / 900) ** 0.6)) * Math.min(1.15, wish);
  const room = W - 1.5 * H;
  const dock = room >= 250 * t ? Math.round(Math.min(room, 360 * t)) : aside && W >= 1100 ? 300 : 0;
  const s = { ...SHARES[seats > 2 ? 'many' : 'two'] };
  if (goals) {
    s.goals = 48;
    s.others -= 22;
    s.stage -= 12;
    s.mine -= 7;
    s.hand -= 7;
  }
  const px = (share: number): number => Math.round((H * share) / 1000);
  const top = px(s.top),
    strip = px(s.goals),
    stage = px(s.stage),
    mine = watching ? 0 : px(s.mine),
    hand = watching ? 0 : px(s.hand);
  return {
    form: 'wide',
    t,
    pad: Math.round(Math.max(12, (20 * H) / 900)),
    gap: Math.round(9 * t),
    head: Math.round(30 * t),
    dock,
    main: W - dock,
    top,
    goals: strip,
    stage,
    mine,
    hand,
    others: H - top - strip - stage - mine - hand,
  };
}
function portrait({ width: W, height: H, watching, wish }: Window): Layout {
  const top = 46,
    stage = 128,
    head = 28;
  const room = H - top - stage - TABS - BAR;
  const hand = watching ? 0 : Math.round(Math.min(room * 0.42, W * 0.35 * 1.4 + 34));
  const others = watching ? room : Math.max(head + 68, Math.round((room - hand) * 0.44));
  return {
    form: 'portrait',
    t: Math.min(1.1, wish),
    pad: 10,
    gap: 6,
    head,
    dock: 0,
    main: W,
    top,
    goals: 0,
    others,
    stage,
    mine: watching ? 0 : room - hand - others,
    hand,
  };
}
function landscape({ width: W, height: H, watching, wish }: Window): Layout {
  const top = 36,
    stage = 68;
  const room = H - top - stage;
  const hand = watching ? 0 : Math.round(Math.min(190, room * 0.54));
  return {
    form: 'landscape',
    t: Math.min(1, wish),
    pad: 10,
    gap: 6,
    head: 26,
    dock: 0,
    main: W - 178,
    top,
    goals: 0,
    others: H - top,
    stage,
    mine: room - hand,
    hand,
  };
}
export function layoutOf(w: Window): Layout {
  if (w.width >= 900 && w.height >= 600) return wide(w);
  return w.height < 600 && w.width >= 640 ? landscape(w) : portrait(w);
}

function cards(n: number, W: number, H: number, gap: number): Fit {
  let best: Fit = { form: 'tile', rows: 1, cols: n, w: 0, h: 0, gap };
  for (let rows = 1; rows <= 3; rows++) {
    const cols = Math.ceil(n / rows);
    const w = Math.floor(Math.min((W - gap * (cols - 1)) / cols, ((H - gap * (rows - 1)) / rows) * RATIO));
    if (w > best.w) best = { form: 'tile', rows, cols, w, h: Math.round(w / RATIO), gap };
  }
  return best;
}
/** Plaques as high as possible, with as much room for the name as possible. */
export function plaques(n: number, W: number, H: number, gap: number): Fit {
  let best: (Fit & { score: number }) | null = null;
  for (let cols = 1; cols <= Math.max(1, Math.floor((W + gap) / (LEAST_PLAQUE.w + gap))); cols++) {
    const rows = Math.ceil(n / cols);
    const g = Math.min(gap, rows > 5 ? 3 : rows > 4 ? 4 : 6);
    const h = Math.floor(Math.min(76, (H - g * (rows - 1)) / rows)),
      w = Math.floor((W - g * (cols - 1)) / cols);
    const score = Math.min(h, 60) * Math.min(w - Math.min(h, w * 0.34) - 29, 120);
    if (h >= LEAST_PLAQUE.h && (!best || score > best.score))
      best = { form: 'plaque', rows, cols, w, h, gap: g, score };
  }
  const narrow = W < 270 ? 1 : 2;
  return (
    best ?? {
      form: 'plaque',
      rows: Math.ceil(n / narrow),
      cols: narrow,
      w: Math.floor((W - 3 * (narrow - 1)) / narrow),
      h: LEAST_PLAQUE.h,
      gap: 3,
    }
  );
}
/** n cards in a box: cards if they can be 88 px wide, else plaques; the rest scrolls. */
export function fit(n: number, W: number, H: number, gap = 9): Fit {
  const best = cards(n, W, H, gap);
  return best.w >= LEAST_CARD ? best : plaques(n, W, H, gap);
}
/** A tableau is laid out for the twelve cards that end a game from the first round on, so that cards keep
 * their size. */
export const places = (n: number, least = 12): number =>
  [8, 12, 14, 16, 20].find((s) => s >= Math.max(n, least)) ?? n;

export interface HandFit {
  w: number;
  /** from one card to the next */
  pitch: number;
  /** cards overlap */
  overlap: boolean;
}
/** The hand as large as its zone. If it is too wide it shrinks a little, then cards overlap, then it
 * scrolls. */
export function handFit(n: number, W: number, H: number, gap = 9): HandFit {
  const w = Math.max(60, Math.floor(H * RATIO));
  if (n * w + (n - 1) * gap <= W || n < 2) return { w, pitch: w + gap, overlap: false };
  const smaller = Math.floor((W - (n - 1) * gap) / n);
  if (smaller >= w * 0.86 && smaller >= LEAST_CARD)
    return { w: smaller, pitch: smaller + gap, overlap: false };
  return { w, pitch: Math.max(56, (W - w) / (n - 1)), overlap: true };
}
