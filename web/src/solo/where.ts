/* Whether this page contains its server: index.html of the static site says so (tools/site.sh). */
export const solo = document.documentElement.dataset.start === 'solo';
/** The names of the compressed files beside the page. */
export const fileNames = (): Record<string, string> =>
  JSON.parse(document.documentElement.dataset.files ?? '{}') as Record<string, string>;
/** The Worker that index.html has already started (web/static.html). */
export const early = (): Worker | undefined => (globalThis as { early?: Worker }).early;
