/* The built-in cards, for the pages that explain them outside a game: fetched once per language. */
import { decks } from './store/decks.svelte.ts';
import { prefs } from './store/preferences.svelte.ts';
import { catalog } from './solo/line.ts';
import { solo } from './solo/where.ts';
import { deckOf, englishNames, type Deck } from './catalog.ts';
import type { Catalog, Lang } from './protocol.ts';

async function fetched(lang: Lang): Promise<unknown> {
  const reply = await fetch(`catalog/storm.json?lang=${lang}`);
  if (!reply.ok) throw new Error(reply.statusText);
  return reply.json();
}

class Box {
  private fetched = $state<Partial<Record<Lang, Deck>>>({});
  private asked = new Set<Lang>();

  /** In the language or, until that has arrived, in that of a current game; names as the setting says. */
  deck(lang: Lang): Deck | null {
    const deck = this.own(lang);
    return deck && prefs.settings.names === 'english' ? englishNames(deck) : deck;
  }
  /** The same with the language's own names, which are searched for whatever is shown. */
  own(lang: Lang): Deck | null {
    const met = Object.values(decks.all).sort((a, b) => b.cards - a.cards);
    return this.fetched[lang] ?? met.find((d) => d.lang === lang) ?? null;
  }
  async need(lang: Lang): Promise<void> {
    if (this.asked.has(lang)) return;
    this.asked.add(lang);
    try {
      this.fetched[lang] = deckOf((await (solo ? catalog('storm', lang) : fetched(lang))) as Catalog);
    } catch {
      this.asked.delete(lang);
    }
  }
}
export const box = new Box();
