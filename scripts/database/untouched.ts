/** Decides if somebody has worked in a seeded database: then it is never discarded. */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { hashOf, shopFolder } from '../sources.mjs';
import type { Seeded } from '../state.ts';

/** Tables that a running shop fills without user data worth keeping: sign-ins, counters, copies of other tables. */
const written = new Set([
  'assortment',
  'assortment_blocks',
  'assortment_changes',
  'attempts',
  'changes',
  'd1_migrations',
  'mailed_links',
  'mails',
  'oauth_codes',
  'platform_assertions',
  'platform_grants',
  'refresh_families',
  'refresh_tokens',
  'sign_in_sessions',
  'staff_sessions',
  'vitals',
]);

/** Hash of the sources of a seed: the shop without its drawings, its build and its Workers' ids, and the tables. */
export function seedSources(): string {
  const parts = readdirSync(shopFolder).filter(
    (name) => !['studio', 'dist', 'workers'].includes(name) && !name.startsWith('.'),
  );
  const pictures = ['studio/lookbook.json', 'studio/drawing/spec.ts'];
  return hashOf(['backend/migrations', 'starter', ...[...parts, ...pictures].map((name) => join(shopFolder, name))]);
}

/** Hash of everything in a database that comes from users or the seed; origins are ignored. */
export function contentsOf(
  database: DatabaseSync,
  { shopOrigin, backendOrigin }: Pick<Seeded, 'shopOrigin' | 'backendOrigin'>,
): string {
  const tables = database
    .prepare(
      `SELECT name FROM pragma_table_list
       WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%' ORDER BY name`,
    )
    .all()
    .map(({ name }) => String(name));
  const hash = createHash('sha256');
  for (const table of tables) {
    if (written.has(table)) continue;
    hash.update(`${table}\0`);
    for (const row of database.prepare(`SELECT * FROM "${table}"`).iterate())
      hash.update(
        JSON.stringify(Object.values(row)).replaceAll(backendOrigin, '{backend}').replaceAll(shopOrigin, '{shop}'),
      );
  }
  return hash.digest('hex');
}

/**
 * Decides what to do with a database. `fresh`: there is none, create it. `renew`: the folder has changed and nobody
 * has worked in it, recreate it. `keep`: serve it. `outdated`: serve it with a message.
 *
 * @param contents called only if needed, because it reads the whole database
 */
export function seedStateOf(
  seeded: Seeded | undefined,
  sources: string,
  contents: () => string,
): 'fresh' | 'renew' | 'keep' | 'outdated' {
  if (seeded === undefined) return 'fresh';
  if (seeded.sources === sources) return 'keep';
  return seeded.contents !== undefined && seeded.contents === contents() ? 'renew' : 'outdated';
}
