/* Movement shows what happened. Before a change the positions of all cards on the page are noted; after it
 * each card that has moved travels there, and a new one comes from its pile. Nothing moves with reduced
 * motion. */

export const EASE = 'cubic-bezier(.2,.8,.2,1)';
const TRAVEL = 340,
  STAGGER = 45,
  STAGGERED = 6;

/** Calls `what` when `frames` more have been drawn: what need not come at once is spread over frames. The
 * result calls it off. */
export function inFrames(frames: number, what: () => void): () => void {
  let id = 0;
  const next = (): void => void (id = requestAnimationFrame(frames-- ? next : what));
  next();
  return () => cancelAnimationFrame(id);
}

type Places = Map<string, DOMRect>;
let noted: Places | null = null;

const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

function places(): Places {
  const found: Places = new Map();
  for (const el of document.querySelectorAll<HTMLElement>('[data-move]')) {
    const r = el.getBoundingClientRect();
    if (r.width) found.set(el.dataset.move!, r);
  }
  return found;
}

/** Notes where everything is. */
export function before(speed: number): void {
  noted = speed && !still() ? places() : null;
}

/* What flies now, and where it flies to. */
const flying = new Map<HTMLElement, { flight: Animation; home: string }>();
/* the place of a card, whether or not it flies */
function homeOf(el: HTMLElement): string {
  const zone = el.parentElement?.getBoundingClientRect();
  return `${(zone?.left ?? 0) + el.offsetLeft} ${(zone?.top ?? 0) + el.offsetTop}`;
}

type Trip = { el: HTMLElement; home: string; from: DOMRect; to: DOMRect; wait: number; arrive: boolean };

/* All reads first, then all writes: a page of eighty cards is laid out once, not eighty times. */
function trips(old: Places): Trip[] {
  const piles = new Map<string, DOMRect>();
  for (const el of document.querySelectorAll<HTMLElement>('[data-pile]'))
    piles.set(el.dataset.pile!, el.getBoundingClientRect());
  const found: Trip[] = [];
  let arrivals = 0;
  for (const el of document.querySelectorAll<HTMLElement>('[data-move]')) {
    if (flying.has(el)) continue;
    const to = el.getBoundingClientRect();
    if (!to.width) continue;
    const was = old.get(el.dataset.move!),
      pile = piles.get(el.dataset.from ?? '');
    if (was) {
      if (Math.abs(was.left - to.left) + Math.abs(was.top - to.top) > 3)
        found.push({ el, home: homeOf(el), from: was, to, wait: 0, arrive: false });
    } else if (pile && old.size)
      found.push({
        el,
        home: homeOf(el),
        from: pile,
        to,
        wait: Math.min(arrivals++, STAGGERED) * STAGGER,
        arrive: true,
      });
  }
  return found;
}
function travel({ el, home, from, to, wait, arrive }: Trip, speed: number): void {
  const dx = from.left + from.width / 2 - to.left - to.width / 2;
  const dy = from.top + from.height / 2 - to.top - to.height / 2;
  const scale = Math.max(0.15, from.width / to.width);
  /* only transform and opacity: the compositor moves it, without a frame's work for the page */
  el.style.zIndex = '20';
  const flight = el.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, opacity: arrive ? 0.2 : 1 },
      { transform: 'none', opacity: 1 },
    ],
    { duration: TRAVEL * speed, delay: wait * speed, easing: EASE, fill: 'backwards' },
  );
  flying.set(el, { flight, home });
  flight.onfinish = () => landed(el);
}
function landed(el: HTMLElement): void {
  flying.delete(el);
  el.style.zIndex = '';
}
/* What flies to a place that is no longer its own starts anew from where it is seen; the rest flies on. */
function redirect(): void {
  const lost = [...flying].filter(([el, { home }]) => homeOf(el) !== home);
  for (const [el, { flight }] of lost) {
    flight.cancel();
    landed(el);
  }
}

/** Animates everything from its noted position. */
export function after(speed: number): void {
  const old = noted;
  noted = null;
  if (!old || !speed) return;
  redirect();
  for (const trip of trips(old)) travel(trip, speed);
}

/** Something that goes from one place to another and is gone: its picture, `count` times. */
export interface Flight {
  /** selectors of elements */
  from: string;
  to: string;
  /** the address of its picture; nothing: a card face down */
  picture: string;
  count: number;
}
const FLOWN = 3,
  APART = 70,
  FLIGHT = 420;

type Point = { x: number; y: number };
/* A narrow screen has no piles: there everything comes from the top, and goes there. */
function middleOf(selector: string): Point | null {
  const own = document.querySelector(selector)?.getBoundingClientRect();
  const r = own?.width ? own : document.querySelector('.tb > .top')?.getBoundingClientRect();
  return r ? { x: r.left + r.width / 2, y: r.top + Math.min(r.height, 200) / 2 } : null;
}
function launch(sky: Element, from: Point, to: Point, picture: string, wait: number, speed: number): void {
  const el = document.createElement(picture ? 'img' : 'i');
  if (picture) (el as HTMLImageElement).src = picture;
  sky.append(el);
  const at = ({ x, y }: Point, scale: number, turn: number): string =>
    `translate(${x}px, ${y}px) translate(-50%, -50%) rotate(${turn}deg) scale(${scale})`;
  const between = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - 24 };
  el.animate(
    [
      { transform: at(from, 0.6, 0), opacity: 0 },
      { transform: at(between, 1, 8), opacity: 1 },
      { transform: at(to, 0.6, 0), opacity: 0.2 },
    ],
    { duration: FLIGHT * speed, delay: wait, easing: 'ease-in-out', fill: 'both' },
  ).onfinish = () => el.remove();
}
/** Lets them fly, in a layer of their own (`.flights`). */
export function fly(flights: Flight[], speed: number): void {
  const sky = document.querySelector('.flights');
  if (!sky || !speed || !flights.length || still()) return;
  const ways = flights.map((f) => ({ ...f, start: middleOf(f.from), end: middleOf(f.to) }));
  for (const { start, end, picture, count } of ways)
    for (let i = 0; start && end && i < Math.min(count, FLOWN); i++)
      launch(sky, start, end, picture, i * APART * speed, speed);
}
/** Nothing flies any more. */
export const grounded = (): void => document.querySelector('.flights')?.replaceChildren();

/** Discards the notes: something else will be shown. */
export function forget(): void {
  noted = null;
}
