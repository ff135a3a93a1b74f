// Whole games with the server core in WebAssembly, as a page plays them, without a browser: every mode
// against bots with random answers, resumed from the log in the middle; an undo and a hint; a store that is
// full for a while; custom cards, logs that are shortened and merged, a review and a lesson; a person without a token. Jobs are done by a second instance, as in a
// thinking Worker.
//   play.mjs PAGE.wasm [MODE..]
import assert from "node:assert";
import { readFileSync } from "node:fs";
import { webcrypto } from "node:crypto";
import { createRequire } from "node:module";

globalThis.crypto ??= webcrypto; /* node 18 */
const top = new URL("../../", import.meta.url);
const { buildSync } = createRequire(new URL("web/package.json", top))("esbuild");
const built = buildSync({ entryPoints: [new URL("web/src/solo/core.ts", top).pathname], bundle: true, write: false, format: "esm" });
const { Core, DAMAGED, NEWER, Thinker } = await import(`data:text/javascript;base64,${Buffer.from(built.outputFiles[0].contents).toString("base64")}`);

const [path, ...wanted] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(path));
const thinker = new Thinker(module, () => performance.now(), () => undefined);
const lacked = [];

/** Does a job like a thinking Worker: nets come when one is needed. */
function think(bytes) {
  for (;;) {
    const found = thinker.work(bytes);
    if (found.bytes) return found.bytes;
    assert(found.lacks && !lacked.includes(found.lacks), JSON.stringify(found));
    lacked.push(found.lacks);
    thinker.net(found.lacks, readFileSync(new URL(`nets/${found.lacks}.net`, top)));
  }
}

let seed = 1;
const random = (n) => (seed = (seed * 48271) % 2147483647) % n;

/** A page with one line; `log` is the content of its storage. Time passes as fast as it is read. */
class Page {
  constructor(log, isWhole = true) {
    this.log = log;
    this.full = false;
    this.time = 0;
    this.id = 0;
    this.replies = new Map();
    this.parts = {};
    this.jobs = [];
    this.core = new Core(module, {
      append: (bytes) => {
        if (!this.full) this.log = Buffer.concat([this.log, bytes]);
        return !this.full;
      },
      send: (_line, text) => this.hear(JSON.parse(text)),
      hangUp: () => assert.fail("the line was cut"),
      work: (job, _lane, bytes) => this.jobs.push({ job, bytes }),
      stop: (job) => (this.jobs = this.jobs.filter((j) => j.job !== job)),
      clock: () => (this.time += 0.1),
    });
    this.left = log.length - this.core.restore(log);
    if (isWhole) assert.equal(this.left, 0, "all of the log counts");
    this.core.connect(0);
  }
  hear(message) {
    if (message.re !== undefined) this.replies.set(message.re, message);
    if (message.t === "view") this.parts = message.full ? message.parts : { ...this.parts, ...message.parts };
  }
  until(test, what) {
    for (let i = 0; i < 20000; i++) {
      const found = test();
      if (found) return found;
      this.time += 20;
      this.core.tick();
      for (const { job, bytes } of this.jobs.splice(0)) this.core.worked(job, think(bytes));
    }
    assert.fail(`waited in vain for ${what}`);
  }
  ask(message) {
    const id = ++this.id;
    this.core.receive(0, JSON.stringify({ ...message, id }));
    return this.until(() => this.replies.get(id), JSON.stringify(message));
  }
  /** A random legal answer to the open question, or false at the end. */
  answer() {
    this.until(() => this.parts.ask || this.parts.end, "a question");
    for (let tries = 0; this.parts.ask && tries < 500; tries++) {
      const { ask, min, max, options } = this.parts.ask;
      const values = options.map((o) => o.v).sort(() => random(3) - 1);
      const most = Math.min(max, values.length);
      const picks = values.slice(0, Math.min(min, most) + random(most - Math.min(min, most) + 1));
      const reply = this.ask({ t: "answer", table: this.table, ask, picks });
      if (reply.t === "ok") return true;
      assert(!["stale", "form"].includes(reply.code), JSON.stringify(reply));
    }
    assert(this.parts.end, "some answer passes");
    return false;
  }
}

function open(log, token) {
  const page = new Page(log);
  page.welcome = page.ask({ t: "hello", v: 2, lang: "en", ...(token && { token }) });
  assert.equal(page.welcome.t, "welcome", JSON.stringify(page.welcome));
  return page;
}

const seatsOf = (mode) => [{ kind: "me" }, ...Array(mode.players - 1).fill({ kind: "bot", level: "trader" })];

/** Twenty answers, then the page is closed and opened again, then the rest. */
function playMode(mode) {
  let page = open(Buffer.alloc(0));
  const made = page.ask({ t: "create", mode: mode.name, seats: seatsOf(mode) });
  assert.equal(made.t, "ok", JSON.stringify(made));
  page.table = made.table;
  for (let i = 0; i < 20; i++) page.answer();
  const before = page.parts;
  const again = open(page.log, page.welcome.token);
  again.table = made.table;
  assert.equal(again.welcome.you.user, page.welcome.you.user, "the same person");
  assert.equal(again.ask({ t: "enter", table: made.table }).t, "ok");
  assert.deepEqual(again.parts.me?.hand, before.me?.hand, "the same hand after opening again");
  page = again;
  while (page.answer());
  const record = page.ask({ t: "record", table: page.table });
  assert(record.text?.startsWith("windfall record 1\n"), "a record");
  console.log(`ok a game of ${mode.name} in the page's module`);
}

/** What is not stored is not confirmed; nothing is lost when there is room again. */
function playFull(mode) {
  const page = open(Buffer.alloc(0));
  page.table = page.ask({ t: "create", mode: mode.name, seats: seatsOf(mode) }).table;
  page.answer();
  const hint = page.until(() => page.parts.ask, "a question") && page.ask({ t: "hint", table: page.table, ask: page.parts.ask.ask, step: 3 });
  assert(hint.t === "hint" && hint.picks, JSON.stringify(hint));
  assert.equal(page.ask({ t: "undo", table: page.table }).t, "ok");
  page.until(() => page.parts.ask, "a question");
  const { ask } = page.parts.ask;
  page.full = true;
  page.core.receive(0, JSON.stringify({ t: "answer", table: page.table, ask, picks: hint.picks, id: ++page.id }));
  for (let i = 0; i < 100; i++) page.core.tick(), (page.time += 20);
  const told = page.replies.get(page.id);
  assert(!told || told.t === "error", "no answer is confirmed that is not kept");
  page.full = false;
  page.until(() => page.replies.get(page.id), "the reply");
  for (let i = 0; i < 5; i++) page.answer();
  const cut = open(page.log.subarray(0, page.log.length)); // all of it reads back
  assert(cut.welcome.you);
  console.log("ok a hint, an undo and a storage that is full for a while");
}

/** Custom cards and a custom table of the robot's values are sent to the thinker with the game. */
function playOwn() {
  const page = open(Buffer.alloc(0));
  const text = (name) => readFileSync(new URL(name, top), "utf8");
  for (const more of [
    { mode: "tgs-2p", seats: [{ kind: "me" }, { kind: "bot", level: "novice" }], cards: text("tests/cards/frontier.cards") },
    { mode: "robot-easy", seats: [{ kind: "me" }], values: text("cards/robot.table") },
  ]) {
    page.parts = {};
    const made = page.ask({ t: "create", ...more });
    assert.equal(made.t, "ok", JSON.stringify(made));
    page.table = made.table;
    page.until(() => page.parts.ask, "a question");
    for (let i = 0; i < 8; i++) page.answer();
    if (page.until(() => page.parts.ask || page.parts.end, "a question") && page.parts.ask) {
      const hint = page.ask({ t: "hint", table: page.table, ask: page.parts.ask.ask, step: 2 });
      assert.equal(hint.t, "hint", JSON.stringify(hint));
    }
  }
  console.log("ok own cards, own values of the robot and hints about them");
}

/** A review that is cancelled, with LONG one to the end; statistics; a lesson. */
function playReview(mode) {
  const page = open(Buffer.alloc(0));
  page.table = page.ask({ t: "create", mode: mode.name, seats: seatsOf(mode) }).table;
  while (page.answer());
  page.core.receive(0, JSON.stringify({ t: "analyse", table: page.table, id: ++page.id }));
  const first = page.id;
  assert.equal(page.ask({ t: "analyse", table: page.table, on: false }).t, "ok");
  assert.equal(page.until(() => page.replies.get(first), "the end of the first look").code, "stopped");
  if (process.env.LONG) {
    const review = page.ask({ t: "analyse", table: page.table });
    assert(review.t === "analysis" && review.points.length > 10, JSON.stringify(review).slice(0, 200));
  }
  const stats = page.ask({ t: "stats" });
  assert.equal(stats.games?.length, 1, JSON.stringify(stats).slice(0, 200));
  const lesson = page.ask({ t: "create", mode: "base-2p", seats: [{ kind: "me" }, { kind: "bot", level: "greedy" }], lesson: "trade" });
  assert.equal(lesson.t, "ok", JSON.stringify(lesson));
  page.until(() => page.parts.lesson, "what the lesson says");
  console.log("ok a review, statistics and a lesson");
}

/** A log is shortened without a loss, and takes in the games of another one; a damaged one it refuses. */
function playLogs(mode) {
  const played = (level) => {
    const page = open(Buffer.alloc(0));
    page.table = page.ask({ t: "create", mode: mode.name, seats: [{ kind: "me" }, { kind: "bot", level }] }).table;
    for (let i = 0; i < 12; i++) page.answer(), i % 3 || page.ask({ t: "undo", table: page.table });
    for (let i = 0; i < 40; i++) page.ask({ t: "settings", settings: { i }, lang: "en" });
    page.until(() => page.parts.ask || page.parts.end, "a question, so that nothing moves any more");
    return page;
  };
  const [page, other] = [played("greedy"), played("random")];
  const short = Buffer.from(page.core.shortened());
  assert(short.length < page.log.length / 2, `${page.log.length} bytes became ${short.length}`);
  const again = open(short, page.welcome.token);
  assert.deepEqual(again.welcome.you, { ...page.welcome.you, settings: { i: 39 } });
  assert.deepEqual(mine(again), mine(page));
  again.ask({ t: "enter", table: page.table });
  assert.deepEqual(again.parts.me, page.parts.me);

  const user = page.welcome.you.user;
  const both = page.core.merged(other.log, user);
  assert.equal(both.added, 1);
  const merged = open(Buffer.from(both.log), page.welcome.token);
  assert.deepEqual(mine(merged).sort(), [page.table, other.table].sort());
  merged.table = other.table;
  merged.ask({ t: "enter", table: other.table });
  assert.deepEqual(merged.parts.me, other.parts.me, "my seat in the other game");
  assert(merged.answer(), "it goes on");
  assert.equal(merged.core.merged(other.log, user).added, 0, "a game is there once");
  for (let i = 0; i < 200; i++) {
    const bad = Buffer.from(i % 2 ? other.log : other.log.subarray(0, 1 + random(other.log.length - 1)));
    if (i % 2) bad[random(bad.length)] ^= 1 << random(8);
    const found = page.core.merged(bad, user);
    const frames = !(i % 2) && found; // cut between two frames it is whole, and older
    assert(!found || (frames && found.added <= 1), "damaged, and taken");
  }
  console.log("ok logs are shortened and merged, damaged ones are refused");
}

/** The sum of a frame of the log, as base/hash.h computes it. */
function sumOf(bytes) {
  const mix = (hash, word) => ((hash = BigInt.asUintN(64, (hash ^ word) * 0x9fb21c651e98df25n)), hash ^ (hash >> 32n));
  let hash = 0x57494e44n, at = 0;
  for (; bytes.length - at >= 8; at += 8) hash = mix(hash, bytes.readBigUInt64LE(at));
  let rest = BigInt(bytes.length - at);
  for (; at < bytes.length; at++) rest = (rest << 8n) | BigInt(bytes[at]);
  return mix(hash, rest);
}
/** The rows as a log of one frame with the right sum. */
function frameOf(rows) {
  const head = Buffer.alloc(16);
  head.writeBigUInt64LE(BigInt(rows.length), 0);
  head.writeBigUInt64LE(sumOf(rows), 8);
  return Buffer.concat([head, rows]);
}
/** Some bytes of it are others, missing or twice there. */
function spoilt(bytes) {
  let bad = Buffer.from(bytes);
  for (let times = 1 + random(3); times--; ) {
    const at = random(bad.length), size = random(2) ? 1 + random(40) : 0;
    if (!size) bad[at] = [0, 1, 0xff, 0x7f, bad[at] ^ (1 << random(8)), random(256)][random(6)];
    else bad = Buffer.concat([bad.subarray(0, at + (random(2) ? size : 0)), bad.subarray(random(2) ? at : at + size)]);
  }
  return bad;
}
/** The rows with another number as the state of a game. */
function inState(rows, table, state) {
  const bad = Buffer.from(rows);
  const key = `${table}\0`;
  bad.writeBigInt64LE(BigInt(state), bad.indexOf(`g${String.fromCharCode(key.length)}\0\0\0${key}`) + 5 + key.length);
  return bad;
}
/** Everything that a page reads of a log. */
function readAll(log, token, tables) {
  const page = open(Buffer.from(open(log, token).core.shortened()), token);
  page.ask({ t: "lobby", on: true });
  for (const t of ["stats", "data"]) page.ask({ t });
  for (const table of tables) for (const t of ["enter", "record", "leave"]) page.ask({ t, table });
}
/** Logs with right sums and wrong content, from somebody who wants to do harm: refused, or all of it can be read. */
function playHostile(mode) {
  const page = open(Buffer.alloc(0));
  page.table = page.ask({ t: "create", mode: mode.name, seats: seatsOf(mode) }).table;
  while (page.answer());
  const ended = page.table;
  page.parts = {};
  page.table = page.ask({ t: "create", mode: mode.name, seats: seatsOf(mode) }).table;
  for (let i = 0; i < 12; i++) page.answer();
  const whole = Buffer.from(page.core.shortened());
  const rows = whole.subarray(16);
  assert.deepEqual(frameOf(rows), whole, "the sum");
  assert.equal(new Page(frameOf(inState(rows, ended, 2)), false).left, 0, "the state");
  for (const state of [-1, 3, 77]) assert(new Page(frameOf(inState(rows, ended, state)), false).left, `taken in state ${state}`);
  console.warn = () => undefined; // tables that stay closed
  for (let i = 0; i < (process.env.LONG ? 5000 : 200); i++) {
    const log = frameOf(spoilt(rows));
    const found = page.core.merged(log, page.welcome.you.user);
    if (new Page(log, false).left) assert(!found, "refused, and taken");
    else readAll(log, page.welcome.token, [ended, page.table]);
  }
  console.log("ok logs with wrong content are refused, or can be read");
}

const restored = (log) => new Core(module, { append: () => true, clock: () => 0 }).restore(log);
/** Whoever comes without a token that is known here is the person whose games are stored; a log that a newer program wrote is
 * left alone. */
function playAgain(mode) {
  const page = open(Buffer.alloc(0));
  assert.notEqual(open(page.log).welcome.you.user, page.welcome.you.user, "a newcomer who has stored nothing");
  page.table = page.ask({ t: "create", mode: mode.name, seats: seatsOf(mode) }).table;
  for (let i = 0; i < 3; i++) page.answer();
  for (const token of [undefined, "A".repeat(22)]) {
    const again = open(page.log, token);
    assert.equal(again.welcome.you.user, page.welcome.you.user, "the same person");
    assert.deepEqual(mine(again), [page.table]);
    assert.equal(open(again.log, again.welcome.token).welcome.token, again.welcome.token, "the new token");
  }
  const year = 366 * 24 * 3600e3;
  const now = Date.now;
  Date.now = () => now() + year;
  assert.equal(open(page.log, page.welcome.token).welcome.you.user, page.welcome.you.user, "after a year");
  Date.now = now;
  const newer = frameOf(Buffer.from("?something"));
  assert.equal(restored(Buffer.concat([page.log, newer])), NEWER);
  assert.equal(restored(Buffer.concat([page.log, newer.subarray(0, -1)])), page.log.length, "cut off");
  console.log("ok the person is the same without the token, newer logs are left alone");
}

/** The tables that the lobby lists as mine. */
const mine = (page) => page.ask({ t: "lobby", on: true }).mine.map((g) => g.table);
/** A page with two games that were begun. */
function twoGames(mode) {
  const page = open(Buffer.alloc(0));
  page.tables = [0, 1].map(() => {
    page.parts = {};
    page.table = page.ask({ t: "create", mode: mode.name, seats: seatsOf(mode) }).table;
    for (let i = 0; i < 6; i++) page.answer();
    page.until(() => page.parts.ask, "a question");
    page.ask({ t: "leave", table: page.table });
    return page.table;
  });
  return page;
}
/** A game that was begun waits for ever, whoever else would be given up. */
function playLate(mode) {
  const page = twoGames(mode);
  const now = Date.now;
  Date.now = () => now() + 400 * 24 * 3600e3;
  const late = open(page.log);
  for (let minutes = 0; minutes < 200; minutes += 10) (late.time += 600e3), late.core.tick();
  assert.deepEqual(mine(open(late.log)).sort(), [...page.tables].sort(), "my games after a year");
  Date.now = now;
  console.log("ok games that were begun wait for ever");
}
/** A damaged log is refused as a whole, and what can be read of it can be salvaged. */
function playDamaged(mode) {
  const page = twoGames(mode);
  const hurt = (bytes, at) => ((bytes = Buffer.from(bytes)), (bytes[at] ^= 0x40), bytes);
  const { log } = page;
  const last = log.length - 1;
  assert(restored(hurt(log, last)) < last, "a batch at the end that is not whole does not count");
  for (let i = 0; i < 60; i++) {
    const bad = hurt(log, random(log.length / 3 | 0));
    assert.equal(restored(bad), DAMAGED, "a damaged log is opened");
    const again = open(Buffer.from(page.core.salvaged(bad)));
    if (i % 6 === 0) for (const table of mine(again)) assert.equal(again.ask({ t: "enter", table }).t, "ok");
    assert(mine(again).includes(page.tables[1]), "the later game is lost");
  }
  /* the person has another number, or settings that are none */
  const user = log.indexOf(`Guest ${page.welcome.you.user}`) - 4 - 3 * 8;
  for (const at of [user, user + 3, log.indexOf("{}\0", user)]) {
    const again = open(Buffer.from(page.core.salvaged(hurt(log, at))));
    assert(mine(again).includes(page.tables[1]), "the later game is lost");
  }
  /* with another letter in its name nobody could enter or delete a game */
  for (let at = -1; (at = log.indexOf(page.tables[0], at + 1)) >= 0; ) {
    const again = open(Buffer.from(page.core.salvaged(hurt(log, at + random(22)))));
    for (const table of mine(again)) assert.equal(again.ask({ t: "enter", table }).t, "ok", table);
  }
  /* of a log in one piece, the other game */
  const short = Buffer.from(page.core.shortened());
  const bad = hurt(short, short.indexOf(page.tables[0]) + 3);
  assert.equal(restored(bad), 0, "none of it counts");
  const again = open(Buffer.from(page.core.salvaged(bad)));
  assert(mine(again).includes(page.tables[1]), "the other game is lost");
  again.table = page.tables[1];
  assert.equal(again.ask({ t: "enter", table: again.table }).t, "ok");
  assert(again.answer(), "it goes on");
  assert.equal(open(Buffer.from(page.core.salvaged(Buffer.from("nothing of the kind")))).welcome.t, "welcome");
  console.log("ok a damaged log is refused, and salvaged");
}

const modes = open(Buffer.alloc(0)).welcome.modes;
for (const mode of modes) if (!wanted.length || wanted.includes(mode.name)) playMode(mode);
assert.deepEqual(lacked, ["young"], "trader needs one net");
playFull(modes[0]);
assert.deepEqual(lacked, ["young", "strong"], "a hint needs the strongest one, too");
playOwn();
playLogs(modes[0]);
playReview(modes[0]);
playHostile(modes[0]);
playAgain(modes[0]);
playLate(modes[0]);
playDamaged(modes[0]);
