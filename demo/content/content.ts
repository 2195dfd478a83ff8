import { linkedUrl, referenceOf } from '../../backend/content/page-names.ts';
import { brand } from '../../shared/brand/brand.ts';
import { familySlug, slugify } from '../../shared/format/slug.ts';
import { type Language, type Locale, localeNames, locales } from '../../shared/markets/locales.ts';
import { helpWords } from '../../shared/routes.ts';
import { families } from '../catalogue/families.ts';
import { seedAssets } from './assets.ts';
import { footerEntry, siteSelectorEntry } from './footer.ts';
import { giftCardEntry } from './gift-card.ts';
import { headerEntry } from './header.ts';
import { helpEntries } from './help.ts';
import { homeEntry, type Selections } from './home.ts';
import { journalEntries } from './journal.ts';
import { lookbookEntries } from './lookbook.ts';
import { managedTextEntries } from './managed-texts.ts';
import { storyEntries } from './stories.ts';
import { zoneEntries } from './zones.ts';

const seededAt = '2026-11-01T00:00:00Z';

interface Entry {
  type: string;
  uid: string;
  title: string;
  url: string | null;
  entry: object;
}

/** Paths, without market prefix, of pages that links refer to by uid. */
function pageUrls(language: Language): Entry[] {
  const fixed: Record<string, string> = {
    home: '/',
    search: '/search/',
    stores: '/stores/',
    help: `/${helpWords[language]}/`,
    blog: '/blog/',
    'gift-card': '/gift-card/',
    account: '/account/dashboard/',
    orders: '/account/orders/',
  };
  const listings = families.map(
    ({ familyId, title }) =>
      [`family:${familyId}`, `/${familySlug(title[language], language)}--pl${familyId}/`] as const,
  );
  return [...Object.entries(fixed), ...listings].map(([uid, url]) => ({
    type: 'page_url',
    uid,
    title: uid,
    url,
    entry: {},
  }));
}

function entriesOf(locale: Locale, selections: Selections): Entry[] {
  const { lang } = locales[locale];
  const single = (type: string, entry: object): Entry => ({ type, uid: type, title: type, url: null, entry });
  const home = homeEntry(lang, selections);
  const giftCard = giftCardEntry(lang);
  const pages = [
    ...managedTextEntries(locale).map((entry) => ({ type: 'landing_page', ...entry })),
    ...storyEntries(lang),
    ...lookbookEntries(lang),
    ...journalEntries(lang),
    ...helpEntries(locale),
  ];
  return [
    single('header_layout', headerEntry(lang)),
    single('footer_layout', footerEntry(lang)),
    single('site_selector_component', siteSelectorEntry(lang)),
    { type: 'page', uid: home.uid, title: home.title, url: '/', entry: home },
    { type: 'page', uid: giftCard.uid, title: giftCard.title, url: '/gift-card/', entry: giftCard },
    ...zoneEntries(lang).map((entry) => ({
      type: 'zone',
      uid: entry.uid,
      title: entry.uid,
      url: null,
      entry,
    })),
    ...pageUrls(lang),
    ...pages.flatMap(({ type, url, ...entry }) => [
      { type, uid: entry.uid, title: entry.title, url, entry },
      {
        type: 'page_url',
        uid: referenceOf(type, entry.uid),
        title: entry.title,
        url: linkedUrl({ locale, url, title: entry.title }),
        entry: {},
      },
    ]),
  ];
}

/** The first options in the listing of a family, one of each product; products with a `shown` option are skipped. */
async function optionsOf(
  db: D1Database,
  familyId: string,
  count: number,
  shown: readonly string[] = [],
): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT listings.option_id FROM listings JOIN options USING (option_id)
       WHERE family_id = ? AND availability = 'AVAILABLE' AND product_id NOT IN (
         SELECT product_id FROM options WHERE option_id IN (SELECT value FROM json_each(?)))
       GROUP BY product_id ORDER BY min(listings.rank) LIMIT ?`,
    )
    .bind(familyId, JSON.stringify(shown), count)
    .all<{ option_id: string }>();
  return results.map(({ option_id }) => option_id);
}

/** Seeds the managed content of every market. Needs the catalogue: the home page shows products. */
export async function seedContent(db: D1Database): Promise<void> {
  const fresh = await optionsOf(db, 'w_new', 8);
  const selections = { fresh, dresses: await optionsOf(db, 'w_dresses', 4, fresh) };
  const statement = `INSERT INTO content_entries (type, locale, uid, title, url, entry, updated_at)
     SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, ? FROM json_each(?)`;
  await db.batch(
    localeNames.map((locale) => {
      const rows = entriesOf(locale, selections).map(({ type, uid, title, url, entry }) => [
        type,
        locale,
        uid,
        title,
        url,
        JSON.stringify(entry),
      ]);
      return db.prepare(statement).bind(seededAt, JSON.stringify(rows).replaceAll('{{brand}}', brand.name));
    }),
  );
  await db.batch(localeNames.map((locale) => formerHelpUrls(db, locale)));
  await seedAssets(db);
}

/**
 * Former addresses of the help in German, without `ae`, `oe` and `ue`. The shop finds other pages by the id in their
 * path.
 */
function formerHelpUrls(db: D1Database, locale: Locale): D1PreparedStatement {
  const rows = helpEntries(locale).flatMap(({ uid, url, title }) => {
    const former = url === null ? null : url.replace(slugify(title, locales[locale].lang), slugify(title));
    return former === url ? [] : [[former, uid]];
  });
  return db
    .prepare(
      `INSERT INTO content_former_urls (locale, url, type, uid)
       SELECT ?, value ->> 0, 'help_page', value ->> 1 FROM json_each(?)`,
    )
    .bind(locale, JSON.stringify(rows));
}
