import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Change, changesIn, makeAllBlocks, makeBlocks } from '../../../backend/assortment/blocks.ts';
import type { CallInput, CallName } from '../../../shared/contract/contract.ts';
import { bookmarkHeader } from '../../../shared/contract/gateway/headers.ts';
import { type Backend, readyCart, type Shopper, visitor } from '../../integration/cart/carts-fixture.ts';
import { deliveredOrder } from '../../integration/orders/delivered-order.ts';
import { openPayment, payCart } from '../../integration/payment/paid-cart.ts';
import { asking, confirming, inStore, storeId } from '../../integration/stores/reservations-fixture.ts';
import { indexKinds } from '../../shop/index-kinds.ts';
import type { ReplicatedDatabase } from '../../shop/late-replica.ts';
import { type ReplicatedShop, startReplicatedShop } from '../../shop/replicated-near-harness.ts';

let replicated: ReplicatedShop;
let database: ReplicatedDatabase;
let backend: Backend;

beforeAll(async () => {
  replicated = await startReplicatedShop({ products: 60 });
  ({ database, backend } = replicated);
  return () => replicated.shop.dispose();
});
afterEach(() => database.follow(0));

/** Writes for a shopper, who then has the bookmark of the answer. */
async function write<Name extends CallName>(name: Name, input: CallInput<Name>, as: Shopper): Promise<Shopper> {
  const response = await backend.send(name, input, as);
  expect(response.ok, name).toBe(true);
  const bookmark = response.headers.get(bookmarkHeader);
  expect(bookmark, name).toBe(database.newest);
  return { ...as, bookmark };
}

/** The answer to a read, and what answered its queries. */
async function read<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  as: Shopper = visitor,
  from = replicated,
) {
  from.database.takeQueries();
  const answer = await from.backend.call(name, input, as);
  // A token is checked on the primary, before the call.
  const queries = from.database.takeQueries().filter(({ inSession }) => inSession);
  return { answer, by: [...new Set(queries.map(({ by }) => by))] };
}

/** What a shopper and a stranger see of a size: its availability, and what answered. */
async function availability(sku: string, as?: Shopper) {
  const { answer, by } = await read('getSizes', { optionId: sku.replace(/-M$/, ''), currency: 'EUR' }, as);
  return [answer.sizes[0]?.availability, ...by];
}

describe('whoever wrote something reads it with the next call, whatever the replica has', () => {
  it('a review', async () => {
    const author = await backend.customer();
    await deliveredOrder(backend, author);
    const line = await backend.db
      .prepare('SELECT product_id FROM order_lines JOIN orders USING (order_number) WHERE customer_id = ?')
      .bind(author.customerId)
      .first<{ product_id: string }>();
    const productId = line?.product_id ?? '';
    await replicated.fallBehind();
    const review = { productId, rating: 4, title: 'Warm', text: 'Warm and light, and it stays so.', fit: null };
    const wrote = await write('createReview', review, author);
    const asked = { productId, page: 1, size: 5, sort: 'newest' } as const;
    expect((await read('listReviews', asked, wrote)).answer.total).toBe(1);
    const stranger = await read('listReviews', asked);
    expect([stranger.answer.total, stranger.by]).toEqual([0, ['replica']]);
    const product = await read('getProduct', { productId, currency: 'EUR' }, wrote);
    expect([product.answer.reviewGlobal?.totalReviewCount, product.by]).toEqual([1, ['primary']]);
  });

  it('a reservation in a store', async () => {
    const sku = await inStore(backend, 1);
    await replicated.fallBehind();
    const reserved = await backend.call('reserve', asking(sku));
    const wrote = await write('confirmReservation', await confirming(backend, reserved), visitor);
    const asked = { storeId, pieces: sku };
    expect((await read('getStore', asked, wrote)).answer.piecesThere).toBe(0);
    const stranger = await read('getStore', asked);
    expect([stranger.answer.piecesThere, stranger.by]).toEqual([1, ['replica']]);
  });

  it('an open payment, which holds the last piece, and its end', async () => {
    const sku = await backend.product(1);
    const buyer = await backend.customer();
    const cart = await readyCart(backend, buyer, [{ sku, quantity: 1 }]);
    await replicated.fallBehind();
    await openPayment(backend, cart, buyer);
    expect(await availability(sku, { ...buyer, bookmark: database.newest })).toEqual(['UNAVAILABLE', 'primary']);
    expect(await availability(sku)).toEqual(['SOON_UNAVAILABLE', 'replica']);
    await replicated.fallBehind();
    const wrote = await write('cancelPayment', { cartId: cart.id }, buyer);
    expect(await availability(sku, wrote)).toEqual(['SOON_UNAVAILABLE', 'primary']);
    expect(await availability(sku)).toEqual(['UNAVAILABLE', 'replica']);
  });
});

it('nobody buys by the stock of a late replica', async () => {
  const sku = await backend.product(1);
  const [first, second] = [await backend.customer(), await backend.customer()];
  const [one, other] = [
    await readyCart(backend, first, [{ sku, quantity: 1 }]),
    await readyCart(backend, second, [{ sku, quantity: 1 }]),
  ];
  await replicated.fallBehind();
  await payCart(backend, one, first);
  expect(await availability(sku, second)).toEqual(['SOON_UNAVAILABLE', 'replica']);
  const payment = { paymentProduct: 'cb', returnUrl: `${replicated.shop.shopUrl}/fr-fr/order-adyen-check/` };
  const { id: cartId, version, totalPrice } = other;
  const asked = { cartId, version, payment: { ...payment, amount: totalPrice } };
  expect(await backend.refused('createPayment', asked, second)).toMatchObject({ code: 'out-of-stock' });
  const third = await backend.call('createCart', {});
  const added = { cartId: third.id, version: third.version, sku };
  expect(await backend.refused('addProduct', added)).toMatchObject({ code: 'out-of-stock' });
  expect(await backend.ledger(sku)).toMatchObject({ onSale: 0, sold: 1 });
});

describe.each(indexKinds)('the assortment, with the index in %s:', (kind) => {
  let own: ReplicatedShop;
  let optionId: string;
  /** The number of colours of that name, the names on their cards, and what answered. */
  const find = async (query: string, as?: Shopper) => {
    const asked = { query, page: 1, size: 24, sort: 'recommended', currency: 'EUR', filters: '' } as const;
    const { answer, by } = await read('searchProducts', asked, as, own);
    return { total: answer.total, names: answer.products.map(({ name }) => name), by };
  };
  const found = (name: string) => ({ total: 1, names: [name] });
  const nothing = { total: 0, names: [] };
  const rename = (name: string) =>
    own.database
      .prepare(
        `UPDATE products SET name = json_set(name, '$.fr', ?1)
         WHERE product_id = (SELECT product_id FROM options WHERE option_id = ?2)`,
      )
      .bind(name, optionId)
      .run();
  const newestBlock = () => own.database.prepare('SELECT max(version) FROM assortment_blocks').first('max(version)');
  beforeAll(async () => {
    own = await startReplicatedShop({ products: 60, backendVariables: { CATALOGUE_INDEX: kind } });
    const listed = 'SELECT option_id FROM listings JOIN options USING (option_id) ORDER BY option_id LIMIT 1';
    optionId = (await own.database.prepare(listed).first('option_id')) ?? '';
    await makeAllBlocks(own.database);
    await find('Zanzibar');
    return () => own.shop.dispose();
  });
  afterEach(() => own.database.follow(0));
  /** What a stranger finds while the replica is late: an object has asked the primary. */
  const late = (name: string) => (kind === 'memory' ? nothing : found(name));

  it('misses nothing for ever: what a late replica did not have is read once it has', async () => {
    await own.fallBehind();
    await rename('Zanzibar');
    expect(await find('Zanzibar')).toMatchObject(late('Zanzibar'));
    await own.database.follow(0);
    expect(await find('Zanzibar')).toMatchObject(found('Zanzibar'));
  });

  it('never goes back: after one shopper has read newer blocks, everybody reads as new', async () => {
    await own.fallBehind();
    await rename('Lisbonne');
    expect(await find('Lisbonne')).toMatchObject(late('Lisbonne'));
    expect(await find('Lisbonne', { ...visitor, bookmark: own.database.newest })).toMatchObject(found('Lisbonne'));
    expect(await find('Lisbonne')).toMatchObject(found('Lisbonne'));
    expect(await find('Zanzibar')).toMatchObject(nothing);
  });

  it('is not made again from a replica that still lists blocks as out of date', async () => {
    await own.fallBehind();
    await rename('Valparaiso');
    const { results } = await changesIn(own.database, 100).all<Change>();
    expect(results).not.toEqual([]);
    // As another isolate makes them: one transaction, which the replica does not have.
    await makeBlocks(own.database, results);
    await own.database.follow(1);
    const before = await newestBlock();
    expect(await find('Valparaiso')).toMatchObject(found('Valparaiso'));
    expect(await newestBlock()).toBe(before);
  });

  it('leaves cards to the replica when only what is in no block has changed', async () => {
    await find('Valparaiso');
    await own.fallBehind();
    await own.backend.call('createCart', {});
    const { by, ...answer } = await find('Valparaiso');
    expect(answer).toEqual(found('Valparaiso'));
    expect(by).toEqual(kind === 'memory' ? ['replica'] : ['primary', 'replica']);
  });
});
