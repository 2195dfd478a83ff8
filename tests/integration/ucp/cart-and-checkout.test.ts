/** A cart, its checkout and the shopper's press of the button, at the same time and in turn. */
import { beforeAll, describe, expect, it } from 'vitest';
import { translate } from '../../../shared/i18n/i18n.ts';
import { HttpVisitor } from '../../shop/http-visitor.ts';
import { shownOn } from '../../ucp/handed-over.ts';
import { type AnswerBody, type Platform, startPlatform } from '../../ucp/platform.ts';
import { type Backend, openBackend } from '../cart/carts-fixture.ts';
import { customer, type Guest } from '../faults/faults-visitor.ts';
import {
  address,
  buyer,
  codesOf,
  expectFailure,
  line,
  pathOf,
  shippedTo,
  storeOf,
  storeOfCart,
} from './checkouts-fixture.ts';

let backend: Backend;
let sku: string;
let other: string;
beforeAll(async () => {
  backend = await openBackend();
  sku = await backend.product(100);
  other = await backend.product(100);
});

const t = translate('en');
const whole = { buyer, ...shippedTo(address, 'NO') };

interface Made {
  platform: Platform;
  cartPath: string;
  cartId: string;
  checkout: AnswerBody;
}

/** A cart of a platform, with a checkout that the shopper can take over. */
async function start(): Promise<Made> {
  const platform = await startPlatform(backend.shop.shopUrl);
  const context = { address_country: 'GB', language: 'en' };
  const cart = await platform.rest('POST', '/carts', { line_items: [line(sku)], context });
  const made = await platform.rest('POST', '/checkout-sessions', { cart_id: cart.body.id, ...whole });
  expect([cart.status, made.status]).toEqual([201, 201]);
  return { platform, cartPath: `/carts/${cart.body.id}`, cartId: cart.body.id, checkout: made.body };
}

const linkOf = ({ continue_url }: AnswerBody): string => continue_url.replace(backend.shop.shopUrl, '');

/** The form of the page as it is now. */
const formOf = async (guest: Guest, made: AnswerBody) => ({
  form: 'take-over',
  shown: shownOn(await guest.get(linkOf(made))),
});

const press = async (guest: Guest, made: AnswerBody) => guest.post(linkOf(made), await formOf(guest, made));

describe('while a platform changes its checkout', () => {
  it('nobody takes it over, and nobody else changes it or its cart', async () => {
    const { platform, cartPath, checkout } = await start();
    const { guest, shopper } = await customer(backend, 'en');
    const store = await storeOf(backend.shop, checkout.id);
    await store.begin(600_000);
    expect(await store.take(guest.sessionId, 0)).toEqual({ state: 'busy' });
    const answer = await press(guest, checkout);
    const refused = await guest.get(answer.headers.get('location') ?? '');
    expect(refused.status).toBe(409);
    expect(refused.html).toContain(t('assistant.busy'));
    for (const [method, path] of [
      ['PUT', pathOf(checkout)],
      ['PUT', cartPath],
      ['POST', `${cartPath}/cancel`],
      ['POST', `${pathOf(checkout)}/cancel`],
    ] as const) {
      const { status, body, headers } = await platform.rest(method, path, { line_items: [line(other)] });
      expect([status, body.code, headers.get('retry-after')], path).toEqual([409, 'checkout_busy', '1']);
    }
    expect((await platform.rest('GET', cartPath)).body.line_items).toMatchObject([{ item: { id: sku } }]);

    await store.save(null);
    await press(guest, checkout);
    const taken = await backend.call('getOwnCart', {}, shopper);
    expect(taken.lineItems).toMatchObject([{ sku, quantity: 1 }]);
  });

  it('also if it began to change the cart before there was a checkout', async () => {
    const platform = await startPlatform(backend.shop.shopUrl);
    const context = { address_country: 'GB', language: 'en' };
    const { body: cart } = await platform.rest('POST', '/carts', { line_items: [line(sku)], context });
    const store = await storeOfCart(backend.shop, cart.id);
    expect(await store.begin(600_000)).toBeNull();
    const { status, body: made } = await platform.rest('POST', '/checkout-sessions', { cart_id: cart.id });
    expect(status).toBe(201);
    const { guest } = await customer(backend, 'en');
    await press(guest, made);
    for (const path of [pathOf(made), `/carts/${cart.id}`])
      expect((await platform.rest('PUT', path, { line_items: [line(other)] })).status).toBe(409);
    expect(await store.save(null)).toMatchObject({ status: 'open' });
    await press(guest, made);
    expect((await store.read())?.status).toBe('taken');
  });

  it('the same button works in every order of both, with the pieces as they were before or after', async () => {
    for (let time = 0; time < 4; time += 1) {
      const { platform, checkout } = await start();
      const { guest, shopper } = await customer(backend, 'en');
      const change = { line_items: [line(sku, 3)], ...whole };
      const form = await formOf(guest, checkout);
      const [pressed, changed] = await Promise.all([
        guest.post(linkOf(checkout), form),
        platform.rest('PUT', pathOf(checkout), change),
      ]);
      // A refusal leads back to the page.
      if (pressed.headers.get('location')?.includes('/order/assistant/')) await press(guest, checkout);
      const { lineItems } = await backend.call('getOwnCart', {}, shopper);
      const isChanged = changed.status === 200 && changed.body.ucp.status === 'success';
      expect(lineItems).toMatchObject([{ sku, quantity: isChanged ? 3 : 1 }]);
    }
  });
});

describe('a cart with an open checkout', () => {
  it('is changed with it', async () => {
    const { platform, cartPath, checkout } = await start();
    const { status } = await platform.rest('PUT', cartPath, { line_items: [line(other, 2), line('9999999-99')] });
    expect(status).toBe(200);
    const { body } = await platform.rest('GET', pathOf(checkout));
    expect(body.line_items).toMatchObject([{ item: { id: other }, quantity: 2 }]);
    expect(codesOf(body)).toContainEqual(['item_unavailable', '$.line_items']);
    const record = await (await storeOf(backend.shop, checkout.id)).read();
    expect(record?.shown.line_items).toMatchObject([{ item: { id: other } }]);
  });

  it('is given up with it', async () => {
    const { platform, cartPath, checkout } = await start();
    expect((await platform.rest('POST', `${cartPath}/cancel`, {})).body.line_items).toHaveLength(1);
    expect((await platform.rest('GET', pathOf(checkout))).body.status).toBe('canceled');
    expect((await new HttpVisitor(backend.shop).get(linkOf(checkout))).status).toBe(410);
  });

  it('is nobody’s to change once the shopper has it, also while its pieces are on their way', async () => {
    const { platform, cartPath, cartId, checkout } = await start();
    const store = await storeOf(backend.shop, checkout.id);
    // The pieces have not moved yet.
    expect(await store.take('customer', 7)).toEqual({ state: 'changed' });
    expect(await store.take('customer', 0)).toMatchObject({ state: 'taken' });
    expectFailure(await platform.rest('PUT', cartPath, { line_items: [line(other)] }), 'checkout_taken');
    expectFailure(await platform.rest('POST', `${cartPath}/cancel`, {}), 'checkout_taken');
    expectFailure(await platform.rest('PUT', pathOf(checkout), { line_items: [line(other)] }), 'checkout_taken');
    // A new checkout would have a link for somebody else.
    const again = await platform.rest('POST', '/checkout-sessions', { cart_id: cartId });
    expect([again.status, again.body.id, codesOf(again.body)]).toEqual([
      200,
      checkout.id,
      [['checkout_taken', undefined]],
    ]);
    expect(await store.take('somebody else', 0)).toEqual({ state: 'used' });
    expect(await store.take('customer', 0)).toMatchObject({ state: 'again' });
    expect((await platform.rest('GET', cartPath)).body.line_items).toMatchObject([{ item: { id: sku } }]);
  });

  it('can be changed, and have a new checkout, once its own was given up', async () => {
    const { platform, cartPath, cartId, checkout } = await start();
    await platform.rest('POST', `${pathOf(checkout)}/cancel`, {});
    expect((await platform.rest('PUT', cartPath, { line_items: [line(other)] })).status).toBe(200);
    const { status, body } = await platform.rest('POST', '/checkout-sessions', { cart_id: cartId });
    expect([status, body.id === checkout.id]).toEqual([201, false]);
  });
});
