/**
 * The production build: `dist/client` (static assets, served by the platform before any code runs),
 * `dist/storefront`, `dist/backend` and `dist/studio` (one module file each, ready for workerd and for
 * `wrangler deploy`).
 *
 * The client comes first, because the storefront names its hashed files through `virtual:build`.
 */
import { cpSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type BuildEnvironmentOptions, build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { unstable_getMiniflareWorkerOptions } from 'wrangler';
import { fixedHeaders } from '../shared/http/fixed-headers.ts';
import { virtualBaseMap } from './building/base-map.ts';
import { browserTargets } from './building/browser-targets.ts';
import { type Chunk, chunksOf } from './building/client-chunks.ts';
import { fastRenderer } from './building/fast-renderer.ts';
import { leafletParts } from './building/leaflet-parts.ts';
import { type Build, virtualBuild } from './building/virtual-build.ts';
import { virtualTexts } from './building/virtual-texts.ts';
import { viteSettings } from './building/vite-settings.ts';
import { type WorkerName, workerSources } from './building/worker-sources.ts';
import { buildSources, hashOf, root } from './sources.mjs';
import { main, Refusal } from './steps.mjs';

// Vite compiles JSX by it. A test runner that starts the build has set it to "test".
process.env.NODE_ENV = 'production';

const dist = join(root, 'dist');
const clientEntry = 'client/hydrate.ts';

/** `browserTargets` for Rolldown: chrome123. */
const browsers = Object.entries(browserTargets).map(([name, version]) => name + version);
/** The same for Lightning CSS, as major << 16 | minor << 8, so that it leaves nesting as it is. */
const cssTargets = Object.fromEntries(
  Object.entries(browserTargets).map(([name, version]) => {
    const [major = 0, minor = 0] = version.split('.').map(Number);
    return [name, (major << 16) | (minor << 8)];
  }),
);

/** Common to all three builds. */
const base = {
  ...viteSettings,
  publicDir: false,
  define: {
    'process.env.NODE_ENV': '"production"',
    // React's hooks for its developer tools.
    __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
  },
  css: { ...viteSettings.css, lightningcss: { targets: cssTargets } },
} satisfies InlineConfig;

/** `"use client"` has no meaning here: every module is bundled for its importer. */
const onwarn: NonNullable<NonNullable<BuildEnvironmentOptions['rolldownOptions']>['onwarn']> = (
  warning,
  warn,
) => {
  if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
};

const output = {
  ...viteSettings.build,
  copyPublicDir: false,
  cssMinify: 'lightningcss',
  cssTarget: browsers,
  emptyOutDir: true,
  // `MINIFY=off` is for profiles, which then have function names.
  minify: process.env.MINIFY !== 'off',
  reportCompressedSize: false,
} satisfies InlineConfig['build'];

/** Vite wraps every dynamic import in a preloader of 2 kB. The page preloads modules itself. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) =>
    id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load();' : undefined,
};

/**
 * React is in one file with everything that more than one island uses. Modules of one island are bundled with it;
 * what no island uses belongs to the runtime.
 */
function sharedByIslands(id: string, context: Rolldown.ChunkingContext): string | null {
  const islands = new Set<string>();
  const seen = new Set<string>();
  const follow = (module: string): void => {
    if (seen.has(module)) return;
    seen.add(module);
    if (/client\/(islands\/|mount\.)/.test(module)) islands.add(module);
    for (const importer of context.getModuleInfo(module)?.importers ?? []) follow(importer);
  };
  follow(id);
  const isMount = [...islands].some((island) => island.includes('client/mount.'));
  return isMount || islands.size > 1 ? 'react' : null;
}

async function buildClient(id: string): Promise<Chunk[]> {
  const outDir = join(dist, 'client');
  const built = await build({
    ...base,
    plugins: [plainImports, virtualTexts(), virtualBaseMap(), leafletParts()],
    // SWR imports a shim of a hook that React has had since version 18.
    resolve: { alias: { 'use-sync-external-store/shim': 'react' } },
    worker: { format: 'es', plugins: () => [virtualBaseMap()] },
    publicDir: 'client/public',
    build: {
      ...output,
      copyPublicDir: true,
      outDir,
      target: browsers,
      modulePreload: false,
      rolldownOptions: {
        input: clientEntry,
        onwarn,
        output: {
          entryFileNames: 'assets/[name]-[hash].js',
          chunkFileNames: 'assets/[name]-[hash].js',
          // Few files: every small one costs a request and compresses badly.
          codeSplitting: { groups: [{ name: sharedByIslands, debugName: 'shared by islands' }] },
        },
      },
    },
  });
  writeFileSync(join(outDir, 'build.json'), JSON.stringify({ id }));
  writeFileSync(join(outDir, '_headers'), headers);
  for (const file of globSync(join(outDir, 'assets', 'react-*.js')))
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
  if (!('output' in built)) throw new Error('The client build has no output.');
  return chunksOf(built.output);
}

/** Files with a hash in their name never change. An open page compares the build id to see a new build. */
const headers = `/*
${Object.entries(fixedHeaders)
  .map(([name, value]) => `  ${name}: ${value}`)
  .join('\n')}
/assets/*
  Cache-Control: public, max-age=31536000, immutable
/build.json
  Cache-Control: no-cache
`;

async function buildWorker(name: WorkerName, entry: string, client: Build): Promise<void> {
  const outDir = join(dist, name);
  await build({
    ...base,
    plugins: [virtualBuild(client), fastRenderer],
    resolve: {
      conditions: ['workerd', 'worker', 'edge-light', 'module', 'browser', 'production'],
      mainFields: ['browser', 'module', 'main'],
    },
    ssr: { target: 'webworker', noExternal: true },
    build: {
      ...output,
      outDir,
      ssr: entry,
      ssrEmitAssets: true,
      // For stack traces and profiles with the names of our files.
      sourcemap: true,
      target: 'esnext',
      rolldownOptions: {
        external: [/^(cloudflare|node):/],
        onwarn,
        output: { entryFileNames: 'index.js', codeSplitting: false },
      },
    },
  });
  // Fonts and pictures that the Worker's CSS or code refers to belong to the static assets.
  const assets = join(outDir, 'assets');
  if (existsSync(assets)) {
    if (name === 'storefront') cpSync(assets, join(dist, 'client', 'assets'), { recursive: true });
    rmSync(assets, { recursive: true });
  }
}

/**
 * Writes wrangler.toml's declarations in Miniflare's terms, so that serving the build need not load wrangler (1 s).
 */
function noteConfiguration(name: string, file: string): void {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(join(root, file));
  writeFileSync(join(dist, `${name}.json`), JSON.stringify(workerOptions, null, 2));
}

await main(async () => {
  const id = hashOf(buildSources).slice(0, 12);
  const started = performance.now();
  try {
    const chunks = await buildClient(id);
    const entry = chunks.find(({ source }) => source === clientEntry);
    if (!entry) throw new Error(`The client build has no ${clientEntry}.`);
    const client = { id, entry: `/${entry.file}` };
    for (const { name, entry } of workerSources) await buildWorker(name, entry, client);
    writeFileSync(join(dist, 'chunks.json'), JSON.stringify(chunks, null, 2));
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error));
  }
  for (const { name, configuration } of workerSources) noteConfiguration(name, configuration);
  // Says which sources the build is of.
  writeFileSync(join(dist, 'build.json'), JSON.stringify({ id }));
  console.log(`Built ${id} in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
});
