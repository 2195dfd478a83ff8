import { beforeAll, describe, expect, test } from 'vitest';
import type { Cart } from '../../../shared/contract/cart/cart.ts';
import { openPayment, payCart, payOnPage } from '../payment/paid-cart.ts';
import { type Backend, of, openBackend, readyCart, type Shopper, visitor } from './carts-fixture.ts';
import { promoCode } from './extras-fixture.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

async function cartWith(skus: string[], as: Shopper = visitor): Promise<Cart> {
  let cart = await backend.call('createCart', {}, as);
  for (const sku of skus) cart = await backend.call('addProduct', { ...of(cart), sku }, as);
  return cart;
}

const add = (cart: Cart, code: string, as?: Shopper) =>
  backend.call('addPromoCode', { ...of(cart), promoCode: code }, as);
const refused = async (cart: Cart, code: string, as?: Shopper) =>
  (await backend.refused('addPromoCode', { ...of(cart), promoCode: code }, as)).code;

describe('a promo code', () => {
  test('takes a part off all lines, to the cent, and says so on each; taken away, nothing is left of it', async () => {
    const [dress, scarf] = [await backend.product(5, { price: 9_995 }), await backend.product(5, { price: 3_333 })];
    const cart = await cartWith([dress, scarf]);
    const code = await promoCode(backend, { percent: 15 });
    const reduced = await add(cart, code.toLowerCase());
    expect(reduced).toMatchObject({
      version: cart.version + 1,
      subtotalPrice: { centAmount: 13_328 },
      totalPrice: { centAmount: 13_328 - 1_999 },
      discountCode: [{ code, type: 'REM', value: 1_999, productOutOfStock: false }],
    });
    expect(reduced.lineItems.map(({ discountMessages }) => discountMessages)).toEqual([
      [{ type: 'REM', displayedAmount: '−14,99\u00a0€' }],
      [{ type: 'REM', displayedAmount: '−5,00\u00a0€' }],
    ]);
    // Adding it again is no error.
    expect(await add(reduced, code)).toMatchObject({ discountCode: [{ code, value: 1_999 }] });
    const again = await backend.call('getCart', { cartId: cart.id });
    const without = await backend.call('deletePromoCode', { ...of(again), promoCode: code });
    expect(without).toMatchObject({ discountCode: [], totalPrice: { centAmount: 13_328 } });
    expect(await backend.refused('deletePromoCode', { ...of(without), promoCode: code })).toMatchObject({
      code: 'promo-code-unknown',
    });
  });

  test('takes an amount off, in the currency of the cart, and never more than there is', async () => {
    const sku = await backend.product(5, { price: 2_000 });
    const code = await promoCode(backend, { amounts: { EUR: 3_000, PLN: 5_000 } });
    expect(await add(await cartWith([sku]), code)).toMatchObject({
      totalPrice: { centAmount: 0 },
      discountCode: [{ value: 2_000 }],
    });
    const polish: Shopper = { ...visitor, locale: 'pl-pl' };
    expect(await add(await cartWith([sku], polish), code, polish)).toMatchObject({
      totalPrice: { centAmount: 3_000, currencyCode: 'PLN' },
    });
    const swiss: Shopper = { ...visitor, locale: 'fr-ch' };
    expect(await refused(await cartWith([sku], swiss), code, swiss)).toBe('promo-code-unknown');
  });

  test('is refused with a reason of its own', async () => {
    const sku = await backend.product(9, { price: 5_000 });
    const cart = await cartWith([sku]);
    const cases: [string, Parameters<typeof promoCode>[1]][] = [
      ['promo-code-expired', { percent: 10, endsIn: -1 }],
      ['promo-code-early', { percent: 10, startsIn: 60 }],
      ['promo-code-minimum', { percent: 10, minimums: { EUR: 5_001 } }],
      ['promo-code-sign-in', { percent: 10, oncePerCustomer: true }],
      ['promo-code-products', { percent: 10, family: 'w_dresses' }],
    ];
    for (const [reason, options] of cases)
      expect(await refused(cart, await promoCode(backend, options)), reason).toBe(reason);
    expect(await refused(cart, 'NO-SUCH-CODE')).toBe('promo-code-unknown');
    expect((await backend.call('getCart', { cartId: cart.id })).version).toBe(cart.version);
    expect(await refused(await cartWith([]), await promoCode(backend, { percent: 10 }))).toBe('promo-code-no-pieces');
    // Gift cards are not pieces, whatever their value.
    const giftCard = {
      amount: 5_000,
      recipientName: 'Ada',
      message: '',
      date: new Date().toISOString().slice(0, 10),
    };
    const cards = await backend.call('addGiftCard', { ...of(await cartWith([])), giftCard });
    const half = await promoCode(backend, { percent: 10, minimums: { EUR: 4_000 }, family: 'w_dresses' });
    expect(await refused(cards, half)).toBe('promo-code-no-pieces');
  });

  test('that is alone holds with no other; cumulative ones hold together, in their order', async () => {
    const cart = await cartWith([await backend.product(9, { price: 10_000 })]);
    const alone = await promoCode(backend, { percent: 10 });
    const [first, second] = [
      await promoCode(backend, { percent: 10, cumulative: true }),
      await promoCode(backend, { amounts: { EUR: 1_000 }, cumulative: true }),
    ];
    const both = await add(await add(cart, first), second);
    expect(both).toMatchObject({
      totalPrice: { centAmount: 8_000 },
      discountCode: [{ value: 1_000 }, { value: 1_000 }],
    });
    expect(await refused(both, alone)).toBe('promo-code-not-cumulative');
    const other = await add(await cartWith([await backend.product(9)]), alone);
    expect(await refused(other, first)).toBe('promo-code-not-cumulative');
  });

  test('of a customer is nobody else’s', async () => {
    const [owner, stranger] = [await backend.customer(), await backend.customer()];
    const sku = await backend.product(9, { price: 5_000 });
    const code = await promoCode(backend, { percent: 20, customerId: owner.customerId });
    expect(await refused(await cartWith([sku]), code)).toBe('promo-code-sign-in');
    expect(await refused(await cartWith([sku], stranger), code, stranger)).toBe('promo-code-unknown');
    expect(await add(await cartWith([sku], owner), code, owner)).toMatchObject({
      totalPrice: { centAmount: 4_000 },
      discountCode: [{ type: 'COU', value: 1_000 }],
    });
  });

  test('of a family is for its products and those of the families below it', async () => {
    const parent = `test_family_${crypto.randomUUID().slice(0, 8)}`;
    const [within, elsewhere] = [
      await backend.product(9, { price: 5_000, segmentation: `${parent}_child` }),
      await backend.product(9, { price: 3_000 }),
    ];
    await backend.db.batch([
      backend.db
        .prepare(
          `INSERT INTO segmentations (segmentation_id, position, title, description)
         SELECT ?, 999, title, description FROM segmentations LIMIT 1`,
        )
        .bind(parent),
      backend.db
        .prepare('UPDATE segmentations SET parent_id = ? WHERE segmentation_id = ?')
        .bind(parent, `${parent}_child`),
    ]);
    const code = await promoCode(backend, { percent: 50, family: parent });
    expect(await add(await cartWith([within, elsewhere]), code)).toMatchObject({
      discountCode: [{ value: 2_500 }],
      totalPrice: { centAmount: 5_500 },
    });
  });

  test('brings a gift: a free line that cannot be counted up, and goes with its code', async () => {
    const [bought, gift] = [await backend.product(9, { price: 5_000 }), await backend.product(2, { price: 1_900 })];
    const code = await promoCode(backend, { giftSku: gift });
    const cart = await add(await cartWith([bought, gift]), code);
    expect(cart.lineItems.map(({ sku, quantity, isFree }) => [sku, quantity, isFree])).toEqual([
      [bought, 1, false],
      [gift, 1, false],
      [gift, 1, true],
    ]);
    expect(cart).toMatchObject({
      totalPrice: { centAmount: 6_900 },
      discountCode: [{ code, type: 'CAD', value: 0, productOutOfStock: false }],
    });
    const free = cart.lineItems[2];
    expect(free?.discountMessages).toEqual([{ type: 'CAD', displayedAmount: '−19,00\u00a0€' }]);
    expect(
      await backend.refused('setQuantity', { ...of(cart), lineItemId: free?.lineId ?? '', quantity: 2 }),
    ).toMatchObject({ code: 'unknown' });
    const without = await backend.call('deleteProduct', { ...of(cart), lineId: free?.lineId ?? '' });
    expect(without).toMatchObject({ discountCode: [], lineItems: [{ sku: bought }, { sku: gift }] });
  });

  test('whose gift is out of stock is kept, and says so', async () => {
    const [bought, gift] = [await backend.product(9), await backend.product(0)];
    const cart = await add(await cartWith([bought]), await promoCode(backend, { giftSku: gift }));
    expect(cart).toMatchObject({
      lineItems: [{ sku: bought }],
      discountCode: [{ productOutOfStock: true, value: 0 }],
    });
  });

  test('that stopped to hold costs nothing and gives nothing, and a refresh takes it away', async () => {
    const sku = await backend.product(9, { price: 5_000 });
    const code = await promoCode(backend, { percent: 10, minimums: { EUR: 10_000 } });
    const cart = await add(await cartWith([sku, sku]), code);
    const line = cart.lineItems[0]?.lineId ?? '';
    const less = await backend.call('setQuantity', { ...of(cart), lineItemId: line, quantity: 1 });
    expect(less).toMatchObject({ totalPrice: { centAmount: 5_000 }, discountCode: [{ code, value: 0 }] });
    // It may apply again later.
    expect(await backend.call('refreshCart', of(less))).toMatchObject({ discountCode: [{ code }] });
    await backend.db.prepare('UPDATE promo_codes SET ends_at = 1 WHERE code = ?').bind(code).run();
    expect(await backend.call('refreshCart', of(less))).toMatchObject({ discountCode: [] });
  });

  test('may be guessed at ten times; the right ones do not count', async () => {
    const cart = await cartWith([await backend.product(9)]);
    for (let tries = 0; tries < 10; tries += 1)
      expect(await refused(cart, `GUESS-${tries}`)).toBe('promo-code-unknown');
    expect(await backend.refused('addPromoCode', { ...of(cart), promoCode: 'GUESS' })).toMatchObject({
      statusCode: 429,
      code: 'too-many-tries',
    });
    const lucky = await cartWith([await backend.product(9)]);
    const early = await promoCode(backend, { percent: 10, startsIn: 60 });
    for (let tries = 0; tries < 12; tries += 1) expect(await refused(lucky, early)).toBe('promo-code-early');
  });

  test('goes along when the cart is merged, if it holds with those that are there', async () => {
    const buyer = await backend.customer();
    const sku = await backend.product(9, { price: 5_000 });
    const own = await cartWith([sku], buyer);
    const code = await promoCode(backend, { percent: 10 });
    const source = await add(await cartWith([await backend.product(9, { price: 5_000 })]), code);
    const { cart } = await backend.call(
      'mergeCarts',
      { cartId: source.id, customer: { customerId: buyer.customerId } },
      buyer,
    );
    expect(cart).toMatchObject({ id: own.id, discountCode: [{ code, value: 1_000 }] });
  });
});

describe('a code with three uses left, with which ten customers pay at once,', () => {
  test('holds for three of them; the others are refused before they pay, and pay the whole price then', async () => {
    const sku = await backend.product(20, { price: 10_000 });
    const code = await promoCode(backend, { percent: 10, maxUses: 3 });
    const ten = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const buyer = await backend.customer();
        const cart = await add(await readyCart(backend, buyer, [{ sku, quantity: 1 }]), code, buyer);
        expect(cart.discountCode).toMatchObject([{ code, value: 1_000 }]);
        return { buyer, cart };
      }),
    );
    const returnUrl = `${backend.shop.shopUrl}/fr-fr/order-adyen-check/`;
    const opened = await Promise.all(
      ten.map(async ({ buyer, cart }) => {
        const payment = { paymentProduct: 'cb', returnUrl, amount: cart.totalPrice };
        const answer = await backend.send('createPayment', { ...of(cart), payment }, buyer);
        const { action, code: refusal } = await answer.json<{ action?: { url: string }; code?: string }>();
        return { buyer, cart, page: action === undefined ? null : new URL(action.url).pathname, refusal };
      }),
    );
    const uses = () =>
      backend.db
        .prepare(
          `SELECT uses, (SELECT count(*) FROM promo_uses u WHERE u.code = p.code) AS kept
           FROM promo_codes p WHERE code = ?`,
        )
        .bind(code)
        .first();
    const late = opened.filter(({ page }) => page === null);
    expect(late).toHaveLength(7);
    for (const { refusal } of late) expect(['promo-code-used', 'amount-changed']).toContain(refusal);
    expect(await uses()).toEqual({ uses: 3, kept: 3 });
    expect(await backend.ledger(sku)).toEqual({ onSale: 17, held: 3, sold: 0 });

    // One of the three gives up: exactly one of the seven can have it.
    const [first, ...paying] = opened.flatMap(({ page, ...each }) => (page === null ? [] : [{ ...each, page }]));
    if (first === undefined) throw new Error('Nobody pays.');
    await backend.call('cancelPayment', { cartId: first.cart.id }, first.buyer);
    const [next, ...others] = late;
    if (next === undefined) throw new Error('Nobody is late.');
    const again = await backend.call('getCart', { cartId: next.cart.id }, next.buyer);
    expect(again.totalPrice).toEqual(next.cart.totalPrice);
    const page = await openPayment(backend, again, next.buyer);
    expect(await uses()).toEqual({ uses: 3, kept: 3 });

    for (const each of [...paying, { ...next, cart: again, page }])
      expect(await payOnPage(backend, each)).toBe('Authorised');
    for (const { buyer, cart } of [first, ...others]) {
      const whole = await backend.call('getCart', { cartId: cart.id }, buyer);
      expect(whole.totalPrice.centAmount).toBe(cart.totalPrice.centAmount + 1_000);
      await payCart(backend, whole, buyer);
    }
    expect(await uses()).toEqual({ uses: 3, kept: 3 });
    expect(await backend.ledger(sku)).toEqual({ onSale: 10, held: 0, sold: 10 });
    const booked = await backend.db
      .prepare(
        `SELECT count(*) AS orders, sum(o.total_price - p.amount) AS difference,
           sum(EXISTS (SELECT 1 FROM order_discounts d WHERE d.order_number = o.order_number)) AS reduced
         FROM orders o JOIN payments p ON p.payment_id = o.payment_id
         WHERE o.order_number IN (SELECT order_number FROM order_lines WHERE sku = ?)`,
      )
      .bind(sku)
      .first();
    expect(booked).toEqual({ orders: 10, difference: 0, reduced: 3 });
  });
});
