/* The cards of a game: the design of each card number, and its words. Built once from the catalog message.
 * A power that makes a good "here" gets the kind of its world, so that icons can show it. */
import type { Catalog, Design, Power } from './protocol.ts';
import type { Words } from './words/index.ts';

export interface Deck extends Catalog {
  of: Uint8Array;
}
const HERE = new Set(['produce_here', 'discard_to_produce']);

export function deckOf(message: Catalog): Deck {
  const of = new Uint8Array(Math.max(message.cards, 1)).fill(255);
  const designs = message.designs.map((d, i) => {
    for (let c = d.first; c < d.first + d.copies; c++) of[c] = i;
    return {
      ...d,
      keywords: d.keywords.map((k) => k.toUpperCase()),
      powers: d.powers.map((p) => here(p, d)),
    };
  });
  return { ...message, designs, of };
}
function here(p: Power, d: Design): Power {
  const keyword = p.keyword ? p.keyword.toUpperCase() : null;
  return HERE.has(p.verb) ? { ...p, keyword, kind: d.kind } : { ...p, keyword };
}

/** With the English names of cards and goals as their titles. */
const inEnglish = new WeakMap<Deck, Deck>();
export function englishNames(deck: Deck): Deck {
  let out = inEnglish.get(deck);
  if (!out) {
    const named = <T extends { name: string; title: string }>(x: T): T => ({ ...x, title: x.name });
    out = { ...deck, designs: deck.designs.map(named), goals: deck.goals.map(named) };
    inEnglish.set(deck, out);
  }
  return out;
}
/** The same in sentences worded in the language of the deck. */
export function renamed(text: string, deck: Deck): string {
  const names = new Map([...deck.designs, ...deck.goals].map((x) => [x.title, x.name]));
  const longest = [...names.keys()].sort((a, b) => b.length - a.length);
  return text.replace(
    new RegExp(longest.map((s) => s.replace(/[^\wぁ-龥]/g, '\\$&')).join('|'), 'g'),
    (s) => names.get(s) ?? s,
  );
}

export function designOf(deck: Deck | null, card: number | null | undefined): Design | null {
  if (!deck || card == null || card < 0 || card >= deck.of.length) return null;
  return deck.designs[deck.of[card]] ?? null;
}
export const titleOf = (deck: Deck | null, card: number | null | undefined, t: Words): string =>
  designOf(deck, card)?.title ?? t.card.hidden;

const inWords = new Intl.Segmenter('ja', { granularity: 'word' });
/** Splits a title where a line may break: after Japanese particles, and between the words of a katakana
 * compound. */
export function partsOf(title: string): string[] {
  if (!/[ぁ-ヶ]/.test(title)) return [title];
  const phrases = title.split(/(?<=[ぁ-ん])(?=[ァ-ヶ一-龥])/);
  return phrases.flatMap((p) =>
    /^[ァ-ヶー]{7,}$/.test(p) ? [...inWords.segment(p)].map((s) => s.segment) : [p],
  );
}
/** Sentences come with the catalog, in the requested language. */
export const sayPower = (p: Power): string => p.text;

/** A whole card in one sentence, for screen readers. */
export function sayCard(d: Design, t: Words): string {
  return t.tell(
    d.title,
    t.card.type(d),
    d.military ? t.card.defense(d.cost) : t.card.cost(d.cost),
    d.variable ? t.card.variable : t.card.points(d.vp),
    ...d.keywords.map((k) => t.keyword[k] ?? k),
    ...d.powers.map((p) => `${t.phase[p.phase]}: ${sayPower(p)}`),
  );
}
