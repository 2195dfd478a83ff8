import { z } from 'zod';
import { amountLeft } from '../../../../shared/cart/cart.ts';
import type { Cart, LineItem } from '../../../../shared/contract/cart/cart.ts';
import { joinTexts } from '../../../../shared/format/join-texts.ts';
import { formatMoney } from '../../../../shared/format/money.ts';
import type { MessageKey } from '../../../../shared/i18n/i18n.ts';
import { namesInWords } from '../../../components/names-in-words.ts';
import type { PageRequest } from '../../../page/page-module.ts';
import type { Problem } from '../../../page/refusal.ts';

/** The cart that an ordering page showed, in its form: cents in all and left to pay, `sku*quantity` of each line. */
export interface SeenOrder {
  total: string;
  amount: string;
  lines: string;
}

const cents = z.string().regex(/^\d{1,12}$/);
export const seenOrderShape = { total: cents, amount: cents, lines: z.string().max(10_000) };

const entryOf = ({ sku, quantity }: LineItem): string => `${sku}*${quantity}`;

export function seenOrder(cart: Cart): SeenOrder {
  return {
    total: String(cart.totalPrice.centAmount),
    amount: String(amountLeft(cart)),
    lines: cart.lineItems.map(entryOf).join(','),
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
 * not shown.
 */
export function changesSince(seen: SeenOrder, cart: Cart, request: PageRequest): Problem[] {
  const now = seenOrder(cart);
  if (now.total === seen.total && now.amount === seen.amount && now.lines === seen.lines) return [];
  const money = (amount: string) => formatMoney(Number(amount), cart.totalPrice.currencyCode, request.properties.intl);
  const before = seen.lines.split(',');
  const changed = cart.lineItems.filter((line) => !before.includes(entryOf(line)));
  const differ = (key: MessageKey, of: 'total' | 'amount'): Problem | null =>
    now[of] === seen[of] ? null : { key, values: { now: money(now[of]), before: money(seen[of]) } };
  const sum = differ('payment.error.amount', 'total') ??
    differ('payment.error.left', 'amount') ?? { key: 'payment.error.lines' };
  if (changed.length === 0) return [sum];
  return [sum, { key: 'payment.error.new-lines', values: { names: lineNames(changed, request) } }];
}
