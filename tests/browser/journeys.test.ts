import { beforeAll, describe, expect, it } from 'vitest';
import type { ShippingMethodKey } from '../../shared/contract/cart/cart.ts';
import type { Locale } from '../../shared/markets/locales.ts';
import { type Backend, openBackend } from '../integration/cart/carts-fixture.ts';
import { giftCard, promoCode } from '../integration/cart/extras-fixture.ts';
import { customer } from '../integration/faults/faults-visitor.ts';
import { type ReadyVisitor, readyVisitor } from '../shop/ready-visitor.ts';
import { cards, shopper } from './shopper.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

interface Journey {
  locale: Locale;
  method: ShippingMethodKey;
  /** The choice on the payment page; `visa` and its like are all called `card` there. */
  by: string;
  javaScript: boolean;
}

/** Each delivery and payment method, at least one in each market that `purchase.test.ts` does not cover. */
const journeys: readonly Journey[] = [
  { locale: 'fr', method: 'LM', by: 'card', javaScript: true },
  { locale: 'fr', method: 'LO', by: 'bancontact', javaScript: false },
  { locale: 'fr-ch', method: 'NO', by: 'paypal', javaScript: true },
  { locale: 'es-es', method: 'PR', by: 'alma-4x', javaScript: false },
  { locale: 'es', method: 'LM', by: 'paypal', javaScript: false },
  { locale: 'de', method: 'LO', by: 'card', javaScript: false },
  { locale: 'it-it', method: 'PR', by: 'mpp', javaScript: false },
  { locale: 'it', method: 'EX', by: 'alma-3x', javaScript: true },
  { locale: 'pl', method: 'LO', by: 'przelewy24', javaScript: true },
];

/** A shopper of a market on the delivery step, with a piece expensive enough for four instalments. */
const atDelivery = (locale: Locale) => readyVisitor(backend, { locale, at: 'order-delivery', price: 12_000 });

async function bought({ locale, method, by, javaScript }: Journey, { guest }: ReadyVisitor) {
  const buyer = await shopper(backend.shop, { locale, javaScript });
  await buyer.goOnAt('order-delivery', guest);
  await buyer.chooseDelivery({ method });
  await buyer.goOnToPayment();
  if (by === 'card') await buyer.payWith(cards.accepted);
  else await buyer.payBy(by);
  const number = await buyer.orderNumber();
  return backend.db
    .prepare(
      `SELECT o.status, o.locale, o.shipping_method AS method, p.product,
         o.shipping_address ->> 'deliveryPointIdV2' IS NOT NULL AS collected
       FROM orders o JOIN payments p ON p.payment_id = o.payment_id WHERE o.order_number = ?`,
    )
    .bind(number)
    .first();
}

/** Extras and payments of an order, and the rest of its total, in cents. */
function booked(number: string) {
  const onCards = `(SELECT coalesce(-sum(cents), 0) FROM gift_card_movements m
    WHERE m.payment_id = o.payment_id AND kind = 'paid')`;
  return backend.db
    .prepare(
      `SELECT (SELECT group_concat(kind) FROM (SELECT kind FROM order_extras e
           WHERE e.order_number = o.order_number ORDER BY kind)) AS extras,
         (SELECT count(*) FROM order_discounts d WHERE d.order_number = o.order_number) AS discounts,
         ${onCards} AS onCards,
         o.total_price - p.amount - ${onCards} AS difference
       FROM orders o JOIN payments p ON p.payment_id = o.payment_id WHERE o.order_number = ?`,
    )
    .bind(number)
    .first();
}

describe('an order', () => {
  it.each(journeys)(
    'of $locale goes by $method and is paid by $by (JavaScript: $javaScript)',
    { tags: ['sampled-4'] },
    async (journey) => {
      const { locale, method, by } = journey;
      expect(await bought(journey, await atDelivery(locale))).toEqual({
        status: 'PAID',
        locale,
        method,
        product: by === 'card' ? expect.any(String) : by,
        collected: method === 'NO' || method === 'EX' ? 0 : 1,
      });
    },
  );

  it('of a happy-shopping customer is collected by somebody else', { tags: ['exhaustive'] }, async () => {
    const visitor = await atDelivery('it');
    await backend.db
      .prepare("UPDATE customers SET loyalty_type = 'HSP' WHERE customer_id = ?")
      .bind(visitor.shopper.customerId)
      .run();
    const journey: Journey = { locale: 'it', method: 'HSP', by: 'card', javaScript: true };
    expect(await bought(journey, visitor)).toMatchObject({ status: 'PAID', method: 'HSP', collected: 1 });
  });
});

describe.each([
  { javaScript: true, scripts: 'with JavaScript' },
  { javaScript: false, scripts: 'with JavaScript off' },
])('what is bought besides pieces, $scripts,', { tags: ['sampled-2'] }, ({ javaScript }) => {
  it('is in one order: loyalty card, gift card, donation, a code, and a gift card that pays a part', async () => {
    const { guest } = await readyVisitor(backend, { locale: 'fr-fr', at: 'order-payment' });
    const buyer = await shopper(backend.shop, { locale: 'fr-fr', javaScript });
    await buyer.goOnAt('cart', guest);
    await buyer.addDonation();
    await buyer.addLoyaltyCard();
    await buyer.buyGiftCard('Jeanne');
    await buyer.enterCode(await promoCode(backend, { percent: 10 }));
    const card = await giftCard(backend, 2_000);
    await buyer.payWithGiftCard(card);
    await buyer.open('order-payment');
    await buyer.payWith(cards.accepted);
    const number = await buyer.orderNumber();
    expect(await booked(number)).toEqual({
      extras: 'donation,gift-card,loyalty-card',
      discounts: 1,
      onCards: 2_000,
      // The gift card's part is not charged to the bank.
      difference: 0,
    });
  });

  it('needs no parcel and no bank: a gift card that a gift card pays whole', { tags: ['exhaustive'] }, async () => {
    const { guest } = await customer(backend, 'fr-fr');
    const buyer = await shopper(backend.shop, { locale: 'fr-fr', javaScript });
    await buyer.goOnAt('cart', guest);
    await buyer.buyGiftCard('Jeanne');
    await buyer.press(buyer.t('cart.checkout'));
    await buyer.fillInBill();
    // What is sent by e-mail has no delivery step.
    await buyer.arrives('order-overview');
    await buyer.open('cart');
    await buyer.payWithGiftCard(await giftCard(backend, 9_000));
    await buyer.open('order-overview');
    await buyer.press(buyer.t('payment.order'));
    const number = await buyer.orderNumber();
    expect(await booked(number)).toEqual({
      extras: 'gift-card',
      discounts: 0,
      onCards: 5_000,
      difference: 0,
    });
  });
});
