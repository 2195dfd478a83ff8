import { cartDeliveryTime } from '../../../backend/carts/delivery-time.ts';
import { Problem, Refused } from '../../../backend/problem.ts';
import { cartArrival } from '../../../shared/checkout/arrival.ts';
import { type BillingAddress, type PostalAddress, postalAddress } from '../../../shared/contract/account/customer.ts';
import { pointKindOf } from '../../../shared/contract/delivery/delivery-modes.ts';
import { centsOf } from '../catalogue/product.ts';
import { cartAnswer } from './cart-answer.ts';
import { openCart } from './cart-record.ts';
import { changeCart } from './change.ts';
import { readDeliveryMethods } from './delivery-methods.ts';
import { readMedusaCart } from './medusa-cart.ts';
import type { ObjectCalls } from './object-calls.ts';

type DeliveryCalls = Pick<ObjectCalls, 'setBillingAddress' | 'getShippingMethods' | 'setShippingMethod'>;

/** An address as Medusa has it, for its taxes and orders; the object of the cart stores it as the contract does. */
const medusaAddress = (address: BillingAddress & Partial<Pick<PostalAddress, 'phoneNumber'>>) => ({
  first_name: address.firstName,
  last_name: address.lastName,
  address_1: address.line1,
  address_2: [address.line2, address.line3, address.line4].filter(Boolean).join(', '),
  postal_code: address.zipCode,
  city: address.city,
  country_code: address.country.toLowerCase(),
  phone: address.phoneNumber ?? '',
});

export const deliveryCalls: DeliveryCalls = {
  setBillingAddress: (context, { address, ...target }) =>
    changeCart(context, target, async (change) => {
      await change.write({ method: 'POST', path: '', body: { billing_address: medusaAddress(address) } });
      await change.remember({ billingAddress: address });
    }),

  async getShippingMethods(context, { cartId, country }) {
    const { env, caller } = context;
    const record = await openCart(context, cartId);
    const cart = await readMedusaCart(env, record);
    const [{ lineItems }, methods] = await Promise.all([
      cartAnswer(context, record, cart),
      readDeliveryMethods(env, country, cart.currency_code),
    ]);
    const promises = lineItems.map(({ delivery }) => delivery ?? null);
    const now = new Date();
    const shippingMethods = methods.map(({ key, name, days: [minDays, maxDays], price, free_above }) => ({
      key,
      name: name[caller.language],
      description: cartDeliveryTime(caller.language, { minDays, maxDays }, promises),
      arrives: cartArrival({ minDays, maxDays }, country, now, promises),
      shippingRate: {
        price: { centAmount: centsOf(price) },
        freeAbove: free_above === null ? null : { centAmount: centsOf(free_above) },
      },
    }));
    return [{ country, shippingMethods }];
  },

  setShippingMethod: (context, { shippingMethodId, address, ...target }) =>
    changeCart(context, target, async (change) => {
      if (pointKindOf(shippingMethodId) !== null)
        throw new Refused('no-delivery-point', 'Medusa knows no stores, pickup points and lockers.');
      const { deliveryPointIdV2: _, ...place } = address;
      const whole = postalAddress.parse(place);
      const methods = await readDeliveryMethods(context.env, whole.country, change.cart.currency_code);
      const method = methods.find(({ key }) => key === shippingMethodId);
      if (method === undefined) throw new Problem(400, `Shipping method ${shippingMethodId} is not offered.`);
      await change.write({ method: 'POST', path: '', body: { shipping_address: medusaAddress(whole) } });
      await change.write({ method: 'POST', path: '/shipping-methods', body: { option_id: method.id } });
      await change.remember({ delivery: { key: method.key, name: method.name, address: whole } });
    }),
};
