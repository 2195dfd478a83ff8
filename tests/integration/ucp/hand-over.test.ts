/** The page where a shopper takes over what an assistant has prepared. Browsers: tests/browser/checkout. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Cart } from '../../../shared/contract/cart/cart.ts';
import { translate } from '../../../shared/i18n/i18n.ts';
import { HttpVisitor } from '../../shop/http-visitor.ts';
import { newCustomer } from '../../shop/new-customer.ts';
import { namedBuyer, take } from '../../ucp/handed-over.ts';
import { startPlatform } from '../../ucp/platform.ts';
import { givenAddress, givenBuyer, prepareCheckout, toHome } from '../../ucp/prepared-checkout.ts';
import { type Backend, of, openBackend, type Shopper } from '../cart/carts-fixture.ts';

let backend: Backend;
beforeAll(async () => {
  backend = await openBackend();
});

const t = translate('fr');
const prepare = (options: Partial<Parameters<typeof prepareCheckout>[1]> & { pieces: Record<string, number> }) =>
  prepareCheckout(backend.shop, { locale: 'fr-fr', record: toHome('fr-fr'), ...options });

const cartOf = (shopper: Shopper): Promise<Cart> => backend.call('getOwnCart', {}, shopper);

describe('the page', () => {
  it('shows a stranger what was prepared, and not where somebody lives; opening it changes nothing', async () => {
    const sku = await backend.product(5);
    const prepared = await prepare({ pieces: { [sku]: 2 } });
    for (let time = 0; time < 2; time += 1) {
      const { status, html, headers } = await new HttpVisitor(backend.shop).get(prepared.path);
      expect(status).toBe(200);
      for (const shown of ['Test piece', '75•••, France', t('assistant.masked'), t('layout.sign-in'), '127.0.0.1'])
        expect(html).toContain(shown);
      for (const hidden of ['Oberkampf', '75011', 'Paris', 'Ashworth', 'nell@', '06 12'])
        expect(html.toLowerCase()).not.toContain(hidden.toLowerCase());
      expect(html).not.toContain('value="take-over"');
      expect(html).toContain('noindex');
      expect(headers.get('cache-control')).toContain('no-store');
      expect(headers.get('referrer-policy')).toBe('strict-origin');
    }
    expect((await prepared.store.read())?.status).toBe('open');
  });

  it.each([
    ['an unsigned assistant', { isSigned: false }, 'assistant.from.unconfirmed'],
    ['a signed one', { isSigned: true }, 'assistant.from'],
    ['one that its customer has linked', { isSigned: false, customerId: 'customer' }, 'assistant.from'],
  ] as const)('says whether the name of the assistant is confirmed: %s', async (_, how, key) => {
    const sku = await backend.product(5);
    const { path, store } = await prepare({ pieces: { [sku]: 1 }, record: { ...toHome('fr-fr'), ...how } });
    const { platform = '' } = (await store.read()) ?? {};
    const { html } = await new HttpVisitor(backend.shop).get(path);
    expect(html).toContain(t(key, { host: new URL(platform).host }));
  });

  it('leads through the sign-in back to itself', async () => {
    const sku = await backend.product(5);
    const { path } = await prepare({ pieces: { [sku]: 1 } });
    const visitor = new HttpVisitor(backend.shop);
    const { html } = await visitor.get(path);
    const signIn = /href="([^"]*auth\/sign-in[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const page = await visitor.visit(signIn);
    const back = await visitor.submit(page, 'password', {
      email: await newCustomer(backend.shop),
      password: 'selvedge-demo',
    });
    expect(new URL(back.url).pathname + new URL(back.url).search).toBe(path);
    expect(back.html).toContain(t('assistant.take'));
  });

  it.each([
    ['unknown', '/fr-fr/order/assistant/?checkout=AAAA', 404],
    ['missing', '/fr-fr/order/assistant/', 404],
  ])('of a link that is %s is not there', async (_, path, expected) => {
    expect((await new HttpVisitor(backend.shop).get(path)).status).toBe(expected);
    const { guest } = await namedBuyer(backend);
    expect((await guest.post(path, { form: 'take-over' })).status).toBe(expected);
  });

  it.each([{ status: 'canceled' as const }, { expiresAt: 1 }])('says that a link is over (%o)', async (record) => {
    const sku = await backend.product(5);
    const prepared = await prepare({ pieces: { [sku]: 1 }, record: { ...toHome('fr-fr'), ...record } });
    const { guest } = await namedBuyer(backend);
    expect(await take(guest, prepared)).toMatchObject({ pathname: '/fr-fr/order/assistant/' });
    const { status, html } = await guest.get(prepared.path);
    expect([status, html.includes(t('assistant.gone.title'))]).toEqual([410, true]);
  });

  it('of another market is that market’s', async () => {
    const sku = await backend.product(5);
    const { path } = await prepare({ pieces: { [sku]: 1 } });
    const { status, headers } = await new HttpVisitor(backend.shop).get(path.replace('/fr-fr/', '/de-de/'));
    expect([status, headers.get('location')]).toEqual([303, path]);
  });

  it('sends a form of somebody who is not signed in any more to the sign-in', async () => {
    const sku = await backend.product(5);
    const prepared = await prepare({ pieces: { [sku]: 1 } });
    const { status, headers } = await new HttpVisitor(backend.shop).post(prepared.path, { form: 'take-over' });
    expect([status, headers.get('location')]).toEqual([303, expect.stringContaining('/fr-fr/auth/sign-in/?returnTo=')]);
    expect((await prepared.store.read())?.status).toBe('open');
  });
});

describe('a customer', () => {
  it('finds pieces, address and delivery in the checkout, and only has to look and pay', async () => {
    const sku = await backend.product(5);
    const prepared = await prepare({ pieces: { [sku]: 2 } });
    const { guest, shopper } = await namedBuyer(backend);
    expect(await take(guest, prepared)).toMatchObject({ pathname: '/fr-fr/order-overview/' });
    const cart = await cartOf(shopper);
    expect(cart).toMatchObject({
      lineItems: [{ sku, quantity: 2 }],
      billingAddress: { lastName: 'ASHWORTH', line1: '12 RUE OBERKAMPF' },
      shippingInfo: { shippingMethodKey: 'EX' },
      shippingAddress: { lastName: 'ASHWORTH', zipCode: '75011', phoneNumber: '+33612345678' },
    });
    const { status, html } = await guest.visit('/fr-fr/order-overview/');
    expect([status, html.includes(t('assistant.filled-in'))]).toEqual([200, true]);
    expect((await prepared.store.read())?.status).toBe('taken');
  });

  it('who presses twice, or in two tabs, gets the pieces once', async () => {
    const sku = await backend.product(9);
    const prepared = await prepare({ pieces: { [sku]: 2 } });
    const { guest, shopper } = await namedBuyer(backend);
    const own = await backend.product(5);
    await guest.post('/fr-fr/cart/', { intent: 'add', sku: own, quantity: '1' });
    await Promise.all([take(guest, prepared), take(guest, prepared)]);
    const cart = await cartOf(shopper);
    await take(guest, prepared);
    for (const each of [cart, await cartOf(shopper)])
      expect(each.lineItems.map((line) => [line.sku, line.quantity])).toEqual(
        expect.arrayContaining([
          [own, 1],
          [sku, 2],
        ]),
      );
    const { html } = await guest.get(prepared.path);
    expect(html).toContain(t('assistant.mine.title'));
  });

  it('keeps what they have changed since, if they press again', async () => {
    const sku = await backend.product(9);
    const prepared = await prepare({ pieces: { [sku]: 1 } });
    const { guest, shopper } = await namedBuyer(backend);
    await take(guest, prepared);
    const before = await cartOf(shopper);
    await backend.call(
      'setBillingAddress',
      {
        cartId: before.id,
        version: before.version,
        address: { ...before.billingAddress, line1: 'ELSEWHERE 1' } as never,
      },
      shopper,
    );
    expect(await take(guest, prepared)).toMatchObject({ pathname: '/fr-fr/order-overview/' });
    expect((await cartOf(shopper)).billingAddress?.line1).toBe('ELSEWHERE 1');
  });

  it('hears how many pieces were in the cart before', async () => {
    const [sku, own] = [await backend.product(5), await backend.product(5)];
    const prepared = await prepare({ pieces: { [sku]: 1 } });
    const { guest } = await namedBuyer(backend);
    await guest.post('/fr-fr/cart/', { intent: 'add', sku: own, quantity: '3' });
    const text = t('assistant.own-pieces', { count: 3 });
    expect((await guest.get(prepared.path)).html).toContain(text);
    const next = await take(guest, prepared);
    expect((await guest.visit(next.href)).html).toContain(text);
  });

  it('who comes second gets nothing, and is told so', async () => {
    const sku = await backend.product(5);
    const prepared = await prepare({ pieces: { [sku]: 1 } });
    const [first, second] = [await namedBuyer(backend), await namedBuyer(backend)];
    await take(first.guest, prepared);
    expect(await take(second.guest, prepared)).toMatchObject({ pathname: '/fr-fr/order/assistant/' });
    for (const visitor of [second.guest, new HttpVisitor(backend.shop)]) {
      const { status, html } = await visitor.get(prepared.path);
      expect([status, html.includes(t('assistant.used.title'))]).toEqual([409, true]);
    }
    expect(await backend.refused('getOwnCart', {}, second.shopper)).toMatchObject({ statusCode: 404 });
  });

  it('collects at the store that the assistant chose', async () => {
    const sku = await backend.product(5);
    const store = await backend.db
      .prepare(
        `SELECT point_id AS id, city FROM delivery_points
         WHERE kind = 'store' AND country = 'FR' AND closed_until IS NULL LIMIT 1`,
      )
      .first<{ id: string; city: string }>();
    const delivery = {
      type: 'pickup' as const,
      addresses: [],
      destination: `store:${store?.id}`,
      method: 'LM' as const,
    };
    const prepared = await prepare({ pieces: { [sku]: 1 }, record: { buyer: givenBuyer, delivery } });
    const { guest, shopper } = await namedBuyer(backend);
    expect((await guest.get(prepared.path)).html).toContain(store?.city);
    // The account has no address yet.
    expect(await take(guest, prepared)).toMatchObject({ pathname: '/fr-fr/order-billing/' });
    expect(await cartOf(shopper)).toMatchObject({
      shippingInfo: { shippingMethodKey: 'LM' },
      shippingAddress: { deliveryPointIdV2: store?.id, lastName: 'ASHWORTH' },
    });
  });

  it('finds what is not complete typed in, and what is missing said', async () => {
    const sku = await backend.product(5);
    const record = toHome('fr-fr');
    const address = { ...givenAddress('fr-fr'), phoneNumber: '' };
    const delivery = { type: 'shipping' as const, addresses: [address], destination: 'home', method: 'EX' as const };
    const prepared = await prepare({ pieces: { [sku]: 1 }, record: { ...record, delivery } });
    const { guest, shopper } = await namedBuyer(backend);
    const next = await take(guest, prepared);
    expect(next.pathname).toBe('/fr-fr/order-delivery/');
    const { status, html } = await guest.get(next.href);
    expect(status).toBe(200);
    for (const shown of ['12 rue Oberkampf', '75011', t('address.missing.phoneNumber')]) expect(html).toContain(shown);
    expect((await cartOf(shopper)).shippingInfo).toBeNull();
    // Later, or by Back, without what is missing.
    expect((await guest.get('/fr-fr/order-delivery/')).html).toContain(t('assistant.incomplete'));
  });

  it('is asked for a bill that the assistant could not fill in', async () => {
    const sku = await backend.product(5);
    const address = { ...givenAddress('fr-fr'), zipCode: '1' };
    const delivery = { type: 'shipping' as const, addresses: [address], destination: 'home', method: 'EX' as const };
    const prepared = await prepare({ pieces: { [sku]: 1 }, record: { buyer: givenBuyer, delivery } });
    const { guest } = await namedBuyer(backend);
    const next = await take(guest, prepared);
    expect(next.pathname).toBe('/fr-fr/order-billing/');
    expect((await guest.get(next.href)).html).toContain('12 rue Oberkampf');
  });

  it('takes the promo codes along', async () => {
    const sku = await backend.product(9, { price: 9000 });
    const prepared = await prepare({ pieces: { [sku]: 2 }, codes: ['LESS15'] });
    const { guest, shopper } = await namedBuyer(backend);
    expect((await guest.get(prepared.path)).html).toContain('LESS15');
    await take(guest, prepared);
    expect((await cartOf(shopper)).discountCode).toMatchObject([{ code: 'LESS15' }]);
  });

  it('gets the promo code that the assistant was refused, as it is for customers only', async () => {
    const sku = await backend.product(9, { price: 9000 });
    const platform = await startPlatform(backend.shop.shopUrl);
    const { status, body } = await platform.rest('POST', '/checkout-sessions', {
      line_items: [{ item: { id: sku }, quantity: 1 }],
      context: { address_country: 'FR', language: 'fr' },
      discounts: { codes: ['WELCOME10', 'NONE-SUCH'] },
    });
    expect([status, body.discounts.codes]).toEqual([201, []]);
    const { guest, shopper } = await namedBuyer(backend);
    const { pathname, search } = new URL(body.continue_url);
    await take(guest, { path: pathname + search });
    expect((await cartOf(shopper)).discountCode).toMatchObject([{ code: 'WELCOME10' }]);
  });

  it('hears why a promo code is refused beside one of their own', async () => {
    const [sku, own] = [await backend.product(9, { price: 9000 }), await backend.product(5)];
    const prepared = await prepare({ pieces: { [sku]: 2 }, codes: ['LESS15'] });
    const { guest, shopper } = await namedBuyer(backend);
    await guest.post('/fr-fr/cart/', { intent: 'add', sku: own, quantity: '1' });
    await backend.call('addPromoCode', { ...of(await cartOf(shopper)), promoCode: 'WELCOME10' }, shopper);
    const next = await take(guest, prepared);
    expect((await cartOf(shopper)).discountCode).toMatchObject([{ code: 'WELCOME10' }]);
    const why = t('refused.promo-code-not-cumulative.with', { codes: 'WELCOME10' });
    expect((await guest.visit(next.href)).html).toContain(t('assistant.code', { code: 'LESS15', why }));
  });

  it('hears what is sold out meanwhile, and goes on with the rest', async () => {
    const [sku, gone] = [await backend.product(5), await backend.product(5)];
    const prepared = await prepare({ pieces: { [sku]: 1, [gone]: 2 } });
    await backend.db.prepare('UPDATE stock SET quantity = 0 WHERE sku = ?').bind(gone).run();
    const { guest, shopper } = await namedBuyer(backend);
    const text = t('assistant.sold-out', { names: '' }).split(':')[0];
    expect((await guest.get(prepared.path)).html).toContain(text);
    const next = await take(guest, prepared);
    expect((await cartOf(shopper)).lineItems.map((line) => line.sku)).toEqual([sku]);
    expect((await guest.visit(next.href)).html).toContain(text);
  });

  it('is not led on if everything is sold out', async () => {
    const gone = await backend.product(5);
    const prepared = await prepare({ pieces: { [gone]: 2 } });
    await backend.db.prepare('UPDATE stock SET quantity = 0 WHERE sku = ?').bind(gone).run();
    const { guest } = await namedBuyer(backend);
    const { html } = await guest.get(prepared.path);
    expect(html).toContain(t('assistant.all-sold-out'));
    expect(html).not.toContain(t('assistant.take'));
  });

  it('is asked for the newsletter only if the buyer wants it, and gets it only by ticking', async () => {
    const sku = await backend.product(9);
    const wanting = { ...toHome('fr-fr'), buyer: { ...givenBuyer, consent: { marketing: true } } };
    const optin = async (shopper: Shopper) => (await backend.call('getAccount', {}, shopper)).optinNews;
    const one = await namedBuyer(backend);
    const silent = await prepare({ pieces: { [sku]: 1 } });
    expect((await one.guest.get(silent.path)).html).not.toContain('name="newsletter"');
    const asked = await prepare({ pieces: { [sku]: 1 }, record: wanting });
    const { html } = await one.guest.get(asked.path);
    expect(html).toMatch(/<input[^>]*name="newsletter"/);
    expect(html).not.toMatch(/<input[^>]*name="newsletter"[^>]*checked/);
    await take(one.guest, asked);
    expect(await optin(one.shopper)).toBe('NO');
    const other = await namedBuyer(backend);
    const again = await prepare({ pieces: { [sku]: 1 }, record: wanting });
    await take(other.guest, again, { newsletter: 'on' });
    expect(await optin(other.shopper)).toBe('YES');
  });

  it('with a cart of another currency decides about it on the cart page', async () => {
    const [sku, own] = [await backend.product(5), await backend.product(5)];
    const prepared = await prepare({ pieces: { [sku]: 1 } });
    const { guest, shopper } = await namedBuyer(backend);
    await guest.post('/pl-pl/cart/', { intent: 'add', sku: own, quantity: '1' });
    const page = await guest.get(prepared.path);
    expect(page.html).toContain(translate('fr')('assistant.other-currency', { currency: 'PLN' }));
    expect(page.html).toContain(translate('fr')('assistant.total.only'));
    expect(await take(guest, prepared)).toMatchObject({ pathname: '/fr-fr/cart/' });
    expect(await cartOf(shopper)).toMatchObject({ totalPrice: { currencyCode: 'PLN' }, shippingInfo: null });
    await guest.post('/fr-fr/cart/', { intent: 'continue' });
    const { html } = await guest.get('/fr-fr/order-delivery/');
    expect(html).toContain('12 rue Oberkampf');
  });
});
