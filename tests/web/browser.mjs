// Chromium and Firefox, both from Debian. BROWSER chooses: chromium (the default) or firefox. Chromium is
// the headless shell, which needs a third less time, or with LONG the full browser; CHROMIUM and FIREFOX
// name other programs. Firefox is driven by WebDriver BiDi. Its reduced motion, touch and language are set
// for the whole browser, not for a context, so there is one Firefox for each combination that a test
// needs.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { FLAGS } from "../../web/flags.mjs";

const need = createRequire(new URL("../../web/package.json", import.meta.url));
const playwright = need("playwright-core");

const HIDDEN = [
  ...FLAGS,
  "--disable-background-timer-throttling",
  "--disable-renderer-backgrounding",
  "--disable-backgrounding-occluded-windows",
];
const [WHOLE, SHELL] = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-headless-shell",
];
export const name = process.env.BROWSER ?? "chromium";

async function openChromium(timeout) {
  const browser = await playwright.chromium.launch({
    executablePath:
      process.env.CHROMIUM ??
      (process.env.LONG || !existsSync(SHELL) ? WHOLE : SHELL),
    args: HIDDEN,
    timeout,
  });
  return {
    context: ({ storage, ...options }) => browser.newContext(options),
    close: () => browser.close(),
  };
}

const COARSE = 1;
/** What a context of `options` needs from Firefox as a whole. */
const preferences = ({ reducedMotion, hasTouch, locale, storage }) => ({
  "ui.prefersReducedMotion": reducedMotion === "reduce" ? 1 : 0,
  "intl.accept_languages": locale,
  "dom.min_background_timeout_value": 4,
  "dom.timeout.enable_budget_timer_throttling": false,
  ...(storage && {
    "dom.quotaManager.temporaryStorage.fixedLimit": storage / 1000,
  }),
  ...(hasTouch && {
    "ui.primaryPointerCapabilities": COARSE,
    "ui.allPointerCapabilities": COARSE,
    "dom.w3c_touch_events.enabled": 1,
  }),
});
/* Playwright waits for an event of the load, which Firefox does not always tell; and going to another
 * fragment of the same page is not a load at all. So the page is asked. */
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
async function untilLoaded(page, timeout) {
  const end = Date.now() + timeout;
  const isLoaded = () => !window.isOld && document.readyState === "complete";
  /* a page that goes away may leave a question without an answer */
  const asked = () =>
    Promise.race([page.evaluate(isLoaded).catch(() => false), sleep(5000)]);
  while (!(await asked())) {
    if (Date.now() > end) throw new Error(`not loaded: ${page.url()}`);
    await sleep(20);
  }
}
function loadWithoutEvents(page, timeout) {
  const goto = page.goto.bind(page);
  const bare = (address) => address.replace(/#.*/, "");
  page.goto = async (address) => {
    if (address.includes("#") && bare(address) === bare(page.url()))
      return page.evaluate((to) => location.assign(to), address);
    await goto(address, { waitUntil: "commit" });
    await untilLoaded(page, timeout);
  };
  page.reload = async () => {
    /* later than the reply to this */
    await page.evaluate(() => {
      window.isOld = true;
      setTimeout(() => location.reload());
    });
    await untilLoaded(page, timeout);
  };
}
function openFirefox(timeout) {
  const browsers = new Map();
  const browserWith = (firefoxUserPrefs) => {
    const key = JSON.stringify(firefoxUserPrefs);
    if (!browsers.has(key)) {
      const launched = playwright._bidiFirefox.launch({
        executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr",
        firefoxUserPrefs,
        timeout,
      });
      browsers.set(key, launched);
      /* the next test tries again */
      launched.catch(() => browsers.delete(key));
    }
    return browsers.get(key);
  };
  return {
    async context({ isMobile, permissions, storage, ...options }) {
      const wanted = preferences({ ...options, storage });
      const browser = await browserWith(wanted);
      const context = await browser.newContext(options);
      context.on("page", (page) => loadWithoutEvents(page, timeout));
      return context;
    },
    async close() {
      for (const browser of browsers.values()) await (await browser).close();
    },
  };
}

async function setQuota(page, quotaSize) {
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await session.send("Storage.overrideQuotaForOrigin", {
    origin,
    ...(quotaSize != null && { quotaSize }),
  });
}
/** Leaves not a byte of room for the page: in Chromium by its quota, in Firefox by files that fill it,
 * which is only possible if the context's option `storage` gives it little. */
export async function fillStorage(page) {
  if (name !== "firefox") {
    const { usage } = await page.evaluate(() => navigator.storage.estimate());
    return setQuota(page, usage);
  }
  await page.evaluate(async () => {
    const folder = await navigator.storage.getDirectory();
    let files = 0;
    for (let size = 1 << 24; size >= 1;) {
      const name = `filler ${files++}`;
      try {
        const file = await folder.getFileHandle(name, { create: true });
        const to = await file.createWritable();
        await to.write(new Uint8Array(size));
        await to.close();
      } catch {
        await folder.removeEntry(name).catch(() => undefined);
        size /= 2;
      }
    }
  });
}
/** Makes room again. */
export async function emptyStorage(page) {
  if (name !== "firefox") return setQuota(page);
  await page.evaluate(async () => {
    const folder = await navigator.storage.getDirectory();
    for await (const name of folder.keys())
      if (name.startsWith("filler")) await folder.removeEntry(name);
  });
}

/** A browser: `context(options)` is a new person's, as playwright's newContext; `close()`. */
export const open = (timeout) =>
  name === "firefox" ? openFirefox(timeout) : openChromium(timeout);

/* A sequence of pointer actions as Firefox expects it; playwright sends them one by one, without touch. */
function perform(page, pointerType, actions) {
  const session = playwright._toImpl(page)._delegate._session;
  const pointer = {
    type: "pointer",
    id: `our ${pointerType}`,
    parameters: { pointerType },
    actions,
  };
  return session.send("input.performActions", {
    context: session.sessionId,
    actions: [pointer],
  });
}
/* the middle of an element; a point is one already */
const middle = async (at) => {
  if (!at.boundingBox) return at;
  await at.scrollIntoViewIfNeeded();
  const box = await at.boundingBox();
  return {
    x: Math.round(box.x + box.width / 2),
    y: Math.round(box.y + box.height / 2),
  };
};
const DOWN = { type: "pointerDown", button: 0 };
const UP = { type: "pointerUp", button: 0 };

export async function doubleClick(page, locator) {
  if (name !== "firefox") return locator.dblclick();
  const at = { type: "pointerMove", ...(await middle(locator)) };
  await perform(page, "mouse", [at, DOWN, UP, DOWN, UP]);
}
function touches(page) {
  const to = (at) => ({ type: "pointerMove", ...at });
  return {
    down: (at) => perform(page, "touch", [to(at), DOWN]),
    up: () => perform(page, "touch", [UP]),
    tap: (at) => perform(page, "touch", [to(at), DOWN, UP]),
  };
}
async function touchesOfChromium(page) {
  const session = await page.context().newCDPSession(page);
  const send = (type, touchPoints) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  const down = (at) => send("touchStart", [at]);
  const up = () => send("touchEnd", []);
  return { down, up, tap: (at) => Promise.all([down(at), up()]) };
}
/** A finger that goes `down` on the centre of an element, or on a point, and `up`, or `tap`s: both at once,
 * so that it is never held. */
export async function finger(page) {
  const touch = await (name === "firefox" ? touches : touchesOfChromium)(page);
  return {
    ...touch,
    down: async (at) => touch.down(await middle(at)),
    tap: async (at) => touch.tap(await middle(at)),
  };
}
