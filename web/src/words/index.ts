/* The words in use. Everything on the page is written through `t()`, so a change of language redraws
 * it at once. */
import type { Lang } from '../protocol.ts';
import japanese from '../../../po/ja.po';
import { gettext } from './gettext.ts';
import { words, type Words } from './words.ts';

export const TABLES: Record<Lang, Words> = {
  en: words(gettext({}), 'en'),
  ja: words(gettext(japanese), 'ja'),
};
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

/** English for lists of one language: the browser's first one that we speak. */
export function languageOf(preferences: readonly string[]): Lang {
  for (const tag of preferences) {
    if (tag.toLowerCase().startsWith('ja')) return 'ja';
    if (tag.toLowerCase().startsWith('en')) return 'en';
  }
  return 'en';
}
