/** Builds and starts the floors: the cost of the same bytes in as many elements without any application. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { readBuiltOptions } from '../../../scripts/building/installation.ts';
import { root } from '../../../scripts/sources.mjs';
import { type RawWorker, startRaw } from '../raw.ts';

/** Renderers of the flat page with their source, cheapest last. */
const sources = {
  React: 'react.tsx',
  strings: 'strings.ts',
} as const;

/** `{origin}/{elements}/{bytes}` answers with a flat page of that size. */
export interface Floor extends RawWorker {
  /** The renderer. */
  by: string;
}

/** Builds all floors like the storefront, and starts them. */
export async function startFloors(): Promise<Floor[]> {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-floors-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const floors: Floor[] = [];
  for (const [by, source] of Object.entries(sources))
    floors.push({ by, ...(await startFloor(join(folder, source), source)) });
  return floors;
}

async function startFloor(outDir: string, source: string): Promise<RawWorker> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: {
      conditions: ['workerd', 'worker', 'edge-light', 'module', 'browser', 'production'],
      mainFields: ['browser', 'module', 'main'],
    },
    ssr: { target: 'webworker', noExternal: true },
    build: {
      emptyOutDir: true,
      ssr: join(import.meta.dirname, source),
      outDir,
      minify: true,
      target: 'esnext',
      rolldownOptions: {
        external: [/^(cloudflare|node):/],
        output: { entryFileNames: 'index.js', codeSplitting: false },
      },
    },
  });
  const { compatibilityDate, compatibilityFlags } = readBuiltOptions('storefront');
  if (!compatibilityDate || !compatibilityFlags) throw new Error('wrangler.toml has no compatibility date.');
  return startRaw({
    name: 'floor',
    modules: [{ type: 'ESModule', path: join(outDir, 'index.js') }],
    modulesRoot: outDir,
    compatibilityDate,
    compatibilityFlags,
  });
}
