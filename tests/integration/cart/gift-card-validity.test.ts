/** A gift card can pay until its last day, not later. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Env } from '../../../backend/env.ts';
import { giftCardsExpiredBefore, isGiftCardExpired } from '../../../backend/gift-cards/gift-card-validity.ts';
import { refundOrder } from '../../../backend/refunds/refund.ts';
import { payByCard, visitorAtPayment } from '../checkout/checkout-fixture.ts';
import { mortalEnv } from '../faults/mortal-database.ts';
import { openPayment, payCart, payOnPage } from '../payment/paid-cart.ts';
import { type Backend, of, openBackend, readyCart, type Shopper } from './carts-fixture.ts';
import { balanceOf, giftCard } from './extras-fixture.ts';

let backend: Backend;
let env: Env;
let buyer: Shopper & { customerId: string };

beforeAll(async () => {
  backend = await openBackend();
  ({ env } = mortalEnv(backend));
  buyer = await backend.customer();
});

type Card = Awaited<ReturnType<typeof giftCard>>;

/** The latest purchase time of an expired card. */
const tooLongAgo = new Date(Date.parse(giftCardsExpiredBefore(new Date())) - 1).toISOString();

const boughtAt = (card: Card, time: string) =>
  backend.db.prepare('UPDATE gift_cards SET created_at = ? WHERE gift_card_id = ?').bind(time, card.id).run();

async function ready() {
  const owner = await backend.customer();
  const sku = await backend.product(5, { price: 4_000 });
  return { owner, sku, cart: await readyCart(backend, owner, [{ sku, quantity: 1 }]) };
}

const entering = (card: Card) => ({ giftCardId: card.number, pin: card.pin, amount: 100_000 });

test('it is valid until the end of its last day', () => {
  const now = new Date('2029-12-31T23:59:59.999Z');
  expect(isGiftCardExpired('2026-01-01T00:00:00.000Z', now)).toBe(false);
  expect(isGiftCardExpired('2025-12-31T23:59:59.999Z', now)).toBe(true);
  expect(isGiftCardExpired('2026-12-31T23:59:59.999Z', new Date('2030-01-01T00:00:00Z'))).toBe(true);
});

describe('an expired gift card', () => {
  test('is refused as expired, to holders of its PIN', async () => {
    const { cart, owner } = await ready();
    const card = await giftCard(backend, 5_000);
    await boughtAt(card, tooLongAgo);
    const enter = (pin: string) => backend.refused('payWithGiftCard', { ...of(cart), ...entering(card), pin }, owner);
    expect(await enter(card.pin)).toMatchObject({ statusCode: 412, code: 'gift-card-expired' });
    const wrong = String((Number(card.pin) + 1) % 1_000_000).padStart(6, '0');
    expect(await enter(wrong)).toMatchObject({ code: 'gift-card-unknown' });
    await boughtAt(card, giftCardsExpiredBefore(new Date()));
    await backend.call('payWithGiftCard', { ...of(cart), ...entering(card) }, owner);
  });

  test('that was entered before pays nothing, stops the order, and is taken out by a refresh', async () => {
    const { cart, owner, sku } = await ready();
    const card = await giftCard(backend, 1_000);
    const entered = await backend.call('payWithGiftCard', { ...of(cart), ...entering(card) }, owner);
    await boughtAt(card, tooLongAgo);
    const now = await backend.call('getCart', { cartId: cart.id }, owner);
    expect(now.payments).toMatchObject([{ id: card.id, amountPlanned: { centAmount: 0 } }]);
    const payment = {
      paymentProduct: 'cb',
      returnUrl: `${backend.shop.shopUrl}/fr-fr/order-adyen-check/`,
      amount: now.totalPrice,
    };
    const expired = { statusCode: 412, code: 'gift-card-expired' };
    expect(await backend.refused('createPayment', { ...of(entered), payment }, owner)).toMatchObject(expired);
    expect(await backend.refused('validateCart', of(entered), owner)).toMatchObject(expired);
    expect(await backend.ledger(sku)).toEqual({ onSale: 5, held: 0, sold: 0 });

    const refreshed = await backend.call('refreshCart', of(entered), owner);
    expect(refreshed.payments).toEqual([]);
    await payCart(backend, refreshed, owner);
    expect(await balanceOf(backend, card)).toBe(1_000);
  });

  test('does not come back into a cart that it was taken out of', async () => {
    const { cart, owner } = await ready();
    const card = await giftCard(backend, 1_000);
    const entered = await backend.call('payWithGiftCard', { ...of(cart), ...entering(card) }, owner);
    const without = await backend.call('deleteGiftCard', { ...of(entered), giftCardId: card.id }, owner);
    await boughtAt(card, tooLongAgo);
    expect(await backend.refused('restoreGiftCard', { ...of(without), giftCardId: card.id }, owner)).toMatchObject({
      code: 'gift-card-expired',
    });
  });

  test('pays what was begun on its last day', async () => {
    const { cart, owner } = await ready();
    const card = await giftCard(backend, 1_000);
    const entered = await backend.call('payWithGiftCard', { ...of(cart), ...entering(card) }, owner);
    const page = await openPayment(backend, entered, owner);
    await boughtAt(card, tooLongAgo);
    expect(await payOnPage(backend, { cart: entered, buyer: owner, page })).toBe('Authorised');
    expect(await balanceOf(backend, card)).toBe(0);
  });

  test('is good again when money comes back to it', async () => {
    const { cart, owner } = await ready();
    const card = await giftCard(backend, 1_000);
    const entered = await backend.call('payWithGiftCard', { ...of(cart), ...entering(card) }, owner);
    const { orderNumber } = await payCart(backend, entered, owner);
    await boughtAt(card, tooLongAgo);
    const problem = await refundOrder(
      env,
      {
        refundId: crypto.randomUUID(),
        orderNumber: orderNumber ?? '',
        lines: [{ position: 1, quantity: 1 }],
        delivery: false,
        refundedBy: 'editor@example.com',
      },
      new Date(),
    );
    expect(problem).toBeNull();
    expect(await balanceOf(backend, card)).toBe(1_000);
    const next = await readyCart(backend, buyer, [{ sku: await backend.product(5), quantity: 1 }]);
    const paid = await backend.call('payWithGiftCard', { ...of(next), ...entering(card) }, buyer);
    expect(paid.payments).toMatchObject([{ amountPlanned: { centAmount: 1_000 } }]);
  });
});

describe('in the shop', () => {
  test('it is refused in words; one that expires while one pays leads back to the cart, which says so', async () => {
    const { visitor } = await visitorAtPayment(backend);
    const card = await giftCard(backend, 1_000);
    await boughtAt(card, tooLongAgo);
    const enter = { form: 'paying-card', number: card.number, pin: card.pin };
    const refused = await visitor.refused('/en/cart/', enter);
    expect(refused.html).toContain('This gift card is no longer valid: the date on it is past.');
    expect(refused.html).toContain(`value="${card.number}"`);

    await boughtAt(card, new Date().toISOString());
    expect((await visitor.post('/en/cart/', enter)).headers.get('location')).toBe('/en/cart/');
    const before = await visitor.get('/en/order-payment/');
    expect(before.html).toContain(`Gift card …${card.number.slice(-4)}`);
    await boughtAt(card, tooLongAgo);
    // The shown amount differs from the one to be paid.
    const changed = await payByCard(visitor, before);
    const page = await visitor.visit(new URL(changed.headers.get('location') ?? '', changed.url).href);
    expect(page.html).toMatch(/€[\d,.]+ is now left to pay instead of €[\d,.]+/);
    const back = await payByCard(visitor, page);
    expect(back.headers.get('location')).toBe('/en/cart/');
    const cart = await visitor.get('/en/cart/');
    expect(cart.html).toContain('A gift card is no longer valid; we have taken it out of your cart.');
    expect((await payByCard(visitor)).headers.get('location')).toContain('/payment/');
  });
});
