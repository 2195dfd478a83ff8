import { pageTitle } from '../../../../shared/brand/brand.ts';
import { canBeBought } from '../../../../shared/catalogue/availability.ts';
import { garmentPreview } from '../../../../shared/catalogue/picture-preview.ts';
import { familyHref, productHref } from '../../../../shared/catalogue/product-url.ts';
import { joinTexts } from '../../../../shared/format/join-texts.ts';
import { decimalMoney } from '../../../../shared/format/money.ts';
import { currencyOf, locales } from '../../../../shared/markets/locales.ts';
import { zoneTags } from '../../../blocks/zone.tsx';
import { breadcrumbData, homeStep, type Step } from '../../../components/breadcrumb.tsx';
import type { PageRequest, PageSeo } from '../../../page/page-module.ts';
import type { ProductData } from './product-data.ts';

/** From the home page to the product's family. */
export function ancestorsOf({ family }: Pick<ProductData, 'family'>, request: PageRequest): Step[] {
  const { locale, properties } = request;
  const families = family === null ? [] : [...family.ancestors, family];
  return [
    homeStep(request),
    ...families.map((each) => ({ name: each.title[properties.lang], href: familyHref(locale, each) })),
  ];
}

export function productSeo(data: ProductData, request: PageRequest): PageSeo {
  const { product, option, recommended } = data;
  const { locale, properties, absolutePicturesUrl } = request;
  const { lang } = properties;
  const name = product.name[lang];
  const title = joinTexts([name, option.color[lang]]);
  const path = productHref(locale, product, option);
  const { appliedPrice, currency } = option.prices.current;
  const shown = [...recommended.look, ...recommended.similar].map(({ productId }) => `product:${productId}`);
  return {
    title: pageTitle(title),
    description: product.description,
    canonical: path,
    // Without a price there is no such page in that market.
    alternate: (other) =>
      option.currencies?.includes(currencyOf[locales[other].iso2]) === false
        ? undefined
        : productHref(other, product, option),
    image: garmentPreview(absolutePicturesUrl, option.optionId, option.pictures[0] ?? 'AP', title),
    openGraph: {
      'og:type': 'product',
      'product:price:amount': decimalMoney(appliedPrice),
      'product:price:currency': currency,
      'product:availability': option.sizes.some(canBeBought) ? 'in stock' : 'out of stock',
    },
    structuredData: [breadcrumbData(request, ancestorsOf(data, request), { name, href: path })],
    tags: [
      `product:${product.productId}`,
      ...(product.familyId === undefined ? [] : [`family:${product.familyId}`]),
      ...new Set([...shown, ...zoneTags(data.zones)]),
    ],
  };
}
