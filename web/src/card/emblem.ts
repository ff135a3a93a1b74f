/* The emblems of developments and start worlds, 200 x 200. A family gives the background, five tones and a
 * motif; the drawings themselves are in drawings.ts. cards/emblems.table says which card has which. */
import { DRAWINGS } from './drawings.ts';
import { circle as c, ellipse as e, ngon, path as p, spin, group as g } from './shapes.ts';

/** d dark line, m middle, l light, w nearly white, a second colour; b0 and b1 the background. */
export interface Family {
  b0: string;
  b1: string;
  d: string;
  m: string;
  l: string;
  w: string;
  a: string;
  motif: keyof typeof MOTIFS;
}
export const FAMILIES: Record<string, Family> = {
  military: {
    b0: '#8a2a33',
    b1: '#240a12',
    d: '#350d16',
    m: '#d9564c',
    l: '#ffb9a3',
    w: '#fff1e9',
    a: '#ffd27a',
    motif: 'rays',
  },
  trade: {
    b0: '#8a5f1a',
    b1: '#271807',
    d: '#3a2506',
    m: '#dc9d36',
    l: '#ffdc90',
    w: '#fff7e2',
    a: '#7fd6e8',
    motif: 'ticks',
  },
  finance: {
    b0: '#4a6a2e',
    b1: '#111c0c',
    d: '#1a2a10',
    m: '#92b54e',
    l: '#dcee9e',
    w: '#f9ffe6',
    a: '#f6c652',
    motif: 'waves',
  },
  consume: {
    b0: '#2f659a',
    b1: '#0a1830',
    d: '#0d2543',
    m: '#57a6e6',
    l: '#bde6ff',
    w: '#f3fbff',
    a: '#ff9fc6',
    motif: 'dots',
  },
  science: {
    b0: '#196b77',
    b1: '#052027',
    d: '#072e36',
    m: '#36b7c0',
    l: '#a9f2f0',
    w: '#f0fffe',
    a: '#ffd27a',
    motif: 'grid',
  },
  genes: {
    b0: '#237350',
    b1: '#062118',
    d: '#093023',
    m: '#48b47f',
    l: '#b2f0cc',
    w: '#f0fff7',
    a: '#f6d873',
    motif: 'cells',
  },
  mining: {
    b0: '#8a4521',
    b1: '#260f08',
    d: '#38180b',
    m: '#d6743c',
    l: '#ffc397',
    w: '#fff3ea',
    a: '#8fdaff',
    motif: 'strata',
  },
  machines: {
    b0: '#4e627d',
    b1: '#121926',
    d: '#1a2536',
    m: '#8ea6c6',
    l: '#d5e2f4',
    w: '#f8fbff',
    a: '#ffb454',
    motif: 'grid',
  },
  alien: {
    b0: '#6a560e',
    b1: '#141008',
    d: '#1c1707',
    m: '#c9a628',
    l: '#f9e47e',
    w: '#fffbe2',
    a: '#6fe3c8',
    motif: 'glyphs',
  },
  imperium: {
    b0: '#812f6d',
    b1: '#220b20',
    d: '#360e30',
    m: '#d363ac',
    l: '#ffbbe0',
    w: '#fff1f9',
    a: '#ffd27a',
    motif: 'rays',
  },
  terraform: {
    b0: '#22698a',
    b1: '#061d29',
    d: '#082a39',
    m: '#52ba98',
    l: '#c6f4cb',
    w: '#f4fff3',
    a: '#dca268',
    motif: 'horizon',
  },
  state: {
    b0: '#434aa3',
    b1: '#0e1029',
    d: '#161942',
    m: '#8089ec',
    l: '#cbd0ff',
    w: '#f5f6ff',
    a: '#ffd27a',
    motif: 'orbits',
  },
  world: {
    b0: '#33415f',
    b1: '#080c16',
    d: '#0b101c',
    m: '#8ea0c0',
    l: '#d5def0',
    w: '#ffffff',
    a: '#ffd27a',
    motif: 'stars',
  },
};

const MOTIFS = {
  rays: (F: Family) => spin(18, (i) => p('M100 100L94 -60H106z', F.l, '', 0, i % 2 ? '.05' : '.11')),
  ticks: (F: Family) =>
    c(100, 100, 92, '', F.l, 1.4, '.35') + spin(60, (i) => p(`M100 8v${i % 5 ? 5 : 10}`, '', F.l, 1.4, '.4')),
  waves: (F: Family) =>
    Array.from({ length: 9 }, (_, i) =>
      p(`M-10 ${14 + i * 22}q27 -20 55 0t55 0t55 0t55 0`, '', F.l, 1.3, '.2'),
    ).join(''),
  dots: (F: Family) => {
    let s = '';
    for (let y = 0; y < 9; y++)
      for (let x = 0; x < 9; x++)
        s += c(
          12 + x * 22 + (y % 2) * 11,
          12 + y * 22,
          1 + Math.hypot(x - 4, y - 4) * 0.55,
          F.l,
          '',
          0,
          '.16',
        );
    return s;
  },
  grid: (F: Family) =>
    Array.from({ length: 9 }, (_, i) =>
      p(`M${20 * (i + 1)} 0V200M0 ${20 * (i + 1)}H200`, '', F.l, i % 2 ? 0.7 : 1.2, '.16'),
    ).join(''),
  cells: (F: Family) =>
    [
      [30, 40, 26],
      [168, 34, 20],
      [176, 150, 30],
      [24, 158, 22],
      [100, 14, 14],
      [60, 186, 16],
      [140, 192, 12],
    ]
      .map(([x, y, q]) => c(x, y, q, '', F.l, 1.6, '.22') + c(x, y, q * 0.35, F.l, '', 0, '.14'))
      .join(''),
  strata: (F: Family) =>
    Array.from({ length: 8 }, (_, i) =>
      p(`M-10 ${60 + i * 22}l40 -${10 + i}l50 14l50 -18l80 12`, '', F.l, 1.5, '.2'),
    ).join(''),
  glyphs: (F: Family) =>
    spin(12, (i) => p('M100 10v12M94 16h12', '', F.l, 2, i % 3 ? '.22' : '.5')) +
    c(100, 100, 94, '', F.l, 1.2, '.3'),
  horizon: (F: Family) =>
    Array.from({ length: 6 }, (_, i) => c(100, 250, 90 + i * 22, '', F.l, 1.3, '.2')).join(''),
  orbits: (F: Family) =>
    [0, 60, 120]
      .map((a) => e(100, 100, 94, 40, '', F.l, 1.2, a))
      .join('')
      .replace(/\/>/g, ' opacity=".22"/>'),
  stars: () =>
    [
      [20, 30, 1.6],
      [44, 12, 1],
      [170, 22, 1.8],
      [184, 70, 1],
      [14, 96, 1.1],
      [30, 170, 1.6],
      [176, 176, 1.4],
      [120, 10, 1.1],
      [150, 188, 1],
      [70, 190, 1.1],
      [8, 60, 0.9],
      [190, 120, 1.2],
    ]
      .map(([x, y, q]) => c(x, y, q, '#fff', '', 0, '.8'))
      .join(''),
};

const hexagons = (F: Family): string =>
  p(ngon(100, 100, 97, 6, 0), '', F.l, 2.5, '.75') + p(ngon(100, 100, 91, 6, 0), '', F.l, 1, '.5');

export const hasEmblem = (name: string | undefined): name is string =>
  !!name && Object.hasOwn(DRAWINGS, name);

/** An emblem on its background; one with variable points is in a double hexagon. */
export function paintEmblem(name: string, variable: boolean): string {
  const [family, draw] = DRAWINGS[name];
  return paintOn(family, variable, draw(FAMILIES[family], 'e'));
}
/** The background and motif of a family with something on it. */
export function paintOn(family: string, variable: boolean, body: string): string {
  const F = FAMILIES[family];
  const ground =
    `<defs><radialGradient id="eg" cx=".5" cy=".46" r=".72"><stop stop-color="${F.b0}"/>` +
    `<stop offset="1" stop-color="${F.b1}"/></radialGradient></defs>` +
    '<rect x="-60" y="-60" width="320" height="320" fill="url(#eg)"/>';
  const scale = variable ? 0.84 : 0.92;
  return (
    ground +
    MOTIFS[F.motif](F) +
    (variable ? hexagons(F) : '') +
    g(`translate(100 100) scale(${scale}) translate(-100 -100)`, body)
  );
}
