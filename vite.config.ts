/// <reference types="vitest/config" />
import { join } from 'node:path';
import { defineConfig, type EnvironmentOptions, type UserConfig } from 'vite';
import { virtualBaseMap } from './scripts/building/base-map.ts';
import { iconFolder } from './scripts/building/brand-icons.ts';
import { browserTargets } from './scripts/building/browser-targets.ts';
import { buildShop, clientEntry, readClientBuild } from './scripts/building/build-shop.ts';
import { sharedChunks } from './scripts/building/client-chunks.ts';
import { leafletParts } from './scripts/building/leaflet-parts.ts';
import { pageStyles } from './scripts/building/page-styles.ts';
import { plainImports } from './scripts/building/plain-imports.ts';
import { reload } from './scripts/building/reload.ts';
import { shopModules } from './scripts/building/shop-modules.ts';
import { productPicture, virtualBuild } from './scripts/building/virtual-build.ts';
import { virtualTexts } from './scripts/building/virtual-texts.ts';
import { workerSources } from './scripts/building/worker-sources.ts';
import { distFolder, root, shopPaths } from './scripts/sources.mjs';

/** The browser targets for Rolldown, e.g. chrome123. */
const browsers = Object.entries(browserTargets).map(([name, version]) => name + version);
/** The same for Lightning CSS, as major << 16 | minor << 8, so that it leaves nesting as it is. */
const cssTargets = Object.fromEntries(
  Object.entries(browserTargets).map(([name, version]) => {
    const [major = 0, minor = 0] = version.split('.').map(Number);
    return [name, (major << 16) | (minor << 8)];
  }),
);

/** Ignores warnings about `"use client"`, which has no effect here: every module is bundled for its importer. */
const onwarn: NonNullable<NonNullable<EnvironmentOptions['build']>['rolldownOptions']>['onwarn'] = (warning, warn) => {
  if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
};

/** The environment of the browser. */
const client: EnvironmentOptions = {
  build: {
    outDir: join(distFolder, 'client'),
    copyPublicDir: true,
    target: browsers,
    modulePreload: false,
    rolldownOptions: {
      input: clientEntry,
      onwarn,
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        // Few files: every small one costs a request and compresses badly.
        codeSplitting: { groups: sharedChunks },
      },
    },
  },
};

/** The environment of a Worker: one module file, ready for workerd and for `wrangler deploy`. */
export const workerEnvironment = (name: string, entry: string): EnvironmentOptions => ({
  consumer: 'server',
  keepProcessEnv: false,
  resolve: {
    conditions: ['module', 'browser', 'production'],
    mainFields: ['browser', 'module', 'main'],
    noExternal: true,
    builtins: [],
  },
  build: {
    outDir: join(distFolder, name),
    emitAssets: true,
    // For stack traces and profiles with our file names.
    sourcemap: true,
    target: 'esnext',
    rolldownOptions: {
      input: entry,
      platform: 'browser',
      external: [/^(cloudflare|node):/],
      onwarn,
      output: { entryFileNames: 'index.js', codeSplitting: false },
    },
  },
});

/**
 * The shop for `npm run build` and `npm run dev`. In development each Worker is an environment of the Cloudflare
 * plugin (scripts/building/dev-server.ts).
 */
export const shop = (command: 'build' | 'serve'): UserConfig => ({
  root,
  logLevel: 'warn',
  publicDir: iconFolder,
  define: {
    'process.env.NODE_ENV': '"production"',
    // Removes React's hooks for its developer tools.
    __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
  },
  css: { transformer: 'lightningcss', lightningcss: { targets: cssTargets } },
  // SWR includes a shim for a hook that React has had since version 18.
  resolve: {
    alias: [
      { find: 'use-sync-external-store/shim', replacement: 'react' },
      { find: /^selvedge\//, replacement: `${root}/` },
      ...shopPaths.map(({ specifier, path }) => ({ find: specifier, replacement: path })),
    ],
  },
  plugins: [
    shopModules,
    plainImports,
    pageStyles(),
    reload,
    productPicture(),
    virtualTexts(),
    virtualBaseMap(),
    leafletParts(),
    virtualBuild(command === 'build' ? readClientBuild : { id: 'development', entry: `/${clientEntry}` }),
  ],
  worker: { format: 'es', plugins: () => [pageStyles(), virtualBaseMap()] },
  build: {
    // `data:` URLs are larger, the policy blocks them, and no browser renders one in `<use>`.
    assetsInlineLimit: 0,
    copyPublicDir: false,
    cssMinify: 'lightningcss',
    cssTarget: browsers,
    emptyOutDir: true,
    // `off` keeps function names, for profiling only.
    minify: process.env.MINIFY !== 'off',
    reportCompressedSize: false,
  },
  environments: {
    client,
    ...(command === 'build' &&
      Object.fromEntries(workerSources.map(({ name, entry }) => [name, workerEnvironment(name, entry)]))),
  },
  builder: { sharedConfigBuild: true, sharedPlugins: true, buildApp: buildShop },
});

export default defineConfig(async ({ command, mode }) =>
  mode === 'test' ? { test: (await import('./tests/projects.ts')).tests } : shop(command),
);
