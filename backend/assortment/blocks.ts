import { languages } from '../../shared/markets/locales.ts';
import type { ReadDatabase } from '../database/read-database.ts';

/** The parts of the assortment that can be out of date. */
type Part = 'options' | 'labels' | 'texts';

/** A block that is out of date. */
export interface Change {
  part: Part;
  block: number;
}

const next = (part: string) => `(SELECT coalesce(max(version), 0) + 1 FROM assortment_blocks WHERE part = ${part})`;

/** Nothing is built that is no longer out of date: the reader may know it from a replica that is late. */
const outOfDate = (part: Part) => `EXISTS (SELECT 1 FROM assortment_changes WHERE part = '${part}' AND block = ?1)`;

/** SQL that builds each part from the tables of the catalogue; ?1 is the block. */
const sources: Record<Part, string> = {
  options: `INSERT OR REPLACE INTO assortment_blocks
    SELECT 'options', ?1, ${next("'options'")}, coalesce(json_group_array(json(entry)), '[]')
    FROM assortment_options WHERE block = ?1 HAVING ${outOfDate('options')}`,
  texts: `INSERT OR REPLACE INTO assortment_blocks
    SELECT 'texts-' || l.value, ?1, ${next("'texts-' || l.value")},
      (SELECT coalesce(json_group_array(json(entry)), '[]') FROM assortment_texts
       WHERE block = ?1 AND language = l.value)
    FROM json_each('${JSON.stringify(languages)}') l WHERE ${outOfDate('texts')}`,
  labels: `INSERT OR REPLACE INTO assortment_blocks
    SELECT 'labels', ?1, ${next("'labels'")}, json_object(
      'families', (SELECT json_group_array(json_array(segmentation_id, parent_id, json(title)) ORDER BY position)
        FROM segmentations),
      'sizes', (SELECT json_group_array(json_array(size_id, json(label)) ORDER BY position) FROM sizes),
      'colors', (SELECT json_group_array(json_array(color_group, json(label), hex) ORDER BY position)
        FROM color_groups),
      'materials', (SELECT json_group_array(json_array(material_id, json(label)) ORDER BY position) FROM materials))
    WHERE ${outOfDate('labels')}`,
};

/** Rebuilds those of these blocks that are out of date, in one transaction. */
export async function makeBlocks(db: D1Database, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  await db.batch(
    changes.flatMap(({ part, block }) => [
      db.prepare(sources[part]).bind(block),
      db.prepare('DELETE FROM assortment_changes WHERE part = ? AND block = ?').bind(part, block),
    ]),
  );
}

/** Selects at most `limit` blocks that are out of date. */
export function changesIn(db: ReadDatabase, limit: number): D1PreparedStatement {
  return db.prepare("SELECT part, block FROM assortment_changes WHERE part > '' LIMIT ?").bind(limit);
}

/** Blocks rebuilt in one transaction. */
const together = 24;

/** Rebuilds all blocks that are out of date. For bulk imports, so that no reader waits for it later. */
export async function makeAllBlocks(db: D1Database): Promise<void> {
  for (;;) {
    const { results } = await changesIn(db, together).all<Change>();
    await makeBlocks(db, results);
    if (results.length < together) return;
  }
}
