/** Provides the database for `npm start` and `npm run dev`: reuses an existing one, else creates it. */
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { clearCopies, clearData, readSeeded, type Seeded, writeSeeded } from '../state.ts';
import { foreignMigrations, moveOrigins, openDatabase } from './database.ts';
import { makeDatabase, migrate } from './prepare-database.ts';
import { contentsOf, seedSources, seedStateOf } from './untouched.ts';

interface Place {
  /** Folder of the Workers' data, with the record of how the database was filled. */
  folder: string;
  file: string;
  /** The command that replaces an outdated database, for the message. */
  renewWith: string;
  /** A database without such a record: an incomplete seed with nothing worth keeping, or one from an older version. */
  unnoted: 'incomplete' | 'older';
}

type Origins = Pick<Seeded, 'shopOrigin' | 'backendOrigin'>;

/** Message if the shop's folder has changed since somebody worked in this database. */
const outdatedWords = (renewWith: string) => `
  The shop's folder has changed since this database was made. It is kept, with what was done in it: carts, orders,
  edits, imports. It has the new tables, but neither the new products, texts nor market parameters: where the code
  expects these, pages may fail. To have them, stop and run

    ${renewWith}
`;

/** Message if this version cannot migrate the database that somebody has worked in. */
const replacedWords = (moved: string) => `
  Another version of the shop made the former database, and this version cannot migrate it. A new one was made. The
  former one, with its carts, orders and edits, is now

    ${moved}
`;

/**
 * Creates the database if there is none, or if the shop's folder has changed and nobody has worked in it. A database
 * that cannot be migrated is moved away and replaced. Any other is migrated and moved to these origins. Returns its
 * record, and a message for the end of the start.
 */
export async function keepDatabase(
  { folder, file, renewWith, unnoted }: Place,
  origins: Origins,
): Promise<{ seeded: Seeded; words: string }> {
  const known: Seeded | undefined =
    readSeeded(folder) ?? (unnoted === 'older' && existsSync(file) ? origins : undefined);
  const seedState = seedStateOf(known, seedSources(), () => contentsIn(file, known));
  if (seedState === 'renew')
    console.log("  The shop's folder has changed, and nothing was done in this database: it is made anew.");
  const moved = seedState === 'outdated' && hasForeignMigrations(file) ? moveAway(file, folder) : undefined;
  if (seedState === 'fresh' || seedState === 'renew' || known === undefined || moved !== undefined) {
    clearData(folder);
    const products = known?.products;
    const made = await makeDatabase(file, { ...origins, ...(products !== undefined && { products }) });
    writeSeeded(made, folder);
    return { seeded: made, words: moved === undefined ? '' : replacedWords(moved) };
  }
  await migrate(file);
  moveTo(known, origins, { folder, file });
  const seeded = { ...known, ...origins };
  writeSeeded(seeded, folder);
  return { seeded, words: seedState === 'outdated' ? outdatedWords(renewWith) : '' };
}

function hasForeignMigrations(file: string): boolean {
  const database = openDatabase(file);
  try {
    return foreignMigrations(database).length > 0;
  } finally {
    database.close();
  }
}

/** Moves a closed database away; returns its new path. */
function moveAway(file: string, folder: string): string {
  const moved = join(folder, `former-database-${new Date().toISOString().replace(/[:.]/g, '-')}.sqlite`);
  renameSync(file, moved);
  return moved;
}

/** Changes the origins stored in the database to those on which it is served. */
function moveTo(from: Origins, to: Origins, { folder, file }: Pick<Place, 'folder' | 'file'>): void {
  if (from.shopOrigin === to.shopOrigin && from.backendOrigin === to.backendOrigin) return;
  const database = openDatabase(file);
  moveOrigins(database, [
    [from.shopOrigin, to.shopOrigin],
    [from.backendOrigin, to.backendOrigin],
  ]);
  database.close();
  clearCopies(folder);
}

/** Hash of the contents of the recorded database; empty without a record. */
function contentsIn(file: string, seeded: Origins | undefined): string {
  if (seeded === undefined) return '';
  const database = openDatabase(file);
  try {
    return contentsOf(database, seeded);
  } finally {
    database.close();
  }
}
