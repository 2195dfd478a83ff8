import { z } from 'zod';
import { amountLeft } from '../../../../shared/cart/cart.ts';
import type { Cart, LineItem } from '../../../../shared/contract/cart/cart.ts';
import { joinTexts } from '../../../../shared/format/join-texts.ts';
import { formatMoney } from '../../../../shared/format/money.ts';
import type { MessageKey } from '../../../../shared/i18n/i18n.ts';
import { namesInWords } from '../../../components/names-in-words.ts';
import type { PageRequest } from '../../../page/page-module.ts';
import type { Problem } from '../../../page/refusal.ts';

/**
 * The cart that an ordering page showed, in its form: cents in all and left to pay, `sku*quantity` of each line, and
 * the delivery as JSON: method, point, recipient and place.
 */
export interface SeenOrder {
  total: string;
  amount: string;
  lines: string;
  delivery: string;
}

const cents = z.string().regex(/^\d{1,12}$/);
export const seenOrderShape = {
  total: cents,
  amount: cents,
  lines: z.string().max(10_000),
  delivery: z.string().max(10_000),
};

/** Method, point, recipient and place of a delivery; empty without one. */
function deliveryOf({ shippingInfo, shippingAddress }: Pick<Cart, 'shippingInfo' | 'shippingAddress'>): string {
  if (shippingInfo === null || shippingAddress === null) return '';
  const { deliveryPointIdV2, firstName, lastName, line1, line2, line3, line4, zipCode, city, country, phoneNumber } =
    shippingAddress;
  const place = [line1, line2, line3, line4, zipCode, city, country];
  return JSON.stringify([
    shippingInfo.shippingMethodKey,
    deliveryPointIdV2 ?? '',
    firstName,
    lastName,
    phoneNumber,
    ...place,
  ]);
}

const entryOf = ({ sku, quantity }: LineItem): string => `${sku}*${quantity}`;

export function seenOrder(cart: Cart): SeenOrder {
  return {
    total: String(cart.totalPrice.centAmount),
    amount: String(amountLeft(cart)),
    lines: cart.lineItems.map(entryOf).join(','),
    delivery: deliveryOf(cart),
  };
}

/** Names of lines, distinguishable for a shopper, as text. */
export function lineNames(lines: readonly LineItem[], request: PageRequest): string {
  const { lang } = request.properties;
  return namesInWords(
    lines.map(({ name, color, size }) => joinTexts([name[lang], color[lang], size.label])),
    request,
  );
}

/**
 * Problems for what changed in the cart since the page was rendered; empty if nothing did. Nobody pays for what was
 * not shown, or to have it sent where they did not see.
 */
export function changesSince(seen: SeenOrder, cart: Cart, request: PageRequest): Problem[] {
  const now = seenOrder(cart);
  const money = (amount: string) => formatMoney(Number(amount), cart.totalPrice.currencyCode, request.properties.intl);
  const differ = (key: MessageKey, of: 'total' | 'amount'): Problem | null =>
    now[of] === seen[of] ? null : { key, values: { now: money(now[of]), before: money(seen[of]) } };
  const sum = differ('payment.error.amount', 'total') ?? differ('payment.error.left', 'amount');
  const before = seen.lines.split(',');
  const changed = cart.lineItems.filter((line) => !before.includes(entryOf(line)));
  return [
    sum ?? (now.lines === seen.lines ? null : { key: 'payment.error.lines' as const }),
    changed.length === 0
      ? null
      : { key: 'payment.error.new-lines' as const, values: { names: lineNames(changed, request) } },
    now.delivery === seen.delivery ? null : { key: 'payment.error.delivery' as const },
  ].filter((problem) => problem !== null);
}
