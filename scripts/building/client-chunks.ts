/** The chunks of the client build, for the byte budgets: the build writes them to `dist/chunks.json`. */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Rolldown } from 'vite';
import { root } from '../sources.mjs';

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
  return JSON.parse(readFileSync(join(root, 'dist', 'chunks.json'), 'utf8'));
}

/**
 * Names the chunk of a module that islands use: React and everything that more than one island uses share one file.
 * A module of one island is in that island's file; a module of no island belongs to the runtime.
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
