import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';
// Components have short names in selectors, elements are made from lists and not from HTML, and no version is
// told, because the page is measured.
const compilerOptions = {
  cssHash: ({ hash, css }) => 'v' + hash(css).slice(0, 4),
  discloseVersion: false,
  fragments: 'tree',
};
export default { preprocess: vitePreprocess(), compilerOptions };
