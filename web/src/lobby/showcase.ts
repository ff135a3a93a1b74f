/* Five cards for the start page, different every day: a 6-cost development in the middle, the others at
 * random. */
import { hash, random } from '../card/seed.ts';
import type { Design } from '../protocol.ts';

export function ofTheDay(designs: Design[], day: number): Design[] {
  const R = random(hash(String(day)));
  const mixed = designs
    .map((d) => ({ d, at: R() }))
    .sort((a, b) => a.at - b.at)
    .map((x) => x.d);
  const six = mixed.find((d) => d.variable);
  if (!six) return mixed.slice(0, 5);
  const rest = mixed.filter((d) => !d.variable);
  return [...rest.slice(0, 2), six, ...rest.slice(2, 4)];
}
