/* Movement shows what happened. Before a change the positions of all cards on the page are noted; after it
 * each card that has moved travels there, and a new one comes from its pile. Nothing moves with reduced
 * motion. */

export const EASE = 'cubic-bezier(.2,.8,.2,1)';
const TRAVEL = 340,
  STAGGER = 45,
  STAGGERED = 6;

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

type Trip = { el: HTMLElement; from: DOMRect; to: DOMRect; wait: number; arrive: boolean };

/* All reads first, then all writes: a page of eighty cards is laid out once, not eighty times. */
function trips(old: Places): Trip[] {
  const piles = new Map<string, DOMRect>();
  for (const el of document.querySelectorAll<HTMLElement>('[data-pile]'))
    piles.set(el.dataset.pile!, el.getBoundingClientRect());
  const found: Trip[] = [];
  let arrivals = 0;
  for (const el of document.querySelectorAll<HTMLElement>('[data-move]')) {
    const to = el.getBoundingClientRect();
    if (!to.width) continue;
    const was = old.get(el.dataset.move!),
      pile = piles.get(el.dataset.from ?? '');
    if (was) {
      if (Math.abs(was.left - to.left) + Math.abs(was.top - to.top) > 3)
        found.push({ el, from: was, to, wait: 0, arrive: false });
    } else if (pile && old.size)
      found.push({ el, from: pile, to, wait: Math.min(arrivals++, STAGGERED) * STAGGER, arrive: true });
  }
  return found;
}
function travel({ el, from, to, wait, arrive }: Trip, speed: number): void {
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
  flight.onfinish = flight.oncancel = () => (el.style.zIndex = '');
}

/** Animates everything from its noted position. */
export function after(speed: number): void {
  const old = noted;
  noted = null;
  if (!old || !speed) return;
  for (const trip of trips(old)) travel(trip, speed);
}

/** Discards the notes: something else will be shown. */
export function forget(): void {
  noted = null;
}
