import { join } from 'node:path';
import type { Plugin } from 'vite';
import { root } from '../sources.mjs';

/**
 * Uses React's renderer for Node: it writes strings into its stream, whereas the one for edge runtimes encodes each
 * attribute separately, which takes three times as long. Workers provide the Node APIs that it needs
 * (`nodejs_compat`), under names with `node:`.
 */
export const fastRenderer: Plugin[] = [
  {
    name: 'fast-renderer',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'server',
    resolveId(source) {
      if (source === 'react-dom/server.edge')
        return join(root, 'node_modules/react-dom/cjs/react-dom-server.node.production.js');
      return /^(util|crypto|async_hooks|stream)$/.test(source) ? `\0${source}` : undefined;
    },
    load: (id) =>
      /^\0(util|crypto|async_hooks|stream)$/.test(id) ? `export * from 'node:${id.slice(1)}';` : undefined,
  },
  {
    name: 'fast-renderer-in-development',
    apply: 'serve',
    // Vite pre-bundles packages here, and the Cloudflare plugin provides the Node APIs.
    config: () => ({ resolve: { alias: { 'react-dom/server.edge': 'react-dom/server.node' } } }),
  },
];
