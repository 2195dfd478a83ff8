import { maxLines, maxQuantity } from '../shared/contract/catalogue/quantity.ts';
import { isRefusal, type Refusal } from '../shared/contract/gateway/refusals.ts';
import { Refused } from './problem.ts';

const messages: Partial<Record<Refusal, string>> = {
  'out-of-stock': 'There is not enough stock.',
  'price-changed': 'A price has changed.',
  'cart-incomplete': 'The cart is empty.',
  'promo-code-used': 'A promo code was used up.',
  'not-enough-points': 'There are not enough points.',
  'gift-card-spent': 'There is not enough left on a gift card.',
  'too-many-gift-cards': 'A cart holds ten gift cards, and is paid with five at the most.',
  'too-many-pieces': `No more than ${maxQuantity} pieces can be ordered of one article.`,
  'too-many-held-pieces': 'An open payment holds no more pieces of one customer.',
  'too-many-open-payments': 'Too many payments, or pieces, are held open from this network.',
  'too-many-lines': `A cart holds no more than ${maxLines} articles.`,
};

export function stale(version: number): Refused {
  return new Refused('cart-changed', `Version ${version} is not the cart's version any more.`);
}

export function noCart(id: string): Refused {
  return new Refused('cart-unknown', `No cart found for id ${id}`);
}

/**
 * Converts a rejection by the triggers of the cart tables (`refused:` and a code, see backend/migrations) to a
 * `Refused`; undefined for other errors. SQLite reports errors only as text, so the code is parsed from it.
 */
export function refusalOf(error: unknown, cartId: string, version: number): Refused | undefined {
  const [, code] = /refused:([a-z-]+)/.exec(error instanceof Error ? error.message : '') ?? [];
  if (!isRefusal(code)) return undefined;
  if (code === 'cart-unknown') return noCart(cartId);
  if (code === 'cart-changed') return stale(version);
  return new Refused(code, messages[code] ?? code);
}
