import type { Order } from '../../../shared/contract/customer.ts';
import type { Translate } from '../../../shared/i18n/i18n.ts';

/** Names that are the same in every language. */
const names = new Map([
  ['cb', 'CB'],
  ['visa', 'Visa'],
  ['mastercard', 'Mastercard'],
  ['american-express', 'American Express'],
  ['paypal', 'PayPal'],
  ['applepay', 'Apple Pay'],
  ['klarna', 'Klarna'],
  ['mpp', 'MobilePay'],
  ['przelewy24', 'Przelewy24'],
  ['multibanco', 'Multibanco'],
  ['bancontact', 'Bancontact'],
  ['alma-3x', 'Alma 3x'],
  ['alma-4x', 'Alma 4x'],
]);

/** What an order was paid with, in words; a product that nobody knows is called as the gateway calls it. */
export function meansOfPayment(
  { product, lastDigits }: Pick<Order['payments'][number], 'product' | 'lastDigits'>,
  t: Translate,
): string {
  if (product === 'gift-card') return t('cart.gift-payment', { digits: lastDigits ?? '' });
  return names.get(product) ?? product;
}
