// Chromium and Firefox, both from Debian. BROWSER chooses: chromium (the default) or firefox. Chromium is
// the headless shell, which needs a third less time, or with LONG the full browser; CHROMIUM and FIREFOX
// name other programs. Firefox is driven by WebDriver BiDi. Its reduced motion, touch and language are set
// for the whole browser, not for a context, so there is one Firefox for each combination that a test
// needs.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";

const need = createRequire(new URL("../../web/package.json", import.meta.url));
const playwright = need("playwright-core");

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
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
    args: FLAGS,
    timeout,
  });
  return {
    context: (options) => browser.newContext(options),
    close: () => browser.close(),
  };
}

const COARSE = 1;
/** What a context of `options` needs from Firefox as a whole. */
const preferences = ({ reducedMotion, hasTouch, locale }) => ({
  "ui.prefersReducedMotion": reducedMotion === "reduce" ? 1 : 0,
  "intl.accept_languages": locale,
  "dom.min_background_timeout_value": 4,
  "dom.timeout.enable_budget_timer_throttling": false,
  ...(hasTouch && {
    "ui.primaryPointerCapabilities": COARSE,
    "ui.allPointerCapabilities": COARSE,
    "dom.w3c_touch_events.enabled": 1,
  }),
});
/* Going to another fragment of the same page is not a load, which playwright would wait for. */
function tellOfFragments(page) {
  const goto = page.goto.bind(page);
  const bare = (address) => address.replace(/#.*/, "");
  page.goto = (address) =>
    address.includes("#") && bare(address) === bare(page.url())
      ? page.evaluate((to) => location.assign(to), address)
      : goto(address);
}
function openFirefox(timeout) {
  const browsers = new Map();
  const browserWith = (firefoxUserPrefs) => {
    const key = JSON.stringify(firefoxUserPrefs);
    if (!browsers.has(key))
      browsers.set(
        key,
        playwright._bidiFirefox.launch({
          executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr",
          firefoxUserPrefs,
          timeout,
        }),
      );
    return browsers.get(key);
  };
  return {
    async context({ isMobile, permissions, ...options }) {
      const browser = await browserWith(preferences(options));
      const context = await browser.newContext(options);
      context.on("page", tellOfFragments);
      return context;
    },
    async close() {
      for (const browser of browsers.values()) await (await browser).close();
    },
  };
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
const touches = (page) => ({
  down: (at) => perform(page, "touch", [{ type: "pointerMove", ...at }, DOWN]),
  up: () => perform(page, "touch", [UP]),
});
async function touchesOfChromium(page) {
  const session = await page.context().newCDPSession(page);
  const send = (type, touchPoints) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  return {
    down: (at) => send("touchStart", [at]),
    up: () => send("touchEnd", []),
  };
}
/** A finger that goes `down` on the centre of an element, or on a point, and `up`, or both: `tap`. */
export async function finger(page) {
  const touch = await (name === "firefox" ? touches : touchesOfChromium)(page);
  const down = async (at) => touch.down(await middle(at));
  return {
    ...touch,
    down,
    async tap(at) {
      await down(at);
      await touch.up();
    },
  };
}
