/* Links and files that contain games, whole and damaged. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { addressOf, routeOf, routeOfPath } from '../src/route.ts';
import { gameOf, LONGEST, packed, seatsFor, unpacked } from '../src/share.ts';
import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { fileOf, keepAll, keptNow, savedIn } from '../src/solo/file.ts';
import { dialTo, isInsecure, originOf } from '../src/solo/away.ts';

const games = join(import.meta.dirname, '../../tests/games');
const records = readdirSync(games)
  .filter((name) => name.endsWith('.rec'))
  .map((name) => ({ name, text: readFileSync(join(games, name), 'utf8') }));

let seed = 7;
const random = (n) => (seed = (seed * 48271) % 2147483647) % n;

describe('links that contain a game', () => {
  test('every recorded game fits, with its moment, and comes back', { timeout: 60_000 }, async () => {
    expect(records.length).toBeGreaterThan(20);
    for (const { name, text } of records) {
      const data = await packed(text);
      expect(data.length, name).toBeLessThan(8000);
      const route = routeOf(addressOf({ page: 'game', data, at: 12 }));
      expect(route).toEqual({ page: 'game', data, at: 12 });
      expect(routeOf(addressOf({ page: 'own', data }))).toEqual({ page: 'own', data });
      expect(await unpacked(data), name).toBe(text);
      expect(gameOf(text)).toMatchObject({ mode: /mode (.*)/.exec(text)[1], over: true });
    }
  });
  test('what is too large is no link', async () => {
    const noise = Array.from({ length: 60_000 }, () => String.fromCharCode(33 + random(90))).join('');
    expect(await packed(noise)).toBeNull();
    expect(await packed('a'.repeat(100_000))).toBeNull();
    expect((await packed('a'.repeat(80_000))).length).toBeLessThan(LONGEST);
  });
  test('damaged links are none: cut, changed, of another form, or bombs', { timeout: 60_000 }, async () => {
    const data = await packed(records[0].text);
    for (let cut = 0; cut < data.length; cut += 1 + random(40))
      expect(await unpacked(data.slice(0, cut))).toBeNull();
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=%/+. \u00e9';
    for (let i = 0; i < 400; i++) {
      const at = random(data.length);
      const other = data.slice(0, at) + letters[random(letters.length)] + data.slice(at + 1);
      /* the last letter has bits that mean nothing */
      expect([null, records[0].text]).toContain(await unpacked(other));
    }
    for (let i = 0; i < 400; i++) {
      const noise = Array.from({ length: random(60) }, () => letters[random(letters.length)]).join('');
      expect(await unpacked(noise)).toBeNull();
      expect(await unpacked('1' + noise)).toBeNull();
      expect(() => routeOf(`#/game/${noise}`)).not.toThrow();
      expect(() => routeOf(`#/own/${noise}`)).not.toThrow();
    }
    /* another compression, no text */
    const { name, text } = records[0];
    const whole = deflateSync(text);
    for (const bytes of [
      gzipSync(text),
      deflateRawSync(text),
      deflateSync(Buffer.from([0xff, 0xfe, 0x41])),
      deflateSync(Buffer.from([0xed, 0xa0, 0x80])),
    ])
      expect(await unpacked('1' + bytes.toString('base64url')), name).toBeNull();
    expect(await unpacked('1' + whole.toString('base64url'))).toBe(text);
    const zeros = new Blob([new Uint8Array(20_000_000)])
      .stream()
      .pipeThrough(new CompressionStream('deflate'));
    const bomb = Buffer.from(await new Response(zeros).arrayBuffer()).toString('base64url');
    expect(bomb.length).toBeLessThan(LONGEST);
    expect(await unpacked('1' + bomb)).toBeNull();
  });
  test('texts that are no records are no games', () => {
    for (const text of [
      '',
      'mode base-2p\n',
      'windfall record 1\n',
      'windfall record 2\nmode a\n',
      'windfall record 1\nmode a b\n',
      null,
    ])
      expect(gameOf(text)).toBeNull();
  });
  test('a finished game is looked at; in a running one I take the place of a person', () => {
    const over = gameOf(records[0].text);
    const levels = ['greedy', 'novice', 'trader'];
    expect(seatsFor({ ...over, names: ['Kaori', 'trader'] }, 2, levels, 'novice')).toEqual([
      { kind: 'bot', level: 'novice' },
      { kind: 'bot', level: 'trader' },
    ]);
    const running = { ...over, over: false };
    const at = (names, players = 2) =>
      seatsFor({ ...running, names }, players, levels, 'novice').map((s) => s.level ?? s.kind);
    expect(at(['trader', 'Kaori'])).toEqual(['trader', 'me']);
    expect(at(['Kaori', 'trader'])).toEqual(['me', 'trader']);
    expect(at([])).toEqual(['me', 'novice']);
    expect(at(['trader', 'trader'])).toEqual(['me', 'trader']);
    expect(at(['Ann', 'Ben', 'greedy'], 3)).toEqual(['me', 'novice', 'greedy']);
  });
  test('paths of a server and fragments name the same table and moment', () => {
    const name = '2Vn0bGkzRTeZb1cVJ7DWbQ';
    for (const at of ['', '/57'])
      expect(routeOfPath(`/t/${name}${at}`)).toEqual(routeOf(`#/table/${name}${at}`));
  });
});

describe('everything in one file', () => {
  const log = Uint8Array.from({ length: 5000 }, (_, i) => i * 7);
  const kept = { 'windfall.token': 'abc', 'windfall.own': 'world "x"\n\n' };
  const blob = (bytes) => new Blob([bytes]);
  test('comes back as it was', async () => {
    const saved = await savedIn(blob(await fileOf({ kept, log })));
    expect(saved).toEqual({ kept, log });
  });
  test('other files are refused, and other keys are left out', { timeout: 60_000 }, async () => {
    const file = await fileOf({ kept: { ...kept, other: 'x' }, log });
    expect((await savedIn(blob(file))).kept).toEqual(kept);
    for (let i = 0; i < 200; i++) {
      const bad = file.slice(0, random(2) ? file.length : random(file.length));
      if (bad.length) bad[random(bad.length)] ^= 1 << random(8);
      const found = await savedIn(blob(bad));
      /* the head of gzip has bytes that mean nothing */
      if (found) expect(found.log).toEqual(log);
    }
    expect(await savedIn(blob(new Uint8Array()))).toBeNull();
    expect(await savedIn(blob(new TextEncoder().encode('windfall games 1\n{}\n')))).toBeNull();
  });
  test('few bytes that stand for very many are refused', { timeout: 60_000 }, async () => {
    const bomb = gzipSync(Buffer.concat([Buffer.from('windfall games 1\n{}\n'), Buffer.alloc(80_000_000)]));
    expect(bomb.length).toBeLessThan(100_000);
    expect(await savedIn(blob(bomb))).toBeNull();
    const wordy = { 'windfall.own': 'x'.repeat(600_000) };
    expect(await savedIn(blob(await fileOf({ kept: wordy, log })))).toBeNull();
  });
  test('without room for all that is kept, nothing is changed', () => {
    const store = new Map(Object.entries(kept));
    let room = Infinity;
    vi.stubGlobal('localStorage', {
      getItem: (key) => store.get(key) ?? null,
      removeItem: (key) => store.delete(key),
      setItem: (key, value) => {
        if (value.length > room) throw new Error('no room');
        store.set(key, value);
      },
    });
    room = 20;
    const other = { 'windfall.token': 'def', 'windfall.own': 'x'.repeat(30) };
    const results = [keepAll(other), keptNow()];
    room = 40;
    results.push(keepAll(other), keptNow());
    vi.unstubAllGlobals();
    expect(results).toEqual([false, kept, true, other]);
  });
});

test('addresses of servers', () => {
  expect(originOf(' https://play.example.org/#/lobby ', 'https:')).toBe('https://play.example.org');
  expect(originOf('play.example.org', 'https:')).toBe('https://play.example.org');
  expect(originOf('127.0.0.1:7070', 'http:')).toBe('http://127.0.0.1:7070');
  expect(originOf('wss://play.example.org/ws', 'https:')).toBe('https://play.example.org');
  expect(originOf('ws://play.example.org', 'https:')).toBe('http://play.example.org');
  for (const wrong of [
    '',
    '   ',
    'ftp://a.example',
    'https://',
    'a b',
    'javascript:alert(1)',
    'https://a b.example',
  ])
    expect(originOf(wrong, 'https:'), wrong).toBeNull();
  expect(isInsecure('http://play.example.org', 'https:')).toBe(true);
  expect(isInsecure('http://127.0.0.1.example.org', 'https:')).toBe(true);
  expect(isInsecure('http://127.0.0.1:7070', 'https:')).toBe(false);
  expect(isInsecure('https://play.example.org', 'https:')).toBe(false);
  expect(isInsecure('http://play.example.org', 'http:')).toBe(false);
});

test('a table at another server of a host elsewhere is reached by its path', () => {
  const dialled = [];
  class Line extends EventTarget {
    constructor(url) {
      super();
      dialled.push(url);
    }
  }
  vi.stubGlobal('WebSocket', Line);
  const dial = dialTo('https://play.example.org', () => {});
  dial('/ws');
  dial('/n/two/ws');
  vi.unstubAllGlobals();
  expect(dialled).toEqual(['wss://play.example.org/ws', 'wss://play.example.org/n/two/ws']);
});
