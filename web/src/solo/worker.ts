/* The game's server in a Worker of this page: the module, its storage in the browser, and further Workers
 * that think for it. One page at a time: the log belongs to the page that has opened it. */
import { Core } from './core.ts';
import { Crews } from './crew.ts';
import { unpacked, type Files } from './files.ts';
import type { FromWorker, ToWorker } from './line.ts';

/* The site-private file system (OPFS), as far as TypeScript does not know it. */
interface Handle {
  getSize(): number;
  read(to: Uint8Array, where: { at: number }): number;
  write(bytes: Uint8Array, where: { at: number }): number;
  truncate(size: number): void;
  flush(): void;
}
interface PrivateFile {
  createSyncAccessHandle(): Promise<Handle>;
}
const LOG = 'windfall.log';
const REST = 40; /* ms between two checks of the clock when there is nothing to do */

const post = (message: FromWorker): void => postMessage(message);

const isTaken = (e: unknown): boolean => e instanceof DOMException && e.name === 'NoModificationAllowedError';
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** The log in the browser's storage; null if there is none. A page that was just left may hold it a moment
 * longer. */
async function openLog(tries = 10): Promise<Handle | null> {
  try {
    const folder = await navigator.storage.getDirectory();
    const file = (await folder.getFileHandle(LOG, { create: true })) as unknown as PrivateFile;
    return await file.createSyncAccessHandle();
  } catch (e) {
    if (!isTaken(e)) return null;
    if (!tries) throw e;
  }
  await pause(200);
  return openLog(tries - 1);
}
function append(log: Handle, bytes: Uint8Array): boolean {
  const size = log.getSize();
  try {
    if (log.write(bytes.slice(), { at: size }) === bytes.length) {
      log.flush();
      return true;
    }
  } catch {
    /* no room: unchanged */
  }
  log.truncate(size);
  return false;
}
/** Runs for ever: at once while there is work, and whenever it is called. Messages are handled between two
 * jobs. */
function live(core: Core): () => void {
  const { port1, port2 } = new MessageChannel();
  let timer = 0;
  const tick = (): void => {
    clearTimeout(timer);
    if (core.tick()) port2.postMessage(0);
    else timer = self.setTimeout(tick, REST);
  };
  port1.onmessage = tick;
  tick();
  return tick;
}
async function begin(files: Files): Promise<Core> {
  const log = await openLog();
  const module = new WebAssembly.Module((await unpacked(files, 'page.wasm')) as BufferSource);
  const crews = new Crews(module, files, {
    worked: (job, found) => {
      core.worked(job, found);
      hurry();
    },
    progress: (job, parts, of) => core.progress(job, parts, of),
    lacks: (net) => post({ t: 'lacks', net }),
  });
  const core = new Core(module, {
    append: (bytes) => !log || append(log, bytes),
    send: (_line, text) => post({ t: 'message', text }),
    hangUp: () => post({ t: 'closed' }),
    work: (job, lane, bytes) => crews.give({ job, lane, bytes }),
    stop: (job) => crews.stop(job),
    clock: () => performance.now(),
  });
  const kept = new Uint8Array(log?.getSize() ?? 0);
  log?.read(kept, { at: 0 });
  const whole = core.restore(kept);
  if (whole < 0) throw new Error('the stored games cannot be read');
  log?.truncate(whole);
  post({ t: 'open', kept: !!log });
  hurry = live(core);
  return core;
}

let hurry = (): void => undefined;
let core: Core | null = null;
onmessage = async ({ data }: MessageEvent<ToWorker>): Promise<void> => {
  try {
    if (data.t === 'begin') core = await begin(data.files);
    else if (data.t === 'connect') core?.connect(0);
    else if (data.t === 'leave') core?.leave(0);
    else if (data.t === 'message') {
      core?.receive(0, data.text);
      hurry();
    } else if (data.t === 'catalog' && core) post({ t: 'catalog', text: core.catalog(data.box, data.lang) });
  } catch (e) {
    post({ t: 'failed', taken: isTaken(e), why: String(e) });
  }
};
