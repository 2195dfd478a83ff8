import type { Plugin } from 'vite';

/** Removes Vite's preloader of 2 kB around dynamic imports: the page itself preloads. */
export const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load();' : undefined),
};
