import type { Availability, AvailabilityType, Price, ProductOption } from '../../shared/contract/catalogue/product.ts';
import type { LocalizedText } from '../../shared/contract/gateway/values.ts';
import type { Currency, Language } from '../../shared/markets/locales.ts';
import { sizeAvailability } from '../assortment/availability.ts';
import type { ReadEnv } from '../env.ts';

/** A colour option with all its sizes, as stored. */
export interface SizesRow {
  availability: Availability;
  availability_type: AvailabilityType;
  /** JSON object by sku: position, gtin, label by language, stock, its own prices. Null without sizes. */
  sizes: string | null;
}

type StoredPrice = readonly [price: number, before: number | null, type: Price['type']];

type StoredSize = readonly [
  position: number,
  gtin: string,
  label: LocalizedText,
  quantity: number,
  prices?: Partial<Record<Currency, StoredPrice>>,
];

/** Whether a market shows the sizes' own prices: only if they differ now. */
function hasOwnPrices(sizes: readonly StoredSize[], currency: Currency): boolean {
  const prices = sizes.flatMap(([, , , , own]) => (own?.[currency] === undefined ? [] : [own[currency].join()]));
  return new Set(prices).size > 1;
}

/** The price of a size as the contract has it; nothing if it has none of its own. */
function ownPrice(stored: StoredPrice | undefined, currency: Currency): Pick<ProductOption['sizes'][number], 'prices'> {
  if (stored === undefined) return {};
  const [appliedPrice, strikeThroughPrice, type] = stored;
  return { prices: { current: { appliedPrice, strikeThroughPrice, type, currency } } };
}

/** The language of labels, and the currency of prices. */
interface SizesMarket {
  language: Language;
  currency: Currency | undefined;
}

/** The sizes of several colour options, by option. */
export async function sizesOfOptions(
  { DB }: Pick<ReadEnv, 'DB'>,
  optionIds: readonly string[],
  market: SizesMarket,
): Promise<ReadonlyMap<string, ProductOption['sizes']>> {
  const { results } = await DB.prepare(
    `SELECT o.option_id, o.availability, o.availability_type, s.sizes
     FROM json_each(?) wanted
     JOIN options o ON o.option_id = wanted.value
     LEFT JOIN option_sizes s ON s.option_id = o.option_id`,
  )
    .bind(JSON.stringify(optionIds))
    .all<SizesRow & { option_id: string }>();
  return new Map(results.map((row) => [row.option_id, sizesOf(row, market)]));
}

/** The sizes of a colour option, smallest first. */
export function sizesOf(
  { availability, availability_type, sizes }: SizesRow,
  { language, currency }: SizesMarket,
): ProductOption['sizes'] {
  const stored: Record<string, StoredSize> = JSON.parse(sizes ?? '{}');
  const priced = currency !== undefined && hasOwnPrices(Object.values(stored), currency) ? currency : undefined;
  return Object.entries(stored)
    .toSorted(([, [one]], [, [other]]) => one - other)
    .map(([sku, [, gtin, label, quantity, prices]]) => ({
      sku,
      gtin,
      label: label[language],
      availability: sizeAvailability(availability, quantity),
      availabilityType: availability_type,
      ...(priced !== undefined && ownPrice(prices?.[priced], priced)),
    }));
}
