import type { OrderSummary } from '../../../../shared/contract/orders/orders.ts';
import { formatDate, formatList } from '../../../../shared/format/intl.ts';
import { formatMoney } from '../../../../shared/format/money.ts';
import type { Translate } from '../../../../shared/i18n/i18n.ts';
import { meansOfPayment } from '../../../../shared/orders/means-of-payment.ts';
import { moneyBackOf } from '../../../../shared/orders/money-back.ts';

/** Sentence about the refund of an order that was cancelled or returned; null if there is none. */
export function moneyBackText(order: OrderSummary, t: Translate, intl: string): string | null {
  const back = moneyBackOf(order);
  if (back === null) return null;
  if (back.state !== 'back') return t(`order.money.${back.state}`);
  const { centAmount, at, means } = back;
  const amount = formatMoney(centAmount, order.totalPrice.currencyCode, intl);
  const text =
    at === null ? t('order.money.back', { amount }) : t('order.money.back.on', { amount, date: formatDate(at, intl) });
  if (means.length === 0) return text;
  const names = formatList(
    means.map((each) => meansOfPayment(each, t)),
    intl,
  );
  return t('labelled', { label: text, value: names });
}
