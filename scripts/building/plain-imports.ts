import type { Plugin } from 'vite';

/**
 * Vite wraps every dynamic import in a preloader of 2 kB, which has nothing to do here: the page itself preloads.
 */
export const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) =>
    id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load();' : undefined,
};
