/* The lessons are those of the file; what the browser remembers of them. */
import file from '../../cards/lessons.text?raw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { doneLessons, finish, lessonAfter, LESSONS, nextLesson, placeOf } from '../src/tutorial/lessons.ts';
import { TABLES } from '../src/words/index.ts';

describe('the lessons of the tutorial', () => {
  const store = new Map<string, string>();
  beforeEach(() => {
    store.clear();
    vi.stubGlobal('localStorage', {
      getItem: (k: string) => store.get(k) ?? null,
      setItem: (k: string, v: string) => store.set(k, v),
    });
  });
  it('are those of the file, with their titles', () => {
    const heads = [...file.matchAll(/^= (\w+) (.*)$/gm)].map((m) => [m[1], m[2]]);
    expect(heads.map(([word]) => word)).toEqual([...LESSONS]);
    expect(Object.entries(TABLES.en.lesson.titles)).toEqual(heads);
  });
  it('follow each other', () => {
    expect(lessonAfter('call')).toBe('pay');
    expect(lessonAfter('alone')).toBe(null);
  });
  it('are remembered, and nothing else is', () => {
    expect(nextLesson(doneLessons())).toBe('call');
    finish('call');
    finish('call');
    finish('trade');
    expect(doneLessons()).toEqual(['call', 'trade']);
    expect(nextLesson(doneLessons())).toBe('pay');
    store.set('windfall.lessons', '["x", 3]');
    expect(doneLessons()).toEqual([]);
    store.set('windfall.lessons', '{');
    expect(doneLessons()).toEqual([]);
    expect(nextLesson([...LESSONS])).toBe('call');
  });
  it('point at places of the table', () => {
    expect(placeOf('card', 7)).toBe('[data-card="7"]');
    expect(placeOf('card', null)).toBe('');
    expect(placeOf('hand', null)).toBe('.hand .fan');
    expect(placeOf(null, null)).toBe('');
  });
});
