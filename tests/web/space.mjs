// Room for everything: what is asked, held and lies on the table is in sight, whole and large enough to be
// hit, in windows of every shape and in both languages.
import { goTo, lateIn, place } from "./golden.mjs";
import { check, leave, person, serverUrl, test, until } from "./kit.mjs";

const LANGUAGES = ["en", "ja"];
const PHONES = [
  { width: 390, height: 844 },
  { width: 360, height: 740 },
  { width: 844, height: 390 },
];
const SMALLEST = [
  { width: 360, height: 640 },
  { width: 740, height: 360 },
];
const WIDE = [
  { width: 1024, height: 768 },
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
];
const named = ({ width, height }) => `${width}x${height}`;
/** The page is laid out for its window, with its own fonts. */
const framed = (page) =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    await document.fonts.ready;
    await frame();
    await frame();
  });
async function resized(page, size) {
  await page.setViewportSize(size);
  await framed(page);
}

/* Runs in the page: what is outside the window, cut, or too small for a finger. */
function amiss([selectors, least]) {
  const bad = [];
  const word = (e) =>
    `${e.className} "${e.textContent.trim().replace(/\s+/g, " ").slice(0, 24)}"`;
  for (const e of document.querySelectorAll(selectors)) {
    const r = e.getBoundingClientRect();
    if (!r.width) continue;
    if (
      r.left < -1 ||
      r.top < -1 ||
      r.right > innerWidth + 1 ||
      r.bottom > innerHeight + 1
    )
      bad.push(`outside: ${word(e)}`);
    if (e.scrollWidth > e.clientWidth + 1 && e.clientWidth)
      bad.push(`too wide: ${word(e)}`);
    if (!least || !e.matches("button, .card.can")) continue;
    const next = e.closest(".place")?.nextElementSibling;
    const covered = next?.getBoundingClientRect().left ?? r.right;
    const right = covered > r.left ? Math.min(r.right, covered) : r.right;
    if (right - r.left < least - 0.5 || r.height < least - 0.5)
      bad.push(
        `small: ${word(e)} ${Math.round(right - r.left)} x ${Math.round(r.height)}`,
      );
  }
  return bad;
}

/* Runs in the page: buttons that answer, or take back, with words on two lines. */
function broken() {
  const lines = (e) => {
    const words = document.createRange();
    words.selectNodeContents(e);
    return new Set([...words.getClientRects()].map((r) => Math.round(r.top)));
  };
  return [...document.querySelectorAll(".btns :is(.undo, .go)")]
    .filter((e) => lines(e).size > 1)
    .map((e) => `two lines: ${e.textContent.trim()}`);
}

/* Runs in the page: picks each action; what is wrong with its name, or with the words about it. */
async function explained(withNames) {
  const bad = [];
  const frame = () => new Promise(requestAnimationFrame);
  for (const plate of document.querySelectorAll(".plate")) {
    const what = plate.textContent.trim().replace(/\s+/g, " ");
    const name = plate.querySelector(".pp");
    if (withNames && !(name?.offsetWidth > 12)) bad.push(`${what}: no name`);
    for (const on of document.querySelectorAll(".plate.on")) on.click();
    plate.click();
    await frame();
    await frame();
    const sub = document.querySelector(".ask .sub");
    const r = sub.getBoundingClientRect();
    const plates = document.querySelector(".plates").getBoundingClientRect();
    if (
      !r.width ||
      r.bottom > plates.top + 1 ||
      sub.scrollHeight > sub.clientHeight + 3 ||
      sub.scrollWidth > sub.clientWidth + 1
    )
      bad.push(`${what}: "${sub.textContent}" is not to be read`);
  }
  return bad;
}

/* Runs in the page: what lies over something else. */
function over(selectors) {
  const seen = [...document.querySelectorAll(selectors)]
    .map((e) => [e, e.getBoundingClientRect()])
    .filter(([, r]) => r.width);
  const name = (e) => `${e.className} "${e.textContent.trim()}"`;
  return seen.flatMap(([e, a], i) =>
    seen
      .slice(i + 1)
      .filter(
        ([f, b]) =>
          !e.contains(f) &&
          Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1,
      )
      .map(([f]) => `${name(e)} and ${name(f)}`),
  );
}
const TOP =
  ".logo b:not(.phone *), .logo span:not(.sr), .station, .pile, .top .tabs";

/* Runs in the page, on a phone: what is looked at and not in sight, words cut below cards that overlap, and
 * how much is left in the pool and in the draw pile. */
function unseen() {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const box = (e) => e.getBoundingClientRect();
  const looked = all(".hand .place:not(.first, .first ~ *) .card");
  const strips = looked.map((card, i) => {
    const next = looked[i + 1] && box(looked[i + 1]);
    const beside =
      next && next.top < box(card).bottom && next.left > box(card).left;
    return (
      (beside ? Math.min(next.left, box(card).right) : box(card).right) -
      box(card).left
    );
  });
  return [
    ...all(".hand .lab.part")
      .filter((e) => e.scrollHeight > e.clientHeight + 3)
      .map((e) => `cut: ${e.textContent}`),
    ...looked
      .filter(
        (e) =>
          document.querySelector(".ask[data-op=explore]") &&
          box(e).right > innerWidth,
      )
      .map((e) => `out of sight: ${e.textContent}`),
    ...(document.querySelector(".ask[data-op=explore]") ? strips : [])
      .filter((w) => w < 54)
      .map((w) => `only ${w} px of a card`),
    ...["pool", "supply"]
      .map((name) => document.querySelector(`[data-pile=${name}] b`))
      .filter(
        (b) =>
          !(b && box(b).width > 5 && box(b).height > 11 && box(b).bottom < 47),
      )
      .map(() => "what is left is not in sight"),
  ];
}

const QUESTIONS = {
  actions: (a) => /^\d actions/.test(a[0]),
  explore: (a) => /^\d explore( [^,]*,){5}/.test(a[0]),
  hand_limit: (a) => /^\d hand_limit/.test(a[0]),
  pay: (a) => /^\d pay \S+ \S/.test(a[0]),
  consume_power: (a) => /^\d consume_power/.test(a[0]),
};
const onPhone = (lang) =>
  person({
    pictures: true,
    settings: { lang },
    viewport: PHONES[0],
    hasTouch: true,
    isMobile: true,
  });
for (const lang of LANGUAGES)
  test(`phones upright and on their side: the question and what answers it, ${lang}`, async () => {
    const page = await onPhone(lang);
    const bad = [];
    for (const [op, find] of Object.entries(QUESTIONS)) {
      await page.goto(serverUrl());
      await goTo(page, place(find, /^(base|tgs)-[23]p/), op);
      for (const size of PHONES) {
        await resized(page, size);
        const found = await page.evaluate(amiss, [
          ".ask .q, .btns button, .plate, .chip, .card.can:not(.hand .card)",
          44,
        ]);
        if (op === "pay") found.push(...(await page.evaluate(broken)));
        found.push(...(await page.evaluate(unseen)));
        found.push(...(await page.evaluate(over, `${TOP}, .words, .btns`)));
        /* upright, the hand is a row that scrolls; its cards that are out of sight are counted at its edge */
        if (size.width > size.height)
          found.push(
            ...(await page.evaluate(amiss, [".hand .card.can", 44])),
            ...(await page.evaluate(() => {
              const { scrollWidth, clientWidth } =
                document.querySelector(".hand");
              return scrollWidth > clientWidth
                ? [`the hand scrolls: ${scrollWidth} in ${clientWidth}`]
                : [];
            })),
          );
        bad.push(...found.map((f) => `${op} ${named(size)}: ${f}`));
      }
    }
    /* every action has its name, and what the picked one does is told whole, above them */
    for (const files of ["tgs-5p", "base-2px"]) {
      await page.goto(serverUrl());
      await goTo(page, lateIn(files, 0.6), "actions");
      for (const size of [...PHONES, ...SMALLEST]) {
        await resized(page, size);
        const found = await page.evaluate(explained, files === "tgs-5p");
        if (files !== "tgs-5p" || size.width < 700)
          found.push(...(await page.evaluate(amiss, [".plate", 44])));
        found.push(...(await page.evaluate(unseen)));
        bad.push(...found.map((f) => `${files} ${named(size)}: ${f}`));
      }
    }
    check(!bad.length, [...new Set(bad)].join("\n"));
    await leave(page);
  });

for (const lang of LANGUAGES)
  test(`a phone: players at a glance, powers, tableaus at a tap, sheets that go, ${lang}`, async () => {
    const page = await onPhone(lang);
    const bad = [];
    await goTo(page, lateIn("tgs-5p", 0.6), "actions");
    for (const size of [PHONES[0], PHONES[1], SMALLEST[0]]) {
      await resized(page, size);
      const figures = ":is(.pen, .st, .cnt, .say)";
      const found = await page.evaluate(over, `.opps .who > ${figures}`);
      found.push(
        ...(await page.evaluate(amiss, [`.opps .who > ${figures}`, 0])),
      );
      const told = await page
        .locator(".opps .who")
        .evaluateAll((all) =>
          all.map((who) =>
            [".cnt", ".score", ".say .sign", ".st:has([src])"].every((of) =>
              [...who.querySelectorAll(of)].some(
                (e) => e.getBoundingClientRect().width,
              ),
            ),
          ),
        );
      if (told.length !== 4 || told.includes(false))
        found.push(`figures of players: ${told}`);
      bad.push(...found.map((f) => `${named(size)}: ${f}`));
    }
    for (const size of [PHONES[2], SMALLEST[1]]) {
      await resized(page, size);
      const cut = await page.evaluate(amiss, [".opps h2", 0]);
      bad.push(...cut.map((f) => `${named(size)}: ${f}`));
    }
    await resized(page, PHONES[0]);
    /* a tab opens a tableau, and again in full; my own, too */
    await page.locator(".opps .open").nth(2).click();
    await page.locator(".opps .open").nth(2).click();
    await page.waitForSelector("dialog .card.tile");
    await page.keyboard.press("Escape");
    await until(page, () => !document.querySelector("dialog"), "no dialog");
    await page.goto(serverUrl());
    await goTo(page, lateIn("base-2p", 0.6), "actions");
    await page.locator(".mine .who").click();
    await page.waitForSelector("dialog .card.tile");
    await page.keyboard.press("Escape");
    await until(page, () => !document.querySelector("dialog"), "no dialog");
    for (const size of PHONES) {
      await resized(page, size);
      bad.push(...(await page.evaluate(amiss, [".opps :is(h2, .say)", 0])));
      const [shown, small] = await page.evaluate(() => {
        const icons = [...document.querySelectorAll(".mine .plaque .ic")];
        return [
          new Set(icons.map((e) => e.closest(".card"))).size,
          icons.filter((e) => e.getBoundingClientRect().height < 8).length,
        ];
      });
      if (shown < 6 || small)
        bad.push(`${named(size)}: powers of ${shown} cards, ${small} small`);
    }
    check(!bad.length, bad.join("\n"));
    /* a sheet leaves the question in sight, and goes with the next one */
    await resized(page, PHONES[0]);
    await page.locator(".tabs button").first().click();
    await page.waitForSelector(".side.open");
    const lies = await page.evaluate(over, ".side.open, .ask .q, .plate");
    check(!lies.length, lies.join("; "));
    const before = await page.locator(".ask").getAttribute("data-ask");
    await page.evaluate(() => document.querySelectorAll(".plate")[2].click());
    await page.waitForSelector(".btns .go:not([disabled])");
    await page.evaluate(() => document.querySelector(".btns .go").click());
    await page.waitForSelector(`.ask[data-op]:not([data-ask="${before}"])`);
    await until(page, () => !document.querySelector(".side.open"), "no sheet");
    await leave(page);
  });

test("a narrow window: what is opened lies over nothing that is asked; long names are whole", async () => {
  const page = await person({
    settings: { lang: "ja" },
    pictures: true,
    viewport: WIDE[0],
  });
  await goTo(page, lateIn("tgs-5p", 0.6), "actions");
  await framed(page);
  const cut = await page.evaluate(amiss, [".opps h2", 0]);
  check(!cut.length, cut.join("; "));
  for (const key of "la") {
    await page.keyboard.press(key);
    await page.waitForSelector(".side.open");
    const lies = await page.evaluate(over, ".stage, .mine, .hand, .side.open");
    const side = lies.filter((l) => /side open/.test(l));
    check(!side.length, side.join("; "));
  }
  await leave(page);
});

test("a phone: a table that follows a page too wide has the width of the window", async () => {
  const page = await person({
    viewport: PHONES[0],
    hasTouch: true,
    isMobile: true,
  });
  await page.waitForSelector("button.big:not([disabled])");
  await page.addStyleTag({ content: "main.start { min-width: 420px }" });
  await goTo(page, lateIn("base-2p", 0.6), "actions");
  const bad = await page.evaluate(amiss, [
    ".mine .card, .plate, .hand .lab:first-child, .btns button",
    0,
  ]);
  check(!bad.length, bad.join("; "));
  await leave(page);
});

test("gains cover no figures of five players", async () => {
  const page = await person({ pictures: true, viewport: WIDE[0] });
  await goTo(page, lateIn("tgs-5p", 0.6), "actions");
  await page.evaluate(() => {
    for (const gains of document.querySelectorAll(".gains"))
      gains.innerHTML =
        '<span class="float" data-kind="cards" style="animation:none">+2</span>';
  });
  for (const size of [...WIDE, ...PHONES]) {
    await resized(page, size);
    const bad = await page.evaluate(over, ".who :is(.st, .cnt), .float");
    check(!bad.length, `${named(size)}: ${bad.join("; ")}`);
  }
  await leave(page);
});

test("a full hand: picked cards do not cover the names of their neighbours", async () => {
  const page = await person({ pictures: true, viewport: WIDE[2] });
  const where = place(
    (a) => /^\d hand_limit( [^,]*,){2}/.test(a[0]),
    /^(base|tgs)/,
  );
  await goTo(page, where, "hand_limit");
  await until(
    page,
    () => document.querySelector(".hand .card.suggested"),
    "suggested cards",
  );
  await page.keyboard.press("Enter");
  await until(
    page,
    () => document.querySelectorAll(".hand .card.on").length > 2,
    "marked cards",
  );
  await page.mouse.move(5, 5);
  await framed(page);
  const covered = await page.evaluate(
    () =>
      [...document.querySelectorAll(".hand .card")].filter((card) => {
        const name = card.querySelector(".name").getBoundingClientRect();
        const there = document.elementFromPoint(name.left + 4, name.top + 6);
        return there?.closest(".card") !== card;
      }).length,
  );
  check(!covered, `${covered} names are covered`);
  /* their ticks are whole, and what is drawn is seen on its way to the hand */
  const [cut, clipped] = await page.evaluate(() => {
    const hand = document.querySelector(".hand");
    const { top } = hand.getBoundingClientRect();
    return [
      [...hand.querySelectorAll(".ord")].filter(
        (e) => e.getBoundingClientRect().top < top,
      ).length,
      getComputedStyle(hand).overflowY !== "visible",
    ];
  });
  check(!cut && !clipped, `${cut} ticks are cut, a hand clips: ${clipped}`);
  /* nor do picked worlds cover what is said about their player, or their own names */
  await page.goto(serverUrl());
  await goTo(page, place(QUESTIONS.consume_power), "consume_power");
  await page.locator(".mine .card.can").first().click();
  await page.mouse.move(5, 5);
  for (const size of [...WIDE.slice(1), ...PHONES]) {
    await resized(page, size);
    const bad = await page.evaluate(
      over,
      ".mine .who > *:not(.gains), .mine .ord, .mine .on .name",
    );
    check(!bad.length, `${named(size)}: ${bad.join("; ")}`);
  }
  await leave(page);
});

test("a tablet upright: names of all players, cards instead of plaques, everything in sight", async () => {
  const page = await person({
    pictures: true,
    viewport: { width: 820, height: 1180 },
    hasTouch: true,
  });
  await goTo(page, lateIn("tgs-5p", 0.6), "actions");
  await framed(page);
  const names = await page
    .locator(".opps h2")
    .evaluateAll((all) => all.filter((h) => h.offsetWidth > 20).length);
  check(names === 4, `${names} of 4 names`);
  const tiles = await page.locator(".mine .card.tile").count();
  const cards = await page.locator(".mine .card").count();
  check(tiles === cards, `${tiles} of ${cards} are cards`);
  const bad = await page.evaluate(amiss, [
    ".plate, .mine .face, .opps .face, .btns button",
    0,
  ]);
  check(!bad.length, bad.join("\n"));
  await leave(page);
});

/* Runs in the page: cards of tableaus that are not in sight. */
const hidden = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".opps .row")].map((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return [...row.querySelectorAll(".card")].filter((card) => {
        const r = card.getBoundingClientRect();
        return r.bottom > bottom + 2 || r.top < top - 2;
      }).length;
    }),
  );
for (const lang of LANGUAGES)
  test(`five players: every card of theirs in sight, words whole, a tableau in full, ${lang}`, async () => {
    const page = await person({
      pictures: true,
      settings: { lang },
      viewport: WIDE[0],
    });
    await goTo(page, lateIn("tgs-5p", 0.8), "actions");
    const cards = await page.locator(".opps .row .card").count();
    check(cards > 20, `only ${cards} cards`);
    for (const size of WIDE) {
      await resized(page, size);
      const out = await hidden(page);
      check(!out.some(Boolean), `${named(size)}: out of sight: ${out}`);
      const bad = await page.evaluate(amiss, [
        size.width > 1180
          ? ".plate, .plate span, .strip .goal div > span"
          : ".plate, .plate span",
        0,
      ]);
      check(!bad.length, `${named(size)}: ${bad.join("; ")}`);
    }
    /* whoever watches sees all of them, too */
    const watcher = await person({
      pictures: true,
      settings: { lang },
      viewport: WIDE[1],
    });
    await watcher.goto(page.url());
    await watcher.waitForSelector(".opps .row .card");
    await framed(watcher);
    const seen = await hidden(watcher);
    check(seen.length === 5 && !seen.some(Boolean), `watched: ${seen}`);
    /* one of them in full */
    const first = page.locator(".opps .seat").first();
    const most = await first.locator(".card").count();
    await first.locator("h2 button").click();
    await page.waitForSelector("dialog .card");
    const whole = await page.locator("dialog .card").count();
    check(whole === most, `${whole} of ${most} cards in full`);
    const cut = await page.evaluate(amiss, ["dialog .card, .whole", 0]);
    check(!cut.length, cut.join("; "));
    /* with a large card over it, not under it */
    await page.locator("dialog .card").last().click();
    await page.waitForSelector(".zoom .card");
    const above = await page.evaluate(() => {
      const r = document.querySelector(".zoom .card").getBoundingClientRect();
      const at = [r.left + r.width / 2, r.top + r.height / 2];
      return !!document.elementFromPoint(...at).closest(".zoom");
    });
    check(above, "a large card is not to be seen");
    await page.keyboard.press("Escape");
    await leave(page, watcher);
  });

for (const lang of LANGUAGES)
  test(`five actions are revealed side by side in every window, ${lang}`, async () => {
    const page = await person({
      pictures: true,
      settings: { lang, motion: "step" },
      viewport: WIDE[0],
    });
    await goTo(page, lateIn("tgs-5p", 0.6), "actions");
    await page.locator(".plate").nth(2).click();
    await page.keyboard.press("Enter");
    await until(
      page,
      () => document.querySelectorAll(".reveal .action").length === 5,
      "five actions",
    );
    for (const size of [...WIDE, ...PHONES]) {
      await resized(page, size);
      const bad = await page.evaluate(() => {
        const cards = [...document.querySelectorAll(".reveal .action")];
        const boxes = cards.map((c) => c.getBoundingClientRect());
        const columns = cards.map((c) =>
          c.closest(".column").getBoundingClientRect(),
        );
        const felt = document.querySelector(".felt").getBoundingClientRect();
        const outside = (a, all) =>
          a.left < all.left - 1 ||
          a.right > all.right + 1 ||
          a.top < all.top - 1 ||
          a.bottom > all.bottom + 1;
        const over = (a, b) =>
          Math.min(a.right, b.right) > Math.max(a.left, b.left) &&
          Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top);
        return [
          ...boxes.flatMap((a, i) =>
            boxes.slice(i + 1).some((b) => over(a, b))
              ? [`${cards[i].textContent} is covered`]
              : [],
          ),
          ...boxes.flatMap((a, i) =>
            outside(a, felt) || outside(a, columns[i])
              ? [`${cards[i].textContent} is outside`]
              : [],
          ),
          ...cards
            .flatMap((c) => [...c.querySelectorAll("b, .by")])
            .filter((e) => e.scrollWidth > e.clientWidth + 1)
            .map((e) => `${e.textContent} is cut`),
        ];
      });
      check(!bad.length, `${named(size)}: ${bad.join("; ")}`);
    }
    /* several have called the same, and nothing shines through */
    const [lit, ground] = await page.evaluate(() => [
      document.querySelectorAll(".column.lit").length,
      getComputedStyle(document.querySelector(".reveal")).backgroundColor,
    ]);
    check(lit < 5 && /^rgb\(/.test(ground), `${lit} phases on ${ground}`);
    /* then all of them are beside their phases, and nothing at the top lies over anything */
    await page.keyboard.press("Escape");
    await page.waitForSelector(".ask[data-op]");
    for (const size of WIDE) {
      await resized(page, size);
      const bad = await page.evaluate(over, TOP);
      check(!bad.length, `${named(size)}: ${bad.join("; ")}`);
    }
    await page.keyboard.press("r");
    await page.waitForSelector(".reveal .action");
    /* each in its player's colour */
    const tints = await page.evaluate(() =>
      [...document.querySelectorAll(".reveal .action")].map((e) =>
        e.style.getPropertyValue("--tint"),
      ),
    );
    check(new Set(tints).size === 5, `colours: ${tints}`);
    await leave(page);
  });

for (const lang of LANGUAGES)
  test(`seven cards to look at, beside the hand, with whole prices, ${lang}`, async () => {
    const page = await person({
      pictures: true,
      settings: { lang },
      viewport: WIDE[2],
    });
    for (const [files, least] of [
      [/^(base|tgs)-2p/, 88],
      [/^tgs-5p/, 84],
    ]) {
      await page.goto(serverUrl());
      await goTo(
        page,
        place((a) => /^\d explore( [^,]*,){5}/.test(a[0]), files),
        "explore",
      );
      for (const size of [...WIDE, { width: 1920, height: 1080 }]) {
        await resized(page, size);
        const [looks, look, held, ...bad] = await page.evaluate(() => {
          const all = (selector) => [...document.querySelectorAll(selector)];
          /* a word on two lines */
          const broken = (name) => {
            const text = name.firstChild;
            const range = document.createRange();
            return [...text.textContent.matchAll(/[a-z]+/gi)].some((word) => {
              range.setStart(text, word.index);
              range.setEnd(text, word.index + word[0].length);
              const lines = [...range.getClientRects()].map((r) => r.top);
              return new Set(lines).size > 1;
            });
          };
          return [
            all(".looks .card").length,
            ...[".looks .card", ".hand .card"].map((cards) =>
              Math.min(...all(cards).map((c) => c.offsetWidth)),
            ),
            ...all(".looks .lab, .hand .lab")
              .filter(
                (e) =>
                  e.scrollWidth > e.clientWidth + 1 ||
                  e.scrollHeight > e.clientHeight + 3 ||
                  e.getBoundingClientRect().bottom >
                    e.closest(".ask, .handzone").getBoundingClientRect()
                      .bottom +
                      (e.closest(".ask") ? 1 : -2),
              )
              .map((e) => e.textContent),
            ...all(".looks .name")
              .filter(broken)
              .map((e) => e.textContent),
          ];
        });
        check(
          looks >= 7 && look >= 66 && held >= least,
          `${named(size)}: ${looks} cards of ${look} px, a hand of ${held} px`,
        );
        check(!bad.length, `${named(size)}: cut: ${bad.join("; ")}`);
      }
    }
    /* beside the adviser none covers another */
    await page.goto(serverUrl());
    await goTo(page, place(QUESTIONS.explore), "explore");
    await resized(page, WIDE[2]);
    await page.keyboard.press("a");
    await page.waitForSelector(".side.open");
    for (const size of WIDE.slice(1)) {
      await resized(page, size);
      const covered = await page.evaluate(over, ".looks .card");
      check(!covered.length, `${named(size)}: ${covered.join("; ")}`);
    }
    await leave(page);
  });

test("beside the ledger: the last place, the goals' conditions, the names of the phases", async () => {
  const page = await person({ pictures: true, viewport: WIDE[2] });
  await goTo(page, lateIn("tgs-2p", 0.3), "actions");
  await page.keyboard.press("l");
  await page.waitForSelector(".side.open");
  await framed(page);
  const [last, goals, phases] = await page.evaluate(() => {
    const wide = (selector) =>
      [...document.querySelectorAll(selector)].filter(
        (e) => e.offsetWidth > 20 && e.offsetHeight > 5,
      ).length;
    return [
      [...document.querySelectorAll(".mine .free")].at(-1).textContent,
      wide(".strip .goal small"),
      wide(".phs .nm"),
    ];
  });
  check(/12$/.test(last), `the last place is ${last}`);
  check(goals === 6 && phases === 5, `${goals} goals, ${phases} phases`);
  const bad = await page.evaluate(over, TOP);
  check(!bad.length, bad.join("; "));
  await leave(page);
});

for (const lang of LANGUAGES)
  test(`five players: what answers stays on the stage, ${lang}`, async () => {
    const page = await person({ settings: { lang }, viewport: WIDE[0] });
    for (const op of ["pay", "consume_power"]) {
      await page.goto(serverUrl());
      await goTo(page, place(QUESTIONS[op], /^tgs-5p/), op);
      for (const size of WIDE) {
        await resized(page, size);
        const bad = await page.evaluate(() => {
          const box = (e) => e.getBoundingClientRect();
          const stage = box(document.querySelector(".ask"));
          return [...document.querySelectorAll(".ask button")]
            .filter(
              (e) => box(e).top < stage.top || box(e).bottom > stage.bottom,
            )
            .map((e) => e.textContent.trim());
        });
        check(!bad.length, `${op} ${named(size)}: ${bad.join("; ")}`);
      }
    }
    await leave(page);
  });

/* Runs in the page, while a large card is shown: what it lies over, of what it must not. */
function under(pointed) {
  const z = document.querySelector(".zoom").getBoundingClientRect();
  const asked = ".ask button, .ask .paid, .looks .card, .hand .card.can";
  const bad = [...document.querySelectorAll(asked)]
    .concat(document.querySelector(pointed))
    .filter((e) => {
      const r = e.getBoundingClientRect();
      return (
        r.width &&
        Math.min(r.right, z.right) - Math.max(r.left, z.left) > 1 &&
        Math.min(r.bottom, z.bottom) - Math.max(r.top, z.top) > 1
      );
    })
    .map((e) => `over ${e.className} "${e.textContent.trim()}"`);
  const inside =
    z.left > -1 &&
    z.top > -1 &&
    z.right < innerWidth + 1 &&
    z.bottom < innerHeight + 1;
  return inside ? bad : [...bad, `from ${z.top} to ${z.bottom}`];
}
test("an enlarged card lies over nothing that is asked or pointed at; no button moves", async () => {
  const page = await person({ pictures: true, viewport: WIDE[0] });
  const bad = [];
  for (const [op, where] of [
    ["pay", place(QUESTIONS.pay)],
    ["explore", place(QUESTIONS.explore)],
    ["actions", lateIn("tgs-5p", 0.6)],
  ]) {
    await page.goto(serverUrl());
    await goTo(page, where, op);
    for (const size of [WIDE[0], WIDE[2]]) {
      await resized(page, size);
      for (const row of [".opps", ".looks", ".mine", ".hand"]) {
        if (!(await page.locator(`${row} .card`).count())) continue;
        const last = `${row} .place:last-child .card, ${row} .row .card`;
        await page.mouse.move(3, 3);
        await until(page, () => !document.querySelector(".zoom"), "no zoom");
        await page
          .locator(last)
          .first()
          .hover({ position: { x: 9, y: 9 } });
        await page.waitForSelector(".zoom");
        const found = await page.evaluate(under, last);
        bad.push(...found.map((f) => `${op} ${named(size)} ${row}: ${f}`));
      }
    }
  }
  check(!bad.length, bad.join("\n"));
  const go = () => page.locator(".btns .go").boundingBox();
  const before = await go();
  await page.locator(".plate").first().click();
  const after = await go();
  check(before.y === after.y, `"Call it" goes from ${before.y} to ${after.y}`);
  await leave(page);
});

test("seven cards of which two are kept stay on the stage", async () => {
  const page = await person({ pictures: true, viewport: WIDE[0] });
  const where = place(
    (a) =>
      a[0] === "0 actions explore_1_1" && /^0 explore( [^,]*,){4}/.test(a[2]),
    /^base-2p-greedy/,
  );
  await goTo(page, where, "actions");
  await page.locator(".plate").nth(1).click();
  await page.keyboard.press("Enter");
  await page.waitForSelector(".ask[data-op=explore] .looks .card.can");
  check(
    /Keep 2 .* 7/.test(await page.locator(".ask .q").textContent()),
    "not two of seven",
  );
  for (const size of [...WIDE, { width: 2560, height: 1440 }]) {
    await resized(page, size);
    const [stage, ...rows] = await page.evaluate(() =>
      [...document.querySelectorAll(".stage, .looks .card")].map((e) => {
        const { top, bottom } = e.getBoundingClientRect();
        return { top, bottom };
      }),
    );
    check(
      rows.every((r) => r.top > stage.top - 1 && r.bottom < stage.bottom + 1),
      `${named(size)}: a stage of ${JSON.stringify(stage)}, ${JSON.stringify(rows)}`,
    );
  }
  await leave(page);
});

test("drafting: a pack in full before there are tableaus, in every window", async () => {
  const page = await person({ pictures: true, viewport: WIDE[0] });
  const where = place((a) => /^\d draft_pick/.test(a[0]), /^draft-3p/);
  await goTo(page, where, "draft_pick");
  for (const size of [...WIDE, ...PHONES]) {
    await resized(page, size);
    const bad = await page.evaluate(amiss, [".card.can, .btns .go", 44]);
    const narrowest = await page.evaluate(() =>
      Math.min(
        ...[...document.querySelectorAll(".card.can")].map(
          (c) => c.offsetWidth,
        ),
      ),
    );
    const least = size.width < 900 ? 80 : 120;
    if (narrowest < least) bad.push(`cards of ${narrowest} px`);
    if (size.width > 900) bad.push(...(await page.evaluate(over, TOP)));
    check(!bad.length, `${named(size)}: ${bad.join("; ")}`);
  }
  const prices = await page.locator(".lab em:visible").count();
  check(!prices, "prices before the game");
  await leave(page);
});

for (const lang of LANGUAGES)
  test(`beside a lesson, a robot or aliens: words of actions whole, panels in sight, ${lang}`, async () => {
    const page = await person({
      pictures: true,
      settings: { lang },
      viewport: WIDE[1],
      first: "#/learn",
    });
    const bad = [];
    const look = async (what, windows) => {
      for (const size of windows) {
        await resized(page, size);
        const found = [
          ...(await page.evaluate(amiss, [".plate, .plate span", 0])),
          ...(await page.evaluate(() =>
            [...document.querySelectorAll(".opps > .mode")]
              .filter((e) => e.scrollHeight > e.clientHeight + 1)
              .map((e) => `${e.scrollHeight} px in ${e.clientHeight}`),
          )),
        ];
        bad.push(...found.map((f) => `${what}, ${named(size)}: ${f}`));
      }
    };
    await page.locator("main.learn button.big:not([disabled])").click();
    await page.waitForSelector(".lesson[data-state=on]");
    await page.waitForSelector(".plate");
    await look("a lesson", WIDE);
    await resized(page, WIDE[2]);
    check(
      await page.locator(".mine .card.tile").count(),
      "plaques in a lesson",
    );
    /* in the second co-op game the Thomann holds ten cards */
    const tenth = place(
      (a, part) => part > 0.3 && /^0 actions/.test(a[0]),
      /^coop-random/,
    );
    for (const [mode, where] of [
      ["robot-medium", lateIn("robot-medium", 0.6)],
      ["coop", lateIn("coop", 0.6)],
      ["coop", tenth],
    ]) {
      await page.goto(serverUrl());
      await goTo(page, where, "actions");
      await look(mode, mode === "coop" ? WIDE.slice(1) : WIDE);
    }
    const held = await page.locator(".opps > .mode .card").count();
    check(held === 10, `${held} cards of ten`);
    check(!bad.length, bad.join("\n"));
    await leave(page);
  });
