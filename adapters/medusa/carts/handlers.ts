import { noCart } from '../../../backend/cart-refusal.ts';
import { Problem, Refused } from '../../../backend/problem.ts';
import type { Handlers } from '../../../backend/serve.ts';
import { parametersOf, requireCountry } from '../markets/parameters.ts';
import type { CartsEnv } from './bindings.ts';
import { mergeCarts } from './merge.ts';
import { askCart, askOwnCart, customerOf, ownCart } from './own-cart.ts';
import type { medusaCartRows } from './rows.ts';

/** Carts in Medusa, each behind a Durable Object. */
export const cartHandlers: Handlers<typeof medusaCartRows, CartsEnv> = {
  async createCart({ user }, caller) {
    if (user !== undefined && user.customerId !== caller.customerId)
      throw new Problem(400, 'The token is of another customer.');
    const cartId = crypto.randomUUID();
    const customer = customerOf(caller);
    if (customer !== undefined && ((await ownCart(caller)) !== null || !(await customer.claim(cartId))))
      throw new Refused('cart-exists', 'The customer has a cart already.');
    return askCart(caller, 'createCart', { cartId });
  },

  async getOwnCart(_, caller) {
    const cart = await ownCart(caller);
    if (cart === null) throw noCart(caller.customerId ?? '');
    return cart;
  },

  async deleteCart(input, caller) {
    await askCart(caller, 'deleteCart', input);
    await customerOf(caller)?.release(input.cartId);
    return {};
  },

  mergeCarts,
  getCart: (input, caller) => askCart(caller, 'getCart', input),
  addProduct: (input, caller) => askCart(caller, 'addProduct', input),
  addProducts: (input, caller) => askCart(caller, 'addProducts', input),
  setQuantity: (input, caller) => askCart(caller, 'setQuantity', input),
  deleteProduct: (input, caller) => askCart(caller, 'deleteProduct', input),
  refreshCart: (input, caller) => askCart(caller, 'refreshCart', input),
  addPromoCode: (input, caller) => askCart(caller, 'addPromoCode', input),
  deletePromoCode: (input, caller) => askCart(caller, 'deletePromoCode', input),

  async getShippingMethods(input, caller) {
    const { country } = input;
    const { deliveryCountries } = await parametersOf(caller);
    if (!deliveryCountries.includes(country)) return [{ country, shippingMethods: [] }];
    return askCart(caller, 'getShippingMethods', input);
  },

  async setBillingAddress(input, caller) {
    await requireCountry(caller, 'billingCountries', input.address.country);
    return askOwnCart(caller, 'setBillingAddress', input);
  },

  async setShippingMethod(input, caller) {
    await requireCountry(caller, 'deliveryCountries', input.address.country);
    return askOwnCart(caller, 'setShippingMethod', input);
  },
};
