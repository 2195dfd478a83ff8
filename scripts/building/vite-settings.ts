import type { InlineConfig } from 'vite';
import { root } from '../sources.mjs';

/** Common to the production build and to `npm run dev`. */
export const viteSettings = {
  root,
  configFile: false,
  logLevel: 'warn',
  css: { transformer: 'lightningcss' },
  // `data:` URLs are heavier, the policy refuses them, and no browser draws one in `<use>`.
  build: { assetsInlineLimit: 0 },
} satisfies InlineConfig;

/** Variables of the storefront in `npm run dev`: a page that was cached would not show what has just been changed. */
export const developmentVariables = { PAGE_CACHE: 'off' } as const;
