import { linkedUrl, referenceOf } from '../../backend/content/page-names.ts';
import { brand } from '../../shared/brand/brand.ts';
import { type Language, type Locale, localeNames } from '../../shared/markets/locales.ts';
import { helpWords } from '../../shared/routes.ts';

const seededAt = '2026-11-01T00:00:00Z';

/** An entry of managed content, as it is stored. Its texts may name the brand by `{{brand}}`. */
export interface Entry {
  type: string;
  uid: string;
  title: string;
  /** Path without market prefix; null where it is part of other pages. */
  url: string | null;
  entry: object;
}

const pageUrl = (uid: string, title: string, url: string | null): Entry => ({
  ...{ type: 'page_url', uid, title, url },
  entry: {},
});

/** The pages of every shop that links refer to by uid. */
export function fixedPages(language: Language): Entry[] {
  const paths = {
    home: '/',
    search: '/search/',
    stores: '/stores/',
    help: `/${helpWords[language]}/`,
    blog: '/blog/',
    'gift-card': '/gift-card/',
    account: '/account/dashboard/',
    orders: '/account/orders/',
  };
  return Object.entries(paths).map(([uid, url]) => pageUrl(uid, uid, url));
}

/** A page, and its address for links to it. */
export function withAddress(locale: Locale, page: Entry): Entry[] {
  const { type, uid, title, url } = page;
  return [page, pageUrl(referenceOf(type, uid), title, linkedUrl({ locale, url, title }))];
}

const withBrand = (words: string): string => words.replaceAll('{{brand}}', () => brand.name);

/** Stores the entries of every market. */
export async function seedEntries(db: D1Database, entriesOf: (locale: Locale) => readonly Entry[]): Promise<void> {
  const statement = `INSERT INTO content_entries (type, locale, uid, title, url, entry, updated_at)
     SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, ? FROM json_each(?)`;
  await db.batch(
    localeNames.map((locale) => {
      const rows = entriesOf(locale).map(({ type, uid, title, url, entry }) => [
        ...[type, locale, uid, withBrand(title), url],
        JSON.stringify(entry, (_, value) => (typeof value === 'string' ? withBrand(value) : value)),
      ]);
      return db.prepare(statement).bind(seededAt, JSON.stringify(rows));
    }),
  );
}
