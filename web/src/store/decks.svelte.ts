/* The catalogs that this page has loaded, by hash and language. */
import { deckOf, englishNames, renamed, type Deck } from '../catalog.ts';
import type { Catalog, Lang, Request } from '../protocol.ts';
import { connection } from './connection.svelte.ts';
import { prefs } from './preferences.svelte.ts';

const MET = 'windfall.catalogs';
const met = (): string[] => {
  try {
    return JSON.parse(localStorage.getItem(MET) ?? '[]') as string[];
  } catch {
    return [];
  }
};

class Decks {
  all = $state.raw<Record<string, Deck>>({});
  private asked = new Set<string>();
  private coming: Record<string, Promise<unknown>> = {};

  /** The deck in my language, or in another one until mine has arrived. */
  of(hash: string | undefined): Deck | null {
    if (!hash) return null;
    const { lang, names } = prefs.settings;
    const deck =
      this.all[hash + lang] ?? Object.entries(this.all).find(([key]) => key.startsWith(hash))?.[1] ?? null;
    return deck && names === 'english' ? englishNames(deck) : deck;
  }
  /** A message as received, with the names of cards as set. */
  read(data: string): string {
    const { lang, names } = prefs.settings;
    if (lang === 'en' || names !== 'english' || data.startsWith('{"t":"catalog"')) return data;
    const deck = Object.values(this.all).find((d) => d.lang === lang);
    return deck ? renamed(data, deck) : data;
  }
  /** One that was requested by its hash; others belong to a text that is being written. */
  keep(m: Catalog): void {
    if (!this.asked.has(m.hash)) return;
    this.all = { ...this.all, [m.hash + m.lang]: deckOf(m) };
    try {
      localStorage.setItem(MET, JSON.stringify([...new Set([m.hash, ...met()])].slice(0, 4)));
    } catch {
      /* without storage the page still works */
    }
  }
  /** Requests the catalogs of all modes, and of games played here before, because the page of all cards
   * needs no game. */
  async recall(): Promise<void> {
    const { lang } = prefs.settings;
    const modes = connection.welcome?.modes.map((m) => m.catalog ?? '').filter(Boolean) ?? [];
    for (const hash of new Set([...modes, ...met()]))
      if (!this.all[hash + lang]) await connection.request(this.wish(hash, lang)).catch(() => undefined);
  }
  /** Requests the catalog of the game before this one, which is most likely that of the next, too. */
  expect(): void {
    void this.need(met()[0], true);
  }
  private wish(hash: string, lang: Lang): Request {
    this.asked.add(hash);
    return { t: 'catalog', hash, lang };
  }
  async need(hash: string | undefined, quietly = false): Promise<void> {
    const { lang } = prefs.settings;
    if (!hash || this.all[hash + lang]) return;
    const key = hash + lang;
    this.coming[key] ??= connection
      .request(this.wish(hash, lang))
      .catch((e: unknown) => quietly || connection.fail(e))
      .finally(() => delete this.coming[key]);
    await this.coming[key];
  }
}
export const decks = new Decks();
