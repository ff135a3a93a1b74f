/* A development: one line drawing around (112, 116). A look without a drawing is a rosette. */
import { shield } from './noun.ts';
import { f, polar, type Random } from './seed.ts';

const CX = 112,
  CY = 116;

class Pen {
  out = '';
  constructor(readonly R: Random) {}
  path(d: string, w = 1.4, o = 0.95): void {
    this.out += `<path d="${d}" stroke-width="${f(w)}" opacity="${f(o)}"/>`;
  }
  circle(x: number, y: number, r: number, w = 1.4, o = 0.95): void {
    this.out += `<circle cx="${f(x)}" cy="${f(y)}" r="${f(r)}" stroke-width="${w}" opacity="${o}"/>`;
  }
  dot(x: number, y: number, r: number): void {
    this.out += `<circle cx="${f(x)}" cy="${f(y)}" r="${r}" fill="var(--art-ink)" stroke="none"/>`;
  }
  spin(n: number, draw: (i: number) => string): void {
    for (let i = 0; i < n; i++)
      this.out += `<g transform="rotate(${f((i * 360) / n)} ${CX} ${CY})">${draw(i)}</g>`;
  }
  spiro(a: number, b: number, h: number, scale: number, w: number, o: number): void {
    const gcd = (x: number, y: number): number => (y ? gcd(y, x % y) : x);
    const turns = (6.2832 * b) / gcd(a, b);
    let d = '';
    for (let i = 0; i <= 360; i++) {
      const t = (i / 360) * turns;
      const x = (a - b) * Math.cos(t) + h * Math.cos(((a - b) / b) * t);
      const y = (a - b) * Math.sin(t) - h * Math.sin(((a - b) / b) * t);
      d += (i ? 'L' : 'M') + f(CX + x * scale) + ' ' + f(CY + y * scale);
    }
    this.path(d, w, o);
  }
}

const DRAWINGS: Record<string, (p: Pen) => void> = {
  bars(p) {
    for (let i = 0; i < 7; i++) {
      const h = 20 + i * 11 + p.R() * 8,
        x = CX - 58 + i * 17;
      p.path(`M${x} ${CY + 58}v${f(-h)}h10v${f(h)}`, 1.3);
      p.dot(x + 5, CY + 52 - h, 1.8);
    }
    p.path(`M${CX - 66} ${CY + 58}h132`, 1.8);
    p.path(`M${CX - 62} ${CY + 22}q50 -8 118 -92`, 1, 0.6);
  },
  gear(p) {
    const n = 10 + Math.floor(p.R() * 5);
    p.spin(n, () => `<path d="M${CX - 6} ${CY - 44}l2 -14h8l2 14" stroke-width="1.5"/>`);
    p.circle(CX, CY, 44);
    p.circle(CX, CY, 30, 0.9, 0.7);
    p.spin(
      6,
      () =>
        `<path d="M${CX} ${CY - 10}v-20" stroke-width="1.3"/><circle cx="${CX}" cy="${CY - 37}" r="2.4"/>`,
    );
    p.circle(CX, CY, 10);
    p.dot(CX, CY, 3.5);
    p.path(`M${CX - 74} ${CY + 66}h50M${CX + 24} ${CY + 66}h50`, 0.9, 0.5);
  },
  link(p) {
    for (const [r, w, o] of [
      [40, 1.4, 0.95],
      [28, 0.8, 0.6],
    ]) {
      p.circle(CX - 26, CY, r, w, o);
      p.circle(CX + 26, CY, r, w, o);
    }
    p.path(`M${CX} ${CY - 30}v60`, 1, 0.7);
    p.dot(CX - 26, CY, 3);
    p.dot(CX + 26, CY, 3);
    p.path(`M${CX - 80} ${CY + 62}q80 -26 160 0`, 0.8, 0.5);
  },
  ship(p) {
    p.path(`M${CX - 62} ${CY + 40}L${CX + 62} ${CY - 62}L${CX + 8} ${CY + 58}L${CX - 12} ${CY + 8}z`, 1.6);
    p.path(`M${CX + 62} ${CY - 62}L${CX - 12} ${CY + 8}`, 1.1, 0.8);
    for (let i = 0; i < 6; i++)
      p.path(
        `M${CX - 40 - i * 7} ${CY + 30 + i * 9}l${f(-16 - p.R() * 14)} ${f(13 + p.R() * 10)}`,
        0.9,
        0.55,
      );
    p.circle(CX + 26, CY - 30, 78, 0.7, 0.4);
    p.dot(CX + 30, CY - 33, 2.4);
  },
  chevron(p) {
    for (let i = 0; i < 5; i++)
      p.path(
        `M${CX - 52 + i * 3} ${CY + 34 - i * 22}L${CX} ${CY + 8 - i * 22}L${CX + 52 - i * 3} ${CY + 34 - i * 22}`,
        2.4 - i * 0.3,
        1 - i * 0.14,
      );
    p.path(`M${CX} ${CY + 60}V${CY + 26}`, 1, 0.6);
    p.circle(CX, CY + 52, 5);
    p.circle(CX, CY - 6, 74, 0.7, 0.4);
  },
  shield(p) {
    p.path(shield(CX, CY, 66), 1.8);
    p.path(shield(CX, CY, 54), 0.9, 0.7);
    for (let i = 0; i < 3; i++)
      p.path(`M${CX - 26} ${CY + 14 - i * 18}L${CX} ${CY - 4 - i * 18}L${CX + 26} ${CY + 14 - i * 18}`, 1.7);
    p.spin(24, (i) => `<path d="M${CX} ${CY - 74}v${i % 2 ? -4 : -8}" stroke-width=".9" opacity=".5"/>`);
  },
  atom(p) {
    p.spin(3, () => `<ellipse cx="${CX}" cy="${CY}" rx="64" ry="23" stroke-width="1.3"/>`);
    p.spin(3, () => `<circle cx="${CX + 64}" cy="${CY}" r="3.2" fill="var(--art-ink)" stroke="none"/>`);
    p.circle(CX, CY, 9);
    p.dot(CX, CY, 4);
    p.circle(CX, CY, 72, 0.6, 0.4);
  },
  crystal(p) {
    p.spin(
      6,
      () =>
        `<path d="M${CX} ${CY - 12}l13 -26l-13 -34l-13 34z" stroke-width="1.4"/><path d="M${CX - 13} ${CY - 38}h26" stroke-width=".8" opacity=".6"/>`,
    );
    p.circle(CX, CY, 12);
    p.dot(CX, CY, 3);
    p.circle(CX, CY, 76, 0.8, 0.5);
  },
  crown(p) {
    p.spin(
      8,
      () =>
        `<path d="M${CX - 13} ${CY - 34}L${CX} ${CY - 72}L${CX + 13} ${CY - 34}" stroke-width="1.4"/><circle cx="${CX}" cy="${CY - 78}" r="2.2" fill="var(--art-ink)" stroke="none"/>`,
    );
    p.circle(CX, CY, 36);
    p.circle(CX, CY, 24, 0.9, 0.7);
    p.path(`M${CX - 18} ${CY + 9}l-3 -22l11 10l10 -15l10 15l11 -10l-3 22z`, 1.7);
  },
  sprout(p) {
    p.path(`M${CX - 66} ${CY + 30}a66 66 0 0 1 132 0`, 1.5);
    p.path(`M${CX - 50} ${CY + 30}a50 50 0 0 1 100 0`, 0.8, 0.5);
    p.path(`M${CX - 74} ${CY + 30}h148`, 1.6);
    p.path(`M${CX} ${CY + 30}V${CY - 28}`, 1.6);
    p.path(`M${CX} ${CY - 4}q-30 -2 -32 -32q30 2 32 32zM${CX} ${CY - 16}q26 -4 26 -30q-26 4 -26 30z`, 1.5);
    for (let i = 0; i < 5; i++) p.path(`M${CX} ${CY + 30}q${-30 + i * 15} 14 ${-44 + i * 22} 34`, 0.9, 0.6);
  },
  knot(p) {
    p.spiro(5, 3, 4.2, 13, 1.5, 0.95);
    p.spiro(5, 3, 3.2, 13, 0.7, 0.5);
    p.circle(CX, CY, 78, 0.8, 0.5);
    p.dot(CX, CY, 3);
  },
  helix(p) {
    const wave = (t: number) => Math.sin(t * 9.4) * 34;
    for (let i = 0; i <= 15; i++) {
      const t = i / 15,
        y = CY - 66 + t * 132;
      p.path(`M${f(CX + wave(t))} ${f(y)}L${f(CX - wave(t))} ${f(y)}`, 0.9, 0.6);
      p.dot(CX + wave(t), y, 2.6);
      p.dot(CX - wave(t), y, 1.7);
    }
    for (const side of [1, -1]) {
      let d = '';
      for (let i = 0; i <= 60; i++)
        d += (i ? 'L' : 'M') + f(CX + side * wave(i / 60)) + ' ' + f(CY - 66 + (i / 60) * 132);
      p.path(d, 1.6);
    }
    p.circle(CX, CY, 76, 0.6, 0.4);
  },
  fan(p) {
    const x0 = CX - 20,
      y0 = CY + 52;
    for (let i = 0; i < 9; i++) {
      const [x, y] = polar(x0, y0, 118 - Math.abs(i - 4) * 7, -2.15 + i * 0.27);
      p.path(`M${x0} ${y0}L${f(x)} ${f(y)}`, 1, 0.8);
      p.dot(x, y, 2.2);
    }
    p.circle(x0, y0, 34, 1.2);
    p.circle(x0, y0, 62, 0.8, 0.6);
    p.dot(x0, y0, 4);
  },
  star(p) {
    p.spin(
      12,
      (i) =>
        `<path d="M${CX - 9} ${CY - 26}L${CX} ${CY - (i % 2 ? 54 : 74)}L${CX + 9} ${CY - 26}" stroke-width="1.4"/>`,
    );
    p.circle(CX, CY, 26);
    p.circle(CX, CY, 14, 0.9, 0.7);
    p.dot(CX, CY, 4);
  },
  orrery(p) {
    for (let i = 1; i <= 4; i++) {
      const r = 14 + i * 15,
        a = p.R() * 6.28;
      p.circle(CX, CY, r, 0.9, 0.75 - i * 0.1);
      const [x, y] = polar(CX, CY, r, a);
      p.dot(x, y, 2.4 + p.R() * 3.4);
      p.path(`M${CX} ${CY}L${f(x)} ${f(y)}`, 0.6, 0.5);
    }
    p.dot(CX, CY, 7);
    p.spin(36, (i) => `<path d="M${CX} ${CY - 78}v${i % 3 ? -3 : -7}" stroke-width=".8" opacity=".55"/>`);
  },
  lattice(p) {
    const nodes: [number, number][] = Array.from({ length: 11 }, (_, i) =>
      polar(CX, CY, i ? 24 + p.R() * 48 : 0, (i * 2.4) % 6.28),
    );
    nodes.forEach(([x, y], i) => {
      for (const [u, v] of nodes.slice(i + 1))
        if (Math.hypot(u - x, v - y) < 62) p.path(`M${f(x)} ${f(y)}L${f(u)} ${f(v)}`, 0.8, 0.6);
      p.circle(x, y, 4 + p.R() * 4, 1.3);
      p.dot(x, y, 1.8);
    });
    p.circle(CX, CY, 78, 0.7, 0.4);
  },
};

function rosette(p: Pen): void {
  p.spiro(8, 3, 2 + p.R() * 3, 10, 1.3, 0.95);
  p.spiro(8, 3, 1.4, 10, 0.8, 0.55);
  p.circle(CX, CY, 76, 0.7, 0.5);
  p.dot(CX, CY, 3);
}

export function paintEmblem(look: string, R: Random): string {
  const pen = new Pen(R);
  (DRAWINGS[look] ?? rosette)(pen);
  return pen.out;
}
