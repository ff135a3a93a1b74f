/* Says a sentence in one language, and fills its slots. {name} is a slot; {+n} a number with its sign; {an x}
 * puts "a" or "an" before it; a capital first letter ({Kind}, {An x}) capitalises what is put in.
 * "(person|people)" is the plural form for the last number before it, "(s)" is short for "(|s)". */
export type Slots = Record<string, string | number>;
/** Which plural form goes with a number, from 0. */
export type Form = (n: number) => number;
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

const english: Form = (n) => Number(n !== 1);

export function fill(template: string, slots: Slots, form: Form = english): string {
  let last: string | number = 2;
  return template.replace(
    /\{([^}]*)\}|\(([^()]*\|[^()]*|s)\)/g,
    (_, mark: string | undefined, forms: string) => {
      if (mark !== undefined) {
        const value = slot(mark, slots);
        if (typeof slots[mark] === 'number') last = slots[mark];
        return typeof value === 'number' ? minus(value) : value;
      }
      const of = forms === 's' ? ['', 's'] : forms.split('|');
      return of[Math.min(form(Math.abs(Number(last))), of.length - 1)];
    },
  );
}

/** Speaks the language with this number, 0 for English. The build has put a list of all languages where the
 * code has an English sentence (inline.ts). */
export const gettext = (language: number, form: Form = english): Gettext =>
  ((all: string[], slots: Slots = {}) =>
    all[language] ? fill(all[language], slots, form) : fill(all[0], slots)) as unknown as Gettext;
