import type { Language } from '../../shared/markets/locales.ts';
import { type Change, changesIn, makeAllBlocks, makeBlocks } from './blocks.ts';
import type { StoredBlock, StoredPart } from './stored.ts';

/** Bytes of blocks that are read at once: they are in memory as text, and parsed. */
const bytesAtOnce = 2_000_000;
const blocksAtOnce = 64;
const firstBlocks = 4;

/** Blocks that one reader rebuilds before it continues. The rest is left to later readers and may be outdated. */
const madeByReader = 8;

/** What takes the blocks: of one database. */
export interface BlockReader {
  /** Id of the database. */
  readonly database: string;
  /** The last version that was read of a part; 0 if none. */
  seen(part: StoredPart): number;
  take(blocks: readonly StoredBlock[]): void;
}

function blocksSince(db: D1Database, part: StoredPart, version: number, limit: number): D1PreparedStatement {
  return db
    .prepare(
      `SELECT part, block, version, data FROM assortment_blocks
       WHERE part = ? AND version > ? ORDER BY version LIMIT ?`,
    )
    .bind(part, version, limit);
}

interface Wanted<Reader> {
  /** None yet, or that of a database that may have been replaced. */
  known: Reader | undefined;
  begin(database: string): Reader;
  parts: readonly StoredPart[];
}

/** Reads the parts until nothing newer is left. Returns the reader of the current database, perhaps not `known`. */
async function readParts<Reader extends BlockReader>(
  db: D1Database,
  { known, begin, parts }: Wanted<Reader>,
): Promise<{ reader: Reader; changes: Change[] }> {
  let reader = known;
  let changes: Change[] | undefined;
  let wanted = parts;
  let limit = blocksAtOnce;
  for (;;) {
    // The first of a part are few, to learn how large its blocks are.
    const limits = wanted.map((part) => ((reader?.seen(part) ?? 0) === 0 ? Math.min(limit, firstBlocks) : limit));
    const [ids, changed, ...read] = await db.batch<{ id: string } | Change | StoredBlock>([
      db.prepare("SELECT id FROM assortment WHERE id > ''"),
      changesIn(db, madeByReader + 1),
      ...wanted.map((part, at) => blocksSince(db, part, reader?.seen(part) ?? 0, limits[at] ?? 1)),
    ]);
    // A batch has one type for all its statements; each of these selects the columns named here.
    const [row] = (ids?.results ?? []) as { id: string }[];
    changes ??= (changed?.results ?? []) as Change[];
    const database = row?.id ?? '';
    // The database has been replaced: start from the beginning.
    if (reader !== undefined && reader.database !== database) return readParts(db, { known: undefined, begin, parts });
    reader ??= begin(database);
    const lists = read.map(({ results }) => results as StoredBlock[]);
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

/** Reads all newer blocks, and rebuilds a few of those that are out of date. */
export async function readBlocks<Reader extends BlockReader>(db: D1Database, wanted: Wanted<Reader>): Promise<Reader> {
  const { reader, changes } = await readParts(db, wanted);
  if (changes.length === 0) return reader;
  if (reader.seen('labels') === 0) await makeAllBlocks(db);
  else await makeBlocks(db, changes.slice(0, madeByReader));
  const { reader: renewed } = await readParts(db, { ...wanted, known: reader });
  return renewed;
}
