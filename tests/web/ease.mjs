// What makes the table easy: a first game, previews that follow what is picked, plans in one press, sound.
import {
  check,
  deal,
  leave,
  person,
  play,
  serverUrl,
  test,
  until,
} from "./kit.mjs";

const text = (page, selector) =>
  page.evaluate((s) => document.querySelector(s)?.textContent ?? "", selector);

test("first game: preset hands against the gentlest bot, lessons offered; the next game is a usual one", async () => {
  const page = await person({ settings: { played: false } });
  await page.waitForSelector("button.big:not([disabled])");
  check(
    /first game.*Cadet/.test(await text(page, "button.big")),
    `not a first game: ${await text(page, "button.big")}`,
  );
  await page.waitForSelector('.playrow a[href="#/learn"]');
  await page.locator("button.big").click();
  await page.waitForSelector(".ask");
  const names = await page.evaluate(() => [
    document.querySelector(".opps .who")?.textContent,
    document.querySelector(".ask").dataset.op,
    document.querySelectorAll(".hand .card").length,
  ]);
  check(/Cadet/.test(names[0]), `against ${names[0]}`);
  check(
    names[1] === "actions" && names[2] === 4,
    `preset hands: ${names.slice(1)}`,
  );
  await play(page, 4);
  await page.goto(serverUrl());
  await page.waitForSelector("button.big:not([disabled])");
  await until(
    page,
    () =>
      /^Play nowagainst Settler$/.test(
        document.querySelector("button.big").textContent,
      ),
    "a usual game after the first",
  );
  await leave(page);
});

test("levels are listed from the weakest to the strongest, each with what to expect", async () => {
  const page = await person({ first: "#/new" });
  await page.waitForSelector("form .seatlist select");
  const levels = await page.evaluate(() =>
    [...document.querySelectorAll("form .seatlist option")].map((o) => [
      o.value,
      o.textContent,
    ]),
  );
  check(
    levels.map((l) => l[0]).join() ===
      "cadet,greedy,settler,trader,governor,admiral,galactic,empty",
    `order: ${levels.map((l) => l[0])}`,
  );
  check(
    levels.slice(0, -1).every((l) => /^Bot: \w+: .{15}/.test(l[1])),
    `nothing to expect: ${levels.map((l) => l[1])}`,
  );
  await leave(page);
});
