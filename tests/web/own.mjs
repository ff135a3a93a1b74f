// Custom cards: drawn while one types, errors at their line, dealt into a game.
import { check, leave, person, test, until } from "./kit.mjs";

test("a card of one's own is drawn, mended and played", async () => {
  const page = await person({ settings: { lang: "en" } });
  await page.evaluate(() => (location.hash = "#/own"));
  await page.waitForSelector(".gallery .card");
  await page.fill(".workshop textarea", "world Reef\n    cost 2, 1 pint\n");
  await page.waitForSelector("#own-problem.bad");
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
  await page.click(".workshop .go");
  await page.waitForSelector(".ask");
  await leave(page);
});
