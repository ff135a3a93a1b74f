/* What distinguishes a world from others of its kind: things that stand on it, hang over it or replace
 * it. */
import { f, polar, TURN } from './seed.ts';
import type { Brush } from './world.ts';

const SHADE = '#03050c';
const opacity = (x: number): string => x.toFixed(2);
const line = (d: string, colour: string, w: number, o = 1): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${f(w)}" opacity="${o}" ` +
  'stroke-linecap="round" stroke-linejoin="round"/>';
const area = (d: string, colour: string, o = 1): string => `<path d="${d}" fill="${colour}" opacity="${o}"/>`;
const disc = (x: number, y: number, r: number, colour: string, o = 1): string =>
  `<circle cx="${f(x)}" cy="${f(y)}" r="${f(r)}" fill="${colour}" opacity="${o}"/>`;
const points = (...p: [number, number][]): string => 'M' + p.map((q) => q.map(f).join(' ')).join('L') + 'z';
/* points in radii from the centre of the world */
const of = (b: Brush, ...p: [number, number][]): string =>
  points(...p.map(([x, y]): [number, number] => [b.cx + x * b.r, b.cy + y * b.r]));

function shadow(b: Brush): void {
  b.surface += disc(b.cx + b.r * 0.42, b.cy + b.r * 0.12, b.r * 0.98, SHADE, 0.86);
}
function spot(b: Brush): void {
  const [x, y] = polar(b.cx, b.cy, b.r * 0.35, 0.4);
  for (let i = 4; i > 0; i--) b.surface += disc(x, y, b.r * 0.13 * i, i % 2 ? '#ffe39a' : b.deep, 0.75);
}
function caps(b: Brush): void {
  const cap = (s: number): string =>
    area(
      of(
        b,
        [-0.8, s * 0.86],
        [-0.4, s * 0.62],
        [0, s * 0.7],
        [0.45, s * 0.58],
        [0.8, s * 0.86],
        [0, s * 1.2],
      ),
      '#f4f8ff',
      0.9,
    );
  b.surface += cap(-1) + cap(1);
}
function fort(b: Brush): void {
  const { cx, cy, r } = b;
  b.front +=
    area(
      of(
        b,
        [-0.34, 0.3],
        [-0.34, -0.28],
        [-0.18, -0.28],
        [-0.18, -0.12],
        [-0.07, -0.12],
        [-0.07, -0.36],
        [0.07, -0.36],
        [0.07, -0.12],
        [0.18, -0.12],
        [0.18, -0.28],
        [0.34, -0.28],
        [0.34, 0.3],
      ),
      '#1b2233',
    ) +
    line(
      `M${f(cx)} ${f(cy - r * 0.36)}v${f(-r * 0.34)}l${f(r * 0.26)} ${f(r * 0.1)}l${f(-r * 0.26)} ` +
        `${f(r * 0.1)}`,
      '#ff7568',
      r * 0.05,
    );
}
function plates(b: Brush): void {
  for (let i = 0; i < 26; i++) {
    const [x, y] = polar(b.cx, b.cy, b.r * Math.sqrt(b.R()), b.R() * TURN);
    const w = b.r * (0.16 + b.R() * 0.24);
    b.surface +=
      `<rect x="${f(x - w / 2)}" y="${f(y - w / 2)}" width="${f(w)}" height="${f(w * 0.7)}" rx="2" ` +
      `fill="${[b.lo, b.deep, b.hi][i % 3]}" stroke="${b.pale}" stroke-width=".7" opacity=".7"/>`;
  }
  b.surface += line(`M${f(b.cx - b.r)} ${f(b.cy)}h${f(b.r * 2)}`, b.deep, b.r * 0.12);
}
const hull = (b: Brush, x: number, y: number, s: number): string => {
  const at = (px: number, py: number): [number, number] => [
    b.cx + (x + px * s) * b.r,
    b.cy + (y + py * s) * b.r,
  ];
  return (
    area(
      points(at(0.95, 0), at(0.1, -0.3), at(-0.85, -0.18), at(-0.6, 0), at(-0.85, 0.18), at(0.1, 0.3)),
      b.base,
    ) +
    area(points(at(0.95, 0), at(0.1, 0.3), at(-0.85, 0.18), at(-0.6, 0)), b.lo) +
    line(`M${at(-0.5, -0.06).map(f).join(' ')}L${at(0.5, -0.02).map(f).join(' ')}`, b.pale, 1.6, 0.9) +
    disc(...at(0.2, -0.04), b.r * 0.06 * s, b.pale)
  );
};
function fleet(b: Brush): void {
  b.whole = hull(b, 0.1, -0.55, 0.6) + hull(b, -0.35, 0.6, 0.55) + hull(b, 0, 0.02, 1);
}
function warship(b: Brush): void {
  const gun = (y: number): string => line(`M${f(b.cx)} ${f(b.cy + y * b.r)}h${f(b.r * 0.7)}`, b.hi, 5);
  b.whole = gun(-0.42) + gun(0.42) + hull(b, 0, 0, 1.35);
}
function saucer(b: Brush): void {
  const el = (y: number, rx: number, ry: number, c: string): string =>
    `<ellipse cx="${f(b.cx)}" cy="${f(b.cy + y * b.r)}" rx="${f(rx * b.r)}" ry="${f(ry * b.r)}" ` +
    `fill="${c}"/>`;
  b.whole =
    area(of(b, [-0.3, 0.2], [0.3, 0.2], [0.8, 1.3], [-0.8, 1.3]), b.pale, 0.25) +
    el(0.12, 1.15, 0.34, b.lo) +
    el(0, 1.15, 0.3, b.base) +
    el(-0.18, 0.52, 0.42, b.pale) +
    el(-0.02, 0.56, 0.14, b.hi);
  for (let i = -2; i <= 2; i++)
    b.whole += disc(b.cx + i * b.r * 0.38, b.cy + b.r * (0.2 - Math.abs(i) * 0.05), b.r * 0.07, '#6fe3c8');
}
function blocks(b: Brush): void {
  const cube = (x: number, y: number, s: number, c: string): string =>
    area(of(b, [x, y - s], [x + s, y - s / 2], [x, y], [x - s, y - s / 2]), b.hi) +
    area(of(b, [x - s, y - s / 2], [x, y], [x, y + s], [x - s, y + s / 2]), c) +
    area(of(b, [x + s, y - s / 2], [x, y], [x, y + s], [x + s, y + s / 2]), b.deep);
  b.whole = cube(-0.5, 0.42, 0.5, b.base) + cube(0.52, 0.4, 0.46, b.lo) + cube(0.02, -0.35, 0.5, b.base);
}
function tendrils(b: Brush): void {
  for (let i = 0; i < 9; i++) {
    const a = (i / 9) * TURN;
    const [x, y] = polar(b.cx, b.cy, b.r * 0.5, a),
      [u, v] = polar(b.cx, b.cy, b.r * 1.05, a + 0.7),
      [p, q] = polar(b.cx, b.cy, b.r * 1.38, a + 0.2);
    b.front += line(`M${f(x)} ${f(y)}Q${f(u)} ${f(v)} ${f(p)} ${f(q)}`, b.hi, 5, 0.9);
  }
  b.surface += disc(b.cx, b.cy, b.r * 0.4, b.deep) + disc(b.cx, b.cy, b.r * 0.2, b.pale);
}
function wings(b: Brush): void {
  for (const s of [-1, 1])
    b.front += area(
      of(
        b,
        [0, 0.1],
        [s * 0.5, -0.55],
        [s * 1.25, -0.7],
        [s * 1.0, -0.35],
        [s * 1.15, -0.2],
        [s * 0.75, 0],
        [s * 0.8, 0.2],
        [s * 0.3, 0.3],
      ),
      b.pale,
      0.92,
    );
}
/* Small and alone, with a lot of sky. */
function far(b: Brush): void {
  b.r *= 0.62;
  for (let i = 1; i < 4; i++)
    b.back +=
      `<circle cx="${f(b.cx)}" cy="${f(b.cy)}" r="${f(b.r * (1.2 + i * 0.42))}" fill="none" ` +
      `stroke="${b.pale}" stroke-width="1" stroke-dasharray="2 ${3 + i}" opacity=".55"/>`;
}
function cells(b: Brush): void {
  for (let i = 0; i < 14; i++) {
    const [x, y] = polar(b.cx, b.cy, Math.sqrt(b.R()) * b.r * 0.85, b.R() * TURN);
    const q = b.r * (0.12 + b.R() * 0.16);
    b.surface +=
      `<circle cx="${f(x)}" cy="${f(y)}" r="${f(q)}" fill="${b.hi}" fill-opacity=".5" ` +
      `stroke="${b.pale}" stroke-width="1.6"/>${disc(x + q * 0.2, y, q * 0.35, b.deep)}`;
  }
}
function scaled(b: Brush): void {
  for (let row = 0; row < 9; row++)
    for (let i = 0; i < 8; i++) {
      const q = b.r * 0.17,
        x = b.cx - b.r + (i + (row % 2) / 2) * q * 1.7,
        y = b.cy - b.r + row * q * 1.45;
      b.surface +=
        `<path d="M${f(x)} ${f(y)}a${f(q)} ${f(q)} 0 0 0 ${f(q * 2)} 0z" ` +
        `fill="${row % 2 ? b.lo : b.hi}" stroke="${b.deep}" stroke-width="1" opacity=".8"/>`;
    }
}
function comb(b: Brush): void {
  const q = b.r * 0.2;
  for (let row = -5; row <= 5; row++)
    for (let i = -5; i <= 5; i++) {
      const x = b.cx + (i + (row % 2 ? 0.5 : 0)) * q * 1.74,
        y = b.cy + row * q * 1.5;
      const hex = Array.from({ length: 6 }, (_, k): [number, number] =>
        polar(x, y, q * 0.92, (k / 6) * TURN + 0.52),
      );
      b.surface += area(points(...hex), b.R() > 0.7 ? '#ffd98a' : b.lo, 0.75);
    }
}
function spots(b: Brush): void {
  for (let i = 0; i < 16; i++) {
    const [x, y] = polar(b.cx, b.cy, Math.sqrt(b.R()) * b.r * 0.92, b.R() * TURN);
    const q = b.r * (0.05 + b.R() * 0.13);
    b.surface +=
      disc(x, y, q * 1.5, '#d8ff7a', 0.25) + disc(x, y, q, '#b9e04a', 0.9) + disc(x, y, q * 0.4, SHADE, 0.7);
  }
}
function facets(b: Brush): void {
  const ring = (k: number, r: number, off: number): [number, number] =>
    polar(b.cx, b.cy, b.r * r, ((k + off) / 8) * TURN);
  for (let k = 0; k < 8; k++) {
    const shades = [b.pale, b.hi, b.base, b.lo];
    b.surface += area(points([b.cx, b.cy], ring(k, 0.45, 0), ring(k + 1, 0.45, 0)), shades[k % 3], 0.9);
    b.surface += area(
      points(ring(k, 0.45, 0), ring(k, 1.05, 0.5), ring(k + 1, 0.45, 0)),
      shades[(k + 1) % 4],
      0.85,
    );
    b.surface += line(
      `M${ring(k, 0.45, 0).map(f).join(' ')}L${ring(k, 1.05, 0.5).map(f).join(' ')}L${ring(k + 1, 0.45, 0)
        .map(f)
        .join(' ')}`,
      '#fff',
      1,
      0.6,
    );
  }
}
function port(b: Brush): void {
  const { cx, cy, r } = b;
  b.front +=
    line(`M${f(cx)} ${f(cy - r * 1.3)}V${f(cy + r * 0.5)}`, '#e6ecf7', 4) +
    line(
      `M${f(cx - r * 0.6)} ${f(cy - r * 0.5)}h${f(r * 1.2)}M${f(cx - r * 0.4)} ` +
        `${f(cy - r * 0.9)}h${f(r * 0.8)}`,
      '#e6ecf7',
      5,
    );
  for (const [x, y] of [
    [-0.6, -0.5],
    [0.6, -0.5],
    [-0.4, -0.9],
    [0.4, -0.9],
  ])
    b.front += area(of(b, [x - 0.14, y + 0.16], [x, y - 0.2], [x + 0.14, y + 0.16]), '#ffb454');
}
function bars(b: Brush): void {
  for (let i = -3; i <= 3; i++)
    b.front += line(
      `M${f(b.cx + i * b.r * 0.27)} ${f(b.cy - b.r * 0.75)}v${f(b.r * 1.5)}`,
      '#aeb8cc',
      b.r * 0.07,
    );
  for (const y of [-0.75, 0.75])
    b.front += line(`M${f(b.cx - b.r * 0.95)} ${f(b.cy + y * b.r)}h${f(b.r * 1.9)}`, '#aeb8cc', b.r * 0.09);
}
function shaft(b: Brush): void {
  const { cx, cy, r } = b;
  b.front +=
    line(
      `M${f(cx - r * 0.35)} ${f(cy + r * 0.25)}L${f(cx)} ${f(cy - r * 0.75)}L${f(cx + r * 0.35)} ` +
        `${f(cy + r * 0.25)}M${f(cx - r * 0.22)} ${f(cy - r * 0.12)}h${f(r * 0.44)}`,
      '#ffe0bd',
      r * 0.08,
    ) +
    disc(cx, cy - r * 0.75, r * 0.16, '#ffe0bd') +
    `<ellipse cx="${f(cx)}" cy="${f(cy + r * 0.35)}" rx="${f(r * 0.5)}" ry="${f(r * 0.16)}" ` +
    `fill="${SHADE}"/>`;
}
function plume(b: Brush): void {
  const { cx, cy, r } = b;
  b.front +=
    area(of(b, [-0.62, 0.5], [-0.14, -0.35], [0.14, -0.35], [0.62, 0.5]), '#4a1c10') +
    line(
      `M${f(cx)} ${f(cy - r * 0.35)}q${f(-r * 0.1)} ${f(-r * 0.4)} ${f(r * 0.12)} ` +
        `${f(-r * 0.75)}M${f(cx)} ${f(cy - r * 0.35)}q${f(-r * 0.4)} ${f(-r * 0.3)} ${f(-r * 0.42)} ` +
        `${f(-r * 0.6)}M${f(cx)} ${f(cy - r * 0.35)}q${f(r * 0.4)} ${f(-r * 0.3)} ${f(r * 0.5)} ` +
        `${f(-r * 0.5)}`,
      '#ffb14a',
      r * 0.09,
    ) +
    area(of(b, [-0.14, -0.35], [0.14, -0.35], [0.08, 0.45], [-0.1, 0.45]), '#ff7a3a');
}
function glow(b: Brush): void {
  for (let i = 3; i > 0; i--) b.back += disc(b.cx, b.cy, b.r * (1 + i * 0.13), '#c8ff5a', 0.16);
  for (let k = 0; k < 3; k++) {
    const a = (k / 3) * TURN - 1.57;
    const [p, q] = polar(b.cx, b.cy, b.r * 0.72, a - 0.5),
      [u, v] = polar(b.cx, b.cy, b.r * 0.72, a + 0.5);
    b.surface += area(
      `M${f(b.cx)} ${f(b.cy)}L${f(p)} ${f(q)}A${f(b.r * 0.72)} ${f(b.r * 0.72)} 0 0 1 ${f(u)} ${f(v)}z`,
      '#c8ff5a',
      0.85,
    );
  }
  b.surface += disc(b.cx, b.cy, b.r * 0.22, b.deep);
}
function shattered(b: Brush): void {
  for (let i = 0; i < 7; i++) {
    const a = (i / 7) * TURN,
      out = b.r * (0.16 + b.R() * 0.3);
    const at = (r: number, da: number): [number, number] => {
      const [x, y] = polar(b.cx, b.cy, b.r * r, a + da);
      return [x + Math.cos(a + 0.45) * out, y + Math.sin(a + 0.45) * out];
    };
    b.whole += area(
      points(at(0.08, 0.4), at(0.95, 0.02), at(1, 0.45), at(0.9, 0.86)),
      [b.base, b.lo, b.deep][i % 3],
    );
    b.whole += line(
      `M${at(0.08, 0.4).map(f).join(' ')}L${at(0.95, 0.02).map(f).join(' ')}`,
      '#ff9a4a',
      2.4,
      Number(opacity(0.9)),
    );
  }
  b.whole += disc(b.cx, b.cy, b.r * 0.2, '#ffcf8a');
}
export const LANDMARKS: Record<string, (b: Brush) => void> = {
  bars,
  blocks,
  caps,
  cells,
  comb,
  facets,
  far,
  fleet,
  fort,
  glow,
  plates,
  plume,
  port,
  saucer,
  scaled,
  shadow,
  shaft,
  shattered,
  spot,
  spots,
  tendrils,
  warship,
  wings,
};
