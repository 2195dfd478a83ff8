/** Pages and scripts of a shop whose gateway has long ids of other shapes. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Backend, openBackend } from '../../integration/cart/carts-fixture.ts';
import { orderByOtherIds } from '../../integration/gateway/order-by-other-ids.ts';
import { otherIdsGateway, theirs } from '../../integration/gateway/other-ids.ts';
import { startShop } from '../../shop/harness.ts';
import { fillAccount } from '../account/full-account.ts';
import { runtimeReady } from '../runtime.ts';
import { shopper } from '../shopper.ts';
import { findSqueezed } from './reflow.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend(startShop({ gateway: otherIdsGateway }));
});

afterAll(() => backend.shop.dispose());

it('long numbers of orders break on a phone', async () => {
  const { shop } = backend;
  const { visitor, email, confirmed } = await orderByOtherIds(backend, theirs('sku', await backend.product(5)));
  const known = theirs('order', await fillAccount(shop, { email, locale: 'en' }));
  const buyer = await shopper(shop, { locale: 'en', viewport: { width: 390, height: 844 } });
  await buyer.goOnAs(visitor);
  const order = `/en/account/orders/${known}/`;
  const pages = ['orders', 'downloads', 'alerts', 'reservations', 'wishlist', 'dashboard'];
  for (const path of [
    new URL(confirmed.url).pathname + new URL(confirmed.url).search,
    ...[order, `${order}return/`, `${order}withdrawal/`],
    ...pages.map((name) => `/en/account/${name}/`),
  ]) {
    const answer = await buyer.page.goto(shop.shopUrl + path);
    expect([answer?.status(), path]).toEqual([200, path]);
    expect(await findSqueezed(buyer.page), path).toEqual([]);
  }
});

it('scripts buy, save and remember by them', async () => {
  const { shop } = backend;
  const { visitor } = await orderByOtherIds(backend, theirs('sku', await backend.product(5)));
  const sku = await backend.product(5);
  const [option, product] = [sku.slice(0, -2), sku.slice(0, -3)];
  const path = `/en/test-piece-ecru--p-${theirs('product', product)}/`;
  const buyer = await shopper(shop, { locale: 'en' });
  const { page, t } = buyer;
  await buyer.goOnAs(visitor);
  await page.goto(shop.shopUrl + path);
  await runtimeReady(page);
  await page.getByRole('button', { name: t('product.add') }).click();
  await page.getByRole('link', { name: t('product.view-cart') }).click();
  await buyer.arrives('cart');
  await page.locator(`.cart-line a[href="${path}"]`).waitFor();
  await runtimeReady(page);
  await page.getByRole('button', { name: /^One more/ }).click();
  const quantity = async () => (await page.request.get(`${shop.shopUrl}/en/api/getCart`)).json();
  await expect.poll(quantity).toMatchObject({ lineItems: [{ sku: theirs('sku', sku), quantity: 2 }] });

  const other = await backend.product(5);
  await page.goto(`${shop.shopUrl}/en/test-piece-ecru--p-${theirs('product', other.slice(0, -3))}/`);
  const viewed = page.locator('[data-viewed]');
  await viewed.locator(`a[href="${path}"]`).waitFor();
  const heart = viewed.locator('.heart');
  const value = `${theirs('product', product)}.${theirs('option', option)}`;
  expect(await heart.getAttribute('value')).toBe(value);
  await heart.click();
  const list = async () => (await page.request.get(`${shop.shopUrl}/en/account/wishlist/`)).text();
  await expect.poll(list).toContain(`data-item="${value}"`);

  await page.goto(`${shop.shopUrl}/en/search/`);
  await page.getByRole('main').getByRole('combobox').fill('dress');
  await page.getByRole('main').locator('[role=option][href*="--p-l-prod_"]').first().click();
  await page.locator('[name="sku"]').first().waitFor({ state: 'attached' });
  expect(page.url()).toMatch(/--p-l-prod_\d+-X\/$/);
});
