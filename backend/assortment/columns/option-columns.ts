import { type Currency, currencies } from '../../../shared/markets/locales.ts';
import { sizeAvailability } from '../availability.ts';
import { bandOf } from '../price-bands.ts';
import type { StoredOption, StoredPrice } from '../stored.ts';
import { Column } from './column.ts';
import { Dictionary } from './dictionary.ts';
import { Ids } from './ids.ts';

/** The facets whose values an option has whatever the currency; their columns have codes of dictionaries. */
const valueColumns = ['families', 'color', 'materials', 'brand', 'sizes', 'availability'] as const;
export type ValueColumn = (typeof valueColumns)[number];

/** What an option costs in one currency. */
export interface PriceColumns {
  /** Cents; 0 for no price. */
  amount: Column;
  /** Codes of price bands (price-bands.ts). */
  band: Column;
  /** Codes of reasons for a lower price: S, P, A, or none. */
  promotion: Column;
}

/** The precision of ratings in the column: thousandths. */
const ratingSteps = 1000;

/** Added to ranks, because columns have no negative numbers. */
const rankBase = 2 ** 31;

/** The reason for a lower price; none for a regular one. */
function promotionIn([now, before, type]: StoredPrice): string[] {
  // As shoppers see it: only a higher price before makes it a reduction (shared/catalogue/price.ts).
  return before !== null && before > now && type !== 'I' ? [type] : [];
}

const bitOf = (currency: Currency): number => 1 << currencies.indexOf(currency);

/** The currencies of prices above 0, as bits. */
const pricedIn = (prices: StoredOption[10]): number =>
  currencies.reduce((bits, currency) => ((prices[currency]?.[0] ?? 0) > 0 ? bits | bitOf(currency) : bits), 0);

/** The id of a brand, for spellings that differ in case only. */
export const brandIdOf = (brand: string): string => brand.toLowerCase();

function one<Value>(value: Value | null): Value[] {
  return value === null ? [] : [value];
}

/**
 * The colour options for listings, facets and search, by row. The row of an option is the number of its id. A row
 * without families is listed nowhere.
 */
export class OptionColumns {
  readonly ids = new Ids();
  readonly products: Ids;
  /** Number of the product. */
  readonly product = new Column();
  readonly rank = new Column();
  /** Seconds since 1970. */
  readonly published = new Column();
  readonly rating = new Column();
  readonly reviews = new Column();
  /** The currencies with a price, as bits, also of those whose prices are not here. */
  readonly #priced = new Column();
  readonly families = new Column();
  readonly color = new Column();
  readonly materials = new Column();
  readonly brand = new Column();
  /** The brand as it is written. */
  readonly spelling = new Column();
  /** Sizes that are available. */
  readonly sizes = new Column();
  readonly availability = new Column();
  readonly dictionaries: Readonly<Record<ValueColumn | 'spelling' | 'band' | 'promotion', Dictionary>> = {
    families: new Dictionary(),
    color: new Dictionary(),
    materials: new Dictionary(),
    brand: new Dictionary(),
    spelling: new Dictionary(),
    sizes: new Dictionary(),
    availability: new Dictionary(),
    band: new Dictionary(),
    promotion: new Dictionary(),
  };
  readonly #prices: ReadonlyMap<Currency, PriceColumns>;

  /** @param priced the currencies whose prices are needed */
  constructor(products: Ids, priced: readonly Currency[] = currencies) {
    this.products = products;
    this.#prices = new Map(
      priced.map((currency) => [
        currency,
        { amount: new Column(), band: new Column(), promotion: new Column() } satisfies PriceColumns,
      ]),
    );
  }

  /** Whether an option is sold in markets of a currency. */
  isSoldIn(currency: Currency): (row: number) => boolean {
    const bit = bitOf(currency);
    const { data } = this.#priced;
    return (row) => ((data[row] ?? 0) & bit) !== 0;
  }

  prices(currency: Currency): PriceColumns {
    const columns = this.#prices.get(currency);
    if (columns === undefined) throw new Error(`No prices in ${currency} here.`);
    return columns;
  }

  /** The columns that are stored as they are, by name. */
  plain(): [name: string, column: Column][] {
    const { rank, published, rating, reviews } = this;
    const amounts = [...this.#prices].map(([currency, { amount }]): [string, Column] => [currency, amount]);
    return [...Object.entries({ rank, published, rating, reviews, priced: this.#priced }), ...amounts];
  }

  /** The columns whose numbers are codes, by name, each with its dictionary. */
  coded(): [name: string, column: Column, dictionary: Dictionary][] {
    const { band, promotion, spelling } = this.dictionaries;
    return [
      ['spelling', this.spelling, spelling],
      ...valueColumns.map((name): [string, Column, Dictionary] => [name, this[name], this.dictionaries[name]]),
      ...[...this.#prices].flatMap(([currency, columns]): [string, Column, Dictionary][] => [
        [`${currency} band`, columns.band, band],
        [`${currency} promotion`, columns.promotion, promotion],
      ]),
    ];
  }

  #all(): Column[] {
    return [this.product, ...[...this.plain(), ...this.coded()].map(([, column]) => column)];
  }

  reserve(rows: number): void {
    this.ids.reserve(rows);
    for (const column of this.#all()) column.reserve(rows);
  }

  /** Writes the current state of a listed option, and returns its row. */
  write(stored: StoredOption): number {
    const [optionId, productId, families, rank, publishedAt, color, materials, sizes] = stored;
    const [, , , , , , , , availability, quantity, prices, rating, reviews, brand = ''] = stored;
    const row = this.ids.numberOf(optionId);
    const { dictionaries } = this;
    this.product.set(row, this.products.numberOf(productId));
    this.rank.set(row, Math.max(0, rank + rankBase));
    this.published.set(row, Math.max(0, Math.floor(Date.parse(publishedAt) / 1000)) || 0);
    this.rating.set(row, Math.round(rating * ratingSteps));
    this.reviews.set(row, reviews);
    this.#priced.set(row, pricedIn(prices));
    this.families.set(row, dictionaries.families.codeOf(families));
    this.color.set(row, dictionaries.color.codeOf(one(color)));
    this.materials.set(row, dictionaries.materials.codeOf(materials));
    this.brand.set(row, dictionaries.brand.codeOf(brand === '' ? [] : [brandIdOf(brand)]));
    this.spelling.set(row, dictionaries.spelling.codeOf(brand === '' ? [] : [brand]));
    this.sizes.set(row, dictionaries.sizes.codeOf(sizes));
    this.availability.set(row, dictionaries.availability.codeOf([sizeAvailability(availability, quantity)]));
    for (const [currency, columns] of this.#prices) this.#writePrice(row, columns, prices[currency], currency);
    return row;
  }

  #writePrice(row: number, columns: PriceColumns, price: StoredPrice | undefined, currency: Currency): void {
    const { band, promotion } = this.dictionaries;
    columns.amount.set(row, price?.[0] ?? 0);
    columns.band.set(row, band.codeOf(price === undefined ? [] : [bandOf(price[0], currency)]));
    columns.promotion.set(row, promotion.codeOf(price === undefined ? [] : promotionIn(price)));
  }

  /** Removes an option from all lists; its row stays. */
  clear(row: number): void {
    for (const column of this.#all()) column.set(row, 0);
  }

  /** Forgets lists of values that no option has any more, where they may be many: sizes change with every sale. */
  forgetLists(): void {
    for (const dictionary of Object.values(this.dictionaries)) {
      if (!dictionary.isGrown) continue;
      const columns = this.coded().flatMap(([, column, own]) => (own === dictionary ? [column] : []));
      const isUsed = new Uint8Array(dictionary.size);
      for (const { data } of columns) for (const code of data) isUsed[code] = 1;
      const codes = dictionary.keep(isUsed);
      for (const { data } of columns)
        for (let row = 0; row < data.length; row += 1) data[row] = codes[data[row] ?? 0] ?? 0;
    }
  }

  /** Bytes of all columns, lists of values and ids. */
  get bytes(): number {
    const parts = [this.ids, ...this.#all(), ...Object.values(this.dictionaries)];
    return parts.reduce((sum, { bytes }) => sum + bytes, 0);
  }
}
