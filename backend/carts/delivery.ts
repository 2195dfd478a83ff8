import { isDematerialised } from '../../shared/cart.ts';
import type { ShippingMethodKey } from '../../shared/contract/cart.ts';
import type { checkoutRows } from '../../shared/contract/checkout-rows.ts';
import type { Country } from '../../shared/locales.ts';
import { Problem } from '../problem.ts';
import type { Caller, Handlers } from '../serve.ts';
import { openCart, openOwnCart } from './access.ts';
import { cartDeliveryTime } from './delivery-time.ts';
import { textIn } from './line-item.ts';
import { marketRules } from './market.ts';
import type { LoadedCart } from './read.ts';
import { writeCart } from './write.ts';

type DeliveryHandlers = Pick<
  Handlers<typeof checkoutRows>,
  'setBillingAddress' | 'setShippingMethod' | 'getShippingMethods'
>;

interface MethodRow {
  key: ShippingMethodKey;
  name: string;
  price: number;
  free_above: number | null;
  min_days: number;
  max_days: number;
}

/** These go to a store, a pickup point or a locker, which an address is not. */
const toDeliveryPoint: readonly ShippingMethodKey[] = ['LM', 'PR', 'LO', 'HSP'];

/** Methods of a country in the cart's currency. What is sent by e-mail has only VI, and nothing else has it. */
async function offeredMethods(
  { env }: Caller,
  { row, cart }: LoadedCart,
  country: Country,
): Promise<MethodRow[]> {
  const { results } = await env.DB.prepare(
    `SELECT key, name, price, free_above, min_days, max_days FROM shipping_methods
     WHERE country = ? AND currency = ? ORDER BY position`,
  )
    .bind(country, row.currency)
    .all<MethodRow>();
  const byEmail = isDematerialised(cart);
  return results.filter(({ key }) => (key === 'VI') === byEmail);
}

export const deliveryHandlers: DeliveryHandlers = {
  setBillingAddress({ cartId, version, address }, caller) {
    return writeCart(
      caller,
      { cartId, version },
      async () => {
        const { billingCountries } = await marketRules(caller.env, caller.locale);
        if (!billingCountries.includes(address.country))
          throw new Problem(400, `There is no billing to ${address.country} in this market.`);
        return [
          caller.env.DB.prepare('UPDATE carts SET billing_address = ? WHERE cart_id = ?').bind(
            JSON.stringify(address),
            cartId,
          ),
        ];
      },
      openOwnCart,
    );
  },

  setShippingMethod({ cartId, version, shippingMethodId, address }, caller) {
    return writeCart(
      caller,
      { cartId, version },
      async (loaded) => {
        const { deliveryCountries } = await marketRules(caller.env, caller.locale);
        if (!deliveryCountries.includes(address.country))
          throw new Problem(400, `There is no delivery to ${address.country} in this market.`);
        if (toDeliveryPoint.includes(shippingMethodId))
          throw new Problem(400, `Shipping method ${shippingMethodId} needs a delivery point.`);
        const offered = await offeredMethods(caller, loaded, address.country);
        if (!offered.some(({ key }) => key === shippingMethodId))
          throw new Problem(400, `Shipping method ${shippingMethodId} is not offered for this cart.`);
        return [
          caller.env.DB.prepare(
            'UPDATE carts SET shipping_method = ?, shipping_address = ? WHERE cart_id = ?',
          ).bind(shippingMethodId, JSON.stringify({ ...address, deliveryPointIdV2: null }), cartId),
        ];
      },
      openOwnCart,
    );
  },

  async getShippingMethods({ country, cartId }, caller) {
    const loaded = await openCart(caller, cartId);
    const methods = await offeredMethods(caller, loaded, country);
    const promises = loaded.cart.lineItems.map(({ delivery }) => delivery);
    return [
      {
        country,
        shippingMethods: methods.map(({ key, name, price, free_above, min_days, max_days }) => ({
          key,
          name: textIn(name, caller.locale),
          description: cartDeliveryTime(caller.language, { minDays: min_days, maxDays: max_days }, promises),
          shippingRate: {
            price: { centAmount: price },
            freeAbove: free_above === null ? null : { centAmount: free_above },
          },
        })),
      },
    ];
  },
};
