/* The phases and their signs and numerals; signs are 100 x 100. */
import type { Column } from '../protocol.ts';

export const PHASES: string[] = ['explore', 'develop', 'settle', 'consume', 'produce'];
/** As on cards, where selling, the first part of Consume, is apart. */
export const COLUMNS: Column[] = ['explore', 'develop', 'settle', 'trade', 'consume', 'produce'];
export const phaseOfColumn = (column: string): string => (column === 'trade' ? 'consume' : column);
const SIGNS: Record<string, string> = {
  explore:
    '<path d="M50 14v14M50 72v14M14 50h14M72 50h14"/><circle cx="50" cy="50" r="30"/>' +
    '<path d="M50 26L59 50L50 74L41 50z" fill="currentColor" stroke="none"/>',
  develop: '<path d="M50 12L88 50L50 88L12 50z"/><path d="M50 32V68M32 50H68" stroke-width="9"/>',
  settle:
    '<circle cx="50" cy="62" r="26"/><path d="M50 36V8L76 17L50 26" fill="currentColor"/>' +
    '<path d="M26 66q24 10 48 0"/>',
  consume:
    '<path d="M50 10L84 30V70L50 90L16 70V30z"/><path d="' +
    'M50 30L67 40V60L50 70L33 60V40z" fill="currentColor" stroke="none"/>',
  produce:
    '<circle cx="50" cy="56" r="30"/><path d="M50 70V38M50 52q-16 0 -18 -16q16 0 18 16z' +
    'M50 46q14 0 16 -16q-14 0 -16 16z" fill="currentColor"/>',
};
/** The numeral of a phase; selling has a sign of its own. */
export const NUMERAL: Record<string, string> = {
  explore: 'I',
  develop: 'II',
  settle: 'III',
  trade: '$',
  consume: 'IV',
  produce: 'V',
};
export const phaseSign = (phase: string): string =>
  '<svg class="sign" viewBox="0 0 100 100" fill="none" stroke="currentColor" stroke-width="5" ' +
  `stroke-linejoin="round" stroke-linecap="round" aria-hidden="true">${SIGNS[phase] ?? ''}</svg>`;
