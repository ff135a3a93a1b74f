/* A page older than its server loads itself again: once for a build, so that a stale cache never makes a loop. */

/** the build of this page: the name of its script, which has a hash of the content; empty while developing */
const BUILD = import.meta.env.PROD ? (new URL(import.meta.url).pathname.split('/').pop() ?? '') : '';
const KEY = 'windfall.reloaded';

/** Reloads for the sake of `wanted`; false if that was tried already. */
export function reload(wanted: string): boolean {
  try {
    if (sessionStorage.getItem(KEY) === wanted) return false;
    sessionStorage.setItem(KEY, wanted);
  } catch {
    return false; /* without a memory it might go on for ever */
  }
  location.reload();
  return true;
}
/** The server serves this build: true when the page is another one and reloads. */
export function outdated(served: string | null | undefined): boolean {
  if (served && BUILD && served !== BUILD) return reload(served);
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    /* nothing to forget */
  }
  return false;
}
