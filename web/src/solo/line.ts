/* The connection to the server in this page's own Worker, with the interface of a WebSocket. */
import type { Wire } from '../socket.ts';
import type { Files } from './files.ts';
import { fileNames } from './where.ts';

export type ToWorker =
  | { t: 'begin'; files: Files }
  | { t: 'connect' }
  | { t: 'leave' }
  | { t: 'message'; text: string }
  | { t: 'catalog'; box: string; lang: string };
export type FromWorker =
  | { t: 'open'; kept: boolean }
  | { t: 'message'; text: string }
  | { t: 'closed' }
  | { t: 'lacks'; net: string }
  | { t: 'catalog'; text: string }
  | { t: 'failed'; taken: boolean; why: string };

type Hear = (message: FromWorker) => void;
let worker: Worker | null = null;
let opened: Promise<void> | null = null;
const hearers = new Set<Hear>();
let trouble: (taken: boolean, why: string) => void = () => undefined;

/** Called if there can be no game: another tab has it, or it does not start. */
export function onTrouble(tell: typeof trouble): void {
  trouble = tell;
}
const post = (message: ToWorker): void => worker?.postMessage(message);

/** The Worker of this page, started when it is first needed. */
function start(): Promise<void> {
  opened ??= new Promise((done) => {
    worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    hearers.add((m) => m.t === 'open' && done());
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

/** All cards of a box. */
export async function catalog(box: string, lang: string): Promise<unknown> {
  await start();
  return new Promise((done) => {
    const hear: Hear = (m) => {
      if (m.t !== 'catalog') return;
      hearers.delete(hear);
      done(JSON.parse(m.text));
    };
    hearers.add(hear);
    post({ t: 'catalog', box, lang });
  });
}
