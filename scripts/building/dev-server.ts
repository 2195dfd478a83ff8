/**
 * One Worker from source on a Vite server, for `npm run dev`. A process of its own, because the Cloudflare plugin
 * keeps one workerd a process. Reads a `WorkerInDevelopment` as JSON from its first argument.
 */
import { join } from 'node:path';
import { cloudflare } from '@cloudflare/vite-plugin';
import { createServer, type Plugin } from 'vite';
import { root } from '../sources.mjs';
import { virtualBaseMap } from './base-map.ts';
import { leafletParts } from './leaflet-parts.ts';
import { virtualBuild } from './virtual-build.ts';
import { virtualTexts } from './virtual-texts.ts';
import { viteSettings } from './vite-settings.ts';
import type { WorkerSource } from './worker-sources.ts';

export interface WorkerInDevelopment extends WorkerSource {
  /** What differs from wrangler.toml's variables. */
  variables: Record<string, string>;
  host: string;
  /** 0 for any that is free. */
  port: number;
  /** Folder of its D1, KV and R2. */
  persistence: string;
}

/** The browser's side of Vite comes with the island runtime, and a change of the Worker reloads the page. */
const reload: Plugin = {
  name: 'selvedge-reload',
  transform(code, id) {
    const isRuntime = this.environment.name === 'client' && id.endsWith('/client/hydrate.ts');
    return isRuntime ? { code: `import '/@vite/client';\n${code}`, map: null } : undefined;
  },
  hotUpdate({ server, modules }) {
    if (this.environment.name !== 'client' && modules.length > 0)
      server.environments.client.hot.send({ type: 'full-reload' });
  },
};

const worker: WorkerInDevelopment = JSON.parse(process.argv[2] ?? '');
const server = await createServer({
  ...viteSettings,
  publicDir: 'client/public',
  cacheDir: join(root, 'node_modules', '.vite', worker.name),
  clearScreen: false,
  // The renderer that the build takes, too: see `fastRenderer` in scripts/build.ts.
  resolve: { alias: { 'react-dom/server.edge': 'react-dom/server.node' } },
  plugins: [
    reload,
    virtualTexts(),
    virtualBaseMap(),
    leafletParts(),
    virtualBuild({ id: 'development', entry: '/client/hydrate.ts' }),
    cloudflare({
      configPath: join(root, worker.configuration),
      config: (config) => {
        config.main = join(root, worker.entry);
        config.vars = { ...config.vars, ...worker.variables };
      },
      persistState: { path: worker.persistence },
      inspectorPort: false,
    }),
  ],
  server: {
    host: worker.host,
    port: worker.port,
    strictPort: true,
    watch: { ignored: ['**/.selvedge/**', '**/dist/**', '**/tests/**'] },
  },
});
await server.listen();
process.on('disconnect', () => process.exit());
process.send?.('ready');
