/** @module-tag exhaustive */
import { beforeAll, describe, expect, it } from 'vitest';
import { emptyAddress, sentAddress } from '../../../shared/forms/address.ts';
import { type Backend, openBackend } from '../../integration/cart/carts-fixture.ts';
import { addressIn } from '../../shop/addresses.ts';
import { readyVisitor } from '../../shop/ready-visitor.ts';
import { cards, shopper } from '../shopper.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

const sequences = [
  { locale: 'en', javaScript: true },
  { locale: 'de-de', javaScript: false },
  { locale: 'pl-pl', javaScript: true },
] as const;

type Sequence = (typeof sequences)[number];

/** A street as it is sent, in capitals. */
const sent = (line1: string) => sentAddress({ ...emptyAddress, line1 }).line1;

/** A shopper with everything that a payment needs, on one of the steps up to it. */
async function ready({ locale, javaScript }: Sequence, at: 'order-billing' | 'order-payment') {
  const { guest, cart } = await readyVisitor(backend, { locale, at: 'order-payment' });
  const buyer = await shopper(backend.shop, { locale, javaScript });
  await buyer.goOnAt(at, guest);
  return { buyer, cartId: cart.id };
}

describe('the checkout', () => {
  it.each(sequences)(
    'is found as it was filled in, step by step back ($locale)',
    { tags: ['sampled-4'] },
    async (sequence) => {
      const { buyer } = await ready(sequence, 'order-billing');
      const { page } = buyer;
      const forth = async () => {
        for (const step of ['order-delivery', 'order-overview', 'order-payment'] as const) {
          await buyer.press(buyer.t('checkout.continue'));
          await buyer.arrives(step);
        }
      };
      await forth();
      const back = () => page.goBack({ waitUntil: 'domcontentloaded' });
      await back();
      await buyer.arrives('order-overview');
      await back();
      await buyer.arrives('order-delivery');
      expect(await page.locator('[name="method"][value="EX"]').isChecked()).toBe(true);
      await back();
      await buyer.arrives('order-billing');
      const { line1 } = addressIn(sequence.locale);
      expect(sent(await page.locator('[name="line1"]').inputValue())).toBe(sent(line1));
      await forth();
      await buyer.payWith(cards.accepted);
      await buyer.orderNumber();
    },
  );
});

describe('two tabs', () => {
  it('that pay the same cart make one order of one payment', async () => {
    const { buyer: first, cartId } = await ready({ locale: 'en', javaScript: true }, 'order-payment');
    const second = await first.anotherTab();
    await first.choose('card');
    await second.open('order-payment');
    await second.choose('card');
    await second.fillInCard(cards.accepted);
    const number = await second.orderNumber();
    // The other tab is still at the bank, with a payment that has ended.
    await first.fillInCard(cards.accepted);
    await first.open('account-orders');
    await first.page.getByText(number).waitFor();
    const { results } = await backend.db
      .prepare(
        `SELECT o.order_number AS number, p.state FROM orders o
         JOIN payments p ON p.cart_id = o.cart_id AND p.state = 'paid' WHERE o.cart_id = ?`,
      )
      .bind(cartId)
      .all();
    expect(results).toEqual([{ number, state: 'paid' }]);
  });
});

it('Apple Pay is offered on a device that can pay with it, and on no other', async () => {
  const { buyer } = await ready({ locale: 'en', javaScript: true }, 'order-payment');
  const { page } = buyer;
  const choice = page.locator('label:has([value="applepay"])');
  const asked = page.locator('html[data-asked]');
  await page.addInitScript(() => {
    const canMakePayments = () => {
      document.documentElement.dataset.asked = 'yes';
      return sessionStorage.getItem('has-card') === 'yes';
    };
    window.ApplePaySession = { canMakePayments };
  });
  await buyer.open('order-payment');
  await asked.waitFor();
  expect(await choice.isVisible()).toBe(false);
  await page.evaluate(() => sessionStorage.setItem('has-card', 'yes'));
  await page.reload();
  await asked.waitFor();
  expect(await choice.isVisible()).toBe(true);
  await buyer.payBy('applepay');
  await buyer.orderNumber();
});
