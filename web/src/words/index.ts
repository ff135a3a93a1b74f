/* The words in use. Everything on the page is written through `t()`, so a change of language redraws it at
 * once. */
import type { Lang } from '../protocol.ts';
import { gettext, type Form } from './gettext.ts';
import { words, type Words } from './words.ts';

interface Language {
  /** what it calls itself */
  name?: string;
  form: Form;
}
const files = import.meta.glob<Language>('../../../po/*.po', { eager: true });
const tagOf = (path: string): Lang => /(\w+)\.po$/.exec(path)![1];

export const TABLES: Record<Lang, Words> = { en: words(gettext(0), 'en') };
/** The languages by their own names, English first. */
export const LANGUAGES: Record<Lang, string> = { en: 'English' };
Object.entries(files).forEach(([path, { name, form }], i) => {
  const tag = tagOf(path);
  TABLES[tag] = words(gettext(i + 1, form), tag);
  LANGUAGES[tag] = name ?? tag;
});
export type { Words };

export interface Span {
  text: string;
  strong: boolean;
}
/** Splits `a *b* c` into spans. */
export function spans(sentence: string): Span[] {
  return sentence
    .split('*')
    .map((text, i) => ({ text, strong: i % 2 === 1 }))
    .filter((s) => s.text);
}
/** The sentence without its marks, for titles and announcements. */
export const plain = (sentence: string): string => sentence.replace(/\*/g, '');

const spoken = (preferences: readonly string[]): Lang[] =>
  preferences.map((tag) => tag.toLowerCase().split('-')[0]).filter((tag) => tag in TABLES);

/** The browser's first language that we have; else English. */
export const languageOf = (preferences: readonly string[]): Lang => spoken(preferences)[0] ?? 'en';

/** The reader's second language, in which cards and rules are searched, too: another one of the browser's,
 * else English, else the first one. */
export const otherThan = (lang: Lang, preferences: readonly string[] = navigator.languages): Lang =>
  [...spoken(preferences), ...Object.keys(TABLES)].find((tag) => tag !== lang) ?? lang;
