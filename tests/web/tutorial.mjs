// The whole tutorial by clicking, in each language. Japanese on a phone, where no Latin word may be said
// except names of cards and VP.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { check, root, test } from "./kit.mjs";
import { tutorial } from "./lessons.mjs";

test("the whole tutorial in English", async () => {
  const heard = await tutorial("en", {
    viewport: { width: 1280, height: 800 },
  });
  check(/Welcome/.test(heard) && /over/.test(heard), "not all was said");
});
test("the whole tutorial in Japanese, on a phone", async () => {
  const heard = await tutorial("ja", { viewport: { width: 390, height: 780 } });
  const names = readFileSync(join(root, "cards/base.cards"), "utf8")
    .match(/^(?:world|development) .*/gm)
    .map((l) => l.replace(/^\w+ /, ""));
  const left = names
    .sort((a, b) => b.length - a.length)
    .reduce((text, name) => text.replaceAll(name, ""), heard);
  const latin = (left.match(/[A-Za-z]{2,}/g) ?? []).filter((w) => w !== "VP");
  check(heard.length > 2000, "little was said");
  check(!latin.length, `Latin words: ${latin.join(" ")}`);
});
