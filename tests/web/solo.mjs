// The static page (tools/site.sh) behind a plain file server, under a path of its own: a whole game with a
// reload in the middle and without the network, a second tab, a second visit without the network, a new
// version.
// node tests/web/solo.mjs FOLDER [word...]
import { execFileSync } from "node:child_process";
import {
  cpSync,
  createReadStream,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
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

const [folder] = process.argv.slice(2);
const PATH = "/some/where/";
const TYPES = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
  ".png": "image/png",
  ".gz": "application/octet-stream",
};
/** A plain file server for a folder. `stop` and `start` again: the network is off for a while. */
async function host(folder) {
  const server = createServer((request, reply) => {
    const path = normalize(decodeURI(request.url.replace(/[?#].*/, "")));
    const file = join(
      folder,
      path.slice(PATH.length - 1).replace(/\/$/, "/index.html"),
    );
    if (!path.startsWith(PATH) || !existsSync(file) || !statSync(file).isFile())
      return reply.writeHead(404).end();
    reply.writeHead(200, {
      "content-type": TYPES[extname(file)] ?? "application/octet-stream",
    });
    createReadStream(file).pipe(reply);
  });
  const start = (port) =>
    new Promise((done) => server.listen(port, "127.0.0.1", done));
  await start(0);
  const { port } = server.address();
  return {
    url: `http://127.0.0.1:${port}${PATH}`,
    start: () => start(port),
    stop: () =>
      new Promise((done) => {
        server.close(done);
        server.closeAllConnections();
      }),
  };
}
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
