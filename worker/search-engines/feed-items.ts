import { dematerialisedSegmentation } from '../../shared/cart/cart.ts';
import { canBeBought } from '../../shared/catalogue/availability.ts';
import { deliveryPromise } from '../../shared/catalogue/delivery-promise.ts';
import { pictureUrl } from '../../shared/catalogue/picture.ts';
import { reductionOf } from '../../shared/catalogue/price.ts';
import { productHref } from '../../shared/catalogue/product-url.ts';
import type { DeliveryOffer } from '../../shared/contract/cart/delivery-offer.ts';
import type { Price, Product, ProductOption, Size } from '../../shared/contract/catalogue/product.ts';
import { deliveryModes, isOfferedTo } from '../../shared/contract/delivery/delivery-modes.ts';
import { joinTexts } from '../../shared/format/join-texts.ts';
import { decimalMoney } from '../../shared/format/money.ts';
import type { Country, Currency, Language, Locale } from '../../shared/markets/locales.ts';
import { xmlElement, xmlText } from './xml.ts';

/** Width in pixels of the linked pictures. */
const pictureWidth = 1279;

/** Maximum lengths as Google has them, and of pictures besides the first. */
const maxTitle = 150;
const maxDescription = 5_000;
const maxPictures = 10;

/** What the items of a market's feed share. */
export interface FeedMarket {
  locale: Locale;
  lang: Language;
  /** Scheme and host of the market. */
  origin: string;
  /** Absolute base URL of pictures. */
  picturesUrl: string;
  country: Country;
  currency: Currency;
  /** Brand of products without one. */
  brand: string;
  delivery: readonly DeliveryOffer[];
  /** Titles from the department down, by family id. */
  families: ReadonlyMap<string, readonly string[]>;
  now: Date;
}

const element = (name: string, text: string): string => (text === '' ? '' : xmlElement(`g:${name}`, text));

/** An element of elements, written already. */
const nested = (name: string, elements: readonly string[]): string => `<g:${name}>${elements.join('')}</g:${name}>`;

/** A text of at most so many characters, cut between two words if it has any. */
function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1);
  const space = cut.lastIndexOf(' ');
  return `${space > 0 ? cut.slice(0, space).trimEnd() : cut.replace(/[\ud800-\udbff]$/, '')}…`;
}

const money = (cents: number, currency: string): string => `${decimalMoney(cents)} ${currency}`;

/** The price that counts, and the reduced one beside it. */
function prices({ appliedPrice, strikeThroughPrice, type, currency }: Price): string {
  const reduction = reductionOf({ now: appliedPrice, strikeThroughPrice, type });
  if (reduction === null) return element('price', money(appliedPrice, currency));
  return element('price', money(reduction.before, currency)) + element('sale_price', money(appliedPrice, currency));
}

/** Availability, and the day of what is sent later: the known one, else the last that is promised. */
function availability(size: Size, { categoryLabels, availableOn }: ProductOption, now: Date): string {
  if (!canBeBought(size)) return element('availability', 'out_of_stock');
  const line = { categoryLabel: categoryLabels.join(), availability: size.availability, availableOn };
  const promise = deliveryPromise(line, now);
  if (promise === null) return element('availability', 'in_stock');
  const word = promise.reason === 'pre-order' ? 'preorder' : 'backorder';
  return element('availability', word) + element('availability_date', `${promise.sentUntil}T00:00Z`);
}

/** Delivery to an address, at the price of an order with this piece alone. */
function shipping({ segmentationId }: Product, { appliedPrice }: Price, market: FeedMarket): string {
  const { delivery, country, currency } = market;
  const to = { dematerialised: segmentationId === dematerialisedSegmentation, loyaltyType: null };
  return delivery
    .filter(({ key }) => isOfferedTo(key, to) && deliveryModes[key].to === 'address')
    .map(({ name, price, freeAbove }) =>
      nested('shipping', [
        element('country', country),
        element('service', name),
        element('price', money(freeAbove !== null && appliedPrice > freeAbove ? 0 : price, currency)),
      ]),
    )
    .join('');
}

/** The certificates, each with its authority, name and code. */
function certifications({ features }: Product): string {
  return (features?.certificates ?? [])
    .map((text) => {
      const [authority = '', name = '', ...code] = text.split(' ');
      const parts = { authority, name, code: code.join(' ') };
      return nested(
        'certification',
        Object.entries(parts).map(([part, value]) => element(`certification_${part}`, value)),
      );
    })
    .join('');
}

function condition({ categoryLabels }: ProductOption): string {
  if (categoryLabels.includes('USED')) return 'used';
  return categoryLabels.includes('REFURBISHED') ? 'refurbished' : 'new';
}

/** The name of a family in a path: its own sign would divide it. */
const inPath = (name: string): string => name.replaceAll('>', '›');

function item(product: Product, option: ProductOption, size: Size, market: FeedMarket): string {
  const { locale, lang, origin, picturesUrl, families, now } = market;
  const { features } = product;
  const price = (size.prices ?? option.prices).current;
  const [first, ...others] = option.pictures.map((type) =>
    pictureUrl(picturesUrl, option.optionId, type, pictureWidth),
  );
  const title = joinTexts([product.name[lang], option.color[lang], size.label]);
  const link = origin + productHref(locale, product, option);
  const family = product.familyId === undefined ? [] : (families.get(product.familyId) ?? []);
  return [
    '<item>',
    element('id', size.sku),
    element('item_group_id', product.productId),
    element('item_group_title', product.name[lang]),
    element('title', shortened(title, maxTitle)),
    element('description', shortened(product.description || title, maxDescription)),
    element('link', link),
    element('canonical_link', link),
    element('image_link', first ?? ''),
    ...others.slice(0, maxPictures).map((url) => element('additional_image_link', url)),
    availability(size, option, now),
    prices(price),
    element('brand', product.brand ?? market.brand),
    element('gtin', size.gtin),
    // The manufacturer's number is not known: `model` is the retailer's own.
    size.gtin === '' ? element('identifier_exists', 'no') : '',
    element('condition', condition(option)),
    element('product_type', family.map(inPath).join(' > ')),
    element('color', option.color[lang]),
    element('size', size.label),
    element('material', product.composition),
    element('pattern', features?.pattern ?? ''),
    element('gender', features?.gender ?? ''),
    element('age_group', features?.ageGroup ?? ''),
    certifications(product),
    shipping(product, price, market),
    '</item>\n',
  ].join('');
}

/** True if a colour is sold in the market. */
const isSold = ({ availability, currencies }: ProductOption, currency: Currency): boolean =>
  availability !== 'DISCONTINUED' && currencies?.includes(currency) !== false;

/** The items of a product: one for each size of each colour. None for gift cards, which Google does not take. */
export function feedItems(product: Product, market: FeedMarket): string {
  if (product.segmentationId === dematerialisedSegmentation || product.leadsToFamily) return '';
  return product.options
    .filter((option) => isSold(option, market.currency))
    .flatMap((option) => option.sizes.map((size) => item(product, option, size, market)))
    .join('');
}

interface FeedHead {
  title: string;
  description: string;
  /** URL of the market's home page. */
  link: string;
}

/** The beginning of a feed: RSS 2.0 with Google's names. */
export const feedStart = ({ title, description, link }: FeedHead): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>
<title>${xmlText(title)}</title><link>${xmlText(link)}</link><description>${xmlText(description)}</description>
`;

export const feedEnd = '</channel></rss>\n';
