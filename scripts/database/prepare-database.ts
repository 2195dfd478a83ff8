/** Migrates and seeds a database file as far as needed. Used by `npm start`, `npm run seed` and the tests. */
import { seed } from '#shop/seed.ts';
import type { SeedOptions } from '../../starter/seeded-shop.ts';
import { commandFor } from '../sources.mjs';
import type { Seeded } from '../state.ts';
import { Refusal, step } from '../steps.mjs';
import { applyMigration, foreignMigrations, openDatabase, pendingMigrations } from './database.ts';
import { growingTables } from './growing-tables.ts';
import { SqliteD1 } from './sqlite-d1.ts';
import { contentsOf, seedSources } from './untouched.ts';

/** Applies the missing migrations. @throws Refusal for a database of another version of the shop */
export async function migrate(file: string): Promise<void> {
  const database = openDatabase(file);
  try {
    if (foreignMigrations(database).length > 0)
      throw new Refusal(
        `Another version of the shop made this database. "${commandFor('npm start')}" moves it and makes a new one.`,
      );
    const pending = pendingMigrations(database);
    if (pending.length === 0) return;
    await step('Migrate the database', (progress) => {
      for (const name of pending) {
        progress(name);
        applyMigration(database, name);
      }
    });
  } finally {
    database.close();
  }
}

/** Creates and seeds a database. Returns its record once it is complete. */
export async function makeDatabase(
  file: string,
  record: Pick<Seeded, 'products' | 'shopOrigin' | 'backendOrigin'>,
): Promise<Seeded> {
  await migrate(file);
  await fill(file, record);
  const database = openDatabase(file);
  try {
    return { ...record, sources: seedSources(), contents: contentsOf(database, record) };
  } finally {
    database.close();
  }
}

/** Seeds a migrated, empty database. */
export async function fill(file: string, { products }: Pick<SeedOptions, 'products'> = {}): Promise<void> {
  const database = openDatabase(file);
  // An interrupted seed is discarded, so the writes need not be synchronous.
  database.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -131072; PRAGMA wal_autocheckpoint = 20000;');
  try {
    await step('Seed the database', (progress) =>
      seed(new SqliteD1(database), {
        ...(products !== undefined && { products }),
        onProgress: (done, total, label) => progress(`${label} ${done}/${total}`),
      }),
    );
    const few = growingTables.map((table) => `'${table}'`).join(', ');
    database.exec(`PRAGMA synchronous = FULL; PRAGMA optimize; DELETE FROM sqlite_stat1 WHERE tbl IN (${few});`);
    database.exec('PRAGMA wal_checkpoint(TRUNCATE);');
  } finally {
    database.close();
  }
}
