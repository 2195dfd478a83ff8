import { beforeAll, describe, expect, test } from 'vitest';
import type { Cart } from '../../../shared/contract/cart/cart.ts';
import { type Backend, billingAddress, of, openBackend, type Shopper, visitor } from './carts-fixture.ts';
import { cardHolder, pointsOf } from './extras-fixture.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

async function cartWith(skus: string[], as: Shopper = visitor): Promise<Cart> {
  let cart = await backend.call('createCart', {}, as);
  for (const sku of skus) cart = await backend.call('addProduct', { ...of(cart), sku }, as);
  return cart;
}

const today = () => new Date().toISOString().slice(0, 10);
const wanted = (changes: object = {}) => ({
  amount: 5_000,
  recipientName: 'Jeanne',
  message: 'Bon anniversaire !\nÀ bientôt',
  date: today(),
  ...changes,
});

describe('a gift card that is bought', () => {
  test('stands beside the products, needs no delivery, and can be removed by its buyer', async () => {
    const cart = await backend.call('addGiftCard', { ...of(await cartWith([])), giftCard: wanted() });
    expect(cart).toMatchObject({
      lineItems: [],
      subtotalPrice: { centAmount: 0 },
      totalPrice: { centAmount: 5_000 },
      giftCards: [{ price: { centAmount: 5_000 }, recipientName: 'Jeanne', date: today() }],
    });
    const [methods] = await backend.call('getShippingMethods', { cartId: cart.id, country: 'FR' });
    expect(methods?.shippingMethods.map(({ key }) => key)).toEqual(['VI']);
    const giftCardId = cart.giftCards[0]?.id ?? '';
    expect(await backend.call('deleteGiftCard', { ...of(cart), giftCardId })).toMatchObject({
      giftCards: [],
      totalPrice: { centAmount: 0 },
    });
    const stale = { cartId: cart.id, version: cart.version + 1, giftCardId };
    expect(await backend.refused('deleteGiftCard', stale)).toMatchObject({ code: 'unknown' });
  });

  test('has an amount and a day within limits, and there are ten at the most', async () => {
    let cart = await cartWith([]);
    const refused = async (changes: object) =>
      (await backend.refused('addGiftCard', { ...of(cart), giftCard: wanted(changes) })).code;
    expect(await refused({ amount: 999 })).toBe('gift-card-amount');
    expect(await refused({ amount: 15_001 })).toBe('gift-card-amount');
    expect(await refused({ date: '2020-01-01' })).toBe('gift-card-date');
    expect(await refused({ date: '2099-01-01' })).toBe('gift-card-date');
    expect(await refused({ recipientName: ' ' })).toBeUndefined();
    expect(await refused({ message: 'x'.repeat(301) })).toBeUndefined();
    for (const amount of [1_000, 15_000, ...Array<number>(8).fill(2_000)])
      cart = await backend.call('addGiftCard', { ...of(cart), giftCard: wanted({ amount }) });
    expect(await refused({})).toBe('too-many-gift-cards');
  });

  test('counts towards free delivery, like all that the cart comes to', async () => {
    const buyer = await backend.customer();
    const sku = await backend.product(5, { price: 1_000 });
    const cart = await cartWith([sku], buyer);
    const full = await backend.call('addGiftCard', { ...of(cart), giftCard: wanted({ amount: 15_000 }) }, buyer);
    const address = { ...billingAddress, phoneNumber: '+33612345678', phoneNumberCountry: 'FR' } as const;
    const delivered = await backend.call('setShippingMethod', { ...of(full), shippingMethodId: 'NO', address }, buyer);
    expect(delivered).toMatchObject({
      shippingInfo: { price: { centAmount: 0 } },
      totalPrice: { centAmount: 16_000 },
    });
    // Nothing is shipped any more: the chosen delivery is removed.
    const lineId = delivered.lineItems[0]?.lineId ?? '';
    expect(await backend.call('deleteProduct', { ...of(delivered), lineId }, buyer)).toMatchObject({
      shippingInfo: null,
      totalPrice: { centAmount: 15_000 },
    });
  });
});

describe('what a visitor’s cart holds in another currency', () => {
  test('stays behind when it is merged: a bought gift card and a donation are amounts of that currency', async () => {
    const buyer = await backend.customer();
    const own = await cartWith([await backend.product(5)], buyer);
    const polish: Shopper = { customerId: null, token: null, locale: 'pl-pl' };
    const source = await cartWith([await backend.product(5)], polish);
    const giftCard = wanted({ amount: 20_000 });
    const bought = await backend.call('addGiftCard', { ...of(source), giftCard }, polish);
    expect(bought.giftCards).toHaveLength(1);
    const customer = { customerId: buyer.customerId };
    const { cart } = await backend.call('mergeCarts', { cartId: source.id, customer }, buyer);
    expect(cart).toMatchObject({ id: own.id, giftCards: [], totalPrice: { currencyCode: 'EUR' } });
    const left = 'SELECT count(*) AS n FROM cart_gift_cards WHERE cart_id IN (?, ?)';
    expect(await backend.db.prepare(left).bind(own.id, source.id).first('n')).toBe(0);
  });
});

describe('a donation', () => {
  test('is one that the market offers, once, at its amount', async () => {
    let cart = await cartWith([]);
    for (const id of ['repair', 'repair']) cart = await backend.call('addDonation', { ...of(cart), donation: { id } });
    expect(cart).toMatchObject({
      donations: [{ id: 'repair', price: { centAmount: 200 } }],
      totalPrice: { centAmount: 200 },
    });
    for (const id of ['oceans', 'nothing'])
      expect(await backend.refused('addDonation', { ...of(cart), donation: { id } })).toMatchObject({
        code: 'donation-unknown',
      });
    cart = await backend.call('deleteDonation', { ...of(cart), donationId: 'repair' });
    expect(cart).toMatchObject({ donations: [], totalPrice: { centAmount: 0 } });
    expect(await backend.refused('deleteDonation', { ...of(cart), donationId: 'repair' })).toMatchObject({
      code: 'donation-unknown',
    });
  });

  test('goes along when the cart is merged, and stays behind when it is in another currency', async () => {
    const buyer = await backend.customer();
    const own = await cartWith([await backend.product(5)], buyer);
    const source = await backend.call('addDonation', {
      ...of(await cartWith([await backend.product(5)])),
      donation: { id: 'repair' },
    });
    const customer = { customerId: buyer.customerId };
    const merged = await backend.call('mergeCarts', { cartId: source.id, customer }, buyer);
    expect(merged.cart).toMatchObject({ id: own.id, donations: [{ id: 'repair' }] });
    const polish: Shopper = { ...buyer, locale: 'pl-pl' };
    const abroad = await backend.call('refreshCart', of(merged.cart ?? own), polish);
    expect(abroad).toMatchObject({ donations: [], totalPrice: { currencyCode: 'PLN' } });
  });
});

test('a cart gets no more gift cards by a merge than it may have', async () => {
  const buyer = await backend.customer();
  const withCards = async (amounts: number[], as: Shopper) => {
    let cart = await cartWith([await backend.product(5)], as);
    for (const amount of amounts)
      cart = await backend.call('addGiftCard', { ...of(cart), giftCard: wanted({ amount }) }, as);
    return cart;
  };
  await withCards(Array(7).fill(1_000), buyer);
  const source = await withCards([2_000, 3_000, 4_000, 5_000], visitor);
  const customer = { customerId: buyer.customerId };
  const merged = await backend.call('mergeCarts', { cartId: source.id, customer }, buyer);
  expect(merged.cart?.giftCards.map(({ price }) => price.centAmount).toSorted()).toEqual([
    ...Array(7).fill(1_000),
    2_000,
    3_000,
    4_000,
  ]);
});

describe('a loyalty card', () => {
  test('is sold in the cart, and what it would earn is earned', async () => {
    const buyer = await backend.customer();
    const cart = await cartWith([await backend.product(5, { price: 5_990 })], buyer);
    expect(cart).toMatchObject({
      loyaltyPointsEarned: 0,
      loyaltyPointsIncentive: 59,
      loyaltyBonusPointsEarned: 0,
    });
    const sold = await backend.call('addLoyaltyCard', of(cart), buyer);
    expect(sold).toMatchObject({
      loyaltyCard: { price: { centAmount: 500 } },
      totalPrice: { centAmount: 6_490 },
      loyaltyPointsEarned: 59,
      loyaltyPointsIncentive: 0,
    });
    expect(sold.loyaltyCard?.cardId).toMatch(/^279\d{10}$/);
    // Adding it again leaves one card.
    const again = await backend.call('addLoyaltyCard', of(sold), buyer);
    expect(again.loyaltyCard).toEqual(sold.loyaltyCard);
    expect(await backend.call('deleteLoyaltyCard', of(again), buyer)).toMatchObject({ loyaltyCard: null });
  });

  test('is not sold to holders, nor where there is none', async () => {
    const holder = await cardHolder(backend, 0);
    const cart = await cartWith([], holder);
    expect(await backend.refused('addLoyaltyCard', of(cart), holder)).toMatchObject({
      code: 'loyalty-card-held',
    });
    const buyer = await backend.customer('en');
    const english = await cartWith([], buyer);
    expect(await backend.refused('addLoyaltyCard', of(english), buyer)).toMatchObject({
      code: 'loyalty-card-not-sold',
    });
  });

  test('earns more the longer it is held', async () => {
    const holder = await cardHolder(backend, 0, '2021-01-01');
    const cart = await cartWith([await backend.product(5, { price: 10_000 })], holder);
    expect(cart).toMatchObject({ loyaltyPointsEarned: 100, loyaltyBonusPointsEarned: 50 });
  });
});

describe('loyalty offers', () => {
  const rungs = [
    { id: 'points_100', points: 100, centAmount: 500 },
    { id: 'points_200', points: 200, centAmount: 1_200 },
    { id: 'points_400', points: 400, centAmount: 3_000 },
  ];

  test('are the rungs of the market and its gifts, for holders', async () => {
    const holder = await cardHolder(backend, 250);
    const { points, offers } = await backend.call('getLoyaltyOffers', { storeId: '9001' }, holder);
    expect(points).toBe(250);
    expect(offers.filter(({ type }) => type === 'PTS')).toMatchObject(rungs);
    expect(await backend.call('getLoyaltyOffers', { storeId: '9001' }, await backend.customer())).toEqual({
      points: 0,
      offers: [],
    });
  });

  test('turn points into money off the products; the last choice holds', async () => {
    const holder = await cardHolder(backend, 350);
    const cart = await cartWith([await backend.product(5, { price: 4_000 })], holder);
    const choose = (current: Cart, loyaltyOfferIds: string[]) =>
      backend.call('setLoyaltyOffers', { ...of(current), loyaltyOfferIds }, holder);
    const both = await choose(cart, ['points_200', 'points_100']);
    expect(both).toMatchObject({
      totalPrice: { centAmount: 2_300 },
      discounts: [
        { type: 'PTS', value: 1_200 },
        { type: 'PTS', value: 500 },
      ],
      loyaltyOffers: { offers: [{ id: 'points_200' }, { id: 'points_100' }] },
    });
    expect(await choose(both, [])).toMatchObject({ totalPrice: { centAmount: 4_000 }, discounts: [] });
    // Nothing is deducted before the payment.
    expect(await pointsOf(backend, holder)).toBe(350);
  });

  test('hold in markets that have them, and in no other', async () => {
    const holder = await cardHolder(backend, 400);
    const cart = await cartWith([await backend.product(5, { price: 4_000 })], holder);
    const loyaltyOfferIds = ['points_400'];
    const chosen = await backend.call('setLoyaltyOffers', { ...of(cart), loyaltyOfferIds }, holder);
    expect(chosen).toMatchObject({ totalPrice: { centAmount: 1_000 } });
    const english: Shopper = { ...holder, locale: 'en' };
    const abroad = await backend.call('refreshCart', of(chosen), english);
    expect(abroad).toMatchObject({ totalPrice: { centAmount: 4_000 }, discounts: [] });
    const back = await backend.call('refreshCart', of(abroad), holder);
    expect(back).toMatchObject({ totalPrice: { centAmount: 1_000 } });
  });

  test('bring a piece, or say that it is sold out', async () => {
    const holder = await cardHolder(backend, 500);
    const [gift, gone] = [await backend.product(1, { price: 900 }), await backend.product(0)];
    const offer = (sku: string) => `gift_${sku.replaceAll('-', '_')}`;
    await backend.db.batch(
      [gift, gone].map((sku) =>
        backend.db
          .prepare('INSERT INTO loyalty_gifts (offer_id, sku, points, starts_at, ends_at) VALUES (?, ?, 50, 0, 9e9)')
          .bind(offer(sku), sku),
      ),
    );
    const { offers } = await backend.call('getLoyaltyOffers', { storeId: '9001' }, holder);
    expect(offers.find(({ id }) => id === offer(gone))).toMatchObject({
      type: 'CAD',
      productOutOfStock: true,
    });
    const cart = await cartWith([await backend.product(5)], holder);
    const loyaltyOfferIds = [offer(gift), offer(gone)];
    expect(await backend.call('setLoyaltyOffers', { ...of(cart), loyaltyOfferIds }, holder)).toMatchObject({
      lineItems: [{}, { sku: gift, isFree: true }],
      loyaltyOffers: {
        offers: [
          { id: offer(gift), productOutOfStock: false },
          { id: offer(gone), productOutOfStock: true },
        ],
      },
    });
  });

  test('are refused to who has no card, or not enough points, and when there is no such offer', async () => {
    const [stranger, holder] = [await backend.customer(), await cardHolder(backend, 99)];
    const sku = await backend.product(5);
    const refused = async (loyaltyOfferIds: string[], as: Shopper) =>
      (await backend.refused('setLoyaltyOffers', { ...of(await cartWith([sku], as)), loyaltyOfferIds }, as)).code;
    expect(await refused(['points_100'], stranger)).toBe('no-loyalty-card');
    expect(await refused(['points_100'], holder)).toBe('not-enough-points');
    const other = await cardHolder(backend, 99);
    expect(await refused(['nothing'], other)).toBe('loyalty-offer-unknown');
  });
});

describe('subscriptions', () => {
  test('are offered by what the customer has, and stored with the cart', async () => {
    const buyer = await backend.customer();
    const offered = (isLoyaltyCardInTransaction: 'true' | 'false', as: Shopper) =>
      backend.call('getTransactionSubscriptions', { isLoyaltyCardInTransaction }, as);
    const survey = { type: 'SURV', optin: 'NO' };
    const invitations = { type: 'INVIT', optin: 'NO' };
    expect(await offered('false', buyer)).toEqual([survey]);
    expect(await offered('true', buyer)).toEqual([survey, invitations]);
    expect(await offered('false', await cardHolder(backend, 0))).toEqual([survey, invitations]);
    const cart = await cartWith([], buyer);
    const subscriptions = [{ type: 'SURV', optin: 'YES' } as const];
    const asked = await backend.call('setSubscriptions', { ...of(cart), subscriptions }, buyer);
    expect(asked.subscriptions).toEqual(subscriptions);
    expect(await backend.call('setSubscriptions', { ...of(asked), subscriptions: [] }, buyer)).toMatchObject({
      subscriptions: [],
    });
  });
});
