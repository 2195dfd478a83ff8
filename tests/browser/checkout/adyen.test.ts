/**
 * Paying with an Adyen account, in a browser. Stand-ins answer for Adyen's API and for the requests of its library.
 */
import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBackend } from '../../integration/cart/carts-fixture.ts';
import { AdyenStandIn } from '../../shop/adyen-stand-in.ts';
import { type Shop, startShop } from '../../shop/harness.ts';
import { readyVisitor } from '../../shop/ready-visitor.ts';
import { shopper } from '../shopper.ts';

let adyen: AdyenStandIn;
let shop: Shop;

beforeAll(async () => {
  adyen = await new AdyenStandIn().start();
  const variables = { PAYMENT_URL: adyen.url };
  shop = await startShop({ variables, backendVariables: adyen.variables });
});

afterAll(async () => {
  await shop.dispose();
  await adyen.stop();
});

const adyenHosts = /^https:\/\/checkout(?:shopper|analytics)-test(?:\.cdn)?\.adyen\.com\//;

/** Answers the requests of Adyen's library to Adyen; others are ignored. */
async function answerLibrary(context: BrowserContext, setUp = true): Promise<string[]> {
  const asked: string[] = [];
  await context.route(adyenHosts, async (route) => {
    const url = new URL(route.request().url());
    asked.push(url.pathname);
    if (!url.pathname.endsWith('/setup')) {
      const contentType = url.pathname.endsWith('.html') ? 'text/html' : 'application/json';
      return route.fulfill({ contentType, body: contentType === 'text/html' ? '<!doctype html>' : '{}' });
    }
    if (!setUp) return route.fulfill({ status: 500, json: {} });
    const id = url.pathname.split('/').at(-2) ?? '';
    const session = adyen.sessions.get(id);
    return route.fulfill({
      json: {
        ...session,
        sessionData: `Ab02b4c0!${id}`,
        configuration: {},
        paymentMethods: { paymentMethods: [{ type: 'scheme', name: 'Card', brands: ['visa', 'mc'] }] },
      },
    });
  });
  return asked;
}

const lastSession = () => {
  const session = [...adyen.sessions.values()].at(-1);
  if (session === undefined) throw new Error('No session');
  return session;
};

async function atPayment(locale: 'en' | 'de-de', options: { javaScript?: boolean; expectedErrors?: RegExp[] } = {}) {
  const { guest } = await readyVisitor(await openBackend(shop), { locale, at: 'order-payment' });
  const buyer = await shopper(shop, { locale, ...options });
  await buyer.goOnAt('order-payment', guest);
  return buyer;
}

describe.each(['en', 'de-de'] as const)('in %s', { tags: ['sampled-2'] }, (locale) => {
  test('the card form stands in the payment page, whose policy names Adyen, and no page before it does', async () => {
    const buyer = await atPayment(locale);
    const { page } = buyer;
    const asked = await answerLibrary(page.context());
    const policies = new Map<string, string>();
    page.on('response', (response) => {
      if (response.request().isNavigationRequest() && response.frame() === page.mainFrame())
        policies.set(response.url(), response.headers()['content-security-policy'] ?? '');
    });
    await page.reload();
    await page.locator('[data-scripted][value="yes"]').waitFor({ state: 'attached' });
    await buyer.choose('card');
    await page.locator('.adyen-checkout__payment-method--scheme, .adyen-checkout__card-input').first().waitFor();
    expect(asked.some((path) => path.endsWith('/setup'))).toBe(true);
    for (const [url, policy] of policies) expect(policy.includes('adyen.com'), url).toBe(url.includes('pay=here'));

    // The library's event after Adyen has the money.
    adyen.pay(lastSession());
    await page.goto(adyen.returnUrlOf(lastSession()));
    expect(await buyer.orderNumber()).toBe(lastSession().reference);
  });
});

test.each(['is not set up', 'has no script'])(
  'a form that %s says so, and the provider’s page takes the payment',
  { tags: ['exhaustive'] },
  async (fault) => {
    const buyer = await atPayment('en', { expectedErrors: [/500/, /adyen/i, /drop-in/, /ERR_FAILED/] });
    const { page } = buyer;
    if (fault === 'has no script') await page.route('**/drop-in-*.js', (route) => route.abort());
    else await answerLibrary(page.context(), false);
    await page.locator('[data-scripted][value="yes"]').waitFor({ state: 'attached' });
    await buyer.choose('card');
    await page.getByRole('alert').filter({ hasText: 'The payment form cannot be shown' }).waitFor();
    await buyer.press('Pay on the provider’s page');
    await page.getByRole('button', { name: 'Pay here' }).click();
    expect(await buyer.orderNumber()).toBe(lastSession().reference);
  },
);

test('without JavaScript a card is paid on the provider’s page', async () => {
  const buyer = await atPayment('en', { javaScript: false });
  await buyer.choose('card');
  await buyer.page.getByRole('button', { name: 'Pay here' }).click();
  expect(await buyer.orderNumber()).toBe(lastSession().reference);
  expect(lastSession().mode).toBe('hosted');
});
