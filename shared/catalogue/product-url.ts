import type { Product, ProductCard, ProductOption } from '../contract/catalogue/product.ts';
import type { LocalizedText } from '../contract/gateway/values.ts';
import { familySlug, productSlug, slugify } from '../format/slug.ts';
import { type Language, type Locale, locales } from '../markets/locales.ts';
import { href, type Query } from '../routes.ts';

type Named = Pick<Product, 'productId' | 'name'>;
type Coloured = Pick<ProductOption, 'color'>;

/** Returns the path of a product in one colour, in a market: `/en/satin-dress-ivory--p100001/`. */
export function productHref(locale: Locale, product: Named, option: Coloured): string {
  const { lang } = locales[locale];
  return href(locale, 'product', {
    name: productSlug(product.name[lang], option.color[lang], lang),
    productId: product.productId,
  });
}

/** Returns the product path of a card, whose texts are already in the market's language. */
export function cardHref(
  locale: Locale,
  { name, color, productId }: Pick<ProductCard, 'name' | 'color' | 'productId'>,
): string {
  return href(locale, 'product', { name: productSlug(name, color, locales[locale].lang), productId });
}

/** Returns the path of a family's listing in a market; the query has its page, order and filters. */
export function familyHref(
  locale: Locale,
  family: { familyId: string; title: LocalizedText },
  query: Query = {},
): string {
  const { lang } = locales[locale];
  const name = familySlug(family.title[lang], lang);
  return href(locale, 'catalog', { name, familyId: family.familyId }, query);
}

/**
 * Returns the colour named by the slug of a product's address; undefined if there is none. German addresses were once
 * written without `ae`, `oe` and `ue`: these still match.
 */
export function optionOfSlug(product: Product, lang: Language, slug: string): ProductOption | undefined {
  const named = (option: ProductOption) => `${product.name[lang]}-${option.color[lang]}`;
  return (
    product.options.find((option) => slugify(named(option), lang) === slug) ??
    product.options.find((option) => slugify(named(option)) === slug)
  );
}

/** Returns the colour to show if the address names none: the first one. */
export function defaultOption(product: Product): ProductOption {
  const [first] = product.options;
  if (first === undefined) throw new Error(`Product ${product.productId} has no colour option`);
  return first;
}
