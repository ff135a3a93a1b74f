import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// The server's address while developing; `make play` serves web/dist itself.
const server = process.env.WINDFALL_SERVER ?? 'http://127.0.0.1:7070';

export default defineConfig({
  plugins: [svelte()],
  build: { target: 'es2022', cssCodeSplit: false, assetsInlineLimit: 0, reportCompressedSize: false },
  server: {
    host: '127.0.0.1',
    fs: { allow: ['.', '../src/cards'] },
    proxy: { '/ws': { target: server, ws: true }, '/catalog': { target: server } },
  },
});
