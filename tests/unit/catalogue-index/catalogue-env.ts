import type { Env } from '../../../backend/env.ts';
import type { IndexKind } from '../../shop/index-kinds.ts';
import { SqliteObjects } from './sqlite-object.ts';

/** The bindings of a backend of which only the catalogue is asked. */
export function catalogueEnv(db: D1Database, kind: IndexKind, objects = new SqliteObjects(db)): Env {
  // The catalogue uses only these.
  return { DB: db, CATALOGUE_INDEX: kind, CATALOGUES: objects } as unknown as Env;
}
