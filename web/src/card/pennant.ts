/* The pennant of a seat: colour, pattern and cut of the cloth, so that they differ even without colour. */
import { text } from './noun.ts';

const CUTS = [
  'M2 2H26V36L14 28L2 36z',
  'M2 2H26V28L14 37L2 28z',
  'M2 2H26V35H18V29H10V35H2z',
  'M2 2H26V26Q26 37 14 37Q2 37 2 26z',
  'M2 2H26V36L20 31L14 36L8 31L2 36z',
];
/** Patterns of the cloth, defined once per page. */
export const CLOTHS = `<defs>
<pattern id="st-1" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
  <rect width="2.2" height="6" fill="#10131c55"/></pattern>
<pattern id="st-2" width="6" height="6" patternUnits="userSpaceOnUse">
  <circle cx="3" cy="3" r="1.5" fill="#10131c55"/></pattern>
<pattern id="st-3" width="6" height="5" patternUnits="userSpaceOnUse">
  <rect width="6" height="2" fill="#10131c55"/></pattern>
<pattern id="st-4" width="8" height="8" patternUnits="userSpaceOnUse">
  <rect width="4" height="4" fill="#10131c66"/>
  <rect x="4" y="4" width="4" height="4" fill="#10131c66"/></pattern>
</defs>`;

export function pennant(tint: number, mark: string): string {
  const cut = CUTS[tint % CUTS.length];
  const cloth = tint ? `<path d="${cut}" fill="url(#st-${tint})"/>` : '';
  const colour = `var(--seat-${tint})`;
  return (
    `<svg viewBox="0 0 28 39" aria-hidden="true"><path d="${cut}" fill="${colour}"/>${cloth}` +
    `<path d="${cut}" fill="none" stroke="#10131c" stroke-width="1.6"/>` +
    `<circle cx="14" cy="15" r="9" fill="${colour}"/>${text(14, mark, 'var(--seat-ink)', 16, 15)}` +
    '</svg>'
  );
}
