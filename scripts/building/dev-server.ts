/**
 * Runs one Worker from source on a Vite server, for `npm run dev`. In a process of its own, because the Cloudflare
 * plugin supports one workerd per process. Reads a `WorkerInDevelopment` as JSON from its first argument.
 */
import { join } from 'node:path';
import { cloudflare } from '@cloudflare/vite-plugin';
import { createServer, mergeConfig } from 'vite';
import { shop } from '../../vite.config.ts';
import { root, shopFolder } from '../sources.mjs';
import { configurationFile, type WorkerSource } from './worker-sources.ts';

export interface WorkerInDevelopment extends WorkerSource {
  /** Overrides of wrangler.toml's variables. */
  variables: Record<string, string>;
  host: string;
  /** 0 for any free port. */
  port: number;
  /** Folder of its D1, KV and R2. */
  persistence: string;
  /** Whether the storefront's calls go to the backend beside it, not over the network. */
  isBound: boolean;
}

const worker: WorkerInDevelopment = JSON.parse(process.argv[2] ?? '');
const server = await createServer(
  mergeConfig(shop('serve'), {
    configFile: false,
    cacheDir: join(root, 'node_modules', '.vite', worker.name),
    clearScreen: false,
    plugins: [
      cloudflare({
        configPath: configurationFile(worker),
        config: (config) => {
          config.main = join(root, worker.entry);
          config.vars = { ...config.vars, ...worker.variables };
          if (!worker.isBound) config.services = config.services?.filter(({ binding }) => binding !== 'GATEWAY');
        },
        persistState: { path: worker.persistence },
        inspectorPort: false,
      }),
    ],
    server: {
      host: worker.host,
      port: worker.port,
      strictPort: true,
      fs: { allow: [root, shopFolder] },
      watch: { ignored: ['**/.selvedge/**', '**/dist/**', '**/tests/**'] },
    },
  }),
);
await server.listen();
process.on('disconnect', () => process.exit());
process.send?.('ready');
