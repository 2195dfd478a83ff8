import { join } from 'node:path';
import type { Plugin } from 'vite';
import { root } from '../sources.mjs';

/**
 * React's renderer for Node writes strings into its stream where the one for edges encodes each attribute on its own,
 * which takes three times as long. Workers have what it asks of Node (`nodejs_compat`), by the names with `node:`.
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
    // Vite bundles packages ahead here, and the Cloudflare plugin gives them what they ask of Node.
    config: () => ({ resolve: { alias: { 'react-dom/server.edge': 'react-dom/server.node' } } }),
  },
];
