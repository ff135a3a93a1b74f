/* How a sentence becomes words: found in the language's table by its English, then its slots filled.
 * {name} is a slot; {+n} a number with its sign; {an x} puts "a" or "an" before it; a capital first
 * letter ({Kind}, {An x}) capitalises what is put in. "(s)" is there unless the last number before it
 * is 1, "(person|people)" is the first for 1 and the second otherwise. */
export type Slots = Record<string, string | number>;
/** The messages of one language, by their English; with a context before "\u0004" where one is given. */
export type Table = Record<string, string>;

export interface Gettext {
  (english: string, slots?: Slots): string;
  /** The same English with another meaning: a button that says "Settle" is not the phase. */
  in(context: string, english: string, slots?: Slots): string;
}

export const minus = (a: number): string => (a < 0 ? '−' + -a : String(a));
export const signed = (a: number): string => (a < 0 ? '−' + -a : '+' + a);
const article = (word: string): string => (/^[aeiou]/i.test(word) ? 'an ' : 'a ') + word;
const capital = (s: string): string => s.charAt(0).toUpperCase() + s.slice(1);

function slot(mark: string, slots: Slots): string | number {
  const [, sign, an, name] = /^(\+?)([Aa]n )?(\w+)$/.exec(mark)!;
  const key = name.charAt(0).toLowerCase() + name.slice(1);
  const value = slots[name] ?? slots[key];
  if (value === undefined) throw new Error(`no {${name}}`);
  if (sign) return signed(Number(value));
  if (an) return an === 'An ' ? capital(article(String(value))) : article(String(value));
  return name === key || typeof value === 'number' ? value : capital(value);
}

export function fill(template: string, slots: Slots): string {
  let last: string | number = 2;
  return template.replace(
    /\{([^}]*)\}|\((\w*)(?:\|(\w*))?\)/g,
    (whole, mark: string | undefined, one: string, many: string | undefined) => {
      if (mark !== undefined) {
        const value = slot(mark, slots);
        if (typeof slots[mark] === 'number') last = slots[mark];
        return String(value);
      }
      if (many !== undefined) return last === 1 ? one : many;
      return one === 's' ? (last === 1 ? '' : 's') : whole;
    },
  );
}

export function gettext(table: Table): Gettext {
  const say = (key: string, english: string, slots: Slots = {}): string => fill(table[key] ?? english, slots);
  return Object.assign((english: string, slots?: Slots) => say(english, english, slots), {
    in: (context: string, english: string, slots?: Slots) =>
      say(`${context}\u0004${english}`, english, slots),
  });
}
