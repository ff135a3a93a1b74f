/* A person's settings, and what follows from them: the words, the theme, the speed of the show. */
import { flushSync } from 'svelte';
import { load, merged, SPEED, store, type Settings } from '../settings.ts';
import { play, type Sound } from '../sound.ts';
import { languageOf, TABLES, type Words } from '../words/index.ts';

const light = (): MediaQueryList => matchMedia('(prefers-color-scheme: light)');

class Preferences {
  settings = $state<Settings>(load(languageOf(navigator.languages)));
  systemDark = $state(!light().matches);
  t: Words = $derived(TABLES[this.settings.lang]);
  /** dark ink on paper, whatever the screen has */
  printing = $state(false);
  theme = $derived(
    this.printing
      ? 'light'
      : this.settings.theme === 'auto'
        ? this.systemDark
          ? 'dark'
          : 'light'
        : this.settings.theme,
  );
  /** a first game has more time to be watched */
  speed = $derived(
    SPEED[this.settings.motion === 'normal' && !this.settings.played ? 'slow' : this.settings.motion],
  );

  hear(sound: Sound): void {
    if (this.settings.sound) play(sound, this.settings.volume);
  }
  watch(): void {
    light().addEventListener('change', (e) => (this.systemDark = !e.matches));
    addEventListener('beforeprint', () => flushSync(() => (this.printing = true)));
    addEventListener('afterprint', () => (this.printing = false));
  }
  /** The settings stored by the server; the language stays that of this device. */
  adopt(kept: unknown): void {
    this.settings = { ...merged(this.settings, kept), lang: this.settings.lang };
  }
  keep(part: Partial<Settings>): void {
    this.settings = { ...this.settings, ...part };
    store(this.settings);
  }
}
export const prefs = new Preferences();
