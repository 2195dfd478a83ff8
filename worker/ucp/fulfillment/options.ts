import type { Cart, ShippingMethod } from '../../../shared/contract/cart/cart.ts';
import { pointKindOf } from '../../../shared/contract/delivery/delivery-modes.ts';
import { formatDays, formatList } from '../../../shared/format/intl.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import { methodPrice } from '../../delivery/delivery-methods.ts';
import type { Market } from '../../market/market.ts';
import type { Days } from './place.ts';

/** The days on which an order arrives (ISO 8601), and whether all of it is known by them. */
function arrivalOf({ arrives, description }: ShippingMethod, { lineItems }: Cart, ready: Days | null) {
  if (ready !== null) return { days: ready, further: '' };
  const isLate = lineItems.some(({ delivery }) => delivery !== null);
  return { days: arrives, further: isLate || arrives === null ? description : '' };
}

/**
 * A delivery method as an option (types/fulfillment_option.json), at the price that the cart pays.
 * @param stores when stores have the order ready; null if unknown
 */
export function optionView({ t, properties }: Market, cart: Cart, method: ShippingMethod, stores: Days | null) {
  const ready = pointKindOf(method.key) === 'store' ? stores : null;
  const { days, further } = arrivalOf(method, cart, ready);
  const when = days === null ? '' : formatDays(days.from, days.until, properties.intl);
  const arrival = t(ready === null ? 'delivery.arrives' : 'pick-up.day', { days: when, day: when });
  const description = [days === null ? '' : arrival, further].filter(Boolean).join('. ');
  return {
    id: method.key,
    title: method.name,
    ...(description !== '' && { description }),
    ...(days !== null && {
      earliest_fulfillment_time: `${days.from}T00:00:00Z`,
      latest_fulfillment_time: `${days.until}T23:59:59Z`,
    }),
    totals: [{ type: 'total', amount: methodPrice(method, cart) }],
  };
}

/** Methods with their prices, in a sentence: `Standard (€3.90) and Express (€9.90)`. */
export function methodsInWords({ t, properties }: Market, cart: Cart, methods: readonly ShippingMethod[]): string {
  const priceOf = (method: ShippingMethod) => {
    const cents = methodPrice(method, cart);
    return cents === 0 ? t('delivery.price.free') : formatMoney(cents, cart.totalPrice.currencyCode, properties.intl);
  };
  return formatList(
    methods.map((method) => `${method.name} (${priceOf(method)})`),
    properties.intl,
  );
}
