/* The connection to the server: one WebSocket, or something with its interface, that reconnects by itself.
 * A request gets exactly one reply; requests in flight when the connection breaks fail, so that their
 * senders can ask again. The token is stored, so a returning person is recognised. */
import { outdated, reload } from './build.ts';
import type { Lang, Request, ServerError, ServerMessage, Welcome } from './protocol.ts';
import { VERSION } from './protocol.ts';

export type LineState = 'connecting' | 'open' | 'lost' | 'stopping' | 'outdated';
export interface Line {
  send(request: Request): Promise<ServerMessage>;
  close(): void;
}
export interface Listener {
  state(s: LineState): void;
  /** `asked`: another server has the table, and is asked this again */
  welcome(w: Welcome, asked: Request[]): void;
  message(m: ServerMessage): void;
  /** the raw message */
  read?(data: string): string;
  /** what to say of a request that is too large for the server */
  tooLarge(most: number): string;
}
/** The part of a WebSocket that is used. */
export interface Wire {
  readonly readyState: number;
  onopen: ((e: Event) => void) | null;
  onmessage: ((e: MessageEvent) => void) | null;
  onclose: ((e: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}
export class Refused extends Error {
  constructor(readonly error: ServerError) {
    super(error.text);
  }
}
const TOKEN = 'windfall.token';
const remember = (place: string, token: string): void => {
  try {
    localStorage.setItem(TOKEN + place, token);
  } catch {
    /* stored for this visit only */
  }
};
const remembered = (place: string): string | null => {
  try {
    return localStorage.getItem(TOKEN + place);
  } catch {
    return null;
  }
};

/** Delay before the n-th attempt, in ms: short at first, to find a server that takes over soon; at most 8
 * s. */
export const pause = (n: number): number => Math.min(n < 8 ? 1500 : 8000, 250 * 2 ** n);

/** How long to wait before going where the table is said to be: not at all, unless that was just said. */
export const patience = (since: number): number => (since < 1000 ? 500 : 0);

/** Is that the path of a server of the same host? The token goes nowhere else. */
export const staysHere = (path: string): boolean => /^\/n\/[a-z0-9-]+\/ws$/.test(path);

/** Strings that every JSON reader takes: without NUL and without halves of characters. */
const readable = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/[\0\p{Cs}]/gu, '\ufffd') : value;

interface Waiting {
  request: Request;
  done: (m: ServerMessage) => void;
  fail: (e: Error) => void;
}

export class Socket implements Line {
  private ws: Wire | null = null;
  private id = 0;
  private tries = 0;
  private closed = false;
  private again = 0;
  /** since the line was opened */
  private greeted = false;
  private token: string | null;
  private readonly waiting = new Map<number, Waiting>();
  /** bytes that the server reads as one message: it cuts the connection at larger ones */
  private most = Infinity;
  /** where the server of the table is */
  private path = '/ws';
  private movedAt = 0;
  /** what that server is asked again */
  private postponed: Waiting[] = [];

  constructor(
    private readonly dial: (path: string) => Wire,
    private readonly lang: () => Lang,
    private readonly listener: Listener,
    /** a server other than the one that this page belongs to: it knows me by another token, and has
     * another build */
    private readonly place = '',
  ) {
    this.token = remembered(place);
    this.connect();
    addEventListener('online', () => this.hurry());
    document.addEventListener('visibilitychange', () => document.hidden || this.hurry());
  }

  send(request: Request): Promise<ServerMessage> {
    return new Promise((done, fail) => this.ask({ request, done, fail }));
  }
  private ask(w: Waiting): void {
    if (this.ws?.readyState !== WebSocket.OPEN) return w.fail(new Error('no line'));
    const id = ++this.id;
    const text = JSON.stringify({ ...w.request, id }, readable);
    if (new TextEncoder().encode(text).length > this.most) return w.fail(this.tooLarge());
    this.waiting.set(id, w);
    this.ws.send(text);
  }
  private tooLarge(): Refused {
    return new Refused({ t: 'error', code: 'size', text: this.listener.tooLarge(this.most) });
  }
  close(): void {
    this.closed = true;
    this.ws?.close();
  }

  private connect(): void {
    this.listener.state(this.tries ? 'lost' : 'connecting');
    const ws = this.dial(this.path);
    this.ws = ws;
    this.greeted = false;
    ws.onopen = () => this.hello();
    ws.onmessage = (e) => ws === this.ws && this.take(String(e.data));
    ws.onclose = () => ws === this.ws && this.broken();
  }
  private hurry(): void {
    if (this.closed || this.ws?.readyState === WebSocket.OPEN || this.ws?.readyState === WebSocket.CONNECTING)
      return;
    clearTimeout(this.again);
    this.connect();
  }
  private hello(): void {
    const token = this.token ? { token: this.token } : {};
    this.send({ t: 'hello', v: VERSION, lang: this.lang(), shows: true, ...token }).catch((e: unknown) => {
      if (!(e instanceof Refused)) return;
      if (e.error.code === 'version') return this.refused();
      if (e.error.code !== 'login' || !this.token) return this.listener.message(e.error);
      this.token = null;
      this.hello();
    });
  }
  private refused(): void {
    this.close();
    if (this.place || !reload(`version ${VERSION}`)) this.listener.state('outdated');
  }
  private broken(): void {
    const lost = [...this.waiting.values(), ...this.postponed];
    this.waiting.clear();
    this.postponed = [];
    for (const w of lost) w.fail(new Error('line lost'));
    if (this.closed) return;
    this.path = '/ws';
    this.listener.state('lost');
    this.again = window.setTimeout(() => this.connect(), pause(this.tries++) * (0.7 + Math.random() * 0.6));
  }
  private take(data: string): void {
    const m = JSON.parse(this.listener.read?.(data) ?? data) as ServerMessage & { re?: number };
    if (m.t === 'bye') this.listener.state('stopping');
    if (m.t === 'welcome') this.welcomed(m);
    const w = m.re == null ? undefined : this.waiting.get(m.re);
    if (!w) return this.told(m);
    this.waiting.delete(m.re!);
    if (m.t === 'error' && m.code === 'moved' && staysHere(m.url ?? '')) this.move(m.url!, w);
    else if (m.t === 'error') w.fail(new Refused(m));
    else {
      this.listener.message(m);
      w.done(m);
    }
  }
  private told(m: ServerMessage): void {
    this.listener.message(m);
    /* newcomers are refused while nothing can be stored */
    if (m.t === 'error' && m.code === 'store' && m.about === 'stored' && !this.greeted) this.hello();
  }
  /** The table is at another server: goes there, and asks again what was asked. */
  private move(path: string, w: Waiting): void {
    const old = this.ws;
    const pause = patience(Date.now() - this.movedAt);
    this.postponed.push(w, ...this.waiting.values());
    this.waiting.clear();
    this.movedAt = Date.now() + pause;
    this.path = path;
    this.ws = null;
    old?.close();
    this.again = window.setTimeout(() => this.connect(), pause);
  }
  private welcomed(m: Welcome): void {
    if (!this.place && outdated(m.page)) return this.close();
    this.tries = 0;
    this.greeted = true;
    this.most = m.limits.message ?? Infinity;
    this.token = m.token;
    remember(this.place, m.token);
    this.listener.state('open');
    const asked = this.postponed.splice(0);
    this.listener.welcome(
      m,
      asked.map((w) => w.request),
    );
    for (const w of asked) this.ask(w);
  }
}
