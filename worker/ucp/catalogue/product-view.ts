import { canBeBought } from '../../../shared/catalogue/availability.ts';
import { deliveryPromise } from '../../../shared/catalogue/delivery-promise.ts';
import { pictureUrl } from '../../../shared/catalogue/picture.ts';
import { reductionOf } from '../../../shared/catalogue/price.ts';
import { cardHref, productHref } from '../../../shared/catalogue/product-url.ts';
import type {
  CardInSizes,
  PictureType,
  Price,
  Product,
  ProductOption,
  Size,
} from '../../../shared/contract/catalogue/product.ts';
import { joinTexts } from '../../../shared/format/join-texts.ts';
import { roundRating } from '../../../shared/seo/product-structured-data.ts';
import type { Market } from '../../market/market.ts';

/** A colour of a product, from a card or from the product itself. */
interface Colour {
  optionId: string;
  name: string;
  label: string;
  path: string;
  prices: { current: Price };
  pictures: readonly PictureType[];
  categoryLabels: readonly string[];
  availableOn?: string | undefined;
  sizes: readonly Size[];
}

export interface SelectedOption {
  name: string;
  id?: string | undefined;
  label: string;
}

export interface Variant {
  id: string;
  price: { amount: number; currency: string };
  options: SelectedOption[];
  availability: { available: boolean; status: string };
  [name: string]: unknown;
}

/** The widest picture that the picture host makes for every retailer. */
const pictureWidth = 1279;

/** Names of the two choices of a product, in the market's language. */
export const choiceNames = ({ t }: Market) => ({ colour: t('facet.color'), size: t('facet.size') });

/** The availability of a size in the words of the protocol (types/variant.json). */
export function statusOf(size: Size, categoryLabels: readonly string[]): string {
  if (size.availability === 'DISCONTINUED') return 'discontinued';
  if (!canBeBought(size)) return 'out_of_stock';
  if (categoryLabels.includes('RAL_ANTICIPATION')) return 'preorder';
  return size.availability === 'ON_DEMAND' ? 'backorder' : 'in_stock';
}

function mediaOf(market: Market, { optionId, pictures, name, label }: Colour, many: boolean) {
  return (many ? pictures : pictures.slice(0, 1)).map((type) => ({
    type: 'image',
    url: pictureUrl(market.absolutePicturesUrl, optionId, type, pictureWidth),
    alt_text: joinTexts([name, label], ', '),
  }));
}

/** When a piece that is not in stock is sent; null for one in stock. */
function promiseOf({ categoryLabels, availableOn }: Colour, { availability }: Size, now: Date) {
  const promise = deliveryPromise({ categoryLabel: categoryLabels.join(','), availability, availableOn }, now);
  return promise === null ? undefined : { sent_from: promise.sentFrom, sent_until: promise.sentUntil };
}

function variantOf(market: Market, colour: Colour, size: Size, now: Date): Variant {
  const names = choiceNames(market);
  const { appliedPrice, strikeThroughPrice, type, currency } = (size.prices ?? colour.prices).current;
  const reduction = reductionOf({ now: appliedPrice, strikeThroughPrice, type });
  const title = joinTexts([colour.label, size.label], ' / ');
  const promise = promiseOf(colour, size, now);
  return {
    id: size.sku,
    sku: size.sku,
    ...(size.gtin !== '' && { barcodes: [{ type: 'GTIN', value: size.gtin }] }),
    title,
    description: { plain: joinTexts([colour.name, title], ', ') },
    url: market.origin + colour.path,
    price: { amount: appliedPrice, currency },
    ...(reduction !== null && { list_price: { amount: reduction.before, currency } }),
    availability: { available: canBeBought(size), status: statusOf(size, colour.categoryLabels) },
    options: [
      ...(colour.label === '' ? [] : [{ name: names.colour, id: colour.optionId, label: colour.label }]),
      { name: names.size, id: size.sku, label: size.label },
    ],
    media: mediaOf(market, colour, false),
    ...(promise !== undefined && { metadata: { delivery: promise } }),
  };
}

const variantsOf = (market: Market, colours: readonly Colour[], now: Date): Variant[] =>
  colours.flatMap((colour) => colour.sizes.map((size) => variantOf(market, colour, size, now)));

/** From the lowest to the highest of some prices of one currency. */
function rangeOf(prices: readonly { amount: number; currency: string }[]) {
  const sorted = prices.toSorted((one, other) => one.amount - other.amount);
  return { min: sorted[0], max: sorted.at(-1) };
}

const hasListPrice = (variant: Variant): variant is Variant & { list_price: Variant['price'] } =>
  'list_price' in variant;

function rangesOf(variants: readonly Variant[]) {
  const reduced = variants.some(hasListPrice);
  return {
    price_range: rangeOf(variants.map(({ price }) => price)),
    ...(reduced && {
      list_price_range: rangeOf(variants.map((each) => (hasListPrice(each) ? each.list_price : each.price))),
    }),
  };
}

const distinct = (values: readonly SelectedOption[]) => [
  ...new Map(values.map(({ label, id }) => [label, { ...(id !== undefined && { id }), label }])).values(),
];

/** The choices of some variants: colours by id, sizes by label, since each colour has skus of its own. */
export function choicesOf(market: Market, variants: readonly Variant[]) {
  const names = choiceNames(market);
  return [names.colour, names.size].flatMap((name) => {
    const values = distinct(variants.flatMap(({ options }) => options.filter((option) => option.name === name)));
    const shown = name === names.size ? values.map(({ label }) => ({ label })) : values;
    return shown.length === 0 ? [] : [{ name, values: shown }];
  });
}

/** A size that no colour has labelled sells nothing here: such products are left out. */
export const isSold = ({ variants }: { variants: readonly Variant[] }): boolean => variants.length > 0;

/**
 * The products of some cards, in their order; the colours of one product that were found are its variants.
 * @param categoriesOf ids of the categories of a card
 */
export function productsOfCards(
  market: Market,
  cards: readonly CardInSizes[],
  now: Date,
  categoriesOf: (card: CardInSizes) => readonly string[],
) {
  const byProduct = Map.groupBy(cards, ({ productId }) => productId);
  return [...byProduct.values()]
    .map(([first, ...others]) => {
      if (first === undefined) return { variants: [] };
      const colours = [first, ...others].map(
        (card): Colour => ({ ...card, label: card.color, path: cardHref(market.locale, card) }),
      );
      const variants = variantsOf(market, colours, now);
      const [shown] = colours;
      const categories = categoriesOf(first);
      return {
        id: first.productId,
        title: first.name,
        description: { plain: joinTexts([first.brand ?? '', first.name], ' – ') },
        url: market.origin + cardHref(market.locale, first),
        ...(categories.length > 0 && { categories: categories.map((value) => ({ value, taxonomy: 'merchant' })) }),
        ...rangesOf(variants),
        media: shown === undefined ? [] : mediaOf(market, shown, true),
        options: choicesOf(market, variants),
        variants,
      };
    })
    .filter(isSold);
}

const colourOf = (market: Market, product: Product, option: ProductOption): Colour => ({
  ...option,
  name: product.name[market.properties.lang],
  label: option.color[market.properties.lang],
  path: productHref(market.locale, product, option),
});

/** The categories of a product, from the root to its family. */
interface Family {
  familyId: string;
  title: Record<Market['properties']['lang'], string>;
}

/** A product with all that its page says. `first`: the colour that comes first. */
export function productView(
  market: Market,
  product: Product,
  { first, families = [], now }: { first?: string | undefined; families?: readonly Family[]; now: Date },
) {
  const { lang } = market.properties;
  const options = product.options.toSorted((one, other) =>
    one.optionId === first ? -1 : other.optionId === first ? 1 : 0,
  );
  const colours = options.map((option) => colourOf(market, product, option));
  const variants = variantsOf(market, colours, now);
  const [shown] = colours;
  const { averageRating, totalReviewCount } = product.reviewGlobal;
  const details = {
    composition: product.composition,
    care: product.care,
    pattern: product.features?.pattern ?? '',
    certificates: product.features?.certificates ?? [],
  };
  return {
    id: product.productId,
    title: product.name[lang],
    description: { plain: product.description === '' ? product.name[lang] : product.description },
    ...(shown !== undefined && { url: market.origin + shown.path }),
    ...(families.length > 0 && {
      categories: families.map(({ familyId }) => ({ value: familyId, taxonomy: 'merchant' })),
    }),
    ...rangesOf(variants),
    media: shown === undefined ? [] : mediaOf(market, shown, true),
    options: choicesOf(market, variants),
    variants,
    ...(totalReviewCount > 0 && {
      rating: { value: roundRating(averageRating), scale_min: 1, scale_max: 5, count: totalReviewCount },
    }),
    metadata: Object.fromEntries(Object.entries(details).filter(([, value]) => value.length > 0)),
  };
}
