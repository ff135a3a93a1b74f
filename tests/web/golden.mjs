// Positions of the golden games, to sit down at: a test need not play until something happens.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root, sitAt } from "./kit.mjs";

/** The first place in the golden games whose names match `files` where `find` matches: it gets the lines of
 * answers from there on, how far into the game they are, and their number. */
export function place(find, files = /^(base|tgs)-2p/) {
  const folder = join(root, "tests/games");
  for (const file of readdirSync(folder).filter((name) => files.test(name))) {
    const record = readFileSync(join(folder, file), "utf8");
    const answers = record.match(/^\d \S+.*$/gm);
    const at = answers.findIndex((_, i) =>
      find(answers.slice(i, i + 12), i / answers.length, i),
    );
    if (at >= 0)
      return {
        record,
        at,
        answer: answers[at],
        seat: Number(answers[at][0]),
        mode: /^mode (\S+)/m.exec(record)[1],
        seats: new Set(record.match(/^name \d/gm)).size,
      };
  }
  throw new Error("no such place in the golden games");
}
/** Before answer `n` of a golden game. */
export const at = (game, n) =>
  place((_, __, i) => i === n, new RegExp(`^${game}\\.rec$`));
/** Where somebody chooses an action in the last rounds of a game of this mode. */
export const lateIn = (mode, share = 0.8) =>
  place(
    (a, part) => part > share && /^0 actions/.test(a[0]),
    new RegExp(`^${mode}-greedy`),
  );
/** Sits down there, to be asked `op`. */
export async function goTo(page, where, op) {
  await page.waitForSelector("button.big:not([disabled])");
  const table = await sitAt(page, where);
  await page.evaluate((name) => (location.hash = `#/table/${name}`), table);
  await page.waitForSelector(`.ask[data-op=${op}]`);
}
