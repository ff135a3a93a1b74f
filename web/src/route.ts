/* The current page, from the part of the address after #. */
export type Route =
  | { page: 'start' }
  | { page: 'lobby' }
  /** `of`: what the table is for (a set, a family of modes, a number of players, people) */
  | { page: 'new'; of?: string }
  | { page: 'cards'; name?: string }
  | { page: 'rules'; section?: string }
  | { page: 'summary' }
  /** `data`: cards that somebody shares */
  | { page: 'own'; data?: string }
  /** a game that somebody shares, all of it in the address */
  | { page: 'game'; data: string; at?: number }
  | { page: 'stats' }
  | { page: 'learn' }
  /** `at`: a moment of a finished game */
  | { page: 'table'; table: string; at?: number };

export function routeOf(hash: string): Route {
  const path = hash.replace(/^#\/?/, '').split('?')[0];
  const [first, second, third] = path.split('/');
  const at = /^\d{1,5}$/.test(third ?? '') ? { at: Number(third) } : {};
  if (first === 'table' && /^[\w-]{22}$/.test(second ?? '')) return { page: 'table', table: second, ...at };
  if (first === 'game') return { page: first, data: second ?? '', ...at };
  if (first === 'own') return second ? { page: first, data: second } : { page: first };
  if (first === 'cards') return second ? { page: first, name: unescaped(second) } : { page: first };
  if (first === 'rules') return second ? { page: first, section: second } : { page: first };
  if (first === 'new') return second ? { page: first, of: second } : { page: first };
  if (first === 'lobby' || first === 'summary' || first === 'stats' || first === 'learn')
    return { page: first };
  return { page: 'start' };
}
/** The same for a link to a finished game, whose path the server reads: /t/NAME or /t/NAME/57. */
export function routeOfPath(path: string): Route | null {
  const [, table, at] = /^\/t\/([\w-]{22})(?:\/(\d{1,5}))?$/.exec(path) ?? [];
  return table ? { page: 'table', table, ...(at ? { at: Number(at) } : {}) } : null;
}
/** The path of such a link. */
export const pathOf = (table: string, at: number | null): string =>
  `/t/${table}${at == null ? '' : `/${at}`}`;

function unescaped(s: string): string {
  try {
    return decodeURIComponent(s);
  } catch {
    return s;
  }
}
const below = (r: Route): string =>
  r.page === 'table'
    ? r.table
    : r.page === 'game' || r.page === 'own'
      ? (r.data ?? '')
      : r.page === 'cards'
        ? (r.name ?? '')
        : r.page === 'rules'
          ? (r.section ?? '')
          : r.page === 'new'
            ? (r.of ?? '')
            : '';
const moment = (r: Route): string =>
  (r.page === 'table' || r.page === 'game') && r.at != null ? `/${r.at}` : '';
export const addressOf = (r: Route): string =>
  r.page === 'start' ? '#/' : `#/${r.page}${below(r) && '/' + encodeURIComponent(below(r))}${moment(r)}`;
