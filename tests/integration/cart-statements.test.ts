/** No call of cart and checkout goes through all carts, payments or orders: with many stored it costs what it costs with few. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Shop, startShop } from '../harness.ts';
import { type NotedStatement, notedStatements, takeStatements } from '../statements.ts';
import { type Backend, of, openBackend, readyCart } from './carts-fixture.ts';
import { cardHolder, giftCard, promoCode } from './extras-fixture.ts';
import { payCart } from './paid-cart.ts';

/** Going through one of these costs more with every cart that is stored. */
const growing =
  /^SCAN (?:carts|cart_lines|cart_gift_cards|cart_donations|cart_promo_codes|payments|orders|order_lines)\b/;

let shop: Shop;
let backend: Backend;
let noted: NotedStatement[];

beforeAll(async () => {
  shop = await startShop({ inFront: notedStatements });
  backend = await openBackend(shop);
  const buyer = await cardHolder(backend, 200);
  const sku = await backend.product(20);
  const code = await promoCode(backend, { percent: 10 });
  const card = await giftCard(backend, 1_000);
  await takeStatements(shop);
  let cart = await readyCart(backend, buyer, [{ sku, quantity: 2 }]);
  const lineItemId = cart.lineItems[0]?.lineId ?? '';
  cart = await backend.call('setQuantity', { ...of(cart), lineItemId, quantity: 3 }, buyer);
  cart = await backend.call('addPromoCode', { ...of(cart), promoCode: code }, buyer);
  cart = await backend.call('setLoyaltyOffers', { ...of(cart), loyaltyOfferIds: ['points_100'] }, buyer);
  const bought = {
    amount: 5_000,
    recipientName: 'Jeanne',
    message: '',
    date: new Date().toISOString().slice(0, 10),
  };
  cart = await backend.call('addGiftCard', { ...of(cart), giftCard: bought }, buyer);
  const paying = { giftCardId: card.number, pin: card.pin, amount: 1_000 };
  cart = await backend.call('payWithGiftCard', { ...of(cart), ...paying }, buyer);
  cart = (await backend.call('deleteGiftCard', { ...of(cart), giftCardId: card.id }, buyer)) ?? cart;
  cart = await backend.call('restoreGiftCard', { ...of(cart), giftCardId: card.id }, buyer);
  cart = await backend.call('refreshCart', of(cart), buyer);
  await backend.call('getCart', { cartId: cart.id }, buyer);
  await backend.call('getOwnCart', {}, buyer);
  await backend.call('getShippingMethods', { country: 'FR', cartId: cart.id }, buyer);
  await backend.call('getTransactionSubscriptions', { isLoyaltyCardInTransaction: 'false' }, buyer);
  const paid = await payCart(backend, cart, buyer);
  await backend.call('validateCart', of(paid), buyer);
  await backend.call('cancelPayment', { cartId: cart.id }, buyer);
  await backend.call('getPaymentSession', { cartId: cart.id }, buyer);
  await backend.call('getOrderOfCart', { cartId: cart.id }, buyer);
  noted = await takeStatements(shop);
});

afterAll(() => shop?.dispose());

test('no statement of cart and checkout goes through all that is stored of others', async () => {
  const statements = new Map(noted.map((each) => [each.sql, each]));
  expect(statements.size).toBeGreaterThan(40);
  const scans: string[] = [];
  for (const { sql, values } of statements.values()) {
    const { results } = await shop.db
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...values)
      .all<{ detail: string }>();
    for (const { detail } of results)
      if (growing.test(detail)) scans.push(`${detail} in ${sql.replaceAll(/\s+/g, ' ').slice(0, 200)}`);
  }
  expect(scans).toEqual([]);
});
