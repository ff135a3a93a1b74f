/* Three faces for the start page, made up for it: they are of no set and nobody plays them. Their titles
 * stand in words.ts, in this order. */
import type { Design, Power } from '../protocol.ts';

const power = (verb: string, phase: Power['phase'], more: Partial<Power> = {}): Power => ({
  verb,
  phase,
  optional: false,
  kind: 'any',
  keyword: null,
  amount: 0,
  price: 0,
  uses: 0,
  vp: 0,
  cards: 0,
  text: '',
  ...more,
});
const face = (name: string, more: Partial<Design>): Design => ({
  name,
  title: name,
  first: 0,
  copies: 1,
  development: false,
  military: false,
  cost: 1,
  vp: 1,
  variable: false,
  kind: 'gray',
  source: 'none',
  keywords: [],
  start: null,
  text: '',
  powers: [],
  scores: [],
  ...more,
});
export const showcase: Design[] = [
  face('Windfall', {
    cost: 4,
    vp: 3,
    kind: 'alien',
    source: 'windfall',
    keywords: ['ALIEN'],
    powers: [power('sale_bonus_here', 'trade', { amount: 2 })],
  }),
  face('Harbour of Lights', {
    cost: 3,
    vp: 2,
    kind: 'novelty',
    source: 'production',
    powers: [
      power('consume_goods', 'consume', { price: 1, uses: 1, vp: 1, cards: 1 }),
      power('produce_here', 'produce', { kind: 'novelty' }),
    ],
  }),
  face('Atlas Office', {
    picture: 'dish',
    development: true,
    cost: 6,
    vp: 0,
    variable: true,
    powers: [power('look_more', 'explore', { amount: 2 }), power('settle_discount', 'settle', { amount: 1 })],
  }),
];
