import { pictureUrl } from '../../../../shared/catalogue/picture.ts';
import { familyHref, productHref } from '../../../../shared/catalogue/product-url.ts';
import { shownBrand } from '../../../../shared/catalogue/shown-brand.ts';
import type { Price } from '../../../../shared/contract/catalogue/product.ts';
import { countryNames, formatRating, withPercents } from '../../../../shared/format/intl.ts';
import { joinTexts } from '../../../../shared/format/join-texts.ts';
import {
  fact,
  heading,
  joinParts,
  list,
  type Markdown,
  markdownLine,
  markdownLink,
  markdownPicture,
  paragraphs,
  section,
  table,
} from '../../../../shared/format/markdown.ts';
import { shownLabels, shownPrice } from '../../../components/product/product-grid.tsx';
import type { PageRequest } from '../../../page/page-module.ts';
import { availabilityText, delayText, isBuyable, notBuyableText, sizeNote } from './buy.tsx';
import { arrivalText, deliveryLines, deliveryPrice, offersFor, returnsText } from './delivery.tsx';
import { featureFacts } from './details.tsx';
import { agecFacts } from './environment.tsx';
import { isGone, type PartProps, type ProductData } from './product-data.ts';

/** Width in pixels of the linked pictures. */
const pictureWidth = 1279;

/** A price as on the page: what it was before stands with it. */
function priceFacts(price: Price, request: PageRequest): [label: string, value: string][] {
  const { now, before, label, text } = shownPrice(price, request);
  const reason = label === null ? '' : ` (${label})`;
  return [[text.now, now + reason], ...(before === null ? [] : ([[text.before, before]] as [string, string][]))];
}

function summary({ product, option }: ProductData, request: PageRequest): Markdown {
  const { t, properties, capabilities } = request;
  const { averageRating, totalReviewCount } = product.reviewGlobal;
  const brand = shownBrand(product);
  const availability = availabilityText(option, request);
  const rating = t('product.rating', { rating: formatRating(averageRating, properties.intl) });
  const facts: [label: string, value: string][] = [
    ...(brand === undefined ? [] : ([[t('facet.brand'), brand]] as [string, string][])),
    ...priceFacts(option.prices.current, request),
  ];
  return list([
    ...facts.map(([label, value]) => fact(label, value)),
    markdownLine(t('price.vat')),
    ...(availability === null ? [] : [markdownLine(availability)]),
    ...(capabilities.has('reviews') && totalReviewCount > 0
      ? [fact(t('product.reviews'), `${rating}, ${t('product.review-count', { count: totalReviewCount })}`)]
      : []),
    markdownLine(joinTexts([t('product.reference', { number: product.productId }), product.model], ' · ')),
  ]);
}

/** Why it cannot be bought, and where to look next; null for what can be bought. */
function notBuyable({ option, family }: ProductData, request: PageRequest): Markdown | null {
  const { t, locale, origin, properties } = request;
  if (isBuyable(option)) return null;
  const title = family?.title[properties.lang] ?? '';
  return joinParts([
    paragraphs(option.availability === 'DISCONTINUED' ? t('product.discontinued-title') : ''),
    paragraphs(notBuyableText(option, request)),
    family && markdownLink(t('product.see-family', { family: title }), origin + familyHref(locale, family)),
  ]);
}

/** The colours, each with its address. */
function colours({ product, option }: ProductData, { locale, origin, properties }: PageRequest): Markdown {
  const { lang } = properties;
  if (product.options.length === 1 && option.color[lang] === '') return '';
  return list(
    product.options.map((each) => {
      const name = each.color[lang] || product.name[lang];
      return each === option ? markdownLine(name) : markdownLink(name, origin + productHref(locale, product, each));
    }),
  );
}

/** The sizes with their availability; with prices where these differ. */
function sizes({ option }: ProductData, request: PageRequest): Markdown {
  const { t } = request;
  if (option.sizes.length === 0) return '';
  const differ = option.sizes.some(({ prices }) => prices !== undefined);
  const priceOf = (price: Price) =>
    priceFacts(price, request)
      .map(([label, value], index) => (index === 0 ? value : `${label}: ${value}`))
      .join(', ');
  return table(
    [t('product.size'), t('facet.availability'), ...(differ ? [t('facet.price')] : [])],
    option.sizes.map((size) => [
      size.label,
      sizeNote(size, request) ?? t('facet.AVAILABLE'),
      ...(differ ? [priceOf((size.prices ?? option.prices).current)] : []),
    ]),
  );
}

function delivery(props: PartProps): Markdown {
  const { data, request } = props;
  const { t, domain, properties } = request;
  const countries = countryNames(domain.params.deliveryCountries, properties.intl);
  const returns = returnsText(data, request);
  const buyable = isBuyable(data.option);
  const offers = offersFor(data, request).map((offer) =>
    fact(offer.name, joinTexts([buyable ? arrivalText(offer, data, request) : '', deliveryPrice(offer, request)])),
  );
  return joinParts([
    list(deliveryLines(props).map(markdownLine)),
    list(offers),
    offers.length > 0 && buyable ? paragraphs(t('delivery-offer.today')) : null,
    paragraphs(t('delivery-offer.countries', { countries })),
    returns === null ? null : paragraphs(`${returns}. ${t('returns.how')}`),
  ]);
}

function pictures({ product, option }: ProductData, { t, properties, absolutePicturesUrl }: PageRequest): Markdown {
  const { lang } = properties;
  const name = joinTexts([product.name[lang], option.color[lang]]);
  const count = option.pictures.length;
  return option.pictures
    .map((type, index) =>
      markdownPicture(
        t('product.picture', { name, index: index + 1, count }),
        pictureUrl(absolutePicturesUrl, option.optionId, type, pictureWidth),
      ),
    )
    .join('\n');
}

/** The page of a product as Markdown: what it says of the product, without its recommendations. */
export function productMarkdown(data: ProductData, request: PageRequest): Markdown {
  const { product, option } = data;
  const { t, properties, domain } = request;
  const { lang, intl } = properties;
  const { environment, ecoDesign, features } = product;
  const { showEcoDesign, agec } = domain.params;
  const marketing = option.marketing?.split(';').filter((label) => label !== '') ?? [];
  const labels = [...shownLabels(option.categoryLabels, t), ...marketing].join(' · ');
  const delay = isBuyable(option) ? delayText(option, request) : null;
  const eco = showEcoDesign && ecoDesign && environment !== null ? environment.ecoCriteria : [];
  return joinParts([
    heading(1, joinTexts([product.name[lang], option.color[lang]])),
    paragraphs(labels),
    summary(data, request),
    notBuyable(data, request),
    paragraphs(product.description),
    section(t('product.color'), colours(data, request)),
    section(t('product.size'), sizes(data, request)),
    delay === null ? null : paragraphs(delay),
    section(t('product.details'), paragraphs(withPercents(product.composition, intl))),
    section(t('product.care'), paragraphs(product.care)),
    section(
      t('product.features'),
      list((features === undefined ? [] : featureFacts(features, t)).map(([label, value]) => fact(label, value))),
    ),
    section(t('product.eco-design'), list(eco.map((criterion) => markdownLine(t(`eco.${criterion}`))))),
    agec && environment !== null
      ? section(
          t('product.agec'),
          list(agecFacts({ environment, request }).map(([label, value]) => fact(label, value))),
        )
      : null,
    isGone(product) ? null : section(t('product.delivery'), delivery({ data, request })),
    section(t('product.gallery'), pictures(data, request)),
  ]);
}
