/** The sizes of what a shop stores. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Shop } from '../shop/harness.ts';

/** The names of all tables of the shop. */
export async function tablesOf({ db }: Pick<Shop, 'db'>): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'
         AND name NOT LIKE 'sqlite%' AND name <> 'd1_migrations' ORDER BY name`,
    )
    .all<{ name: string }>();
  return results.map(({ name }) => name);
}

/** The number of rows of each table. */
export async function rowsOf(shop: Pick<Shop, 'db'>, tables: readonly string[]): Promise<Record<string, number>> {
  const counts = await shop.db.batch<{ count: number }>(
    tables.map((table) => shop.db.prepare(`SELECT count(*) AS count FROM ${table}`)),
  );
  return Object.fromEntries(tables.map((table, index) => [table, counts[index]?.results[0]?.count ?? 0]));
}

/** Bytes of the files below a folder. */
function bytesBelow(folder: string): number {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce(
      (sum, { parentPath, name }) => sum + (statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    );
}

/** Bytes on disk by kind of storage, of both Workers. */
export function storedBytes({ persistence }: Pick<Shop, 'persistence'>): Record<string, number> {
  const kinds = ['d1', 'kv', 'r2', 'do', 'cache'];
  const of = (kind: string) => bytesBelow(join(persistence, kind)) + bytesBelow(join(persistence, 'storefront', kind));
  return Object.fromEntries(kinds.map((kind) => [kind, of(kind)]));
}
