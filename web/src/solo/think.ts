/* A Worker that thinks: does jobs of the server core one after another, and fetches a net when a job first
 * needs it. */
import { Thinker } from './core.ts';
import { unpacked, type Files } from './files.ts';

export type ToThinker =
  { t: 'begin'; module: WebAssembly.Module; files: Files } | { t: 'work'; job: number; bytes: Uint8Array };
export type FromThinker =
  | { t: 'found'; job: number; bytes: Uint8Array }
  | { t: 'progress'; job: number; parts: number; of: number }
  | { t: 'lacks'; net: string };

const AGAIN = 3000; /* ms */
const post = (message: FromThinker): void => postMessage(message);
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

let thinker: Thinker;
let files: Files;
let job = 0;

/** Retries until it is there: the network may be off. */
async function fetchNet(net: string): Promise<void> {
  for (;;) {
    try {
      return thinker.net(net, await unpacked(files, `${net}.net`));
    } catch {
      post({ t: 'lacks', net });
      await pause(AGAIN);
    }
  }
}
async function work(bytes: Uint8Array): Promise<Uint8Array> {
  for (;;) {
    const found = thinker.work(bytes);
    if ('bytes' in found) return found.bytes;
    if ('broken' in found) return new Uint8Array();
    await fetchNet(found.lacks);
  }
}
onmessage = async ({ data }: MessageEvent<ToThinker>): Promise<void> => {
  if (data.t === 'begin') {
    files = data.files;
    const progress = (parts: number, of: number): void => post({ t: 'progress', job, parts, of });
    thinker = new Thinker(data.module, () => performance.now(), progress);
  } else {
    job = data.job;
    post({ t: 'found', job, bytes: await work(data.bytes) });
  }
};
