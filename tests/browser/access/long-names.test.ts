/** @module-tag exhaustive */
import { beforeAll, expect, it } from 'vitest';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { newCustomer } from '../../shop/new-customer.ts';
import { cards, shopper } from '../shopper.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await sharedShop();
});

/** No page gets wider than the screen with long names, and columns do not overlap. */
it('a customer with very long names and streets goes through all steps on a phone and a desktop', async () => {
  const buyer = await shopper(shop, { locale: 'de-de', reducedMotion: 'reduce' });
  const { page } = buyer;

  async function fits(where: string): Promise<void> {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const found = await page.evaluate(() => {
        const right = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
        const [main, aside] = [right('.order__main'), right('.order__aside')];
        const limit = main?.right ?? document.documentElement.clientWidth;
        const texts = [...document.querySelectorAll('main :is(.address-text span, h1, p, dd, label)')];
        return {
          wide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
          columns: main && aside && aside.top < main.bottom ? main.right > aside.left : false,
          outside: texts
            // A selection on a phone is a row to swipe.
            .filter((each) => !each.closest('.order__aside, .visually-hidden, .selection .grid'))
            .filter((each) => {
              const range = document.createRange();
              range.selectNodeContents(each);
              return range.getBoundingClientRect().right > limit + 1;
            })
            .map((each) => each.textContent?.slice(0, 60)),
        };
      });
      expect(found, `${where} at ${width}`).toEqual({ wide: false, columns: false, outside: [] });
    }
  }

  await buyer.putDressIntoCart();
  await buyer.press(buyer.t('cart.checkout'));
  await buyer.signIn(await newCustomer(shop));
  await buyer.arrives('order-billing');
  const fields = {
    firstName: 'Hubert Blaine',
    lastName: 'Wolfeschlegelsteinhausenbergerdorff',
  };
  for (const [name, value] of Object.entries(fields)) await page.locator(`[name="${name}"]`).fill(value);
  await buyer.fillInOrder({
    line1: 'Donaudampfschifffahrtsgesellschaftskapitänswitwenstraße 1234b',
    look: fits,
  });
  await fits('payment');
  await buyer.payWith(cards.accepted);
  await buyer.arrives('order-confirmation');
  await page.locator('[data-order-number]').waitFor();
  await fits('confirmation');
  const number = await buyer.orderNumber();
  await page.goto(`${shop.shopUrl}/de-de/account/orders/${number}/`);
  await fits('the order');
  await page.goto(`${shop.shopUrl}/de-de/account/orders/`);
  await fits('the orders');
  await page.goto(`${shop.shopUrl}/de-de/account/dashboard/`);
  await fits('the account');
});
