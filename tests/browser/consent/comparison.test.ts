import type { Page, Request } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { PageEvent } from '../../../shared/analytics/analytics.ts';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { visit } from '../../visitor.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await sharedShop();
});

const purchase: PageEvent<'purchase'> = {
  event: 'purchase',
  ecommerce: {
    transaction_id: 'S-100',
    currency: 'EUR',
    value: 109.5,
    shipping: 4.9,
    payment_type: 'visa',
    shipping_tier: 'home',
    items: [{ item_id: '1', item_name: 'Manteau', price: 104.6, quantity: 1, sku: '11' }],
  },
};

const scripts = (page: Page) => page.locator('script[src*="/ab-tasty/"]');

it('the vendor of comparisons is loaded with consent alone, once for each page, and gets an order once', async () => {
  const { page, context } = await visit({ unasked: true });
  const reports: unknown[] = [];
  const note = (request: Request) => {
    if (request.url().endsWith('/ab-tasty/collect')) reports.push(request.postDataJSON());
  };
  context.on('request', note);
  // The page of an order has its data embedded.
  await page.addInitScript(
    (text) => {
      addEventListener('DOMContentLoaded', () => {
        const known = document.createElement('script');
        known.type = 'application/json';
        known.dataset.events = '';
        known.textContent = text;
        document.body.appendChild(known);
      });
    },
    JSON.stringify([purchase]),
  );
  await page.clock.install();
  await page.goto(`${shop.shopUrl}/fr-fr/`);
  const asks = page.getByRole('complementary', { name: 'Votre accord' });
  await asks.waitFor();
  // Without an answer it checks ten times, and does not load the file.
  await page.clock.runFor(6_000);
  expect(await scripts(page).count()).toBe(0);

  await asks.getByRole('button', { name: 'Accepter' }).click();
  await scripts(page).waitFor({ state: 'attached' });
  await expect.poll(() => reports.length).toBe(2);
  expect(reports).toEqual([
    {
      kind: 'transaction',
      fields: {
        tid: 'S-100',
        ta: 'Hors Prod',
        tr: 109.5,
        ts: 4.9,
        tc: 'EUR',
        pm: 'visa',
        sm: 'home',
        icn: 1,
      },
    },
    { kind: 'item', fields: { tid: 'S-100', in: 'Manteau', ip: 104.6, iq: 1, ic: '11', iv: '' } },
  ]);
  // Another check, as after a change of the cart, adds no second script.
  const reloads = () => page.evaluate<number>('ABTasty.reloads');
  const before = await reloads();
  await page.evaluate(() => document.dispatchEvent(new CustomEvent('cart:change')));
  await expect.poll(reloads).toBeGreaterThan(before);
  expect(await scripts(page).count()).toBe(1);

  // A reload sends nothing more.
  await page.reload();
  await page.waitForFunction(() => Reflect.has(window, 'abtasty'));
  await page.waitForLoadState('networkidle');
  expect(reports).toHaveLength(2);
});
