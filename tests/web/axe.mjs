// axe-core finds no serious problem on any page, in both themes.
import { readFileSync } from "node:fs";
import { goTo, lateIn } from "./golden.mjs";
import {
  axeSource,
  begin,
  check,
  deal,
  leave,
  person,
  play,
  repeat,
  test,
} from "./kit.mjs";

const axe = readFileSync(axeSource, "utf8");
/* all rules in one theme, those that depend on it in the other */
const RULES = {
  dark: { least: 5 },
  light: { least: 1, runOnly: ["color-contrast"] },
};
/* In the page: how many rules applied, and what they found. */
async function runAxe(rules) {
  const { violations, passes } = await window.axe.run(document, {
    resultTypes: ["violations"],
    ...rules,
  });
  const told = (v) =>
    v.nodes
      .slice(0, 3)
      .map((n) => `${n.target.join(" ")} ${n.any[0]?.message ?? ""}`)
      .join(" ; ");
  const found = violations
    .filter((v) => /serious|critical/.test(v.impact))
    .map((v) => `${v.id}: ${v.help} [${told(v)}] (${v.nodes.length})`);
  return { applied: passes.length, found };
}
async function audit(page, name) {
  const { least, ...rules } = RULES[name.split(" ")[0]];
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  let seen;
  /* no rule applies to a page that is not drawn yet */
  await repeat(async () => {
    seen = await page.evaluate(runAxe, rules);
    return seen.applied >= least || seen.found.length;
  }, `${least} rules that apply to ${name}`);
  check(!seen.found.length, `${name}\n  ${seen.found.join("\n  ")}`);
}
const PAGES = {
  "#/": ".start h1",
  "#/lobby": "main h2",
  "#/new": "form .seg",
  "#/rules": "main h2",
  "#/rules/words": "main .icons dd",
  "#/summary": "main h2",
  "#/stats": "main.stats p",
  "#/learn": "main.learn button.big:not([disabled])",
};
for (const theme of ["dark", "light"]) {
  test(`axe: pages, ${theme}`, async () => {
    const page = await person({ settings: { theme }, pictures: true });
    for (const [path, sign] of Object.entries(PAGES)) {
      await page.evaluate((hash) => (location.hash = hash), path);
      await page.waitForSelector(sign);
      await audit(page, `${theme} ${path}`);
    }
    await leave(page);
  });
  test(`axe: a table, text view and the end, ${theme}`, async () => {
    const page = await person({ settings: { theme }, pictures: true });
    const mode = theme === "dark" ? "tgs-2p" : "base-2p";
    await goTo(page, lateIn(mode, 0.75), "actions");
    for (let i = 0; i < 3; i++) {
      await audit(page, `${theme} table ${i}`);
      await play(page, 61 + i, { steps: 3 });
    }
    for (const [dialog, open] of Object.entries({
      settings: "s",
      keys: "?",
      menu: "",
    })) {
      await (open ? page.keyboard.press(open) : page.locator(".logo").click());
      await page.waitForSelector("dialog[open]");
      await audit(page, `${theme} ${dialog}`);
      if (open) await page.keyboard.press("Escape");
      if (open) await page.waitForSelector("dialog", { state: "detached" });
    }
    await page.locator("dialog button", { hasText: "Guest" }).click();
    await page.waitForSelector("dialog input[type=password]");
    await audit(page, `${theme} account`);
    await page.keyboard.press("Escape");
    await page.keyboard.press("m");
    await page.waitForSelector("main.plain");
    await audit(page, `${theme} text view`);
    await page.keyboard.press("m");
    await play(page, 66);
    await page.waitForSelector(".review .wins .me");
    await audit(page, `${theme} end with the game looked at again`);
    await page.keyboard.press("ArrowRight");
    await page.waitForSelector(".replay input");
    await audit(page, `${theme} replay`);
    await page.evaluate(() => (location.hash = "#/cards"));
    await page.waitForSelector(".gallery .card");
    await audit(page, `${theme} cards`);
    await page.evaluate(() => (location.hash = "#/stats"));
    await page.waitForSelector("main.stats table");
    await audit(page, `${theme} statistics of a game`);
    await leave(page);
  });
  test(`axe: a waiting table, the lobby with it, a lesson, a card, ${theme}`, async () => {
    const page = await person({ settings: { theme }, pictures: true });
    await deal(page, { players: 3, seats: ["empty", "empty"] });
    await page.waitForSelector("main.waiting");
    await audit(page, `${theme} waiting`);
    await page.evaluate(() => (location.hash = "#/lobby"));
    await page.waitForSelector(".tables li");
    await audit(page, `${theme} lobby with a table`);
    await page.evaluate(() => (location.hash = "#/learn"));
    await page.locator("main.learn button.big:not([disabled])").click();
    await page.waitForSelector(".lesson[data-state=on] .said");
    await page.waitForSelector(".ask:not(.calm)");
    await audit(page, `${theme} lesson`);
    await page.evaluate(() => (location.hash = "#/cards"));
    await page.locator(".gallery a").first().click();
    await page.waitForSelector(".one h1");
    await audit(page, `${theme} one card`);
    await leave(page);
  });
  test(`axe: a phone, ${theme}`, async () => {
    const page = await person({
      settings: { theme },
      pictures: true,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await begin(page);
    await play(page, 81, { steps: 30 });
    await audit(page, `${theme} phone`);
    for (const tab of [0, 1]) {
      await page.locator(".tabs button").nth(tab).click();
      await page.waitForSelector(".side.open");
      await audit(page, `${theme} phone, panel ${tab}`);
      await page.locator(".tabs button").nth(tab).click();
    }
    await leave(page);
  });
}
