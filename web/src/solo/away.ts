/* From the static page to a server elsewhere, which must allow this page's origin; and what to say if
 * that does not work. Browsers do not tell a page why a WebSocket failed. */
import type { Wire } from '../socket.ts';

const KEY = 'windfall.server';

/** The server that the page is at, as https://NAME; '': in this browser. */
export const server = ((): string => {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
})();
/** Goes there, or back with ''; the page is reloaded. */
export function moveTo(to: string): void {
  sessionStorage.setItem(KEY, to);
  location.reload();
}

/** The origin in what somebody typed; null: there is none. Without a scheme, that of this page is meant;
 * ws is http. */
export function originOf(typed: string, page: string): string | null {
  const text = typed.trim().replace(/^ws(s?):/i, 'http$1:');
  const url = /^[a-z]+:\/\//i.test(text) ? text : `${page.startsWith('https:') ? 'https' : 'http'}://${text}`;
  try {
    const { protocol, origin } = new URL(url);
    return /^https?:$/.test(protocol) && !/\s/.test(text) ? origin : null;
  } catch {
    return null;
  }
}
/** Would the browser refuse it as insecure? It makes an exception for this very machine. */
export const isInsecure = (origin: string, page: string): boolean =>
  page.startsWith('https:') &&
  origin.startsWith('http:') &&
  !/^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin);

/** Does anything answer there? Then it was this page that was refused. */
export const answers = (origin: string): Promise<boolean> =>
  fetch(origin, { mode: 'no-cors', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
/** A connection to it, or to another server of the same host, by its path; `failed` is called if it ends
 * before it was ever open. */
export function dialTo(origin: string, failed: () => void): (path: string) => Wire {
  let ever = false;
  return (path) => {
    const ws = new WebSocket(`${origin.replace(/^http/, 'ws')}${path}`, 'windfall-1');
    ws.addEventListener('open', () => (ever = true));
    ws.addEventListener('close', () => ever || failed());
    return ws;
  };
}
