// A page older than its server: it reloads itself, once.
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check, leave, pages, person, Server, test, until } from "./kit.mjs";

const ready = (page) => page.waitForSelector("button.big:not([disabled])");
/* every time that the page is loaded, also when it reloads itself */
const counted = (page) => {
  const loads = { n: 0 };
  page.on("domcontentloaded", () => loads.n++);
  return loads;
};
async function loaded(page, loads, times) {
  while (loads.n < times) await page.waitForEvent("domcontentloaded");
  await ready(page);
}

test("a page older than its server reloads itself once, and not again if that does not help", async () => {
  const folder = mkdtempSync(join(tmpdir(), "windfall-page-"));
  cpSync(pages, folder, { recursive: true });
  const file = (name) => join(folder, name);
  const script = readFileSync(file("build.txt"), "utf8");
  const server = await new Server(folder).start();
  const page = await person({ server });
  await ready(page);
  const loads = counted(page);

  /* the next version of the page, at the same address */
  cpSync(file(`assets/${script}`), file("assets/index-next.js"));
  const index = readFileSync(file("index.html"), "utf8").replace(
    script,
    "index-next.js",
  );
  writeFileSync(file("index.html"), index.replace("<title>", "<title>Next "));
  writeFileSync(file("build.txt"), "index-next.js");
  await server.restart();
  await until(
    page,
    () => /index-next/.test(document.scripts[0]?.src ?? ""),
    "the new page",
  );
  await ready(page);
  check(loads.n === 1, `${loads.n} loads for a new page`);

  /* a server that names a page it does not serve */
  writeFileSync(file("build.txt"), "index-nowhere.js");
  await server.restart();
  await loaded(page, loads, 2);
  const kept = await page.evaluate(() =>
    sessionStorage.getItem("windfall.reloaded"),
  );
  check(kept === "index-nowhere.js", `reloaded for ${kept}`);
  await page.evaluate(() => {
    window.notes = [];
    new MutationObserver(() => {
      const note = document.querySelector(".note")?.textContent ?? "";
      if (note !== window.notes.at(-1)) window.notes.push(note);
    }).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  await server.restart();
  await until(
    page,
    () =>
      window.notes.some((note) => /lost/.test(note)) &&
      !/lost/.test(window.notes.at(-1)),
    "the line, lost and found",
  );
  await ready(page);
  check(loads.n === 2, `${loads.n} loads in all`);
  await leave(page);
  await server.stop();
  rmSync(folder, { recursive: true });
});

test("a page whose version is refused reloads itself once, then says so", async () => {
  const page = await person();
  await ready(page);
  await page.routeWebSocket(/\/ws$/, (ws) =>
    ws.onMessage((text) => {
      const { id } = JSON.parse(text);
      ws.send(
        JSON.stringify({
          t: "error",
          re: id,
          code: "version",
          text: "version 2: I speak 9",
        }),
      );
    }),
  );
  const loads = counted(page);
  await page.reload();
  await until(
    page,
    () =>
      /older than the server/.test(
        document.querySelector(".note")?.textContent ?? "",
      ),
    "the word",
  );
  check(loads.n === 2, `${loads.n} loads: the first, and one more`);
  await leave(page);
});
