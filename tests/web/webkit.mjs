// The static page in Debian's WebKit (webkit2gtk-driver, under Xvfb): it opens, deals a game, takes answers,
// and stores them or says that it cannot.
// node tests/web/webkit.mjs FOLDER
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { host } from "./static.mjs";

const [folder] = process.argv.slice(2);
const PATIENCE = Number(process.env.PATIENCE ?? 120) * 1000;
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const LIBRARIES = "/usr/lib/x86_64-linux-gnu";
const [version] = readdirSync(LIBRARIES).filter((n) =>
  n.startsWith("webkit2gtk-4"),
);
const binary = `${LIBRARIES}/${version}/MiniBrowser`;

const PORT = 20000 + (process.pid % 20000);
const children = [];
const start = (program, args, env = {}) => {
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: "ignore",
  });
  children.push(child);
  return child;
};
async function call(method, path, body) {
  const reply = await fetch(`http://127.0.0.1:${PORT}${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  });
  const { value } = await reply.json();
  if (!reply.ok) throw new Error(`${path}: ${value?.message ?? reply.status}`);
  return value;
}
async function until(what, test) {
  const end = Date.now() + PATIENCE;
  let last = "";
  while (Date.now() < end) {
    const found = await test().catch((e) => void (last = e.message));
    if (found) return found;
    await sleep(200);
  }
  throw new Error(`waited in vain for ${what}: ${last}`);
}

async function smoke(site) {
  const display = `:${100 + (process.pid % 400)}`;
  start("Xvfb", [display, "-screen", "0", "1440x900x24", "-nolisten", "tcp"]);
  start("WebKitWebDriver", [`--port=${PORT}`], {
    DISPLAY: display,
    WEBKIT_DISABLE_COMPOSITING_MODE: "1",
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
  });
  const options = { binary, args: ["--automation"] };
  const { sessionId } = await until("WebKit", () =>
    call("POST", "/session", {
      capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } },
    }),
  );
  const session = `/session/${sessionId}`;
  const run = (script) =>
    call("POST", `${session}/execute/sync`, { script, args: [] });
  const shows = (selector) =>
    until(selector, () =>
      run(`return !!document.querySelector(${JSON.stringify(selector)})`),
    );
  await call("POST", `${session}/url`, { url: site.url });
  await shows("button.big:not([disabled])");
  await run("document.querySelector('button.big').click()");
  await shows(".ask");
  const question = () =>
    run("return document.querySelector('.ask')?.innerText");
  const first = await question();
  /* picks the first cards until something else is asked */
  await until("another question", async () => {
    await run(`const cards = [...document.querySelectorAll('.hand .card, .ask .card, .ask button')];
      const go = document.querySelector('.ask button.go:not([disabled])');
      (go ?? cards.find((c) => c.getAttribute('aria-pressed') !== 'true'))?.click();`);
    return (await question()) !== first;
  });
  /* where 127.0.0.1 is not secure to it, it has no storage, and the page says so */
  if (!(await run("return !!navigator.storage?.getDirectory"))) {
    await run("location.hash = '#/lobby'");
    await shows(".keeping .bad");
    await call("DELETE", session);
    return "it stores nothing, and says so";
  }
  const address = await run("return location.hash");
  await call("POST", `${session}/refresh`, {});
  await shows(".ask, .waits");
  if ((await run("return location.hash")) !== address)
    throw new Error("another page after a reload");
  await call("DELETE", session);
  return "it is there after a reload";
}

const site = await host(folder);
try {
  console.log(`ok WebKit: a game begins (${await smoke(site)})`);
} catch (e) {
  console.log(`not ok WebKit: ${e.message}`);
}
for (const child of children.reverse()) child.kill();
await site.stop();
process.exit();
