/* The pennant of a seat: colour, pattern and cut of the cloth, so that they differ even without colour. */
const CUTS = [
  'M2 2H26V36L14 28L2 36z',
  'M2 2H26V28L14 37L2 28z',
  'M2 2H26V35H18V29H10V35H2z',
  'M2 2H26V26Q26 37 14 37Q2 37 2 26z',
  'M2 2H26V36L20 31L14 36L8 31L2 36z',
];
/* the pattern of each cloth, as that of an SVG; mine is plain */
const PATTERNS = [
  '',
  'width="6" height="6" patternTransform="rotate(45)"><rect width="2.2" height="6"',
  'width="6" height="6"><circle cx="3" cy="3" r="1.5"',
  'width="6" height="5"><rect width="6" height="2"',
  'width="8" height="8"><path d="M0 0h4v8h4V4H0z"',
];

/** The cloth; its letter is text over it, in the page's font. */
export function pennant(tint: number): string {
  const cut = CUTS[tint % CUTS.length];
  const colour = `var(--seat-${tint})`;
  const units = 'patternUnits="userSpaceOnUse"';
  const pattern = `<pattern id="st-${tint}" ${units} ${PATTERNS[tint]} fill="#10131c5a"/></pattern>`;
  const shape = (paint: string): string => `<path d="${cut}" ${paint}/>`;
  const cloth = tint ? pattern + shape(`fill="url(#st-${tint})"`) : '';
  const rim = shape('fill="none" stroke="#10131c" stroke-width="1.6"');
  const disc = `<circle cx="14" cy="15" r="9" fill="${colour}"/>`;
  return `<svg viewBox="0 0 28 39">${shape(`fill="${colour}"`)}${cloth}${rim}${disc}</svg>`;
}
