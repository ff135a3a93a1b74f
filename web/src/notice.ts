/* Telling a person that it is his turn: the page title, a browser notification; each
 * only if wanted, and only when the page is not being looked at (the title always). */
import type { Settings } from './settings.ts';

export function myTurn(s: Settings, title: string, body: string): void {
  if (s.notify && document.hidden && 'Notification' in window && Notification.permission === 'granted')
    new Notification(title, { body, tag: 'windfall-turn', icon: '/icon.svg' });
}
export function pageTitle(s: Settings, asked: boolean, turn: string, name: string): void {
  document.title = asked && s.title ? `● ${turn} · ${name}` : name;
}
export async function allowNotices(): Promise<boolean> {
  if (!('Notification' in window)) return false;
  return Notification.permission === 'granted' || (await Notification.requestPermission()) === 'granted';
}
