/* A world: one lit sphere whose surface, sky and neighbours follow its look. Radius grows with the
 * cost, hue is the kind of good. A look is a function that adds strokes to one of four layers. */
import type { Design } from '../protocol.ts';
import { LANDMARKS } from './landmark.ts';
import { f, polar, TURN, type Random } from './seed.ts';

export interface Painted {
  back: string;
  body: string;
  front: string;
  defs: string;
  cx: number;
  cy: number;
  r: number;
  hue: number;
  saturation: number;
}
export interface Brush {
  R: Random;
  cx: number;
  cy: number;
  r: number;
  base: string;
  hi: string;
  lo: string;
  deep: string;
  pale: string;
  surface: string;
  back: string;
  front: string;
  whole: string;
}

const HUES: Record<string, [number, number]> = {
  novelty: [203, 58],
  rare: [19, 54],
  genes: [150, 40],
  alien: [49, 68],
};
export const hsl = (h: number, s: number, l: number): string =>
  `hsl(${f((h + 360) % 360)} ${f(s)}% ${f(l)}%)`;

export function blob(R: Random, cx: number, cy: number, r: number, n = 9, rough = 0.35): string {
  const p = Array.from({ length: n }, (_, i) =>
    polar(cx, cy, r * (1 - rough + R() * 2 * rough), (i / n) * TURN),
  );
  let d = '';
  for (let i = 0; i < n; i++) {
    const a = p[i],
      b = p[(i + 1) % n],
      z = p[(i + n - 1) % n];
    if (!i) d += `M${f((z[0] + a[0]) / 2)} ${f((z[1] + a[1]) / 2)}`;
    d += `Q${f(a[0])} ${f(a[1])} ${f((a[0] + b[0]) / 2)} ${f((a[1] + b[1]) / 2)}`;
  }
  return d + 'z';
}
const opacity = (x: number): string => x.toFixed(2);

function bands(b: Brush): void {
  const { R, cx, cy, r } = b;
  for (let y = cy - r; y < cy + r;) {
    const t = 3 + R() * 12,
      sag = 6 + R() * 9,
      colour = [b.lo, b.hi, b.deep, b.pale][Math.floor(R() * 4)];
    b.surface +=
      `<path d="M${f(cx - r)} ${f(y)}q${f(r)} ${f(sag)} ${f(2 * r)} 0v${f(t)}q${f(-r)} ` +
      `${f(sag + 2)} ${f(-2 * r)} 0z" fill="${colour}" opacity="${opacity(0.22 + R() * 0.45)}"/>`;
    y += t + R() * 8;
  }
  const [x, y] = polar(cx, cy, r * 0.42, 0.6 + R());
  b.surface +=
    `<ellipse cx="${f(x)}" cy="${f(y)}" rx="${f(r * 0.2)}" ry="${f(r * 0.11)}" fill="${b.pale}" ` +
    `opacity=".55"/><ellipse cx="${f(x)}" cy="${f(y)}" rx="${f(r * 0.12)}" ry="${f(r * 0.06)}" ` +
    `fill="${b.lo}" opacity=".7"/>`;
}
function craters(b: Brush): void {
  for (let i = 0; i < 15; i++) {
    const q = 2.2 + b.R() * b.R() * 14;
    const [x, y] = polar(b.cx, b.cy, Math.sqrt(b.R()) * b.r * 0.9, b.R() * TURN);
    b.surface +=
      `<ellipse cx="${f(x)}" cy="${f(y)}" rx="${f(q)}" ry="${f(q * 0.86)}" fill="${b.lo}" ` +
      `opacity=".72"/><path d="M${f(x - q)} ${f(y)}a${f(q)} ${f(q * 0.86)} 0 0 0 ${f(2 * q)} 0" ` +
      `fill="none" stroke="${b.pale}" stroke-width="1" opacity=".55"/>`;
  }
}
function desert(b: Brush): void {
  for (let i = 0; i < 9; i++) {
    const y = b.cy - b.r * 0.9 + i * b.r * 0.22;
    b.surface +=
      `<path d="M${f(b.cx - b.r)} ${f(y)}c${f(b.r * 0.5)} ${f(-8 + b.R() * 16)} ${f(b.r)} ` +
      `${f(-8 + b.R() * 16)} ${f(b.r * 2)} ${f(b.R() * 8)}" fill="none" ` +
      `stroke="${i % 2 ? b.lo : b.pale}" stroke-width="${f(1.5 + b.R() * 4)}" opacity=".4"/>`;
  }
  craters(b);
}
function land(b: Brush, patches: number, two: boolean): void {
  for (let i = 0; i < patches; i++) {
    const [x, y] = polar(b.cx, b.cy, Math.sqrt(b.R()) * b.r, b.R() * TURN);
    const d = blob(b.R, x, y, 9 + b.R() * 24, 11, 0.42);
    b.surface +=
      `<path d="${d}" fill="${two && i % 2 ? b.hi : b.lo}" opacity=".82"/>` +
      `<path d="${d}" fill="none" stroke="${b.pale}" stroke-width=".8" opacity=".35"/>`;
  }
}
function clouds(b: Brush, n: number): void {
  for (let i = 0; i < n; i++) {
    const y = b.cy - b.r * 0.75 + (i / n) * b.r * 1.5,
      x = b.cx - b.r * 0.7 + b.R() * b.r;
    b.surface +=
      `<path d="M${f(x)} ${f(y)}q${f(b.r * 0.3)} ${f(-5 - b.R() * 6)} ${f(b.r * 0.6)} ` +
      `0q${f(-b.r * 0.25)} 4 ${f(-b.r * 0.6)} 0z" fill="#fff" ` +
      `opacity="${opacity(0.25 + b.R() * 0.3)}"/>`;
  }
}
function continent(b: Brush): void {
  land(b, 7, true);
  b.surface +=
    `<path d="${blob(b.R, b.cx + b.r * 0.1, b.cy - b.r * 1.02, b.r * 0.42, 9, 0.2)}" fill="#fff" ` +
    'opacity=".8"/>';
  clouds(b, 5);
}
function ocean(b: Brush): void {
  land(b, 4, false);
  for (let i = 0; i < 7; i++) {
    const y = b.cy - b.r * 0.7 + i * b.r * 0.24,
      q = f(b.r / 2);
    b.surface +=
      `<path d="M${f(b.cx - b.r)} ${f(y)}q${f(b.r / 4)} -6 ${q} 0t${q} 0t${q} 0t${q} 0" ` +
      `fill="none" stroke="${b.pale}" stroke-width="1" opacity=".38"/>`;
  }
  clouds(b, 4);
}
function city(b: Brush): void {
  land(b, 6, false);
  for (let i = 0; i < 70; i++) {
    const [x, y] = polar(b.cx, b.cy, b.r * (0.35 + b.R() * 0.6), -0.3 + b.R() * 2.2);
    b.front +=
      `<rect x="${f(x)}" y="${f(y)}" width="1.5" height="1.5" fill="#ffe9a8" ` +
      `opacity="${opacity(0.4 + b.R() * 0.6)}"/>`;
  }
  for (let i = 0; i < 4; i++) {
    const a = b.R() * 1.5;
    const [x, y] = polar(b.cx, b.cy, b.r * 0.5, a),
      [p, q] = polar(b.cx, b.cy, b.r * 0.9, a + 0.5);
    b.front += `<path d="M${f(x)} ${f(y)}L${f(p)} ${f(q)}" stroke="#ffe9a8" stroke-width=".6" opacity=".6"/>`;
  }
}
function crack(b: Brush): void {
  for (let i = 0; i < 7; i++) {
    let [x, y] = polar(b.cx, b.cy, b.r * b.R() * 0.5, b.R() * TURN),
      a = b.R() * TURN;
    let d = `M${f(x)} ${f(y)}`;
    for (let j = 0; j < 6; j++) {
      a += (b.R() - 0.5) * 1.3;
      [x, y] = [x + Math.cos(a) * b.r * 0.2, y + Math.sin(a) * b.r * 0.2];
      d += `L${f(x)} ${f(y)}`;
    }
    b.surface +=
      `<path d="${d}" fill="none" stroke="#ff9a5a" stroke-width="4.5" opacity=".22" ` +
      `stroke-linejoin="round"/><path d="${d}" fill="none" stroke="#ffc79a" ` +
      `stroke-width="${f(0.8 + b.R() * 1.4)}" opacity=".9" stroke-linejoin="round"/>`;
  }
}
function swirl(b: Brush): void {
  for (let k = 0; k < 4; k++) {
    let d = '';
    for (let t = 0; t < 46; t++) {
      const [x, y] = polar(b.cx, b.cy, (b.r * t) / 44, t * 0.26 + k * 1.57);
      d += (t ? 'L' : 'M') + f(x) + ' ' + f(y);
    }
    b.surface +=
      `<path d="${d}" fill="none" stroke="${[b.pale, b.lo, b.hi, b.deep][k]}" ` +
      `stroke-width="${6 - k}" opacity=".45" stroke-linecap="round"/>`;
  }
}
function grid(b: Brush): void {
  const { cx, cy, r, R } = b;
  for (let i = -3; i <= 3; i++)
    b.surface +=
      `<ellipse cx="${f(cx)}" cy="${f(cy)}" rx="${f((Math.abs(i) / 3.2) * r)}" ry="${f(r)}" ` +
      `fill="none" stroke="${b.deep}" stroke-width="1.2" opacity=".7"/>` +
      `<path d="M${f(cx - r)} ${f(cy + (i / 3.4) * r)}q${f(r)} ${f(i * 3)} ${f(2 * r)} 0" ` +
      `fill="none" stroke="${b.deep}" stroke-width="1.2" opacity=".7"/>`;
  for (let i = 0; i < 16; i++) {
    const [x, y] = polar(cx, cy, r * Math.sqrt(R()) * 0.9, R() * TURN);
    b.surface +=
      `<rect x="${f(x)}" y="${f(y)}" width="${f(4 + R() * 9)}" height="${f(4 + R() * 7)}" ` +
      `fill="${R() > 0.5 ? b.deep : b.pale}" opacity=".6"/>`;
  }
}
function rings(b: Brush, colour: string, width: number, strength: number): void {
  for (let i = 1; i < 5; i++) {
    const q = (b.r * i) / 4.6,
      k = 5 + Math.floor(b.R() * 4);
    let d = '';
    for (let j = 0; j < k; j++) {
      const a = (j / k) * TURN + b.R() * 0.5,
        e = a + 0.4 + b.R() * 0.5;
      const [x, y] = polar(b.cx, b.cy, q, a),
        [x2, y2] = polar(b.cx, b.cy, q, e);
      d += `M${f(x)} ${f(y)}A${f(q)} ${f(q)} 0 0 1 ${f(x2)} ${f(y2)}`;
      if (b.R() > 0.5)
        d += `L${polar(b.cx, b.cy, q + b.r * 0.16, e)
          .map(f)
          .join(' ')}`;
    }
    b.surface +=
      `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" opacity="${strength}" ` +
      'stroke-linecap="round"/>';
  }
}
function ruin(b: Brush): void {
  rings(b, b.deep, 2.6, 0.6);
  for (let i = 0; i < 5; i++) {
    const x = b.cx - b.r * 0.7 + i * b.r * 0.32,
      h = b.r * (0.3 + b.R() * 0.55),
      w = b.r * 0.09,
      y = b.cy + b.r * 0.62;
    b.front +=
      `<path d="M${f(x)} ${f(y)}v${f(-h)}l${f(w)} ${f(-b.r * 0.1 * b.R())}l${f(w)} ` +
      `${f(b.r * 0.12)}v${f(h)}z" fill="${b.deep}" opacity=".95"/>` +
      `<path d="M${f(x + w * 1.2)} ${f(y)}v${f(-h)}l${f(w * 0.7)} ${f(b.r * 0.02)}v${f(h)}z" ` +
      `fill="${b.pale}" opacity=".25"/>`;
  }
}
function monolith(b: Brush): void {
  rings(b, b.deep, 2.2, 0.5);
  const w = b.r * 0.34,
    { cx, cy, r } = b;
  b.front +=
    `<path d="M${f(cx - w)} ${f(cy + r * 1.05)}l${f(w * 0.25)} ${f(-r * 1.9)}l${f(w * 0.75)} ` +
    `${f(-r * 0.3)}l${f(w * 0.75)} ${f(r * 0.3)}l${f(w * 0.25)} ${f(r * 1.9)}z" ` +
    `fill="${b.deep}"/><path d="M${f(cx)} ${f(cy - r * 1.15)}l${f(w * 0.75)} ` +
    `${f(r * 0.3)}l${f(w * 0.25)} ${f(r * 1.9)}h${f(-w)}z" fill="#03050c" opacity=".45"/>`;
  for (let i = 0; i < 4; i++)
    b.front +=
      `<circle cx="${f(cx)}" cy="${f(cy - r * 0.5 + i * r * 0.36)}" r="${f(5 - i * 0.7)}" ` +
      `fill="none" stroke="${b.pale}" stroke-width="1.6"/>`;
}
function rays(b: Brush): void {
  for (let i = 0; i < 36; i++) {
    const a = (i / 36) * TURN;
    const [x, y] = polar(b.cx, b.cy, b.r * 1.16, a);
    const [p, q] = polar(b.cx, b.cy, b.r * (1.28 + (i % 3 ? 0 : 0.22) + b.R() * 0.05), a);
    b.back +=
      `<path d="M${f(x)} ${f(y)}L${f(p)} ${f(q)}" stroke="#dfe4f5" ` +
      `stroke-width="${i % 3 ? 0.6 : 1.2}" opacity=".55"/>`;
  }
  for (let i = 1; i < 6; i++)
    b.surface +=
      `<circle cx="${f(b.cx)}" cy="${f(b.cy)}" r="${f((b.r * i) / 6)}" fill="none" ` +
      `stroke="${i % 2 ? b.lo : b.pale}" stroke-width="3" opacity=".5"/>`;
}
function ark(b: Brush): void {
  for (let i = 0; i < 24; i++) {
    const t = i / 23,
      x = b.cx - b.r + t * 2 * b.r,
      s = Math.sin(t * 12.5) * b.r * 0.42;
    b.surface +=
      `<path d="M${f(x)} ${f(b.cy + s)}L${f(x)} ${f(b.cy - s)}" stroke="${b.deep}" ` +
      `stroke-width="1.6" opacity=".7"/><circle cx="${f(x)}" cy="${f(b.cy + s)}" r="3" ` +
      `fill="${b.pale}"/><circle cx="${f(x)}" cy="${f(b.cy - s)}" r="3" fill="${b.lo}"/>`;
  }
}
function hollow(b: Brush): void {
  craters(b);
  const x = b.cx + b.r * 0.15,
    y = b.cy + b.r * 0.2;
  b.surface +=
    `<path d="${blob(b.R, x, y, b.r * 0.5, 11, 0.25)}" fill="#03050c" opacity=".85"/>` +
    `<path d="${blob(b.R, x, y, b.r * 0.22, 8, 0.3)}" fill="#ffcf8a" opacity=".8"/>`;
}
function rocks(b: Brush, n: number, belt: boolean): string {
  let d = '';
  for (let i = 0; i < n; i++) {
    const q = belt ? b.r * (0.7 + b.R() * 0.9) : b.r * 0.55 * b.R();
    const [x, y] = polar(b.cx, b.cy, q, b.R() * TURN);
    const z = belt ? 1.5 + b.R() * b.R() * 13 : 20 + b.R() * 16;
    const yy = belt ? b.cy + (y - b.cy) * 0.42 - (x - b.cx) * 0.35 : y;
    d +=
      `<path d="${blob(b.R, x, yy, z, 8, 0.25)}" fill="${[b.base, b.lo, b.hi, b.deep][i % 4]}"/>` +
      `<path d="${blob(b.R, x + z * 0.2, yy + z * 0.22, z * 0.7, 7, 0.25)}" fill="#03050c" ` +
      'opacity=".35"/>';
  }
  return d;
}
function belt(b: Brush): void {
  b.whole = rocks(b, 52, true);
}
function station(b: Brush): void {
  const { cx, cy, r } = b;
  b.whole = rocks(b, 5, false);
  b.whole +=
    `<g stroke="${b.hi}" fill="none" stroke-width="2">` +
    `<path d="M${f(cx - r)} ${f(cy + r * 0.2)}h${f(2 * r)}M${f(cx)} ${f(cy - r)}v${f(2 * r)}"/>` +
    `<circle cx="${f(cx)}" cy="${f(cy)}" r="${f(r * 0.55)}"/>` +
    `<circle cx="${f(cx)}" cy="${f(cy)}" r="${f(r * 0.78)}" stroke-width=".8" ` +
    'stroke-dasharray="3 5"/></g>';
  for (const [a, e] of [
    [-1, 0.2],
    [1, 0.2],
    [0, -1],
    [0, 1],
  ])
    b.whole +=
      `<rect x="${f(cx + a * r - 9)}" y="${f(cy + e * r - 6)}" width="18" height="12" rx="2" ` +
      `fill="${b.base}" stroke="#03050c" stroke-opacity=".5"/>`;
}
function comet(b: Brush): void {
  bands(b);
  for (let i = 0; i < 6; i++)
    b.back +=
      `<path d="M${f(b.cx - 6 + i * 4)} ${f(b.cy - b.r * 0.6 + i * b.r * 0.26)}Q` +
      `${f(b.cx + b.r * 1.2)} ${f(b.cy - b.r + i * 14)} 215 ${-10 + i * 20}" fill="none" ` +
      `stroke="${b.hi}" stroke-width="${f(2.8 - i * 0.35)}" opacity="${f(0.8 - i * 0.1)}" ` +
      'stroke-linecap="round"/>';
}
function star(b: Brush): void {
  b.back +=
    '<circle cx="46" cy="84" r="9" fill="#fff3cf" opacity=".95"/>' +
    '<circle cx="46" cy="84" r="19" fill="#ffe3a0" opacity=".22"/>' +
    '<circle cx="64" cy="70" r="4" fill="#ffd9b0" opacity=".95"/>';
}
function moons(b: Brush): void {
  for (let i = 0; i < 3; i++) {
    const [x, y] = polar(b.cx, b.cy, b.r * (1.25 + i * 0.2), -2.6 + i * 1.15 + b.R() * 0.5),
      q = 3.5 + b.R() * 6;
    b.front +=
      `<circle cx="${f(x)}" cy="${f(y)}" r="${f(q)}" fill="${[b.pale, b.hi, b.base][i]}"/>` +
      `<path d="M${f(x)} ${f(y - q)}a${f(q)} ${f(q)} 0 0 1 0 ${f(2 * q)}z" fill="#03050c" ` +
      'opacity=".55"/>';
  }
}
const LOOKS: Record<string, (b: Brush) => void> = {
  bands,
  crater: craters,
  desert,
  continent,
  ocean,
  city,
  crack,
  swirl,
  grid,
  ruin,
  monolith,
  rays,
  ark,
  hollow,
  belt,
  station,
  comet,
  star,
  moons,
  glyphs: (b) => rings(b, '#f5e267', 1.8, 0.85),
  ...LANDMARKS,
};
export const isLook = (name: string): boolean => name === 'ring' || name in LOOKS;

function ring(b: Brush, rot: number): void {
  const el = (w: number, colour: string, o: number, k: number) =>
    `<ellipse cx="${f(b.cx)}" cy="${f(b.cy)}" rx="${f(b.r * k)}" ry="${f(b.r * k * 0.24)}" ` +
    `fill="none" stroke="${colour}" stroke-width="${w}" opacity="${o}"/>`;
  const half = (clip: string) =>
    `<g transform="rotate(${rot} ${f(b.cx)} ${f(b.cy)})" ` +
    `clip-path="url(#${clip})">${el(5, b.hi, 0.75, 1.5)}${el(2, b.pale, 0.9, 1.66)}` +
    `${el(1, b.lo, 0.9, 1.36)}</g>`;
  b.back += half('rb');
  b.front += half('rf');
}

function sphere(b: Brush, rot: number): [string, string] {
  const { cx, cy, r } = b;
  const arc = `M${polar(cx, cy, r - 0.6, -3.5)
    .map(f)
    .join(' ')}A${f(r)} ${f(r)} 0 0 1 ${polar(cx, cy, r - 0.6, -1.1)
    .map(f)
    .join(' ')}`;
  const disc = (q: number, paint: string) =>
    `<circle cx="${f(cx)}" cy="${f(cy)}" r="${f(q)}" fill="${paint}"/>`;
  const body =
    disc(r * 1.2, 'url(#ga)') +
    `<g clip-path="url(#cp)">${disc(r, 'url(#gg)')}` +
    `<g transform="rotate(${rot} ${f(cx)} ${f(cy)})">${b.surface}</g>${disc(r, 'url(#gs)')}</g>` +
    `<path d="${arc}" fill="none" stroke="#fff" stroke-width="1.3" opacity=".55" stroke-linecap="round"/>`;
  const stop = (o: number, c: string, a = 1) => `<stop offset="${o}" stop-color="${c}" stop-opacity="${a}"/>`;
  const defs =
    `<clipPath id="cp">${disc(r, '#000')}</clipPath>` +
    `<clipPath id="rb"><rect x="-100" y="${f(cy - 200)}" width="420" height="200"/></clipPath>` +
    `<clipPath id="rf"><rect x="-100" y="${f(cy)}" width="420" height="200"/></clipPath>` +
    '<linearGradient id="gg" x1="0" y1="0" x2=".7" ' +
    `y2="1">${stop(0, b.hi)}${stop(0.5, b.base)}${stop(1, b.lo)}</linearGradient>` +
    `<radialGradient id="gs" cx=".32" cy=".28" r=".85">${stop(0.25, '#03050c', 0)}` +
    `${stop(0.68, '#03050c', 0.5)}${stop(1, '#03050c', 0.93)}</radialGradient>` +
    `<radialGradient id="ga">${stop(0.8, b.hi, 0.5)}${stop(1, b.hi, 0)}</radialGradient>`;
  return [body, defs];
}

export function paintWorld(d: Design, look: string, R: Random): Painted {
  const r = 46 + d.cost * 4.2 + R() * 5;
  const cx = 118 + (R() - 0.5) * 22,
    cy = 116 + (R() - 0.5) * 14;
  const known = HUES[d.kind];
  let [hue, saturation] = known ?? [[225, 265, 330, 12, 190][Math.floor(R() * 5)], 10 + R() * 12];
  hue += (R() - 0.5) * 16;
  const L = d.kind === 'alien' ? 58 : known ? 50 : 52;
  const b: Brush = {
    R,
    cx,
    cy,
    r,
    base: hsl(hue, saturation, L),
    hi: hsl(hue + 12, saturation * 0.9, L + 20),
    lo: hsl(hue - 14, saturation, L - 20),
    deep: hsl(hue - 20, saturation * 0.9, L - 32),
    pale: hsl(hue + 20, saturation * 0.6, L + 28),
    surface: '',
    back: '',
    front: '',
    whole: '',
  };
  const rot = f(-28 + R() * 40);
  const looks = look.split('+');
  for (const name of looks) LOOKS[name]?.(b);
  if (looks.includes('ring')) ring(b, rot);
  const [body, defs] = sphere(b, rot);
  return { back: b.back, body: b.whole || body, front: b.front, defs, cx, cy, r: b.r, hue, saturation };
}
