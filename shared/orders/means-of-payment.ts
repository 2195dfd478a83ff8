import type { Order } from '../contract/orders/orders.ts';
import type { Translate } from '../i18n/i18n.ts';
import { payment } from '../i18n/payment.ts';

/** Cards have the same name in every language. */
const cards = new Map([
  ['cb', 'CB'],
  ['visa', 'Visa'],
  ['mastercard', 'Mastercard'],
  ['american-express', 'American Express'],
]);

/** What an order was paid with, in words; a product that nobody knows is called as the gateway calls it. */
export function meansOfPayment(
  { product, lastDigits }: Pick<Order['payments'][number], 'product' | 'lastDigits'>,
  t: Translate,
): string {
  if (product === 'gift-card') return t('cart.gift-payment', { digits: lastDigits ?? '' });
  const key = `payment.${product}`;
  return cards.get(product) ?? (Object.hasOwn(payment, key) ? t(key as keyof typeof payment) : product);
}
