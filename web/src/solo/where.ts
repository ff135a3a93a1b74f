/* Where the server is: this page may contain it, as index.html of the static site says (tools/site.sh). */
import { server } from './away.ts';

export const solo = document.documentElement.dataset.start === 'solo';
/** The server runs in this page: nobody else can come. */
export const isHere = solo && !server;
/** The address of the page of the server, where others find its tables. */
export const serverPage = (): string => (server ? `${server}/` : location.href.split(/[?#]/)[0]);
/** The names of the compressed files beside the page. */
export const fileNames = (): Record<string, string> =>
  JSON.parse(document.documentElement.dataset.files ?? '{}') as Record<string, string>;
/** The Worker that index.html has already started (web/static.html). */
export const early = (): Worker | undefined => (globalThis as { early?: Worker }).early;
