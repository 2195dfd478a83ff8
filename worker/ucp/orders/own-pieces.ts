import { noText } from '../../../shared/contract/gateway/values.ts';
import type { Order } from '../../../shared/contract/orders/orders.ts';
import type { Market } from '../../market/market.ts';

type Pieces<Entry> = Entry & { lines: { position: number }[] };

/**
 * An order as its platform may see it without a linked customer: no address, and what customers have put into the cart
 * themselves is one line with its price, so that the sums are those of the order.
 * @param skus what the platform has put into its cart
 */
export function ownPieces({ t }: Pick<Market, 't'>, all: Order, skus: readonly string[]): Order {
  const order = { ...all, delivery: all.delivery && { ...all.delivery, address: null } };
  const isOwn = ({ sku }: Order['lines'][number]) => skus.includes(sku);
  const lines = order.lines.filter(isOwn);
  const others = order.lines.filter((line) => !isOwn(line));
  if (others.length === 0 && order.extras.length === 0) return order;
  const positions = new Set(lines.map(({ position }) => position));
  const named = <Entry>(entries: readonly Pieces<Entry>[]): Pieces<Entry>[] =>
    entries.flatMap((entry) => {
      const kept = entry.lines.filter(({ position }) => positions.has(position));
      return kept.length === 0 ? [] : [{ ...entry, lines: kept }];
    });
  const text = t('platform-orders.others');
  const paid =
    others.reduce((sum, { totalPrice }) => sum + (totalPrice?.centAmount ?? 0), 0) +
    order.extras.reduce((sum, { price }) => sum + price.centAmount, 0);
  const rest: Order['lines'][number] = {
    position: 1 + Math.max(order.lines.length, ...order.lines.map(({ position }) => position ?? 0)),
    sku: 'other',
    productId: null,
    optionId: null,
    name: { fr: text, en: text, de: text, es: text, it: text, pl: text },
    color: noText,
    size: '',
    quantity: 1,
    totalPrice: { centAmount: paid, currencyCode: order.totalPrice.currencyCode },
    discount: others.reduce((sum, { discount }) => sum + discount, 0),
    delivery: null,
    returnable: 0,
  };
  return {
    ...order,
    lines: [...lines, rest],
    extras: [],
    returns: named(order.returns) as Order['returns'],
    withdrawals: named(order.withdrawals) as Order['withdrawals'],
  };
}
