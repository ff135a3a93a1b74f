/* What placing a card means: the sum behind a price, conquests, the hand afterwards. */
import { expect, test } from 'vitest';
import { paying, placing, type Buyer } from '../src/deal.ts';
import type { AskPart, Design, HandCard } from '../src/protocol.ts';

const design = (d: Partial<Design>): Design =>
  ({
    title: 'A',
    development: true,
    military: false,
    cost: 4,
    vp: 2,
    variable: false,
    powers: [],
    ...d,
  }) as Design;
const DISCOUNTS = [
  { card: null, amount: 1 },
  { card: 7, amount: 1 },
];
const buyer = (b: Partial<Buyer> = {}): Buyer => ({
  hand: 6,
  scores: true,
  ...b,
});
const name = (card: number | null): string => (card == null ? 'Develop' : `card ${card}`);
const held = (h: Partial<HandCard>): HandCard => ({ card: 1, cost: 2, ok: true, ...h });

test('the sum from the printed cost to my price, and my hand afterwards', () => {
  const deal = placing(design({}), held({ discounts: DISCOUNTS }), buyer(), name);
  expect(deal.terms).toEqual([
    { name: 'Develop', amount: 1 },
    { name: 'card 7', amount: 1 },
  ]);
  expect([deal.cost, deal.hand, deal.points]).toEqual([2, { from: 6, to: 3, draws: 0 }, 2]);
});
test('my hand afterwards counts what the phase draws', () =>
  expect(placing(design({}), held({ draws: 2 }), buyer(), name).hand).toEqual({ from: 6, to: 5, draws: 2 }));
test('no sum that the server does not tell', () => {
  expect(placing(design({}), held({ cost: 1 }), buyer(), name).terms).toEqual([]);
});
test('a world that is conquered costs no cards', () => {
  const world = design({ development: false, military: true, cost: 3 });
  const deal = placing(world, held({ cost: 0, standing: 5, strength: 3 }), buyer(), name);
  expect([deal.conquest, deal.hand]).toEqual([
    { have: 5, need: 3 },
    { from: 6, to: 5, draws: 0 },
  ]);
});
test('a military world that a power lets me pay for is not conquered, even for nothing', () => {
  const world = design({ development: false, military: true, cost: 1 });
  const paid = held({ cost: 0, standing: -1, strength: 1, conquest: false, optional: true });
  expect(placing(world, paid, buyer(), name).conquest).toBeNull();
});
test('nothing is promised that is not known', () => {
  const deal = placing(design({ variable: true }), held({ optional: true }), buyer(), name);
  expect([deal.hand, deal.points]).toEqual([null, null]);
  expect(placing(design({}), held({}), buyer({ scores: false }), name).points).toBeNull();
});
test('while paying the card has left my hand', () => {
  const ask = { min: 2, discounts: DISCOUNTS, draws: 1 } as AskPart;
  const deal = paying(design({}), ask, buyer({ hand: 5 }), name);
  expect([deal.hand, deal.terms.length]).toEqual([{ from: 5, to: 4, draws: 1 }, 2]);
});
