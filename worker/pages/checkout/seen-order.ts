import { z } from 'zod';
import { amountLeft } from '../../../shared/cart.ts';
import type { Cart, LineItem } from '../../../shared/contract/cart.ts';
import { formatMoney } from '../../../shared/money.ts';
import type { Problem } from '../../forms/refusal.ts';
import { namesInWords } from '../names-in-words.ts';
import type { PageRequest } from '../page-module.ts';

/** What the payment page showed, as its form carries it: cents to pay, and `sku*quantity` of each line. */
export interface SeenOrder {
  amount: string;
  lines: string;
}

export const seenOrderShape = { amount: z.string().regex(/^\d{1,12}$/), lines: z.string().max(10_000) };

const entryOf = ({ sku, quantity }: LineItem): string => `${sku}*${quantity}`;

/** What the form of a payment says of the cart that it was made for. */
export function seenOrder(cart: Cart): SeenOrder {
  return { amount: String(amountLeft(cart)), lines: cart.lineItems.map(entryOf).join(',') };
}

/** Names of lines as a shopper tells them apart, in a sentence. */
export function lineNames(lines: readonly LineItem[], request: PageRequest): string {
  const { lang } = request.properties;
  return namesInWords(
    lines.map(({ name, color, size }) => `${name[lang]}, ${color[lang]}, ${size.label}`),
    request,
  );
}

/** Nobody pays what was not shown: what has changed since, in words; nothing when all is as it was. */
export function changesSince(seen: SeenOrder, cart: Cart, request: PageRequest): Problem[] {
  const now = seenOrder(cart);
  if (now.amount === seen.amount && now.lines === seen.lines) return [];
  const money = (amount: string) =>
    formatMoney(Number(amount), cart.totalPrice.currencyCode, request.properties.intl);
  const before = seen.lines.split(',');
  const changed = cart.lineItems.filter((line) => !before.includes(entryOf(line)));
  const sum: Problem =
    now.amount === seen.amount
      ? { key: 'payment.error.lines' }
      : { key: 'payment.error.amount', values: { now: money(now.amount), before: money(seen.amount) } };
  if (changed.length === 0) return [sum];
  return [sum, { key: 'payment.error.new-lines', values: { names: lineNames(changed, request) } }];
}
