/** Nobody takes over, or pays for, what they have not seen; and their own choices stay. */
import { beforeAll, describe, expect, it } from 'vitest';
import { translate } from '../../../shared/i18n/i18n.ts';
import type { Locale } from '../../../shared/markets/locales.ts';
import type { StoredCheckout } from '../../../worker/ucp/stored/stored-checkout.ts';
import { HttpVisitor } from '../../shop/http-visitor.ts';
import { namedBuyer, shownOn, take } from '../../ucp/handed-over.ts';
import { startPlatform } from '../../ucp/platform.ts';
import {
  givenAddress,
  givenBuyer,
  type PreparedCheckout,
  prepareCheckout,
  toHome,
} from '../../ucp/prepared-checkout.ts';
import { type Backend, of, openBackend, type Shopper } from '../cart/carts-fixture.ts';

let backend: Backend;
beforeAll(async () => {
  backend = await openBackend();
});

const t = translate('fr');

async function prepare(locale: Locale = 'fr-fr', record: Partial<StoredCheckout> = toHome(locale)) {
  const sku = await backend.product(9);
  return prepareCheckout(backend.shop, { locale, pieces: { [sku]: 1 }, record });
}

/** A home delivery like the usual one, apart from these fields of its address. */
const otherHome = (locale: Locale, fields: Partial<ReturnType<typeof givenAddress>>): Partial<StoredCheckout> => ({
  buyer: givenBuyer,
  delivery: {
    type: 'shipping',
    addresses: [{ ...givenAddress(locale), ...fields }],
    destination: 'home',
    method: 'EX',
  },
});

const cartOf = (shopper: Shopper) => backend.call('getOwnCart', {}, shopper);

/** Changes the record as a platform does. */
async function change({ store }: PreparedCheckout, fields: Partial<StoredCheckout>): Promise<void> {
  const checkout = await store.begin(10_000);
  if (checkout === null || checkout === 'busy') throw new Error('The checkout cannot be changed.');
  await store.save({ ...checkout, ...fields });
}

describe('what changed while the page was open', () => {
  it.each([
    ['the street', otherHome('fr-fr', { line1: '66 rue du Bac' })],
    ['the recipient', otherHome('fr-fr', { lastName: 'Lindner' })],
    ['the method', { delivery: { ...toHome('fr-fr').delivery, method: 'NO' } as StoredCheckout['delivery'] }],
  ])('is shown first: %s', async (_, fields) => {
    const prepared = await prepare();
    const { guest, shopper } = await namedBuyer(backend);
    const shown = shownOn(await guest.get(prepared.path));
    await change(prepared, fields);
    const again = await guest.refused(prepared.path, { form: 'take-over', shown });
    expect([again.status, again.html.split(t('assistant.changed')).length]).toEqual([409, 2]);
    // Above everything, where a phone shows it.
    expect(again.html.indexOf(t('assistant.changed'))).toBeLessThan(again.html.indexOf(t('assistant.pieces')));
    expect((await prepared.store.read())?.status).toBe('open');
    expect(await backend.refused('getOwnCart', {}, shopper)).toMatchObject({ statusCode: 404 });
    expect((await take(guest, prepared)).pathname).toMatch(/order-(overview|billing)/);
  });

  it.each(['', 'x'.repeat(64)])('is shown to a form that has seen nothing (%j)', async (shown) => {
    const prepared = await prepare();
    const { guest } = await namedBuyer(backend);
    expect((await guest.refused(prepared.path, { form: 'take-over', shown })).status).toBe(409);
  });

  it('is shown first: the pieces', async () => {
    const platform = await startPlatform(backend.shop.shopUrl);
    const [sku, other] = [await backend.product(9), await backend.product(9)];
    const lines = (id: string) => ({ line_items: [{ item: { id }, quantity: 1 }] });
    const context = { address_country: 'FR', language: 'fr' };
    const { body } = await platform.rest('POST', '/checkout-sessions', { ...lines(sku), context });
    const { pathname, search } = new URL(body.continue_url);
    const { guest } = await namedBuyer(backend);
    const shown = shownOn(await guest.get(pathname + search));
    await platform.rest('PUT', `/checkout-sessions/${body.id}`, { ...lines(other), context });
    expect((await guest.refused(pathname + search, { form: 'take-over', shown })).status).toBe(409);
  });
});

describe('a delivery that the cart has already', () => {
  it('stays, the other one is only filled in, and both are said', async () => {
    const { guest, shopper } = await namedBuyer(backend);
    await take(guest, await prepare());
    const next = await take(guest, await prepare('fr-fr', otherHome('fr-fr', { line1: '66 rue du Bac' })));
    expect(next.pathname).toBe('/fr-fr/order-delivery/');
    const { html } = await guest.get(next.href);
    for (const shown of ['66 rue du Bac', t('assistant.delivery.kept'), t('assistant.incomplete')])
      expect(html).toContain(shown);
    expect((await cartOf(shopper)).shippingAddress?.line1).toBe('12 RUE OBERKAMPF');
  });

  it('is not paid for one that lacks its street', async () => {
    const { guest, shopper } = await namedBuyer(backend);
    await take(guest, await prepare());
    const next = await take(guest, await prepare('fr-fr', otherHome('fr-fr', { line1: '', zipCode: '69001' })));
    expect(next.pathname).toBe('/fr-fr/order-delivery/');
    expect((await guest.get(next.href)).html).toContain('69001');
    expect((await cartOf(shopper)).shippingAddress?.zipCode).toBe('75011');
  });

  it('is nothing new if it is the same', async () => {
    const { guest } = await namedBuyer(backend);
    await take(guest, await prepare());
    const next = await take(guest, await prepare());
    expect(next.pathname).toBe('/fr-fr/order-overview/');
    expect((await guest.get(next.href)).html).not.toContain(t('assistant.delivery.kept'));
  });

  it('is another one if it has another telephone number', async () => {
    const { guest, shopper } = await namedBuyer(backend);
    await take(guest, await prepare());
    const next = await take(guest, await prepare('fr-fr', otherHome('fr-fr', { phoneNumber: '+33698765432' })));
    expect(next.pathname).toBe('/fr-fr/order-delivery/');
    const { html } = await guest.get(next.href);
    for (const shown of ['+33698765432', t('assistant.delivery.kept')]) expect(html).toContain(shown);
    expect((await cartOf(shopper)).shippingAddress?.phoneNumber).toBe('+33612345678');
  });

  it('gets the telephone number that it lacks', async () => {
    const store = await backend.db
      .prepare(
        `SELECT point_id FROM delivery_points WHERE kind = 'store' AND country = 'FR' AND closed_until IS NULL LIMIT 1`,
      )
      .first<string>('point_id');
    const toStore = (phoneNumber: string): Partial<StoredCheckout> => ({
      buyer: { ...givenBuyer, phoneNumber },
      delivery: { type: 'pickup', addresses: [], destination: `store:${store}`, method: 'LM' },
    });
    const { guest, shopper } = await namedBuyer(backend);
    const phones: (string | undefined)[] = [];
    for (const given of ['', '06 12 34 56 78', '', '+33612345678']) {
      const next = await take(guest, await prepare('fr-fr', toStore(given)));
      expect((await guest.get(next.href)).html).not.toContain(t('assistant.delivery.kept'));
      phones.push((await cartOf(shopper)).shippingAddress?.phoneNumber);
    }
    expect(phones).toEqual(['', '+33612345678', '+33612345678', '+33612345678']);
  });

  it('is shown before the payment in a market without overview, however often the button is pressed', async () => {
    const prepared = await prepare('fr-ch');
    const { guest } = await namedBuyer(backend, 'fr-ch');
    expect(await take(guest, prepared)).toMatchObject({ pathname: '/fr-ch/order-delivery/' });
    expect(await take(guest, prepared)).toMatchObject({ pathname: '/fr-ch/order-delivery/' });
    const { html } = await guest.get('/fr-ch/order-payment/');
    expect(html).toContain(`Nell Ashworth, ${givenAddress('fr-ch').line1.toUpperCase()}`);
  });
});

describe('the bill', () => {
  it('is never in the name of somebody else: their address is only filled in', async () => {
    const prepared = await prepare('fr-fr', {
      ...otherHome('fr-fr', { firstName: 'Ada', lastName: 'Lovelace' }),
      buyer: { ...givenBuyer, firstName: 'Ada', lastName: 'Lovelace' },
    });
    const { guest, shopper } = await namedBuyer(backend);
    const next = await take(guest, prepared);
    expect(next.pathname).toBe('/fr-fr/order-billing/');
    const { html } = await guest.get(next.href);
    for (const shown of ['Lovelace', t('assistant.incomplete')]) expect(html).toContain(shown);
    expect((await cartOf(shopper)).billingAddress).toBeNull();
  });
});

describe('the delivery on the page', () => {
  it('has its days of arrival', async () => {
    const { guest } = await namedBuyer(backend);
    const { html } = await guest.get((await prepare()).path);
    expect(html).toMatch(/Arrivée\s: \p{L}+\.? \d/u);
  });
});

describe('the address on the page', () => {
  it('is whole for a customer, with its recipient', async () => {
    const prepared = await prepare('fr-fr', otherHome('fr-fr', { firstName: 'Ada', lastName: 'Lovelace' }));
    const { guest } = await namedBuyer(backend);
    const { html } = await guest.get(prepared.path);
    for (const shown of ['Ada Lovelace', '12 rue Oberkampf', '75011 Paris', 'France']) expect(html).toContain(shown);
    expect(html).not.toContain('75•••');
  });

  it('of a linked customer is hidden from others who are signed in', async () => {
    const prepared = await prepare('fr-fr', { ...toHome('fr-fr'), customerId: crypto.randomUUID() });
    const { guest } = await namedBuyer(backend);
    const { status, html } = await guest.get(prepared.path);
    expect([status, html.includes('Oberkampf'), html.includes('75•••')]).toEqual([200, false, true]);
    expect(await take(guest, prepared)).toMatchObject({ pathname: '/fr-fr/order/assistant/' });
    expect((await prepared.store.read())?.status).toBe('open');
  });

  it.each(['Wonderland', 'A', '1A', 'Call +44 20 7946 0000', ''])('may name any country (%j)', async (country) => {
    const text = 'London. YOUR ORDER IS ON HOLD';
    const prepared = await prepare('fr-fr', otherHome('fr-fr', { country, city: text, zipCode: text }));
    const { status, html } = await new HttpVisitor(backend.shop).get(prepared.path);
    expect([status, html.includes('ON HOLD'), html.includes('Call +44')]).toEqual([200, false, false]);
    const { guest } = await namedBuyer(backend);
    expect((await guest.get(prepared.path)).status).toBe(200);
    expect(await take(guest, prepared)).toMatchObject({ pathname: '/fr-fr/order-billing/' });
  });
});

describe('a link', () => {
  it('stays over if its cart gets another checkout', async () => {
    const platform = await startPlatform(backend.shop.shopUrl);
    const context = { address_country: 'FR', language: 'fr' };
    const line_items = [{ item: { id: await backend.product(9) }, quantity: 1 }];
    const { body: cart } = await platform.rest('POST', '/carts', { line_items, context });
    const make = async () => (await platform.rest('POST', '/checkout-sessions', { cart_id: cart.id })).body;
    const first = await make();
    await platform.rest('POST', `/checkout-sessions/${first.id}/cancel`, {});
    const second = await make();
    const { guest } = await namedBuyer(backend);
    expect((await guest.get(first.continue_url)).status).toBe(410);
    const { pathname, search } = new URL(first.continue_url);
    expect(await take(guest, { path: pathname + search })).toMatchObject({ pathname: '/fr-fr/order/assistant/' });
    expect((await guest.get(second.continue_url)).status).toBe(200);
    expect((await platform.rest('GET', `/checkout-sessions/${second.id}`)).body.status).not.toBe('canceled');
  });
});

describe('a cart that is being paid', () => {
  /** A customer who has begun to pay for an own piece. */
  async function payer() {
    const found = await namedBuyer(backend);
    await take(found.guest, await prepare());
    const cart = await cartOf(found.shopper);
    const payment = {
      paymentProduct: 'cb',
      returnUrl: `${backend.shop.shopUrl}/fr-fr/order-adyen-check/`,
      amount: cart.totalPrice,
    } as const;
    await backend.call('createPayment', { ...of(cart), payment }, found.shopper);
    return found;
  }

  it('is left alone until the customer has read that its payment ends', async () => {
    const { guest, shopper } = await payer();
    const prepared = await prepare();
    const { html } = await guest.get(prepared.path);
    expect(html).toContain(t('assistant.ends-payment'));
    expect((await cartOf(shopper)).payments).toHaveLength(1);
  });

  it('is not changed while the bank decides', async () => {
    const { guest, shopper } = await payer();
    const { id } = await cartOf(shopper);
    await backend.db.prepare("UPDATE payments SET result = 'Pending' WHERE cart_id = ?").bind(id).run();
    const prepared = await prepare();
    const shown = shownOn(await guest.get(prepared.path));
    const refused = await guest.refused(prepared.path, { form: 'take-over', shown });
    expect([refused.status, refused.html.includes(t('cart.error.paying'))]).toEqual([423, true]);
    expect((await prepared.store.read())?.status).toBe('open');
  });
});
