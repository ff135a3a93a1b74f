/* Tells a person whose turn has come: by the page title and a browser notification. Each can be turned off;
 * notifications come only while the page is not visible. */
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
