/* The connection to the server in this page's own Worker, with the interface of a WebSocket. */
import type { Wire } from '../socket.ts';
import type { Files } from './files.ts';
import { Hands } from './hands.ts';
import type { FromThinker, ToThinker } from './think.ts';
import { early, fileNames } from './where.ts';

export type ToWorker =
  /** prepares without sending anything, so that no message comes before somebody listens */
  | { t: 'prepare'; files: Files }
  | { t: 'begin'; files: Files }
  | { t: 'connect' }
  | { t: 'leave' }
  | { t: 'message'; text: string }
  | { t: 'catalog'; box: string; lang: string }
  | { t: 'export' }
  /** of damaged games: goes on with what can be read */
  | { t: 'salvage' }
  /** what a Worker that thinks has said */
  | { t: 'thought'; hand: number; message: FromThinker }
  /** in addition to what the user has here; null: instead of everything */
  | { t: 'import'; bytes: Uint8Array; user: number | null };
export type FromWorker =
  | { t: 'open'; kept: boolean }
  | { t: 'message'; text: string }
  | { t: 'closed' }
  /** Bots wait for a net that cannot be fetched; or it is there */
  | { t: 'lacks'; on: boolean }
  /** a Worker that thinks: started, given a message, ended (hands.ts) */
  | { t: 'hire'; hand: number }
  | { t: 'give'; hand: number; message: ToThinker }
  | { t: 'dismiss'; hand: number }
  /** a Worker that thinks has failed */
  | { t: 'lost' }
  | { t: 'catalog'; text: string }
  | { t: 'exported'; bytes: Uint8Array }
  | { t: 'salvaged'; done: boolean }
  /** -1: it is no log; null: there is no room */
  | { t: 'imported'; added: number | null }
  | { t: 'failed'; trouble: Trouble; why: string };
/** Another tab has the games, a newer page has stored them, they are damaged, or it does not run here. */
export type Trouble = 'taken' | 'newer' | 'damaged' | 'other';

type Hear = (message: FromWorker) => void;
let worker: Worker | null = null;
let opened: Promise<void> | null = null;
const hearers = new Set<Hear>();
interface Watcher {
  /** there can be no game */
  trouble(which: Trouble, why: string): void;
  /** bots wait for a net; or not any more */
  lacks(on: boolean): void;
  /** thinking has failed, and is tried again */
  lost(): void;
}
let watcher: Watcher;

/** Whether the browser stores games; known once the line is open. */
export let stored = true;
export function watch(by: Watcher): void {
  watcher = by;
}
const post = (message: ToWorker): void => worker?.postMessage(message);

/** The Worker of this page, started when it is first needed. */
function start(): Promise<void> {
  opened ??= new Promise((done) => {
    worker = early() ?? new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    hearers.add((m) => {
      if (m.t !== 'open') return;
      stored = m.kept;
      done();
    });
    const hands = new Hands(post);
    hearers.add((m) => hands.hear(m));
    hearers.add((m) => {
      if (m.t === 'failed') watcher.trouble(m.trouble, m.why);
      else if (m.t === 'lacks') watcher.lacks(m.on);
      else if (m.t === 'lost') watcher.lost();
    });
    /* it was not found, or the module has stopped */
    worker.onerror = (e) => watcher.trouble('other', e.message ?? '');
    /* a page that is left may be kept, and must not keep the games from another tab */
    addEventListener('pagehide', () => worker?.terminate());
    addEventListener('pageshow', (e) => e.persisted && location.reload());
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => hearers.forEach((hear) => hear(data));
    post({ t: 'begin', files: { base: new URL('./', document.baseURI).href, names: fileNames() } });
  });
  return opened;
}

export class WorkerLine implements Wire {
  readyState: number = WebSocket.CONNECTING;
  onopen: Wire['onopen'] = null;
  onmessage: Wire['onmessage'] = null;
  onclose: Wire['onclose'] = null;
  private readonly hear: Hear = (m) => {
    if (m.t === 'message') this.onmessage?.(new MessageEvent('message', { data: m.text }));
    else if (m.t === 'closed') this.end();
  };

  constructor() {
    void start().then(() => {
      hearers.add(this.hear);
      post({ t: 'connect' });
      this.readyState = WebSocket.OPEN;
      this.onopen?.(new Event('open'));
    });
  }
  send(text: string): void {
    post({ t: 'message', text });
  }
  close(): void {
    post({ t: 'leave' });
    this.end();
  }
  private end(): void {
    hearers.delete(this.hear);
    this.readyState = WebSocket.CLOSED;
    this.onclose?.(new CloseEvent('close'));
  }
}

/** A request to the Worker itself, and its answer. */
async function ask<T extends FromWorker['t']>(
  message: ToWorker,
  t: T,
  open: Promise<void> | null = start(),
): Promise<Extract<FromWorker, { t: T }>> {
  await open;
  return new Promise((done) => {
    const hear: Hear = (m) => {
      if (m.t !== t) return;
      hearers.delete(hear);
      done(m as Extract<FromWorker, { t: T }>);
    };
    hearers.add(hear);
    post(message);
  });
}
/** All cards of a box. */
export const catalog = async (box: string, lang: string): Promise<unknown> =>
  JSON.parse((await ask({ t: 'catalog', box, lang }, 'catalog')).text);
/** Everything that is stored. */
export const exported = async (): Promise<Uint8Array> => (await ask({ t: 'export' }, 'exported')).bytes;
/** The same of damaged games, with which nothing has opened. */
export const exportedDamaged = async (): Promise<Uint8Array> =>
  (await ask({ t: 'export' }, 'exported', null)).bytes;
/** Goes on with what can be read of them; the page must then be reloaded. */
export const salvaged = async (): Promise<boolean> => (await ask({ t: 'salvage' }, 'salvaged', null)).done;
/** Imports it; the page must then be reloaded. */
export const imported = async (bytes: Uint8Array, user: number | null): Promise<number | null> =>
  (await ask({ t: 'import', bytes, user }, 'imported')).added;
