import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';
import { inline } from './src/words/inline.ts';
import { messages, nameOf, pluralOf } from './src/words/pofile.ts';

// The server's address while developing; `make play` serves web/dist itself.
const server = process.env.WINDFALL_SERVER ?? 'http://127.0.0.1:7070';

// An imported PO file is a language: what it calls itself and its plural rule. Its messages are put beside
// their English.
const PO = new URL('../po/', import.meta.url);
const poFiles = (): string[] =>
  readdirSync(PO)
    .filter((name) => name.endsWith('.po'))
    .sort()
    .map((name) => fileURLToPath(new URL(name, PO)));
const language = (po: string): string => `
  export const name = ${JSON.stringify(nameOf(po))};
  export const form = (n) => Number(${pluralOf(po)});`;
const po: Plugin = {
  name: 'po',
  load: (id) => (id.endsWith('.po') ? language(readFileSync(id, 'utf8')) : null),
  transform(code, id) {
    if (!/\/src\/(words\/words\.ts|mode\/\w+\.svelte)$/.test(id)) return null;
    const files = poFiles();
    files.forEach((file) => this.addWatchFile(file));
    const said = files.map((file) => messages(readFileSync(file, 'utf8')));
    return { code: inline(code, this.parse(code), said), map: null };
  },
};

// Modules do not run from a disk, so index.html itself says so, in every language; tools/site.sh lets it.
const WORDS = new URL('src/words/words.ts', import.meta.url);
function fromDisk(): string {
  const english = /disk: _\(\s*'([^']+)'/.exec(readFileSync(WORDS, 'utf8'))![1];
  const said = poFiles().map((file): [string, string | undefined] => [
    basename(file, '.po'),
    messages(readFileSync(file, 'utf8'))[english],
  ]);
  return [['en', english], ...said]
    .map(([tag, text]) => `<p class="disk" lang="${tag}" hidden>${text ?? ''}</p>`)
    .join('');
}
const disk: Plugin = {
  name: 'disk',
  transformIndexHtml: (html) => html.replace('<!-- disk -->', fromDisk),
};

// An imported table is an object with one `name = value` per line, and nothing else: cards may have any name.
const rows = (text: string): string[] =>
  [...text.matchAll(/^([^#\n]+?) = (.+)$/gm)].map(([, ...row]) =>
    row.map((s) => JSON.stringify(s)).join(': '),
  );
const table: Plugin = {
  name: 'table',
  load: (id) =>
    id.endsWith('.table')
      ? `export default { __proto__: null, ${rows(readFileSync(id, 'utf8')).join(', ')} }`
      : null,
};

// `build.txt` names the script of the page; by it, server and page know whether they belong together.
const build: Plugin = {
  name: 'build',
  generateBundle(_, bundle) {
    const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
    this.emitFile({ type: 'asset', fileName: 'build.txt', source: entry?.fileName.split('/').pop() ?? '' });
  },
};

// Scripts and styles as the server sends them to browsers that take brotli: a sixth smaller than gzip.
const brotli: Plugin = {
  name: 'brotli',
  writeBundle({ dir }, bundle) {
    for (const name of Object.keys(bundle).filter((file) => /\.(js|css)$/.test(file)))
      writeFileSync(`${dir}/${name}.br`, brotliCompressSync(readFileSync(`${dir}/${name}`)));
  },
};

// The page for people is made as small as possible; one with fixtures, or for a QUICK test, need not be.
export default defineConfig(({ mode }) => ({
  base: './',
  worker: { format: 'es' },
  plugins: [svelte(), po, table, disk, build, brotli],
  build: {
    target: 'es2022',
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    minify: mode === 'fixture' || process.env.QUICK ? 'esbuild' : 'terser',
    terserOptions: {
      ecma: 2020,
      module: true,
      compress: { passes: 4, keep_fargs: false, inline: 1, unsafe_arrows: true, unsafe_methods: true },
    },
  },
  server: {
    host: '127.0.0.1',
    fs: { allow: ['.', '../src/cards', '../src/rules', '../src/modes', '../cards', '../docs', '../po'] },
    proxy: { '/ws': { target: server, ws: true }, '/catalog': { target: server } },
  },
}));
