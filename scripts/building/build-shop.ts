import { cpSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { ViteBuilder } from 'vite';
import { fixedHeaders } from '../../shared/http/fixed-headers.ts';
import { buildSources, hashOf, root } from '../sources.mjs';
import { chunksOf, readChunks } from './client-chunks.ts';
import type { Build } from './virtual-build.ts';
import { type WorkerName, workerSources } from './worker-sources.ts';

const dist = join(root, 'dist');
const buildId = join(dist, 'client', 'build.json');

export const clientEntry = 'client/hydrate.ts';

/** Hashed names never change their content; the build id is what tells an open page that a new build is out. */
const headers = `/*
${Object.entries(fixedHeaders)
  .map(([name, value]) => `  ${name}: ${value}`)
  .join('\n')}
/assets/*
  Cache-Control: public, max-age=31536000, immutable
/build.json
  Cache-Control: no-cache
`;

/** Writes what belongs to the client build besides its scripts, and `dist/chunks.json`. */
function finishClient(id: string, built: Awaited<ReturnType<ViteBuilder['build']>>): void {
  if (!('output' in built)) throw new Error('The client build has no output.');
  const outDir = join(dist, 'client');
  writeFileSync(buildId, JSON.stringify({ id }));
  writeFileSync(join(outDir, '_headers'), headers);
  for (const file of globSync(join(outDir, 'assets', 'react-*.js')))
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
  writeFileSync(join(dist, 'chunks.json'), JSON.stringify(chunksOf(built.output), null, 2));
}

/** Reads what the storefront must know of the client build, which is made before it. */
export function readClientBuild(): Build {
  const entry = readChunks().find(({ source }) => source === clientEntry);
  if (!entry) throw new Error(`The client build has no ${clientEntry}.`);
  return { id: JSON.parse(readFileSync(buildId, 'utf8')).id, entry: `/${entry.file}` };
}

/** Fonts and pictures that the storefront's CSS or code refers to belong to the static assets. */
function moveAssets(name: WorkerName): void {
  const assets = join(dist, name, 'assets');
  if (!existsSync(assets)) return;
  if (name === 'storefront') cpSync(assets, join(dist, 'client', 'assets'), { recursive: true });
  rmSync(assets, { recursive: true });
}

/**
 * Builds all environments of vite.config.ts into `dist`. The client comes first, because the storefront names its
 * hashed files through `virtual:build`. `dist/build.json` comes last and says of which sources the build is.
 */
export async function buildShop(builder: ViteBuilder): Promise<void> {
  const id = hashOf(buildSources).slice(0, 12);
  const build = (name: string) => {
    const environment = builder.environments[name];
    if (!environment) throw new Error(`vite.config.ts has no environment '${name}'.`);
    return builder.build(environment);
  };
  finishClient(id, await build('client'));
  for (const { name } of workerSources) {
    await build(name);
    moveAssets(name);
  }
  // Loaded here, because it takes a second that neither tests nor `npm run dev` need.
  const { unstable_getMiniflareWorkerOptions } = await import('wrangler');
  for (const { name, configuration } of workerSources) {
    // In Miniflare's terms, so that serving the build need not load wrangler.
    const { workerOptions } = unstable_getMiniflareWorkerOptions(join(root, configuration));
    writeFileSync(join(dist, `${name}.json`), JSON.stringify(workerOptions, null, 2));
  }
  writeFileSync(join(dist, 'build.json'), JSON.stringify({ id }));
}
