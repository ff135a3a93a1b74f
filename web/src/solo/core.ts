/* The WebAssembly module of the game, and the few system calls that it needs: a clock, random numbers, and
 * a console for its error messages. It is used twice: as the server core, and as an instance that thinks
 * for it. It knows neither Workers nor storage, so that tests can run it in node. */

export interface Host {
  /** Stores a piece of the log, all of it or nothing; false if it cannot. */
  append(bytes: Uint8Array): boolean;
  send(line: number, text: string): void;
  hangUp(line: number): void;
  /** A job for a Thinker; the result goes to `worked`. */
  work(job: number, lane: Lane, bytes: Uint8Array): void;
  /** That job is no longer wanted. */
  stop(job: number): void;
  /** A monotonic clock, in ms; tests set it. */
  clock(): number;
}
/** What `restore` returns for a log that a newer program has written. */
export const NEWER = -2;
/** and for one that is damaged, not just cut off */
export const DAMAGED = -3;
/** The kinds of jobs, with the numbers of Lane in src/server/pool.h. */
export type Lane = number;
export const LANE_ANALYSIS: Lane = 2;

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  solo_alloc(size: number): number;
  solo_open(log: number, size: number): number;
  solo_net(name: number, bytes: number, size: number): void;
  solo_work(bytes: number, size: number): number;
  solo_worked(job: number, bytes: number, size: number): void;
  solo_progress(job: number, parts: number, of: number): void;
  solo_connect(line: number): void;
  solo_receive(line: number, bytes: number, size: number): void;
  solo_leave(line: number): void;
  solo_tick(): number;
  solo_catalog(box: number, lang: number): void;
  solo_shorten(): void;
  solo_merge(other: number, size: number, user: number): number;
  solo_salvage(log: number, size: number): void;
}
type Calls = Record<string, (...args: number[]) => number | void>;

const OK = 0;
const BAD_FILE = 8; /* EBADF of WASI: there are no files */
const DECODER = new TextDecoder();
const ENCODER = new TextEncoder();

/** One instance of the module. */
class Program {
  protected readonly wasm: Exports;
  /** what the module sent on no line */
  protected answer = '';
  /** bytes that it made: the result of a job, or a log */
  protected found = new Uint8Array();

  constructor(
    module: WebAssembly.Module,
    private readonly clock: () => number,
    imports: Calls,
  ) {
    const calls: Calls = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module))
      if (from === 'env') calls[name] = () => undefined;
    const instance = new WebAssembly.Instance(module, {
      wasi_snapshot_preview1: this.system(module),
      env: { ...calls, host_found: (at: number, size: number) => this.find(at, size), ...imports },
    });
    this.wasm = instance.exports as unknown as Exports;
    this.wasm._initialize();
  }
  private find(at: number, size: number): void {
    this.found = this.bytes(at, size).slice();
  }
  protected put(bytes: Uint8Array): number {
    const at = this.wasm.solo_alloc(bytes.length);
    new Uint8Array(this.wasm.memory.buffer, at, bytes.length).set(bytes);
    return at;
  }
  protected putText(words: string): number {
    return this.put(ENCODER.encode(words + '\0'));
  }
  protected bytes(at: number, size: number): Uint8Array {
    return new Uint8Array(this.wasm.memory.buffer, at, size);
  }
  protected text(at: number, size: number): string {
    return DECODER.decode(this.bytes(at, size));
  }
  private view(): DataView {
    return new DataView(this.wasm.memory.buffer);
  }
  /** The WASI calls that the module imports; those about files fail. */
  private system(module: WebAssembly.Module): Calls {
    const calls: Calls = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module))
      if (from === 'wasi_snapshot_preview1') calls[name] = () => BAD_FILE;
    return {
      ...calls,
      environ_sizes_get: (count, size) => {
        this.view().setUint32(count, 0, true);
        this.view().setUint32(size, 0, true);
        return OK;
      },
      environ_get: () => OK,
      clock_time_get: ((which: number, _precision: bigint, to: number) => {
        const ms = which === 0 ? Date.now() : this.clock();
        this.view().setBigUint64(to, BigInt(Math.round(ms * 1e6)), true);
        return OK;
      }) as unknown as Calls[string],
      random_get: (at, size) => {
        crypto.getRandomValues(this.bytes(at, size));
        return OK;
      },
      fd_write: (_file, pieces, count, written) => this.complain(pieces, count, written),
      proc_exit: (code) => {
        throw new Error(`the game ended with ${code}`);
      },
    };
  }
  private complain(pieces: number, count: number, written: number): number {
    let said = '';
    let size = 0;
    for (let i = 0; i < count; i++) {
      const at = this.view().getUint32(pieces + 8 * i, true);
      const length = this.view().getUint32(pieces + 8 * i + 4, true);
      said += this.text(at, length);
      size += length;
    }
    this.view().setUint32(written, size, true);
    console.warn(said);
    return OK;
  }
}

/** The server core. */
export class Core extends Program {
  constructor(module: WebAssembly.Module, host: Host) {
    super(module, () => host.clock(), {
      host_append: (at, size) => (host.append(this.bytes(at, size)) ? 1 : 0),
      host_send: (line, at, size) => {
        if (line < 0) this.answer = this.text(at, size);
        else host.send(line, this.text(at, size));
      },
      host_hang_up: (line) => host.hangUp(line),
      host_work: (job, lane, at, size) => host.work(job, lane, this.bytes(at, size).slice()),
      host_stop: (job) => host.stop(job),
    });
  }
  /** Opens everything with the stored log; returns how many of its bytes count, fewer if the end was cut
   * off; below 0: it cannot be opened. */
  restore(log: Uint8Array): number {
    return this.wasm.solo_open(this.put(log), log.length);
  }
  /** A log of all that is stored and nothing else. */
  shortened(): Uint8Array {
    this.wasm.solo_shorten();
    return this.found;
  }
  /** The same with the games of another log, as if the user had played them, and how many these are; null
   * if it is not one. */
  merged(other: Uint8Array, user: number): { log: Uint8Array; added: number } | null {
    const added = this.wasm.solo_merge(this.put(other), other.length, user);
    return added < 0 ? null : { log: this.found, added };
  }
  /** A log of what can be read of a damaged one. */
  salvaged(log: Uint8Array): Uint8Array {
    this.wasm.solo_salvage(this.put(log), log.length);
    return this.found;
  }
  connect(line: number): void {
    this.wasm.solo_connect(line);
  }
  leave(line: number): void {
    this.wasm.solo_leave(line);
  }
  receive(line: number, message: string): void {
    const bytes = ENCODER.encode(message);
    this.wasm.solo_receive(line, this.put(bytes), bytes.length);
  }
  /** The result of a job; nothing: it was given up. */
  worked(job: number, found: Uint8Array): void {
    this.wasm.solo_worked(job, this.put(found), found.length);
  }
  progress(job: number, parts: number, of: number): void {
    this.wasm.solo_progress(job, parts, of);
  }
  /** True: there is more to do at once. */
  tick(): boolean {
    return this.wasm.solo_tick() !== 0;
  }
  catalog(box: string, lang: string): string {
    const name = this.putText(box);
    this.wasm.solo_catalog(name, this.putText(lang));
    return this.answer;
  }
}

export type Found = { bytes: Uint8Array } | { lacks: string } | { broken: true };
const DONE = 0;
const LACKS_NET = 1;

/** An instance that does jobs and keeps only nets. */
export class Thinker extends Program {
  constructor(
    module: WebAssembly.Module,
    clock: () => number,
    progress: (parts: number, of: number) => void,
  ) {
    super(module, clock, {
      host_send: (_line, at, size) => {
        this.answer = this.text(at, size);
      },
      host_progress: progress,
    });
  }
  net(name: string, bytes: Uint8Array): void {
    const text = this.putText(name);
    this.wasm.solo_net(text, this.put(bytes), bytes.length);
  }
  work(bytes: Uint8Array): Found {
    const end = this.wasm.solo_work(this.put(bytes), bytes.length);
    if (end === DONE) return { bytes: this.found };
    return end === LACKS_NET ? { lacks: this.answer } : { broken: true };
  }
}
