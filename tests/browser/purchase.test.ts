import { beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '../../shared/locales.ts';
import { type Shop, sharedShop } from '../harness.ts';
import { newCustomer } from '../new-customer.ts';
import { cards, shopper } from './shopper.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await sharedShop();
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
  return shop.db
    .prepare(
      `SELECT status, currency, locale, shipping_method AS method,
         billing_address ->> 'line1' || ', ' || (billing_address ->> 'zipCode') AS billing,
         (SELECT sum(quantity) FROM order_lines l WHERE l.order_number = o.order_number) AS pieces
       FROM orders o WHERE order_number = ?`,
    )
    .bind(number)
    .first<StoredOrder>();
}

const markets: readonly { locale: Locale; currency: string; billing: string; by: string }[] = [
  { locale: 'fr-fr', currency: 'EUR', billing: '12 RUE OBERKAMPF, 75011', by: 'alma-3x' },
  { locale: 'en', currency: 'EUR', billing: '5 OLD STREET, EC1V 9NR', by: 'card' },
  { locale: 'de-de', currency: 'EUR', billing: 'TORSTRAẞE 1, 10115', by: 'klarna' },
  { locale: 'pl-pl', currency: 'PLN', billing: 'UL. ŻURAWIA 4, 00-545', by: 'przelewy24' },
];

describe.each([
  { javaScript: true, scripts: 'with JavaScript' },
  { javaScript: false, scripts: 'with JavaScript off' },
])('a dress, $scripts,', ({ javaScript }) => {
  it.each(markets)(
    'is bought in $locale by $by, up to the stored order',
    async ({ locale, currency, billing, by }) => {
      const buyer = await shopper(shop, { locale, javaScript });
      await buyer.putDressIntoCart();
      await buyer.press(buyer.t('cart.checkout'));
      await buyer.signIn(await newCustomer(shop));
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

      await buyer.page.reload();
      expect(await buyer.orderNumber()).toBe(number);
      await buyer.open('account-orders');
      await buyer.page.getByText(number).waitFor();
      await buyer.open('cart');
      await buyer.page.getByRole('heading', { name: buyer.t('cart.empty.title') }).waitFor();
    },
  );
});

describe.each([
  { javaScript: true, scripts: 'with JavaScript' },
  { javaScript: false, scripts: 'with JavaScript off' },
])('a payment that fails, $scripts,', ({ javaScript }) => {
  it('leaves the cart as it was: refused, cancelled, then paid', async () => {
    const buyer = await shopper(shop, { locale: 'en', javaScript });
    const { page } = buyer;
    await buyer.putDressIntoCart();
    await buyer.press('Checkout');
    await buyer.signIn(await newCustomer(shop));
    await buyer.fillInOrder();

    await buyer.payWith(cards.refused);
    await buyer.arrives('order-payment');
    await page.getByRole('alert').filter({ hasText: 'The payment was refused' }).waitFor();

    await buyer.press('Pay');
    await page.locator('form[action$="cancel"] button').click();
    await buyer.arrives('order-payment');
    await page.getByRole('status').filter({ hasText: 'The payment was cancelled' }).waitFor();

    await buyer.payWith(cards.accepted);
    expect(await storedOrder(await buyer.orderNumber())).toMatchObject({ status: 'PAID', pieces: 1 });
  });
});

describe('a bank that takes its time', () => {
  /** It decides now, for every payment that waits for it. */
  const decide = () =>
    shop.db.prepare("UPDATE payment_sessions SET settle_at = 0 WHERE step = 'waiting'").run();

  async function payAndWait(javaScript: boolean) {
    const buyer = await shopper(shop, { locale: 'en', javaScript });
    await buyer.putDressIntoCart();
    await buyer.press('Checkout');
    await buyer.signIn(await newCustomer(shop));
    await buyer.fillInOrder();
    await buyer.payWith(cards.pending);
    await buyer.arrives('order-confirmation');
    // On a slow machine it may be late already.
    const heading = /We are waiting for your bank|Your bank has not answered yet/;
    await buyer.page.getByRole('heading', { name: heading }).waitFor();
    return buyer;
  }

  it('is waited for; when it is late, the page says that the payment is safe', async () => {
    const buyer = await payAndWait(true);
    await buyer.page.getByRole('heading', { name: 'Your bank has not answered yet' }).waitFor();
    await decide();
    await buyer.page.reload();
    expect(await storedOrder(await buyer.orderNumber())).toMatchObject({ status: 'PAID', pieces: 1 });
  });

  it('is waited for without JavaScript', async () => {
    const buyer = await payAndWait(false);
    await decide();
    expect(await storedOrder(await buyer.orderNumber())).toMatchObject({ status: 'PAID', pieces: 1 });
  });
});
