/** @module-tag sampled-2 */
import { beforeAll, describe, expect, test } from 'vitest';
import { openBody } from '../../../backend/mails/sealed.ts';
import { sha256 } from '../../../backend/secrets.ts';
import { amountLeft } from '../../../shared/cart/cart.ts';
import type { Cart } from '../../../shared/contract/cart/cart.ts';
import { openPayment, payCart, payOnPage } from '../payment/paid-cart.ts';
import { type Backend, of, openBackend, readyCart, type Shopper, visitor } from './carts-fixture.ts';
import { balanceOf, cardHolder, giftCard, pointsOf, promoCode } from './extras-fixture.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

const today = () => new Date().toISOString().slice(0, 10);

/** A customer's cart of pieces at 40.00, ready to be paid. */
async function ready(buyer: Shopper, quantity = 1): Promise<Cart & { sku: string }> {
  const sku = await backend.product(5, { price: 4_000 });
  return { ...(await readyCart(backend, buyer, [{ sku, quantity }])), sku };
}

const withCode = (cart: Cart, code: string, buyer: Shopper) =>
  backend.call('addPromoCode', { ...of(cart), promoCode: code }, buyer);

const payWith = (cart: Cart, card: { number: string; pin: string }, amount: number, buyer: Shopper) =>
  backend.call('payWithGiftCard', { ...of(cart), giftCardId: card.number, pin: card.pin, amount }, buyer);

/** A number that differs from the card's in its last digit. */
const anotherNumber = ({ number }: { number: string }) => number.slice(0, -1) + ((Number(number.at(-1)) + 1) % 10);

const count = async (statement: string, ...values: unknown[]) =>
  (await backend.db
    .prepare(statement)
    .bind(...values)
    .first<number>()) as unknown as Record<string, number>;

describe('an order of all that a cart can hold', () => {
  test('consists of what was paid for, to the cent', async () => {
    const buyer = await backend.customer();
    const cart = await ready(buyer, 2);
    const gift = await backend.product(3, { price: 900 });
    const percent = await promoCode(backend, { percent: 15, cumulative: true });
    const present = await promoCode(backend, { giftSku: gift, cumulative: true, maxUses: 1 });
    let full: Cart = await withCode(await withCode(cart, percent, buyer), present, buyer);
    full = await backend.call('addLoyaltyCard', of(full), buyer);
    full = await backend.call('addDonation', { ...of(full), donation: { id: 'repair' } }, buyer);
    const wanted = { amount: 5_000, recipientName: 'Jeanne', message: 'Pour toi', date: today() };
    full = await backend.call('addGiftCard', { ...of(full), giftCard: wanted }, buyer);
    const subscriptions = [{ type: 'SURV', optin: 'YES' } as const];
    full = await backend.call('setSubscriptions', { ...of(full), subscriptions }, buyer);
    const shipping = full.shippingInfo?.price.centAmount ?? 0;
    // Two pieces less 15 %, the card, the donation, the gift card.
    expect(full.totalPrice.centAmount).toBe(8_000 - 1_200 + 500 + 200 + 5_000 + shipping);

    const ordered = await payCart(backend, full, buyer);
    expect(ordered.totalPrice).toEqual(full.totalPrice);
    const order = await backend.call('getOrderOfCart', { cartId: cart.id }, buyer);
    expect(order).toMatchObject({
      totalPrice: full.totalPrice,
      nbProducts: 6,
      lines: [
        { sku: cart.sku, quantity: 2, totalPrice: { centAmount: 6_800 } },
        { sku: gift, quantity: 1, totalPrice: { centAmount: 0 } },
      ],
      extras: [
        { kind: 'gift-card', price: { centAmount: 5_000 } },
        { kind: 'loyalty-card', price: { centAmount: 500 } },
        { kind: 'donation', price: { centAmount: 200 } },
      ],
      discounts: [
        { type: 'REM', value: 1_200 },
        { type: 'CAD', value: 0 },
      ],
    });
    expect(await backend.ledger(gift)).toMatchObject({ onSale: 2, sold: 1 });
    // The customer's balance afterwards.
    expect(await backend.call('getAccount', {}, buyer)).toMatchObject({
      loyaltyNumber: full.loyaltyCard?.cardId,
      loyaltyType: 'FID',
      loyaltyCreationDate: today(),
    });
    expect(await pointsOf(backend, buyer)).toBe(68);
    const offered = { isLoyaltyCardInTransaction: 'false' } as const;
    expect(await backend.call('getTransactionSubscriptions', offered, buyer)).toEqual([{ type: 'INVIT', optin: 'NO' }]);
    // The gift card was mailed (encrypted in the database), and pays.
    const stored = await backend.db
      .prepare(`SELECT body FROM mails WHERE recipient = ? AND documents LIKE '%gift-card-%' ORDER BY mail_id DESC`)
      .bind(`${buyer.customerId}@test.example`)
      .first<string>('body');
    expect(stored).toMatch(/^[\w=-]+$/);
    const mail = await openBody(backend.shop.secrets.MAIL_KEY, stored ?? '');
    expect(mail).toContain('Pour toi');
    const [, number = '', pin = ''] = /((?:\d{4} ){4}\d{3})\D+(\d{6})/u.exec(mail) ?? [];
    // Mails are shown on this machine from the morning of their day.
    await backend.db.prepare('UPDATE mails SET created_at = unixepoch() WHERE body = ?').bind(stored).run();
    expect(await (await backend.shop.fetchBackend('/mail')).text()).toContain(number);
    const next = await ready(buyer);
    const paid = await payWith(next, { number, pin }, 3_000, buyer);
    expect(paid.payments).toMatchObject([
      { paymentProvider: 'selvedge', paymentProduct: 'gift-card', amountPlanned: { centAmount: 3_000 } },
    ]);
    expect(amountLeft(paid)).toBe(next.totalPrice.centAmount - 3_000);
  });

  test('can be of gift cards, donations or a loyalty card alone, without a delivery', async () => {
    const buyer = await backend.customer();
    const created = await backend.call('createCart', {}, buyer);
    const donated = await backend.call('addDonation', { ...of(created), donation: { id: 'repair' } }, buyer);
    const address = { firstName: 'ANNA', lastName: 'MEYER', line1: '1 RUE', zipCode: '75002', city: 'PARIS' };
    const billed = await backend.call(
      'setBillingAddress',
      { ...of(donated), address: { ...address, country: 'FR' } },
      buyer,
    );
    await payCart(backend, billed, buyer);
    expect(await backend.call('getOrderOfCart', { cartId: created.id }, buyer)).toMatchObject({
      lines: [],
      extras: [{ kind: 'donation', reference: 'repair' }],
      totalPrice: { centAmount: 200 },
    });
  });

  test('says what the codes said when it was paid, whatever becomes of them', async () => {
    const buyer = await backend.customer();
    const code = await promoCode(backend, { percent: 50 });
    const cart = await withCode(await ready(buyer), code, buyer);
    const page = await openPayment(backend, cart, buyer);
    await backend.db.prepare('UPDATE promo_codes SET percent = 10, ends_at = 1 WHERE code = ?').bind(code).run();
    expect(await backend.call('getCart', { cartId: cart.id }, buyer)).toMatchObject({
      totalPrice: cart.totalPrice,
      discountCode: [{ value: 2_000 }],
    });
    expect(await payOnPage(backend, { cart, buyer, page })).toBe('Authorised');
    expect(await backend.call('getOrderOfCart', { cartId: cart.id }, buyer)).toMatchObject({
      totalPrice: cart.totalPrice,
      // Analytics data: the code, and model and category of the line.
      discounts: [{ type: 'REM', value: 2_000, code }],
      lines: [
        {
          model: expect.stringMatching(/./),
          segmentationId: expect.stringMatching(/./),
          category: { en: expect.stringMatching(/./) },
        },
      ],
    });
  });
});

describe('what a payment uses up', () => {
  test('is given back when it comes to nothing: uses, gifts, points and gift cards', async () => {
    const holder = await cardHolder(backend, 100);
    const card = await giftCard(backend, 1_000);
    const gift = await backend.product(3);
    const present = await promoCode(backend, { giftSku: gift, maxUses: 1 });
    let cart: Cart = await withCode(await ready(holder), present, holder);
    cart = await backend.call('setLoyaltyOffers', { ...of(cart), loyaltyOfferIds: ['points_100'] }, holder);
    cart = await payWith(cart, card, 1_000, holder);
    const uses = () => count('SELECT count(*) AS n FROM promo_uses WHERE code = ?', present);

    for (const result of ['Cancelled', 'Refused'] as const) {
      const page = await openPayment(backend, cart, holder);
      expect([await balanceOf(backend, card), await pointsOf(backend, holder)]).toEqual([0, 0]);
      expect(await backend.ledger(gift)).toMatchObject({ onSale: 2 });
      expect(await uses()).toEqual({ n: 1 });
      // During the payment the cart is unchanged.
      expect(await backend.call('getCart', { cartId: cart.id }, holder)).toMatchObject({
        totalPrice: cart.totalPrice,
        lineItems: [{}, { sku: gift, isFree: true }],
      });
      if (result === 'Cancelled') await backend.call('cancelPayment', { cartId: cart.id }, holder);
      else expect(await payOnPage(backend, { cart, buyer: holder, page }, 'Refused')).toBe('Refused');
      expect([await balanceOf(backend, card), await pointsOf(backend, holder)]).toEqual([1_000, 100]);
      expect(await backend.ledger(gift)).toMatchObject({ onSale: 3 });
      expect(await uses()).toEqual({ n: 0 });
    }
    await payCart(backend, cart, holder);
    expect(await balanceOf(backend, card)).toBe(0);
    // Spent points are gone, earned ones are there.
    const earned = cart.loyaltyPointsEarned + cart.loyaltyBonusPointsEarned;
    expect(await pointsOf(backend, holder)).toBe(earned);
  });

  test('is chosen again while a payment of the same cart holds the points', async () => {
    const buyer = await cardHolder(backend, 100);
    const cart = await ready(buyer, 2);
    const loyaltyOfferIds = ['points_100'];
    const chosen = await backend.call('setLoyaltyOffers', { ...of(cart), loyaltyOfferIds }, buyer);
    await openPayment(backend, chosen, buyer);
    const again = await backend.call('setLoyaltyOffers', { ...of(chosen), loyaltyOfferIds }, buyer);
    expect(again.discounts).toEqual([{ type: 'PTS', value: 500 }]);
  });

  test('is no gift of which the cart buys the last piece', async () => {
    const buyer = await backend.customer();
    const giftSku = await backend.product(1, { price: 900 });
    const cart = await readyCart(backend, buyer, [{ sku: giftSku, quantity: 1 }]);
    const shown = await withCode(cart, await promoCode(backend, { giftSku }), buyer);
    expect(shown.discountCode).toMatchObject([{ productOutOfStock: true }]);
    expect(shown.lineItems).toHaveLength(1);
    // They would be held twice, and the payment always refused.
    expect((await payCart(backend, shown, buyer)).orderNumber).not.toBeNull();
  });

  test('is used by one of two carts that pay at the same time', async () => {
    const [code, card] = [
      await promoCode(backend, { amounts: { EUR: 1_000 }, maxUses: 1 }),
      await giftCard(backend, 2_000),
    ];
    for (const prepare of [
      (cart: Cart, buyer: Shopper) => withCode(cart, code, buyer),
      (cart: Cart, buyer: Shopper) => payWith(cart, card, 2_000, buyer),
    ]) {
      const carts = [];
      for (let index = 0; index < 2; index += 1) {
        const buyer = await backend.customer();
        carts.push({ buyer, cart: await prepare(await ready(buyer), buyer) });
      }
      const returnUrl = `${backend.shop.shopUrl}/fr-fr/order-adyen-check/`;
      const answers = await Promise.all(
        carts.map(({ cart, buyer }) => {
          const amount = { ...cart.totalPrice, centAmount: amountLeft(cart) };
          const payment = { paymentProduct: 'cb', returnUrl, amount };
          return backend.send('createPayment', { ...of(cart), payment }, buyer);
        }),
      );
      // The slower one is refused by the tables, or has already read the empty balance.
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
      const loser = answers.findIndex(({ status }) => status === 412);
      const { cart, buyer } = carts[loser] ?? { cart: null, buyer: visitor };
      const fresh = await backend.call('refreshCart', of(cart ?? { id: '', version: 0 }), buyer);
      expect(amountLeft(fresh)).toBe(fresh.totalPrice.centAmount);
      expect(fresh.discountCode).toEqual([]);
    }
    expect(await balanceOf(backend, card)).toBe(0);
  });
});

describe('paying with a gift card', () => {
  test('of enough makes the order without a bank', async () => {
    const buyer = await backend.customer();
    const card = await giftCard(backend, 20_000);
    const cart = await ready(buyer);
    const paid = await payWith(cart, card, 20_000, buyer);
    expect(amountLeft(paid)).toBe(0);
    expect(await balanceOf(backend, card)).toBe(20_000);
    const ordered = await backend.call('validateCart', of(paid), buyer);
    expect(ordered.orderNumber).not.toBeNull();
    expect(await backend.call('validateCart', of(paid), buyer)).toMatchObject({
      orderNumber: ordered.orderNumber,
    });
    expect(await balanceOf(backend, card)).toBe(20_000 - cart.totalPrice.centAmount);
    expect(await backend.call('getOrderOfCart', { cartId: cart.id }, buyer)).toMatchObject({
      totalPrice: cart.totalPrice,
    });
  });

  test('and a bank asks the bank for the rest alone; several cards pay one after the other', async () => {
    const buyer = await backend.customer();
    const [first, second] = [await giftCard(backend, 1_000), await giftCard(backend, 500)];
    const cart = await ready(buyer);
    const paid = await payWith(await payWith(cart, first, 1_000, buyer), second, 9_999, buyer);
    expect(amountLeft(paid)).toBe(cart.totalPrice.centAmount - 1_500);
    const ordered = await payCart(backend, paid, buyer);
    expect(
      ordered.payments.map(({ paymentProvider, amountPlanned }) => [paymentProvider, amountPlanned.centAmount]),
    ).toEqual([
      ['adyen', cart.totalPrice.centAmount - 1_500],
      ['selvedge', 1_000],
      ['selvedge', 500],
    ]);
    expect([await balanceOf(backend, first), await balanceOf(backend, second)]).toEqual([0, 0]);
    expect(await backend.call('getOrderOfCart', { cartId: cart.id }, buyer)).toMatchObject({
      totalPrice: cart.totalPrice,
    });
  });

  test('is taken away again, and pays no more than there is to pay', async () => {
    const buyer = await backend.customer();
    const [card, other] = [await giftCard(backend, 20_000), await giftCard(backend, 500)];
    const cart = await ready(buyer);
    const paid = await payWith(cart, card, 20_000, buyer);
    const refused = { ...of(paid), giftCardId: other.number, pin: other.pin, amount: 500 };
    expect(await backend.refused('payWithGiftCard', refused, buyer)).toMatchObject({
      code: 'nothing-to-pay',
    });
    const less = await payWith(paid, card, 700, buyer);
    expect(less.payments).toMatchObject([{ amountPlanned: { centAmount: 700 } }]);
    const without = await backend.call('deleteGiftCard', { ...of(less), giftCardId: card.id }, buyer);
    expect(without).toMatchObject({ payments: [], totalPrice: cart.totalPrice });
  });

  test('does not reveal whether a number exists, and counts the tries', async () => {
    const buyer = await backend.customer();
    const card = await giftCard(backend, 1_000);
    const cart = await ready(buyer);
    const wrongPin = String((Number(card.pin) + 1) % 1_000_000).padStart(6, '0');
    const answer = (number: string, pin: string, as = buyer, of_ = of(cart)) =>
      backend.refused('payWithGiftCard', { ...of_, giftCardId: number, pin, amount: 100 }, as);
    const unknown = await answer(anotherNumber(card), card.pin);
    expect(unknown).toEqual(await answer(card.number, wrongPin));
    expect(unknown).toMatchObject({ code: 'gift-card-unknown' });
    for (let tries = 0; tries < 3; tries += 1) await answer(card.number, wrongPin);
    expect(await answer(card.number, card.pin)).toMatchObject({ statusCode: 429, code: 'too-many-tries' });
    // Another customer has no attempts; the card has some, but not too many.
    const owner = await backend.customer();
    expect(await payWith(await ready(owner), card, 100, owner)).toMatchObject({ payments: [{}] });
  });

  test('is not guessed at by many accounts in turn, and its owner waits for minutes', async () => {
    const card = await giftCard(backend, 1_000);
    const unknown = { number: anotherNumber(card), pin: card.pin };
    const pinOf = (guess: number) => String((Number(card.pin) + guess) % 1_000_000).padStart(6, '0');
    const guess = async ({ number, pin }: Pick<typeof card, 'number' | 'pin'>) => {
      const stranger = await backend.customer();
      const cart = await ready(stranger);
      return backend.refused('payWithGiftCard', { ...of(cart), giftCardId: number, pin, amount: 100 }, stranger);
    };
    const before = Math.floor(Date.now() / 1000);
    for (let tries = 1; tries <= 5; tries += 1) {
      expect(await guess({ ...card, pin: pinOf(tries) })).toMatchObject({ code: 'gift-card-unknown' });
      expect(await guess({ ...unknown, pin: pinOf(tries) })).toMatchObject({ code: 'gift-card-unknown' });
    }
    // The sixth account gets the same response to both, and to the right PIN.
    const held = await guess({ ...card, pin: pinOf(6) });
    expect(held).toMatchObject({ statusCode: 429, code: 'too-many-tries' });
    for (const tried of [unknown, card]) {
      const { statusCode, code } = await guess(tried);
      expect({ statusCode, code }).toEqual({ statusCode: held.statusCode, code: held.code });
    }
    const bucket = `giftCardNumber:${await sha256(card.number)}`;
    const until = await backend.db
      .prepare('SELECT expires_at FROM attempts WHERE bucket = ?')
      .bind(bucket)
      .first<number>('expires_at');
    expect((until ?? 0) - Math.floor(Date.now() / 1000)).toBeLessThanOrEqual(15 * 60);
    await backend.db.prepare('UPDATE attempts SET expires_at = ? WHERE bucket = ?').bind(before, bucket).run();
    const owner = await backend.customer();
    expect(await payWith(await ready(owner), card, 100, owner)).toMatchObject({ payments: [{}] });
  });

  test('is refused when it is empty or in another currency', async () => {
    const buyer = await backend.customer();
    const cart = await ready(buyer);
    const refused = async (card: { number: string; pin: string }) =>
      (
        await backend.refused(
          'payWithGiftCard',
          { ...of(cart), giftCardId: card.number, pin: card.pin, amount: 1 },
          buyer,
        )
      ).code;
    expect(await refused(await giftCard(backend, 0))).toBe('gift-card-spent');
    expect(await refused(await giftCard(backend, 100, 'PLN'))).toBe('gift-card-currency');
  });
});
