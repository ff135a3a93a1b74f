/* The log of everything that is stored, in two files, one of which is valid. To replace the log (by a shorter
 * or an imported one) the other file is written. It becomes the valid one when its head is written, so the
 * page may be closed or killed at any moment. Files are known only by the interface of the browser's
 * synchronous ones, so that tests can kill it at every step. */

/** The part of FileSystemSyncAccessHandle that is used. */
export interface LogFile {
  getSize(): number;
  read(to: Uint8Array, where: { at: number }): number;
  write(bytes: Uint8Array, where: { at: number }): number;
  truncate(size: number): void;
  flush(): void;
}
/* The head: these bytes, which file is the newer one, how many bytes it began with, and a sum over the
 * three. A file without a head is a log from before there were two: the oldest, and all of it counts. */
const MAGIC = 0x57464c47; /* not the size of a frame, with which such a log begins */
const HEAD = 16;
const sumOf = (turn: number, size: number): number =>
  Math.imul(MAGIC ^ turn, 0x9e3779b1) ^ Math.imul(size, 0x85ebca6b);

/** A log is shortened when it has grown to twice what it began with, and to this. */
const LEAST = 512 * 1024;

interface Head {
  /** 0: there is none */
  turn: number;
  began: number;
}
function headOf(file: LogFile): Head {
  const bytes = new Uint8Array(HEAD);
  const view = new DataView(bytes.buffer);
  if (file.getSize() < HEAD || file.read(bytes, { at: 0 }) !== HEAD) return { turn: 0, began: 0 };
  const [magic, turn, began, sum] = [0, 4, 8, 12].map((at) => view.getUint32(at, true));
  return magic === MAGIC && sum === sumOf(turn, began) >>> 0 ? { turn, began } : { turn: 0, began: 0 };
}
/** Is the head there, but not as it was written? One that was never written is all zeros. */
function isHurt(file: LogFile): boolean {
  const bytes = new Uint8Array(HEAD);
  file.read(bytes, { at: 0 });
  return !headOf(file).turn && bytes.some((b) => b);
}
/** Writes all of it, or throws. */
function put(file: LogFile, bytes: Uint8Array, at: number): void {
  if (file.write(bytes, { at }) !== bytes.length) throw new Error('no room');
}

/** As far as possible: what is behind the end does not count anyway. */
function shorten(file: LogFile, size: number): void {
  try {
    if (file.getSize() > size) file.truncate(size);
  } catch {
    /* the browser has taken the file away */
  }
}

export class Log {
  private now: LogFile;
  private spare: LogFile;
  private head: Head;
  /** where the next piece goes: behind it may be a part of one that did not fit */
  private end: number;

  constructor(first: LogFile, second: LogFile) {
    const heads = [headOf(first), headOf(second)];
    const newer = heads[1].turn > heads[0].turn || (!first.getSize() && isHurt(second));
    [this.now, this.spare] = newer ? [second, first] : [first, second];
    this.head = heads[newer ? 1 : 0];
    this.end = this.now.getSize();
  }
  private get start(): number {
    return this.head.turn ? HEAD : 0;
  }
  content(): Uint8Array {
    const bytes = new Uint8Array(this.end - this.start);
    this.now.read(bytes, { at: this.start });
    return bytes;
  }
  /** Only the first bytes count: the rest is a batch that was cut off while it was written. */
  cut(size: number): void {
    this.end = Math.min(this.end, size + this.start);
    shorten(this.now, this.end);
  }
  /** Stores all of it, or nothing and returns false. */
  append(bytes: Uint8Array): boolean {
    try {
      put(this.now, bytes.slice(), this.end);
      this.now.flush();
    } catch {
      shorten(this.now, this.end); /* no room: unchanged */
      return false;
    }
    this.end += bytes.length;
    return true;
  }
  /** What was in it when it began; less of it that can be read is damage. */
  get began(): number {
    return this.head.began;
  }
  get isLong(): boolean {
    return this.end > Math.max(LEAST, 2 * this.head.began);
  }
  /** This content from now on; false if there is no room, and the old one still counts. */
  replace(bytes: Uint8Array): boolean {
    const next = { turn: this.head.turn + 1, began: bytes.length };
    const head = new Uint8Array(HEAD);
    const view = new DataView(head.buffer);
    [MAGIC, next.turn, next.began, sumOf(next.turn, next.began)].forEach((n, i) =>
      view.setUint32(4 * i, n, true),
    );
    const file = this.spare;
    try {
      file.truncate(0);
      put(file, bytes.slice(), HEAD);
      file.flush();
      put(file, head, 0);
      file.flush();
    } catch {
      shorten(file, 0);
      return false;
    }
    [this.spare, this.now, this.head] = [this.now, file, next];
    this.end = HEAD + bytes.length;
    shorten(this.spare, 0);
    return true;
  }
}
