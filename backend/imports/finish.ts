import { familySlug } from '../../shared/format/slug.ts';
import { locales } from '../../shared/markets/locales.ts';
import { allMarkets } from '../../shared/markets/open-markets.ts';
import { makeAllBlocks } from '../assortment/blocks.ts';
import { applyPricePlans } from './prices.ts';
import { type Table, upsert, writeAll } from './upsert.ts';

/** Runs once after the products of a feed: counts, addresses of families, data for listings and search. */
export async function finishImport(db: D1Database, now: Date): Promise<void> {
  await applyPricePlans(db, now);
  await writeAddresses(db, now);
  await db
    .prepare(
      `UPDATE segmentations SET listed = counted.cards
       FROM (SELECT s.segmentation_id, count(l.option_id) AS cards
             FROM segmentations s LEFT JOIN listings l ON l.family_id = s.segmentation_id GROUP BY 1) counted
       WHERE segmentations.segmentation_id = counted.segmentation_id AND listed <> counted.cards`,
    )
    .run();
  await makeAllBlocks(db);
}

const addresses: Table = {
  name: 'content_entries',
  key: ['type', 'locale', 'uid'],
  values: ['url'],
  along: ['updated_at'],
  once: ['title', 'entry'],
};

/** Writes the addresses of imported families in each market, for links of the content by uid. */
async function writeAddresses(db: D1Database, now: Date): Promise<void> {
  const { results } = await db
    .prepare('SELECT segmentation_id AS id, title FROM segmentations JOIN imported_families USING (segmentation_id)')
    .all<{ id: string; title: string }>();
  const rows = results.flatMap(({ id, title }) => {
    const titles: Record<string, string> = JSON.parse(title);
    return allMarkets.names.map((locale) => {
      const { lang } = locales[locale];
      const url = `/${familySlug(titles[lang] ?? '', lang)}--pl${id}/`;
      return ['page_url', locale, `family:${id}`, url, now.toISOString(), `family:${id}`, '{}'];
    });
  });
  await writeAll(db, upsert(db, addresses, rows));
}
