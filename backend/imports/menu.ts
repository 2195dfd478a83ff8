import type { z } from 'zod';
import type { headerLayout } from '../../shared/contract/content/content.ts';
import { type Currency, currencyOf, locales } from '../../shared/markets/locales.ts';
import { allMarkets } from '../../shared/markets/open-markets.ts';
import { type MenuFamily, navigation } from './navigation.ts';
import { type Row, type Table, upsert, writeAll } from './upsert.ts';

type Header = z.input<typeof headerLayout>;

const headers: Table = {
  name: 'content_entries',
  key: ['type', 'locale', 'uid'],
  values: ['entry'],
  along: ['updated_at'],
  once: ['title'],
};

/** The families with a listed product priced in the currency, in their order. */
async function familiesSold(db: D1Database, currency: Currency): Promise<MenuFamily[]> {
  const { results } = await db
    .prepare(
      `SELECT segmentation_id AS id, parent_id AS parent, title FROM segmentations
       WHERE segmentation_id IN (
         SELECT family_id FROM listings JOIN prices USING (option_id) WHERE currency = ?)
       ORDER BY position`,
    )
    .bind(currency)
    .all<{ id: string; parent: string | null; title: string }>();
  return results.map(({ id, parent, title }) => ({ id, parent, titles: JSON.parse(title) }));
}

/**
 * Rebuilds the menu of every market from the families with products sold there, in their order; the rest of the
 * header stays. An unchanged header is not written.
 */
export async function writeMenu(db: D1Database, now: Date): Promise<void> {
  const rows: Row[] = [];
  for (const locale of allMarkets.names) {
    const families = await familiesSold(db, currencyOf[locales[locale].iso2]);
    const stored = await db
      .prepare("SELECT entry FROM content_entries WHERE type = 'header_layout' AND locale = ?")
      .bind(locale)
      .first<string>('entry');
    const header: Partial<Header> = JSON.parse(stored ?? '{}');
    const entry = {
      navigation_group: [],
      notification: null,
      ...header,
      // The path of a family in a market is looked up when the header is read.
      navigation_modular: navigation(families, locales[locale].lang, ({ id }) => ({
        page_reference: [{ uid: `family:${id}` }],
      })),
    };
    rows.push(['header_layout', locale, 'header_layout', JSON.stringify(entry), now.toISOString(), 'header_layout']);
  }
  await writeAll(db, upsert(db, headers, rows));
}
