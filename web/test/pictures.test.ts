/* Every printed card has its own picture. */
import { describe, expect, it } from 'vitest';
import base from '../../cards/base.cards?raw';
import PICTURES from '../../cards/emblems.table';
import storm from '../../cards/gathering_storm.cards?raw';
import { DRAWINGS } from '../src/card/drawings.ts';
import { FAMILIES, paintEmblem } from '../src/card/emblem.ts';
import { fitCap, fitPlaque, linesOf } from '../src/card/fit.ts';
import { isLook } from '../src/card/world.ts';

interface Printed {
  name: string;
  world: boolean;
  kind: string;
  start: boolean;
}
/* the blocks of a card file, as far as pictures need them */
const printed = [base, storm].flatMap((text): Printed[] =>
  text
    .split(/\n(?=(?:world|development) )/)
    .filter((b) => /^(world|development) /.test(b))
    .map((b) => ({
      name: /^\w+ (.*)/.exec(b)![1].trim(),
      world: b.startsWith('world'),
      kind: /, (novelty|rare|genes|alien) (windfall|production)/.exec(b)?.[1] ?? '',
      start: /, start world/.test(b),
    })),
);

describe('the table of pictures', () => {
  it('has every printed card and no other', () => {
    expect(printed.length).toBeGreaterThan(100);
    expect(new Set(Object.keys(PICTURES))).toEqual(new Set(printed.map((c) => c.name)));
  });
  it('gives every development and start world a drawing of its own', () => {
    const own = printed.filter((c) => !c.world || c.start).map((c) => PICTURES[c.name]);
    expect(own.length).toBeGreaterThan(40);
    for (const name of own) expect(DRAWINGS, name).toHaveProperty(name);
    expect(new Set(own).size).toBe(own.length);
    expect(new Set(Object.values(PICTURES).filter((p) => p in DRAWINGS))).toEqual(
      new Set(Object.keys(DRAWINGS)),
    );
  });
  it('paints no two other worlds of a kind alike, and only with looks that exist', () => {
    const seen = new Map<string, string>();
    for (const c of printed.filter((p) => p.world && !p.start)) {
      const looks = PICTURES[c.name].split('+');
      for (const look of looks) expect(isLook(look), `${c.name}: ${look}`).toBe(true);
      const key = `${c.kind} ${looks.sort().join('+')}`;
      expect(seen.get(key) ?? c.name, key).toBe(c.name);
      seen.set(key, c.name);
    }
  });
  it('draws every emblem in a family that exists', () => {
    for (const [name, [family]] of Object.entries(DRAWINGS)) {
      expect(FAMILIES, name).toHaveProperty(family);
      expect(isLook(name), name).toBe(false);
      expect(paintEmblem(name, true)).not.toMatch(/NaN|undefined/);
    }
  });
});

describe('what stands under the picture', () => {
  it('counts the lines of a title', () => {
    expect(linesOf('Space Marines', 12)).toBe(1);
    expect(linesOf('Space Marines', 5)).toBe(2);
    expect(linesOf('古代人の遺跡', 6)).toBe(1);
    expect(linesOf('古代人の遺跡', 3)).toBe(2);
  });
  it('breaks no word of an overlapped card, but makes its letters narrower', () => {
    const { squeeze } = fitCap('Contact Specialist', [], 80, 55);
    expect(squeeze).toBeLessThan(1);
    expect(linesOf('Contact Specialist', 52.5 / (1100 / 80) / squeeze)).toBe(2);
    expect(fitCap('Contact Specialist', [], 120).squeeze).toBe(1);
  });
  it('gives a long name on a low plaque two lines, or narrower letters', () => {
    const name = 'Imperium Armaments World';
    expect(fitPlaque(name, [], 99, 26)).toMatchObject({ name: 11, lines: 2, squeeze: 1 });
    expect(fitPlaque(name, [], 99, 21).squeeze).toBeLessThan(0.8);
    expect(fitPlaque('Gem World', [], 99, 21).squeeze).toBe(1);
    const powers = [{ verb: 'produce', phase: 'produce' }] as never[];
    expect(fitPlaque('Gem World', powers, 99, 46)).toMatchObject({ icons: true, lines: 1 });
    expect(fitPlaque('The Last of the Uplift Gnarssh', powers, 70, 46)).toMatchObject({
      icons: false,
      lines: 3,
    });
    expect(fitPlaque('Gem World', powers, 99, 36).icons).toBe(false);
  });
  it('never makes a name smaller than 11 px', () => {
    for (const w of [88, 100, 140, 240])
      expect((fitCap('Name', [], w).name * w) / 100).toBeGreaterThanOrEqual(11);
  });
});
