import { stale } from '../../../backend/cart-refusal.ts';
import { cartAnswer } from './cart-answer.ts';
import { type CartRecord, openCart, storeCart, storedCart } from './cart-record.ts';
import { changeCart, endPayment, regionOf } from './change.ts';
import { addAvailable } from './lines.ts';
import { createMedusaCart, readMedusaCart } from './medusa-cart.ts';
import type { ObjectCalls } from './object-calls.ts';

type WholeCartCalls = Pick<
  ObjectCalls,
  'createCart' | 'getCart' | 'deleteCart' | 'giveCart' | 'endCart' | 'absorbCart'
>;

export const wholeCartCalls: WholeCartCalls = {
  async createCart(context, { cartId }) {
    const record: CartRecord = {
      cartId,
      medusaId: await createMedusaCart(context.env, await regionOf(context)),
      version: 1,
      customerId: context.caller.customerId,
      places: [],
      sourceCartId: null,
      mergedInto: null,
      billingAddress: null,
      delivery: null,
      wrongCodes: [],
    };
    await storeCart(context, record);
    return cartAnswer(context, record, await readMedusaCart(context.env, record));
  },

  async getCart(context, { cartId }) {
    const record = await openCart(context, cartId);
    return cartAnswer(context, record, await readMedusaCart(context.env, record));
  },

  /** The cart stays in Medusa, where nobody knows its id. */
  async deleteCart(context, { cartId, version }) {
    const record = await openCart(context, cartId);
    if (record.version !== version) throw stale(version);
    await endPayment(context, cartId);
    await context.storage.deleteAll();
    return {};
  },

  async giveCart(context, { cartId }) {
    const record = await openCart(context, cartId);
    const given = { ...record, customerId: context.caller.customerId };
    await storeCart(context, given);
    return cartAnswer(context, given, await readMedusaCart(context.env, record));
  },

  async endCart(context, { into }) {
    const { customerId } = context.caller;
    const record = await storedCart(context);
    if (record === undefined || customerId === null) return 'gone';
    const { mergedInto } = record;
    if (mergedInto === null && record.customerId !== null) return 'gone';
    if (mergedInto !== null && mergedInto.cartId !== into)
      return mergedInto.customerId === customerId ? 'used' : 'gone';
    const { items, promotions } = await readMedusaCart(context.env, record);
    await storeCart(context, { ...record, mergedInto: { cartId: into, customerId } });
    return {
      wanted: items.map(({ variant_sku, quantity }) => ({ sku: variant_sku, quantity })),
      promoCodes: promotions.map(({ code }) => code),
    };
  },

  /** What does not fit is left out, since signing in must not fail for it. */
  async absorbCart(context, { cartId, sourceId, wanted, promoCodes }) {
    const record = await openCart(context, cartId);
    if (record.sourceCartId === sourceId)
      return { status: 'already used', cart: await wholeCartCalls.getCart(context, { cartId }) };
    let wasEmpty = true;
    const cart = await changeCart(context, { cartId, version: record.version }, async (change) => {
      const { items, promotions } = change.cart;
      wasEmpty = items.length === 0;
      await addAvailable(change, wanted);
      const codes = promoCodes.filter((code) => !promotions.some((held) => held.code === code));
      if (codes.length > 0) await change.write({ method: 'POST', path: '/promotions', body: { promo_codes: codes } });
      await change.remember({ sourceCartId: sourceId });
    });
    // Only a cart that had something before is reported as merged.
    return { status: wasEmpty ? 'none' : 'merged', cart };
  },
};
