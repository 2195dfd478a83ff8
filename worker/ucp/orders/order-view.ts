import type { Order, OrderDelivery } from '../../../shared/contract/orders/orders.ts';
import { formatDays } from '../../../shared/format/intl.ts';
import { joinTexts } from '../../../shared/format/join-texts.ts';
import { expectedDays } from '../../../shared/orders/order-timeline.ts';
import { href } from '../../../shared/routes.ts';
import { dayIn } from '../../../shared/time/zoned-time.ts';
import type { Market } from '../../market/market.ts';
import { orderAdjustments } from './adjustments.ts';
import { type LineQuantities, lineQuantities, piecesOf } from './line-quantities.ts';
import { orderEvents } from './order-events.ts';
import { orderLines, orderTotals } from './order-lines.ts';

/** How pieces reach the customer; null: by parcel, as far as is known. */
const methodTypes = {
  address: 'shipping',
  store: 'pickup',
  receiver: 'pickup',
  pickup: 'pickup',
  locker: 'pickup',
  'e-mail': 'digital',
} as const satisfies Record<NonNullable<OrderDelivery['to']>, string>;

/** Where the pieces go; empty if the platform may not know it. */
function destination({ address }: OrderDelivery) {
  if (address === null) return {};
  const { firstName, lastName, line1, line2, line3, line4, city, zipCode, country } = address;
  const more = joinTexts([line2, line3, line4]);
  return {
    first_name: firstName,
    last_name: lastName,
    street_address: line1,
    ...(more !== '' && { extended_address: more }),
    address_locality: city,
    postal_code: zipCode,
    address_country: country,
  };
}

/** When and how the pieces arrive. Nothing is expected of an order that has ended. */
function expectations(
  { t, properties }: Pick<Market, 't' | 'properties'>,
  order: Order,
  lines: readonly LineQuantities[],
  now: Date,
) {
  const pieces = piecesOf(lines, ({ total }) => total);
  const { delivery } = order;
  if (delivery === null || pieces.length === 0) return [];
  const days = expectedDays(order, dayIn(properties.iso2, now));
  const arrives =
    days === null ? '' : t('delivery.arrives', { days: formatDays(days.from, days.until, properties.intl) });
  return [
    {
      id: 'delivery',
      line_items: pieces,
      method_type: methodTypes[delivery.to ?? 'address'],
      destination: destination(delivery),
      description: joinTexts([delivery.name, arrives], '. '),
    },
  ];
}

/** What of a market an order is shown by. */
export type OrderMarket = Pick<Market, 't' | 'properties' | 'locale' | 'origin' | 'absolutePicturesUrl'>;

/**
 * An order as the protocol has it, in the language of the market, without the field `ucp`. The address of the delivery
 * is in it if the order has one.
 * @param checkoutId id of the platform's checkout; empty if the order comes from none
 */
export function orderView(market: OrderMarket, order: Order, checkoutId: string, now: Date) {
  const { orderNumber, totalPrice } = order;
  const lines = lineQuantities(order);
  return {
    id: orderNumber,
    label: market.t('account.order.number', { number: orderNumber }),
    checkout_id: checkoutId,
    permalink_url: market.origin + href(market.locale, 'account-order', { orderNumber }),
    currency: totalPrice.currencyCode,
    line_items: orderLines(market, order, lines),
    fulfillment: {
      expectations: expectations(market, order, lines, now),
      events: orderEvents(market, order, lines),
    },
    adjustments: orderAdjustments(market, order, lines),
    totals: orderTotals(market, order),
  };
}
