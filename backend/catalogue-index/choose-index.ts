import type { Caller } from '../serve.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import { MemoryIndex } from './memory-index.ts';

/** The catalogue index of this shop. */
export async function catalogueIndex({ env, waitUntil }: Pick<Caller, 'env' | 'waitUntil'>): Promise<CatalogueIndex> {
  return new MemoryIndex({ db: env.DB, waitUntil });
}
