// The static page (tools/site.sh) behind a plain file server, under a path of its own: a whole game with a
// reload in the middle and without the network, a second tab, a second visit without the network, a new
// version; links that contain a game or cards; everything in one file; joining a server; hints, an undo and
// a lesson.
// node tests/web/solo.mjs FOLDER [word...]
import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync, gunzipSync, gzipSync } from "node:zlib";
import {
  begin,
  check,
  deal,
  leave,
  person,
  play,
  root,
  run,
  Server,
  test,
  until,
} from "./kit.mjs";
import { MODES } from "./setups.mjs";
import { host } from "./static.mjs";

const [folder] = process.argv.slice(2);
const site = await host(folder);

/** The service worker of the page has kept everything. */
const isKept = (page) =>
  until(
    page,
    "navigator.serviceWorker.getRegistration().then((r) => !!r && !!(r.active ?? r.waiting) && " +
      "!r.installing)",
    "the service worker",
  );
const shells = (page) =>
  page.evaluate(() =>
    caches
      .keys()
      .then((all) => all.filter((name) => /^windfall \w/.test(name))),
  );

test("static page: a whole game, taken up again after a reload, its end without a network", async () => {
  const page = await person({ server: site });
  await begin(page);
  await play(page, 3, { steps: 8 });
  const address = page.url();
  await page.reload();
  await page.waitForSelector(".ask, .waits");
  check(page.url() === address, `another page: ${page.url()}`);
  await play(page, 4, { steps: 4 });
  await page.context().setOffline(true);
  await play(page, 5);
  const headline = await page.locator("main.end h1").textContent();
  check(/\d/.test(headline), `no result in "${headline}"`);
  await leave(page);
  return headline;
});

test("static page: a second tab says that the game is open in the first", async () => {
  const page = await person({ server: site });
  await page.locator("button.big:not([disabled])").waitFor();
  const other = await page.context().newPage();
  await other.goto(site.url);
  await until(
    other,
    `document.body.textContent.includes('open in another tab')`,
    "what the second tab says",
  );
  await leave(page);
});

test("static page: the second visit works without a network", async () => {
  const own = await host(folder);
  const began = Date.now();
  const page = await person({ server: own, serviceWorkers: "allow" });
  await begin(page);
  const cold = Date.now() - began;
  await play(page, 3, { steps: 3 });
  await isKept(page);
  await own.stop();
  const again = await page.context().newPage();
  await page.close();
  const back = Date.now();
  await again.goto(page.url());
  await again.waitForSelector(".ask, .waits");
  const warm = Date.now() - back;
  await play(again, 4, { steps: 3 });
  await again.context().close();
  return `first question after ${cold} ms, at the second visit after ${warm} ms`;
});

test("static page: a new version takes the place of the old one", async () => {
  const copy = mkdtempSync(join(tmpdir(), "windfall-site-"));
  cpSync(folder, copy, { recursive: true });
  const own = await host(copy);
  const page = await person({ server: own, serviceWorkers: "allow" });
  await isKept(page);
  const [before] = await shells(page);
  const index = join(copy, "index.html");
  writeFileSync(
    index,
    readFileSync(index, "utf8").replace("<body>", '<body class="newer">'),
  );
  execFileSync(join(root, "tools/offline.sh"), [copy]);
  await page.goto(`${own.url}?again`);
  check(await page.locator("body.newer").count(), "the old page online");
  await until(
    page,
    "navigator.serviceWorker.getRegistration().then((r) => !!r.waiting)",
    "the new service worker",
  );
  await page.goto("about:blank");
  await own.stop();
  const again = await page.context().newPage();
  await page.close();
  await until(again, `location.href = ${JSON.stringify(own.url)}`, "the page");
  await again.locator("body.newer").waitFor();
  const after = await shells(again);
  check(
    after.length === 1 && after[0] !== before,
    `kept: ${[before, ...after]}`,
  );
  await again.context().close();
  rmSync(copy, { recursive: true });
});

test("served page: opens without a network and says that there is none", async () => {
  const own = await new Server().start();
  const page = await person({ server: own, serviceWorkers: "allow" });
  await page.locator("button.big:not([disabled])").waitFor();
  await isKept(page);
  await own.kill();
  const again = await page.context().newPage();
  await again.goto(own.url);
  await again.locator("button.big").waitFor();
  await own.stop();
  await again.context().close();
});

/** What the page copies from now on is in `window.copied`. */
const copies = (page) =>
  page.evaluate(() => {
    navigator.clipboard.writeText = (text) =>
      Promise.resolve((window.copied = text));
    window.copied = "";
  });
async function copied(page, click) {
  await copies(page);
  await click();
  await until(page, "!!window.copied", "a copied link");
  return page.evaluate("window.copied");
}
const menuLink = (page) =>
  copied(page, async () => {
    await page.locator("header .logo").click();
    await page.locator("dialog .copylink").click();
  });
const games = (page) =>
  page.evaluate(() => document.querySelectorAll("ul.tables > li").length);
async function lobby(page, server) {
  await page.goto(`${server.url}#/lobby`);
  await page.locator(".page h2").first().waitFor();
}
const says = (page, text) =>
  until(
    page,
    `document.body.textContent.includes(${JSON.stringify(text)})`,
    `the sentence "${text}"`,
  );

test("links: a running and a finished game go on in another browser and at a server", async () => {
  const page = await person({ server: site });
  await begin(page);
  await play(page, 3, { steps: 6 });
  const running = await menuLink(page);
  check(running.startsWith(`${site.url}#/game/1`), running);
  const other = await person({
    server: { url: running },
    settings: { lang: "en" },
  });
  await other.locator("button.big").click();
  await other.waitForSelector(".ask, .waits");
  await play(other, 4, { steps: 3 });
  await leave(other);

  await page.locator("dialog").getByText("Resign", { exact: true }).click();
  await page.locator("dialog .sure .go").click();
  await page.locator("main.end").waitFor();
  await page.keyboard.press("s");
  await page.locator(".replay .copylink").waitFor();
  const finished = await copied(page, () =>
    page.locator(".replay .copylink").click(),
  );
  check(finished.endsWith("/0"), `no moment in ${finished.slice(-20)}`);
  await leave(page);
});

test("links: a finished game is looked at, static and served; damaged ones change nothing", async () => {
  const record = readFileSync(
    join(root, "tests/games/tgs-3p-greedy.rec"),
    "utf8",
  ).replace("name 0 greedy", "name 0 Kaori");
  const data =
    "1" + deflateSync(Buffer.from(record), { level: 9 }).toString("base64url");
  for (const server of [site, await new Server().start()]) {
    const page = await person({ server, first: `#/game/${data}/9` });
    await says(page, "Kaori");
    await page.locator("button.big").click();
    await page.locator(".replay output").waitFor();
    check(
      (await page.locator(".replay output").textContent()).startsWith("9/"),
      "another moment",
    );
    await says(page, "Kaori");
    await lobby(page, server);
    check(!(await games(page)), "it counts as mine");
    for (const bad of [data.slice(0, 900), "1AAAA", "", data + "A", "2" + data])
      await (async () => {
        await page.goto(`${server.url}#/game/${bad}`);
        await says(page, "damaged or incomplete");
        check(!(await page.locator("button.big").count()), "a button");
      })();
    await page.goto(`${server.url}#/own/1zzzz`);
    await says(page, "Your own text is unchanged");
    await leave(page);
    if (server !== site) await server.stop();
  }
});

test("links: own cards come along, and one's own text stays", async () => {
  const page = await person({ server: site, first: "#/own" });
  await page.fill(
    ".workshop textarea",
    "world Far Reef\n    cost 2, 1 point\n",
  );
  await until(page, "!document.querySelector('.workshop .go').disabled", "it");
  const link = await copied(page, () => page.locator(".copylink").click());
  await page.fill(
    ".workshop textarea",
    "world Near Reef\n    cost 3, 1 point\n",
  );
  await page.goto(link);
  await says(page, "These cards come from a link");
  await until(
    page,
    "[...document.querySelectorAll('.gallery .name')].some((e) => e.textContent === 'Far Reef')",
    "their card",
  );
  await page.getByText("Back to my own text").click();
  const text = await page.locator(".workshop textarea").inputValue();
  check(text.includes("Near Reef"), text);
  await leave(page);
});

/** The file that the page saves, as base64; and a file that is given to it. */
async function savedFile(page) {
  await page.evaluate(() => {
    URL.createObjectURL = (blob) => ((window.saved = blob), "#/lobby");
  });
  await page.locator(".keeping button").first().click();
  await until(page, "!!window.saved", "the file");
  return page.evaluate(async () => {
    const bytes = new Uint8Array(await window.saved.arrayBuffer());
    return btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join(""));
  });
}
const give = (page, base64) =>
  page.evaluate((letters) => {
    const bytes = Uint8Array.from(atob(letters), (c) => c.charCodeAt(0));
    const files = new DataTransfer();
    files.items.add(new File([bytes], "all.games"));
    const box = document.querySelector(".keeping input");
    box.files = files.files;
    box.dispatchEvent(new Event("change", { bubbles: true }));
  }, base64);

test("everything in one file: added, replaced, and refused if it is damaged", async () => {
  const page = await person({ server: site });
  await begin(page);
  await play(page, 3, { steps: 3 });
  await lobby(page, site);
  const file = await savedFile(page);
  await leave(page);

  const other = await person({ server: site });
  await begin(other);
  await lobby(other, site);
  check((await games(other)) === 1, "one game before");
  const bytes = gunzipSync(Buffer.from(file, "base64"));
  const hurt = Buffer.from(bytes);
  hurt[bytes.length - 5] ^= 1;
  for (const bad of [hurt, bytes.subarray(0, -1), Buffer.from("no games")]) {
    await give(other, gzipSync(bad).toString("base64"));
    if (bad.length > 20) await other.getByText("Add its games to mine").click();
    await says(other, "Nothing has changed");
  }
  check((await games(other)) === 1, "a bad file changed something");
  for (const [button, said, count] of [
    ["Add its games to mine", "1 game added", 2],
    ["Add its games to mine", "0 games added", 2],
    ["Replace everything here by it", "Everything was replaced", 1],
  ]) {
    await give(other, file);
    await other.getByText(button).click();
    await says(other, said);
    check((await games(other)) === count, `${await games(other)} games`);
  }
  await other.locator("ul.tables a.btn").first().click();
  await other.waitForSelector(".ask, .waits");
  await play(other, 4, { steps: 3 });
  await leave(other);
});

test("a server elsewhere: joined if it allows the page, else a clear sentence", async () => {
  const { origin } = new URL(site.url);
  const kind = await new Server(undefined, {
    "--allow-origin": origin,
  }).start();
  const strict = await new Server().start();
  const page = await person({ server: site });
  await begin(page);
  const link = await menuLink(page);
  const join = async (address) => {
    await lobby(page, site);
    await page.locator(".away input").fill(address);
    await page.locator(".away form button").click();
  };
  const back = () =>
    page.getByText("Back to the games in this browser").click();
  await join("ftp://nothing");
  await says(page, "not an address of a server");
  await join(strict.url);
  await says(page, `refuses pages from ${origin}`);
  await back();
  await strict.stop();
  await join(strict.url);
  await says(page, "No server answers at http://127.0.0.1:");
  await back();
  await join(kind.url);
  await says(page, `You are at ${kind.url.slice(0, -1)}`);
  await page.locator(".page h2").nth(2).waitFor();
  check(!(await games(page)), "games of another place");
  /* the record of a local game is handed over */
  await page.goto(link);
  await page.locator("button.big").click();
  await page.waitForSelector(".ask, .waits");
  await play(page, 5, { steps: 3 });
  await lobby(page, site);
  check((await games(page)) === 1, "the game is not at the server");
  await back();
  await until(page, "document.querySelector('.keeping')", "my own games");
  check((await games(page)) === 1, "my own game is gone");
  await leave(page);
  await kind.stop();
});

test("static page: hints, an undo and a lesson", async () => {
  const page = await person({ server: site });
  await begin(page);
  await play(page, 3, { steps: 2 });
  await page.waitForSelector(".ask");
  for (const step of [1, 2, 3]) {
    await page.keyboard.press("h");
    await page.locator(`.adv[data-step="${step}"]`).waitFor();
  }
  await page.keyboard.press("z");
  await page.goto(`${site.url}#/learn`);
  await page.locator(".learn .go").click();
  await page.waitForSelector(".lesson");
  await leave(page);
});

for (const [name, how] of process.env.LONG ? MODES : [])
  test(`static page: a game of ${name}`, async () => {
    const page = await person({ server: site });
    await deal(page, { ...how, server: site });
    await play(page, 11);
    const headline = await page.locator("main.end h1").textContent();
    await leave(page);
    return headline;
  });

await run(process.argv.slice(3));
await site.stop();
