import type { Currency } from '../../../shared/markets/locales.ts';
import { sizeInMemory } from '../../../shared/size-in-memory.ts';
import type { Assortment } from './assortment.ts';
import { resultCache, resultKey } from './memory.ts';

interface Sold {
  families: ReadonlySet<string>;
  brands: ReadonlySet<string>;
  /** By number of the product: 1 if any of its options is sold. */
  products: Uint8Array;
}

const answers = resultCache<Sold>('what is sold', sizeInMemory);

/** What is sold in the markets of a currency: there an option has a price. */
export function soldIn(assortment: Assortment, currency: Currency): Sold {
  const key = resultKey('sold', assortment.id, assortment.generation, currency);
  return answers(key, () => soldAnew(assortment, currency));
}

function soldAnew(assortment: Assortment, currency: Currency): Sold {
  const { options } = assortment;
  const { families, brand, product, dictionaries } = options;
  const isSold = options.isSoldIn(currency);
  const familyCodes = new Uint8Array(dictionaries.families.size);
  const brandCodes = new Uint8Array(dictionaries.brand.size);
  const products = new Uint8Array(assortment.products.size);
  for (const row of assortment.ranked) {
    if (!isSold(row)) continue;
    familyCodes[families.get(row)] = 1;
    brandCodes[brand.get(row)] = 1;
    products[product.get(row)] = 1;
  }
  const valuesIn = (codes: Uint8Array, name: 'families' | 'brand') =>
    new Set([...codes].flatMap((isSold, code) => (isSold === 1 ? dictionaries[name].valuesOf(code) : [])));
  return { families: valuesIn(familyCodes, 'families'), brands: valuesIn(brandCodes, 'brand'), products };
}
