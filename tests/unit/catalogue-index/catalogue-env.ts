import { NearDatabase } from '../../../backend/database/near-database.ts';
import type { NearEnv } from '../../../backend/env.ts';
import type { IndexKind } from '../../shop/index-kinds.ts';
import { SqliteObjects } from './sqlite-object.ts';

/** The bindings of a backend of which only the catalogue is asked. */
export function catalogueEnv(db: D1Database, kind: IndexKind, objects = new SqliteObjects(db)): NearEnv {
  // The catalogue uses only these.
  return { DB: new NearDatabase(db, undefined), CATALOGUE_INDEX: kind, CATALOGUES: objects } as unknown as NearEnv;
}
