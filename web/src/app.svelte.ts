/* The one store: who I am, where I am, the table as the server tells it, and what I have picked. Views
 * read it, the socket feeds it, and every wish goes through one of its methods. It knows no rules. */
import { tick } from 'svelte';
import { deckOf, type Deck } from './catalog.ts';
import { menuOf, placedNow, sorted } from './derive.ts';
import { modeFile, type Shown } from './mode/index.ts';
import * as motion from './motion.ts';
import { myTurn, pageTitle } from './notice.ts';
import { people, type Person } from './people.ts';
import * as pick from './picks.ts';
import type {
  Analysis,
  AskPart,
  Catalog,
  HandCard,
  Hint,
  Lobby,
  Option,
  Parts,
  Position,
  Progress,
  Request,
  SeatPart,
  ServerMessage,
  TableInfo,
  Unseen,
  Welcome,
} from './protocol.ts';
import { emptyTable, seatsOf, withChat, withView, type TableState } from './reduce.ts';
import { addressOf, routeOf, type Route } from './route.ts';
import { load, merged, SPEED, store, type Settings } from './settings.ts';
import { Refused, Socket, type Line, type LineState } from './socket.ts';
import { languageOf, plain, TABLES, type Words } from './words/index.ts';

export type Panel = 'mode' | 'goals' | 'ledger' | 'adviser' | 'chat' | null;
export type Dialog = 'settings' | 'keys' | 'account' | 'menu' | null;

const CATALOGS = 'windfall.catalogs';
const PICKS = 'windfall.picks';
const media = (query: string): MediaQueryList => matchMedia(query);

class App {
  settings = $state<Settings>(load(languageOf(navigator.languages)));
  systemDark = $state(!media('(prefers-color-scheme: light)').matches);
  route = $state<Route>(routeOf(location.hash));
  line = $state<LineState>('connecting');
  everOpen = $state(false);
  welcome = $state.raw<Welcome | null>(null);
  lobby = $state.raw<Lobby | null>(null);
  table = $state.raw<TableState | null>(null);
  decks = $state.raw<Record<string, Deck>>({});
  picks = $state<number[]>([]);
  past = $state.raw<Position | null>(null);
  /** the past is right before this answer, not at the end of a moment */
  pastN = $state<number | null>(null);
  hint = $state.raw<Hint | null>(null);
  advising = $state(false);
  /** my chance to win, by round, as far as it was asked for */
  chances = $state.raw<{ round: number; win: number }[]>([]);
  unseen = $state.raw<Unseen | null>(null);
  analysis = $state.raw<Analysis | null>(null);
  progress = $state.raw<Progress | null>(null);
  busy = $state(false);
  problem = $state('');
  note = $state('');
  said = $state('');
  panel = $state<Panel>(null);
  dialog = $state<Dialog>(null);
  zoom = $state<{ card: number; seat: number | null; pinned: boolean } | null>(null);
  plain = $state(false);
  sheet = $state(true);

  t: Words = $derived(TABLES[this.settings.lang]);
  theme = $derived(
    this.settings.theme === 'auto' ? (this.systemDark ? 'dark' : 'light') : this.settings.theme,
  );
  speed = $derived(SPEED[this.settings.motion]);
  parts: Partial<Parts> = $derived(this.past ? { ...this.past.parts, ask: null } : (this.table?.parts ?? {}));
  seats: SeatPart[] = $derived(seatsOf(this.parts));
  info: TableInfo | null = $derived(this.table?.info ?? null);
  mySeat: number | null = $derived(
    this.past ? this.past.as : (this.parts.me?.seat ?? this.info?.seat ?? null),
  );
  ask: AskPart | null = $derived(this.parts.ask ?? null);
  deck: Deck | null = $derived(this.deckFor(this.parts.game?.catalog));
  people: Person[] = $derived(
    people(
      this.info,
      Math.max(this.seats.length, this.info?.seats.length ?? 0),
      this.mySeat,
      this.t,
      modeFile(this.parts.mode?.kind)?.words(this.t._).title,
    ),
  );
  /** what the panel of the mode shows */
  shown: Shown | null = $derived(
    this.parts.mode
      ? {
          m: this.parts.mode,
          t: this.t,
          game: this.parts.game ?? null,
          name: (seat) => this.people[seat]?.name ?? '',
        }
      : null,
  );
  /** my hand in the order I like */
  hand: HandCard[] = $derived(sorted(this.parts.me?.hand ?? [], this.settings.order, this.deck));
  /** every option with its key, in the order of the screen */
  menu: { option: Option; key: string }[] = $derived(
    menuOf(this.ask, [
      ...(this.parts.me?.look ?? []),
      ...this.hand.map((h) => h.card),
      ...(this.seats[this.mySeat ?? -1]?.table ?? []),
    ]),
  );
  /** cards placed in the phase that runs: their powers sleep */
  asleep: Set<number> = $derived(placedNow(this.past ? [] : (this.table?.events ?? [])));

  private socket: Line | null = null;
  private lastAsk = -1;
  private autoTimer = 0;
  private sought: number | null = null;

  start(connect: (app: App) => Line): void {
    this.plain = this.settings.plain;
    this.socket = connect(this);
    addEventListener('hashchange', () => this.moved(routeOf(location.hash)));
    media('(prefers-color-scheme: light)').addEventListener('change', (e) => (this.systemDark = !e.matches));
  }

  /* ---- messages ---- */
  take(m: ServerMessage): void {
    switch (m.t) {
      case 'welcome':
        return this.welcomed(m);
      case 'lobby':
        this.lobby = m;
        return;
      case 'table':
        return this.tableChanged(m);
      case 'view':
        return this.viewed(m);
      case 'chat':
        if (this.table?.table === m.table) this.table = withChat(this.table, m);
        return;
      case 'catalog':
        return this.keepDeck(m);
      case 'progress':
        if (this.table?.table === m.table) this.progress = m;
        return;
      case 'bye':
        this.note = this.t.conn.stopping;
        return;
      case 'error':
        this.fail(new Refused(m));
        return;
    }
  }
  welcomed(w: Welcome): void {
    const again = this.everOpen;
    this.welcome = w;
    this.everOpen = true;
    const lang = this.settings.lang;
    this.settings = { ...merged(this.settings, w.you.settings), lang };
    if (this.route.page === 'table') void this.enter(this.route.table, again);
    else this.watchLobby(true);
  }
  private tableChanged(m: TableInfo): void {
    if (this.table?.table !== m.table) return;
    this.table = { ...this.table, info: m };
    if (m.next && m.next !== m.table && m.offers.rematch.includes(m.seat ?? -1))
      this.go({ page: 'table', table: m.next });
  }
  private viewed(m: Extract<ServerMessage, { t: 'view' }>): void {
    if (this.table?.table !== m.table) return;
    motion.before(this.past ? 0 : this.speed);
    const old = this.table;
    const next = withView(old, m);
    if (next.gap) {
      void this.request({ t: 'enter', table: m.table });
      return;
    }
    this.table = next;
    void this.needDeck(next.parts.game?.catalog);
    if (!m.full) this.showGains(m.events);
    this.asked(next.parts.ask ?? null, m.full && old.seq < 0);
    if (!old.parts.end && next.parts.end) this.endCame();
    if (!this.past) void tick().then(() => motion.after(m.full ? 0 : this.speed));
  }
  private endCame(): void {
    this.sheet = true;
    this.zoom = null;
  }
  private showGains(events: { e: string; seat?: number; amount?: number }[]): void {
    const gained = new Map<number, number>();
    for (const e of events)
      if (e.e === 'chips' && e.seat != null) gained.set(e.seat, (gained.get(e.seat) ?? 0) + (e.amount ?? 0));
    const speed = this.speed;
    void tick().then(() =>
      gained.forEach((amount, seat) => motion.slide('pool', `chips${seat}`, '+' + amount, speed)),
    );
  }
  /* A question came, or went. */
  private asked(ask: AskPart | null, first: boolean): void {
    const number = ask?.ask ?? -1;
    pageTitle(this.settings, !!ask, this.t.turn.title, this.t.name);
    if (number === this.lastAsk) return;
    this.lastAsk = number;
    this.picks = ask && first ? this.keptPicks(ask) : [];
    this.problem = '';
    this.hint = null;
    this.busy = false;
    clearTimeout(this.autoTimer);
    if (!ask) return;
    if (this.settings.chance) void this.askChance();
    if (ask.forced && this.settings.autopass && !this.past) this.sendForced(ask);
    else if (!first) myTurn(this.settings, this.t.turn.title, plain(ask.text));
  }
  /* What was picked in this tab before the page was loaded again. */
  private keptPicks(ask: AskPart): number[] {
    try {
      const kept = JSON.parse(sessionStorage.getItem(PICKS) ?? '{}') as { at?: string; picks?: number[] };
      return kept.at === `${this.table?.table} ${ask.ask}`
        ? (kept.picks ?? []).filter((v) => ask.options.some((o) => o.v === v))
        : [];
    } catch {
      return [];
    }
  }
  private keepPicks(): void {
    try {
      sessionStorage.setItem(
        PICKS,
        JSON.stringify({ at: `${this.table?.table} ${this.ask?.ask}`, picks: this.picks }),
      );
    } catch {
      /* a browser that keeps nothing still plays */
    }
  }
  private sendForced(ask: AskPart): void {
    const only = ask.options.slice(0, ask.min).map((o) => o.v);
    /* among people how long I think must not tell that I had no choice */
    const pause = this.info?.alone ? 400 * this.speed : 600 + 1200 * Math.random();
    this.autoTimer = window.setTimeout(() => this.ask?.ask === ask.ask && void this.answer(only), pause);
  }

  /* ---- catalogs ---- */
  private deckFor(hash: string | undefined): Deck | null {
    if (!hash) return null;
    return (
      this.decks[hash + this.settings.lang] ?? this.decks[hash + 'en'] ?? this.decks[hash + 'ja'] ?? null
    );
  }
  private keepDeck(m: Catalog): void {
    this.decks = { ...this.decks, [m.hash + m.lang]: deckOf(m) };
    try {
      const met = new Set([m.hash, ...JSON.parse(localStorage.getItem(CATALOGS) ?? '[]')]);
      localStorage.setItem(CATALOGS, JSON.stringify([...met].slice(0, 4)));
    } catch {
      /* a browser that keeps nothing still plays */
    }
  }
  /** Asks for the catalogs of all modes, and of games played here before: the page of all cards needs no game. */
  async recallDecks(): Promise<void> {
    try {
      const hashes = new Set(this.welcome?.modes.map((m) => m.catalog ?? '').filter(Boolean));
      for (const hash of JSON.parse(localStorage.getItem(CATALOGS) ?? '[]') as string[]) hashes.add(hash);
      for (const hash of hashes)
        if (!this.decks[hash + this.settings.lang])
          await this.request({ t: 'catalog', hash, lang: this.settings.lang }).catch(() => undefined);
    } catch {
      /* nothing kept */
    }
  }
  async needDeck(hash: string | undefined): Promise<void> {
    const lang = this.settings.lang;
    if (!hash || this.decks[hash + lang]) return;
    try {
      await this.request({ t: 'catalog', hash, lang });
    } catch (e) {
      this.fail(e);
    }
  }

  /* ---- going about ---- */
  go(route: Route): void {
    const to = addressOf(route);
    if (location.hash === to) this.moved(route);
    else location.hash = to;
  }
  private moved(route: Route): void {
    if (this.table && !(route.page === 'table' && route.table === this.table.table)) this.leaveScreen();
    this.route = route;
    this.dialog = null;
    this.panel = null;
    this.zoom = null;
    if (route.page === 'table') void this.enter(route.table, false);
    else this.watchLobby(true);
  }
  private leaveScreen(): void {
    const { table, info } = this.table!;
    this.table = null;
    this.past = null;
    this.lastAsk = -1;
    pageTitle(this.settings, false, '', this.t.name);
    if (info?.state !== 'waiting') void this.request({ t: 'leave', table }).catch(() => undefined);
  }
  private watchLobby(on: boolean): void {
    void this.request({ t: 'lobby', on }).catch(() => undefined);
  }
  private async enter(table: string, again: boolean): Promise<void> {
    if (this.table?.table !== table) {
      this.table = emptyTable(table);
      this.past = null;
      this.picks = [];
      this.sheet = true;
      this.chances = [];
      this.unseen = null;
      this.analysis = null;
      this.progress = null;
    }
    try {
      await this.request({ t: 'enter', table });
      this.note = again ? this.t.conn.back : '';
      if (again) setTimeout(() => this.note === this.t.conn.back && (this.note = ''), 4000);
    } catch (e) {
      this.fail(e);
      if (e instanceof Refused && e.error.code === 'no_table') this.go({ page: 'lobby' });
    }
  }
  lineState(s: LineState): void {
    this.line = s;
    if (s === 'lost') this.busy = false;
    if (s === 'lost' && this.everOpen) this.note = this.t.conn.lost;
    if (s === 'open' && this.note === this.t.conn.lost) this.note = '';
  }

  /* ---- picking and answering ---- */
  toggle(v: number): void {
    const ask = this.ask;
    if (!ask || this.busy) return;
    const was = this.picks;
    this.picks = pick.toggle(ask, was, v);
    this.keepPicks();
    this.problem = was.length && this.picks === was ? this.t.ui.enough(pick.limits(ask).max) : '';
    const { min, max } = pick.limits(ask);
    if (!this.settings.confirm && min <= 1 && max === 1 && this.picks.length === 1) void this.confirm();
    else if (max > 1 && ask.what !== 'card' && pick.isEnough(ask, this.picks) && this.picks.length)
      void this.test(ask, this.picks);
  }
  /* Not every set of options passes: hear it before it is sent. */
  private async test(ask: AskPart, picks: number[]): Promise<void> {
    try {
      await this.request({
        t: 'try',
        table: this.table!.table,
        ask: ask.ask,
        picks: pick.answerOf(ask, picks),
      });
    } catch (e) {
      if (this.ask?.ask === ask.ask && this.picks.join() === picks.join()) this.fail(e);
    }
  }
  clear(): void {
    if (this.past) return this.now();
    this.picks = [];
    this.problem = '';
  }
  async confirm(): Promise<void> {
    const ask = this.ask;
    if (!ask || this.busy) return;
    if (pick.onlyPass(ask)) return this.pass();
    if (!pick.isReady(ask, this.picks)) {
      this.problem = this.t.ui.tooFew(pick.missing(ask, this.picks));
      return;
    }
    await this.answer(pick.answerOf(ask, this.picks));
  }
  async pass(): Promise<void> {
    const ask = this.ask;
    if (ask && pick.mayPass(ask)) await this.answer([]);
  }
  private async answer(picks: number[]): Promise<void> {
    const ask = this.ask;
    if (!ask || this.busy) return;
    clearTimeout(this.autoTimer);
    this.busy = true;
    this.problem = '';
    /* the next question, or none, ends the wait; until then this one is answered */
    if (!(await this.tell({ t: 'answer', ask: ask.ask, picks }))) this.busy = false;
  }
  undo(at?: number): Promise<boolean> {
    return this.tell({ t: 'undo', ...(at == null ? {} : { at }) });
  }
  withdraw(): Promise<boolean> {
    return this.tell({ t: 'withdraw' });
  }
  /* Undo or withdraw, whichever works now. */
  back(): void {
    const me = this.parts.me;
    if (this.past) return;
    if (me?.withdraw) void this.withdraw();
    else if (me?.undo) void this.undo();
  }

  /* ---- looking back ---- */
  /** The table as it was at moment `at`, or right before answer `n` of an ended game. */
  async look(at: number, as: number | null | undefined = undefined, n: number | null = null): Promise<void> {
    if (!this.table) return;
    const seat = as === undefined ? (this.past ? this.past.as : this.mySeat) : as;
    const asField = this.parts.end || this.table.parts.end ? { as: seat } : {};
    try {
      const m = await this.request({
        t: 'look',
        table: this.table.table,
        ...(n == null ? { at: Math.max(0, at) } : { n }),
        ...asField,
      });
      if (m.t === 'position') this.past = m;
      this.pastN = n;
      this.sheet = false;
    } catch (e) {
      this.fail(e);
    }
  }
  /** To a position by slider or key, however fast: one question at a time, the next one for the latest wish. */
  async seek(at: number): Promise<void> {
    const under = this.sought != null;
    this.sought = Math.max(0, Math.min(at, this.past?.of ?? at));
    while (!under && this.sought != null) {
      const to: number = this.sought;
      await this.look(to);
      if (this.sought === to) this.sought = null;
    }
  }
  step(by: number): void {
    if (this.past) void this.seek((this.sought ?? this.past.at) + by);
  }
  /** Back from the past: to the game, or to the score sheet of one that has ended. */
  now(): void {
    this.past = null;
    this.sheet = true;
  }

  /* ---- the rest ---- */
  async advise(step: number): Promise<void> {
    if (!this.table || !this.ask || this.advising || !this.info?.alone) return;
    const { ask } = this.ask;
    this.advising = true;
    try {
      const m = await this.request({ t: 'hint', table: this.table.table, ask, step });
      if (m.t === 'hint' && this.ask?.ask === ask) this.hint = m;
    } catch (e) {
      if (this.ask?.ask === ask) this.fail(e);
    }
    this.advising = false;
  }
  /** My chance to win now; kept by round for the line beside it. */
  async askChance(): Promise<void> {
    if (!this.table || !this.ask || !this.info?.alone || this.past) return;
    const round = this.parts.game?.round ?? 0;
    const m = await this.request({ t: 'chance', table: this.table.table }).catch(() => null);
    if (m?.t === 'chance' && m.table === this.table?.table)
      this.chances = [...this.chances.filter((c) => c.round !== round), { round, win: m.win }];
  }
  async askUnseen(): Promise<void> {
    if (!this.table || this.past || this.mySeat == null) return;
    const m = await this.request({ t: 'unseen', table: this.table.table }).catch(() => null);
    if (m?.t === 'unseen' && m.table === this.table?.table) this.unseen = m;
  }
  /** The ended game looked at again: the answer is kept by the server, so asking twice costs nothing. */
  async analyse(): Promise<void> {
    if (!this.table?.parts.end || this.progress) return;
    const { table } = this.table;
    this.progress = { t: 'progress', table, done: 0, of: 1 };
    try {
      const m = await this.request({ t: 'analyse', table });
      if (m.t === 'analysis' && this.table?.table === table) this.analysis = m;
    } catch (e) {
      this.fail(e);
    }
    this.progress = null;
  }
  showHint(answer = this.hint?.picks): void {
    const ask = this.ask;
    if (!ask || !answer) return;
    const all = ask.options.map((o) => o.v);
    this.picks = pick.picksOf(pick.isTurned(ask), all, answer);
    this.keepPicks();
  }
  say(text: string): void {
    this.said = text;
  }
  change(part: Partial<Settings>): void {
    this.settings = { ...this.settings, ...part };
    store(this.settings);
    const { lang, ...settings } = this.settings;
    void this.request({ t: 'settings', settings, lang }).catch(() => undefined);
    if (part.lang) {
      void this.needDeck(this.parts.game?.catalog);
      if (this.table) void this.request({ t: 'enter', table: this.table.table }).catch(() => undefined);
      if (this.analysis) void this.analyse();
    }
    if (part.chance) void this.askChance();
  }
  async create(request: Record<string, unknown>): Promise<void> {
    try {
      const m = await this.request({ t: 'create', ...request });
      if (m.t === 'ok' && m.table) this.go({ page: 'table', table: m.table });
    } catch (e) {
      this.fail(e);
    }
  }
  /** A request about this table; true when it worked. */
  async tell(request: Request): Promise<boolean> {
    if (!this.table) return false;
    try {
      await this.request({ ...request, table: this.table.table });
      return true;
    } catch (e) {
      this.fail(e);
      return false;
    }
  }
  async try(request: Request): Promise<ServerMessage | null> {
    try {
      return await this.request(request);
    } catch (e) {
      this.fail(e);
      return null;
    }
  }
  request(request: Request): Promise<ServerMessage> {
    return this.socket ? this.socket.send(request) : Promise.reject(new Error('no line'));
  }
  fail(e: unknown): void {
    if (!(e instanceof Refused)) return;
    this.problem = (e.error.code === 'stale' && this.t.error.stale) || e.error.text || this.t.error.unknown;
  }
}

export const app = new App();

/** The line to the server that served this page. */
export function dial(a: App): Line {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return new Socket(`${scheme}//${location.host}/ws`, () => a.settings.lang, {
    state: (s) => a.lineState(s),
    welcome: () => undefined,
    message: (m) => a.take(m),
  });
}
export type { App };
