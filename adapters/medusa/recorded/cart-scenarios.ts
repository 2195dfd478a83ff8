import type { Cart } from '../../../shared/contract/cart/cart.ts';
import { type AdapterClient, type From, refusal } from './adapter-client.ts';

/** A dress in stock, and another size of it. */
const dress = '1000001-34';
const otherSize = '1000001-36';
/** A reduced piece that is only sold online. */
const reduced = '1000050-34';
/** Two pieces are left. */
const scarce = '1000027-XS';
const onlyInStores = '1000234-34';
const notYet = '1000378-3A';

const of = ({ id, version }: Cart) => ({ cartId: id, version });

/** The id of the line of a sku. */
const lineOf = ({ lineItems }: Cart, sku: string): string => lineItems.find((line) => line.sku === sku)?.lineId ?? '';

/** What shoppers do with carts. */
export const cartScenarios = {
  async lines(shop: AdapterClient) {
    const empty = await shop.call('createCart', {});
    const one = await shop.call('addProduct', { ...of(empty), sku: dress });
    const both = await shop.call('addProduct', { ...of(one), sku: reduced });
    const stale = await refusal(shop.call('addProduct', { ...of(one), sku: reduced }));
    const two = await shop.call('setQuantity', { ...of(both), lineItemId: lineOf(both, dress), quantity: 2 });
    const same = await shop.call('setQuantity', { ...of(two), lineItemId: lineOf(two, dress), quantity: 2 });
    const exchanged = await shop.call('addProduct', { ...of(same), sku: otherSize, inPlaceOf: lineOf(same, dress) });
    const removed = await shop.call('deleteProduct', { ...of(exchanged), lineId: lineOf(exchanged, otherSize) });
    if (removed === null) throw new Error('The cart is gone.');
    const back = await shop.call('addProduct', { ...of(removed), sku: otherSize });
    await shop.call('deleteCart', of(back));
    const gone = await refusal(shop.call('getCart', { cartId: back.id }));
    return { empty, one, both, stale, two, same, exchanged, removed, back, gone };
  },

  async refusals(shop: AdapterClient) {
    const empty = await shop.call('createCart', {});
    const adding = (sku: string) => refusal(shop.call('addProduct', { ...of(empty), sku }));
    const refused = {
      onlyInStores: await adding(onlyInStores),
      notYet: await adding(notYet),
      unknown: await adding('1-X'),
    };
    const items = [
      { sku: scarce, quantity: 5 },
      { sku: '1-X', quantity: 1 },
    ];
    const some = await shop.call('addProducts', { ...of(empty), items });
    const lineItemId = lineOf(some, scarce);
    return {
      ...refused,
      some,
      tooMany: await refusal(shop.call('setQuantity', { ...of(some), lineItemId, quantity: 3 })),
      noLine: await refusal(shop.call('deleteProduct', { ...of(some), lineId: 'none' })),
      after: await shop.call('getCart', { cartId: some.id }),
    };
  },

  async markets(shop: AdapterClient) {
    const poland: From = { locale: 'pl-pl' };
    const empty = await shop.call('createCart', {});
    const france = await shop.call('addProduct', { ...of(empty), sku: dress });
    const unchanged = await shop.call('refreshCart', of(france));
    return { france, unchanged, poland: await shop.call('refreshCart', of(unchanged), poland) };
  },

  async promoCodes(shop: AdapterClient) {
    const empty = await shop.call('createCart', {});
    const code = (cart: Cart, promoCode: string) => shop.call('addPromoCode', { ...of(cart), promoCode });
    const noPieces = await refusal(code(empty, 'LESS15'));
    const one = await shop.call('addProduct', { ...of(empty), sku: dress });
    const minimum = await refusal(code(one, 'LESS15'));
    const two = await shop.call('addProduct', { ...of(one), sku: reduced });
    const refused = {
      unknown: await refusal(code(two, 'NOTHING')),
      early: await refusal(code(two, 'SPRING2030')),
      products: await refusal(code(two, 'KNIT20')),
    };
    const less = await code(two, 'less15');
    const again = await code(less, 'LESS15');
    const without = await shop.call('deletePromoCode', { ...of(again), promoCode: 'LESS15' });
    const percent = await code(without, 'WELCOME10');
    return { noPieces, minimum, ...refused, two, less, again, without, percent };
  },

  async customers(shop: AdapterClient) {
    const customer = shop.newCustomer();
    const other = shop.newCustomer();
    const user = { customer };
    const visitors = await shop.call('createCart', {});
    const visited = await shop.call('addProduct', { ...of(visitors), sku: dress });
    const none = await refusal(shop.call('getOwnCart', {}, customer));
    const taken = await shop.call('mergeCarts', { cartId: visited.id, ...user }, customer);
    const second = await refusal(shop.call('createCart', {}, customer));
    const others = [
      await refusal(shop.call('getCart', { cartId: visited.id })),
      await refusal(shop.call('getCart', { cartId: visited.id }, other)),
      await refusal(shop.call('addProduct', { ...of(visited), sku: dress }, other)),
    ];
    const own = await shop.call('getOwnCart', {}, customer);
    const anotherVisit = await shop.call('createCart', {});
    const brought = await shop.call('addProducts', {
      ...of(anotherVisit),
      items: [
        { sku: dress, quantity: 1 },
        { sku: reduced, quantity: 1 },
      ],
    });
    const merged = await shop.call('mergeCarts', { cartId: brought.id, ...user }, customer);
    const again = await shop.call('mergeCarts', { cartId: brought.id, ...user }, customer);
    const ended = await refusal(shop.call('getCart', { cartId: brought.id }));
    return { visited, none, taken, second, others, own, merged, again, ended };
  },
};
