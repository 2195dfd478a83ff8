/** Switched-off parts: how the shop goes on without them, for people, browsers and search engines. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChangeRequest, ReleaseContents, ReleasePointer } from '../../../shared/contract/markets/release.ts';
import type { SwitchName } from '../../../shared/contract/markets/switches.ts';
import type { Locale } from '../../../shared/markets/locales.ts';
import { releaseIdOf } from '../../../shared/releases/release.ts';
import { href } from '../../../shared/routes.ts';
import { type Shop, startShop } from '../../shop/harness.ts';
import { HttpVisitor } from '../../shop/http-visitor.ts';
import { readyVisitor } from '../../shop/ready-visitor.ts';
import { productPath, sampleOf } from '../../shop/sample-paths.ts';
import { type Backend, openBackend } from '../cart/carts-fixture.ts';

let shop: Shop;
let backend: Backend;
/** Calls of reviews that reached the gateway; with `fail`, they fail. */
let reviews = { asked: 0, fail: false };

beforeAll(async () => {
  shop = await startShop({
    products: 40,
    variables: { CIRCUIT_COOLDOWN: '600000' },
    gateway: async (request, pass) => {
      if (!request.url.includes('/reviews')) return pass(request);
      reviews.asked += 1;
      if (!reviews.fail) return pass(request);
      return new Response('{"message":"Out of order."}', { status: 503 }) as never;
    },
  });
  backend = await openBackend(shop);
});
afterAll(() => shop.dispose());

function call(method: string, path: string, body?: string): Promise<Response> {
  const headers = { authorization: `Bearer ${shop.secrets.CONFIG_KEY}` };
  return shop.fetchShop(`/_config/${path}`, { method, headers, ...(body !== undefined && { body }) });
}

/** Like `npm run config -- switch`. */
async function switchOff(locale: Locale, off: SwitchName[], opensAgain: string | null = null): Promise<void> {
  const now = (await (await call('GET', `${locale}/now`)).json()) as {
    pointer: ReleasePointer;
    contents: ReleaseContents;
  };
  const text = JSON.stringify({ ...now.contents, switches: { off, opensAgain } });
  const live = await releaseIdOf(text);
  expect((await call('PUT', `${locale}/releases/${live}`, text)).status).toBe(204);
  const change: ChangeRequest = {
    kind: 'switch',
    who: 'Ola',
    why: 'The search is overloaded',
    diff: [],
    from: now.pointer,
    to: { live, next: null },
  };
  expect((await call('POST', `${locale}/changes`, JSON.stringify(change))).status).toBe(200);
}

const page = async (path: string) => {
  const response = await shop.fetchShop(path);
  return { status: response.status, headers: response.headers, html: await response.text() };
};

describe('search', () => {
  it('says that it is switched off, to people and to search engines, and comes back', async () => {
    expect((await page('/en/search/?q=dress')).status).toBe(200);
    await switchOff('en', ['search', 'suggestions']);
    const disabled = await page('/en/search/?q=dress');
    expect(disabled.status).toBe(503);
    expect(disabled.html).toContain('The search is taking a break');
    expect(disabled.html).toContain('noindex');
    expect(Number(disabled.headers.get('retry-after'))).toBe(300);
    expect(disabled.headers.get('cache-control')).toContain('no-store');
    // Questions about services need no product search.
    for (const [query, link] of [
      ['returns', /^\/en\/help\/returns\//],
      ['shipping', /^\/en\/help\/delivery\//],
      ['size guide', /^\/en\/help\/sizes\//],
      ['gift card', /^\/en\/gift-card\/$/],
    ] as const) {
      const service = await page(`/en/search/?q=${encodeURIComponent(query)}`);
      expect([service.status, service.headers.get('location')], query).toEqual([302, expect.stringMatching(link)]);
      expect(service.headers.get('cache-control')).toContain('no-store');
    }
    const suggested = await page('/en/api/getSuggestions?query=dress&currency=EUR');
    expect([suggested.status, JSON.parse(suggested.html)]).toMatchObject([200, { values: [], products: [] }]);
    expect((await page('/en/')).status).toBe(200);
    await switchOff('en', []);
    expect((await page('/en/search/?q=dress')).status).toBe(200);
  });
});

describe('reviews and recommendations', () => {
  it('are left out of the page, which is whole without them and cached', async () => {
    const path = productPath('de-de', await sampleOf(shop));
    const before = await page(path);
    expect(before.html).toContain('reviews__list');
    await switchOff('de-de', ['reviews', 'recommendations']);
    const asked = reviews.asked;
    const after = await page(path);
    expect(after.status).toBe(200);
    expect(after.html).not.toContain('reviews__list');
    expect(reviews.asked).toBe(asked);
    expect(after.headers.get('cache-control')).toBe(before.headers.get('cache-control'));
  });
});

describe('wishlist and locator', () => {
  it('are led to by nothing, and say so at their address', async () => {
    const path = productPath('fr-fr', await sampleOf(shop));
    const before = await page(path);
    expect(before.html).toContain('/fr-fr/account/wishlist/');
    expect(before.html).toContain('/fr-fr/stores/');
    await switchOff('fr-fr', ['wishlist', 'locator']);
    const after = await page(path);
    expect(after.status).toBe(200);
    expect(after.html).not.toContain('/fr-fr/account/wishlist/');
    expect((await page('/fr-fr/stores/')).status).toBe(503);
    expect((await page('/fr-fr/stores/all/')).html).toContain('La recherche de boutiques fait une pause');
    const { guest } = await readyVisitor(backend, { locale: 'fr-fr', at: 'order-billing' });
    const wishlist = await guest.get('/fr-fr/account/wishlist/');
    expect(wishlist.status).toBe(503);
    expect(wishlist.html).toContain('Vos envies font une pause');
  });
});

describe('a payment product', () => {
  it('is not offered', async () => {
    const { guest } = await readyVisitor(backend, { locale: 'es-es', at: 'order-payment' });
    expect((await guest.visit(href('es-es', 'order-payment'))).html).toContain('value="paypal"');
    await switchOff('es-es', ['payment:paypal']);
    const without = await guest.visit(href('es-es', 'order-payment'));
    expect(without.status).toBe(200);
    expect(without.html).not.toContain('value="paypal"');
  });
});

describe('the checkout', () => {
  it('is off until a time that is shown to everybody, and the cart stays', async () => {
    const { guest, shopper, cart } = await readyVisitor(backend, { locale: 'pl-pl', at: 'order-payment' });
    const opens = new Date(Date.now() + 2 * 3_600_000);
    await switchOff('pl-pl', ['checkout'], opens.toISOString());
    for (const step of ['order-billing', 'order-delivery', 'order-payment', 'assistant-checkout'] as const) {
      const disabled = await guest.get(href('pl-pl', step));
      expect(disabled.status).toBe(503);
      expect(disabled.html).toContain('Zamówienia mają przerwę');
      const seconds = Number(disabled.headers.get('retry-after'));
      expect(seconds).toBeGreaterThan(7_000);
      expect(seconds).toBeLessThanOrEqual(7_200);
    }
    for (const path of ['/pl-pl/', '/pl-pl/cart/']) {
      const { html, status } = await guest.get(path);
      expect(status).toBe(200);
      expect(html).toContain('Zamówienia mają przerwę. Koszyk pozostaje bez zmian. Wracamy prawdopodobnie');
    }
    expect((await backend.call('getCart', { cartId: cart.id }, shopper)).lineItems).toHaveLength(1);
    // Nobody signs in for nothing.
    const stranger = new HttpVisitor(shop);
    await stranger.post('/pl-pl/cart/', { intent: 'add', sku: await backend.product(9), quantity: '1' });
    for (const { html } of [await stranger.get('/pl-pl/cart/'), await guest.get('/pl-pl/cart/')]) {
      expect(html).toContain('name="lineItemId"');
      expect(html).not.toMatch(/value="checkout"|>Następnie: zaloguj się/);
      expect(html.match(/Zamówienia mają przerwę/g)?.length, 'above, and in place of the button').toBeGreaterThan(1);
    }
    const asked = await stranger.post('/pl-pl/cart/', { intent: 'checkout' });
    expect([asked.status, asked.headers.get('location')]).toEqual([303, '/pl-pl/cart/']);
    for (const page of ['order-billing', 'assistant-checkout'] as const)
      expect((await stranger.get(href('pl-pl', page))).status).toBe(503);
    // Customers can still reach what they have paid.
    expect((await guest.get(href('pl-pl', 'order-confirmation'))).status).not.toBe(503);
  });
});

describe('changes', () => {
  it('are none while the shop is read-only: nothing is lost, and everything is seen', async () => {
    const { guest, shopper, cart, sku } = await readyVisitor(backend, {
      locale: 'it-it',
      at: 'order-payment',
    });
    await switchOff('it-it', ['changes']);
    const added = await guest.get('/it-it/api/addProduct', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: shop.shopUrl },
      body: JSON.stringify({ sku }),
    });
    expect(added.status).toBe(503);
    const shown = await guest.get('/it-it/cart/');
    expect(shown.status).toBe(200);
    expect(shown.html).toContain('Ci stiamo prendendo cura del negozio');
    expect((await guest.get(href('it-it', 'order-payment'))).status).toBe(503);
    expect((await guest.get(href('it-it', 'account-dashboard'))).status).toBe(200);
    const after = await backend.call('getCart', { cartId: cart.id }, shopper);
    expect([after.version, after.lineItems[0]?.quantity]).toEqual([cart.version, 1]);
  });

  it('a form that is sent meanwhile keeps what was typed, and says that it was not saved', async () => {
    const { guest } = await readyVisitor(backend, { locale: 'it-it', at: 'order-billing' });
    const cart = await guest.visit('/it-it/cart/');
    const answered = await guest.submit(cart, 'promoCode', { promoCode: 'WELCOME10' });
    expect(answered.status).toBe(503);
    expect(answered.html).toContain('value="WELCOME10"');
    expect(answered.html.match(/per ora non si può ordinare né modificare nulla/g)?.length).toBeGreaterThan(1);
  });

  it('the newsletter thanks nobody for what was not asked for', async () => {
    const guest = new HttpVisitor(shop);
    const form = await guest.visit(href('it-it', 'newsletter-subscription'));
    const answered = await guest.submit(form, 'email', { email: 'claude@test.example' });
    expect(answered.status).toBe(503);
    expect(answered.html).toContain('value="claude@test.example"');
    const called = await guest.get('/it-it/api/subscribeNewsletter', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: shop.shopUrl },
      body: JSON.stringify({ email: 'claude@test.example', additionalInformation: '/it-it/' }),
    });
    expect(called.status).toBe(503);
  });
});

describe('what fails again and again', () => {
  it('is not asked any more, and the page is there without it', async () => {
    const visitor = new HttpVisitor(shop);
    const path = productPath('en', await sampleOf(shop));
    reviews = { asked: 0, fail: true };
    // Each is another page for the cache.
    for (let number = 1; number <= 9; number += 1)
      expect((await visitor.get(`${path}?reviews=${number}`)).status).toBe(200);
    reviews.fail = false;
    expect(reviews.asked).toBe(5);
  });
});
