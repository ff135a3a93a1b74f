/* The pictures, figures and icons of cards as image addresses. Each is drawn once for a theme and kept: on
 * the page it is one <img>, not a dozen shapes to style and lay out, so a table of eighty cards stays light. */
import type { Design } from '../protocol.ts';
import { PATTERNS } from './badge.ts';
import { paintEmblem } from './emblem.ts';
import { lookOf } from './look.ts';
import { f, hash, polar, random, TURN, type Random } from './seed.ts';
import { hsl, paintWorld, type Painted } from './world.ts';

const WIDTH = 200,
  HEIGHT = 280;

function stars(R: Random, n: number): string {
  let s = '';
  for (let i = 0; i < n; i++)
    s += `<circle cx="${f(R() * WIDTH)}" cy="${f(R() * HEIGHT)}" r="${(0.35 + R() * R() * 1.1).toFixed(2)}" opacity="${(0.25 + R() * 0.6).toFixed(2)}"/>`;
  const x = 20 + R() * 160,
    y = 20 + R() * 60;
  return `<g fill="var(--art-ink)">${s}<path opacity=".8" d="M${f(x)} ${f(y - 4)}l.7 3.3 3.3.7-3.3.7-.7 3.3-.7-3.3-3.3-.7 3.3-.7z"/></g>`;
}

function sky(tint: string, strength: number, cx: number, cy: number): [string, string] {
  const defs =
    `<radialGradient id="gn" cx="${cx}" cy="${cy}" r=".8"><stop stop-color="${tint}" stop-opacity="${strength}"/><stop offset="1" stop-color="${tint}" stop-opacity="0"/></radialGradient>` +
    `<linearGradient id="gk" x1="0" y1="0" x2="0" y2="1"><stop stop-color="var(--sky-a)"/><stop offset="1" stop-color="var(--sky-b)"/></linearGradient>`;
  const all = `<rect width="${WIDTH}" height="${HEIGHT}"`;
  return [defs, `${all} fill="url(#gk)"/>${all} fill="url(#gn)"/>`];
}

/* A picket of chevrons: this world must be conquered. */
function fence(w: Painted, R: Random): string {
  return Array.from({ length: 12 }, (_, i) => {
    const a = (i / 12) * TURN + R() * 0.1;
    const [x, y] = polar(w.cx, w.cy, w.r * 1.32, a);
    return `<path transform="translate(${f(x)} ${f(y)}) rotate(${f(a * 57.3 + 90)})" d="M-5 3L0 -3L5 3" fill="none" stroke="var(--mil)" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>`;
  }).join('');
}
const brokenHalo = (w: Painted, kind: string): string =>
  `<circle cx="${f(w.cx)}" cy="${f(w.cy)}" r="${f(w.r * 1.17)}" fill="none" stroke="var(--k-${kind})" stroke-width="3" stroke-dasharray="${f((w.r * 1.17 * Math.PI) / 8 - 5)} 5" opacity=".9"/>`;
const orbit = (w: Painted): string =>
  `<g fill="none" stroke="var(--art-ink)"><circle cx="${f(w.cx)}" cy="${f(w.cy)}" r="${f(w.r * 1.55)}" stroke-width=".6" opacity=".28" stroke-dasharray="1 4"/><circle cx="${f(w.cx)}" cy="${f(w.cy)}" r="${f(w.r * 2.1)}" stroke-width=".6" opacity=".18"/></g>`;

function worldPicture(d: Design, R: Random): string {
  const w = paintWorld(d, lookOf(d), R);
  const tint = d.source === 'none' ? hsl(w.hue, 20, 55) : hsl(w.hue, w.saturation, 50);
  const [defs, ground] = sky(tint, 0.42, 0.6, 0.38);
  const halo = d.source === 'windfall' ? brokenHalo(w, d.kind) : '';
  return `<defs>${defs}${w.defs}</defs>${ground}${stars(R, 34)}${orbit(w)}${w.back}${w.body}${halo}${d.military ? fence(w, R) : ''}${w.front}`;
}

const HEXAGONS =
  '<path d="M112 22l81.4 47v94L112 210l-81.4-47V69z" stroke-width="1.6" opacity=".7"/><path d="M112 29l75.3 43.5v87L112 203l-75.3-43.5v-87z" stroke-width=".6" opacity=".7"/>';
const CHART = `<g stroke="var(--art-ink)" opacity=".13" stroke-width=".6">${Array.from({ length: 9 }, (_, i) => `<path d="M${i * 25} 0v280M0 ${i * 35}h200"/>`).join('')}</g>`;

function developmentPicture(d: Design, R: Random): string {
  const hue = [255, 285, 320, 230, 200][Math.floor(R() * 5)] + R() * 20;
  const [defs, ground] = sky(hsl(hue, 34, 55), d.variable ? 0.5 : 0.36, 0.56, 0.42);
  return `<defs>${defs}</defs>${ground}${CHART}<g fill="none" stroke="var(--art-ink)" stroke-linecap="round" stroke-linejoin="round">${d.variable ? HEXAGONS : ''}${paintEmblem(lookOf(d), R)}</g>`;
}

/** The drawing itself, colours still as tokens. */
export function picture(d: Design): string {
  const R = random(hash(d.name));
  return d.development ? developmentPicture(d, R) : worldPicture(d, R);
}

let palette: { theme: string; colour: Map<string, string> } | null = null;
let kept = new Map<string, string>();

function colours(theme: string): Map<string, string> {
  if (palette?.theme !== theme) {
    document.documentElement.dataset.theme = theme; /* the page wears it before its colours are read */
    palette = { theme, colour: new Map() };
    kept = new Map();
  }
  return palette.colour;
}
function resolve(svg: string, theme: string): string {
  const known = colours(theme);
  const style = getComputedStyle(document.documentElement);
  return svg.replace(/var\((--[\w-]+)\)/g, (_, name: string) => {
    if (!known.has(name)) known.set(name, style.getPropertyValue(name).trim());
    return known.get(name)!;
  });
}

const pack = (svg: string): string =>
  'data:image/svg+xml,' +
  encodeURIComponent(svg).replace(/%20/g, ' ').replace(/%3D/g, '=').replace(/%3A/g, ':').replace(/%2F/g, '/');

function keep(key: string, theme: string, draw: () => string): string {
  colours(theme);
  let address = kept.get(key);
  if (!address) {
    address = pack(resolve(draw(), theme));
    kept.set(key, address);
  }
  return address;
}
/** The picture as an address for <img>; `theme` is the one the page shows now. */
export const artAddress = (d: Design, theme: string): string =>
  keep(
    d.name,
    theme,
    () =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${picture(d)}</svg>`,
  );

/** A figure or an icon, drawn as an <svg> for the page, as an address for <img>. */
export const drawnAddress = (svg: string, theme: string): string =>
  keep(svg, theme, () =>
    svg
      .replace(/^<svg/, `<svg xmlns="http://www.w3.org/2000/svg" font-weight="700" font-family='var(--font)'`)
      .replace('>', svg.includes('url(#pt-') ? '>' + PATTERNS : '>'),
  );
