import { joinTexts } from '../../../shared/format/join-texts.ts';
import { slugify } from '../../../shared/format/slug.ts';
import { currencyOf, type Locale, locales } from '../../../shared/markets/locales.ts';
import { shopOrigin } from '../../clients.ts';
import type { Env } from '../../env.ts';
import { isPageId, type Reference, type ThingKind } from '../entries/links.ts';
import { placeNames } from '../words/names.ts';
import type { TextKey, Words } from '../words/words.ts';
import { thumbnail } from './thumbnail.ts';

/** Something that a field refers to, as staff sees it. */
export interface Thing {
  /** What the field stores. */
  value: string;
  title: string;
  /** Its kind, and its id where titles repeat. */
  detail: string;
  /** Address of its thumbnail. */
  picture: string | null;
  /** Why a link to it would lead nowhere. */
  problem?: 'gone' | 'unpublished';
}

/** Where to look, and the language of kinds. */
interface Place {
  env: Env;
  words: Words;
  locale: Locale;
}

/** Maximum number of suggestions. */
const maxThings = 20;

/** Words of a query that are looked for, and products that are found by name. */
const maxWords = 5;

const wordsOf = (query: string): string[] => slugify(query).split('-').filter(Boolean).slice(0, maxWords);

/** True if a text has all words of a query, in any order and spelling of accents. */
function fits(text: string, query: string): boolean {
  const slug = slugify(text);
  return wordsOf(query).every((word) => slug.includes(word));
}

const kindNames = {
  page: 'pick.page',
  family: 'pick.family',
  product: 'pick.product',
  store: 'pick.store',
} as const satisfies Record<string, TextKey>;

const detailOf = ({ words }: Place, kind: keyof typeof kindNames, id: string): string =>
  `${words.t(kindNames[kind])} · ${id}`;

/** The first picture of an option: `1000001/AP`. */
const pictureOf = (path: string | null): string | null => (path === null ? null : thumbnail(`/${path}`));

const firstPicture = "o.option_id || '/' || (o.pictures ->> 0)";

interface FamilyRow {
  id: string;
  title: string | null;
  /** The name of the family above it. */
  parent: string | null;
}

async function families({ env, locale }: Place): Promise<FamilyRow[]> {
  const { results } = await env.DB.prepare(
    `SELECT s.segmentation_id AS id, s.title ->> ?1 AS title, above.title ->> ?1 AS parent
     FROM segmentations s LEFT JOIN segmentations above ON above.segmentation_id = s.parent_id
     ORDER BY s.parent_id, s.position`,
  )
    .bind(locales[locale].lang)
    .all<FamilyRow>();
  return results;
}

/** The first pictures of families, by id. */
async function familyPictures({ env }: Place, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { results } = await env.DB.prepare(
    `SELECT wanted.value AS id,
       (SELECT ${firstPicture} FROM listings l JOIN options o USING (option_id)
        WHERE l.family_id = wanted.value ORDER BY l.rank LIMIT 1) AS picture
     FROM json_each(?) AS wanted`,
  )
    .bind(JSON.stringify(ids))
    .all<{ id: string; picture: string | null }>();
  return new Map(results.flatMap(({ id, picture }) => (picture === null ? [] : [[id, picture]])));
}

/** Families as fields store them, or as links do (`family:w_new`). */
async function familyThings(place: Place, rows: readonly FamilyRow[], prefix: string): Promise<Thing[]> {
  const pictures = await familyPictures(
    place,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, title, parent }) => ({
    value: `${prefix}${id}`,
    title: title ?? id,
    // Families of the same name are below different ones.
    detail: detailOf(place, 'family', joinTexts([parent, id], ' · ')),
    picture: pictureOf(pictures.get(id) ?? null),
  }));
}

interface ProductRow {
  id: string;
  product: string;
  name: string | null;
  color: string | null;
  picture: string | null;
}

/** Colours of products that have a price in a market; `?1` is the language and `?2` the currency. */
const soldOptions = `SELECT o.option_id AS id, p.product_id AS product, p.name ->> ?1 AS name,
    o.color ->> ?1 AS color, ${firstPicture} AS picture
  FROM options o JOIN products p USING (product_id)
  WHERE EXISTS (SELECT 1 FROM prices WHERE prices.option_id = o.option_id AND currency = ?2)`;

/** Discontinued colours have a page, but nobody chooses them. */
const offered = "AND o.availability <> 'DISCONTINUED'";

/** Runs the query for sold options with more conditions and their values. */
async function options({ env, locale }: Place, more: string, ...values: (string | number)[]): Promise<ProductRow[]> {
  const { lang, iso2 } = locales[locale];
  const { results } = await env.DB.prepare(`${soldOptions} ${more}`)
    .bind(lang, currencyOf[iso2], ...values)
    .all<ProductRow>();
  return results;
}

/** Products by words of their name and colour, or by a number of theirs. */
async function findProducts(place: Place, query: string): Promise<ProductRow[]> {
  const words = query.trim().split(/\s+/).filter(Boolean).slice(0, maxWords);
  if (words.length === 0) return options(place, `${offered} ORDER BY p.published_at DESC LIMIT ?3`, maxThings);
  if (/^\d{4,20}$/.test(query.trim())) {
    const byNumber = await options(
      place,
      'AND (o.option_id = ?3 OR o.product_id = ?3 OR o.option_id IN (SELECT option_id FROM skus WHERE gtin = ?3)) LIMIT ?4',
      query.trim(),
      maxThings,
    );
    if (byNumber.length > 0) return byNumber;
  }
  // D1 allows no pattern of `LIKE` above 50 bytes.
  const text = "lower((p.name ->> ?1) || ' ' || (o.color ->> ?1) || ' ' || o.option_id)";
  const conditions = words.map((_, index) => `AND instr(${text}, lower(?${index + 4})) > 0`).join(' ');
  return options(place, `${offered} ${conditions} ORDER BY p.published_at DESC LIMIT ?3`, maxThings, ...words);
}

const optionThing = (place: Place, { id, name, color, picture }: ProductRow): Thing => ({
  value: id,
  title: joinTexts([name ?? id, color]),
  detail: detailOf(place, 'product', id),
  picture: pictureOf(picture),
});

const productThing = (place: Place, row: ProductRow): Thing => ({
  ...optionThing(place, row),
  value: `product:${row.product}`,
  detail: detailOf(place, 'product', row.product),
});

/** One thing for each value. */
const once = (things: readonly Thing[]): Thing[] =>
  [...new Map(things.toReversed().map((each) => [each.value, each])).values()].toReversed();

interface PageRow {
  uid: string;
  title: string;
  url: string | null;
}

const familyPrefix = 'family:';

/** The pages of a market that links can refer to, without listings of families. */
async function pages({ env, locale }: Place): Promise<PageRow[]> {
  const { results } = await env.DB.prepare(
    `SELECT uid, title, url FROM content_entries
     WHERE type = 'page_url' AND locale = ? AND uid NOT LIKE 'family:%' ORDER BY title`,
  )
    .bind(locale)
    .all<PageRow>();
  return results;
}

function pageThing({ words }: Place, { uid, title, url }: PageRow): Thing {
  const state = url === null ? ` · ${words.t('pick.unpublished')}` : '';
  return {
    value: uid,
    title: title === uid ? (placeNames[uid]?.[words.language] ?? title) : title,
    detail: `${words.t('pick.page')} · ${url ?? uid}${state}`,
    picture: null,
    ...(url === null && { problem: 'unpublished' }),
  };
}

interface StoreRow {
  id: string;
  name: string | null;
  city: string;
  line1: string;
}

const storeThing = (place: Place, { id, name, city, line1 }: StoreRow): Thing => ({
  value: `store:${id}`,
  title: joinTexts([name, city]),
  detail: joinTexts([detailOf(place, 'store', id), line1], ' · '),
  picture: null,
});

async function stores({ env }: Place, condition: string, value: string): Promise<StoreRow[]> {
  const { results } = await env.DB.prepare(
    `SELECT store_id AS id, name, city, line1 FROM stores WHERE ${condition} ORDER BY city, store_id LIMIT ${maxThings}`,
  )
    .bind(value)
    .all<StoreRow>();
  return results;
}

/** The path of an address of this market as links store it, without the market; undefined for other addresses. */
function pathInMarket({ env, locale }: Place, address: string): string | undefined {
  const origin = shopOrigin(env, locale);
  const market = `/${locale}`;
  for (const start of [`${origin}${market}`, market]) {
    if (address === start) return '/';
    if (address.startsWith(`${start}/`)) return address.slice(start.length);
  }
  return /^\/(?!\/)/.test(address) ? address : undefined;
}

/** The text for what looks like an address and is none that a link may have; undefined for other texts. */
export function addressProblem(query: string): TextKey | undefined {
  return /^(?!(?:https?|mailto|tel):)[a-z][a-z\d+.-]*:\S/i.test(query.trim()) ? 'fault.address' : undefined;
}

/** An address that staff has typed; null for other texts. */
function addressThing(place: Place, typed: string): Thing | null {
  const { words, locale } = place;
  const text = typed.trim();
  const address = /^www\.\S/.test(text) ? `https://${text}` : text;
  const path = /\s/.test(address) ? undefined : pathInMarket(place, address);
  if (path !== undefined)
    return { value: path, title: `/${locale}${path}`, detail: words.t('pick.path'), picture: null };
  if (/^(?:https?:\/\/[^\s.]|mailto:[^\s]|tel:[^\s])/.test(address))
    return { value: address, title: address, detail: words.t('pick.outside'), picture: null };
  return null;
}

async function findLinks(place: Place, query: string): Promise<Thing[]> {
  const address = addressThing(place, query);
  if (address !== null) return [address];
  const found = (await pages(place)).map((row) => pageThing(place, row));
  const near = found.filter(({ title, value }) => fits(`${title} ${value}`, query));
  const named = (await families(place)).filter(({ id, title }) => fits(`${title ?? ''} ${id}`, query));
  const listings = await familyThings(place, named.slice(0, maxThings), familyPrefix);
  if (wordsOf(query).length === 0) return [...near, ...listings].slice(0, maxThings);
  const products = (await findProducts(place, query)).map((row) => productThing(place, row));
  const ofStore = "lower(coalesce(name, '') || ' ' || city || ' ' || store_id)";
  const shops = await stores(place, `instr(${ofStore}, lower(?)) > 0`, query.trim());
  // A few of each kind, so that products do not hide the rest.
  return [
    ...near.slice(0, 8),
    ...listings.slice(0, 8),
    ...shops.slice(0, 3).map((row) => storeThing(place, row)),
    ...once(products).slice(0, 6),
  ].slice(0, maxThings);
}

/** The folders of pictures that have a name like this. */
async function findFolders({ env }: Place, query: string): Promise<Thing[]> {
  const { results } = await env.DB.prepare(
    'SELECT folder, count(*) AS pictures, min(url) AS url FROM content_assets GROUP BY folder ORDER BY folder',
  ).all<{ folder: string; pictures: number; url: string }>();
  return results
    .filter(({ folder }) => fits(folder, query))
    .map(({ folder, pictures, url }) => ({
      value: folder,
      title: folder,
      detail: String(pictures),
      picture: thumbnail(url),
    }));
}

/** Things of a kind that fit what staff has typed; the first or the newest ones for an empty text. */
export async function findThings(place: Place, kind: ThingKind, query: string): Promise<Thing[]> {
  const asked = query.slice(0, 200);
  switch (kind) {
    case 'family': {
      const named = (await families(place)).filter(({ id, title }) => fits(`${title ?? ''} ${id}`, asked));
      return familyThings(place, named.slice(0, maxThings), '');
    }
    case 'product':
      return (await findProducts(place, asked)).map((row) => optionThing(place, row));
    case 'folder':
      return (await findFolders(place, asked)).slice(0, maxThings);
    case 'link':
      return findLinks(place, asked);
  }
}

/** The key of a reference in the map of `thingsOf`. */
export const keyOf = ({ kind, value }: Pick<Reference, 'kind' | 'value'>): string => `${kind} ${value}`;

const startsWith = (prefix: string) => (value: string) => value.startsWith(prefix);

/** The things that references of an entry name, by `keyOf`; those that do not exist have the problem `gone`. */
export async function thingsOf(place: Place, references: readonly Reference[]): Promise<ReadonlyMap<string, Thing>> {
  const valuesOf = (kind: ThingKind) => [
    ...new Set(references.filter((each) => each.kind === kind).map(({ value }) => value)),
  ];
  const links = valuesOf('link');
  const idsOf = (prefix: string) => links.filter(startsWith(prefix)).map((value) => value.slice(prefix.length));
  const found = new Map<string, Thing>();
  const add = (kind: ThingKind, things: readonly Thing[]) => {
    for (const thing of things) found.set(keyOf({ kind, value: thing.value }), thing);
  };
  const linkedFamilies = idsOf(familyPrefix);
  const ownFamilies = valuesOf('family');
  if (linkedFamilies.length > 0 || ownFamilies.length > 0) {
    const rows = await families(place);
    add(
      'family',
      await familyThings(
        place,
        rows.filter(({ id }) => ownFamilies.includes(id)),
        '',
      ),
    );
    const known = await listingUrls(place);
    const linked = rows.filter(({ id }) => linkedFamilies.includes(id) && known.has(id));
    add('link', await familyThings(place, linked, familyPrefix));
  }
  const optionIds = valuesOf('product');
  if (optionIds.length > 0) {
    const rows = await options(
      place,
      'AND o.option_id IN (SELECT value FROM json_each(?3))',
      JSON.stringify(optionIds),
    );
    add(
      'product',
      rows.map((row) => optionThing(place, row)),
    );
  }
  const productIds = idsOf('product:');
  if (productIds.length > 0) {
    const rows = await options(
      place,
      'AND p.product_id IN (SELECT value FROM json_each(?3))',
      JSON.stringify(productIds),
    );
    add('link', once(rows.map((row) => productThing(place, row))));
  }
  const storeIds = idsOf('store:');
  if (storeIds.length > 0) {
    const rows = await stores(place, 'store_id IN (SELECT value FROM json_each(?))', JSON.stringify(storeIds));
    add(
      'link',
      rows.map((row) => storeThing(place, row)),
    );
  }
  if (links.length > 0) {
    add(
      'link',
      (await pages(place)).map((row) => pageThing(place, row)).filter(({ value }) => links.includes(value)),
    );
    add(
      'link',
      links.flatMap((value) =>
        isPageId(value) ? [] : [{ ...(addressThing(place, value) ?? plainThing(value)), value }],
      ),
    );
  }
  if (valuesOf('folder').length > 0) add('folder', await findFolders(place, ''));
  for (const reference of references) {
    const key = keyOf(reference);
    if (found.has(key)) continue;
    const { value } = reference;
    found.set(key, { ...plainThing(value), detail: place.words.t('pick.gone'), problem: 'gone' });
  }
  return found;
}

const plainThing = (value: string): Thing => ({ value, title: value, detail: '', picture: null });

/** Ids of the families whose listing has an address in a market. */
async function listingUrls({ env, locale }: Place): Promise<ReadonlySet<string>> {
  const { results } = await env.DB.prepare(
    `SELECT uid FROM content_entries
     WHERE type = 'page_url' AND locale = ? AND uid LIKE 'family:%' AND url IS NOT NULL`,
  )
    .bind(locale)
    .all<{ uid: string }>();
  return new Set(results.map(({ uid }) => uid.slice(familyPrefix.length)));
}
