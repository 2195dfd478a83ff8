/** What the client build consists of, for the byte budgets: written by the build into `dist/chunks.json`. */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Rolldown } from 'vite';
import { root } from '../sources.mjs';

/** One script of the client build. */
export interface Chunk {
  /** Path below `dist/client`. */
  file: string;
  /** The module that it was made for, e.g. `client/islands/mini-cart.tsx`; missing where several share it. */
  source?: string;
  /** Files of what it imports statically. */
  imports: string[];
  /** Bytes of each module in it, before compression. */
  modules: Record<string, number>;
}

/** A module's path from the project's root; `virtual:...` for one that a plugin makes. */
function nameOf(id: string): string {
  return id.startsWith('\0') ? id.slice(1) : relative(root, id);
}

/** Reads the output of Vite's client build. */
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

/** The chunks of the last build. */
export function readChunks(): Chunk[] {
  return JSON.parse(readFileSync(join(root, 'dist', 'chunks.json'), 'utf8'));
}

/**
 * Names the chunk of a module that islands use: React comes in one file with all that more than one island uses. What
 * only one uses comes with it, and what none uses belongs to the runtime.
 */
export function sharedByIslands(id: string, context: Rolldown.ChunkingContext): string | null {
  const islands = new Set<string>();
  const seen = new Set<string>();
  const follow = (module: string): void => {
    if (seen.has(module)) return;
    seen.add(module);
    if (/client\/(islands\/|mount\.)/.test(module)) islands.add(module);
    for (const importer of context.getModuleInfo(module)?.importers ?? []) follow(importer);
  };
  follow(id);
  const isMount = [...islands].some((island) => island.includes('client/mount.'));
  return isMount || islands.size > 1 ? 'react' : null;
}
