/* The modes that the server lists, grouped for people: by cards and by kind of game. */
import { modeFile } from '../mode/index.ts';
import type { ModeInfo } from '../protocol.ts';
import type { Words } from '../words/index.ts';

/** The kind of a mode; the standard game is played with one action or, by two players, with two. */
export type Family = string;

export function familyOf(m: ModeInfo): Family {
  if (m.kind !== 'standard') return m.kind;
  return m.actions > 1 && m.players === 2 ? 'experienced' : 'plain';
}
export const families = (modes: ModeInfo[]): Family[] => [...new Set(modes.map(familyOf))];
export const familyTitle = (f: Family, t: Words): string =>
  modeFile(f)?.words(t._).family ?? t.lobby.modeFamily[f] ?? f;
export const familyHint = (f: Family, t: Words): string =>
  modeFile(f)?.words(t._).hint ?? t.lobby.modeHint[f] ?? '';

/** The levels, the weakest first; those without a description come last. */
export function ladder(levels: string[], t: Words): string[] {
  const order = Object.keys(t.levelNote);
  const rank = (l: string): number => (order.indexOf(l) + 99) % 99;
  return [...levels].sort((a, b) => rank(a) - rank(b));
}
/** A level with its description. */
export const levelTitle = (level: string, t: Words): string =>
  t.levelNote[level] ? t.lobby.levelOf(t.level[level], t.levelNote[level]) : (t.level[level] ?? level);

/** The mode of a first game: two players, the base cards, one action. */
export const firstMode = (modes: ModeInfo[]): ModeInfo | undefined =>
  modes.find((m) => m.name === 'base-2p') ??
  modes.find((m) => m.players === 2 && familyOf(m) === 'plain') ??
  modes[0];

/** A mode in words: cards, kind of game, players. */
export function modeTitle(name: string, modes: ModeInfo[], t: Words): string {
  const m = modes.find((x) => x.name === name);
  if (!m) return name;
  const family = familyOf(m);
  return [
    t.lobby.sets[m.set] ?? m.set,
    ...(family === 'plain' ? [] : [familyTitle(family, t)]),
    t.lobby.playerCount(m.players),
  ].join(' · ');
}

/** What distinguishes a mode from others of its family with the same number of players. */
export function variantTitle(m: ModeInfo, among: ModeInfo[], t: Words): string {
  const last = m.name.split('-').pop() ?? m.name;
  if (t.lobby.variants[last]) return t.lobby.variants[last];
  if (among.some((x) => x.actions !== m.actions))
    return m.actions > 1 ? t.lobby.twoActions : t.lobby.oneAction;
  return m.name;
}
