/* A person's settings: stored on this device, and with the name on the server. Anything unknown or
 * malformed falls back to the default. */
import type { Lang } from './protocol.ts';
import { LANGUAGES } from './words/index.ts';

export interface Settings {
  lang: Lang;
  /** names of cards and goals, in languages other than English */
  names: 'own' | 'both' | 'english';
  theme: 'auto' | 'dark' | 'light';
  confirm: boolean;
  autopass: boolean;
  motion: 'off' | 'quick' | 'normal' | 'slow' | 'step';
  size: 'small' | 'normal' | 'large';
  order: 'number' | 'cost' | 'type';
  sound: boolean;
  /** of 100 */
  volume: number;
  notify: boolean;
  title: boolean;
  keys: boolean;
  plain: boolean;
  /** show my win probability while playing alone */
  chance: boolean;
  /** has finished a game: the next is not a first game */
  played: boolean;
}
const CHOICES: { [K in keyof Settings]?: readonly string[] } = {
  lang: Object.keys(LANGUAGES),
  names: ['own', 'both', 'english'],
  theme: ['auto', 'dark', 'light'],
  motion: ['off', 'quick', 'normal', 'slow', 'step'],
  size: ['small', 'normal', 'large'],
  order: ['number', 'cost', 'type'],
};
export const normal = (lang: Lang): Settings => ({
  lang,
  names: 'both',
  theme: 'auto',
  confirm: true,
  autopass: true,
  motion: 'normal',
  size: 'normal',
  order: 'number',
  sound: false,
  volume: 60,
  notify: false,
  title: true,
  keys: true,
  plain: false,
  chance: false,
  played: false,
});

/** `base` with every well-formed field of `from` in it. */
export function merged(base: Settings, from: unknown): Settings {
  const out: Record<string, unknown> = { ...base };
  if (typeof from !== 'object' || from === null) return base;
  for (const [name, value] of Object.entries(from)) {
    if (!(name in base)) continue;
    const list = CHOICES[name as keyof Settings];
    if (list ? list.includes(value as string) : typeof value === typeof out[name]) out[name] = value;
  }
  return out as unknown as Settings;
}
export const WISH = { small: 0.82, normal: 1, large: 1.2 } as const;
export const SPEED = { off: 0, quick: 0.5, normal: 1, slow: 1.8, step: 1 } as const;

const KEY = 'windfall.settings';
export function load(lang: Lang): Settings {
  try {
    return merged(normal(lang), JSON.parse(localStorage.getItem(KEY) ?? '{}'));
  } catch {
    return normal(lang);
  }
}
export function store(s: Settings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(s));
  } catch {
    /* without storage the page still works */
  }
}
