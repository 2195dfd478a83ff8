import type { Plugin } from 'vite';

/** What the Worker must know of the client build. */
export interface Build {
  id: string;
  entry: string;
}

/** Gives the module `virtual:build` to the storefront Worker. */
export function virtualBuild({ id, entry }: Build): Plugin {
  return {
    name: 'virtual-build',
    resolveId: (source) => (source === 'virtual:build' ? '\0virtual:build' : undefined),
    load: (source) =>
      source === '\0virtual:build'
        ? `export const id = ${JSON.stringify(id)}, entry = ${JSON.stringify(entry)};`
        : undefined,
  };
}
