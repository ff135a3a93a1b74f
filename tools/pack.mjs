// Packs a file for the static page: node tools/pack.mjs FILE FOLDER NAME prints the path of the packed file below FOLDER, NAME
// with a hash of the content. It ends with .bin: of a .gz, some hosts tell the browser to unpack it. Nets of whole numbers
// (.net that begins with WFNET) become two planes of bytes, with the sign in the lowest bit: most weights are small, so that
// the upper plane packs to almost nothing. web/src/solo/files.ts undoes it.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { constants, gzipSync } from "node:zlib";

const [file, folder, name] = process.argv.slice(2);
const bytes = readFileSync(file);

function planes(from) {
  const half = from.length / 2;
  const to = Buffer.alloc(from.length);
  for (let i = 0; i < half; i++) {
    const x = from.readInt16LE(2 * i);
    const folded = x < 0 ? -2 * x - 1 : 2 * x;
    to[i] = folded & 255;
    to[half + i] = folded >> 8;
  }
  return to;
}
const isNet = bytes.subarray(0, 5).toString("latin1") === "WFNET";
const plain = isNet ? planes(bytes) : bytes;
const packed = [constants.Z_DEFAULT_STRATEGY, constants.Z_FILTERED]
  .map((strategy) => gzipSync(plain, { level: 9, memLevel: 9, strategy }))
  .reduce((a, b) => (b.length < a.length ? b : a));
const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 10);
const path = name.replace(
  /(\.\w+)$/,
  `-${hash}${isNet ? ".planes" : "$1"}.bin`,
);
writeFileSync(join(folder, path), packed);
console.log(path);
