import { brand } from '../brand/brand.ts';

const own = brand.name.toLowerCase();

/** The brand that stands beside a product's name; undefined where it has none, or the shop's own. */
export function shownBrand(product: { brand?: string | undefined }): string | undefined {
  return product.brand?.toLowerCase() === own ? undefined : product.brand;
}
