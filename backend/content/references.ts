import { productSlug } from '../../shared/format/slug.ts';
import { currencyOf, isLocale, type Locale, locales } from '../../shared/markets/locales.ts';
import { href } from '../../shared/routes.ts';
import type { ReadEnv } from '../env.ts';

interface Reference {
  uid: string;
}

/** True if a value refers to a page. Other values are left to the reader of the entry. */
export function isReference(value: unknown): value is Reference {
  return typeof value === 'object' && value !== null && 'uid' in value && typeof value.uid === 'string';
}

/** Every uid in a `page_reference` inside a value. */
function uidsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own =
    'page_reference' in value && Array.isArray(value.page_reference)
      ? value.page_reference.filter(isReference).map(({ uid }) => uid)
      : [];
  return [...own, ...Object.values(value).flatMap(uidsIn)];
}

function withUrls<T>(value: T, urls: ReadonlyMap<string, string>): T {
  const copy = (key: string, part: unknown): unknown => {
    if (key !== 'page_reference' || !Array.isArray(part)) return part;
    // A page that does not exist in this locale leaves a link without a target, which is shown as text.
    return part.flatMap((each: unknown) => {
      if (!isReference(each)) return [each];
      return urls.has(each.uid) ? [{ uid: each.uid, url: urls.get(each.uid) }] : [];
    });
  };
  return JSON.parse(JSON.stringify(value, copy));
}

/** The paths of the pages of a locale without market prefix, by uid. */
export async function pageAddresses(env: ReadEnv, locale: string): Promise<ReadonlyMap<string, string>> {
  const addresses = await env.DB.prepare('SELECT addresses FROM page_addresses WHERE locale = ?')
    .bind(locale)
    .first<string>('addresses');
  const known: Record<string, string> = JSON.parse(addresses ?? '{}');
  return new Map(Object.entries(known));
}

interface ProductRow {
  id: string;
  name: string | null;
  color: string | null;
}

/** The paths of products that are sold in a market, by reference (`product:100001`). */
async function productAddresses({ DB }: ReadEnv, locale: Locale, ids: readonly string[]): Promise<[string, string][]> {
  if (ids.length === 0) return [];
  const { lang, iso2 } = locales[locale];
  const { results } = await DB.prepare(
    `SELECT p.product_id AS id, p.name ->> ?1 AS name, o.color ->> ?1 AS color, min(o.position)
     FROM products p JOIN options o ON o.product_id = p.product_id JOIN prices USING (option_id)
     WHERE p.product_id IN (SELECT value FROM json_each(?2)) AND currency = ?3
     GROUP BY p.product_id`,
  )
    .bind(lang, JSON.stringify(ids), currencyOf[iso2])
    .all<ProductRow>();
  return results.map(({ id, name, color }) => [
    `${productReference}${id}`,
    href(locale, 'product', { name: productSlug(name ?? '', color ?? '', lang), productId: id }),
  ]);
}

/** The paths of stores, by reference (`store:12`). */
async function storeAddresses({ DB }: ReadEnv, locale: Locale, ids: readonly string[]): Promise<[string, string][]> {
  if (ids.length === 0) return [];
  const { results } = await DB.prepare(
    'SELECT store_id AS id FROM stores WHERE store_id IN (SELECT value FROM json_each(?))',
  )
    .bind(JSON.stringify(ids))
    .all<{ id: string }>();
  return results.map(({ id }) => [`${storeReference}${id}`, href(locale, 'store-by-id', { storeId: id })]);
}

/** What references to products and stores start with; pages and families are in `page_addresses`. */
const productReference = 'product:';
const storeReference = 'store:';

const idsOf = (prefix: string, uids: readonly string[]): string[] =>
  uids.filter((uid) => uid.startsWith(prefix)).map((uid) => uid.slice(prefix.length));

/** Replaces references by uid with the addresses of the pages in a locale, in one lookup for all entries. */
export async function resolveReferences<Entry>(env: ReadEnv, locale: string, entries: Entry[]): Promise<Entry[]> {
  const uids = [...new Set(entries.flatMap(uidsIn))];
  if (uids.length === 0) return entries;
  if (!isLocale(locale)) return withUrls(entries, new Map());
  const urls = [
    ...(await pageAddresses(env, locale)),
    ...(await productAddresses(env, locale, idsOf(productReference, uids))),
    ...(await storeAddresses(env, locale, idsOf(storeReference, uids))),
  ];
  return withUrls(entries, new Map(urls));
}
