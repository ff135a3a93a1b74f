/* The table as the server sent it, the past if one looks at that, and what I have picked. It knows no
 * rules. */
import { tick, untrack } from 'svelte';
import { designOf, type Deck } from '../catalog.ts';
import { menuOf, offeredOf, placedNow, sorted, type Offered } from '../derive.ts';
import * as motion from '../motion.ts';
import { myTurn, pageTitle } from '../notice.ts';
import { modeFile, type Shown } from '../mode/index.ts';
import { people, type Person } from '../people.ts';
import * as pick from '../picks.ts';
import type {
  AskPart,
  HandCard,
  Option,
  Parts,
  Position,
  Request,
  SeatPart,
  TableInfo,
  ViewMessage,
} from '../protocol.ts';
import { emptyTable, seatsOf, withView, type TableState } from '../reduce.ts';
import { addressOf } from '../route.ts';
import { Refused } from '../socket.ts';
import { plain } from '../words/index.ts';
import { advice } from './advice.svelte.ts';
import { connection } from './connection.svelte.ts';
import { curtain } from './curtain.svelte.ts';
import { decks } from './decks.svelte.ts';
import { ShownParts } from './parts.svelte.ts';
import { plans } from './plans.svelte.ts';
import { prefs } from './preferences.svelte.ts';
import { screen } from './screen.svelte.ts';
import { show } from './show.svelte.ts';

const PICKS = 'windfall.picks';

class Table {
  picks = $state<number[]>([]);
  /** the position shown is right before this answer, not at the end of a moment */
  pastN = $state<number | null>(null);
  busy = $state(false);
  /** my hand as if the picked actions had been called */
  private preview = $state.raw<{ ask: number; picks: string; hand: HandCard[] } | null>(null);
  /** a moment that the address asks for, once the game is loaded and over */
  wanted: number | null = null;

  private sent = $state.raw<TableState | null>(null);
  private looked = $state.raw<Position | null>(null);
  private live = new ShownParts();
  readonly parts: Partial<Parts> = this.live.parts;
  seats: SeatPart[] = $derived(seatsOf(this.parts));
  ask: AskPart | null = $derived(this.parts.ask ?? null);
  deck: Deck | null = $derived(decks.of(this.live.catalog));
  people: Person[] = $derived(
    people(
      this.info,
      Math.max(this.seatCount, this.info?.seats.length ?? 0),
      this.mySeat,
      prefs.t,
      modeFile(this.live.modeKind)?.words(prefs.t._).title,
    ),
  );
  /** those without whom I may go on */
  absent: Person[] = $derived(
    this.info?.seat == null || this.past
      ? []
      : this.people.filter((p) => !p.me && this.info!.absent?.includes(p.seat)),
  );
  /** what the panel of the mode shows */
  shown: Shown | null = $derived(
    this.parts.mode
      ? {
          m: this.parts.mode,
          t: prefs.t,
          game: this.parts.game ?? null,
          ask: this.ask,
          name: (seat) => this.people[seat]?.name ?? '',
        }
      : null,
  );
  /** What the cards of a seat count now; partners were paid for theirs when they placed them. */
  worths(seat: SeatPart | null | undefined): SeatPart['points'] {
    return seat && !modeFile(this.parts.mode?.kind)?.shared ? seat.points : [];
  }
  /** my hand in my preferred order */
  hand: HandCard[] = $derived(sorted(this.quoted(), prefs.settings.order, this.deck));
  /** what I look at, and whatever else is offered but is not on the table */
  offered: Offered[] = $derived(
    offeredOf(this.parts, this.ask, this.seats, (card) => designOf(this.deck, card)?.cost ?? 0),
  );
  /** every option with its key, in the order of the screen */
  menu: { option: Option; key: string }[] = $derived(
    menuOf(this.ask, [
      ...(this.parts.me?.look ?? []),
      ...this.hand.map((h) => h.card),
      ...(this.seats[this.mySeat ?? -1]?.table ?? []),
    ]),
  );
  /** the picks make an answer */
  ready: boolean = $derived(!!this.ask && this.picks.length > 0 && pick.isReady(this.ask, this.picks));
  /** cards placed in the current phase: their powers do not work yet */
  asleep: Set<number> = $derived(placedNow(this.past ? [] : (this.state?.events ?? [])));

  private lastAsk = -1;
  private first = false;
  private ended = false;
  private autoTimer = 0;
  private sought: number | null = null;

  /** the table as the server sent it */
  get state(): TableState | null {
    return this.sent;
  }
  set state(state: TableState | null) {
    this.sent = state;
    this.refresh();
  }
  get past(): Position | null {
    return this.looked;
  }
  set past(past: Position | null) {
    this.looked = past;
    this.refresh();
  }
  get info(): TableInfo | null {
    return this.live.info;
  }
  get mySeat(): number | null {
    return this.live.mySeat;
  }
  get seatCount(): number {
    return this.live.seatCount;
  }
  get longest(): number {
    return this.live.longest;
  }
  /** Shows what the director shows, the past, or what the server sent. */
  refresh(): void {
    untrack(() => {
      const { sent, looked } = this;
      const info = sent?.info ?? null;
      const parts = show.parts ?? (looked ? { ...looked.parts, ask: null } : (sent?.parts ?? {}));
      this.live.put(parts, info, looked ? looked.as : (parts.me?.seat ?? info?.seat ?? null));
    });
  }

  /* ---- what the server tells ---- */
  viewed(m: ViewMessage): void {
    if (this.state?.table !== m.table) return;
    const old = this.state;
    const next = withView(old, m);
    if (next.gap) return connection.send({ t: 'enter', table: m.table });
    if (!show.on) motion.before(this.past || m.full ? 0 : prefs.speed);
    this.state = next;
    void decks.need(next.parts.game?.catalog);
    this.first = m.full && old.seq < 0;
    if (m.full) show.recall(next.lines);
    else if (show.take(old.parts, m.events, next.lines.slice(old.lines.length))) return motion.forget();
    this.opened();
    if (!this.past) void tick().then(() => motion.after(m.full ? 0 : prefs.speed));
  }
  /** Everything was shown: opens the question, or the end. */
  opened(): void {
    const parts = this.state?.parts;
    if (!parts) return;
    this.asked(parts.ask ?? null, this.first);
    curtain.shown(!!parts.ask);
    if (parts.end && !this.ended) {
      screen.sheet = true;
      screen.zoom = null;
      if (!this.first && parts.end.winners.includes(this.info?.seat ?? -1)) prefs.hear('win');
    }
    this.ended = !!parts.end;
    if (parts.end && this.wanted != null) void this.look(this.wanted);
    this.wanted = null;
  }
  /* A question arrived, or went. */
  private asked(ask: AskPart | null, first: boolean): void {
    const number = ask?.ask ?? -1;
    pageTitle(prefs.settings, !!ask, prefs.t.turn.title, prefs.t.name);
    if (number === this.lastAsk) return;
    this.lastAsk = number;
    this.picks = ask && first ? this.keptPicks(ask) : [];
    connection.problem = '';
    advice.hint = null;
    this.busy = false;
    clearTimeout(this.autoTimer);
    if (!ask) return;
    /* my clock waits until I have seen what happened */
    if (this.state!.parts.clock?.kind === 'live') connection.send({ t: 'shown', table: this.state!.table });
    const planned = plans.next(ask);
    if (planned) return void this.answer(planned, true);
    void plans.ask(ask);
    if (this.picks.length) void this.quote();
    if (prefs.settings.chance) void advice.askChance();
    if (ask.forced && prefs.settings.autopass && !this.past) this.sendForced(ask);
    else if (!first) {
      prefs.hear('turn');
      myTurn(prefs.settings, prefs.t.turn.title, plain(ask.text));
    }
  }
  private place(ask: AskPart): string {
    return `${this.state?.table} ${this.mySeat} ${ask.ask}`;
  }
  /* Restores what was picked in this tab before a reload. */
  private keptPicks(ask: AskPart): number[] {
    try {
      const kept = JSON.parse(sessionStorage.getItem(PICKS) ?? '{}') as { at?: string; picks?: number[] };
      return kept.at === this.place(ask)
        ? (kept.picks ?? []).filter((v) => ask.options.some((o) => o.v === v))
        : [];
    } catch {
      return [];
    }
  }
  private keepPicks(): void {
    try {
      if (this.ask)
        sessionStorage.setItem(PICKS, JSON.stringify({ at: this.place(this.ask), picks: this.picks }));
    } catch {
      /* without storage the page still works */
    }
  }
  private sendForced(ask: AskPart): void {
    const only = ask.options.slice(0, ask.min).map((o) => o.v);
    /* among people, my thinking time must not reveal that I had no choice */
    const pause = this.info?.alone ? 400 * prefs.speed : 600 + 1200 * Math.random();
    this.autoTimer = window.setTimeout(
      () => this.ask?.ask === ask.ask && void this.answer(only, true),
      pause,
    );
  }

  /* ---- coming and going ---- */
  /** Takes a seat, or watches; false if there is no such table. */
  async enter(name: string, again: boolean): Promise<boolean> {
    if (this.state?.table !== name) {
      this.state = emptyTable(name);
      this.ended = false;
      screen.sheet = true;
      this.forget();
    }
    try {
      await connection.request({ t: 'enter', table: name });
      connection.back(again);
    } catch (e) {
      connection.fail(e);
      return !(e instanceof Refused && e.error.code === 'no_table');
    }
    return true;
  }
  /* Clears everything that I saw or picked. */
  private forget(): void {
    this.past = null;
    this.picks = [];
    this.lastAsk = -1;
    this.preview = null;
    show.forget();
    advice.forget();
    plans.forget();
  }
  /** The screen goes to somebody else: nothing of the game stays except who plays it. */
  blank(): void {
    const { state } = this;
    if (!state?.info) return;
    this.state = { ...emptyTable(state.table), info: { ...state.info, seat: null }, chat: state.chat };
    this.forget();
    screen.close();
    screen.say('');
    screen.hear('');
    clearTimeout(this.autoTimer);
  }
  leave(): void {
    if (!this.state) return;
    const { table, info } = this.state;
    this.state = null;
    this.past = null;
    this.lastAsk = -1;
    show.forget();
    pageTitle(prefs.settings, false, '', prefs.t.name);
    if (info?.state !== 'waiting') connection.send({ t: 'leave', table });
  }
  /** A request about this table; true if it worked. */
  async tell(request: Request): Promise<boolean> {
    if (!this.state) return false;
    connection.problem = '';
    return (await connection.try({ ...request, table: this.state.table })) != null;
  }

  /* ---- picking and answering ---- */
  toggle(v: number): void {
    const ask = this.ask;
    if (!ask || this.busy) return;
    const was = this.picks;
    this.picks = pick.toggle(ask, was, v);
    this.keepPicks();
    void this.quote();
    const { min, max } = pick.limits(ask);
    connection.problem = was.length && this.picks === was ? prefs.t.ui.enough(max) : '';
    if (!prefs.settings.confirm && min <= 1 && max === 1 && this.picks.length === 1) void this.confirm();
    else if (max > 1 && ask.what !== 'card' && pick.isEnough(ask, this.picks) && this.picks.length)
      void this.test(ask, this.picks);
  }
  /** Picks this answer. */
  pickAnswer(answer: number[]): void {
    const ask = this.ask;
    if (!ask) return;
    const all = ask.options.map((o) => o.v);
    this.picks = pick.picksOf(pick.isTurned(ask), all, answer);
    this.keepPicks();
  }
  private quoted(): HandCard[] {
    const { preview: p } = this;
    const fits = p && p.ask === this.ask?.ask && p.picks === this.picks.join();
    return (fits ? p.hand : this.parts.me?.hand) ?? [];
  }
  /* What the hand would cost with the picked actions: the server knows. */
  private async quote(): Promise<void> {
    const { ask, picks } = this;
    if (ask?.what !== 'action' || !picks.length) return;
    const m = await connection
      .request({ t: 'preview', table: this.state!.table, ask: ask.ask, picks })
      .catch(() => null); /* without it the prices are without the bonus */
    if (m?.t === 'preview') this.preview = { ask: m.ask, picks: picks.join(), hand: m.hand };
  }
  /* Not every set of options is legal: checks it before it is sent. */
  private async test(ask: AskPart, picks: number[]): Promise<void> {
    const answer = pick.answerOf(ask, picks);
    try {
      await connection.request({ t: 'try', table: this.state!.table, ask: ask.ask, picks: answer });
    } catch (e) {
      if (this.ask?.ask === ask.ask && this.picks.join() === picks.join()) connection.fail(e);
    }
  }
  clear(): void {
    if (this.past) return this.now();
    this.picks = [];
    connection.problem = '';
  }
  async confirm(): Promise<void> {
    const ask = this.ask;
    if (!ask || this.busy) return;
    if (pick.onlyPass(ask)) return this.pass();
    /* nothing is given away unseen: the first Enter marks, the second confirms */
    if (plans.suggested.length) return plans.mark();
    if (!this.picks.length && plans.offered.length && ask.role !== 'give') return plans.run(plans.offered[0]);
    if (!pick.isReady(ask, this.picks)) {
      connection.problem = prefs.t.ui.tooFew(pick.missing(ask, this.picks));
      return;
    }
    await this.answer(pick.answerOf(ask, this.picks));
  }
  async pass(): Promise<void> {
    const ask = this.ask;
    if (ask && pick.mayPass(ask)) await this.answer([]);
  }
  /** `alone`: the page answers by itself; what happened since my own move stays listed. */
  async answer(picks: number[], alone = false): Promise<void> {
    const ask = this.ask;
    if (!ask || this.busy) return;
    clearTimeout(this.autoTimer);
    this.busy = true;
    connection.problem = '';
    if (!alone) show.answered();
    curtain.given();
    /* the next question, or none, ends the wait; until then this one counts as answered */
    if (!(await this.tell({ t: 'answer', ask: ask.ask, picks }))) this.busy = false;
  }
  undo(at?: number): Promise<boolean> {
    return this.tell({ t: 'undo', ...(at == null ? {} : { at }) });
  }
  withdraw(): Promise<boolean> {
    return this.tell({ t: 'withdraw' });
  }
  /* Undo or withdraw, whichever is possible now. */
  back(): void {
    const me = this.parts.me;
    if (this.past) return;
    if (me?.withdraw) void this.withdraw();
    else if (me?.undo) void this.undo();
  }

  /* ---- looking back ---- */
  /** The table as it was at moment `at`, or right before answer `n` of a finished game. */
  async look(at: number, as: number | null | undefined = undefined, n: number | null = null): Promise<void> {
    if (!this.state) return;
    const seat = as === undefined ? (this.past ? this.past.as : this.mySeat) : as;
    const m = await connection.try({
      t: 'look',
      table: this.state.table,
      ...(n == null ? { at: Math.max(0, at) } : { n }),
      ...(this.parts.end || this.state.parts.end ? { as: seat } : {}),
    });
    if (!m) return;
    const was = this.past;
    if (m.t === 'position') this.past = m;
    /* one moment ahead: as if it happened now */
    if (was && n == null && this.past?.at === was.at + 1)
      show.step(
        was.parts,
        this.state.lines.filter((l) => l.at === was.at + 1),
      );
    else show.finish();
    this.address(n == null && this.state.parts.end ? this.past?.at : undefined);
    this.pastN = n;
    screen.sheet = false;
  }
  /** The table as it was after moment `at`, for me. */
  async partsAt(at: number): Promise<Partial<Parts> | null> {
    const m = await connection.try({ t: 'look', table: this.state!.table, at: Math.max(0, at) });
    return m?.t === 'position' ? m.parts : null;
  }
  /** To a position by slider or key, however fast: one request at a time, the next one for the latest
   * position. */
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
  /* the address contains the moment of a finished game, so that it can be shared */
  private address(at?: number): void {
    if (this.state) history.replaceState(null, '', addressOf({ page: 'table', table: this.state.table, at }));
  }
  /** Back from the past: to the game, or to the score sheet of a finished one. */
  now(): void {
    show.finish();
    this.past = null;
    this.address();
    screen.sheet = true;
  }
}
export const table = new Table();
