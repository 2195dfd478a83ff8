import type { z } from 'zod';
import { isDematerialised } from '../../../shared/cart/cart.ts';
import { cartArrival } from '../../../shared/checkout/arrival.ts';
import { type billedAddress, type PostalAddress, postalAddress } from '../../../shared/contract/account/customer.ts';
import type { ShippingMethodKey } from '../../../shared/contract/cart/cart.ts';
import type { checkoutRows } from '../../../shared/contract/cart/checkout-rows.ts';
import { deliveryModes, isOfferedTo, pointKindOf } from '../../../shared/contract/delivery/delivery-modes.ts';
import type { DeliveryPoint } from '../../../shared/contract/delivery/delivery-point.ts';
import { isFiscalNumber } from '../../../shared/forms/fiscal-number.ts';
import type { Country } from '../../../shared/markets/locales.ts';
import { marketRules } from '../../domains/market.ts';
import { textIn } from '../../order-parts/line-item.ts';
import { Problem } from '../../problem.ts';
import type { Caller, Handlers } from '../../serve.ts';
import { requirePoint } from '../../stores/points.ts';
import { openCart, openOwnCart } from '../access.ts';
import { cartDeliveryTime } from '../delivery-time.ts';
import { freeAboveFor } from '../free-above.ts';
import type { LoadedCart } from '../read.ts';
import { writeCart } from '../write.ts';

type DeliveryHandlers = Pick<
  Handlers<typeof checkoutRows>,
  'setBillingAddress' | 'setShippingMethod' | 'setHappyShopping' | 'getShippingMethods'
>;

interface MethodRow {
  key: ShippingMethodKey;
  name: string;
  price: number;
  free_above: number | null;
  min_days: number;
  max_days: number;
  loyalty_type: 'FID' | 'HSP' | null;
}

type Receiver = Pick<PostalAddress, 'firstName' | 'lastName' | 'phoneNumber' | 'phoneNumberCountry'>;

/** Delivery methods of a country in the cart's currency that this cart and its customer may use. */
async function offeredMethods({ env }: Caller, { row, cart }: LoadedCart, country: Country): Promise<MethodRow[]> {
  const { results } = await env.DB.prepare(
    `SELECT m.key, m.name, m.price, m.free_above, m.min_days, m.max_days, u.loyalty_type
     FROM shipping_methods m LEFT JOIN customers u ON u.customer_id = ?3
     WHERE m.country = ?1 AND m.currency = ?2 ORDER BY m.position`,
  )
    .bind(country, row.currency, row.customer_id)
    .all<MethodRow>();
  const dematerialised = isDematerialised(cart);
  return results.filter(({ key, loyalty_type }) => isOfferedTo(key, { dematerialised, loyaltyType: loyalty_type }));
}

/** Refuses (400) a method or country that this market, or this cart, is not offered. */
async function requireOffered(
  caller: Caller,
  loaded: LoadedCart,
  key: ShippingMethodKey,
  country: Country,
): Promise<void> {
  const { deliveryCountries } = await marketRules(caller.env, caller.locale);
  if (!deliveryCountries.includes(country))
    throw new Problem(400, `There is no delivery to ${country} in this market.`);
  const offered = await offeredMethods(caller, loaded, country);
  if (!offered.some((method) => method.key === key))
    throw new Problem(400, `Shipping method ${key} is not offered for this cart.`);
}

/** The address of an order that is collected: the point's address with the receiver's name and phone number. */
function collectedAt(point: DeliveryPoint, receiver: Receiver): object {
  const { storeId, name, city, country, line1, zipCode } = point;
  const { firstName, lastName, phoneNumber, phoneNumberCountry } = receiver;
  return {
    ...{ firstName, lastName, line1, line2: '', line3: '', line4: '', zipCode, city, country },
    ...{ quality: '0', phoneNumber, phoneNumberCountry },
    deliveryPointIdV2: storeId,
    deliveryPoint: { storeId, name, city, country },
  };
}

function chosen({ env }: Caller, cartId: string, key: ShippingMethodKey, address: object): D1PreparedStatement {
  return env.DB.prepare('UPDATE carts SET shipping_method = ?, shipping_address = ? WHERE cart_id = ?').bind(
    key,
    JSON.stringify(address),
    cartId,
  );
}

/** Saves a valid fiscal number in the account for the next bill; leaving it out deletes nothing. */
function storedFiscalNumber(
  { env, customerId }: Caller,
  { country, fiscalNumber = '' }: z.output<typeof billedAddress>,
): D1PreparedStatement[] {
  if (customerId === null || !isFiscalNumber(country, fiscalNumber)) return [];
  return [
    env.DB.prepare('UPDATE customers SET fiscal_number = ?2 WHERE customer_id = ?1').bind(customerId, fiscalNumber),
  ];
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
          ...storedFiscalNumber(caller, address),
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
        const { deliveryPointIdV2: id, ...place } = address;
        const kind = pointKindOf(shippingMethodId);
        if (deliveryModes[shippingMethodId].receiver)
          throw new Problem(400, `Shipping method ${shippingMethodId} has a call of its own.`);
        if (kind === null) {
          await requireOffered(caller, loaded, shippingMethodId, address.country);
          const whole = postalAddress.parse(place);
          return [chosen(caller, cartId, shippingMethodId, { ...whole, deliveryPointIdV2: null })];
        }
        if (id === null) throw new Problem(400, `Shipping method ${shippingMethodId} needs a delivery point.`);
        const point = await requirePoint(caller.env.DB, kind, id);
        await requireOffered(caller, loaded, shippingMethodId, point.country);
        return [chosen(caller, cartId, shippingMethodId, collectedAt(point, place))];
      },
      openOwnCart,
    );
  },

  setHappyShopping({ cartId, version, receiver }, caller) {
    return writeCart(
      caller,
      { cartId, version },
      async (loaded) => {
        const point = await requirePoint(caller.env.DB, 'store', receiver.deliveryPointIdV2);
        await requireOffered(caller, loaded, 'HSP', point.country);
        return [chosen(caller, cartId, 'HSP', collectedAt(point, receiver))];
      },
      openOwnCart,
    );
  },

  async getShippingMethods({ country, cartId }, caller) {
    const loaded = await openCart(caller, cartId);
    const { deliveryCountries } = await marketRules(caller.env, caller.locale);
    const methods = deliveryCountries.includes(country) ? await offeredMethods(caller, loaded, country) : [];
    const promises = loaded.cart.lineItems.map(({ delivery }) => delivery);
    const now = new Date();
    return [
      {
        country,
        shippingMethods: methods.map(({ key, name, price, free_above, min_days, max_days }) => {
          const freeAbove = freeAboveFor(caller, { key, currency: loaded.row.currency, own: free_above });
          return {
            key,
            name: textIn(name, caller.locale),
            description: cartDeliveryTime(caller.language, { minDays: min_days, maxDays: max_days }, promises),
            arrives: cartArrival({ minDays: min_days, maxDays: max_days }, country, now, promises),
            shippingRate: {
              price: { centAmount: price },
              freeAbove: freeAbove === null ? null : { centAmount: freeAbove },
            },
          };
        }),
      },
    ];
  },
};
