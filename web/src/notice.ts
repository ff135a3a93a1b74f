/* Telling a person that it is his turn: the page title, a short sound, a browser notification; each
 * only if wanted, and only when the page is not being looked at (the title always). */
import type { Settings } from './settings.ts';

let audio: AudioContext | null = null;

/** Two soft notes, made here; nothing is loaded. */
function chime(): void {
  audio ??= new AudioContext();
  const now = audio.currentTime;
  [523.25, 783.99].forEach((pitch, i) => {
    const tone = audio!.createOscillator(),
      gain = audio!.createGain();
    tone.type = 'sine';
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(0, now + i * 0.14);
    gain.gain.linearRampToValueAtTime(0.12, now + i * 0.14 + 0.02);
    gain.gain.exponentialRampToValueAtTime(0.0006, now + i * 0.14 + 0.7);
    tone.connect(gain).connect(audio!.destination);
    tone.start(now + i * 0.14);
    tone.stop(now + i * 0.14 + 0.75);
  });
}

export function myTurn(s: Settings, title: string, body: string): void {
  if (s.sound) chime();
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
