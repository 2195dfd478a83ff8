import type { Env } from '../../../backend/env.ts';
import { ownCatalogue } from '../../../backend/imports/own-catalogue.ts';
import type { ImportBackend } from '../../../import/import.ts';

/** The catalogue of a database, without object storage for photos. */
export function catalogueOf(db: D1Database, now: Date): ImportBackend {
  // Only photos need the other bindings.
  return ownCatalogue({ DB: db } as Env, now);
}
