/* The rules in the words of `windfall rules` (made by tools/web.sh), fetched when a page needs them. */
import type { Lang } from '../protocol.ts';
import { folded } from './find.ts';

export interface Paragraph {
  text: string;
  /** a row of a table, " | " between its cells; lines of a card file */
  kind?: 'row' | 'code';
  picture?: string;
  /** cross-references: sections, and rulings ("rulings:7"), separated by blanks */
  see?: string;
}
export interface Entry {
  name: string;
  /** the English name of a card */
  card?: string;
  lines: string[];
}
export interface Section {
  section: string;
  title: string;
  numbered: boolean;
  paragraphs: Paragraph[];
  list?: Entry[];
}
const texts = import.meta.glob<{ default: Section[] }>('../words/rules.*.json');
export const rulesIn = (lang: Lang): Promise<Section[]> =>
  texts[`../words/rules.${lang}.json`]().then((m) => m.default);

/** Words of a sentence, and names of cards and goals in brackets. */
export type Part = { text: string } | { name: string };
export const partsIn = (text: string): Part[] =>
  text
    .split(/(\[[^\]]+\])/)
    .filter(Boolean)
    .map((s) => (s.startsWith('[') && s.endsWith(']') ? { name: s.slice(1, -1) } : { text: s }));

/** A run of rows is a table; everything else is on its own. */
export interface TableRow {
  cells: string[];
  picture?: string;
}
export type Block = { rows: TableRow[] } | { paragraph: Paragraph; number: number };
export function blocksOf(section: Section): Block[] {
  const out: Block[] = [];
  section.paragraphs.forEach((paragraph, i) => {
    const last = out.at(-1);
    const row = { cells: paragraph.text.split(' | '), picture: paragraph.picture };
    if (paragraph.kind !== 'row') out.push({ paragraph, number: i + 1 });
    else if (last && 'rows' in last) last.rows.push(row);
    else out.push({ rows: [row] });
  });
  return out;
}

/** The address of a cross-reference: "settle", "rulings:7". */
export const addressOfPlace = (place: string): string => `#/rules/${place.replace(':', '-')}`;
export function placeTitle(place: string, sections: Section[]): string {
  const [name, number] = place.split(':');
  const title = sections.find((s) => s.section === name)?.title ?? name;
  return number ? `${title} ${number}` : title;
}

/** Where all of the words occur: paragraphs by number, the list of a section as number 0. `others` is the
 * same text in another language, which is searched, too. */
export interface Hit {
  section: Section;
  number: number;
  text: string;
}
export function searchRules(words: string, sections: Section[], others: Section[]): Hit[] {
  const wanted = folded(words).split(/\s+/).filter(Boolean);
  if (!wanted.length) return [];
  const all = (texts: string[]): boolean => {
    const text = folded(texts.join(' '));
    return wanted.every((w) => text.includes(w));
  };
  return sections.flatMap((section, s) => {
    const twin = others[s];
    const hits: Hit[] = section.paragraphs.flatMap((p, i) =>
      all([section.title, p.text, twin?.title ?? '', twin?.paragraphs[i]?.text ?? ''])
        ? [{ section, number: i + 1, text: p.text }]
        : [],
    );
    for (const [i, e] of (section.list ?? []).entries()) {
      const other = twin?.list?.[i];
      if (all([e.name, e.card ?? '', ...e.lines, other?.name ?? '', ...(other?.lines ?? [])]))
        hits.push({ section, number: 0, text: `${e.name}: ${e.lines.join(' · ')}` });
    }
    return hits;
  });
}
