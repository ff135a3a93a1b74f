/* The connection to the server in this page's own Worker, with the interface of a WebSocket. */
import type { Wire } from '../socket.ts';
import type { Files } from './files.ts';
import { fileNames } from './where.ts';

export type ToWorker =
  | { t: 'begin'; files: Files }
  | { t: 'connect' }
  | { t: 'leave' }
  | { t: 'message'; text: string }
  | { t: 'catalog'; box: string; lang: string }
  | { t: 'export' }
  /** in addition to what the user has here; null: in the place of everything */
  | { t: 'import'; bytes: Uint8Array; user: number | null };
export type FromWorker =
  | { t: 'open'; kept: boolean }
  | { t: 'message'; text: string }
  | { t: 'closed' }
  | { t: 'lacks'; net: string }
  | { t: 'catalog'; text: string }
  | { t: 'exported'; bytes: Uint8Array }
  /** -1: it is no log; null: there is no room */
  | { t: 'imported'; added: number | null }
  | { t: 'failed'; taken: boolean; why: string };

type Hear = (message: FromWorker) => void;
let worker: Worker | null = null;
let opened: Promise<void> | null = null;
const hearers = new Set<Hear>();
let trouble: (taken: boolean, why: string) => void = () => undefined;

/** Whether the browser stores games; known once the line is open. */
export let stored = true;
/** Called if there can be no game: another tab has it, or it does not start. */
export function onTrouble(tell: typeof trouble): void {
  trouble = tell;
}
const post = (message: ToWorker): void => worker?.postMessage(message);

/** The Worker of this page, started when it is first needed. */
function start(): Promise<void> {
  opened ??= new Promise((done) => {
    worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    hearers.add((m) => {
      if (m.t !== 'open') return;
      stored = m.kept;
      done();
    });
    hearers.add((m) => m.t === 'failed' && trouble(m.taken, m.why));
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
): Promise<Extract<FromWorker, { t: T }>> {
  await start();
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
/** Takes that in; the page must then be loaded again. */
export const imported = async (bytes: Uint8Array, user: number | null): Promise<number | null> =>
  (await ask({ t: 'import', bytes, user }, 'imported')).added;
