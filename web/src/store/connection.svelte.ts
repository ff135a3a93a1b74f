/* The connection: its state, who I am to the server, requests and their errors. */
import type { Lobby, Request, ServerError, ServerMessage, Welcome } from '../protocol.ts';
import { isHere } from '../solo/where.ts';
import { Refused, type Line, type LineState } from '../socket.ts';
import { prefs } from './preferences.svelte.ts';

class Connection {
  line = $state<LineState>('connecting');
  everOpen = $state(false);
  welcome = $state.raw<Welcome | null>(null);
  lobby = $state.raw<Lobby | null>(null);
  /** the level to play next, as the server suggests it */
  opponent = $state('');
  problem = $state('');
  note = $state('');
  /** the games that are stored here */
  damaged = $state(false);
  private passing = '';
  private wasLost = false;
  /** users whose chat I do not see */
  muted = $state<number[]>([]);
  /** what a server to which we were sent has been asked again */
  asked: Request[] = [];
  private socket: Line | null = null;

  open(line: Line): void {
    this.socket = line;
  }
  /** Takes the greeting, also one that answers another request; true if this person was here before the
   * connection broke. */
  greet(w: Welcome): boolean {
    const again = this.everOpen && this.wasLost && !this.asked.length;
    this.wasLost = false;
    this.welcome = w;
    this.opponent = w.opponent ?? w.levels[0] ?? '';
    this.muted = w.muted ?? [];
    this.everOpen = true;
    return again;
  }
  /** `why` replaces the usual note */
  lineState(s: LineState, why = ''): void {
    this.line = s;
    this.wasLost ||= s === 'lost';
    if (s === 'lost' && this.everOpen) this.note = prefs.t.conn.lost;
    if (s === 'outdated') this.note = why || prefs.t.conn.outdated;
    if (s === 'open' && this.note === prefs.t.conn.lost) this.note = '';
  }
  back(again: boolean): void {
    if (again) this.tell(prefs.t.conn.back);
    else if (this.note !== this.passing) this.note = '';
  }
  /** What could not be stored is stored now. */
  stored(e: ServerError): void {
    this.problem = '';
    this.tell(isHere ? prefs.t.error.roomAgain : e.text);
  }
  /** A note for a short while. */
  tell(note: string): void {
    this.note = this.passing = note;
    setTimeout(() => this.note === note && (this.note = ''), 4000);
  }
  /** A note that stands as long as something is so. */
  noteWhile(on: boolean, note: string): void {
    if (on) this.note = note;
    else if (this.note === note) this.note = '';
  }
  request(request: Request): Promise<ServerMessage> {
    return this.socket ? this.socket.send(request) : Promise.reject(new Error('no line'));
  }
  /** A request whose reply nobody waits for. */
  send(request: Request): void {
    void this.request(request).catch(() => undefined);
  }
  async try(request: Request): Promise<ServerMessage | null> {
    try {
      return await this.request(request);
    } catch (e) {
      this.fail(e);
      return null;
    }
  }
  async mute(user: number, on: boolean): Promise<void> {
    if (!(await this.try({ t: 'mute', user, on }))) return;
    this.muted = [...this.muted.filter((u) => u !== user), ...(on ? [user] : [])];
  }
  fail(e: unknown): void {
    if (!(e instanceof Refused)) return;
    const { error } = prefs.t;
    const own = { stale: error.stale, ...(isHere && { store: error.noRoom }) }[e.error.code];
    this.problem = own || e.error.text || error.unknown;
  }
}
export const connection = new Connection();
