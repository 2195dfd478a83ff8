import type { Cart, LineItem } from '../../shared/contract/cart/cart.ts';
import { joinTexts } from '../../shared/format/join-texts.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { addressedId, productSlug } from '../../shared/format/slug.ts';
import type { Language, Locale } from '../../shared/markets/locales.ts';

/** What the parts of a cart need of the market, and links. */
export interface CartShop {
  locale: Locale;
  language: Language;
  /** Tag for `Intl` (BCP 47). */
  intl: string;
  /** Base URL of the pictures, without a slash. */
  picturesUrl: string;
  /** Why nothing can be ordered; missing if it can. */
  closed?: string;
  /** True if the market has loyalty; without it, points are not shown. */
  loyalty: boolean;
  /** Names of the market's donations, by id. */
  donations: Record<string, string>;
  links: {
    /** The cart page, which answers all forms of the cart. */
    cart: string;
    /** Where the collection begins: the first department, else the home page. */
    collection: string;
    search: string;
    /** Path of a product, with `_slug_` and `-_id_` in the places of its slug and `addressedId`. */
    product: string;
  };
}

/** What the mini cart needs of it. */
export interface MiniCartShop extends Omit<CartShop, 'links' | 'loyalty' | 'donations'> {
  links: Pick<CartShop['links'], 'cart' | 'product'>;
}

export function lineName(line: LineItem, { language }: Pick<CartShop, 'language'>): string {
  return line.name[language];
}

/** Name, colour and size: two lines may differ only in these, and their buttons need different accessible names. */
export function spokenLine({ name, color, size }: LineItem, { language }: Pick<CartShop, 'language'>): string {
  return joinTexts([name[language], color[language], size.label]);
}

export function lineHref(line: LineItem, { language, links }: MiniCartShop): string {
  const slug = productSlug(line.name[language], line.color[language], language);
  return links.product.replace('_slug_', slug).replace('-_id_', addressedId(line.productId));
}

/** Formats an amount (in cents) in the cart's currency and the market's locale. */
export function amountIn(cart: Pick<Cart, 'totalPrice'>, { intl }: Pick<CartShop, 'intl'>, centAmount: number): string {
  return formatMoney(centAmount, cart.totalPrice.currencyCode, intl);
}
