import { beforeAll, describe, expect, it } from 'vitest';
import { type Shop, sharedShop } from '../harness.ts';
import { newCustomer } from '../new-customer.ts';
import { cards, homeIn, shopper } from './shopper.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await sharedShop();
});

const ways = [
  { locale: 'en', javaScript: true },
  { locale: 'de-de', javaScript: false },
  { locale: 'pl-pl', javaScript: true },
] as const;

type Way = (typeof ways)[number];

/** Somebody on the payment page, with a dress. */
async function atPayment({ locale, javaScript }: Way) {
  const buyer = await shopper(shop, { locale, javaScript });
  await buyer.putDressIntoCart();
  await buyer.press(buyer.t('cart.checkout'));
  const email = await newCustomer(shop);
  await buyer.signIn(email);
  await buyer.fillInOrder();
  return { buyer, email };
}

describe('the checkout', () => {
  it.each(ways)('is found as it was filled in, step by step back ($locale)', async (way) => {
    const { buyer } = await atPayment(way);
    const { page } = buyer;
    const back = () => page.goBack({ waitUntil: 'domcontentloaded' });
    await back();
    await buyer.arrives('order-overview');
    await back();
    await buyer.arrives('order-delivery');
    expect(await page.locator('[name="method"][value="EX"]').isChecked()).toBe(true);
    await back();
    await buyer.arrives('order-billing');
    // As it is sent, in capitals.
    const { line1 } = homeIn(way.locale);
    expect((await page.locator('[name="line1"]').inputValue()).toUpperCase()).toBe(line1.toUpperCase());
    for (const step of ['order-delivery', 'order-overview', 'order-payment'] as const) {
      await buyer.press(buyer.t('checkout.continue'));
      await buyer.arrives(step);
    }
    await buyer.payWith(cards.accepted);
    await buyer.orderNumber();
  });
});

describe('two tabs', () => {
  it('that pay the same cart make one order of one payment', async () => {
    const { buyer: first, email } = await atPayment({ locale: 'en', javaScript: true });
    const second = await first.anotherTab();
    await first.choose('card');
    await second.open('order-payment');
    await second.choose('card');
    await second.fillInCard(cards.accepted);
    const number = await second.orderNumber();
    // The other tab is still at the bank, with a payment that is over or done.
    await first.fillInCard(cards.accepted);
    await first.open('account-orders');
    await first.page.getByText(number).waitFor();
    const { results } = await shop.db
      .prepare(
        `SELECT o.order_number AS number, p.state FROM orders o JOIN customers c USING (customer_id)
         JOIN payments p ON p.cart_id = o.cart_id AND p.state = 'paid' WHERE c.email = ?`,
      )
      .bind(email)
      .all();
    expect(results).toEqual([{ number, state: 'paid' }]);
  });
});

describe('Apple Pay', () => {
  it.each([
    { device: 'that has it', has: true },
    { device: 'without it', has: false },
  ])('is offered on a device $device: $has', async ({ has }) => {
    const { buyer } = await atPayment({ locale: 'en', javaScript: true });
    const { page } = buyer;
    if (has)
      await page.addInitScript(() => {
        window.ApplePaySession = { canMakePayments: () => true };
      });
    await buyer.open('order-payment');
    const choice = page.locator('label:has([value="applepay"])');
    await expect.poll(() => choice.isVisible()).toBe(has);
    if (!has) return;
    await buyer.payBy('applepay');
    await buyer.orderNumber();
  });
});
