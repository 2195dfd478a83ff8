import { familySlug, slugify } from '../../shared/format/slug.ts';
import { type Language, type Locale, localeNames, locales, onlineLocales } from '../../shared/markets/locales.ts';
import { withFacts } from '../../starter/content/facts.ts';
import { helpEntries } from '../../starter/content/help.ts';
import { managedTextEntries } from '../../starter/content/managed-texts.ts';
import { type Entry, fixedPages, seedEntries, withAddress } from '../../starter/content/seed-content.ts';
import { siteSelectorEntry } from '../../starter/content/site-selector.ts';
import { families } from '../catalogue/families.ts';
import { seedAssets } from './assets.ts';
import demonstration from './demonstration.json' with { type: 'json' };
import { footerEntry } from './footer.ts';
import { giftCardEntry } from './gift-card.ts';
import { headerEntry } from './header.ts';
import { homeEntry, type Selections } from './home.ts';
import { journalEntries } from './journal.ts';
import { lookbookEntries } from './lookbook.ts';
import { storyEntries } from './stories.ts';
import { zoneEntries } from './zones.ts';

/** The addresses of the families' listings. */
const listingUrls = (language: Language): Entry[] =>
  families.map(({ familyId, title }) => ({
    type: 'page_url',
    uid: `family:${familyId}`,
    title: `family:${familyId}`,
    url: `/${familySlug(title[language], language)}--pl${familyId}/`,
    entry: {},
  }));

/** The legal notice says that the shop is a demonstration. */
function textEntries(locale: Locale) {
  const { lang, iso2 } = locales[locale];
  return managedTextEntries(locale, (words) => withFacts(words, iso2)).map((entry) =>
    entry.uid === 'imprint'
      ? { ...entry, blocks: [...entry.blocks, { rich_text: { ...demonstration[lang], items: [], links: [] } }] }
      : entry,
  );
}

function entriesOf(locale: Locale, selections: Selections): Entry[] {
  const { lang } = locales[locale];
  const single = (type: string, entry: object): Entry => ({ type, uid: type, title: type, url: null, entry });
  const home = homeEntry(lang, selections);
  const giftCard = giftCardEntry(lang);
  const pages = [
    ...textEntries(locale).map((entry) => ({ type: 'landing_page', ...entry })),
    ...storyEntries(lang),
    ...lookbookEntries(lang),
    ...journalEntries(lang),
    ...helpEntries(locale),
  ];
  return [
    single('header_layout', headerEntry(lang)),
    single('footer_layout', footerEntry(lang)),
    single('site_selector_component', siteSelectorEntry(lang, onlineLocales)),
    { type: 'page', uid: home.uid, title: home.title, url: '/', entry: home },
    { type: 'page', uid: giftCard.uid, title: giftCard.title, url: '/gift-card/', entry: giftCard },
    ...zoneEntries(lang).map((entry) => ({
      type: 'zone',
      uid: entry.uid,
      title: entry.uid,
      url: null,
      entry,
    })),
    ...fixedPages(lang),
    ...listingUrls(lang),
    ...pages.flatMap(({ type, url, ...entry }) =>
      withAddress(locale, { type, uid: entry.uid, title: entry.title, url, entry }),
    ),
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
  await seedEntries(db, (locale) => entriesOf(locale, selections));
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
