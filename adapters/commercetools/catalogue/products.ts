/** Products of commercetools, found by its Product Search, and their colours. */
import { z } from 'zod';
import { sizeAvailability } from '../../../backend/assortment/availability.ts';
import { optionAvailability } from '../../../shared/catalogue/availability.ts';
import { listOf } from '../../../shared/contract/gateway/list-of.ts';
import { sentText } from '../../../shared/contract/gateway/values.ts';
import type { ColourCard, SoldPrice, SoldSize } from '../../catalogue/colour.ts';
import { askCommercetools } from '../connection/commercetools.ts';
import type { Env } from '../connection/env.ts';
import { price, productAttributes, variantAttributes } from './attributes.ts';

const variant = z.object({
  sku: z.string(),
  prices: z.array(price).default([]),
  attributes: variantAttributes,
  availability: z.object({ availableQuantity: z.int().default(0) }).optional(),
});
type Variant = z.output<typeof variant>;

/** A product as Product Search sends it. */
export const projection = z
  .object({
    key: z.string(),
    name: sentText,
    description: sentText,
    categories: z.array(z.object({ id: z.string() })),
    attributes: productAttributes,
    masterVariant: variant,
    variants: z.array(variant),
  })
  .transform(({ masterVariant, variants, ...product }) => ({ ...product, variants: [masterVariant, ...variants] }));
export type Product = z.output<typeof projection>;

const found = z.object({
  total: z.int(),
  // One that cannot be read is left out.
  results: listOf(z.object({ productProjection: projection })),
});

/** A query in the language of Product Search. */
type SearchQuery = { and: SearchQuery[] } | { or: SearchQuery[] } | { [expression: string]: SearchField };
interface SearchField {
  field: string;
  fieldType?: 'text' | 'keyword';
  language?: string;
  value?: string;
  values?: readonly string[];
  caseInsensitive?: boolean;
}

/** Products of one request; commercetools sends no more. */
const pageSize = 100;

/** All published products that a query finds; without a query all that there are. */
export async function productsWhere(env: Env, query?: SearchQuery): Promise<Product[]> {
  const products: Product[] = [];
  for (let offset = 0; ; offset += pageSize) {
    const body = {
      ...(query !== undefined && { query }),
      // Pages without gaps need an order.
      sort: [{ field: 'key', order: 'asc' }],
      productProjectionParameters: {},
      offset,
      limit: pageSize,
    };
    const call = { method: 'POST', path: '/products/search', body, reads: true } as const;
    const { total, results } = await askCommercetools(env, call, found);
    products.push(...results.map(({ productProjection }) => productProjection));
    if (offset + pageSize >= total) return products;
  }
}

/** An expression that matches one of these values of a variant's attribute. */
export const attributeIn = (name: string, values: readonly string[]): SearchQuery => ({
  exact: { field: `variants.attributes.${name}`, fieldType: 'text', values },
});

export const skuIn = (skus: readonly string[]): SearchQuery => ({ exact: { field: 'variants.sku', values: skus } });

/** A size of a colour with its stock. */
export interface StockedSize extends SoldSize {
  stock: number;
}

/** A colour of a product. */
export interface Colour {
  id: string;
  card: ColourCard;
  sizes: StockedSize[];
  about: Variant['attributes'];
  product: Product;
}

/** The prices of a variant by currency. Prices of one country, channel or customer group are not read. */
function pricesOf({ prices }: Variant): Record<string, SoldPrice> {
  return Object.fromEntries(
    prices.map(({ value, custom }) => [
      value.currencyCode,
      {
        price: value.centAmount,
        before: custom?.fields.before ?? null,
        type: custom?.fields.reason ?? 'I',
        isLowest: false,
      },
    ]),
  );
}

function sizeOf(each: Variant): StockedSize {
  const { size, gtin, status, availabilityType } = each.attributes;
  const stock = Math.max(0, each.availability?.availableQuantity ?? 0);
  return {
    sku: each.sku,
    gtin,
    sizeId: size,
    availability: sizeAvailability(status, stock),
    availabilityType,
    prices: pricesOf(each),
    stock,
  };
}

/** The lowest price of sizes in each currency. */
function lowestOf(sizes: readonly SoldSize[]): Record<string, SoldPrice> {
  const codes = new Set(sizes.flatMap(({ prices }) => Object.keys(prices)));
  return Object.fromEntries(
    [...codes].flatMap((code) => {
      const prices = sizes.flatMap((size) => size.prices[code] ?? []);
      const [lowest] = prices.toSorted((one, other) => one.price - other.price);
      if (lowest === undefined) return [];
      return [[code, { ...lowest, isLowest: prices.some(({ price: each }) => each > lowest.price) }]];
    }),
  );
}

/** The colours of a product, in the order of its variants. */
export function coloursOf(product: Product): Colour[] {
  const byOption = Map.groupBy(product.variants, ({ attributes }) => attributes.optionId);
  const hexes = new Map([...byOption].map(([id, [first]]) => [id, first?.attributes.hex ?? '']));
  return [...byOption].flatMap(([id, variants]) => {
    const about = variants[0]?.attributes;
    if (about === undefined) return [];
    const sizes = variants.map(sizeOf);
    const card: ColourCard = {
      productId: product.key,
      optionId: id,
      name: product.name,
      brand: product.attributes.brand,
      color: about.color,
      prices: lowestOf(sizes),
      pictures: about.pictures,
      availability: optionAvailability(sizes),
      categoryLabels: about.categoryLabels,
      marketing: about.marketing,
      colors: [about.hex, ...[...hexes].flatMap(([other, hex]) => (other === id ? [] : [hex]))],
      familyId: product.attributes.familyId,
    };
    return [{ id, card, sizes, about, product }];
  });
}

/** The colours of all products that a query finds. */
export const coloursWhere = async (env: Env, query?: SearchQuery): Promise<Colour[]> =>
  (await productsWhere(env, query)).flatMap(coloursOf);
