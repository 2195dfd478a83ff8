/** The same while calls of the gateway fail: nothing is lost, and what is missing is asked for. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallName } from '../../../shared/contract/contract.ts';
import { translate } from '../../../shared/i18n/i18n.ts';
import { type Shop, startShop } from '../../shop/harness.ts';
import { namedBuyer, shownOn } from '../../ucp/handed-over.ts';
import { givenBuyer, prepareCheckout, toHome } from '../../ucp/prepared-checkout.ts';
import { type Backend, openBackend } from '../cart/carts-fixture.ts';
import { breakableGateway, type Fault } from '../faults/faults-layer.ts';

const { gateway, breaks } = breakableGateway();
let shop: Shop;
let backend: Backend;
beforeAll(async () => {
  shop = await startShop({ products: 40, gateway });
  backend = await openBackend(shop);
});
afterAll(() => shop.dispose());

const t = translate('fr');

async function start() {
  const sku = await backend.product(9);
  const buyer = { ...givenBuyer, consent: { marketing: true } };
  const record = { ...toHome('fr-fr'), buyer };
  const prepared = await prepareCheckout(shop, { locale: 'fr-fr', pieces: { [sku]: 2 }, record });
  const { guest, shopper } = await namedBuyer(backend);
  const shown = shownOn(await guest.get(prepared.path));
  return {
    ...{ prepared, guest, shopper, sku },
    /** While a call fails for this customer only. */
    async while<Result>(call: CallName, how: Fault, act: () => Promise<Result>): Promise<Result> {
      const broken = { call, for: guest.sessionId, how };
      breaks.add(broken);
      try {
        return await act();
      } finally {
        breaks.delete(broken);
      }
    },
    async take(): Promise<URL> {
      const { status, headers, url } = await guest.post(prepared.path, { form: 'take-over', newsletter: 'on', shown });
      expect(status).toBe(303);
      return new URL(headers.get('location') ?? '', url);
    },
    cart: () => backend.call('getOwnCart', {}, shopper),
  };
}

const answered: Fault[] = ['500', 'nonsense', 'mismatch', 'refused'];

describe('the page', () => {
  it.each(answered)('does not show a cart that cannot be loaded (%s)', async (how) => {
    const stage = await start();
    const { status } = await stage.while('getCart', how, () => stage.guest.get(stage.prepared.path));
    expect([502, 503]).toContain(status);
    expect((await stage.guest.get(stage.prepared.path)).status).toBe(200);
  });

  it.each(['getShippingMethods', 'getAccount'] as const)('does without %s', async (call) => {
    const stage = await start();
    const { status, html } = await stage.while(call, '500', () => stage.guest.get(stage.prepared.path));
    expect([status, html.includes(t('assistant.take'))]).toEqual([200, true]);
    expect(html).not.toContain(t('assistant.delivery.gone'));
  });
});

describe('a hand-over', () => {
  it.each([...answered, '409' as const])('can be tried again if the pieces cannot be moved (%s)', async (how) => {
    const stage = await start();
    const page = await stage.while('mergeCarts', how, stage.take);
    expect(page.pathname).toBe('/fr-fr/order/assistant/');
    const { status, html } = await stage.guest.get(page.href);
    expect([409, 502, 503]).toContain(status);
    expect(html).toContain(t('assistant.take'));
    expect(await stage.take()).toMatchObject({ pathname: '/fr-fr/order-overview/' });
    expect((await stage.cart()).lineItems).toMatchObject([{ sku: stage.sku, quantity: 2 }]);
  });

  it('goes on after a merge whose answer was lost', async () => {
    const stage = await start();
    await stage.while('mergeCarts', 'lost', stage.take);
    expect(await stage.take()).toMatchObject({ pathname: '/fr-fr/order-overview/' });
    expect(await stage.cart()).toMatchObject({
      lineItems: [{ sku: stage.sku, quantity: 2 }],
      shippingInfo: { shippingMethodKey: 'EX' },
    });
  });

  it.each(answered)('asks for a bill that could not be set (%s)', async (how) => {
    const stage = await start();
    const next = await stage.while('setBillingAddress', how, stage.take);
    expect(next.pathname).toBe('/fr-fr/order-billing/');
    const { status, html } = await stage.guest.get(next.href);
    expect([status, html.includes('12 rue Oberkampf')]).toEqual([200, true]);
    expect(await stage.cart()).toMatchObject({ billingAddress: null, shippingInfo: { shippingMethodKey: 'EX' } });
  });

  it.each(['setShippingMethod', 'getShippingMethods'] as const)(
    'asks for a delivery that could not be set (%s)',
    async (call) => {
      const stage = await start();
      const next = await stage.while(call, '500', stage.take);
      expect(next.pathname).toBe('/fr-fr/order-delivery/');
      const { status, html } = await stage.guest.get(next.href);
      expect([status, html.includes('12 rue Oberkampf')]).toEqual([200, true]);
      expect((await stage.cart()).billingAddress).not.toBeNull();
    },
  );

  it.each(['getBillingAddress', 'suggestAddresses'] as const)('does without %s', async (call) => {
    const stage = await start();
    expect(await stage.while(call, '500', stage.take)).toMatchObject({ pathname: '/fr-fr/order-overview/' });
  });

  it('asks for the bill while nobody knows the name of the account', async () => {
    const stage = await start();
    const next = await stage.while('getAccount', '500', stage.take);
    expect(next.pathname).toBe('/fr-fr/order-billing/');
    expect((await stage.guest.get(next.href)).html).toContain('12 rue Oberkampf');
  });

  it.each(answered)('takes nothing while the own cart cannot be loaded (%s)', async (how) => {
    const stage = await start();
    const page = await stage.while('getOwnCart', how, stage.take);
    expect(page.pathname).toBe('/fr-fr/order/assistant/');
    expect((await stage.prepared.store.read())?.status).toBe('open');
  });

  it('says that the newsletter could not be ordered', async () => {
    const stage = await start();
    const next = await stage.while('updateSubscriptions', '500', stage.take);
    expect((await stage.guest.get(next.href)).html).toContain(t('assistant.newsletter.failed'));
  });
});
