import type { Cart, ShippingMethod } from '../../../shared/contract/cart/cart.ts';
import { formatDays, formatList } from '../../../shared/format/intl.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import { methodPrice } from '../../delivery/delivery-methods.ts';
import type { Market } from '../../market/market.ts';

/** The days on which an order arrives (ISO 8601), and whether all of it is known by them. */
function arrivalOf({ arrives, description }: ShippingMethod, { lineItems }: Cart, readyOn: string | null) {
  if (readyOn !== null) return { days: { from: readyOn, until: readyOn }, further: '' };
  const isLate = lineItems.some(({ delivery }) => delivery !== null);
  return { days: arrives, further: isLate || arrives === null ? description : '' };
}

/**
 * A delivery method as an option (types/fulfillment_option.json), at the price that the cart pays.
 * @param readyOn day on which the chosen store has the order ready; null if unknown, and for other methods
 */
export function optionView({ t, properties }: Market, cart: Cart, method: ShippingMethod, readyOn: string | null) {
  const { days, further } = arrivalOf(method, cart, readyOn);
  const when = days === null ? '' : formatDays(days.from, days.until, properties.intl);
  const arrival = t(readyOn === null ? 'delivery.arrives' : 'pick-up.day', { days: when, day: when });
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
