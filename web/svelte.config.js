import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';
// Components have short names in selectors, because the page is measured.
export default {
  preprocess: vitePreprocess(),
  compilerOptions: { cssHash: ({ hash, css }) => 'v' + hash(css).slice(0, 4) },
};
