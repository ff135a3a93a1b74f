/* The packed files beside the page: the module and the nets. Their names contain a hash of their
 * content, so each is fetched once and kept; the service worker (sw.js) deletes those that no version
 * needs any more. */

/** Where the files lie, and what each is called there. */
export interface Files {
  base: string;
  names: Record<string, string>;
}
export const KEPT = 'windfall-files';

/* only pages of a secure origin have caches */
const cached = (): Promise<Cache | undefined> =>
  self.caches?.open(KEPT).catch(() => undefined) ?? Promise.resolve(undefined);

async function reply(address: string): Promise<Response> {
  const cache = await cached();
  const kept = await cache?.match(address);
  if (kept) return kept;
  const fetched = await fetch(address);
  if (!fetched.ok) throw new Error(`${address}: ${fetched.status}`);
  /* no room to keep it: fetched again another time */
  await cache?.put(address, fetched.clone()).catch(() => undefined);
  return fetched;
}
/** 16-bit integers as tools/pack.mjs splits them: a plane of lower, one of upper bytes, the sign lowest. */
export function fromPlanes(planes: Uint8Array): Uint8Array {
  const half = planes.length / 2;
  const numbers = new Int16Array(half);
  for (let i = 0; i < half; i++) {
    const folded = planes[i] | (planes[half + i] << 8);
    numbers[i] = folded & 1 ? -(folded + 1) / 2 : folded / 2;
  }
  return new Uint8Array(numbers.buffer);
}
async function unzipped(address: string): Promise<Uint8Array> {
  const { body } = await reply(address);
  if (!body) throw new Error(`${address} is empty`);
  const stream = body.pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
/** What was kept may be damaged, or something else that a network answered with; then it is fetched again. */
export async function unpacked(files: Files, name: string): Promise<Uint8Array> {
  const address = files.base + files.names[name];
  const bytes = await unzipped(address).catch(async (e: unknown) => {
    if (!(await (await cached())?.delete(address))) throw e;
    return unzipped(address);
  });
  return address.endsWith('.planes.bin') ? fromPlanes(bytes) : bytes;
}
