// Every card in every form and size, in both languages: no words over words, figures or icons, nothing cut
// off, nothing outside its card. The page is built as for the fixtures, which can show all cards at once.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { check, person, root, Server, test, until } from "./kit.mjs";

const need = createRequire(join(root, "web/package.json"));
const WIDTHS = [88, 96, 104, 113, 121, 136, 163, 232, 360];
/* width and height of plaques: two lines of a name, one line, all icons; twelve of each of four opponents at
 * 1440 by 900 and at 1366 by 768; mine on a phone, with the icons below one line */
const PLAQUES = [
  [150, 44],
  [164, 40],
  [190, 60],
  [157, 26],
  [149, 22],
  [250, 48],
  [167, 45],
];

/* Runs in the page: finds what is misplaced. */
function misplaced() {
  const bad = [];
  const box = (el) => el.getBoundingClientRect();
  const over = (a, b, slack = 0.8) =>
    a.left < b.right - slack &&
    b.left < a.right - slack &&
    a.top < b.bottom - slack &&
    b.top < a.bottom - slack;
  const inside = (a, b, slack = 1) =>
    a.left >= b.left - slack &&
    a.right <= b.right + slack &&
    a.top >= b.top - slack &&
    a.bottom <= b.bottom + slack;
  for (const card of document.querySelectorAll(".card")) {
    const name = card.querySelector(".name");
    const who = name.textContent;
    const range = document.createRange();
    range.selectNodeContents(name);
    const words = [...range.getClientRects()].filter((r) => r.width > 1);
    const icons = [...card.querySelectorAll(".pws .ic, .pws b")].map(box);
    const figures = [
      ...card.querySelectorAll(".cost, .vp, .kind, .eff, .good:not([hidden])"),
    ]
      .filter((el) => box(el).width)
      .map((el) => [el.className, box(el)]);
    const keywords = [...card.querySelectorAll(".kws .kw")].map(box);
    const face = box(card.querySelector(".face"));
    const clip = box(
      card.querySelector(".cap") ?? card.querySelector(".panel"),
    );
    if (parseFloat(getComputedStyle(name).fontSize) < 10.99)
      bad.push(`${who}: a small name`);
    const shown = getComputedStyle(name).overflow !== "visible";
    if (
      shown &&
      (name.scrollHeight > name.clientHeight + 3 ||
        name.scrollWidth > name.clientWidth + 1)
    )
      bad.push(`${who}: the name is cut`);
    for (const w of words) {
      if (!inside(w, clip, 2)) bad.push(`${who}: the name leaves its place`);
      if (icons.some((i) => over(w, i, 2)))
        bad.push(`${who}: the name over an icon`);
      for (const [cls, f] of figures)
        if (over(w, f, 3)) bad.push(`${who}: the name under ${cls}`);
      if (keywords.some((k) => over(w, k)))
        bad.push(`${who}: the name over a keyword`);
    }
    const points = box(card.querySelector(".vp"));
    for (const i of icons) {
      if (!inside(i, clip, 1.5)) bad.push(`${who}: an icon leaves its place`);
      if (over(i, points, 3)) bad.push(`${who}: an icon over the points`);
    }
    icons.forEach((a, n) =>
      icons
        .slice(n + 1)
        .forEach(
          (b) => over(a, b) && bad.push(`${who}: icons over one another`),
        ),
    );
    for (const k of keywords) {
      if (!inside(k, face)) bad.push(`${who}: a keyword leaves the card`);
      for (const [cls, f] of figures)
        if (over(k, f, 2)) bad.push(`${who}: a keyword over ${cls}`);
    }
    const corners = figures.filter(([cls]) => !cls.includes("good"));
    corners.forEach(([c1, a], n) =>
      corners
        .slice(n + 1)
        .forEach(
          ([c2, b]) => over(a, b, 2) && bad.push(`${who}: ${c1} over ${c2}`),
        ),
    );
  }
  return [...new Set(bad)];
}

/** The page as it is built for fixtures, in a folder of its own. */
async function built() {
  const vite = join(dirname(need.resolve("vite/package.json")), "bin/vite.js");
  const outDir = mkdtempSync(join(tmpdir(), "windfall-cards-"));
  const how = ["--mode", "fixture", "--logLevel", "error", "--emptyOutDir"];
  /* a process of its own: the tests beside this one are not held up */
  await promisify(execFile)(
    process.execPath,
    [vite, "build", ...how, "--outDir", outDir],
    { cwd: join(root, "web") },
  );
  return outDir;
}
test("every card at every size in both languages: nothing overlaps, nothing is cut", async () => {
  const out = process.env.FIXTURE_PAGES ?? (await built());
  const server = await new Server(out).start();
  const page = await person({
    viewport: { width: 1600, height: 900 },
    server,
    first: "?cards",
    pictures: true,
  });
  await page.addStyleTag({ content: ".art { display: none }" });
  await until(page, () => !!window.sheet, "the sheet's module");
  const bad = [];
  let looked = 0;
  const look = async (wish) => {
    await page.evaluate(
      (w) =>
        window.sheet({ strip: 0, phase: "", good: false, price: false, ...w }),
      wish,
    );
    await until(
      page,
      () => document.querySelectorAll(".card .name").length > 100,
      "the cards",
    );
    await page.evaluate(() =>
      Promise.all([
        document.fonts.ready,
        ...[...document.images].map((i) => i.decode().catch(() => 0)),
      ]),
    );
    bad.push(
      ...(await page.evaluate(misplaced)).map(
        (b) => `${JSON.stringify(wish)}: ${b}`,
      ),
    );
    looked++;
  };
  for (const lang of ["en", "ja"]) {
    for (const w of WIDTHS) await look({ lang, size: "tile", w });
    for (const w of [88, 136])
      await look({
        lang,
        size: "tile",
        w,
        good: true,
        price: true,
        phase: "consume",
      });
    for (const [w, strip] of [
      [136, 88],
      [88, 56],
    ])
      await look({ lang, size: "tile", w, strip });
    for (const [w, h] of PLAQUES)
      await look({ lang, size: "plaque", w, h, good: true, phase: "settle" });
    await look({ lang, size: "full", w: 276, good: true, price: true });
  }
  await page.context().close();
  await server.stop();
  if (!process.env.FIXTURE_PAGES) rmSync(out, { recursive: true, force: true });
  check(
    !bad.length,
    `${bad.length} misplaced:\n${bad.slice(0, 40).join("\n")}`,
  );
  return `${looked} sheets`;
});
