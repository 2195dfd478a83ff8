import { canBeBought } from '../../../../shared/availability.ts';
import { currencyOf, locales } from '../../../../shared/locales.ts';
import { decimalMoney } from '../../../../shared/money.ts';
import { garmentPreview } from '../../../../shared/picture.ts';
import { familyHref, productHref } from '../../../../shared/product-url.ts';
import { href } from '../../../../shared/routes.ts';
import { breadcrumbList } from '../../../../shared/structured-data.ts';
import type { PageRequest, PageSeo } from '../../page-module.ts';
import type { ProductData } from './product-data.ts';

/** From the home page to the family that the product hangs in. */
export function trailOf({ family }: Pick<ProductData, 'family'>, { t, locale, properties }: PageRequest) {
  const families = family === null ? [] : [...family.ancestors, family];
  return [
    { name: t('catalog.home'), href: href(locale, 'index') },
    ...families.map((each) => ({ name: each.title[properties.lang], href: familyHref(locale, each) })),
  ];
}

/** What a product page tells search engines and link previews. */
export function productSeo(data: ProductData, request: PageRequest): PageSeo {
  const { product, option, recommended } = data;
  const { t, locale, properties, origin, picturesUrl } = request;
  const { lang } = properties;
  const words = { name: product.name[lang], color: option.color[lang] };
  const path = productHref(locale, product, option);
  const trail = [...trailOf(data, request), { name: words.name, href: path }];
  const { appliedPrice, currency } = option.prices.current;
  const shown = [...recommended.look, ...recommended.similar].map(({ productId }) => `product:${productId}`);
  return {
    title: `${t('product.title', words)} | Selvedge`,
    description: product.description,
    canonical: path,
    // Where it has no price there is no such page.
    alternate: (other) =>
      option.currencies?.includes(currencyOf[locales[other].iso2]) === false
        ? undefined
        : productHref(other, product, option),
    image: garmentPreview(
      picturesUrl,
      option.optionId,
      option.pictures[0] ?? 'AP',
      t('product.title', words),
    ),
    openGraph: {
      'og:type': 'product',
      'product:price:amount': decimalMoney(appliedPrice),
      'product:price:currency': currency,
      'product:availability': option.sizes.some(canBeBought) ? 'in stock' : 'out of stock',
    },
    structuredData: [breadcrumbList(trail.map((entry) => ({ name: entry.name, url: origin + entry.href })))],
    tags: [
      `product:${product.productId}`,
      ...(product.familyId === undefined ? [] : [`family:${product.familyId}`]),
      ...new Set(shown),
    ],
  };
}
