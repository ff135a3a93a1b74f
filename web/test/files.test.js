/* Nets are unpacked as they were packed. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { fromPlanes } from '../src/solo/files.ts';

test('a net is unpacked as it was packed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'windfall-pack-'));
  const net = Buffer.alloc(4096);
  net.write('WFNET');
  const numbers = [0, 1, -1, 2, -2, 127, -128, 255, -256, 32767, -32768];
  numbers.forEach((x, i) => net.writeInt16LE(x, 100 + 2 * i));
  writeFileSync(join(folder, 'some.net'), net);
  const pack = join(import.meta.dirname, '../../tools/pack.mjs');
  const path = execFileSync('node', [pack, join(folder, 'some.net'), folder, 'some.net'], {
    encoding: 'utf8',
  });
  expect(path).toMatch(/^some-[0-9a-f]{10}\.planes\.bin\n$/);
  expect(Buffer.from(fromPlanes(gunzipSync(readFileSync(join(folder, path.trim())))))).toEqual(net);
  rmSync(folder, { recursive: true });
});

test('the page can be installed from any folder of a host, beside others', () => {
  const manifest = JSON.parse(
    readFileSync(join(import.meta.dirname, '../public/manifest.webmanifest'), 'utf8'),
  );
  /* an id is relative to the host, not to the folder */
  expect(manifest).toMatchObject({ start_url: './', scope: './' });
  expect(manifest).not.toHaveProperty('id');
  for (const { src } of manifest.icons) expect(src).not.toMatch(/^\/|:/);
});
