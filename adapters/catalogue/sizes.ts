import type { z } from 'zod';
import type { size } from '../../shared/contract/catalogue/product.ts';
import type { Currency } from '../../shared/markets/locales.ts';
import { type Market, priceIn, type SoldSize } from './colour.ts';

type Size = z.input<typeof size>;

/** The sizes of a colour, smallest first; with their own prices, if these differ in the currency. */
export function sizesOf(
  sizes: readonly SoldSize[],
  { vocabulary, currency, language }: Omit<Market, 'currency'> & { currency: Currency | undefined },
): Size[] {
  const known = vocabulary.values.size;
  const places = new Map([...known.keys()].map((id, place) => [id, place]));
  const place = ({ sizeId }: SoldSize) => places.get(sizeId) ?? known.size;
  const ownPrice = ({ prices }: SoldSize) => (currency === undefined ? undefined : prices[currency]);
  const differ = new Set(sizes.flatMap((each) => ownPrice(each)?.price ?? [])).size > 1;
  return sizes
    .toSorted((one, other) => place(one) - place(other))
    .map((each) => {
      const price = ownPrice(each);
      return {
        sku: each.sku,
        gtin: each.gtin,
        label: known.get(each.sizeId)?.label[language] ?? each.sizeId,
        availability: each.availability,
        availabilityType: each.availabilityType,
        ...(differ &&
          currency !== undefined &&
          price !== undefined && { prices: { current: priceIn(currency, price) } }),
      };
    });
}
