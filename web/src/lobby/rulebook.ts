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
  /** of its paragraph */
  number: number;
  picture?: string;
}
export type Block = { rows: TableRow[] } | { paragraph: Paragraph; number: number };
export function blocksOf(section: Section): Block[] {
  const out: Block[] = [];
  section.paragraphs.forEach((paragraph, i) => {
    const last = out.at(-1);
    const row = { cells: paragraph.text.split(' | '), number: i + 1, picture: paragraph.picture };
    if (paragraph.kind !== 'row') out.push({ paragraph, number: i + 1 });
    else if (last && 'rows' in last) last.rows.push(row);
    else out.push({ rows: [row] });
  });
  return out;
}

/** What the panel of a mode shows, and what it means: the first table of its section. */
export const panelIn = (sections: Section[], name: string): TableRow[] =>
  blocksOf(sections.find((s) => s.section === name)!).flatMap((b) =>
    'rows' in b ? [b.rows.slice(1)] : [],
  )[0];

/** The address of a cross-reference: "settle", "rulings:7". */
export const addressOfPlace = (place: string): string => `#/rules/${place.replace(':', '-')}`;
export function placeTitle(place: string, sections: Section[]): string {
  const [name, number] = place.split(':');
  const title = sections.find((s) => s.section === name)?.title ?? name;
  return number ? `${title} ${number}` : title;
}

/** Sentences that name a card, each with its address and what the link to it is called. */
export interface Named {
  place: string;
  label: string;
  text: string;
}
export function namedIn(card: string, sections: Section[]): { rulings: Named[]; rules: Named[] } {
  const of = (s: Section): Named[] =>
    s.paragraphs.flatMap((p, i) =>
      !p.kind && p.text.includes(`[${card}]`)
        ? [{ place: `${s.section}:${i + 1}`, label: s.numbered ? `${i + 1}` : s.title, text: p.text }]
        : [],
    );
  return {
    rulings: sections.filter((s) => s.numbered).flatMap(of),
    rules: sections.filter((s) => !s.numbered).flatMap(of),
  };
}

/** What people type, and what the text says instead. */
const INSTEAD: Record<string, string> = {
  aliens: 'alien',
  blind: 'unseen',
  'co-op': 'together',
  color: 'colour',
  compulsory: 'must',
  cooperative: 'together',
  deck: 'supply',
  destroyed: 'falls',
  difficulty: 'easy',
  double: 'twice',
  duplicate: 'copy',
  exhausted: 'runs out',
  expansion: 'gathering storm',
  expert: 'experienced',
  forced: 'must',
  grey: 'gray',
  halo: 'rim',
  hidden: 'face down',
  homeworld: 'start world',
  icon: 'sign',
  icons: 'sign',
  information: 'open',
  leftover: 'leave',
  lucky: 'gambl',
  mandatory: 'must',
  money: 'pay',
  pile: 'discards',
  public: 'open',
  reduction: 'discount',
  reshuffle: 'shuffled',
  reshuffled: 'shuffled',
  simultaneous: 'same time',
  simultaneously: 'same time',
  'six-cost': '6-cost',
  size: 'limit',
  skip: 'left out',
  solitaire: 'alone',
  solo: 'alone',
  specialised: 'against',
  specialized: 'against',
  symbol: 'sign',
  symbols: 'sign',
  temporary: 'this phase',
  thomanns: 'thomann',
  'tie-break': 'tie',
  tiebreak: 'tie',
  tiebreaker: 'tie',
  tied: 'tie',
  unique: 'copy',
  victory: 'points',
  voluntary: 'optional',
  winner: 'win',
  '6コスト': 'コスト6',
  アイコン: '記号',
  ウィンドフォール: '単発生産',
  エクスプロール: '探査',
  エイリアン: '異星',
  ギャンブル: '賭け',
  コロニー: '入植',
  コンシューム: '消費',
  サイコロ: 'ダイス',
  シャッフル: '切って',
  スタートプレイヤー: '時計回り',
  セットアップ: '最初のラウンドの前',
  セトル: '移住',
  ソロ: '1人で',
  タイブレーク: '同点',
  タブロー: '場',
  チップ切れ: 'チップが足り',
  デベロップ: '発展',
  デッキ: '山札',
  パス: '置かなくても',
  プロデュース: '生産',
  ワールド: '惑星',
  一時的: 'フェイズの間だけ',
  二重: '2回',
  任意: 'してもよい',
  余った製品: '余る',
  先手: '時計回り',
  公開情報: '公開',
  初手: '6枚',
  初期手札: '6枚',
  割り込み: '割り込',
  勝利条件: '勝ち',
  勝利点: '勝利ポイント',
  勝者: '勝ち',
  同じカード: '同じ発展カード',
  特権: 'ボーナス',
  相乗り: '選ばなかった人も',
  変動点: 'コスト6',
  山札が切れたら: '山札がなくな',
  山札切れ: '山札がなくな',
  強制: '必ず',
  得点計算: '得点',
  手札上限: '手札の上限',
  手番: '順番',
  捨て札を見る: '捨て札の中身',
  準備: '最初のラウンドの前',
  無料: 'コスト0',
  相手の手札: '手札の枚数',
  自作カード: '自作',
  重複: '同じ発展カード',
  防御: '防衛',
  難易度: '難し',
};
/** Latin words are found from their beginning ("tie" not in "duties"), others anywhere. */
const begins = (word: string): RegExp =>
  new RegExp(
    `${/^[a-z0-9]/.test(word) ? '(?<![a-z0-9])' : ''}${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`,
    'g',
  );
const wantedIn = (words: string): RegExp[][] =>
  folded(words)
    .split(/\s+/)
    .filter(Boolean)
    .map((w) => [w, ...(Object.hasOwn(INSTEAD, w) ? [INSTEAD[w]] : [])].map(begins));

/** Where all of the words occur: paragraphs by number, the list of a section as number 0. `others` is the
 * same text in another language, which is searched, too; `title` gives what a card or goal is called. */
export interface Hit {
  section: Section;
  number: number;
  text: string;
}
export function searchRules(
  words: string,
  sections: Section[],
  others: Section[],
  title: (name: string) => string = (name) => name,
): Hit[] {
  const wanted = wantedIn(words);
  if (!wanted.length) return [];
  const named = (text: string): string =>
    text.replace(/\[([^\]]+)\]/g, (_, name) => `${name} ${title(name)}`);
  const all = (texts: string[]): boolean => {
    const text = folded(named(texts.join(' ')));
    return wanted.every((forms) => forms.some((form) => text.search(form) >= 0));
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

/** A text in pieces, every second one a word that was looked for. */
export function marked(text: string, words: string): string[] {
  const form = wantedIn(words)
    .flat()
    .map((f) => f.source)
    .join('|');
  return form ? text.split(new RegExp(`(${form})`, 'gi')) : [text];
}
