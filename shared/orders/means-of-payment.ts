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

/** Returns the name of a payment of an order; an unknown product has the gateway's name. */
export function meansOfPayment(
  { product, lastDigits }: Pick<Order['payments'][number], 'product' | 'lastDigits'>,
  t: Translate,
): string {
  if (product === 'gift-card') return t('cart.gift-payment', { digits: lastDigits ?? '' });
  const key = `payment.${product}`;
  return cards.get(product) ?? (Object.hasOwn(payment, key) ? t(key as keyof typeof payment) : product);
}
