/* The current page, and going to another. */
import { addressOf, routeOf, routeOfPath, type Route } from '../route.ts';
import type { Request } from '../protocol.ts';
import { connection } from './connection.svelte.ts';
import { screen } from './screen.svelte.ts';
import { table } from './table.svelte.ts';

/* A link that was followed becomes an address of the page. */
const linked = routeOfPath(location.pathname);
if (linked) history.replaceState(null, '', `/${addressOf(linked)}`);

class Router {
  route = $state<Route>(routeOf(location.hash));
  /** why we were sent to another page, shown there */
  private why = '';

  watch(): void {
    addEventListener('hashchange', () => this.moved(routeOf(location.hash)));
  }
  go(route: Route): void {
    const to = addressOf(route);
    if (location.hash === to) this.moved(route);
    else location.hash = to;
  }
  /** Tells the server what this page shows. */
  arrive(again: boolean, asked: Request[] = []): void {
    const { route } = this;
    if (route.page !== 'table') connection.send({ t: 'lobby', on: true });
    else if (!asked.some((r) => r.t === 'enter' && r.table === route.table))
      void this.enter(route.table, again);
  }
  /** `at`: the moment of the new table to be shown, if its game is over */
  async create(request: Record<string, unknown>, at?: number): Promise<void> {
    const m = await connection.try({ t: 'create', ...request });
    if (m?.t === 'ok' && m.table) this.go({ page: 'table', table: m.table, ...(at == null ? {} : { at }) });
  }
  private moved(route: Route): void {
    if (!(route.page === 'table' && route.table === table.state?.table)) table.leave();
    this.route = route;
    connection.problem = this.why; /* other problems belonged to the page that was left */
    this.why = '';
    screen.close();
    this.arrive(false);
  }
  private async enter(name: string, again: boolean): Promise<void> {
    if (this.route.page === 'table') table.wanted = this.route.at ?? null;
    if (await table.enter(name, again)) return;
    this.why = connection.problem;
    this.go({ page: 'lobby' });
  }
}
export const router = new Router();
