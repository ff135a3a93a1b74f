// The static page (tools/site.sh) behind a plain file server, under a path of its own: a whole game with a
// reload in the middle and without the network, a second tab, a second visit without the network, a new
// version; links that contain a game or cards; everything in one file; joining a server; no room left; hints,
// undo, review, tutorial, own cards; from a disk.
// node tests/web/solo.mjs FOLDER [word...]
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { deflateSync, gunzipSync, gzipSync } from "node:zlib";
import {
  begin,
  check,
  deal,
  leave,
  person,
  play,
  repeat,
  root,
  run,
  Server,
  test,
  until,
} from "./kit.mjs";
import { emptyStorage, fillStorage, name as browserName } from "./browser.mjs";
import { tutorial } from "./lessons.mjs";
import { dealOwn, MODES } from "./setups.mjs";
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

/** Leaves the old page once the new service worker waits, and visits the new page without the network. */
async function visitNewer(page, server) {
  await until(
    page,
    "navigator.serviceWorker.getRegistration().then((r) => !!r.waiting)",
    "the new service worker",
  );
  await page.goto("about:blank");
  await server.stop();
  const again = await page.context().newPage();
  await page.close();
  await until(
    again,
    `location.href = ${JSON.stringify(server.url)}`,
    "the page",
  );
  await again.locator("body.newer").waitFor();
  return again;
}

/** A copy of the site, which a test may change; `find` is the path of a file by the beginning of its name. */
function copyOfSite() {
  const copy = mkdtempSync(join(tmpdir(), "windfall-site-"));
  cpSync(folder, copy, { recursive: true });
  const find = (start) => {
    const below = join(copy, start, "..");
    const names = readdirSync(below).map((name) => join(below, name));
    return names.find((name) => name.startsWith(join(copy, start)));
  };
  return { copy, find };
}
/** Runs something while a script of the site is another one. */
async function changed(path, change, body) {
  const text = readFileSync(path, "utf8");
  writeFileSync(path, change(text));
  await body();
  writeFileSync(path, text);
}

/** How many WebSockets are opened from now on. */
function dialled(page) {
  let count = 0;
  page.on("websocket", () => count++);
  return () => count;
}
/** The addresses that the page and its Workers ask for from now on. */
function asked(page) {
  const found = [];
  page.context().on("request", (r) => found.push(r.url()));
  return found;
}

test("static page: a whole game, taken up again after a reload, its end without a network", async () => {
  const page = await person({ server: site });
  const all = asked(page);
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
  const elsewhere = all.filter(
    (url) => /^(http|ws)/.test(url) && !url.startsWith(site.url),
  );
  check(!elsewhere.length, `asked elsewhere: ${elsewhere}`);
  check(
    all.some((url) => url.includes("/nets/")),
    `no net was fetched: ${all}`,
  );
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
  /* a page that is left, and that the browser keeps, lets the next one have the games */
  const tell = (which, name) =>
    which.evaluate(
      (type) =>
        dispatchEvent(new PageTransitionEvent(type, { persisted: true })),
      name,
    );
  await tell(page, "pagehide");
  await other.reload();
  await begin(other);
  await tell(page, "pageshow");
  await says(page, "open in another tab");
  await page.close();
  await other.reload();
  await other.waitForSelector(".ask, .waits");
  const foreign = await other.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.foreign = 1";
    document.body.append(script);
    return window.foreign;
  });
  check(!foreign, "a script that is not ours has run");
  await other.context().close();
});

test("static page: lost nets and Workers are told, and the game goes on after them", async () => {
  const { copy, find } = copyOfSite();
  const own = await host(copy);
  const page = await person({ server: own });
  const [nets, away] = [join(copy, "nets"), join(copy, "away")];
  renameSync(nets, away);
  await begin(page);
  await says(page, "cannot be fetched");
  renameSync(away, nets);
  await until(
    page,
    "!document.body.textContent.includes('cannot be fetched')",
    "the net",
  );
  await play(page, 3, { steps: 3 });
  await changed(
    find("assets/think"),
    () => "throw new Error('broken')",
    async () => {
      await page.reload();
      const cut = play(page, 3, { steps: 20 }).catch(() => undefined);
      await says(page, "A bot or a hint has failed");
      await page.goto("about:blank");
      await cut;
    },
  );
  await page.goto(own.url);
  await page.locator("a.btn.big").first().click();
  await page.waitForSelector(".ask, .waits");
  await play(page, 4, { steps: 3 });
  await changed(
    find("assets/worker"),
    () => "throw new Error('broken')",
    async () => {
      await page.reload();
      await says(page, "The game does not start in this browser");
    },
  );
  await page.context().close();
  await own.stop();
  rmSync(copy, { recursive: true });
});

test("static page: a visit on which nothing can be stored says so, and takes no games away", async () => {
  const { copy, find } = copyOfSite();
  const own = await host(copy);
  const page = await person({ server: own });
  await begin(page);
  await play(page, 3, { steps: 2 });
  await lobby(page, own);
  check((await games(page)) === 1, "no game");
  await changed(
    find("assets/worker"),
    (text) =>
      'StorageManager.prototype.getDirectory = () => Promise.reject(new DOMException("", "SecurityError"));' +
      text,
    async () => {
      await page.goto(`${own.url}#/`);
      await page.reload();
      await says(page, "stores nothing for this page");
      await begin(page);
    },
  );
  await page.goto(`${own.url}#/`);
  await page.reload();
  await page.locator("button.big:not([disabled])").waitFor();
  check(
    !(await page.getByText("stores nothing for this page").count()),
    "it is said although games are stored",
  );
  await lobby(page, own);
  await until(
    page,
    "document.querySelectorAll('ul.tables > li').length === 1",
    "my game",
  );
  await page.context().close();
  await own.stop();
  rmSync(copy, { recursive: true });
});

test("static page: the second visit works without a network", async () => {
  const own = await host(folder);
  const began = Date.now();
  const page = await person({ server: own, serviceWorkers: "allow" });
  await begin(page);
  const cold = Date.now() - began;
  await play(page, 3, { steps: 3 });
  await isKept(page);
  await until(page, "!!navigator.serviceWorker.controller", "its page");
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
  const { copy } = copyOfSite();
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
  const again = await visitNewer(page, own);
  const after = await shells(again);
  check(
    after.length === 1 && after[0] !== before,
    `kept: ${[before, ...after]}`,
  );
  await again.context().close();
  rmSync(copy, { recursive: true });
});

test("static page: what a host in trouble or in the middle of an update answers is not kept", async () => {
  const { copy } = copyOfSite();
  const own = await host(copy);
  const page = await person({ server: own, serviceWorkers: "allow" });
  await isKept(page);
  const before = await shells(page);
  await until(page, "!!navigator.serviceWorker.controller", "its page");
  own.fail(503);
  await page.goto(`${own.url}?again`);
  await page.locator("button.big:not([disabled])").waitFor();
  own.fail(0);
  /* sw.js is newer already, index.html names files that it does not know */
  const [index, worker] = [join(copy, "index.html"), join(copy, "sw.js")];
  const text = readFileSync(index, "utf8");
  writeFileSync(index, text.replace(/assets\/index-/, "assets/newer-"));
  const script = readFileSync(worker, "utf8");
  writeFileSync(worker, script.replace(/VERSION = .*/, 'VERSION = "newer";'));
  const refused = await page.evaluate(async () => {
    const all = await navigator.serviceWorker.getRegistration();
    await all.update().catch(() => undefined);
    const next = all.installing;
    if (next)
      await new Promise((done) => {
        next.onstatechange = () => next.state !== "installing" && done();
      });
    return !all.waiting;
  });
  check(refused, "half of a version is kept");
  check(`${await shells(page)}` === `${before}`, "other files are kept");
  await page.context().close();
  await own.stop();
  rmSync(copy, { recursive: true });
});

test("static page: a new version that was never visited works without a network, with its bots", async () => {
  const { copy, find } = copyOfSite();
  const own = await host(copy);
  const page = await person({ server: own, serviceWorkers: "allow" });
  await begin(page);
  await play(page, 3, { steps: 3 });
  const address = page.url();
  await isKept(page);
  await page.reload(); /* from now on it is a page of the old service worker, and the new one waits */
  await page.waitForSelector(".ask, .waits");
  const index = join(copy, "index.html");
  const newer = (text) => text.replace(/-[0-9a-f]{10}\./, "-0123456789.");
  let text = readFileSync(index, "utf8").replace(
    "<body>",
    '<body class="newer">',
  );
  for (const path of [find("assets/page-"), find("nets/young-")]) {
    const name = path.slice(copy.length + 1);
    renameSync(path, newer(path));
    text = text.replace(name, newer(name));
  }
  writeFileSync(index, text);
  execFileSync(join(root, "tools/offline.sh"), [copy]);
  await page.evaluate(() =>
    navigator.serviceWorker.getRegistration().then((r) => r.update()),
  );
  const again = await visitNewer(page, own);
  await again.goto(address);
  await again.waitForSelector(".ask, .waits");
  await play(again, 4, { steps: 3 });
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
/** What I have, and where in the game it is. */
const cards = (page) =>
  page.evaluate(() =>
    [".brand span", ".hand .name", ".mine .card", ".looks .name"]
      .flatMap((s) => [...document.querySelectorAll(s)])
      .map((e) => e.ariaLabel?.split(".")[0] ?? e.textContent)
      .sort()
      .join(),
  );
const says = (page, text) =>
  until(
    page,
    `document.body.textContent.includes(${JSON.stringify(text)})`,
    `the sentence "${text}"`,
  );

async function resign(page) {
  await page.locator("header .logo").click();
  await page.locator("dialog").getByText("Resign", { exact: true }).click();
  await page.locator("dialog .sure .go").click();
  await page.locator("main.end").waitFor();
}

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

  await page.keyboard.press("Escape");
  await resign(page);
  await page.keyboard.press("ArrowRight");
  await page.locator(".replay .copylink").waitFor();
  const finished = await copied(page, () =>
    page.locator(".replay .copylink").click(),
  );
  check(finished.endsWith("/0"), `no moment in ${finished.slice(-20)}`);
  await leave(page);
});

/* In a link: as much as it can hold that unpacks to a thousand times as much; and more than it may hold. */
const BOMB = "1" + deflateSync(Buffer.alloc(22e6)).toString("base64url");
const HUGE = "1" + "A".repeat(200_000);

test("links: a finished game is looked at, static and served; damaged ones change nothing", async () => {
  const record = readFileSync(
    join(root, "tests/games/tgs-3p-greedy.rec"),
    "utf8",
  )
    .replace("name 0 greedy", "name 0 Kaori")
    .replace(/name 1 .*/, "name 1 constructor")
    .replace(/name 2 .*/, "name 2 <img src=x onerror=1>");
  const data =
    "1" + deflateSync(Buffer.from(record), { level: 9 }).toString("base64url");
  for (const server of [site, await new Server().start()]) {
    const page = await person({ server, first: `#/game/${data}/9` });
    await says(page, "Kaori, constructor and <img src=x");
    await page.locator("button.big").click();
    await page.locator(".replay output").waitFor();
    check(
      (await page.locator(".replay output").textContent()).startsWith("9/"),
      "another moment",
    );
    await says(page, "Kaori");
    await says(page, "constructor");
    await lobby(page, server);
    check(!(await games(page)), "it counts as mine");
    check(BOMB.length < 30_000, "the bomb is too long to be read");
    for (const bad of [
      data.slice(0, 900),
      "1AAAA",
      data + "A",
      "2" + data,
      BOMB,
      HUGE,
    ]) {
      await page.goto(`${server.url}#/game/${data}`);
      await says(page, "Kaori");
      await page.goto(`${server.url}#/game/${bad}`);
      await says(page, "can be read from this link");
      check(!(await page.locator("button.big").count()), "a button");
    }
    for (const bad of ["1zzzz", BOMB, HUGE]) {
      await page.goto(`${server.url}#/own`);
      await page.waitForSelector(".workshop textarea");
      await page.goto(`${server.url}#/own/${bad}`);
      await says(page, "Your own text is unchanged");
    }
    await lobby(page, server);
    check(!(await games(page)), "a bad link made a game");
    await leave(page);
    if (server !== site) await server.stop();
  }
});

/** Chooses a file of the page for records. */
async function openFile(page, name, text) {
  await page
    .locator("label.field input")
    .setInputFiles({ name, mimeType: "", buffer: Buffer.from(text) });
}
test("records: a running game is saved as one and goes on elsewhere, static and served", async () => {
  const page = await person({ server: site });
  await begin(page);
  await play(page, 3, { steps: 8 });
  await page.waitForSelector(".ask:not(.calm):not([aria-busy=true])");
  await page.evaluate(() => {
    URL.createObjectURL = (blob) => ((window.saved = blob), "#");
    HTMLAnchorElement.prototype.click = function () {
      window.savedAs = this.download;
    };
  });
  await page.locator("header .logo").click();
  await page.locator("dialog").getByText("Save the record").click();
  await until(page, "!!window.saved", "the record");
  check((await page.evaluate("savedAs")).endsWith(".rec"), "another name");
  const record = await page.evaluate(() => window.saved.text());
  await page.keyboard.press("Escape");
  const mine = await cards(page);
  await leave(page);
  for (const server of [site, await new Server().start()]) {
    const other = await person({ server });
    await lobby(other, server);
    await other.getByText("Open a record").click();
    for (const bad of [
      "",
      "no record",
      record.replace(/^mode .*/m, "mode a"),
    ]) {
      await openFile(other, "bad.rec", bad);
      await says(other, "No game can be read from bad.rec");
      check(!(await other.locator("button.big").count()), "a button");
    }
    await openFile(other, "cut.rec", record.slice(0, record.length / 2));
    await other.locator("button.big").click();
    await says(other, "record:");
    await openFile(other, "game.rec", record);
    await says(other, "A game in progress");
    await other.locator("button.big").click();
    await repeat(async () => (await cards(other)) === mine, "the same cards");
    await play(other, 4, { steps: 3 });
    await leave(other);
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
  /* a card may have any name */
  const names = ["__proto__", "__defineGetter__", "<b>Far</b>"];
  const odd = names.map((n) => `world ${n}\n    cost 2, 1 point\n`).join("");
  await page.goto(
    `${site.url}#/own/1${deflateSync(Buffer.from(odd)).toString("base64url")}`,
  );
  const shown = () =>
    page.evaluate(() =>
      [...document.querySelectorAll(".gallery .name")]
        .map((e) => e.textContent)
        .join(),
    );
  await repeat(async () => (await shown()) === `${names}`, "cards of any name");
  await page.goto(link);
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
  const begun = Buffer.from("windfall games 1\n{}\n");
  const bomb = Buffer.concat([begun, Buffer.alloc(80e6)]);
  for (const bad of [hurt, bytes.subarray(0, -1)])
    for (const button of ["Add its games to mine", "Replace everything here"]) {
      await give(other, gzipSync(bad).toString("base64"));
      await other.getByText(button).click();
      await says(other, "Nothing has changed");
    }
  for (const bad of [Buffer.from("no games"), bomb]) {
    await give(other, file);
    await other.getByText("Add its games to mine").waitFor();
    await give(other, gzipSync(bad).toString("base64"));
    await says(other, "Nothing has changed");
  }
  await other.reload();
  await until(
    other,
    "document.querySelectorAll('ul.tables > li').length === 1",
    "my own game, which a bad file does not change",
  );
  for (const [button, said, count] of [
    ["Add its games to mine", "1 game added", 2],
    ["Add its games to mine", "0 games added", 2],
    ["Replace everything here with it", "Everything was replaced", 1],
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
  const back = async () => {
    await page.getByText("Back to the games in this browser").click();
    await until(page, "document.querySelector('.keeping')", "my own games");
  };
  await join("ftp://nothing");
  await says(page, "not the address of a server");
  await join(strict.url);
  await says(page, `refuses pages from ${origin}`);
  await back();
  await strict.stop();
  await join(strict.url);
  await says(page, "No server answers at http://127.0.0.1:");
  await back();
  await join(kind.url);
  await says(page, `You are on ${kind.url.slice(0, -1)}`);
  await page.locator(".page h2").nth(2).waitFor();
  check(!(await games(page)), "games of another place");
  /* the record of a local game is handed over */
  await page.goto(link);
  await page.locator("button.big").click();
  await page.waitForSelector(".ask, .waits");
  await play(page, 5, { steps: 3 });
  await lobby(page, site);
  check((await games(page)) === 1, "the game is not at the server");
  /* others come by the page of the server */
  await deal(page, { seats: ["empty"], server: site });
  const sent = await page.locator("#link").inputValue();
  check(sent.startsWith(`${kind.url}#/table/`), `the link is ${sent}`);
  await lobby(page, site);
  await back();
  await until(
    page,
    "document.querySelectorAll('ul.tables > li').length === 1",
    "my own game",
  );
  await leave(page);
  await kind.stop();
});

const ROOM = 24e6; /* bytes */
const NO_ROOM = "no room left for games";

test("static page: no room left is said, nothing is lost, and it goes on when there is room", async () => {
  const page = await person({ server: site, storage: ROOM });
  await begin(page);
  await play(page, 3, { steps: 8 });
  await page.waitForSelector(".ask");
  const [address, before] = [page.url(), await cards(page)];
  await fillStorage(page);
  /* what is answered now waits; opened again, the game is where it was */
  const cut = play(page, 4, { steps: 12 }).catch(() => undefined);
  await says(page, NO_ROOM);
  await page.reload();
  await cut;
  await says(page, NO_ROOM);
  await emptyStorage(page);
  await says(page, "There is room again; nothing was lost.");
  await page.goto(address);
  await page.waitForSelector(".ask");
  check((await cards(page)) === before, `other cards: ${await cards(page)}`);
  await fillStorage(page);
  const going = play(page, 4, { steps: 12 });
  await says(page, NO_ROOM);
  await emptyStorage(page);
  await going;
  await leave(page);
});
test("static page: without room a newcomer is told so, and begins when there is room", async () => {
  const page = await person({
    server: site,
    storage: ROOM + 1e6,
  }); /* a Firefox of its own */
  await page.locator("button.big:not([disabled])").waitFor();
  await fillStorage(page);
  await page.evaluate(() => localStorage.removeItem("windfall.token"));
  await page.reload();
  await says(page, NO_ROOM);
  await emptyStorage(page);
  await begin(page);
  await leave(page);
});

/** Changes what the page has stored in the browser, while no page of ours is open. */
async function meddle(page, how) {
  await page.goto(`${site.url}icons/192.png`);
  await page.evaluate(how);
}
/** The middle of the log is damaged. */
async function damageLog() {
  const folder = await navigator.storage.getDirectory();
  for (const name of ["windfall.log", "windfall-2.log"]) {
    const file = await folder.getFileHandle(name);
    const bytes = new Uint8Array(await (await file.getFile()).arrayBuffer());
    if (!bytes.length) continue;
    bytes[bytes.length >> 2] ^= 0x40;
    const to = await file.createWritable();
    await to.write(bytes);
    await to.close();
  }
}
test("static page: damaged games are said, kept, saved, and salvaged on demand", async () => {
  const page = await person({ server: site });
  for (let i = 0; i < 2; i++) {
    await begin(page);
    await play(page, 3, { steps: 8 });
    await page.waitForSelector(".ask");
    await page.goto(`${site.url}#/`);
  }
  await meddle(page, damageLog);
  for (let i = 0; i < 2; i++) {
    await page.goto(`${site.url}?${i}#/lobby`);
    await says(page, "The games stored in this browser are damaged");
  }
  await page.evaluate(() => {
    URL.createObjectURL = (blob) => ((window.saved = blob), "#/lobby");
  });
  await page.locator(".damaged button").first().click();
  await until(page, "window.saved?.size > 500", "the file");
  await page.locator(".damaged button").nth(1).click();
  await until(
    page,
    "document.querySelector('ul.tables > li') && !document.querySelector('.damaged')",
    "what could be read",
  );
  await page.locator("ul.tables a.btn").first().click();
  await page.waitForSelector(".ask, .waits");
  await play(page, 4, { steps: 3 });
  await leave(page);
});
test("static page: damaged settings and files in its cache are replaced", async () => {
  const page = await person({ server: site });
  await begin(page);
  await play(page, 3, { steps: 3 });
  for (const bad of ["{", "null", '{"a":1}']) {
    await meddle(
      page,
      `["settings", "own", "lessons", "catalogs", "token"].map((key) =>
        localStorage.setItem("windfall." + key, ${JSON.stringify(bad)}));
      caches.open("windfall-files").then(async (cache) => {
        for (const key of await cache.keys()) await cache.put(key, new Response("something else"));
      })`,
    );
    for (const where of ["", "lobby", "cards", "learn", "own", "stats"]) {
      await page.goto(`${site.url}?${bad.length}${where}#/${where}`);
      await page.locator("header nav").waitFor();
      await until(
        page,
        "document.querySelector('header nav button:nth-of-type(3)')",
        "my name",
      );
    }
  }
  await page.goto(site.url);
  await page.locator("a.btn.big").first().click();
  await page.waitForSelector(".ask, .waits");
  await play(page, 4, { steps: 3 });
  await leave(page);
});
test("static page: where the browser forbids local storage it plays all the same", async () => {
  const page = await person({ server: { url: "about:blank" } });
  await page.context().addInitScript(() => {
    const refuse = () => {
      throw new DOMException("", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, { get: refuse });
  });
  await page.goto(`${site.url}#/lobby`);
  await page.locator(".keeping").waitFor();
  await page.goto(`${site.url}#/`);
  await begin(page);
  await play(page, 3, { steps: 3 });
  await page.context().close();
});

test("static page: friends play at one screen, since no link brings them here", async () => {
  const page = await person({ server: site });
  await page.locator(".tiles a", { hasText: "at one screen" }).click();
  await page.locator("form .seatlist select").waitFor();
  check(
    !(await page.locator("option[value=empty]").count()),
    "a seat for somebody who cannot come",
  );
  await page.locator("form button.big").click();
  await page.locator(".curtain").waitFor();
  await leave(page);
});

test("static page: hints in three steps, an undo", async () => {
  const page = await person({ server: site });
  await begin(page);
  await play(page, 3, { steps: 2 });
  await page.waitForSelector(".ask");
  for (const step of [1, 2, 3]) {
    await page.keyboard.press("h");
    await page.locator(`.adv[data-step="${step}"]`).waitFor();
  }
  const before = await cards(page);
  await play(page, 5, { steps: 6 });
  await page.waitForSelector(".btns .undo");
  check((await cards(page)) !== before, "no card has moved");
  await until(
    page,
    async () => {
      document.querySelector(".btns .undo")?.click();
      await window.hands.change(200);
      return !document.querySelector(".btns .undo");
    },
    "the first question",
  );
  check((await cards(page)) === before, `undone: ${await cards(page)}`);
  await leave(page);
});

test("static page: the review of a finished game", async () => {
  const page = await person({ server: site });
  await begin(page);
  await play(page, 101, { steps: 30 });
  await resign(page);
  await page.waitForSelector(".review .wins .me", { state: "attached" }); // a level line has no height
  const graph = await page.locator(".review .wins").getAttribute("aria-label");
  check(/round 1 \d+ of 100/.test(graph), `the graph says "${graph}"`);
  await leave(page);
});

test("static page: whoever leaves before the review is there sees no error", async () => {
  const page = await person({ server: site });
  await begin(page);
  await play(page, 101, { steps: 30 }); // enough for some seconds of analysis
  await resign(page);
  await page.locator(".review progress, .review .wins").first().waitFor();
  await lobby(page, site);
  await page.locator("ul.tables > li").waitFor();
  check(!(await page.locator(".bad").count()), "an error");
  await leave(page);
});

test("static page: the tutorial", async () => {
  const heard = await tutorial(
    "en",
    { server: site },
    process.env.LONG ? undefined : 2,
  );
  check(/Welcome/.test(heard), `what was said: ${heard.slice(0, 80)}`);
});

test("static page: a game with own cards", async () => {
  const page = await dealOwn({ server: site });
  await play(page, 11);
  await leave(page);
});

const REEF = "world Far Reef\n    cost 2, 1 point\n";
/** Typed at once: so much takes Firefox minutes. */
async function typeCards(page, text) {
  await page.waitForSelector(".workshop textarea");
  await page.evaluate((text) => {
    const area = document.querySelector(".workshop textarea");
    area.value = text;
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }, text);
}
test("no server reads a text: it is told, and the next is read, static and served", async () => {
  for (const server of [site, await new Server().start()]) {
    const page = await person({ server, first: "#/own" });
    await page.waitForSelector("header nav button:nth-of-type(3)");
    const dials = dialled(page);
    await typeCards(page, "# much\n".repeat(30_000));
    await says(page, "This is too large");
    for (const bad of ["world A\0B\n", "world A\ud800B\n"]) {
      await typeCards(page, bad);
      await says(page, "own.cards:1");
      await typeCards(page, REEF);
      await says(page, "1 card, 0 goals");
    }
    const record = readFileSync(
      join(root, "tests/games/tgs-3p-greedy.rec"),
      "utf8",
    );
    for (const [text, said] of [
      [record.replace("round 1", "round\0 1"), "record:"],
      [record, "1/"],
    ]) {
      const data = deflateSync(Buffer.from(text)).toString("base64url");
      await page.goto(`${server.url}#/game/1${data}/1`);
      await page.locator("button.big").click();
      await says(page, said);
    }
    check(dials() === 0, "the connection was cut");
    await leave(page);
    if (server !== site) await server.stop();
  }
});

test("links: cards that are too large for one", async () => {
  const page = await person({ server: site, first: "#/own" });
  const noise = Array.from(randomBytes(900), (_, i) => `# ${i} `).map(
    (line) => line + randomBytes(40).toString("base64"),
  );
  await typeCards(page, `${REEF}${noise.join("\n")}\n`);
  await copies(page);
  await page.locator(".copylink").click();
  await says(page, "It is too large for a link.");
  check(!(await page.evaluate("window.copied")), "it was copied all the same");
  await leave(page);
});

test("a page that came over https: a server without is refused at once", async () => {
  if (browserName === "firefox")
    return "not here: it cannot be driven to a certificate that nobody has signed";
  const secure = await host(folder, true);
  const page = await person({ server: secure, ignoreHTTPSErrors: true });
  await page.locator("button.big:not([disabled])").waitFor();
  await lobby(page, secure);
  await page.locator(".away input").fill("http://play.example.org");
  await page.locator(".away form button").click();
  await says(page, "only lets it connect to servers with https");
  check(await page.locator(".keeping").count(), "it went there");
  await leave(page);
  await secure.stop();
});

test("from a disk: the page says in every language that it must be served", async () => {
  const page = await person({ server: { url: "about:blank" } });
  await page.goto(pathToFileURL(join(resolve(folder), "index.html")).href);
  for (const lang of ["en", "ja"])
    await page
      .locator(`p.disk[lang=${lang}]`, { hasText: "python3 -m http.server" })
      .waitFor();
  await page.context().close();
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
