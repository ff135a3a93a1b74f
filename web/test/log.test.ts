/* The log survives being killed at every step. */
import { describe, expect, test } from 'vitest';
import { Log, type LogFile } from '../src/solo/log.ts';

class Killed extends Error {}

/** A disk whose program is killed at its nth change; half of the bytes of that change may have been
 * written. */
class Disk {
  files: Uint8Array[] = [new Uint8Array(), new Uint8Array()];
  changes = 0;
  room = Infinity;

  constructor(private killAt = Infinity) {}
  private change(how: () => void, half: () => void): void {
    if (this.changes >= this.killAt) throw new Killed();
    if (++this.changes < this.killAt) return how();
    half();
    throw new Killed();
  }
  open(i: number): LogFile {
    const set = (bytes: Uint8Array): void => void (this.files[i] = bytes);
    const write = (bytes: Uint8Array, at: number): void => {
      const to = new Uint8Array(Math.max(this.files[i].length, at + bytes.length));
      to.set(this.files[i]);
      to.set(bytes, at);
      set(to);
    };
    return {
      getSize: () => this.files[i].length,
      read: (to, { at }) => {
        const from = this.files[i].subarray(at, at + to.length);
        to.set(from);
        return from.length;
      },
      write: (bytes, { at }) => {
        const fits = Math.max(0, Math.min(bytes.length, this.room - at));
        this.change(
          () => write(bytes.subarray(0, fits), at),
          () => write(bytes.subarray(0, fits / 2), at),
        );
        return fits;
      },
      truncate: (size) =>
        this.change(
          () => set(this.files[i].slice(0, size)),
          () => undefined,
        ),
      flush: () => undefined,
    };
  }
  log(): Log {
    return new Log(this.open(0), this.open(1));
  }
  /** the same bytes after the kill, in a new run */
  again(killAt = Infinity): Disk {
    const disk = new Disk(killAt);
    disk.files = this.files.map((f) => f.slice());
    return disk;
  }
}
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (log: Log): string => new TextDecoder().decode(log.content());
const OLD = 'a log from before there were heads, ';

describe('the log of a page', () => {
  test('goes on after it was replaced, any number of times', () => {
    const disk = new Disk();
    disk.files[0] = bytes(OLD);
    for (let i = 0; i < 5; i++) {
      const log = disk.log();
      expect(log.append(bytes(`more ${i}, `))).toBe(true);
      expect(log.replace(bytes(text(log) + 'short, '))).toBe(true);
      expect(log.append(bytes('after, '))).toBe(true);
      expect(text(disk.log())).toBe(text(log));
      expect(disk.files.filter((f) => f.length)).toHaveLength(1);
    }
    expect(text(disk.log())).toMatch(/^a log .*more 0, short, after, .*more 4, short, after, $/);
  });

  test('killed at any moment of replacing, it is the old or the new one', () => {
    for (const turns of [0, 1, 2]) {
      const start = new Disk();
      start.files[0] = bytes(OLD);
      for (let i = 0; i < turns; i++) start.log().replace(bytes(`turn ${i}, a good deal longer than that, `));
      const old = text(start.log());
      const seen = new Set<string>();
      for (let killAt = 1; killAt < 9; killAt++) {
        const disk = start.again(killAt);
        try {
          disk.log().replace(bytes('new'));
        } catch (e) {
          expect(e).toBeInstanceOf(Killed);
        }
        const found = disk.again();
        seen.add(text(found.log()));
        /* and works as ever */
        expect(found.log().append(bytes('!'))).toBe(true);
        expect(found.log().replace(bytes('newest'))).toBe(true);
        expect(text(found.log())).toBe('newest');
      }
      expect([...seen].sort()).toEqual([old, 'new'].sort());
    }
  });

  test('without room nothing changes', () => {
    const disk = new Disk();
    disk.files[0] = bytes(OLD);
    disk.room = OLD.length + 4;
    const log = disk.log();
    expect(log.append(bytes('more than four'))).toBe(false);
    expect(log.replace(bytes('x'.repeat(OLD.length)))).toBe(false);
    expect(text(log)).toBe(OLD);
    expect(text(disk.log())).toBe(OLD);
    expect(log.append(bytes('four'))).toBe(true);
    expect(text(disk.log())).toBe(OLD + 'four');
  });

  test('a piece that did not fit and cannot be removed is written over', () => {
    const disk = new Disk();
    disk.files[0] = bytes(OLD);
    const file = disk.open(0);
    const stuck = (): never => {
      throw new Error('the file is gone');
    };
    const log = new Log({ ...file, truncate: stuck }, disk.open(1));
    disk.room = OLD.length + 4;
    expect(log.append(bytes('more than four'))).toBe(false);
    expect(text(log)).toBe(OLD);
    disk.room = Infinity;
    expect(log.append(bytes('all of it'))).toBe(true);
    expect(text(disk.log())).toBe(OLD + 'all of it');
    const gone = new Log({ ...file, write: stuck, truncate: stuck, getSize: () => 0 }, disk.open(1));
    expect(gone.append(bytes('x'))).toBe(false);
  });

  test('what was cut off while it was written does not count', () => {
    const disk = new Disk();
    disk.log().replace(bytes('whole, half'));
    disk.log().cut('whole, '.length);
    expect(text(disk.log())).toBe('whole, ');
  });

  test('a damaged head loses nothing, and is noticed', () => {
    for (const turns of [1, 2]) {
      const disk = new Disk();
      for (let i = 0; i < turns; i++) disk.log().replace(bytes('content'));
      expect(disk.log().began).toBe('content'.length);
      disk.files[turns % 2][5] ^= 8;
      const log = disk.log();
      expect(text(log)).toMatch(/content$/);
      expect(log.replace(bytes('mended'))).toBe(true);
      expect(text(disk.log())).toBe('mended');
    }
  });

  test('is shortened when it has become long, and not again at once', () => {
    const disk = new Disk();
    const log = disk.log();
    expect(log.isLong).toBe(false);
    log.append(new Uint8Array(600_000));
    expect(log.isLong).toBe(true);
    log.replace(new Uint8Array(590_000));
    expect(disk.log().isLong).toBe(false);
    disk.log().append(new Uint8Array(600_000));
    expect(disk.log().isLong).toBe(true);
  });
});
