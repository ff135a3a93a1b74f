/* The connection: its state, who I am to the server, requests and their errors. */
import type { Lobby, Request, ServerMessage, Welcome } from '../protocol.ts';
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
  /** users whose chat I do not see */
  muted = $state<number[]>([]);
  /** what a server to which we were sent has been asked again */
  asked: Request[] = [];
  private socket: Line | null = null;

  open(line: Line): void {
    this.socket = line;
  }
  /** Takes the greeting; true if this person was here before the connection broke. */
  greet(w: Welcome): boolean {
    const again = this.everOpen && !this.asked.length;
    this.welcome = w;
    this.opponent = w.opponent ?? w.levels[0] ?? '';
    this.muted = w.muted ?? [];
    this.everOpen = true;
    return again;
  }
  /** `why` takes the place of the usual note */
  lineState(s: LineState, why = ''): void {
    this.line = s;
    if (s === 'lost' && this.everOpen) this.note = prefs.t.conn.lost;
    if (s === 'outdated') this.note = why || prefs.t.conn.outdated;
    if (s === 'open' && this.note === prefs.t.conn.lost) this.note = '';
  }
  back(again: boolean): void {
    const { back } = prefs.t.conn;
    this.note = again ? back : '';
    if (again) setTimeout(() => this.note === back && (this.note = ''), 4000);
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
    this.problem = (e.error.code === 'stale' && error.stale) || e.error.text || error.unknown;
  }
}
export const connection = new Connection();
