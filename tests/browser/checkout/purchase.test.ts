/** The whole path, from the list of dresses to the order. Later starts are tested elsewhere. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '../../../shared/markets/locales.ts';
import { type Backend, openBackend } from '../../integration/cart/carts-fixture.ts';
import { newCustomer } from '../../shop/new-customer.ts';
import { readyVisitor } from '../../shop/ready-visitor.ts';
import { type Measured, measured } from '../access/measured.ts';
import { cards, shopper } from '../shopper.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

interface StoredOrder {
  status: string;
  currency: string;
  locale: string;
  pieces: number;
  billing: string;
  method: string;
}

function storedOrder(number: string): Promise<StoredOrder | null> {
  return backend.db
    .prepare(
      `SELECT status, currency, locale, shipping_method AS method,
         billing_address ->> 'line1' || ', ' || (billing_address ->> 'zipCode') AS billing,
         (SELECT sum(quantity) FROM order_lines l WHERE l.order_number = o.order_number) AS pieces
       FROM orders o WHERE order_number = ?`,
    )
    .bind(number)
    .first<StoredOrder>();
}

interface Market {
  locale: Locale;
  currency: string;
  billing: string;
  by: string;
  /** True if scripts run in the test of the whole path; the test from the billing step on has the opposite. */
  javaScript: boolean;
}

const markets: readonly Market[] = [
  {
    locale: 'fr-fr',
    currency: 'EUR',
    billing: '12 RUE OBERKAMPF, 75011',
    by: 'alma-3x',
    javaScript: true,
  },
  { locale: 'en', currency: 'EUR', billing: '5 OLD STREET, EC1V 9NR', by: 'card', javaScript: true },
  {
    locale: 'de-de',
    currency: 'EUR',
    billing: 'TORSTRASSE 1, 10115',
    by: 'klarna',
    javaScript: false,
  },
  {
    locale: 'pl-pl',
    currency: 'PLN',
    billing: 'UL. ŻURAWIA 4, 00-545',
    by: 'przelewy24',
    javaScript: false,
  },
];

type Buyer = Awaited<ReturnType<typeof shopper>>;

/** From the billing step to the order, which is checked. */
async function order(buyer: Buyer, { locale, currency, billing, by }: Market): Promise<string> {
  await buyer.fillInOrder();
  if (by === 'card') await buyer.payWith(cards.accepted);
  else await buyer.payBy(by);
  const number = await buyer.orderNumber();
  expect(await storedOrder(number)).toEqual({
    status: 'PAID',
    currency,
    locale,
    pieces: 1,
    billing,
    method: 'EX',
  });
  return number;
}

/** Submits a bill without its address: the event has the names of the fields. */
async function expectError(buyer: Buyer, events: Measured): Promise<void> {
  await buyer.arrives('order-billing');
  await buyer.press(buyer.t('checkout.continue'));
  await events.until('checkout_error', 3);
  const errors = events.named('checkout_error');
  expect(new Set(errors.map(({ zone }) => zone))).toEqual(new Set(['billing']));
  expect(errors.map(({ error_type }) => error_type)).toEqual(
    expect.arrayContaining(['line1', 'zipCode', 'city'].map((name) => expect.stringContaining(name))),
  );
}

/** Events of the whole path: all are valid, and the purchase is sent once. */
async function expectMeasured(events: Measured, number: string): Promise<void> {
  await events.until('purchase', 1);
  const [purchase] = events.named('purchase');
  expect(purchase).toMatchObject({ ecommerce: { transaction_id: number, items: [{ quantity: 1 }] } });
  expect(events.named('funnel_step').map((event) => event.step)).toEqual([1, 3, 3, 4, null, 5, 6]);
  for (const name of [
    'view_item_list',
    'select_item',
    'view_item',
    'add_to_cart',
    'view_cart',
    'begin_checkout',
    'add_shipping_info',
    'add_payment_info',
  ] as const)
    expect(events.named(name), name).toHaveLength(1);
  // One name and one sum, from the list to the order.
  const pieces = (['select_item', 'view_item', 'add_to_cart', 'purchase'] as const).flatMap((name) =>
    events.named(name).flatMap(({ ecommerce }) => ecommerce.items),
  );
  expect(new Set(pieces.map(({ item_name, item_variant }) => `${item_name}, ${item_variant}`)).size).toBe(1);
  const sums = (['view_cart', 'begin_checkout', 'add_payment_info', 'purchase'] as const).flatMap((name) =>
    events.named(name).map(({ ecommerce }) => ecommerce.value),
  );
  expect(new Set(sums).size).toBe(1);
}

describe.each(markets)('a dress, in $locale, by $by (JavaScript: $javaScript),', { tags: ['sampled-4'] }, (market) => {
  const { locale, javaScript, by } = market;

  const tags = by === 'card' ? ['journey'] : [];

  it('is bought from its list up to the stored order', { tags }, async () => {
    // Chromium's message about the page that shows the errors.
    const expectedErrors = [/422.*order-billing/];
    const buyer = await shopper(backend.shop, { locale, javaScript, unasked: true, expectedErrors });
    const events = javaScript ? await measured(backend.shop, buyer.page, locale) : null;
    // Waits for the event: a page left at once is not measured, since the script is loaded after it.
    if (events !== null) buyer.lingers = () => events.here();
    await buyer.putDressIntoCart();
    await buyer.press(buyer.t('cart.checkout'));
    await buyer.signIn(await newCustomer(backend.shop));
    if (events !== null) await expectError(buyer, events);
    const number = await order(buyer, market);
    if (events !== null) await expectMeasured(events, number);
    const pages = events?.named('navigation').length ?? 0;
    await buyer.page.reload();
    expect(await buyer.orderNumber()).toBe(number);
    // Neither a reload nor another tab sends another purchase.
    if (events !== null) {
      const other = await buyer.anotherTab();
      await other.page.goto(buyer.page.url());
      await events.until('navigation', pages + 2);
      // Both have had time to send.
      for (const { page } of [buyer, other])
        await page.evaluate(() => navigator.locks.request('purchases_reported', () => undefined));
      expect(events.named('purchase')).toHaveLength(1);
      expect(events.named('funnel_step').filter(({ step }) => step === 6)).toHaveLength(1);
    }
    await buyer.open('account-orders');
    await buyer.page.getByText(number).waitFor();
    await buyer.open('cart');
    await buyer.page.getByRole('heading', { name: buyer.t('cart.empty.title') }).waitFor();
  });

  it('is paid with what is in the cart already, the other way round', {
    tags: ['exhaustive'],
  }, async () => {
    const { guest } = await readyVisitor(backend, { locale, at: 'order-billing' });
    const buyer = await shopper(backend.shop, { locale, javaScript: !javaScript });
    await buyer.goOnAt('order-billing', guest);
    await order(buyer, market);
  });
});
