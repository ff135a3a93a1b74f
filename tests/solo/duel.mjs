// A match between the native program and the one for WebAssembly on this machine (tests/duel.c), which think in turn.
//   duel.mjs DUEL DUEL.wasm MODE PLAYER GAMES SEED [compare]
// By time it shows what the slower one loses; with a player that counts playouts and `compare`, that both give the
// same answers.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const [native, wasm, ...how] = process.argv.slice(2);
const run = fileURLToPath(new URL("run.mjs", import.meta.url));
const start = (name, program, args) => {
  const child = spawn(program, args, { stdio: "pipe" });
  let said = "";
  child.stderr.on("data", (d) => (said += d));
  child.stdin.on("error", () => undefined); /* the other side says why it has ended */
  return { child, end: new Promise((done) => child.on("close", (code) => done({ name, said, code }))) };
};
const sides = [
  start("native", native, ["0", ...how]),
  start("wasm", process.execPath, ["--no-warnings", run, wasm, "1", ...how]),
];
sides[0].child.stdout.pipe(sides[1].child.stdin);
sides[1].child.stdout.pipe(sides[0].child.stdin);
for (const { name, said, code } of await Promise.all(sides.map((s) => s.end))) {
  console.log(`${name}: ${said.trim()}`);
  if (code) process.exitCode = 1;
}
