/* The nouns of the icon grammar: small shapes on a line 24 high, with numbers on them. Each is a width and
 * a function that draws it at x. Colours are tokens, so one drawing serves both themes. No noun needs an
 * id, so the same icon can be on the page any number of times. */
import { GLYPHS } from './glyphs.ts';
import { f } from './seed.ts';
import type { Kind } from '../protocol.ts';

export type Noun = { w: number; at: (x: number) => string };

export const LETTER: Record<string, string> = { novelty: 'N', rare: 'R', genes: 'G', alien: 'A' };
export const fill = (kind: string): string => `var(--k-${kind})`;
const isKind = (kind: string): boolean => kind in LETTER;

/** Figures centred at (x, y), as outlines; a character without an outline uses the browser's fonts. */
export function text(x: number, s: string | number, colour: string, size = 13, y = 12): string {
  const glyphs = [...String(s)].map((c) => GLYPHS[c]);
  const base = f(y + size * 0.35);
  if (glyphs.some((g) => !g))
    return (
      `<text x="${f(x)}" y="${base}" font-size="${size}" fill="${colour}" text-anchor="middle">${s}` +
      '</text>'
    );
  const k = size / 100;
  let at = x - (glyphs.reduce((sum, [w]) => sum + w, 0) * k) / 2;
  return glyphs
    .map(([w, d]) => {
      const out = `<path transform="translate(${f2(at)} ${base}) scale(${k})" fill="${colour}" d="${d}"/>`;
      at += w * k;
      return out;
    })
    .join('');
}
const f2 = (n: number): number => Math.round(n * 100) / 100;

export function shield(x: number, y: number, r: number): string {
  const p = (k: number) => f(r * k);
  return (
    `M${f(x)} ${f(y - r)}c${p(0.3)} ${p(0.2)} ${p(0.62)} ${p(0.28)} ${p(0.92)} ${p(0.28)}` +
    `c0 ${p(0.9)} ${p(-0.2)} ${p(1.3)} ${p(-0.92)} ${p(1.75)}` +
    `c${p(-0.72)} ${p(-0.45)} ${p(-0.92)} ${p(-0.85)} ${p(-0.92)} ${p(-1.75)}` +
    `c${p(0.3)} 0 ${p(0.62)} ${p(-0.08)} ${p(0.92)} ${p(-0.28)}z`
  );
}

/* A small good in the corner of another noun. */
const badge = (cx: number, cy: number, kind: string): string =>
  `<g transform="rotate(-7 ${f(cx)} ${f(cy)})">` +
  `<rect x="${f(cx - 5.4)}" y="${f(cy - 6.4)}" width="10.8" height="12.4" rx="2.6" ` +
  `fill="${fill(kind)}" stroke="var(--surface)" ` +
  `stroke-width="1.2"/>${text(cx, LETTER[kind], 'var(--k-ink)', 10.5, cy)}</g>`;

const KEYWORD_MARK: Record<string, string> = {
  ALIEN: 'M8 2a6 6 0 016 6M8 14a6 6 0 01-6-6M8 5.5A2.5 2.5 0 118 10.5 2.5 2.5 0 018 5.5',
  REBEL: 'M4 14.5V2l9 3-5.5 2 5.5 3-9 1.5',
  IMPERIUM: 'M2.5 13L1.5 5l4 3L8 3l2.5 5 4-3-1 8z',
  UPLIFT: 'M3 8l5-5 5 5M3 13.5l5-5 5 5',
  TERRAFORMING: 'M1.5 12.5h13M3 12.5a5 5 0 0110 0M8 7.5V2M8 4.5q3 0 3.5-3',
  CHROMOSOME: 'M4 2c2.5 3 4 4 4 6s-1.5 3-4 6M12 2c-2.5 3-4 4-4 6s1.5 3 4 6',
};
export const keywordPath = (word: string): string => KEYWORD_MARK[word] ?? 'M8 2l6 6-6 6-6-6z';

const keywordBadge = (x: number, word: string): string =>
  `<g transform="translate(${f(x)} 12) scale(.72)">` +
  '<circle cx="8" cy="8" r="9" fill="var(--surface)"/>' +
  `<path d="${keywordPath(word)}" fill="none" stroke="var(--mil)" stroke-width="2.2" ` +
  'stroke-linejoin="round" stroke-linecap="round"/></g>';

export const card = (s: string): Noun => ({
  w: s.length > 2 ? 21 : 17,
  at: (x) => {
    const w = s.length > 2 ? 20 : 16;
    return (
      `<rect x="${x + 0.5}" y="1.5" width="${w}" height="21" rx="3" ` +
      `fill="var(--chip)"/>${text(x + 0.5 + w / 2, s, 'var(--chip-ink)', s.length > 2 ? 11 : 12.5)}`
    );
  },
});

/* Dashed: it leaves the hand. */
export function spend(s: string): Noun {
  const w = s.length > 1 ? 24 : 17;
  return {
    w,
    at: (x) =>
      `<rect x="${x + 1.2}" y="2.2" width="${w - 2.4}" height="19.6" rx="3" fill="none" ` +
      'stroke="var(--chip)" stroke-width="1.6" stroke-dasharray="3 ' +
      `2"/>${text(x + w / 2, s, 'var(--ink)', 12)}`,
  };
}

/* Crossed: this card itself is discarded. */
export const give = (): Noun => ({
  w: 17,
  at: (x) =>
    `<rect x="${x + 1.2}" y="2.2" width="14.6" height="19.6" rx="3" fill="none" ` +
    `stroke="var(--ink)" stroke-width="1.6"/><path d="M${x + 4.5} 8l8 8m0-8l-8 8" ` +
    'stroke="var(--mil)" stroke-width="2.2" stroke-linecap="round"/>',
});

/* Four quarters: any kind. */
const anyGood = (x: number): string => {
  const l = x + 0.7,
    m = x + 8.5,
    r = x + 16.3;
  const quarter = (d: string, kind: string) => `<path d="${d}" fill="${fill(kind)}"/>`;
  return (
    `<g transform="rotate(-7 ${x + 8.5} 12)">` +
    quarter(`M${m} 12V2.500H${l + 3.6}a3.6 3.6 0 00-3.6 3.600V12z`, 'novelty') +
    quarter(`M${m} 12V2.500H${r - 3.6}a3.6 3.6 0 013.6 3.600V12z`, 'alien') +
    quarter(`M${m} 12v9.500H${l + 3.6}a3.6 3.6 0 01-3.6-3.600V12z`, 'rare') +
    quarter(`M${m} 12v9.500H${r - 3.6}a3.6 3.6 0 003.6-3.600V12z`, 'genes') +
    `<circle cx="${m}" cy="12" r="3" fill="var(--k-ink)"/></g>`
  );
};

export const good = (kind: Kind): Noun => ({
  w: 17,
  at: (x) =>
    !isKind(kind)
      ? anyGood(x)
      : `<g transform="rotate(-7 ${x + 8.5} 12)"><rect x="${x + 0.7}" y="2.5" width="15.6" ` +
        `height="19" rx="3.6" fill="${fill(kind)}"/><rect x="${x + 0.7}" y="2.5" width="15.6" ` +
        `height="19" rx="3.6" fill="url(#pt-${kind})" opacity=".55"/>` +
        `<circle cx="${x + 8.5}" cy="12" r="6.2" fill="${fill(kind)}"/>` +
        `${text(x + 8.5, LETTER[kind], 'var(--k-ink)', 12.5)}</g>`,
});

/* A good shown only by its pattern: "of different kinds". */
export const blank = (kind: string): Noun => ({
  w: 15,
  at: (x) =>
    `<g transform="rotate(-7 ${x + 7.5} 12)"><rect x="${x + 0.7}" y="3.5" width="13.6" ` +
    `height="17" rx="3.4" fill="var(--k-any)"/><rect x="${x + 0.7}" y="3.5" width="13.6" ` +
    `height="17" rx="3.4" fill="url(#pt-${kind})"/></g>`,
});

export const vp = (s: string): Noun => ({
  w: 20,
  at: (x) =>
    `<path d="M${x + 10} 1.2l9 5.2v11.2l-9 5.2-9-5.2V6.4z" ` +
    'fill="var(--vp)"/>' +
    `${text(x + 10, s, 'var(--vp-ink)', s.length > 2 ? 9.5 : s.length > 1 ? 11 : 13)}`,
});

interface WorldForm {
  halo?: boolean;
  here?: boolean;
  military?: boolean;
  tag?: boolean;
  gray?: boolean;
  keyword?: string | null;
}
const halo = (cx: number, s: string, c: string, plain: boolean): string =>
  `<circle cx="${cx}" cy="12" r="10.6" fill="#0a0e18"/>` +
  `<circle cx="${cx}" cy="12" r="8.8" fill="none" stroke="${c}" stroke-width="2.8" ` +
  `stroke-dasharray="5.2 1.7"/>${text(cx, s, plain ? '#fff' : c, 12.5)}`;

function disc(cx: number, s: string, kind: Kind, form: WorldForm): string {
  const known = isKind(kind);
  const size = s.length > 1 ? 11 : 12;
  if (form.military || form.gray)
    return (
      `<circle cx="${cx}" cy="12" r="9" fill="none" ` +
      `stroke="var(${form.military ? '--mil' : '--chip'})" ` +
      `stroke-width="2.6"/>${text(cx, s, 'var(--ink)', size)}`
    );
  const colour = known ? fill(kind) : 'var(--chip)';
  const pattern = known
    ? `<circle cx="${cx}" cy="12" r="10" fill="url(#pt-${kind})" opacity=".5"/>` +
      `<circle cx="${cx}" cy="12" r="7.4" fill="${colour}"/>`
    : '';
  return (
    `<circle cx="${cx}" cy="12" r="10" fill="${colour}"/>${pattern}` +
    `${text(cx, s, known ? 'var(--k-ink)' : 'var(--chip-ink)', size)}`
  );
}

/* Full disc: a world; broken ring: a windfall world; red ring: a military one; pale ring: a gray one;
 * notch: this one. */
export const world = (s: string, kind: Kind = 'any', form: WorldForm = {}): Noun => ({
  w: form.keyword ? 31 : form.tag && isKind(kind) ? 26 : 21,
  at: (x) => {
    const cx = x + 10.5,
      known = isKind(kind);
    const body = form.halo
      ? halo(cx, s, known ? fill(kind) : 'var(--k-any)', !known)
      : disc(cx, s, kind, form);
    const mark = form.keyword ? keywordBadge(x + 18, form.keyword) : '';
    const tag = mark || (form.tag && known ? badge(x + 21.5, 18, kind) : '');
    const here = form.here ? `<path d="M${x + 7} 24l3.5-3.3 3.5 3.3z" fill="var(--ink)"/>` : '';
    return body + tag + here;
  },
});

export const development = (s: string): Noun => ({
  w: 23,
  at: (x) =>
    `<path d="M${x + 11.5} .8L${x + 22.7} 12 ${x + 11.5} 23.2 ${x + 0.3} 12z" ` +
    `fill="var(--chip)"/>${text(x + 11.5, s, 'var(--chip-ink)', 11.5)}`,
});

/* Filled shield: strength; hollow: a minus. Against a kind or a keyword: with its mark. */
export const military = (s: string, kind: Kind = 'any', keyword: string | null = null): Noun => ({
  w: keyword || isKind(kind) ? 28 : 20,
  at: (x) => {
    const minus = s.startsWith('−');
    const mark = keyword ? keywordBadge(x + 16, keyword) : isKind(kind) ? badge(x + 22, 18, kind) : '';
    return (
      `<path d="${shield(x + 10, 12, 10.4)}" fill="${minus ? 'none' : 'var(--mil-fill)'}" ` +
      `${minus ? 'stroke="var(--mil)" stroke-width="1.9"' : ''}/>` +
      `${text(x + 10, s, minus ? 'var(--ink)' : 'var(--mil-ink)', 12, 11)}${mark}`
    );
  },
});

const line = (d: (x: number) => string, w: number, width = 1.8): Noun => ({
  w,
  at: (x) =>
    `<path d="${d(x)}" fill="none" stroke="var(--ink-2)" stroke-width="${width}" ` +
    'stroke-linecap="round" stroke-linejoin="round"/>',
});
export const to = (): Noun => line((x) => `M${x + 1.8} 7.5l4 4.5-4 4.5`, 7);
export const per = (): Noun => line((x) => `M${x + 5.6} 4.5l-4 15`, 7, 1.7);
export const plus = (): Noun => line((x) => `M${x + 4.5} 8v8M${x + 0.5} 12h8`, 9, 1.9);
export const tick = (): Noun => line((x) => `M${x + 1.5} 12.5l3.2 3.7 5.6-8.4`, 12, 2);
export const most = (): Noun => line((x) => `M${x + 1.5} 18v-4M${x + 5.5} 18V7M${x + 9.5} 18v-6`, 11, 2.4);
export const times = (n: number): Noun => ({ w: 14, at: (x) => text(x + 7, '×' + n, 'var(--ink)', 11.5) });
export const unequal = (): Noun => ({ w: 9, at: (x) => text(x + 4.5, '≠', 'var(--ink)', 13) });
export const range = (a: number, b: number): Noun => ({
  w: 23,
  at: (x) => text(x + 11.5, a + '–' + b, 'var(--ink)', 12),
});
export const tag = (): Noun => ({
  w: 15,
  at: (x) =>
    `<path d="M${x + 7.5} 1.5l6 4.5v15a1.5 1.5 0 01-1.5 1.5H${x + 3}a1.5 1.5 0 01-1.5-1.5V6z" ` +
    'fill="none" stroke="var(--ink-2)" stroke-width="1.5" ' +
    `stroke-linejoin="round"/>${text(x + 7.5, '$', 'var(--ink)', 12, 13.5)}`,
});
export const eye = (): Noun => ({
  w: 17,
  at: (x) =>
    `<path d="M${x + 1} 12q7.5-9.5 15 0-7.5 9.5-15 0z" fill="none" stroke="var(--ink)" ` +
    `stroke-width="1.6"/><circle cx="${x + 8.5}" cy="12" r="2.7" fill="var(--ink)"/>`,
});
export const start = (): Noun => ({
  w: 10,
  at: (x) =>
    `<path d="M${x + 1.3} 5v14" stroke="var(--ink)" stroke-width="2" stroke-linecap="round"/>` +
    `<path d="M${x + 4} 7.5l5 4.5-5 4.5z" fill="var(--ink)"/>`,
});
export const chromosome = (): Noun => ({
  w: 13,
  at: (x) =>
    `<path d="M${x + 2.5} 3.5c3.5 4 4.5 5 4.2 8.5.3 3.5-.7 4.5-4.2 8.5M${x + 10.5} 3.5c-3.5 ` +
    '4-4.5 5-4.2 8.5-.3 3.5.7 4.5 4.2 8.5" fill="none" stroke="var(--k-genes-t)" ' +
    'stroke-width="2.6" stroke-linecap="round"/>',
});
export const all = (): Noun => ({
  w: 21,
  at: (x) =>
    `<rect x="${x + 6}" y="2" width="13" height="17" rx="3.4" fill="var(--k-any)" opacity=".55"/>` +
    `<rect x="${x + 1}" y="4.5" width="14" height="18" rx="3.4" ` +
    `fill="var(--k-any)"/>${text(x + 8, 'n', 'var(--k-ink)', 12, 13.5)}`,
});
export const unknown = (): Noun => ({ w: 14, at: (x) => text(x + 7, '✦', 'var(--ink)', 14) });
