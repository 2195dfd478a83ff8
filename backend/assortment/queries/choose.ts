import { type FacetName, type Filters, facetNames, filtersText } from '../../../shared/contract/catalogue/facets.ts';
import type { Currency, Language } from '../../../shared/markets/locales.ts';
import { sizeInMemory } from '../../../shared/size-in-memory.ts';
import type { Column } from '../columns/column.ts';
import type { Dictionary } from '../columns/dictionary.ts';
import type { Assortment } from './assortment.ts';
import { type FacetValue, facetValues } from './facet-values.ts';
import { resultCache, resultKey } from './memory.ts';

/** A value of a facet, with its number of options. */
export interface CountedValue extends FacetValue {
  id: string;
  count: number;
}

export interface CountedFacet {
  name: FacetName;
  values: CountedValue[];
}

/** The rows of options in an order. `key` is different for any other list. */
export interface RowList {
  key: string;
  rows: Uint32Array;
}

export interface Choice extends RowList {
  facets: CountedFacet[];
}

interface ChoiceQuery {
  filters: Filters;
  currency: Currency;
  language: Language;
  /** The families offered as a facet. */
  categories: readonly string[];
}

/** The column of a facet, with the dictionary of its codes. */
function columnOf(
  { options }: Assortment,
  name: FacetName,
  currency: Currency,
): { column: Column; values: Dictionary } {
  const { dictionaries, families, brand, sizes, color, materials, availability } = options;
  const { band, promotion } = options.prices(currency);
  const columns: Record<FacetName, { column: Column; values: Dictionary }> = {
    category: { column: families, values: dictionaries.families },
    brand: { column: brand, values: dictionaries.brand },
    size: { column: sizes, values: dictionaries.sizes },
    color: { column: color, values: dictionaries.color },
    price: { column: band, values: dictionaries.band },
    material: { column: materials, values: dictionaries.materials },
    availability: { column: availability, values: dictionaries.availability },
    promotion: { column: promotion, values: dictionaries.promotion },
  };
  return columns[name];
}

/** The state of one facet while options are counted. Arrays other than `codes` are indexed by code. */
interface Tally {
  /** By row. */
  codes: Column['data'];
  values: Dictionary;
  /** 1 for codes that pass the filter; null if the facet has no filter. */
  lets: Uint8Array | null;
  /** Options per code under the filters. */
  counts: Uint32Array;
  /** 1 for codes that occur at all. */
  seen: Uint8Array;
}

function tallyOf({ column, values }: { column: Column; values: Dictionary }, chosen: ReadonlySet<string>): Tally {
  return {
    codes: column.data,
    values,
    lets: chosen.size === 0 ? null : values.whereAny((value) => chosen.has(value)),
    counts: new Uint32Array(values.size),
    seen: new Uint8Array(values.size),
  };
}

const nobody = -1;
const several = -2;

/**
 * Filters the options by all facets; each facet counts the options that pass all other facets. Goes through the rows
 * once for each facet, so that each pass reads one column.
 */
function goThrough(rows: Uint32Array, tallies: readonly Tally[], amounts: Column['data']): Uint32Array {
  // The only facet that excludes an option, or `nobody`; options that several exclude are counted nowhere.
  const missed = new Int8Array(rows.length).fill(nobody);
  for (let at = 0; at < rows.length; at += 1) if ((amounts[rows[at] ?? 0] ?? 0) === 0) missed[at] = several;
  for (const [facet, { codes, lets, seen }] of tallies.entries()) {
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows[at] ?? 0;
      const code = codes[row] ?? 0;
      if (amounts[row] !== 0) seen[code] = 1;
      if (lets !== null && lets[code] !== 1) missed[at] = missed[at] === nobody ? facet : several;
    }
  }
  for (const [facet, { codes, counts }] of tallies.entries()) {
    for (let at = 0; at < rows.length; at += 1) {
      if (missed[at] !== nobody && missed[at] !== facet) continue;
      const code = codes[rows[at] ?? 0] ?? 0;
      counts[code] = (counts[code] ?? 0) + 1;
    }
  }
  return rows.filter((_, at) => missed[at] === nobody);
}

/** The number of options of each value that occurs. */
function byValue({ values, counts, seen }: Tally): Map<string, number> {
  const counted = new Map<string, number>();
  for (const [code, isSeen] of seen.entries()) {
    if (isSeen === 0) continue;
    for (const value of values.valuesOf(code)) counted.set(value, (counted.get(value) ?? 0) + (counts[code] ?? 0));
  }
  return counted;
}

/** The next request is usually for another page or order of the same filters. */
const choices = resultCache<Choice>('choices', ({ rows, facets }) => rows.byteLength + sizeInMemory(facets));

/**
 * Filters options by the chosen values, and counts the values of each facet: under the filters of all other facets,
 * but not its own. Options without a price in the currency are left out. Unknown values are ignored.
 */
export function choose(assortment: Assortment, list: RowList, asked: ChoiceQuery): Choice {
  const { language, currency, categories, filters } = asked;
  const market = [language, currency];
  const key = resultKey('choice', list.key, assortment.generation, market, categories, filtersText(filters));
  return choices(key, () => chooseAnew(assortment, list, asked, key));
}

function chooseAnew(assortment: Assortment, list: RowList, asked: ChoiceQuery, key: string): Choice {
  const known = facetValues(assortment, asked);
  // Without brands nothing of them is counted.
  const names = facetNames.filter((name) => name !== 'brand' || known.brand.size > 0);
  const chosen = names.map((name) => new Set(asked.filters[name]?.filter((id) => known[name].has(id))));
  const tallies = names.map((name, at) => tallyOf(columnOf(assortment, name, asked.currency), chosen[at] ?? new Set()));
  const rows = goThrough(list.rows, tallies, assortment.options.prices(asked.currency).amount.data);
  const facets = tallies.map((tally, at) => {
    const name = names[at] ?? 'category';
    const counted = byValue(tally);
    const values = [...known[name]].flatMap(([id, about]) =>
      counted.has(id) || chosen[at]?.has(id) ? [{ id, ...about, count: counted.get(id) ?? 0 }] : [],
    );
    return { name, values };
  });
  return {
    // Nothing was filtered out: the orders of the whole list serve as well.
    ...(rows.length === list.rows.length ? list : { key, rows }),
    // One brand leaves no choice, unless it was chosen and is taken back.
    facets: facets.filter(
      ({ name, values }) => values.length > (name === 'brand' && asked.filters.brand === undefined ? 1 : 0),
    ),
  };
}
