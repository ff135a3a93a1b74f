/* The rules in the words of `windfall rules` (made by tools/po.sh), fetched when a page needs them. */
import type { Lang } from '../protocol.ts';

export interface Paragraph {
  text: string;
  picture?: string;
}
export interface Section {
  section: string;
  title: string;
  numbered: boolean;
  paragraphs: Paragraph[];
  cards?: { name: string; lines: string[] }[];
}
const TEXTS: Record<Lang, () => Promise<{ default: Section[] }>> = {
  en: () => import('../words/rules.en.json'),
  ja: () => import('../words/rules.ja.json'),
};
export const rulesIn = (lang: Lang): Promise<Section[]> => TEXTS[lang]().then((m) => m.default);
