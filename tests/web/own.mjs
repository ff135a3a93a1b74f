// Custom cards: drawn while one types, errors at their line, dealt into a game.
import { check, deal, leave, person, play, test, until } from "./kit.mjs";

test("a card of one's own is drawn, mended and played", async () => {
  const page = await person({ settings: { lang: "en" } });
  await page.evaluate(() => (location.hash = "#/own"));
  await page.waitForSelector(".gallery .card");
  await page.fill(".workshop textarea", "world Reef\n    cost 2, 1 pint\n");
  await page.waitForSelector("#own-problem.bad");
  const mistake = page.locator(".workshop mark");
  check(
    (await mistake.textContent()) === "    cost 2, 1 pint",
    "the line of the mistake is marked",
  );
  await page.click("#own-problem button");
  const marked = await page.evaluate(() => {
    const { value, selectionStart, selectionEnd } =
      document.querySelector(".workshop textarea");
    return value.slice(selectionStart, selectionEnd);
  });
  check(marked.includes("pint"), `the line of the mistake: ${marked}`);
  await page.fill(".workshop textarea", "world Reef\n    cost 2, 1 point\n");
  await until(
    page,
    () =>
      [...document.querySelectorAll(".gallery .name")].some(
        (e) => e.textContent === "Reef",
      ) && !document.querySelector(".workshop .go").disabled,
    "the card",
  );
  const drawn = await page.locator(".gallery .name").allTextContents();
  check(drawn.join() === "Reef", `only what was written is drawn: ${drawn}`);
  check(!(await mistake.textContent()), "what is right is not marked");
  await page.click(".workshop .titlerow button");
  await until(
    page,
    () => document.querySelectorAll(".gallery .name").length > 1,
    "the example",
  );
  await page.click('.workshop [role="status"] button');
  await until(
    page,
    () =>
      document
        .querySelector(".workshop textarea")
        .value.includes("Reef\n    cost 2, 1 point\n"),
    "my own text again",
  );
  await page.fill(".workshop textarea", "remove Space Port\n");
  await until(
    page,
    () =>
      !document.querySelector(".gallery .name") &&
      !document.querySelector(".workshop .go").disabled,
    "a file without new cards",
  );
  await page.click(".workshop .go");
  await page.waitForSelector(".ask");
  await leave(page);
});

const GAMBLE =
  "consume: name a number from 1 to 7, turn over a card and keep it if its cost or defense is that";

test("the question for a number has the odds of the cards in play", async () => {
  const page = await person();
  const starts = [
    "Old Earth",
    "Epsilon Eridani",
    "Alpha Centauri",
    "New Sparta",
    "Earth's Lost Colony",
  ].map((name) => `change ${name}\n    no powers\n    ${GAMBLE}\n`);
  await deal(page, {
    set: "Base game",
    files: {
      "A card file of your own": [
        "lucky.cards",
        `${starts.join("")}world Reef\n    cost 1, 1 point, copies 50\n`,
      ],
    },
  });
  for (let seed = 1; seed < 200; seed++) {
    if (await page.locator('.ask[data-op="lucky_number"] .chip').count()) break;
    await play(page, seed, { steps: 1 });
  }
  const chips = await page
    .locator('.ask[data-op="lucky_number"] .chip .cn')
    .allTextContents();
  check(
    chips.length === 7 &&
      /^1\s*45%\s*1: 12 developments, 62 worlds, 45% of all cards$/.test(
        chips[0].trim(),
      ),
    `the numbers with their odds: ${chips.join(" | ")}`,
  );
  const apart = await page.evaluate(() => {
    const name = document.querySelector(".chip .cn");
    const range = document.createRange();
    range.selectNode(name.firstChild);
    const odds = name.querySelector("small").getBoundingClientRect();
    return odds.left - range.getBoundingClientRect().right;
  });
  check(apart > 3, `a number and its odds are ${apart} px apart`);
  await leave(page);
});
