/* A page older than its server reloads itself: once per build, so that a stale cache never causes a
 * loop. */

/** the build of this page: the name of its script, which contains a content hash; empty during
 * development */
const BUILD = import.meta.env.PROD ? (new URL(import.meta.url).pathname.split('/').pop() ?? '') : '';
const KEY = 'windfall.reloaded';

/** Reloads to get the build `wanted`; false if that was already tried. */
export function reload(wanted: string): boolean {
  try {
    if (sessionStorage.getItem(KEY) === wanted) return false;
    sessionStorage.setItem(KEY, wanted);
  } catch {
    return false; /* without storage it might reload for ever */
  }
  location.reload();
  return true;
}
/** The server's build: true if the page has another one and reloads. */
export function outdated(served: string | null | undefined): boolean {
  if (served && BUILD && served !== BUILD) return reload(served);
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    /* nothing to clear */
  }
  return false;
}
