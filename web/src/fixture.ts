/* For developing and testing the table without a server: a fixture is a JSON file with the messages that a
 * server would send. Not part of the built page. */
import { decks } from './store/decks.svelte.ts';
import { prefs } from './store/preferences.svelte.ts';
import { router } from './store/router.svelte.ts';
import { lineState, start, take } from './store/start.ts';
import { table } from './store/table.svelte.ts';
import { deckOf } from './catalog.ts';
import type { Catalog, Request, ServerMessage } from './protocol.ts';

interface Fixture {
  route?: string;
  messages: ServerMessage[];
  /** sent one after another, each after an answer */
  then?: ServerMessage[][];
  picks?: number[];
  look?: Record<string, unknown>;
  /** replies to other requests, by kind */
  replies?: Record<string, ServerMessage>;
}
const files = import.meta.glob<{ default: unknown }>('../fixtures/*.json');

export async function play(name: string): Promise<void> {
  const fixture = (await files[`../fixtures/${name}.json`]()).default as Fixture;
  const catalog = (await files['../fixtures/catalog.json']()).default as Catalog;
  const japanese = (await files['../fixtures/catalog.ja.json']()).default as Catalog;
  const later = [...(fixture.then ?? [])];
  if (fixture.route) location.hash = fixture.route;
  decks.all = { [catalog.hash + 'en']: deckOf(catalog), [catalog.hash + 'ja']: deckOf(japanese) };
  const sent: Request[] = [];
  Object.assign(window, { sent, prefs, table, take });
  const deliver = (list: ServerMessage[]): void => list.forEach((m) => take(m));
  start(() => ({
    close: () => undefined,
    send: async (request) => {
      sent.push(request);
      if (request.t === 'look' && fixture.look)
        return { t: 'position', ...fixture.look, at: request.at } as unknown as ServerMessage;
      if (request.t === 'enter')
        setTimeout(() => deliver(fixture.messages.filter((m) => m.t !== 'welcome' && m.t !== 'lobby')), 0);
      if (request.t === 'answer' && later.length) setTimeout(() => deliver(later.shift()!), 0);
      return fixture.replies?.[request.t] ?? { t: 'ok' };
    },
  }));
  const route = fixture.route ?? '#/';
  router.route = { page: 'start' };
  const { routeOf } = await import('./route.ts');
  router.route = routeOf(route);
  lineState('open');
  deliver(fixture.messages.filter((m) => m.t === 'welcome' || m.t === 'lobby'));
  await new Promise((done) => setTimeout(done, 30));
  if (fixture.picks) table.picks = fixture.picks;
}
