/** Maps our catalogue to Shopify's Storefront API. */
import { canBeBought } from '../../../shared/catalogue/availability.ts';
import type { Price, Product, ProductCard, ProductOption, Size } from '../../../shared/contract/catalogue/product.ts';
import type { ContentLink } from '../../../shared/contract/content/content-link.ts';
import { slugify } from '../../../shared/format/slug.ts';
import { market } from './ask-backend.ts';

/** Height over width of the demo's pictures. */
const pictureRatio = 4 / 3;

const gid = (type: string, id: string): string => `gid://shopify/${type}/${id}`;

/** The handle of a product: its slug, with the number at the end. */
const handleOf = (name: string, productId: string): string => `${slugify(name)}-${productId}`;

/** The number in a handle. */
export const idOf = (handle: string): string => handle.slice(handle.lastIndexOf('-') + 1);

const money = (cents: number, { currency }: Price) => ({
  amount: (cents / 100).toFixed(2),
  currencyCode: currency,
});

const pictureWidth = 1279;

const image = (pictures: string, optionId: string, altText: string) => ({
  id: gid('ProductImage', optionId),
  // The skeleton appends widths.
  url: `${pictures}/${optionId}/AP`,
  altText,
  width: pictureWidth,
  height: Math.round(pictureWidth * pictureRatio),
});

/** A card of a listing as a product with a single price. */
export function cardTerms(card: ProductCard, pictures: string) {
  const price = money(card.prices.current.appliedPrice, card.prices.current);
  return {
    id: gid('Product', card.optionId),
    handle: handleOf(card.name, card.productId),
    title: card.name,
    featuredImage: image(pictures, card.optionId, `${card.name}, ${card.color}`),
    priceRange: { minVariantPrice: price, maxVariantPrice: price },
  };
}

interface Selected {
  name: string;
  value: string;
}

/** One colour in one size. */
function variantTerms(product: Product, option: ProductOption, size: Size, pictures: string) {
  const { current } = option.prices;
  return {
    id: gid('ProductVariant', size.sku),
    sku: size.sku,
    title: `${option.color[market]} / ${size.label}`,
    availableForSale: canBeBought(size),
    price: money(current.appliedPrice, current),
    compareAtPrice: current.strikeThroughPrice === null ? null : money(current.strikeThroughPrice, current),
    unitPrice: null,
    image: image(pictures, option.optionId, `${product.name[market]}, ${option.color[market]}`),
    requiresShipping: true,
    product: {
      id: gid('Product', product.productId),
      title: product.name[market],
      handle: handleOf(product.name[market], product.productId),
      vendor: 'Selvedge',
    },
    selectedOptions: [
      { name: 'Color', value: option.color[market] },
      { name: 'Size', value: size.label },
    ],
  };
}

/** A product with its variants: each colour in each of its sizes. */
export function productTerms(product: Product, pictures: string) {
  const sizes = [...new Set(product.options.flatMap((option) => option.sizes.map(({ label }) => label)))];
  const places = product.options.map((option) =>
    option.sizes.map((size) => ({
      place: sizes.indexOf(size.label),
      variant: variantTerms(product, option, size, pictures),
    })),
  );
  const variants = places.flat().map(({ variant }) => variant);
  const chosen = (selected: readonly Selected[]) =>
    variants.find(({ selectedOptions }) => selected.every((wanted) => isAmong(wanted, selectedOptions))) ??
    variants.find(({ availableForSale }) => availableForSale) ??
    variants[0];
  return {
    id: gid('Product', product.productId),
    title: product.name[market],
    vendor: 'Selvedge',
    handle: handleOf(product.name[market], product.productId),
    description: product.description,
    descriptionHtml: `<p>${product.description}</p>`,
    seo: { title: product.name[market], description: product.description },
    encodedVariantExistence: encode(places, () => true),
    encodedVariantAvailability: encode(places, ({ variant }) => variant.availableForSale),
    options: [
      {
        name: 'Color',
        optionValues: product.options.map(({ color, colorHex }) => ({
          name: color[market],
          firstSelectableVariant: chosen([{ name: 'Color', value: color[market] }]),
          swatch: { color: colorHex, image: null },
        })),
      },
      {
        name: 'Size',
        optionValues: sizes.map((label) => ({
          name: label,
          firstSelectableVariant: chosen([{ name: 'Size', value: label }]),
          swatch: null,
        })),
      },
    ],
    selectedOrFirstAvailableVariant: ({ selectedOptions }: { selectedOptions: Selected[] }) =>
      selectedOptions.length > 0
        ? chosen(selectedOptions)
        : (variants.find(({ availableForSale }) => availableForSale) ?? variants[0]),
    // Variants that differ from the selected one in a single option.
    adjacentVariants: ({ selectedOptions }: { selectedOptions: Selected[] }) => {
      const own = chosen(selectedOptions)?.selectedOptions ?? [];
      return variants.filter((each) => each.selectedOptions.filter((one) => isAmong(one, own)).length === 1);
    },
  };
}

interface CartContext {
  pictures: string;
  checkoutUrl: string;
}

/** A cart with one piece of each line. */
export function cartTerms(
  id: string,
  lines: readonly { product: Product; sku: string }[],
  { pictures, checkoutUrl }: CartContext,
) {
  const nodes = lines.map(({ product, sku }) => {
    const variant = product.options
      .flatMap((option) => option.sizes.map((size) => ({ option, size })))
      .find(({ size }) => size.sku === sku);
    if (variant === undefined) throw new Error(`The product ${product.productId} has no size ${sku}.`);
    const merchandise = variantTerms(product, variant.option, variant.size, pictures);
    return {
      __typename: 'CartLine',
      id: gid('CartLine', sku),
      quantity: 1,
      attributes: [],
      cost: {
        totalAmount: merchandise.price,
        amountPerQuantity: merchandise.price,
        compareAtAmountPerQuantity: merchandise.compareAtPrice,
      },
      merchandise: { __typename: 'ProductVariant', ...merchandise },
      parentRelationship: null,
    };
  });
  const sum = nodes.reduce((total, { cost }) => total + Number(cost.totalAmount.amount), 0);
  const total = { amount: sum.toFixed(2), currencyCode: nodes[0]?.cost.totalAmount.currencyCode };
  return {
    id,
    updatedAt: '2026-11-01T00:00:00Z',
    checkoutUrl,
    totalQuantity: nodes.length,
    appliedGiftCards: [],
    buyerIdentity: { countryCode: 'GB', customer: null, email: null, phone: null },
    lines: { nodes },
    cost: { subtotalAmount: total, totalAmount: total, totalDutyAmount: null, totalTaxAmount: null },
    note: null,
    attributes: [],
    discountCodes: [],
  };
}

function isAmong({ name, value }: Selected, list: readonly Selected[]): boolean {
  return list.some((each) => each.name === name && each.value === value);
}

/** Encodes the existing combinations of option values like the Storefront API: `v1_0:0 1 2,1:0 2,`. */
function encode<Place extends { place: number }>(
  places: readonly (readonly Place[])[],
  isIn: (place: Place) => boolean,
): string {
  const rows = places.map((row) =>
    row
      .filter(isIn)
      .map(({ place }) => place)
      .sort((one, other) => one - other),
  );
  return `v1_${rows.map((row, index) => (row.length > 0 ? `${index}:${row.join(' ')},` : '')).join('')}`;
}

interface MenuLink {
  title: string;
  url: string;
  items: readonly MenuLink[];
}

/** A link of our content service; without a target it leads to the home page. */
export function linkOf(
  { title, page_reference, external_link }: ContentLink,
  origin: string,
  items: readonly MenuLink[] = [],
): MenuLink {
  return { title, url: external_link ?? origin + (page_reference[0]?.url ?? '/'), items };
}

/** A menu with one level below the first. */
export function menuTerms(handle: string, links: readonly MenuLink[]) {
  const itemTerms = (link: MenuLink, id: string): object => ({
    id: gid('MenuItem', id),
    resourceId: null,
    tags: [],
    title: link.title,
    type: 'HTTP',
    url: link.url,
    items: link.items.map((item, index) => itemTerms(item, `${id}${index}`)),
  });
  return { id: gid('Menu', handle), items: links.map((link, index) => itemTerms(link, `${index + 1}`)) };
}
