/* The figures in a card's corners: cost or defense, points, kind of good, and a good on it. A diamond is a
 * development, a circle a world, a shield a defense; a broken ring is a windfall world, a full disc a
 * production world: shape comes before colour. They lie on pictures, so they are the same in both
 * themes. */
import type { Design } from '../protocol.ts';
import { fill, LETTER, shield, text } from './noun.ts';
import { f } from './seed.ts';

/* a dark rim sets them off from the picture; not a filter, which would be one more layer for each of them */
const RIM = 'stroke="#0a0e1880" stroke-linejoin="round"';
const svg = (cls: string, box: string, inner: string): string =>
  `<svg class="${cls}" viewBox="${box}" aria-hidden="true">${inner}</svg>`;

function ring(r: number, w: number, kind: string, broken: boolean, number: number, size: number): string {
  const dash = broken ? `stroke-dasharray="${f(((r - w / 2) * Math.PI) / 5 - 2.6)} 2.6"` : '';
  return (
    `<circle cx="24" cy="24" r="${r}" fill="#0a0e18"/>` +
    `<circle cx="24" cy="24" r="${r - w / 2}" fill="none" stroke="${fill(kind)}" ` +
    `stroke-width="${w}" ${dash}/>${text(24, number, '#fff', size, 24)}`
  );
}
function disc(d: Design): string {
  const r = d.military ? 17.5 : 19;
  if (d.military)
    return d.source === 'none'
      ? `<circle cx="24" cy="24" r="${r}" fill="#0a0e18"/>${text(24, d.cost, '#fff', 22, 24)}`
      : ring(r, 4.6, d.kind, d.source === 'windfall', d.cost, 20);
  if (d.source === 'windfall') return ring(r, 5, d.kind, true, d.cost, 21);
  if (d.source === 'production')
    return (
      `<circle cx="24" cy="24" r="${r}" fill="${fill(d.kind)}"/>` +
      `<circle cx="24" cy="24" r="${r}" fill="url(#pt-${d.kind})"/>` +
      `<circle cx="24" cy="24" r="${r - 5}" fill="${fill(d.kind)}"/>` +
      `${text(24, d.cost, 'var(--k-ink)', 23, 24)}`
    );
  return (
    `<circle cx="24" cy="24" r="${r}" fill="#0a0e18" stroke="#f3f0e8" ` +
    `stroke-width="2.6"/>${text(24, d.cost, '#f3f0e8', 22, 24)}`
  );
}

type Figure = { box: string; inner: string };
function costFigure(d: Design): Figure {
  if (d.development)
    return {
      box: '0 0 48 48',
      inner:
        `<path d="M24 2.5L45.5 24 24 45.5 2.5 24z" ${RIM} stroke-width="5"/>` +
        '<path d="M24 2.5L45.5 24 24 45.5 2.5 24z" fill="#0a0e18" stroke="#f3f0e8" ' +
        `stroke-width="2.6" stroke-linejoin="round"/>${text(24, d.cost, '#f3f0e8', 24, 24)}`,
    };
  const arms = d.military
    ? `<path d="${shield(24, 25, 26.5)}" ${RIM} stroke-width="4"/>` +
      `<path d="${shield(24, 25, 26.5)}" fill="#d23f34" stroke="#ff9c92" stroke-width="1.6" ` +
      'stroke-linejoin="round"/>'
    : `<circle cx="24" cy="24" r="21" ${RIM} stroke-width="3"/>`;
  return { box: '-3 -3 54 57', inner: arms + disc(d) };
}
export function costBadge(d: Design): string {
  const { box, inner } = costFigure(d);
  return svg('cost', box, inner);
}

/** Points: filled if printed, dashed if variable; `live` is the current value. */
export const pointsBadge = (d: Design, live?: number): string => svg('vp', POINTS, points(d, live));
const POINTS = '0 0 44 48';
function points(d: Design, live?: number): string {
  const s = d.variable ? (live ?? '?') : (live ?? d.vp);
  const shown = typeof s === 'number' && s < 0 ? '−' + -s : '' + s;
  return (
    `<path d="M22 2l19.5 11v22L22 46 2.5 35V13z" ${RIM} stroke-width="5"/>` +
    `<path d="M22 2l19.5 11v22L22 46 2.5 35V13z" fill="${d.variable ? '#0a0e18' : '#f3f0e8'}" ` +
    'stroke="#f3f0e8" stroke-width="2.6" stroke-linejoin="round" ' +
    `${d.variable ? 'stroke-dasharray="6 3.5"' : ''}/>` +
    `${text(22, shown, d.variable ? '#f3f0e8' : '#131929', shown.length > 1 ? 20 : 23, 24)}`
  );
}

export function kindBadge(d: Design): string {
  if (d.source === 'none') return '';
  const c = fill(d.kind);
  const body =
    d.source === 'windfall'
      ? '<circle cx="13" cy="13" r="12.2" fill="#0a0e18"/>' +
        `<circle cx="13" cy="13" r="10" fill="none" stroke="${c}" stroke-width="3.2" ` +
        'stroke-dasharray="7.5 2.97"/>'
      : `<circle cx="13" cy="13" r="11.6" fill="${c}"/>` +
        `<circle cx="13" cy="13" r="11.6" fill="url(#pt-${d.kind})" opacity=".6"/>` +
        `<circle cx="13" cy="13" r="7.6" fill="${c}"/>`;
  return svg(
    'kind',
    '0 0 26 26',
    body + text(13, LETTER[d.kind], d.source === 'windfall' ? c : 'var(--k-ink)', 13, 13),
  );
}

/** A good: a small card lying at an angle on its world. */
export function goodToken(kind: string): string {
  const box = 'x="3" y="3" width="34" height="44" rx="6"';
  return svg(
    'token',
    '0 0 40 50',
    `<rect ${box} ${RIM} stroke-width="5"/>` +
      `<rect ${box} fill="${fill(kind)}"/><rect ${box} fill="url(#pt-${kind})"/>` +
      `<rect ${box} fill="none" stroke="var(--k-ink)" stroke-width="1.8"/>` +
      `<circle cx="20" cy="25" r="11.5" fill="${fill(kind)}" stroke="var(--k-ink)" ` +
      `stroke-width="1.4"/>${text(20, LETTER[kind] ?? '', 'var(--k-ink)', 18, 25)}`,
  );
}

/** The four patterns, defined once per page. */
export const PATTERNS = `<defs>
<pattern id="pt-novelty" width="5" height="5" patternUnits="userSpaceOnUse">
  <circle cx="1.3" cy="1.3" r=".95" fill="#0b2a4488"/>
  <circle cx="3.8" cy="3.8" r=".95" fill="#0b2a4488"/></pattern>
<pattern id="pt-rare" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
  <rect width="1.5" height="4" fill="#3a140088"/></pattern>
<pattern id="pt-genes" width="7" height="4.4" patternUnits="userSpaceOnUse">
  <path d="M0 2.2q1.75-2.4 3.5 0t3.5 0" fill="none" stroke="#00291c99" stroke-width="1.1"/></pattern>
<pattern id="pt-alien" width="6" height="5.2" patternUnits="userSpaceOnUse">
  <path d="M0 4.6L3 .6l3 4" fill="none" stroke="#4a3f0099" stroke-width="1"/></pattern>
</defs>`;
