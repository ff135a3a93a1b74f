import { mount } from 'svelte';
import App from './App.svelte';
import { dial, start } from './store/start.ts';
import './style/tokens.css';
import './style/page.css';
import './style/card.css';

async function begin(): Promise<void> {
  const fixture =
    import.meta.env.MODE === 'production' ? null : new URLSearchParams(location.search).get('fixture');
  if (import.meta.env.MODE !== 'production' && fixture) {
    const { play } = await import('./fixture.ts');
    await play(fixture);
  } else start(dial);
  const target = document.getElementById('app')!;
  target.textContent = '';
  mount(App, { target });
}
void begin();
