import { beforeAll, describe, expect, it } from 'vitest';
import { firstStores } from '../../../demo/stores/first-stores.ts';
import { type Backend, openBackend } from '../../integration/cart/carts-fixture.ts';
import { storeLedger } from '../../integration/stores/reservations-fixture.ts';
import { readyVisitor } from '../../shop/ready-visitor.ts';
import { cards, shopper } from '../shopper.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

describe.each([
  { locale: 'fr-fr', city: 'Lille', javaScript: true },
  { locale: 'de-de', city: 'München', javaScript: false },
] as const)('in $locale', { tags: ['sampled-2'] }, ({ locale, city, javaScript }) => {
  it('an order is collected in a store that has the piece: found by town, announced when ready, taken from stock', async () => {
    const store = firstStores.find((each) => each.city === city);
    if (store === undefined) throw new Error(`No store in ${city}.`);
    const { storeId, name } = store;
    const { guest, sku } = await readyVisitor(backend, { locale, at: 'order-delivery' });
    await backend.db
      .prepare('INSERT INTO store_stock (sku, store_id, quantity) VALUES (?, ?, 2)')
      .bind(sku, storeId)
      .run();
    const buyer = await shopper(backend.shop, { locale, javaScript });
    const { page, t } = buyer;
    await buyer.goOnAt('order-delivery', guest);
    await page.locator('[name="method"][value="LM"]').check();
    await page.locator('[name="search"]').fill(city);
    await page.keyboard.press('Enter');
    const place = page.locator('li.point').filter({ has: page.locator(`[name="point"][value="${storeId}"]`) });
    await place.getByText(t('pick-up.all', { count: 1 })).waitFor();
    const ready = (await place.locator('.point__ready').innerText()).trim();
    await place.locator('[name="point"]').check();
    await page.locator('[name="collectFirstName"]').fill('Claude');
    await page.locator('[name="collectLastName"]').fill('Weaver');
    await buyer.press(t('checkout.continue'));
    await buyer.arrives('order-overview');
    const main = page.getByRole('main');
    await main
      .getByText(name ?? '')
      .first()
      .waitFor();
    expect(ready).not.toBe('');
    await buyer.press(t('checkout.continue'));
    await buyer.arrives('order-payment');
    await buyer.payWith(cards.accepted);
    const order = await backend.db
      .prepare(
        `SELECT shipping_method AS method, shipping_address ->> 'deliveryPointIdV2' AS point,
           ready_on IS NOT NULL AS ready
         FROM orders WHERE order_number = ?`,
      )
      .bind(await buyer.orderNumber())
      .first();
    expect(order).toEqual({ method: 'LM', point: storeId, ready: 1 });
    await main
      .getByText(name ?? '')
      .first()
      .waitFor();
    expect(await storeLedger(backend, sku, storeId)).toEqual({ there: 1, waiting: 0 });
  });
});
