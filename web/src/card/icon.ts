/* Every kind of power as a sentence of nouns: what is given › what is gained. One row per verb; a verb
 * without a row gets a star and its gains, and keeps its words. The words come from outside. */
import type { Power } from '../protocol.ts';
import * as n from './noun.ts';
import { f } from './seed.ts';

const signed = (a: number): string => (a < 0 ? '−' + -a : '+' + a);
const plus = (a: number): n.Noun => n.card('+' + a);
const gains = (p: Power): n.Noun[] => [
  ...(p.vp ? [n.vp('' + p.vp)] : []),
  ...(p.cards ? [plus(p.cards)] : []),
];
const letter = (kind: string): string => n.LETTER[kind] ?? '✱';
const repeat = (count: number, make: () => n.Noun): n.Noun[] => Array.from({ length: count }, make);
const blanks = (count: number): n.Noun[] =>
  ['novelty', 'rare', 'genes', 'alien']
    .slice(0, count)
    .flatMap((k, i) => (i ? [n.unequal(), n.blank(k)] : [n.blank(k)]));

export const SENTENCES: Record<string, (p: Power) => n.Noun[]> = {
  look_more: (p) => [n.eye(), plus(p.amount)],
  keep_more: (p) => [n.tick(), plus(p.amount)],
  draw_at_develop: (p) => [n.start(), plus(p.amount)],
  develop_discount: (p) => [n.development('−' + p.amount)],
  draw_after_develop: (p) => [n.development(''), n.to(), plus(p.amount)],
  military: (p) => [n.military(signed(p.amount))],
  military_against: (p) => [n.military(signed(p.amount), p.kind, p.keyword)],
  settle_discount: (p) => [
    n.world('−' + p.amount, p.kind, { tag: true, gray: p.kind === 'gray' && !p.keyword, keyword: p.keyword }),
  ],
  military_discount: (p) => [n.world('−' + p.amount, 'any', { military: true })],
  pay_for_military: (p) => [n.spend(''), n.to(), n.world('−' + p.amount, 'any', { military: true })],
  sacrifice_for_world: () => [n.give(), n.to(), n.world('0')],
  sacrifice_for_military: (p) => [n.give(), n.to(), n.military(signed(p.amount))],
  discard_for_military: (p) => [n.spend('≤' + p.uses), n.to(), n.military(signed(p.amount))],
  draw_after_settle: (p) => [n.world(''), n.to(), plus(p.amount)],
  draw_per_placed: (p) => [
    n.world('', p.kind, { military: p.kind === 'gray' && !p.keyword, keyword: p.keyword }),
    n.to(),
    plus(p.amount),
  ],
  second_world: () => [n.world('1'), n.plus(), n.world('2')],
  sale_bonus: (p) => [n.tag(), n.good(p.kind), plus(p.amount)],
  sale_bonus_here: (p) => [n.tag(), n.world('', 'any', { halo: true, here: true }), plus(p.amount)],
  sale_bonus_per_chromosome: (p) => [n.tag(), n.good(p.kind), plus(p.amount), n.per(), n.chromosome()],
  consume_goods: (p) => [
    ...(p.uses > 1 ? [n.times(p.uses)] : []),
    ...repeat(p.price, () => n.good(p.kind)),
    n.to(),
    ...gains(p),
  ],
  consume_kinds: (p) => [...blanks(p.price), n.to(), ...gains(p)],
  consume_all: (p) => [n.all(), n.to(), n.vp('n−' + p.price)],
  consume_here: (p) => [n.world('', 'any', { halo: true, here: true }), n.to(), ...gains(p)],
  consume_sell: (p) => [n.good('any'), n.to(), n.card('$'), ...(p.amount ? [n.plus()] : [])],
  consume_draw: (p) => [plus(p.amount)],
  gamble: (p) => [n.range(p.price, p.uses), n.to(), n.card('?')],
  discard_for_vp: (p) => [n.spend('≤' + p.uses), n.to(), n.vp('' + p.vp)],
  produce_here: (p) => [
    n.world(letter(p.kind), p.kind, { here: true }),
    ...(p.cards ? [n.to(), plus(p.cards)] : []),
  ],
  discard_to_produce: (p) => [n.spend('' + p.price), n.to(), n.world(letter(p.kind), p.kind, { here: true })],
  produce_windfall: (p) => [n.world(letter(p.kind), p.kind, { halo: true })],
  draw_if_produced: (p) => [n.world('', 'any', { here: true }), n.to(), plus(p.amount)],
  produce_draw: (p) => [plus(p.amount)],
  draw_per_good: (p) => [plus(p.amount), n.per(), n.good(p.kind)],
  draw_per_kind: (p) => [plus(p.amount), n.per(), ...blanks(2)],
  draw_per_world: (p) => [plus(p.amount), n.per(), n.world(letter(p.kind), p.kind)],
  draw_per_military: (p) => [plus(p.amount), n.per(), n.world('', 'any', { military: true })],
  draw_if_most: (p) => [n.most(), n.good(p.kind), n.to(), plus(p.amount)],
};

/* A verb without a row: a star, and the gains that all powers have. */
const plain = (p: Power): n.Noun[] => [n.unknown(), ...gains(p)];

const GAP = 2.4;

function escape(s: string): string {
  return s.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
}

/** A line of nouns as an SVG; `label` names it for screen readers, without one it is hidden from them. */
export function draw(nouns: n.Noun[], label = '', optional = false): string {
  let x = 0;
  let body = '';
  nouns.forEach((noun, i) => {
    body += noun.at(f(x));
    x += noun.w + (i < nouns.length - 1 ? GAP : 0);
  });
  if (optional)
    body +=
      `<path d="M1 23.7h${f(x - 2)}" stroke="var(--ink)" stroke-width="1.2" stroke-dasharray="1 ` +
      '2.6" stroke-linecap="round"/>';
  const name = label
    ? `role="img" aria-label="${escape(label)}"><title>${escape(label)}</title>`
    : 'aria-hidden="true">';
  return (
    `<svg class="ic" preserveAspectRatio="xMinYMid meet" viewBox="-.5 -.5 ${f(x + 1)} 25" ` +
    `width="${f(x + 1)}" height="25" ${name}${body}</svg>`
  );
}

/* In the trade column of a card the price tag is implied. */
function nounsOf(p: Power, inTradeColumn: boolean): n.Noun[] {
  const nouns = (SENTENCES[p.verb] ?? plain)(p);
  return inTradeColumn && p.phase === 'trade' ? nouns.slice(1) : nouns;
}
/** A power as an SVG. */
export const icon = (p: Power, label = '', inTradeColumn = false): string =>
  draw(nounsOf(p, inTradeColumn), label, p.optional);

/** Its width at a height of 25. */
export const iconWidth = (p: Power, inTradeColumn = false): number =>
  nounsOf(p, inTradeColumn).reduce((sum, noun) => sum + noun.w + GAP, 1 - GAP);
