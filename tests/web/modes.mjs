// A whole game by clicking in every mode, each set up on the page for new tables by the words on it.
import {
  begin,
  check,
  deal,
  leave,
  person,
  play,
  test,
  until,
} from "./kit.mjs";
import { dealOwn, MODES, ownCards } from "./setups.mjs";

/* One of each kind unless all are wanted; two players, the robot, the Thomann and drafts are elsewhere. */
const SAMPLE = [
  "base-4p",
  "tgs-2p without goals",
  "tgs-2p first game",
  "tgs-2px",
  "tgs-5p",
];

test("one click deals a game, clicking ends it", async () => {
  const page = await person();
  await begin(page);
  await play(page, 7);
  const headline = await page.locator("main.end h1").textContent();
  check(/\d/.test(headline), `no result in "${headline}"`);
  await leave(page);
  return headline;
});
for (const [name, how] of MODES.filter(
  ([name]) => process.env.LONG || SAMPLE.includes(name),
))
  test(`a game of ${name}`, async () => {
    const page = await person();
    await deal(page, how);
    const mode = name.split(" ")[0];
    const goals = await page.locator(".goals").count();
    check(
      goals === (/tgs|draft/.test(mode) && !name.includes("without") ? 1 : 0),
      `${goals} lists of goals`,
    );
    check(
      await page.evaluate(
        (m) => document.querySelector(".tb")?.dataset.mode === m,
        mode,
      ),
      `another mode than ${mode}`,
    );
    await play(page, name.length * 31 + 5);
    const headline = await page.locator("main.end h1").textContent();
    const why = await page.locator("main.end .tie").textContent();
    check(why || /robot|coop/.test(mode), `nothing says why "${headline}"`);
    await leave(page);
    return headline;
  });

test("own cards: a wrong file is told with its line, a right one is played with", async () => {
  let page = await person();
  await deal(page, {
    files: ownCards("world Sugar Moon\n    cost two, 1 point\n"),
  });
  const problem = await page.locator("p.bad").textContent();
  check(/2/.test(problem) && problem.includes("two"), `says "${problem}"`);
  await leave(page);
  page = await dealOwn({});
  await play(page, 11);
  await leave(page);
});

test("a robot of one's own: a wrong table is told with its line, a right one is played with", async () => {
  const label = "A table of values of your own";
  const page = await person();
  const game = {
    set: "The Gathering Storm",
    family: "Alone against the robot",
  };
  await deal(page, {
    ...game,
    files: {
      [label]: ["robot.table", "credit at most: 3\neconomy at most: x\n"],
    },
  });
  const problem = await page.locator("p.bad").textContent();
  check(/:2:/.test(problem) && problem.includes("x"), `says "${problem}"`);
  await leave(page);
  const other = await person();
  await deal(other, {
    ...game,
    files: { [label]: ["robot.table", "credit at most: 3\n"] },
  });
  await other.waitForSelector(".ask:not(.calm)");
  check(
    (await other.locator(".die").allTextContents()).every((s, i) =>
      s.includes(`Die ${i + 1}`),
    ),
    "boxes that do not say that they are dice",
  );
  await other.locator(".mode summary").focus();
  await other.keyboard.press("Enter");
  await other.waitForSelector(".mode details[open] p");
  const meant = await other.locator(".mode details").innerText();
  for (const word of ["Die 1", "Credit", "Economy", "6-cost", "Stack"])
    check(meant.includes(word), `${word} is not explained: ${meant}`);
  const tracks = await other.locator(".track").allTextContents();
  check(/3$/.test(tracks[0]?.trim()), `the tracks of one's own: ${tracks}`);
  await other.keyboard.press("m");
  await other.waitForSelector("main.plain");
  const said = await other.locator("main.plain").innerText();
  check(
    /6-cost counters/.test(said) && /Stack\s+\d/.test(said),
    `the text view has no counters and no stack: ${said}`,
  );
  await leave(other);
});

test("a home world of the co-op game tells what comes with it", async () => {
  const page = await person();
  await deal(page, { family: "Two against the Thomann" });
  await page.waitForSelector(".ask[data-op=home_world]");
  await page.locator(".card.can").first().click();
  await until(
    page,
    `/these cards in your hand: \\w/.test(document.querySelector('.ask').textContent)`,
    "the cards that come with it",
  );
  check(
    (await page.locator(".seat .score, .seat [data-pile^=chips]").count()) ===
      0 && (await page.locator(".pools b").count()) === 2,
    "partners share one pool, which is shown once",
  );
  check(
    /Its attack\s+\d+: worlds \d+, hand \d+/.test(
      await page.locator(".mode .facts").innerText(),
    ),
    "the attack is not told",
  );
  /* its points were won when it was placed, and can still be lost: they are not shown as 0 */
  const points = (name) =>
    page
      .locator(`.card[aria-label^="${name}"] .vp`)
      .first()
      .getAttribute("src");
  check(
    (await points("Old Earth")) !== (await points("Alpha Centauri")),
    "2 points on a card look like none",
  );
  await leave(page);
});
