/* The pictures, figures and icons of cards as image addresses. Each is drawn once and cached: on the page
 * it is one <img>, not a dozen shapes to style and lay out, so a table of eighty cards stays fast. Pictures
 * are the same in both themes; figures and icons follow the theme. */
import type { Design } from '../protocol.ts';
import { PATTERNS } from './badge.ts';
import { hasEmblem, paintEmblem, paintOn } from './emblem.ts';
import { familyOf, lookOf, pictureOf } from './look.ts';
import { keywordPath } from './noun.ts';
import { f, hash, polar, random, TURN, type Random } from './seed.ts';
import { hsl, paintWorld, type Painted } from './world.ts';

/** Width of a picture relative to its height; a plaque shows its middle. */
const RATIO = 100 / 74;

function stars(R: Random, n: number): string {
  let s = '';
  for (let i = 0; i < n; i++)
    s +=
      `<circle cx="${f(R() * 240)}" cy="${f(R() * 240)}" ` +
      `r="${(0.35 + R() * R() * 1.1).toFixed(2)}" opacity="${(0.25 + R() * 0.6).toFixed(2)}"/>`;
  const x = 20 + R() * 160,
    y = 30 + R() * 40;
  return (
    `<g fill="#dfe4f5">${s}<path opacity=".8" d="M${f(x)} ${f(y - 4)}l.7 3.3 3.3.7-3.3.7-.7 ` +
    '3.3-.7-3.3-3.3-.7 3.3-.7z"/></g>'
  );
}
/* A fence of chevrons: this world must be conquered. */
function fence(w: Painted): string {
  return Array.from({ length: 12 }, (_, i) => {
    const a = (i / 12) * TURN;
    const [x, y] = polar(w.cx, w.cy, w.r * 1.3, a);
    return (
      `<path transform="translate(${f(x)} ${f(y)}) rotate(${f(a * 57.3 + 90)})" d="` +
      'M-6 4L0 -4L6 4" fill="none" stroke="#ff7568" stroke-width="3" stroke-linecap="round" ' +
      'stroke-linejoin="round"/>'
    );
  }).join('');
}
const brokenHalo = (w: Painted, kind: string): string =>
  `<circle cx="${f(w.cx)}" cy="${f(w.cy)}" r="${f(w.r * 1.15)}" fill="none" ` +
  `stroke="var(--k-${kind})" stroke-width="4" stroke-dasharray="` +
  `${f((w.r * 1.15 * Math.PI) / 8 - 6)} 6"/>`;

interface Drawn {
  box: [x: number, y: number, w: number, h: number];
  inner: string;
}
const boxAround = (cx: number, cy: number, half: number): Drawn['box'] => [
  f(cx - half * RATIO),
  f(cy - half),
  f(2 * half * RATIO),
  f(2 * half),
];
function worldPicture(d: Design): Drawn {
  const R = random(hash(d.name));
  const w = paintWorld(d, lookOf(d), R);
  const tint = d.source === 'none' ? hsl(w.hue, 22, 46) : hsl(w.hue, w.saturation, 46);
  const box = boxAround(w.cx, w.cy, w.r * 1.52);
  const all = `x="${box[0]}" y="${box[1]}" width="${box[2]}" height="${box[3]}"`;
  const glow =
    '<radialGradient id="gn" cx=".5" cy=".45" r=".7">' +
    `<stop stop-color="${tint}" stop-opacity=".6"/>` +
    `<stop offset="1" stop-color="${tint}" stop-opacity="0"/></radialGradient>`;
  const halo = d.source === 'windfall' ? brokenHalo(w, d.kind) : '';
  const inner =
    `<defs>${glow}${w.defs}</defs><rect ${all} fill="#0a0f1c"/>` +
    `<rect ${all} fill="url(#gn)"/>${stars(R, 44)}${w.back}${w.body}${halo}` +
    `${d.military ? fence(w) : ''}${w.front}`;
  return { box, inner };
}
/* A development without a drawing: the motif of its family, with the sign of its keyword or a star. */
function plainEmblem(d: Design): string {
  const sign = keywordPath(d.keywords[0] ?? '');
  const body =
    `<g transform="translate(28 28) scale(9)"><path d="${sign}" fill="none" stroke="#f3f0e8" ` +
    'stroke-width="1.3" stroke-linejoin="round" stroke-linecap="round"/></g>';
  return paintOn(familyOf(d), d.variable, body);
}
/** The drawing itself, with kinds of goods still as tokens. */
export function picture(d: Design): Drawn {
  const drawing = pictureOf(d);
  if (hasEmblem(drawing)) return { box: boxAround(100, 100, 100), inner: paintEmblem(drawing, d.variable) };
  return d.development ? { box: boxAround(100, 100, 100), inner: plainEmblem(d) } : worldPicture(d);
}

let palette: { theme: string; colour: Map<string, string> } | null = null;
let kept = new Map<string, string>();

function colours(theme: string): Map<string, string> {
  if (palette?.theme !== theme) {
    document.documentElement.dataset.theme = theme; /* set the theme before its colours are read */
    palette = { theme, colour: new Map() };
    kept = new Map();
  }
  return palette.colour;
}
function resolve(svg: string, theme: string): string {
  const known = colours(theme);
  const style = getComputedStyle(document.documentElement);
  return svg.replace(/var\((--[\w-]+)\)/g, (_, name: string) => {
    /* font names are quoted with either kind of quotes; they go into an attribute in single quotes */
    if (!known.has(name)) known.set(name, style.getPropertyValue(name).trim().replaceAll("'", '"'));
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
/** The picture as an address for <img>, in the theme that is shown. */
export const artAddress = (d: Design, theme: string): string =>
  keep(d.name, theme, () => {
    const { box, inner } = picture(d);
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(' ')}" width="${box[2]}" ` +
      `height="${box[3]}">${inner}</svg>`
    );
  });

/** A figure or an icon, drawn as an <svg> for the page, as an address for <img>. */
export const drawnAddress = (svg: string, theme: string): string =>
  keep(svg, theme, () =>
    svg
      .replace(/^<svg/, `<svg xmlns="http://www.w3.org/2000/svg" font-weight="700" font-family='var(--font)'`)
      .replace('>', svg.includes('url(#pt-') ? '>' + PATTERNS : '>'),
  );
