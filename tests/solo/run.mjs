// Runs the program for WebAssembly: run.mjs PROGRAM.wasm COMMAND.. It has access to the current folder,
// with nets/ in it.
import { readFile } from "node:fs/promises";
import { WASI } from "node:wasi";

const [path, ...args] = process.argv.slice(2);
const wasi = new WASI({ version: "preview1", args: ["windfall", ...args], env: {}, preopens: { ".": process.cwd() } });
const module = await WebAssembly.compile(await readFile(path));
process.exitCode = wasi.start(await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport }));
