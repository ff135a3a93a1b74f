/* The cards of the box, for the pages that explain them before any game: fetched once a language. */
import { decks } from './store/decks.svelte.ts';
import { prefs } from './store/preferences.svelte.ts';
import { deckOf, englishNames, type Deck } from './catalog.ts';
import type { Catalog, Lang } from './protocol.ts';

class Box {
  private fetched = $state<Partial<Record<Lang, Deck>>>({});
  private asked = new Set<Lang>();

  /** In the language, or that of a game at hand until it has come. */
  deck(lang: Lang): Deck | null {
    const met = Object.values(decks.all).sort((a, b) => b.cards - a.cards);
    const deck = this.fetched[lang] ?? met.find((d) => d.lang === lang) ?? null;
    return deck && prefs.settings.names === 'english' ? englishNames(deck) : deck;
  }
  async need(lang: Lang): Promise<void> {
    if (this.asked.has(lang)) return;
    this.asked.add(lang);
    try {
      const reply = await fetch(`/catalog/storm.json?lang=${lang}`);
      if (!reply.ok) throw new Error(reply.statusText);
      this.fetched[lang] = deckOf((await reply.json()) as Catalog);
    } catch {
      this.asked.delete(lang);
    }
  }
}
export const box = new Box();
