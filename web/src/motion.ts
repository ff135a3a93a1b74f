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

/** Discards the notes: something else will be shown. */
export function forget(): void {
  noted = null;
}
