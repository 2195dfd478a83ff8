import type { DatabaseSync } from 'node:sqlite';
import { applyMigration, openDatabase, pendingMigrations } from '../../scripts/database/database.ts';

/** An empty database in memory, with the schema of all migrations. */
export function migratedDatabase(): DatabaseSync {
  const database = openDatabase(':memory:');
  for (const name of pendingMigrations(database)) applyMigration(database, name);
  return database;
}
