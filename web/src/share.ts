/* A game or a set of custom cards as part of an address, for pages without a server: the text,
 * compressed, in the letters of base64url, after a figure for the form. */
import { addressOf } from './route.ts';
import { squeezed } from './squeeze.ts';

/** Longer ones are cut by mail programs and chats, or refused by browsers. */
export const LONGEST = 30_000;
/** what a server reads as one message */
const TEXT_MOST = 90_000;
const FORM = '1';

/** The text as part of an address; null if it is too large for one. */
export async function packed(text: string): Promise<string | null> {
  const plain = new TextEncoder().encode(text);
  if (plain.length > TEXT_MOST) return null;
  const bytes = await squeezed(new Blob([plain]), new CompressionStream('deflate'), TEXT_MOST);
  const letters = btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join(''));
  const data = FORM + letters.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  return data.length > LONGEST ? null : data;
}
/** The text again; null if it is damaged, cut short or of another form. */
export async function unpacked(data: string): Promise<string | null> {
  if (!data.startsWith(FORM) || data.length > LONGEST || !/^[\w-]+$/.test(data)) return null;
  try {
    const letters = atob(data.slice(1).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (c) => c.charCodeAt(0));
    const plain = await squeezed(new Blob([bytes]), new DecompressionStream('deflate'), TEXT_MOST);
    return new TextDecoder('utf-8', { fatal: true }).decode(plain);
  } catch {
    return null;
  }
}

/** What a page says of a record before a server reads it; null if it is none. */
export interface SharedGame {
  text: string;
  mode: string;
  names: string[];
  over: boolean;
}
export function gameOf(text: string | null): SharedGame | null {
  const mode = text?.startsWith('windfall record 1\n') && /^mode ([\w-]+)$/m.exec(text)?.[1];
  if (!text || !mode) return null;
  const names: string[] = [];
  for (const [, seat, name] of text.matchAll(/^name ([0-4]) (.{1,24})/gmu)) names[+seat] = name;
  return { text, mode, names: Array.from(names, (n) => n ?? ''), over: /^over [0-9a-f]+$/m.test(text) };
}
type Seat = { kind: string; level?: string };
/** Who sits where at a table made from it. A finished game is only looked at; in a running one I take the
 * place of the first who is no bot. */
export function seatsFor(game: SharedGame, players: number, levels: string[], level: string): Seat[] {
  const known = (seat: number): boolean => levels.includes(game.names[seat] ?? '');
  const bot = (seat: number): Seat => ({ kind: 'bot', level: known(seat) ? game.names[seat] : level });
  const seats = Array.from({ length: players }, (_, seat) => bot(seat));
  const person = seats.findIndex((_, seat) => !known(seat));
  if (!game.over) seats[Math.max(0, person)] = { kind: 'me' };
  return seats;
}

const here = (): string => location.href.split('#')[0];
/** Links; null: too large. */
export async function gameLink(record: string, at: number | null): Promise<string | null> {
  const data = await packed(record);
  return data && here() + addressOf({ page: 'game', data, ...(at == null ? {} : { at }) });
}
export async function cardsLink(cards: string): Promise<string | null> {
  const data = await packed(cards);
  return data && here() + addressOf({ page: 'own', data });
}
