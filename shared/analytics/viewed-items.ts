import type { Product, ProductCard, ProductOption } from '../contract/catalogue/product.ts';
import { decimalMoney } from '../format/money.ts';
import type { Language } from '../markets/locales.ts';
import { roundRating } from '../seo/product-structured-data.ts';
import type { PageEvent } from './analytics.ts';

/** Maximum length of a list's name in the catalogue of events. */
const maxListName = 200;

/**
 * Returns the event for the products of a listing's page; null if there are none. `offset` is their number on the
 * previous pages.
 */
export function listEvent(
  { id, name }: { id: string; name: string },
  products: readonly Pick<ProductCard, 'productId' | 'name' | 'color'>[],
  offset = 0,
): PageEvent<'view_item_list'> | null {
  if (products.length === 0) return null;
  const items = products.map((card, index) => ({
    item_id: card.productId,
    item_name: card.name,
    ...(card.color !== '' && { item_variant: card.color }),
    index: offset + index,
  }));
  const item_list_name = name.trim().slice(0, maxListName) || 'list';
  return { event: 'view_item_list', ecommerce: { item_list_id: id, item_list_name, items } };
}

/**
 * The item that a page shows, as it states it. Its fields are those of schema.org, which the structured data of the
 * page repeats: compressed, the item adds a few bytes.
 */
export interface ViewedItem {
  productID: string;
  name: string;
  /** Empty if it has none. */
  color: string;
  /** Decimal number in units of the currency: `129.50`. */
  price: string;
  priceCurrency: PageEvent<'view_item'>['ecommerce']['currency'];
  /** Absent without reviews. */
  ratingValue?: number;
}

/** Returns the item of a product's page, in the colour that it shows. */
export function viewedItem(
  { productId, name, reviewGlobal }: Pick<Product, 'productId' | 'name' | 'reviewGlobal'>,
  { color, prices }: Pick<ProductOption, 'color' | 'prices'>,
  lang: Language,
): ViewedItem {
  const { appliedPrice, currency } = prices.current;
  return {
    productID: productId,
    name: name[lang],
    color: color[lang],
    price: decimalMoney(appliedPrice),
    priceCurrency: currency,
    // With two decimals (specification, section 7).
    ...(reviewGlobal.totalReviewCount > 0 && { ratingValue: roundRating(reviewGlobal.averageRating) }),
  };
}

/** Returns the item of the gift card's page. `amount` is the preselected one, in cents. */
export function viewedGiftCard(name: string, amount: number, priceCurrency: ViewedItem['priceCurrency']): ViewedItem {
  return { productID: 'gift-card', name, color: '', price: decimalMoney(amount), priceCurrency };
}
