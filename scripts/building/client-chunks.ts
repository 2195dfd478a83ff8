/** The chunks of the client build, for the byte budgets: the build writes them to `dist/chunks.json`. */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Rolldown } from 'vite';
import { distFolder, root } from '../sources.mjs';

export interface Chunk {
  /** Path below `dist/client`. */
  file: string;
  /** The module that it was created for, e.g. `client/islands/mini-cart.tsx`; missing if several share it. */
  source?: string;
  /** Files that it imports statically. */
  imports: string[];
  /** Bytes per module, before compression. */
  modules: Record<string, number>;
}

/** A module's path from the project's root; `virtual:...` for one that a plugin provides. */
function nameOf(id: string): string {
  return id.startsWith('\0') ? id.slice(1) : relative(root, id);
}

/** Converts the output of Vite's client build. */
export function chunksOf(output: Rolldown.RolldownOutput['output']): Chunk[] {
  return output.flatMap((chunk) => {
    if (chunk.type !== 'chunk') return [];
    const { fileName: file, imports, facadeModuleId } = chunk;
    const modules = Object.fromEntries(
      Object.entries(chunk.modules).map(([id, { renderedLength }]) => [nameOf(id), renderedLength]),
    );
    return [{ file, ...(facadeModuleId && { source: nameOf(facadeModuleId) }), imports, modules }];
  });
}

export function readChunks(): Chunk[] {
  return JSON.parse(readFileSync(join(distFolder, 'chunks.json'), 'utf8'));
}

/** Scripts of the cart: SWR, and what it needs, are loaded with the first of them. */
const cartScripts = /client\/(cart\/|islands\/cart-lines)/;
/** Other scripts that use React. */
const islandScripts = /client\/islands\//;

/** Chunks of modules that several scripts import. The bundler puts what a module imports into its chunk, unless it is
 * in one with a higher priority. */
export const sharedChunks = ['cart', 'swr', 'islands', 'calls', 'react'].map((name, priority) => ({
  name: (id: string, context: Rolldown.ChunkingContext) => (sharedChunk(id, context) === name ? name : null),
  debugName: name,
  priority,
}));

/**
 * Names the chunk of a module that several scripts import. React has a file of its own, which only changes with React
 * and is loaded with the first island that hydrates. What is shared by scripts of the cart is a second file, what is
 * shared by other islands a third, and what any other script shares with them a fourth. Everything else is left to the
 * bundler: a module is in the file of the script that imports it.
 */
function sharedChunk(id: string, context: Rolldown.ChunkingContext): string | null {
  if (/node_modules\/(react|react-dom|scheduler)\/|client\/mount/.test(id)) return 'react';
  // Left to the bundler, which puts it into the entry.
  if (id.includes('vite/preload-helper')) return null;
  if (/node_modules\/(swr|dequal)\//.test(id)) return 'swr';
  const scripts = scriptsWith(id, context);
  const others = scripts.filter((script) => !cartScripts.test(script));
  if (scripts.length < 2) return null;
  if (others.length === 0) return 'cart';
  if (others.every((script) => islandScripts.test(script))) return 'islands';
  return scripts.length - others.length > 0 || others.some((script) => islandScripts.test(script)) ? 'calls' : null;
}

/** The scripts (the entry, and what is imported dynamically) that contain a module, or import one that does. */
function scriptsWith(id: string, context: Rolldown.ChunkingContext): string[] {
  const scripts = new Set<string>();
  const seen = new Set<string>();
  const follow = (module: string): void => {
    if (seen.has(module)) return;
    seen.add(module);
    const { importers = [], dynamicImporters = [] } = context.getModuleInfo(module) ?? {};
    if (importers.length === 0 || dynamicImporters.length > 0) scripts.add(module);
    for (const importer of importers) follow(importer);
  };
  follow(id);
  return [...scripts];
}
