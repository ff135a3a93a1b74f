/* Picking and unpicking. */
import { describe, expect, it } from 'vitest';
import { menuOf } from '../src/derive.ts';
import {
  answerOf,
  indexOfKey,
  isEnough,
  isReady,
  keyOf,
  limits,
  mayPass,
  missing,
  onlyPass,
  toggle,
} from '../src/picks.ts';
import type { AskPart } from '../src/protocol.ts';

const ask = (o: Partial<AskPart>, values = [1, 2, 3, 4]): AskPart => ({
  ask: 1,
  op: 'pay',
  what: 'card',
  role: 'give',
  min: 2,
  max: 2,
  card: null,
  power: null,
  plan: false,
  forced: false,
  text: '',
  sealed: false,
  options: values.map((v) => ({ v, card: v })),
  ...o,
});

describe('picking', () => {
  it('adds, takes away, and stops at the most', () => {
    const a = ask({});
    let p = toggle(a, [], 1);
    p = toggle(a, p, 3);
    expect(p).toEqual([1, 3]);
    expect(toggle(a, p, 4)).toBe(p);
    expect(toggle(a, p, 1)).toEqual([3]);
    expect(toggle(a, p, 99)).toBe(p);
  });
  it('a single pick changes over', () => expect(toggle(ask({ min: 0, max: 1 }), [1], 2)).toEqual([2]));
  it('counts what is missing', () => {
    expect(missing(ask({}), [1])).toBe(1);
    expect(isEnough(ask({}), [1, 2])).toBe(true);
    expect(isEnough(ask({}), [1])).toBe(false);
    expect(mayPass(ask({ min: 0 }))).toBe(true);
    expect(mayPass(ask({}))).toBe(false);
  });
  it('takes nothing picked for no answer: passing is said by passing', () => {
    const optional = ask({ min: 0, max: 1 });
    expect(isReady(optional, [])).toBe(false);
    expect(missing(optional, [])).toBe(1);
    expect(isReady(optional, [1])).toBe(true);
    expect(onlyPass(optional)).toBe(false);
    expect(onlyPass(ask({ min: 0, max: 1, options: [] }))).toBe(true);
  });
});

describe('asked the other way round', () => {
  const explore = ask({ op: 'explore', keep: true, min: 3, max: 3 });
  it('wants what stays and sends what goes', () => {
    expect(limits(explore)).toEqual({ min: 1, max: 1 });
    expect(answerOf(explore, [2])).toEqual([1, 3, 4]);
  });
  it('only when the server says so', () => expect(answerOf(ask({}), [2, 1])).toEqual([2, 1]));
});

describe('keys', () => {
  it('digits, then the row of letters below', () => {
    expect([0, 9, 10, 19, 20].map(keyOf)).toEqual(['1', '0', 'q', 'p', '']);
    expect(indexOfKey('Q')).toBe(10);
    expect(indexOfKey('z')).toBe(-1);
  });
  it('follow the order of the screen for cards', () => {
    const menu = menuOf(ask({}), [4, 2, 1, 3]);
    expect(menu.map((m) => m.option.v)).toEqual([4, 2, 1, 3]);
    expect(menu[0].key).toBe('1');
  });
});
