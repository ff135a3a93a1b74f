/* Everything that the static page stores, as one file: a line that says what it is, a line with what the
 * browser keeps beside the games, and the log. All of it compressed. */
import { squeezed } from '../squeeze.ts';

const FIRST = 'windfall games 1';
/** Parts of the browser's storage that belong to a person. */
const KEYS = ['windfall.token', 'windfall.settings', 'windfall.own', 'windfall.lessons'];
const MOST = 64 * 1024 * 1024;
const KEPT_MOST = 512 * 1024; /* a fifth of what a browser has room for, at least */

export interface Saved {
  kept: Record<string, string>;
  log: Uint8Array;
}
export async function fileOf({ kept, log }: Saved): Promise<Uint8Array> {
  const head = new TextEncoder().encode(`${FIRST}\n${JSON.stringify(kept)}\n`);
  const all = new Uint8Array(head.length + log.length);
  all.set(head);
  all.set(log, head.length);
  return squeezed(new Blob([all]), new CompressionStream('gzip'), Infinity);
}
/** null: it is not such a file. */
export async function savedIn(file: Blob): Promise<Saved | null> {
  try {
    const all = await squeezed(file, new DecompressionStream('gzip'), MOST);
    const one = all.indexOf(10);
    const two = all.indexOf(10, one + 1);
    const text = (from: number, to: number): string =>
      new TextDecoder('utf-8', { fatal: true }).decode(all.subarray(from, to));
    if (one < 0 || two < 0 || two - one > KEPT_MOST || text(0, one) !== FIRST) return null;
    const kept = JSON.parse(text(one + 1, two)) as Record<string, unknown>;
    const pairs = KEYS.filter((k) => typeof kept[k] === 'string').map((k) => [k, kept[k] as string]);
    return { kept: Object.fromEntries(pairs) as Record<string, string>, log: all.slice(two + 1) };
  } catch {
    return null;
  }
}
export function keptNow(): Record<string, string> {
  try {
    const pairs = KEYS.map((k) => [k, localStorage.getItem(k)]).filter(([, v]) => v != null);
    return Object.fromEntries(pairs) as Record<string, string>;
  } catch {
    return {}; /* the browser stores nothing */
  }
}
/** Replaces all that is stored now; false if there is no room, and nothing has changed. */
export function keepAll(kept: Record<string, string>): boolean {
  const before = keptNow();
  if (put(kept)) return true;
  put(before);
  return false;
}
function put(kept: Record<string, string>): boolean {
  try {
    for (const key of KEYS) localStorage.removeItem(key);
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
