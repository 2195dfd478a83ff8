import type { Plugin } from 'vite';

/** Facts about the client build that the Worker needs. */
export interface Build {
  id: string;
  entry: string;
}

/** Provides `virtual:build` to the storefront Worker. A function is called after the client has been built. */
export function virtualBuild(build: Build | (() => Build)): Plugin {
  return {
    name: 'virtual-build',
    resolveId: (source) => (source === 'virtual:build' ? '\0virtual:build' : undefined),
    load(source) {
      if (source !== '\0virtual:build') return undefined;
      const { id, entry } = typeof build === 'function' ? build() : build;
      return `export const id = ${JSON.stringify(id)}, entry = ${JSON.stringify(entry)};`;
    },
  };
}
