/* Positions and sizes of everything on the table. The window is divided once per game, by its size, the
 * number of seats and whether there are goals, but not by the question, so nothing jumps when the next one
 * comes. Before the first cards are on the table, tableaus leave their room to the cards that are offered. */

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
export const LEAST_CARD = 88;
const RATIO = 5 / 7,
  LEAST_PLAQUE = { w: 132, h: 20 },
  LEAST_SLIM = 100;

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
  /** two actions each: they need two rows */
  twice?: boolean;
  /** something must stay beside the table: a lesson */
  aside?: boolean;
  /** no card is on the table yet: mine, theirs */
  bare?: { mine: boolean; others: boolean };
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
    if (seats > 2) {
      /* looked-at cards need it more than tableaus, which are plaques in a low window */
      s.stage += 8;
      s.mine -= 8;
    }
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
/** Upright, and wide enough for tableaus of cards. */
export const isTablet = (width: number): boolean => width >= 700;

function portrait({ width: W, height: H, watching, twice, wish }: Window): Layout {
  const top = 46,
    stage = twice ? 162 : 128,
    head = 28;
  const room = H - top - stage - TABS - BAR;
  /* a tablet has room for whole cards in the tableaus */
  const hand = watching ? 0 : Math.round(Math.min(room * (isTablet(W) ? 0.36 : 0.42), W * 0.35 * 1.4 + 34));
  const others = watching ? room : Math.max(head + 56, Math.round((room - hand) * 0.44));
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
function landscape({ width: W, height: H, watching, twice, wish }: Window): Layout {
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
    main: W - (twice && W < 800 ? 154 : 178),
    top,
    goals: 0,
    others: H - top,
    stage,
    mine: room - hand,
    hand,
  };
}
function cut(w: Window): Layout {
  if (w.width >= 900 && w.height >= 600) return wide(w);
  return w.height < 600 && w.width >= 640 ? landscape(w) : portrait(w);
}
/* Tableaus without cards keep only the line with the name; the rest is for what is offered. */
function uncovered(z: Layout, { mine, others }: { mine: boolean; others: boolean }): Layout {
  const line = Math.round(z.head * 1.6);
  const left = { mine: mine ? z.head + 4 : z.mine, others: others ? line : z.others };
  if (z.form === 'landscape') left.others = z.others;
  const gained = z.mine - left.mine + z.others - left.others;
  const offered = z.form === 'wide' ? 'stage' : 'hand';
  return { ...z, ...left, [offered]: z[offered] + gained };
}
export function layoutOf(w: Window): Layout {
  const z = cut(w);
  return w.bare && !w.watching ? uncovered(z, w.bare) : z;
}

/** The largest cards for n of them, in up to three rows. */
export function cards(n: number, W: number, H: number, gap: number): Fit {
  let best: Fit = { form: 'tile', rows: 1, cols: n, w: 0, h: 0, gap };
  for (let rows = 1; rows <= 3; rows++) {
    const cols = Math.ceil(n / rows);
    const w = Math.floor(Math.min((W - gap * (cols - 1)) / cols, ((H - gap * (rows - 1)) / rows) * RATIO));
    if (w > best.w) best = { form: 'tile', rows, cols, w, h: Math.round(w / RATIO), gap };
  }
  return best;
}
/** A narrow plaque: its picture is only as wide as the cost. */
export const isSlim = (w: number): boolean => w < LEAST_PLAQUE.w;
/** What the name of a plaque may take, in px. */
export const nameRoom = (w: number, h: number): number =>
  isSlim(w) ? w - Math.min(h, 22) - 20 : w - Math.min(h, w * 0.34) - 35;

/* Plaques as high as possible, with as much room for the name as possible. */
function plaquesFrom(least: number, n: number, W: number, H: number, gap: number): Fit | null {
  let best: (Fit & { score: number }) | null = null;
  for (let cols = 1; cols <= Math.max(1, Math.floor((W + gap) / (least + gap))); cols++) {
    const rows = Math.ceil(n / cols);
    const g = Math.min(gap, rows > 5 ? 3 : rows > 4 ? 4 : 6);
    const h = Math.floor(Math.min(76, (H - g * (rows - 1)) / rows)),
      w = Math.floor((W - g * (cols - 1)) / cols);
    const score = Math.min(h, 60) * Math.min(nameRoom(w, h) + 6, 120);
    if (h >= LEAST_PLAQUE.h && (!best || score > best.score))
      best = { form: 'plaque', rows, cols, w, h, gap: g, score };
  }
  return best;
}
/** Plaques for n cards, slim ones if others do not fit; the rest scrolls. */
export function plaques(n: number, W: number, H: number, gap: number): Fit {
  const narrow = W < 2 * LEAST_SLIM + 3 ? 1 : 2;
  return (
    plaquesFrom(LEAST_PLAQUE.w, n, W, H, gap) ??
    plaquesFrom(LEAST_SLIM, n, W, H, gap) ?? {
      form: 'plaque',
      rows: Math.ceil(n / narrow),
      cols: narrow,
      w: Math.floor((W - 3 * (narrow - 1)) / narrow),
      h: LEAST_PLAQUE.h,
      gap: 3,
    }
  );
}
/** The width of a large card on a phone, upright or on its side. */
export const heldWidth = (height: number): number => (height < 500 ? 230 : 300);
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
const span = (a: number, b: number, c: number, d: number): number =>
  Math.max(0, Math.min(b, d) - Math.max(a, c));
const over = (a: Box, b: Box): number =>
  span(a.left, a.right, b.left, b.right) * span(a.top, a.bottom, b.top, b.bottom);
/** Where a box of w x h covers least of what counts: of boxes, each with its weight. It stands at a side of
 * the window, above or below what is pointed at. */
export function clearOf(w: number, h: number, W: number, H: number, at: Box, boxes: [Box, number][]): Box {
  const EDGE = 6;
  let best: Box | null = null;
  let least = Infinity;
  for (const left of [W - w - EDGE, EDGE])
    for (const y of [at.top - h - EDGE, at.bottom + EDGE, EDGE, H - h - EDGE]) {
      const top = Math.max(0, Math.min(y, H - h));
      const box = { left, top, right: left + w, bottom: top + h };
      const cost = boxes.reduce((sum, [b, weight]) => sum + weight * over(box, b), over(box, at) * 1e3);
      if (cost < least) [best, least] = [box, cost];
    }
  return best!;
}
export interface Looks {
  rows: number;
  w: number;
  /** how far they reach over my tableau */
  above: number;
  pitch: number[];
}
/** n cards that are looked at on an upright phone, all in sight, before the hand: beside each other if they
 * can be 88 px wide, else in rows. `more` is the room over the hand's,
 * `line` that of the words under a row. */
export function looksUpright(
  n: number,
  W: number,
  H: number,
  more: number,
  gap: number,
  line: number,
): Looks {
  let best = { rows: 1, w: 0 };
  for (let rows = 1; rows <= 3 && best.w < LEAST_CARD; rows++) {
    const high = (H + (rows > 1 ? more : 0) + line) / rows - line;
    const cols = Math.ceil(n / rows);
    const w = Math.floor(Math.min((W - gap * (cols - 1)) / cols, high * RATIO));
    if (w > best.w) best = { rows, w };
  }
  const high = best.rows * (Math.round(best.w / RATIO) + line) - line;
  return { ...best, above: Math.max(0, high - H), pitch: [] };
}
/** The same on its side, beside m cards in hand: three quarters of each are in sight, and a strip of each
 * card in hand. */
export function looksAcross(n: number, m: number, W: number, H: number, more: number, gap: number): Looks {
  const whole = m ? 2 : 1,
    held = Math.max(0, m - 1),
    apart = m ? 10 : 0;
  const widest = (W - apart - 38 * held) / (0.72 * (n - 1) + whole);
  const w = Math.floor(Math.max(H * RATIO, Math.min((H + more) * RATIO, widest)));
  const left = W - apart - whole * w;
  const strip = Math.min(38, Math.max(20, (left - 60 * (n - 1)) / held));
  const look = Math.floor(Math.min(w + gap, (left - strip * held) / (n - 1)));
  const rest = Math.floor(Math.min(w + gap, (left - look * (n - 1)) / held));
  const pitch = [...Array(n - 1).fill(look), w, ...Array(m).fill(rest)];
  return { rows: 1, w, above: Math.max(0, Math.round(w / RATIO) - H), pitch };
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

/** Smaller cards that lie whole beside each other are better to choose from than larger ones that overlap. */
export const LEAST_WHOLE = 66;
export interface HandFit {
  w: number;
  /** from one card to the next */
  pitch: number;
  /** cards overlap */
  overlap: boolean;
}
/** Cards with a word below each; they are higher where there is so much room beside them that the word is one
 * line. */
export function offerFit(
  n: number,
  W: number,
  H: number,
  gap: number,
  line: number,
): HandFit & { apart?: boolean } {
  const close = handFit(n, W, H, gap, 56, LEAST_WHOLE);
  const apart = handFit(n, W, H + line, gap, 56, LEAST_WHOLE);
  const pitch = Math.max(apart.pitch, 10 * line);
  const fits = !apart.overlap && n * pitch <= W;
  return fits ? { ...apart, pitch, apart: true } : close;
}
/** The hand as large as its zone. If it is too wide it shrinks a little, to cards of at least `whole` px;
 * then cards overlap until `least` px of each are visible, then it scrolls. */
export function handFit(n: number, W: number, H: number, gap = 9, least = 56, whole = LEAST_CARD): HandFit {
  const w = Math.max(60, Math.floor(H * RATIO));
  if (n * w + (n - 1) * gap <= W || n < 2) return { w, pitch: w + gap, overlap: false };
  const smaller = Math.floor((W - (n - 1) * gap) / n);
  if (smaller >= w * 0.86 && smaller >= whole) return { w: smaller, pitch: smaller + gap, overlap: false };
  return { w, pitch: Math.min(w + gap, Math.max(least, (W - w) / (n - 1))), overlap: true };
}
/** From each card to the next in a hand that overlaps: what can be picked keeps `least` px for a finger,
 * and if possible enough for its name; the others share the rest, so that it scrolls later. */
export function pitches(can: boolean[], { w, pitch }: HandFit, W: number, least: number): number[] {
  const NAMED = 60,
    SEEN = 38,
    HARDLY = 20;
  const before = can.slice(0, -1);
  const wanted = before.filter(Boolean).length,
    others = before.length - wanted;
  const wide = Math.max(least, Math.min(NAMED, (W - w - SEEN * others) / wanted));
  const rest = others ? (W - w - wide * wanted) / others : HARDLY;
  if ((W - w) / before.length >= NAMED || rest < HARDLY) return can.map(() => pitch);
  return can.map((c) => Math.floor(c ? wide : Math.min(rest, NAMED)));
}
