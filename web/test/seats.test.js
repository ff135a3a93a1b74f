/* Seats can be told apart with every kind of colour vision, and without colour. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pennant } from '../src/card/pennant.ts';
import { people } from '../src/people.ts';
import { DASHES } from '../src/review.ts';
import { TABLES } from '../src/words/index.ts';

const read = (path) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
const tokens = read('web/src/style/tokens.css');
const SEATS = [0, 1, 2, 3, 4];

/* a colour as light: 0 to 1, linear */
const light = (hex) =>
  [1, 3, 5]
    .map((i) => parseInt(hex.slice(i, i + 2), 16) / 255)
    .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
const times = (m, v) => m.map((row) => row.reduce((sum, x, i) => sum + x * v[i], 0));
/* how a colour looks without one of the three kinds of cones: Machado, Oliveira and Fernandes 2009 */
const SIGHTS = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
/* OKLab: equal distances look equally different; black and white are 1 apart */
const TO_CONES = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const TO_LAB = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const seen = (hex, sight) => {
  const bright = times(SIGHTS[sight], light(hex)).map((v) => Math.min(1, Math.max(0, v)));
  return times(TO_LAB, times(TO_CONES, bright).map(Math.cbrt));
};
const apart = (a, b, sight) => {
  const other = seen(b, sight);
  return Math.hypot(...seen(a, sight).map((v, i) => v - other[i]));
};

/* a token in a theme: that of the theme, else the common one */
function token(name, theme) {
  const value = (block) => new RegExp(`--${name}: (#\\w{6});`).exec(block)?.[1];
  const blocks = tokens.split(/\n(?=\[data-theme|:root)/);
  const own = blocks.filter((b) => b.slice(0, b.indexOf('{')).includes(`'${theme}'`)).map(value);
  const common = blocks.filter((b) => b.startsWith(':root {')).map(value);
  return [...own, ...common].find(Boolean);
}
const colours = (theme) => SEATS.map((i) => token(`seat-${i}`, theme));
const pairs = SEATS.flatMap((a) => SEATS.filter((b) => b > a).map((b) => [a, b]));

describe('the seats', () => {
  it('measures as expected', () => {
    expect(apart('#000000', '#ffffff', 'normal')).toBeCloseTo(1, 3);
    /* red and green of the same brightness, for which these sights are known */
    expect(apart('#d04a00', '#708200', 'normal')).toBeGreaterThan(0.2);
    expect(apart('#d04a00', '#708200', 'deuteranopia')).toBeLessThan(0.08);
  });
  for (const theme of ['dark', 'light'])
    it(`have colours that nobody takes for each other, ${theme}`, () => {
      /* my line in graphs has the colour of ink */
      const sets = [colours(theme), [token('ink', theme), ...colours(theme).slice(1)]];
      for (const set of sets)
        for (const sight of Object.keys(SIGHTS))
          for (const [a, b] of pairs)
            expect(apart(set[a], set[b], sight), `${sight}: ${set[a]} ${set[b]}`).toBeGreaterThan(0.12);
    });
  it('differ without any colour: by cut and pattern, by letter, in graphs by dashes', () => {
    const cloths = SEATS.map((i) => pennant(i).replace(/var\(--seat-\d\)|st-\d/g, ''));
    for (const part of [/<path d="[^"]+"/, /<pattern.*<\/pattern>/])
      expect(new Set(cloths.map((c) => part.exec(c)?.[0])).size).toBe(5);
    expect(new Set(SEATS.map((i) => DASHES[i])).size).toBe(5);
    const info = { seats: SEATS.map(() => ({ kind: 'bot', name: 'greedy', here: true })) };
    const all = people(info, 5, null, TABLES.en);
    expect(new Set(all.map((p) => p.mark)).size).toBe(5);
    expect(new Set(all.map((p) => p.tint)).size).toBe(5);
  });
  it('have the same colours in the pictures that the server draws', () => {
    const [, list] = /seats\[\] = \{([^}]*)\}/.exec(read('src/server/picture.c'));
    expect(list.match(/#\w{6}/g)).toEqual(colours('dark'));
  });
});
