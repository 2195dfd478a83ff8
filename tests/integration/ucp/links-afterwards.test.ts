/** Where the link of a checkout leads once it is taken over. */
import { beforeAll, describe, expect, it } from 'vitest';
import { translate } from '../../../shared/i18n/i18n.ts';
import { HttpVisitor } from '../../shop/http-visitor.ts';
import { namedBuyer, take } from '../../ucp/handed-over.ts';
import { startPlatform } from '../../ucp/platform.ts';
import { prepareCheckout, toHome } from '../../ucp/prepared-checkout.ts';
import { type Backend, openBackend } from '../cart/carts-fixture.ts';
import type { Guest } from '../faults/faults-visitor.ts';
import { line } from './checkouts-fixture.ts';
import { type Buyer, buy } from './platform-order.ts';

let backend: Backend;
beforeAll(async () => {
  backend = await openBackend();
});

const t = translate('fr');

const answerTo = async (guest: Guest | HttpVisitor, path: string) => {
  const { status, headers, html } = await guest.get(path);
  return { status, location: headers.get('location'), html };
};

/** A checkout of a platform that does not sign: the shop gets no notice of its order. */
async function unsignedLink(): Promise<string> {
  const platform = await startPlatform(backend.shop.shopUrl);
  const { body } = await platform.rest('POST', '/checkout-sessions', {
    line_items: [line(await backend.product(9))],
    context: { address_country: 'FR', language: 'fr' },
  });
  const { pathname, search } = new URL(body.continue_url);
  return pathname + search;
}

describe('the link of a platform that does not sign', () => {
  it.each(['is merged into their cart', 'becomes their cart'])('leads to the order, if what it has %s', async (how) => {
    const path = await unsignedLink();
    const { guest, shopper } = await namedBuyer(backend);
    if (how === 'is merged into their cart')
      await guest.post('/fr-fr/cart/', { intent: 'add', sku: await backend.product(5), quantity: '1' });
    await take(guest, { path });
    expect((await answerTo(guest, path)).html).toContain(t('assistant.mine.title'));
    const orderNumber = await buy(backend, { buyer: shopper as Buyer });
    const order = { status: 303, location: `/fr-fr/account/orders/${orderNumber}/` };
    expect(await answerTo(guest, path)).toMatchObject(order);
    // A page that is still open.
    const pressed = await guest.post(path, { form: 'take-over' });
    expect(pressed.headers.get('location')).toBe(order.location);
    const { guest: other } = await namedBuyer(backend);
    for (const visitor of [other, new HttpVisitor(backend.shop)]) {
      const { status, html } = await answerTo(visitor, path);
      expect([status, html.includes(t('assistant.used.title')), html.includes(orderNumber)]).toEqual([
        409,
        true,
        false,
      ]);
    }
  });
});

describe('the link of a checkout that a linked platform has completed', () => {
  it('leads its customer on, also through the sign-in', async () => {
    const { guest, shopper } = await namedBuyer(backend);
    const customerId = shopper.customerId ?? '';
    const pieces = { [await backend.product(9)]: 1 };
    const record = { ...toHome('fr-fr'), customerId };
    const { path, cartId, store } = await prepareCheckout(backend.shop, { locale: 'fr-fr', pieces, record });
    await store.take(customerId, 0);
    await backend.call('mergeCarts', { cartId, customer: { customerId } }, shopper);
    const stranger = await answerTo(new HttpVisitor(backend.shop), path);
    expect([stranger.status, stranger.html.includes(t('assistant.theirs.title'))]).toEqual([200, true]);
    expect(stranger.html).toContain('/fr-fr/auth/sign-in/');
    const { guest: other } = await namedBuyer(backend);
    expect((await answerTo(other, path)).status).toBe(409);
    const { status, html } = await answerTo(guest, path);
    expect([status, html.includes(t('assistant.prepared.text'))]).toEqual([200, true]);
    expect(html).not.toContain(t('assistant.mine.text'));
    expect(await take(guest, { path })).toMatchObject({ pathname: '/fr-fr/order-overview/' });
  });
});
