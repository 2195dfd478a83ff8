/** Fills the database of a shop from the files in its folder. A shop with a `seed.ts` of its own replaces this. */
import { isNamedPageType } from '../../backend/editor/entries/entry-types.ts';
import { shopFolder } from '../../scripts/sources.mjs';
import type { Country } from '../../shared/markets/locales.ts';
import { announcedLocale, domainOf, type Locale, locales } from '../../shared/markets/locales.ts';
import { readOpenMarkets } from '../../shared/markets/open-markets.ts';
import { seedColorGroups } from '../color-groups.ts';
import { withFacts } from '../content/facts.ts';
import { type Entry, fixedPages, seedEntries, withAddress } from '../content/seed-content.ts';
import { siteSelectorEntry } from '../content/site-selector.ts';
import { seedMarkets } from '../markets/seed-markets.ts';
import { seedPlaces } from '../places/places.ts';
import type { SeedOptions, SignIns } from '../seeded-shop.ts';
import { ShopFiles } from '../shop-files.ts';
import { editor, seedStaff } from '../staff.ts';
import { seedStores } from '../stores.ts';

const password = 'selvedge-demo';

/** Fills the facts of the market's company into all texts of an entry. */
function filled(entry: Entry, country: Country): Entry {
  const fill = (_: string, value: unknown) => (typeof value === 'string' ? withFacts(value, country) : value);
  return JSON.parse(JSON.stringify(entry, fill));
}

/** Fills a migrated, empty database. Throws ShopFileError. */
export async function seed(db: D1Database, _options: SeedOptions): Promise<void> {
  const files = new ShopFiles(shopFolder);
  const { markets } = files.facts();
  const { names, online } = readOpenMarkets(markets.join());
  const redirects = files.redirects();
  await seedColorGroups(db);
  await seedMarkets(db, {
    parameters: names.map((locale) => ({
      locale,
      record: { ...files.parameters(announcedLocale(locale)), domain: domainOf(locale) },
    })),
    shipping: files.shipping(),
    redirects: (locale) => redirects[announcedLocale(locale)] ?? [],
    notices: files.notices(),
  });
  await seedStores(db, files.stores());
  await seedPlaces(db);
  const entriesOf = (locale: Locale): Entry[] => {
    const { lang, iso2 } = locales[locale];
    const selector = siteSelectorEntry(lang, online);
    return [
      ...fixedPages(lang),
      { ...{ type: 'site_selector_component', uid: 'site_selector_component', url: null }, title: '', entry: selector },
      ...files
        .entries(announcedLocale(locale))
        .map((entry) => filled(entry, iso2))
        .flatMap((entry) => (isNamedPageType(entry.type) ? withAddress(locale, entry) : [entry])),
    ];
  };
  await seedEntries(db, (locale) => (names.includes(locale) ? entriesOf(locale) : []));
  await seedStaff(db, password);
  // No page is cached yet, so nothing must be purged.
  await db.prepare('DELETE FROM changes').run();
}

export const signIns: SignIns = { customers: [], staff: [editor.email], password };

/** Nothing is drawn ahead: there are photographs. */
export const firstPages: readonly string[] = [];
