/* The ways to play, as the server lists them, grouped for a person: by cards and by kind of game.
 * Only the name's pattern is read (set, family, players); what a mode does is the server's affair. */
import type { ModeInfo } from '../protocol.ts';
import type { Words } from '../words/index.ts';

export type Family = 'plain' | 'experienced' | 'draft' | 'robot' | 'coop';

export function familyOf(m: ModeInfo): Family {
  const name = m.name.toLowerCase();
  if (name.includes('draft')) return 'draft';
  if (name.includes('robot') || name.includes('solo')) return 'robot';
  if (name.includes('coop') || name.includes('co-op')) return 'coop';
  return m.actions > 1 && m.players === 2 ? 'experienced' : 'plain';
}
export const families = (modes: ModeInfo[]): Family[] =>
  (['plain', 'experienced', 'draft', 'robot', 'coop'] as Family[]).filter((f) =>
    modes.some((m) => familyOf(m) === f),
  );

/** The friendly level for a first game: settler, or greedy until it exists. */
export const friendly = (levels: string[]): string =>
  ['settler', 'greedy'].find((l) => levels.includes(l)) ?? levels[0] ?? 'settler';

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
    ...(family === 'plain' ? [] : [t.lobby.modeFamily[family]]),
    t.lobby.playerCount(m.players),
  ].join(' · ');
}

/** What sets a mode apart from others of its family with as many players. */
export function variantTitle(m: ModeInfo, among: ModeInfo[], t: Words): string {
  const last = m.name.split('-').pop() ?? m.name;
  if (t.lobby.variants[last]) return t.lobby.variants[last];
  if (among.some((x) => x.actions !== m.actions))
    return m.actions > 1 ? t.lobby.twoActions : t.lobby.oneAction;
  return m.name;
}
