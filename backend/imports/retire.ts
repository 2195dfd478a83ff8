import type { KnownPieces, RetiredPieces, Retirement } from './payload.ts';
import { writeAll } from './upsert.ts';

/** Pieces in one response. */
const pageSize = 5_000;

/** Days in which the page of a retired product says that it is no longer available; then it leads to its family. */
const daysOfItsPage = 90;

/** The time before which a product was retired whose page leads to its family now. */
export function ofLongAgo(now: Date): string {
  return new Date(now.getTime() - daysOfItsPage * 24 * 60 * 60 * 1000).toISOString();
}

/** The pieces that a feed has named, by sku. @param after the last sku of the page before; empty for the first */
export async function knownPieces(db: D1Database, feed: string, after: string): Promise<KnownPieces> {
  const { results } = await db
    .prepare(
      `SELECT f.sku, i.product_key AS key
       FROM feed_pieces f
       JOIN skus k ON k.sku = f.sku
       JOIN options o ON o.option_id = k.option_id
       JOIN imported_products i ON i.product_id = o.product_id
       WHERE f.feed = ? AND f.sku > ? ORDER BY f.sku LIMIT ?`,
    )
    .bind(feed, after, pageSize)
    .all<KnownPieces['pieces'][number]>();
  return { pieces: results, isLast: results.length < pageSize };
}

/** The given skus that no feed names but this one, as a query: ?1 is the feed, ?2 the skus. */
const gone = `SELECT value FROM json_each(?2) given
  WHERE NOT EXISTS (SELECT 1 FROM feed_pieces f WHERE f.sku = given.value AND f.feed <> ?1)`;

/** The pieces of a product `p` that feeds go on naming. */
const namedPieces = `SELECT 1 FROM options other JOIN skus s ON s.option_id = other.option_id
  JOIN feed_pieces f ON f.sku = s.sku
  WHERE other.product_id = p.product_id AND NOT (f.feed = ?1 AND f.sku IN (SELECT value FROM json_each(?2)))`;

/**
 * Retires pieces that a feed no longer names: those that no other feed names are sold out. A colour without any other
 * piece is discontinued, and in no list; a product of such colours is retired. Orders keep them all.
 *
 * @param retirement all its pieces of a product together
 */
export async function retirePieces(db: D1Database, retirement: Retirement, now: Date): Promise<RetiredPieces> {
  const { feed, language, dryRun } = retirement;
  const skus = JSON.stringify(retirement.skus);
  const { results } = await db
    .prepare(
      `SELECT k.sku, i.product_key AS key, p.name ->> ?3 AS name,
         EXISTS (${namedPieces}) AS isSold,
         EXISTS (${namedPieces} AND f.feed = ?1) AS isInFeed,
         (SELECT json_group_array(f.feed) FROM feed_pieces f WHERE f.sku = k.sku AND f.feed <> ?1) AS feeds
       FROM skus k JOIN options o ON o.option_id = k.option_id
       JOIN imported_products i ON i.product_id = o.product_id
       JOIN products p ON p.product_id = o.product_id
       WHERE k.sku IN (SELECT value FROM json_each(?2)) ORDER BY i.product_key, k.position`,
    )
    .bind(feed, skus, language)
    .all<{ sku: string; key: string; name: string; isSold: 0 | 1; isInFeed: 0 | 1; feeds: string }>();
  if (!dryRun) await writeAll(db, writesOf(db, { feed, skus }, now));
  const [pieces, staying]: [RetiredPieces['pieces'], RetiredPieces['staying']] = [[], []];
  for (const { sku, key, name, isSold, isInFeed, feeds: listed } of results) {
    const feeds: string[] = JSON.parse(listed);
    if (feeds.length === 0) pieces.push({ sku, key, name, isWhole: isSold === 0 });
    else staying.push({ sku, key, name, isWhole: isInFeed === 0, feeds: feeds.toSorted() });
  }
  return { pieces, staying };
}

function writesOf(db: D1Database, { feed, skus }: { feed: string; skus: string }, now: Date): D1PreparedStatement[] {
  const options = 'SELECT DISTINCT option_id FROM skus WHERE sku IN (SELECT value FROM json_each(?1))';
  const products = `SELECT DISTINCT product_id FROM options WHERE option_id IN (${options})`;
  return [
    db.prepare(`UPDATE stock SET quantity = 0 WHERE quantity > 0 AND sku IN (${gone})`).bind(feed, skus),
    // Its number in the next feed is taken, whatever it is.
    db.prepare(`UPDATE imported_pieces SET stock_said = 'retired' WHERE sku IN (${gone})`).bind(feed, skus),
    db.prepare('DELETE FROM feed_pieces WHERE feed = ?1 AND sku IN (SELECT value FROM json_each(?2))').bind(feed, skus),
    db
      .prepare(
        `UPDATE options SET availability = 'DISCONTINUED'
         WHERE option_id IN (${options}) AND availability <> 'DISCONTINUED'
           AND NOT EXISTS (
             SELECT 1 FROM skus s JOIN feed_pieces f ON f.sku = s.sku WHERE s.option_id = options.option_id)`,
      )
      .bind(skus),
    db
      .prepare(
        `DELETE FROM listings WHERE option_id IN (
           SELECT option_id FROM options WHERE option_id IN (${options}) AND availability = 'DISCONTINUED')`,
      )
      .bind(skus),
    // A product is shown in a colour that it still has.
    db
      .prepare(
        `UPDATE products SET default_option_id = other.option_id
         FROM (SELECT product_id, option_id, min(position) FROM options
               WHERE product_id IN (${products}) AND availability <> 'DISCONTINUED' GROUP BY product_id) other
         WHERE products.product_id = other.product_id AND products.default_option_id IN (
           SELECT option_id FROM options WHERE product_id IN (${products}) AND availability = 'DISCONTINUED')`,
      )
      .bind(skus),
    db
      .prepare(
        `UPDATE imported_products SET retired_at = ?2
         WHERE product_id IN (${products}) AND retired_at IS NULL AND NOT EXISTS (
           SELECT 1 FROM options o
           WHERE o.product_id = imported_products.product_id AND o.availability <> 'DISCONTINUED')`,
      )
      .bind(skus, now.toISOString()),
  ];
}
