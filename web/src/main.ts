/* Starts the page: opens the connection, mounts the components, and registers the service worker. */
import { mount, type Component } from 'svelte';
import App from './App.svelte';
import { dial, start } from './store/start.ts';
import './style/tokens.css';
import './style/page.css';
import './style/table.css';
import './style/card.css';
import './style/print.css';

async function begin(): Promise<void> {
  const target = document.getElementById('app')!;
  const wish = import.meta.env.MODE === 'production' ? null : new URLSearchParams(location.search);
  let page: Component = App;
  if (import.meta.env.MODE !== 'production' && wish?.has('cards'))
    page = (await import('../fixtures/AllCards.svelte')).default;
  else if (import.meta.env.MODE !== 'production' && wish?.has('fixture')) {
    const { play } = await import('./fixture.ts');
    await play(wish.get('fixture')!);
  } else start(dial);
  target.textContent = '';
  mount(page, { target });
}
/** Keeps the page for visits without a network, which browsers allow only on secure origins. */
function keep(): void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    navigator.serviceWorker.register(new URL('sw.js', document.baseURI)).catch(() => undefined);
}
/* some browsers run modules from a disk, but no Workers; index.html says what to do */
if (location.protocol !== 'file:') void begin();
addEventListener('load', keep);
