/* Small shapes for drawing the emblems: each with a fill, an outline and its width. */
import type { Family } from './emblem.ts';
import { f } from './seed.ts';

const TAU = Math.PI * 2;
export const pol = (cx: number, cy: number, r: number, deg: number): [number, number] => [
  cx + r * Math.cos(((deg - 90) * Math.PI) / 180),
  cy + r * Math.sin(((deg - 90) * Math.PI) / 180),
];
const at = (fill?: string, stroke?: string, w?: number): string =>
  `fill="${fill || 'none'}"` +
  (stroke
    ? ` stroke="${stroke}" stroke-width="${w || 3}" stroke-linejoin="round" stroke-linecap="round"`
    : '');
export const path = (d: string, fill?: string, stroke?: string, w?: number, o?: string): string =>
  `<path d="${d}" ${at(fill, stroke, w)}${o ? ` opacity="${o}"` : ''}/>`;
export const circle = (
  x: number,
  y: number,
  r: number,
  fill?: string,
  stroke?: string,
  w?: number,
  o?: string | number,
): string =>
  `<circle cx="${f(x)}" cy="${f(y)}" r="${f(r)}" ${at(fill, stroke, w)}${o ? ` opacity="${o}"` : ''}/>`;
export const ellipse = (
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill?: string,
  stroke?: string,
  w?: number,
  rot?: number,
): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" ` +
  `${at(fill, stroke, w)}${rot ? ` transform="rotate(${rot} ${x} ${y})"` : ''}/>`;
export const rect = (
  x: number,
  y: number,
  w: number,
  h: number,
  rx: number,
  fill?: string,
  stroke?: string,
  sw?: number,
): string =>
  `<rect x="${f(x)}" y="${f(y)}" width="${f(w)}" height="${f(h)}" rx="${rx}" ${at(fill, stroke, sw)}/>`;
export const spin = (n: number, fn: (i: number) => string, cx = 100, cy = 100, off = 0): string =>
  Array.from(
    { length: n },
    (_, i) => `<g transform="rotate(${f(off + (i * 360) / n)} ${cx} ${cy})">${fn(i)}</g>`,
  ).join('');
export const group = (t: string, s: string): string => `<g transform="${t}">${s}</g>`;
/** With its mirror image. */
export const mirrored = (s: string): string => s + group('translate(200 0) scale(-1 1)', s);
export const star = (cx: number, cy: number, R: number, q: number, n: number, rot = 0): string =>
  'M' +
  Array.from({ length: n * 2 }, (_, i) =>
    pol(cx, cy, i % 2 ? q : R, rot + (i * 180) / n)
      .map(f)
      .join(' '),
  ).join('L') +
  'z';
export const ngon = (cx: number, cy: number, R: number, n: number, rot = 0): string =>
  'M' +
  Array.from({ length: n }, (_, i) =>
    pol(cx, cy, R, rot + (i * 360) / n)
      .map(f)
      .join(' '),
  ).join('L') +
  'z';
export const gear = (cx: number, cy: number, R: number, n: number, depth = 0.2): string => {
  let d = '';
  for (let i = 0; i < n; i++) {
    const s = 360 / n,
      a = i * s;
    [
      [R * (1 - depth), -0.32],
      [R, -0.2],
      [R, 0.2],
      [R * (1 - depth), 0.32],
    ].forEach(([q, t], j) => {
      d +=
        (i + j ? 'L' : 'M') +
        pol(cx, cy, q, a + t * s)
          .map(f)
          .join(' ');
    });
  }
  return d + 'z';
};
export const arc = (cx: number, cy: number, q: number, a: number, b: number): string =>
  `M${pol(cx, cy, q, a).map(f).join(' ')}A${q} ${q} 0 ${b - a > 180 ? 1 : 0} 1 ` +
  `${pol(cx, cy, q, b).map(f).join(' ')}`;
export const helix = (
  x: number,
  y0: number,
  y1: number,
  amp: number,
  turns: number,
  F: Family,
  w = 5,
): string => {
  let A = '',
    B = '',
    rungs = '';
  const n = 60;
  for (let i = 0; i <= n; i++) {
    const t = i / n,
      y = y0 + t * (y1 - y0),
      s = Math.sin((t * turns * TAU) / 2) * amp;
    A += (i ? 'L' : 'M') + f(x + s) + ' ' + f(y);
    B += (i ? 'L' : 'M') + f(x - s) + ' ' + f(y);
    if (i % 4 === 2 && Math.abs(s) > 4)
      rungs += path(`M${f(x + s)} ${f(y)}L${f(x - s)} ${f(y)}`, '', F.a, 2.6);
  }
  return (
    rungs + path(A, '', F.d, w + 5) + path(A, '', F.w, w) + path(B, '', F.d, w + 5) + path(B, '', F.l, w)
  );
};
export const robotHead = (x: number, y: number, s: number, F: Family, eye = F.a): string =>
  group(
    `translate(${x} ${y}) scale(${s})`,
    path('M0 -34V-46', '', F.l, 5) +
      circle(0, -50, 6, F.a, F.d, 2.5) +
      rect(-40, -8, 12, 24, 4, F.m, F.d, 3) +
      rect(28, -8, 12, 24, 4, F.m, F.d, 3) +
      rect(-32, -34, 64, 66, 14, F.l, F.d, 4) +
      rect(-24, -20, 48, 22, 11, F.d) +
      circle(-11, -9, 7, eye) +
      circle(11, -9, 7, eye) +
      path('M-14 16h28M-6 16v8M6 16v8', '', F.d, 3.4),
  );
export const coin = (x: number, y: number, q: number, F: Family, mark = 1): string =>
  circle(x, y, q, F.a, F.d, 3) +
  circle(x, y, q * 0.72, 'none', F.d, 2, 0.55) +
  (mark ? path(star(x, y, q * 0.5, q * 0.2, 4), F.d) : '');

/** A ball lit from the upper left. */
export const ball = (
  x: number,
  y: number,
  q: number,
  lo: string,
  hi: string,
  inside: string,
  id: string,
): string =>
  `<clipPath id="${id}b"><circle cx="${x}" cy="${y}" r="${q}"/></clipPath>` +
  `<radialGradient id="${id}s" cx=".34" cy=".3" r=".86">` +
  '<stop offset=".3" stop-color="#03050c" stop-opacity="0"/>' +
  '<stop offset=".75" stop-color="#03050c" stop-opacity=".5"/>' +
  '<stop offset="1" stop-color="#03050c" stop-opacity=".9"/></radialGradient>' +
  `<circle cx="${x}" cy="${y}" r="${q + 5}" fill="${hi}" opacity=".22"/>` +
  `<g clip-path="url(#${id}b)"><circle cx="${x}" cy="${y}" r="${q}" fill="${lo}"/>${inside}` +
  `<circle cx="${x}" cy="${y}" r="${q}" fill="url(#${id}s)"/></g>`;
