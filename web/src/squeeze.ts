/* Compresses and decompresses, with a limit on the output: a few bytes from a stranger may become
 * gigabytes. */

/* A byte becomes a thousand at most, and a browser unpacks a whole piece before it can be stopped. */
const PIECE = 16 * 1024;

function pieces(blob: Blob): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    async pull(to) {
      if (at >= blob.size) return to.close();
      to.enqueue(new Uint8Array(await blob.slice(at, at + PIECE).arrayBuffer()));
      at += PIECE;
    },
  });
}
/** What comes out; throws if that is more than `most` bytes, or if the input is damaged. */
export async function squeezed(
  blob: Blob,
  how: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array> {
  const reader = pieces(blob)
    .pipeThrough(how as ReadableWritablePair<Uint8Array, Uint8Array>)
    .getReader();
  const found: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    found.push(value);
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new Error('too large');
    }
  }
  const all = new Uint8Array(size);
  found.reduce((at, piece) => (all.set(piece, at), at + piece.length), 0);
  return all;
}
