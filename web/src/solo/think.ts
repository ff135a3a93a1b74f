/* A Worker that thinks: does jobs of the server core one after another, and fetches a net when a job first
 * needs it. */
import { Thinker } from './core.ts';
import { unpacked, type Files } from './files.ts';

export type ToThinker =
  { t: 'begin'; module: WebAssembly.Module; files: Files } | { t: 'work'; job: number; bytes: Uint8Array };
export type FromThinker =
  | { t: 'found'; job: number; bytes: Uint8Array }
  | { t: 'progress'; job: number; parts: number; of: number }
  /** waits for a net that cannot be fetched; or has got it */
  | { t: 'lacks'; on: boolean }
  /** the module has stopped: this Worker is of no more use */
  | { t: 'lost' };

const AGAIN = 3000; /* ms */
const post = (message: FromThinker): void => postMessage(message);
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

let thinker: Thinker;
let files: Files;
let job = 0;

/** Retries until it is there: the network may be off. */
async function fetched(net: string): Promise<Uint8Array> {
  for (let tries = 0; ; tries++) {
    try {
      const bytes = await unpacked(files, `${net}.net`);
      if (tries) post({ t: 'lacks', on: false });
      return bytes;
    } catch {
      post({ t: 'lacks', on: true });
      await pause(AGAIN);
    }
  }
}
async function work(bytes: Uint8Array): Promise<Uint8Array> {
  for (;;) {
    const found = thinker.work(bytes);
    if ('bytes' in found) return found.bytes;
    if ('broken' in found) return new Uint8Array();
    thinker.net(found.lacks, await fetched(found.lacks));
  }
}
onmessage = async ({ data }: MessageEvent<ToThinker>): Promise<void> => {
  if (data.t === 'begin') {
    files = data.files;
    const progress = (parts: number, of: number): void => post({ t: 'progress', job, parts, of });
    thinker = new Thinker(data.module, () => performance.now(), progress);
  } else {
    job = data.job;
    /* nobody hears of an error in a promise */
    await work(data.bytes).then(
      (bytes) => post({ t: 'found', job, bytes }),
      () => post({ t: 'lost' }),
    );
  }
};
