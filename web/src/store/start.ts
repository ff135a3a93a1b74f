/* Wires the stores together: opens the connection, and passes every message to the store it concerns. */
import { seatsOfUser } from '../people.ts';
import type { Request, ServerError, ServerMessage, TableInfo, Welcome } from '../protocol.ts';
import { withChat } from '../reduce.ts';
import type { Settings } from '../settings.ts';
import { Refused, Socket, type Line, type LineState, type Wire } from '../socket.ts';
import { answers, dialTo, server } from '../solo/away.ts';
import { watch, WorkerLine } from '../solo/line.ts';
import { solo } from '../solo/where.ts';
import { advice } from './advice.svelte.ts';
import { connection } from './connection.svelte.ts';
import { decks } from './decks.svelte.ts';
import { prefs } from './preferences.svelte.ts';
import { router } from './router.svelte.ts';
import { screen } from './screen.svelte.ts';
import { table } from './table.svelte.ts';

export function start(line: () => Line): void {
  screen.plain = prefs.settings.plain;
  connection.open(line());
  router.watch();
  prefs.watch();
}
/** The line of this page: to the server that served it, to the one that runs in it, or to one elsewhere. */
export const dial = (): Line => (server ? dialAway() : solo ? dialHere() : dialHome());

function dialHome(): Line {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return lineBy((path) => new WebSocket(`${scheme}//${location.host}${path}`, 'windfall-1'));
}
function dialHere(): Line {
  watch({
    trouble(which, why) {
      const { otherTab, newer, damaged, noSolo, stopped } = prefs.t.conn;
      const other = connection.everOpen ? stopped : `${noSolo} ${why}`;
      connection.damaged = which === 'damaged';
      connection.lineState('outdated', { taken: otherTab, newer, damaged, other }[which]);
    },
    lacks: (on) => connection.noteWhile(on, prefs.t.conn.lacks),
    lost: () => connection.tell(prefs.t.conn.noThought),
  });
  return lineBy(() => new WorkerLine());
}
/* The browser does not say why there is no connection: if the server answers otherwise, it refuses this
 * page. */
function dialAway(): Line {
  const failed = async (): Promise<void> => {
    const { refused, silent } = prefs.t.away;
    const why = (await answers(server)) ? refused(server, location.origin) : silent(server);
    connection.lineState('outdated', why);
  };
  return lineBy(
    dialTo(server, () => void failed()),
    ` ${server}`,
  );
}
function lineBy(wire: (path: string) => Wire, place = ''): Line {
  const listener = {
    state: lineState,
    welcome: (_: Welcome, asked: Request[]) => void (connection.asked = asked),
    message: take,
    read: (data: string) => decks.read(data),
    tooLarge: (most: number) => prefs.t.conn.tooLarge(most),
  };
  return new Socket(wire, () => prefs.settings.lang, listener, place);
}
export function lineState(s: LineState): void {
  if (s === 'lost') table.busy = false;
  connection.lineState(s);
}
export function take(m: ServerMessage): void {
  switch (m.t) {
    case 'welcome':
      return welcomed(m);
    case 'lobby':
      connection.lobby = m;
      return;
    case 'table':
      return tableChanged(m);
    case 'view':
      return table.viewed(m);
    case 'chat':
      if (table.state?.table === m.table) table.state = withChat(table.state, m);
      return;
    case 'catalog':
      return decks.keep(m);
    case 'progress':
      if (table.state?.table === m.table) advice.progress = m;
      return;
    case 'bye':
      connection.note = prefs.t.conn.stopping;
      return;
    case 'error':
      return m.code === 'store' && m.about === 'stored' ? stored(m) : connection.fail(new Refused(m));
  }
}
function welcomed(w: Welcome): void {
  const again = connection.greet(w);
  prefs.adopt(w.you.settings);
  if (router.route.page === 'table') decks.expect();
  router.arrive(again, connection.asked);
}
/** Meanwhile everything was refused: what this page shows is requested again. */
function stored(m: ServerError): void {
  connection.stored(m);
  if (connection.welcome) router.arrive(false);
}
function tableChanged(m: TableInfo): void {
  if (table.state?.table !== m.table) return;
  table.state = { ...table.state, info: m };
  if (m.opponent) connection.opponent = m.opponent;
  const mine = seatsOfUser(m, connection.welcome?.you.user);
  if (m.next && m.next !== m.table && mine.some((seat) => m.offers.rematch.includes(seat)))
    router.go({ page: 'table', table: m.next });
}
/** A setting changed: stores it here and on the server, and requests what depends on it again. */
export function change(part: Partial<Settings>): void {
  prefs.keep(part);
  const { lang, ...settings } = prefs.settings;
  connection.send({ t: 'settings', settings, lang });
  if (part.lang) {
    void decks.need(table.parts.game?.catalog);
    if (table.state) connection.send({ t: 'enter', table: table.state.table });
    if (advice.analysis) void advice.analyse();
  }
  if (part.chance) void advice.askChance();
}
