import type { Sort } from '../../shared/contract/catalogue/catalog.ts';
import { type FacetName, type Filters, facetNames, filtersText } from '../../shared/contract/catalogue/facets.ts';
import type { Availability } from '../../shared/contract/catalogue/product.ts';
import { type Currency, currencies, type Language } from '../../shared/markets/locales.ts';
import { numberOf } from '../../shared/memoise.ts';
import { MemoryCache } from '../../shared/memory-cache.ts';
import { sizeInMemory } from '../../shared/size-in-memory.ts';
import type { Assortment } from './assortment.ts';
import type { Entry } from './entry.ts';
import { priceBands } from './price-bands.ts';
import { listCount, valuesOf } from './value-lists.ts';

/** A value of a facet, with its number of options. */
interface CountedValue {
  id: string;
  label?: string;
  count: number;
  hex?: string;
  from?: number;
  to?: number;
}

export interface Choice {
  entries: readonly Entry[];
  facets: { name: FacetName; values: CountedValue[] }[];
}

interface ListingQuery {
  filters: Filters;
  currency: Currency;
  language: Language;
  /** The families offered as a facet. */
  categories: readonly string[];
}

/** Reasons for a lower price, in the order in which they are offered (specification, section 3). */
const promotions = ['S', 'P', 'A'];

/** Availabilities in a listing, best first. */
const availabilityOrder = [
  'AVAILABLE',
  'SOON_UNAVAILABLE',
  'ON_DEMAND',
  'SOON_AVAILABLE',
  'UNAVAILABLE',
] as const satisfies readonly Availability[];

/** Reads the list of values of each facet from an option, in the order of `facetNames`. */
const lists: Record<FacetName, (entry: Entry, currency: number) => number> = {
  category: ({ families }) => families,
  brand: ({ brand }) => brand,
  size: ({ sizes }) => sizes,
  color: ({ color }) => color,
  price: ({ bands }, currency) => bands[currency] ?? 0,
  material: ({ materials }) => materials,
  availability: ({ availability }) => availability,
  promotion: ({ promotions }, currency) => promotions[currency] ?? 0,
};

/** The state of one facet while options are counted; arrays are indexed by number of list. */
interface Tally {
  list: (entry: Entry, currency: number) => number;
  /** 1 for lists that pass the filter; null if the facet has no filter. */
  lets: Uint8Array | null;
  /** Options per list under the filters. */
  counts: Int32Array;
  add(number: number): void;
  /** 1 for lists that occur at all. */
  seen: Uint8Array;
}

function tallyOf(name: FacetName, chosen: ReadonlySet<string>): Tally {
  const length = listCount();
  const lets = Uint8Array.from({ length: chosen.size === 0 ? 0 : length }, (_, number) =>
    valuesOf(number).some((value) => chosen.has(value)) ? 1 : 0,
  );
  const counts = new Int32Array(length);
  return {
    list: lists[name],
    lets: chosen.size === 0 ? null : lets,
    counts,
    seen: new Uint8Array(length),
    add(number) {
      counts[number] = (counts[number] ?? 0) + 1;
    },
  };
}

/**
 * Filters the options by all facets; each facet counts the options that pass all other facets. A large shop has
 * tens of thousands of options, so counts are arrays by index.
 */
function goThrough(options: readonly Entry[], tallies: readonly Tally[], currency: number): Entry[] {
  const found: Entry[] = [];
  const numbers = new Int32Array(tallies.length);
  const facets = tallies.length;
  for (const entry of options) {
    if (entry.prices[currency] === 0) continue;
    // The facet that excludes the option; more than one miss excludes it from all counts.
    let missed = -1;
    let misses = 0;
    for (let at = 0; at < facets; at += 1) {
      const tally = tallies[at];
      if (tally === undefined) continue;
      const number = tally.list(entry, currency);
      numbers[at] = number;
      tally.seen[number] = 1;
      if (tally.lets === null || tally.lets[number] === 1) continue;
      missed = at;
      misses += 1;
    }
    if (misses === 0) found.push(entry);
    for (let at = 0; at < facets; at += 1)
      if (misses === 0 || (misses === 1 && at === missed)) tallies[at]?.add(numbers[at] ?? 0);
  }
  return found;
}

/** The number of options of each value that occurs. */
function byValue({ counts, seen }: Tally): Map<string, number> {
  const values = new Map<string, number>();
  for (let number = 0; number < seen.length; number += 1) {
    if (seen[number] === 0) continue;
    for (const value of valuesOf(number)) values.set(value, (values.get(value) ?? 0) + (counts[number] ?? 0));
  }
  return values;
}

/** Bytes of a list of options, which are the assortment's. */
const listBytes = (entries: readonly Entry[]): number => 300 + 8 * entries.length;

/** The next request is usually for another page or order of the same filters. */
const choices = new MemoryCache<string, Choice>('choices of listings', {
  maxBytes: 5_000_000,
  bytesOf: (key, { entries, facets }) => sizeInMemory([key, facets]) + listBytes(entries),
});

/**
 * Filters options by the chosen values, and counts the values of each facet: under the filters of all other facets,
 * but not its own. Options without a price in the currency are left out. Unknown values are ignored.
 */
export function choose(assortment: Assortment, options: readonly Entry[], asked: ListingQuery): Choice {
  const { generation } = assortment;
  const filters = `${asked.language} ${asked.currency} ${asked.categories} ${filtersText(asked.filters)}`;
  return choices.getOrInsertComputed(`${numberOf(options)} ${generation} ${filters}`, () =>
    chooseAnew(assortment, options, asked),
  );
}

function chooseAnew(assortment: Assortment, options: readonly Entry[], asked: ListingQuery): Choice {
  const known = knownValues(assortment, asked);
  // Without brands nothing of them is counted.
  const names = facetNames.filter((name) => name !== 'brand' || known.brand.size > 0);
  const chosen = names.map((name) => new Set(asked.filters[name]?.filter((id) => known[name].has(id))));
  const tallies = names.map((name, at) => tallyOf(name, chosen[at] ?? new Set()));
  const entries = goThrough(options, tallies, currencies.indexOf(asked.currency));
  const facets = tallies.map((tally, at) => {
    const name = names[at] ?? 'category';
    const counted = byValue(tally);
    const values = [...known[name]].flatMap(([id, about]) =>
      counted.has(id) || chosen[at]?.has(id) ? [{ id, ...about, count: counted.get(id) ?? 0 }] : [],
    );
    return { name, values };
  });
  // Nothing was filtered out: return the same list, so that its memoised orders are reused.
  return {
    entries: entries.length === options.length ? options : entries,
    // One brand leaves no choice, unless it was chosen and is taken back.
    facets: facets.filter(
      ({ name, values }) => values.length > (name === 'brand' && asked.filters.brand === undefined ? 1 : 0),
    ),
  };
}

type About = Omit<CountedValue, 'id' | 'count'>;

/** All existing values with their labels, in the order in which they are shown. */
function knownValues({ labels, brands }: Assortment, asked: ListingQuery): Record<FacetName, Map<string, About>> {
  const { language, categories, currency } = asked;
  const titled = categories.flatMap((id): [string, About][] => {
    const family = labels.families.get(id);
    return family === undefined ? [] : [[id, { label: family.title[language] }]];
  });
  return {
    category: new Map(titled),
    brand: new Map(
      [...brands]
        .toSorted(([, one], [, other]) => one.localeCompare(other, language))
        .map(([id, label]) => [id, { label }]),
    ),
    size: new Map([...labels.sizes].map(([id, { label }]) => [id, { label: label[language] }])),
    color: new Map([...labels.colors].map(([id, { label, hex }]) => [id, { label: label[language], hex }])),
    price: new Map(priceBands(currency).map(({ id, from, to }) => [id, to === undefined ? { from } : { from, to }])),
    material: new Map([...labels.materials].map(([id, { label }]) => [id, { label: label[language] }])),
    availability: new Map(availabilityOrder.map((id) => [id, {}])),
    promotion: new Map(promotions.map((id) => [id, {}])),
  };
}

type Compare = (one: Entry, other: Entry) => number;

/** Comparisons that depend only on sort and currency; ties keep the order of recommendation. */
function comparison(sort: Exclude<Sort, 'recommended'>, currency: Currency): Compare {
  const at = currencies.indexOf(currency);
  const price = ({ prices }: Entry): number => prices[at] ?? 0;
  const orders: Record<typeof sort, Compare> = {
    new: (one, other) => (one.publishedAt === other.publishedAt ? 0 : one.publishedAt < other.publishedAt ? 1 : -1),
    'price-ascending': (one, other) => price(one) - price(other),
    'price-descending': (one, other) => price(other) - price(one),
    // Equal averages: more reviews first.
    rating: (one, other) => other.rating - one.rating || other.reviews - one.reviews,
  };
  return orders[sort];
}

/** Whether an order differs between currencies. */
const dependsOnCurrency: Record<Exclude<Sort, 'recommended'>, boolean> = {
  new: false,
  'price-ascending': true,
  'price-descending': true,
  rating: false,
};

/** By list, sort and currency. */
const orders = new MemoryCache<string, readonly Entry[]>('orders of listings', {
  maxBytes: 4_000_000,
  bytesOf: (_, entries) => listBytes(entries),
});

function inOrder(entries: readonly Entry[], sort: Sort, currency: Currency): readonly Entry[] {
  if (sort === 'recommended') return entries;
  const key = dependsOnCurrency[sort] ? `${sort} ${currency}` : sort;
  return orders.getOrInsertComputed(`${numberOf(entries)} ${key}`, () => entries.toSorted(comparison(sort, currency)));
}

/** Returns one page of options in an order. */
export function pageOf(
  entries: readonly Entry[],
  { sort, currency, page, size }: { sort: Sort; currency: Currency; page: number; size: number },
): string[] {
  const first = (page - 1) * size;
  return inOrder(entries, sort, currency)
    .slice(first, first + size)
    .map(({ optionId }) => optionId);
}
