/* Where we are, from the part of the address after #. */
export type Route =
  | { page: 'start' }
  | { page: 'lobby' }
  | { page: 'new' }
  | { page: 'cards' }
  | { page: 'rules' }
  | { page: 'table'; table: string };

export function routeOf(hash: string): Route {
  const path = hash.replace(/^#\/?/, '').split('?')[0];
  const [first, second] = path.split('/');
  if (first === 'table' && /^[\w-]{22}$/.test(second ?? '')) return { page: 'table', table: second };
  if (first === 'lobby' || first === 'new' || first === 'cards' || first === 'rules') return { page: first };
  return { page: 'start' };
}
export const addressOf = (r: Route): string =>
  r.page === 'table' ? `#/table/${r.table}` : r.page === 'start' ? '#/' : `#/${r.page}`;
