import type { Language } from '../../shared/markets/locales.ts';
import { withTimeout } from '../../shared/timeout.ts';
import type { NearDatabase } from '../database/near-database.ts';
import type { PrimaryDatabase } from '../database/primary-database.ts';
import type { ReadDatabase } from '../database/read-database.ts';
import { type Change, changesIn, makeAllBlocks, makeBlocks } from './blocks.ts';
import type { StoredBlock, StoredPart } from './stored.ts';

/** Bytes of blocks that are read at once: they are in memory as text, and parsed. */
const bytesAtOnce = 2_000_000;
const blocksAtOnce = 64;
const firstBlocks = 4;

/** Blocks that one reader rebuilds before it continues. The rest is left to later readers and may be outdated. */
const madeByReader = 8;

/** Milliseconds for blocks that are read at once, for a few that are rebuilt, and for all: others wait for it. */
const [readTimeout, makeTimeout, makeAllTimeout] = [15_000, 30_000, 300_000];

const throwLate = (): never => {
  throw new Error('The database does not answer in time.');
};

/** What takes the blocks: of one database. */
export interface BlockReader {
  /** Id of the database. */
  readonly database: string;
  /** The state of the database in which its newest block was read; undefined if the database has no bookmarks. */
  readonly bookmark: string | undefined;
  /** Notes the state of the database from which the next blocks were read. */
  reached(bookmark: string | undefined): void;
  /** The last version that was read of a part; 0 if none. */
  seen(part: StoredPart): number;
  take(blocks: readonly StoredBlock[]): void;
}

function blocksSince(db: ReadDatabase, part: StoredPart, version: number, limit: number): D1PreparedStatement {
  return db
    .prepare(
      `SELECT part, block, version, data FROM assortment_blocks
       WHERE part = ? AND version > ? ORDER BY version LIMIT ?`,
    )
    .bind(part, version, limit);
}

interface DatabaseState {
  id: string;
  /** 1 if the database is older than what was read of it. */
  is_put_back: number;
}

/** Selects the state of the database, compared with the versions that were read of its parts. */
function stateOf(db: ReadDatabase, seen: ReadonlyMap<StoredPart, number>): D1PreparedStatement {
  return db
    .prepare(
      `SELECT id, EXISTS (
         SELECT 1 FROM json_each(?) s
         WHERE s.value > (SELECT coalesce(max(version), 0) FROM assortment_blocks WHERE part = s.key)) AS is_put_back
       FROM assortment WHERE id > ''`,
    )
    .bind(JSON.stringify(Object.fromEntries(seen)));
}

interface Wanted<Reader> {
  /** None yet, or that of a database that may have been replaced. */
  known: Reader | undefined;
  begin(database: string): Reader;
  parts: readonly StoredPart[];
}

/** Reads the parts until nothing newer is left. Returns the reader of the current database, perhaps not `known`. */
async function readParts<Reader extends BlockReader>(
  db: NearDatabase | PrimaryDatabase,
  { known, begin, parts }: Wanted<Reader>,
): Promise<{ reader: Reader; changes: Change[] }> {
  let reader = known;
  let changes: Change[] | undefined;
  let wanted = parts;
  let limit = blocksAtOnce;
  for (;;) {
    // Others may have read on meanwhile, from a newer state.
    if ('reach' in db) db.reach(reader?.bookmark);
    const seen = new Map(wanted.map((part) => [part, reader?.seen(part) ?? 0]));
    // The first of a part are few, to learn how large its blocks are.
    const limits = wanted.map((part) => (seen.get(part) === 0 ? Math.min(limit, firstBlocks) : limit));
    const batch = db.batch<DatabaseState | Change | StoredBlock>([
      stateOf(db, seen),
      changesIn(db, madeByReader + 1),
      ...wanted.map((part, at) => blocksSince(db, part, seen.get(part) ?? 0, limits[at] ?? 1)),
    ]);
    // What comes later is not taken.
    const [states, changed, ...read] = await withTimeout(batch, readTimeout, throwLate);
    // A batch has one type for all its statements; each of these selects the columns named here.
    const [state] = (states?.results ?? []) as DatabaseState[];
    changes ??= (changed?.results ?? []) as Change[];
    const database = state?.id ?? '';
    // The database has been replaced, or put back to a former state: start from the beginning.
    if (reader !== undefined && (reader.database !== database || state?.is_put_back === 1))
      return readParts(db, { known: undefined, begin, parts });
    reader ??= begin(database);
    const lists = read.map(({ results }) => results as StoredBlock[]);
    reader.reached(db.bookmark);
    for (const list of lists) reader.take(list);
    wanted = wanted.filter((_, at) => lists[at]?.length === limits[at]);
    if (wanted.length === 0) return { reader, changes };
    const largest = Math.max(1, ...lists.flat().map(({ data }) => data.length));
    limit = Math.max(1, Math.min(blocksAtOnce, Math.floor(bytesAtOnce / largest / wanted.length)));
  }
}

/** The parts that answers in a language need; without one, those that no words are looked up for. */
export const partsFor = (language?: Language): StoredPart[] => [
  'options',
  'labels',
  ...(language ? [`texts-${language}` as const] : []),
];

/**
 * Reads all newer blocks, from a replica if one is near. A few of those that are out of date are rebuilt on the
 * primary, and read there: a replica that is late may list what is rebuilt already, which is not rebuilt again.
 */
export async function readBlocks<Reader extends BlockReader>(
  db: NearDatabase,
  wanted: Wanted<Reader>,
): Promise<Reader> {
  // What is read besides, such as cards, must not be older than what is known.
  db.reach(wanted.known?.bookmark);
  const { reader, changes } = await readParts(db, wanted);
  if (changes.length === 0) return reader;
  const primary = db.toPrimary();
  if (reader.seen('labels') === 0) await withTimeout(makeAllBlocks(primary), makeAllTimeout, throwLate);
  else await withTimeout(makeBlocks(primary, changes.slice(0, madeByReader)), makeTimeout, throwLate);
  const { reader: renewed } = await readParts(primary, { ...wanted, known: reader });
  return renewed;
}
