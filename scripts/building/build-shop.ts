import { cpSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { ViteBuilder } from 'vite';
import { fixedHeaders } from '../../shared/http/fixed-headers.ts';
import { buildContractPage } from '../contract/page.ts';
import { buildSources, distFolder, hashOf } from '../sources.mjs';
import { chunksOf, readChunks } from './client-chunks.ts';
import type { Build } from './virtual-build.ts';
import { configurationFile, type WorkerName, workerSources } from './worker-sources.ts';

const dist = distFolder;
const buildId = join(dist, 'client', 'build.json');

export const clientEntry = 'client/hydrate.ts';

/** Files with a hash in their name never change; the build id shows an open page that there is a new build. */
const headers = `/*
${Object.entries(fixedHeaders)
  .map(([name, value]) => `  ${name}: ${value}`)
  .join('\n')}
/assets/*
  Cache-Control: public, max-age=31536000, immutable
/build.json
  Cache-Control: no-cache
`;

/** Writes the other files of the client build, and `dist/chunks.json`. */
function finishClient(id: string, built: Awaited<ReturnType<ViteBuilder['build']>>): void {
  if (!('output' in built)) throw new Error('The client build has no output.');
  const outDir = join(dist, 'client');
  writeFileSync(buildId, JSON.stringify({ id }));
  writeFileSync(join(outDir, '_headers'), headers);
  for (const file of globSync(join(outDir, 'assets', 'react-*.js')))
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
  writeFileSync(join(dist, 'chunks.json'), JSON.stringify(chunksOf(built.output), null, 2));
}

/** Reads the facts about the client build that the storefront needs; the client is built first. */
export function readClientBuild(): Build {
  const entry = readChunks().find(({ source }) => source === clientEntry);
  if (!entry) throw new Error(`The client build has no ${clientEntry}.`);
  return { id: JSON.parse(readFileSync(buildId, 'utf8')).id, entry: `/${entry.file}` };
}

/** Moves fonts and pictures that the storefront's CSS or code refers to to the static assets. */
function moveAssets(name: WorkerName): void {
  const assets = join(dist, name, 'assets');
  if (!existsSync(assets)) return;
  if (name === 'storefront') cpSync(assets, join(dist, 'client', 'assets'), { recursive: true });
  rmSync(assets, { recursive: true });
}

/**
 * Builds all environments of vite.config.ts into `dist`. The client comes first, because the storefront refers to
 * its hashed files through `virtual:build`. `dist/build.json` is written last, with the hash of the sources.
 */
export async function buildShop(builder: ViteBuilder): Promise<void> {
  const id = hashOf(buildSources).slice(0, 12);
  const build = (name: string) => {
    const environment = builder.environments[name];
    if (!environment) throw new Error(`vite.config.ts has no environment '${name}'.`);
    return builder.build(environment);
  };
  finishClient(id, await build('client'));
  await buildContractPage();
  for (const { name } of workerSources) {
    await build(name);
    moveAssets(name);
  }
  // Imported here, because it takes a second that tests and `npm run dev` do not need.
  const { unstable_getMiniflareWorkerOptions } = await import('wrangler');
  for (const source of workerSources) {
    // As Miniflare's options, so that serving the build need not load wrangler.
    const { workerOptions } = unstable_getMiniflareWorkerOptions(configurationFile(source));
    writeFileSync(join(dist, `${source.name}.json`), JSON.stringify(workerOptions, null, 2));
  }
  writeFileSync(join(dist, 'build.json'), JSON.stringify({ id }));
}
