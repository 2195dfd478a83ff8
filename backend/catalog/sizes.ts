import type { Availability, AvailabilityType, ProductOption } from '../../shared/contract/catalogue/product.ts';
import type { LocalizedText } from '../../shared/contract/gateway/values.ts';
import type { Language } from '../../shared/markets/locales.ts';
import { sizeAvailability } from '../assortment/availability.ts';
import type { Env } from '../env.ts';

/** A colour option with all its sizes, as stored. */
export interface SizesRow {
  availability: Availability;
  availability_type: AvailabilityType;
  /** JSON object by sku: position, gtin, label by language, stock. Null without sizes. */
  sizes: string | null;
}

type StoredSize = readonly [position: number, gtin: string, label: LocalizedText, quantity: number];

/** The sizes of several colour options, by option. */
export async function sizesOfOptions(
  { DB }: Pick<Env, 'DB'>,
  optionIds: readonly string[],
  language: Language,
): Promise<ReadonlyMap<string, ProductOption['sizes']>> {
  const { results } = await DB.prepare(
    `SELECT o.option_id, o.availability, o.availability_type, s.sizes
     FROM json_each(?) wanted
     JOIN options o ON o.option_id = wanted.value
     LEFT JOIN option_sizes s ON s.option_id = o.option_id`,
  )
    .bind(JSON.stringify(optionIds))
    .all<SizesRow & { option_id: string }>();
  return new Map(results.map((row) => [row.option_id, sizesOf(row, language)]));
}

/** The sizes of a colour option, smallest first. */
export function sizesOf(
  { availability, availability_type, sizes }: SizesRow,
  language: Language,
): ProductOption['sizes'] {
  const stored: Record<string, StoredSize> = JSON.parse(sizes ?? '{}');
  return Object.entries(stored)
    .toSorted(([, [one]], [, [other]]) => one - other)
    .map(([sku, [, gtin, label, quantity]]) => ({
      sku,
      gtin,
      label: label[language],
      availability: sizeAvailability(availability, quantity),
      availabilityType: availability_type,
    }));
}
