/* The game's server in a Worker of this page: the module, its storage in the browser, and further Workers
 * that think for it. One page at a time: the log belongs to the page that has opened it. */
import { Core, DAMAGED, NEWER, type Host } from './core.ts';
import { Crews, type Thinking } from './crew.ts';
import { unpacked, type Files } from './files.ts';
import type { FromWorker, ToWorker, Trouble } from './line.ts';
import { Log, type LogFile } from './log.ts';

/* The site-private file system (OPFS), as far as TypeScript does not know it. */
type OpenFile = LogFile & { close(): void };
interface PrivateFile {
  createSyncAccessHandle(): Promise<OpenFile>;
}
/* The first also keeps other pages away. */
const LOGS = ['windfall.log', 'windfall-2.log'];
const SHORTEN = 5000; /* ms after the start, when there is nothing else to do */
const REST = 40; /* ms between two checks of the clock when there is nothing to do */

const post = (message: FromWorker): void => postMessage(message);

class Newer extends Error {}
class Damaged extends Error {}
const isTaken = (e: unknown): boolean => e instanceof DOMException && e.name === 'NoModificationAllowedError';
const troubleOf = (e: unknown): Trouble =>
  isTaken(e) ? 'taken' : e instanceof Newer ? 'newer' : e instanceof Damaged ? 'damaged' : 'other';
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

async function openFile(name: string): Promise<OpenFile> {
  const folder = await navigator.storage.getDirectory();
  const file = (await folder.getFileHandle(name, { create: true })) as unknown as PrivateFile;
  return file.createSyncAccessHandle();
}
/** The log in the browser's storage; null if there is none. A page that was just left may hold it a moment
 * longer. */
async function openLog(tries = 40): Promise<Log | null> {
  const files = LOGS.map(openFile);
  try {
    const [first, second] = await Promise.all(files);
    return new Log(first, second);
  } catch (e) {
    for (const file of files)
      file.then(
        (f) => f.close(),
        () => undefined,
      );
    if (!isTaken(e)) return null;
    if (!tries) throw e;
  }
  await pause(50);
  return openLog(tries - 1);
}
/** Runs for ever: at once while there is work, and whenever it is called. Messages are handled between two
 * jobs. */
function live(core: Core): () => void {
  const { port1, port2 } = new MessageChannel();
  let timer = 0;
  const tick = (): void => {
    clearTimeout(timer);
    if (game?.core !== core) return; /* another log has taken its place */
    if (core.tick()) port2.postMessage(0);
    timer = self.setTimeout(tick, REST); /* should the message to ourselves get lost, too */
  };
  port1.onmessage = tick;
  tick();
  return tick;
}
/** Workers that think; the page has them (hands.ts). */
const hands = new Map<number, Thinking>();
let hired = 0;
function hire(): Thinking {
  const hand = ++hired;
  const thinking: Thinking = {
    hear: () => undefined,
    give: (message) => post({ t: 'give', hand, message }),
    end: () => {
      hands.delete(hand);
      post({ t: 'dismiss', hand });
    },
  };
  hands.set(hand, thinking);
  post({ t: 'hire', hand });
  return thinking;
}
/** A host for a core that only reads a log and ends. */
const nobody: Host = {
  append: () => true,
  send: () => undefined,
  hangUp: () => undefined,
  work: () => undefined,
  stop: () => undefined,
  clock: () => performance.now(),
};
/** An instance with this log; null if not all of it counts. */
function opened(module: WebAssembly.Module, content: Uint8Array): Core | null {
  const trial = new Core(module, nobody);
  return trial.restore(content) === content.length ? trial : null;
}
/** Imports what another page has exported, instead of everything here or, with a user, in addition to it:
 * first in a separate instance, so that a bad file changes nothing. Returns how many games were added, or
 * -1 if it is a bad file. */
function takeIn(game: Game, bytes: Uint8Array, user: number | null): number {
  const { core, log, module } = game;
  const open = (content: Uint8Array): Core | null => opened(module, content);
  let next: Uint8Array | undefined;
  let added = 0;
  try {
    const whole = open(bytes);
    const both = whole && user != null ? open(core.shortened())?.merged(bytes, user) : null;
    next = user == null ? whole?.shortened() : both?.log;
    added = both?.added ?? 0;
    if (next && !open(next)) return -1;
  } catch {
    return -1; /* it made the module stop */
  }
  if (!next) return -1;
  if (!log?.replace(next)) throw new Error('no room');
  return added;
}

/** The server and where it stores. */
interface Game {
  core: Core;
  log: Log | null;
  module: WebAssembly.Module;
}
type Hurt = { log: Log; module: WebAssembly.Module };

async function prepare(files: Files): Promise<Game> {
  const packed = unpacked(files, 'page.wasm');
  const log = await openLog();
  const module = await WebAssembly.compile((await packed) as BufferSource);
  const crews = new Crews(
    module,
    files,
    {
      worked: (job, found) => {
        core.worked(job, found);
        hurry();
      },
      progress: (job, parts, of) => core.progress(job, parts, of),
      lacks: (on) => post({ t: 'lacks', on }),
      lost: () => post({ t: 'lost' }),
    },
    hire,
  );
  const core = new Core(module, {
    append: (bytes) => !log || log.append(bytes),
    send: (_line, text) => post({ t: 'message', text }),
    hangUp: () => post({ t: 'closed' }),
    work: (job, lane, bytes) => crews.give({ job, lane, bytes }),
    stop: (job) => crews.stop(job),
    clock: () => performance.now(),
  });
  const whole = log ? restored(core, log) : core.restore(new Uint8Array());
  if (log && whole === DAMAGED) {
    hurt = { log, module };
    throw new Damaged();
  }
  if (whole === NEWER) throw new Newer();
  if (whole < 0) throw new Error('the stored games cannot be read');
  log?.cut(whole);
  return { core, log, module };
}
/** How many bytes of the log count, or why it cannot be opened. */
function restored(core: Core, log: Log): number {
  try {
    const whole = core.restore(log.content());
    return whole >= 0 && whole < log.began ? DAMAGED : whole;
  } catch {
    return DAMAGED; /* it made the module stop */
  }
}
/** Goes on with what can be read of a damaged log; false if there is no room, or not even that opens. */
function salvage({ log, module }: Hurt): boolean {
  try {
    const next = new Core(module, nobody).salvaged(log.content());
    return !!opened(module, next) && log.replace(next);
  } catch {
    return false;
  }
}
async function begin(files: Files): Promise<void> {
  prepared ??= prepare(files);
  game = await prepared;
  const { core, log } = game;
  post({ t: 'open', kept: !!log });
  hurry = live(core);
  if (log?.isLong) setTimeout(() => game && log.replace(core.shortened()), SHORTEN);
}
/** After that the page begins again with what was taken in. */
function imported(bytes: Uint8Array, user: number | null): void {
  const added = game ? takeIn(game, bytes, user) : -1;
  if (added >= 0) game = null;
  post({ t: 'imported', added });
}

let hurry = (): void => undefined;
let prepared: Promise<Game> | null = null;
let game: Game | null = null;
let hurt: Hurt | null = null;
onmessage = async ({ data }: MessageEvent<ToWorker>): Promise<void> => {
  try {
    if (data.t === 'prepare') {
      prepared = prepare(data.files);
      prepared.catch(() => undefined); /* told when the game is to begin */
    } else if (data.t === 'begin') await begin(data.files);
    else if (data.t === 'connect') game?.core.connect(0);
    else if (data.t === 'thought') hands.get(data.hand)?.hear(data.message);
    else if (data.t === 'leave') game?.core.leave(0);
    else if (data.t === 'message') {
      game?.core.receive(0, data.text);
      hurry();
    } else if (data.t === 'catalog' && game)
      post({ t: 'catalog', text: game.core.catalog(data.box, data.lang) });
    else if (data.t === 'export' && game) post({ t: 'exported', bytes: game.core.shortened() });
    else if (data.t === 'export' && hurt) post({ t: 'exported', bytes: hurt.log.content() });
    else if (data.t === 'salvage' && hurt) post({ t: 'salvaged', done: salvage(hurt) });
    else if (data.t === 'import') imported(data.bytes, data.user);
  } catch (e) {
    if (data.t === 'import') post({ t: 'imported', added: null });
    else post({ t: 'failed', trouble: troubleOf(e), why: String(e) });
  }
};
