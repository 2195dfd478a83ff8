import type { Language } from '../../shared/markets/locales.ts';
import type { Env } from '../env.ts';
import { Assortment, type StoredBlock } from './assortment.ts';
import { type Change, changesIn, makeAllBlocks, makeBlocks, type StoredPart } from './blocks.ts';

/** The assortment cached in this isolate, of the database that was read last. */
let cached: Assortment | undefined;
let loading: Promise<Assortment> | undefined;

/** Blocks read at once when an isolate starts: about two megabytes in a large shop. */
const readAtOnce = 64;

/** Blocks that one reader rebuilds before it continues. The rest is left to later readers and may be outdated. */
const madeByReader = 8;

/** The request that reads the assortment. */
export interface Reader {
  env: Env;
  /** Also reads the texts of a language. */
  language?: Language | undefined;
  waitUntil(promise: Promise<unknown>): void;
}

function blocksSince(db: D1Database, part: StoredPart, version: number): D1PreparedStatement {
  return db
    .prepare(
      `SELECT part, block, version, data FROM assortment_blocks
       WHERE part = ? AND version > ? ORDER BY version LIMIT ?`,
    )
    .bind(part, version, readAtOnce);
}

/** Reads the parts until nothing newer is left. Returns the assortment of the current database, perhaps not `known`. */
async function readParts(
  db: D1Database,
  known: Assortment | undefined,
  parts: readonly StoredPart[],
): Promise<{ assortment: Assortment; changes: Change[] }> {
  const since = (part: StoredPart) => blocksSince(db, part, known?.seen(part) ?? 0);
  const [ids, changed, ...read] = await db.batch<{ id: string } | Change | StoredBlock>([
    db.prepare("SELECT id FROM assortment WHERE id > ''"),
    changesIn(db, madeByReader + 1),
    ...parts.map(since),
  ]);
  // A batch has one type for all its statements; each of these selects the columns named here.
  const [row] = (ids?.results ?? []) as { id: string }[];
  const changes = (changed?.results ?? []) as Change[];
  const id = row?.id ?? '';
  // The database has been replaced: start from the beginning.
  if (known !== undefined && known.id !== id) return readParts(db, undefined, parts);
  const assortment = known ?? new Assortment(id);
  const lists = read.map(({ results }) => results as StoredBlock[]);
  for (const list of lists) assortment.take(list);
  const more = parts.filter((_, at) => lists[at]?.length === readAtOnce);
  if (more.length > 0) await readParts(db, assortment, more);
  return { assortment, changes };
}

/** Returns the current assortment. Reads only changes; a new isolate reads all of it once. */
export async function currentAssortment({ env, language, waitUntil }: Reader): Promise<Assortment> {
  const { DB } = env;
  const parts: StoredPart[] = ['options', 'labels', ...(language ? [`texts-${language}` as const] : [])];
  const isRead = (part: StoredPart) => cached !== undefined && cached.seen(part) > 0;
  if (parts.every(isRead)) return refresh(DB, parts);
  // Concurrent requests share the first load, then read what they need beyond it.
  if (loading === undefined) {
    loading = refresh(DB, parts).finally(() => {
      loading = undefined;
    });
    waitUntil(loading.catch(() => undefined));
    return loading;
  }
  await loading;
  return refresh(DB, parts);
}

async function refresh(db: D1Database, parts: readonly StoredPart[]): Promise<Assortment> {
  const { assortment, changes } = await readParts(db, cached, parts);
  cached = assortment;
  if (changes.length === 0) return assortment;
  if (assortment.seen('labels') === 0) await makeAllBlocks(db);
  else await makeBlocks(db, changes.slice(0, madeByReader));
  const { assortment: renewed } = await readParts(db, assortment, parts);
  cached = renewed;
  return renewed;
}
