import { beforeAll, describe, expect, it } from 'vitest';
import { formatMoney } from '../../../shared/format/money.ts';
import { HttpVisitor } from '../../shop/http-visitor.ts';
import { type AnswerBody, type Platform, startPlatform } from '../../ucp/platform.ts';
import { type Backend, openBackend } from '../cart/carts-fixture.ts';
import {
  address,
  amountOf,
  buyer,
  codesOf,
  createCheckout,
  expectCheckout,
  expectFailure,
  line,
  pathOf,
  shippedTo,
  storeOf,
} from './checkouts-fixture.ts';

let backend: Backend;
let sku: string;
beforeAll(async () => {
  backend = await openBackend();
  sku = await backend.product(100);
});

const create = (platform: Platform, more: object = {}) =>
  createCheckout(platform, { line_items: [line(sku)], ...more });
const start = (options?: Parameters<typeof startPlatform>[1]) => startPlatform(backend.shop.shopUrl, options);

/** All that a stranger's assistant can give. */
const whole = { buyer, ...shippedTo(address, 'NO') };

describe('a checkout', () => {
  it('goes from its pieces to the hand-over', async () => {
    const platform = await start();
    const made = await create(platform);
    expect(made.status).toBe('incomplete');
    expect(codesOf(made)).toEqual([
      ['field_required', '$.fulfillment.methods[0].selected_destination_id'],
      ['field_required', '$.fulfillment.methods[0].groups[0].selected_option_id'],
    ]);
    const { status, body } = await platform.rest('PUT', pathOf(made), { line_items: [line(sku, 2)], ...whole });
    expect(status).toBe(200);
    expectCheckout(body);
    expect(body.id).toBe(made.id);
    expect([body.status, codesOf(body)]).toEqual(['requires_escalation', [['sign_in_required', undefined]]]);
    expect(body.buyer).toEqual(buyer);
    expect(body.links.map(({ type }) => type)).toEqual([
      'privacy_policy',
      'terms_of_service',
      'refund_policy',
      'shipping_policy',
      'faq',
    ]);
    for (const { url } of body.links) expect((await fetch(url)).status, url).toBe(200);
    expect(Date.parse(body.expires_at) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    expect((await platform.rest('GET', pathOf(made))).body).toEqual(body);
    // No order is placed: the shopper has to go on.
    const completed = await platform.rest('POST', `${pathOf(made)}/complete`, {});
    expect([completed.status, completed.body]).toEqual([200, body]);
  });

  it('has the totals that the shopper finds, to the cent', async () => {
    const platform = await start();
    const body = await create(platform, whole);
    const option = body.fulfillment.methods[0]?.groups[0]?.options.find(({ id }) => id === 'NO');
    expect(amountOf(body, 'fulfillment')).toBe(option?.totals[0]?.amount);
    const parts = body.totals.filter(({ type }) => type !== 'total').reduce((sum, { amount }) => sum + amount, 0);
    expect(amountOf(body, 'total')).toBe(parts);
    const { status, html } = await new HttpVisitor(backend.shop).visit(body.continue_url);
    expect(status).toBe(200);
    const total = formatMoney(amountOf(body, 'total') ?? 0, body.currency, 'en-GB');
    expect(html.includes(`summary__total">${total}<`), total).toBe(true);
  });

  it('is given up, and then refuses changes', async () => {
    const platform = await start();
    const made = await create(platform, whole);
    const path = pathOf(made);
    const { body } = await platform.rest('POST', `${path}/cancel`, {});
    expectCheckout(body);
    expect(body).toMatchObject({ id: made.id, status: 'canceled', line_items: made.line_items, totals: made.totals });
    expect(body).not.toHaveProperty('continue_url');
    expect((await platform.rest('GET', path)).body).toEqual(body);
    const change = { line_items: [line(sku)] };
    expectFailure(await platform.rest('PUT', path, change), 'checkout_canceled');
    expectFailure(await platform.rest('POST', `${path}/complete`, {}), 'checkout_canceled');
    expectFailure(await platform.rest('POST', `${path}/cancel`, {}), 'checkout_canceled');
  });

  it('remembers whether all of its requests were signed', async () => {
    const platform = await start();
    const asked = { line_items: [line(sku)], ...whole };
    const signedBy = async (made: AnswerBody) => (await (await storeOf(backend.shop, made.id)).read())?.isSigned;
    const unsigned = await create(platform, whole);
    expect(await signedBy(unsigned)).toBe(false);
    await platform.signed('PUT', pathOf(unsigned), asked);
    expect(await signedBy(unsigned)).toBe(false);
    const { body: signed } = await platform.signed('POST', '/checkout-sessions', asked);
    expect(await signedBy(signed)).toBe(true);
    await platform.signed('PUT', pathOf(signed), asked);
    expect(await signedBy(signed)).toBe(true);
  });

  it('made by signed requests is not read or changed by unsigned ones, nor by its cart', async () => {
    const platform = await start();
    const lines = { line_items: [line(sku)] };
    const { body: signedCart } = await platform.signed('POST', '/carts', lines);
    const { body: cart } = await platform.rest('POST', '/carts', lines);
    const { body: made } = await platform.signed('POST', '/checkout-sessions', { cart_id: cart.id, ...whole });
    const path = pathOf(made);
    const attempts: [string, string, object?][] = [
      ['GET', path],
      ['PUT', path, lines],
      ['POST', `${path}/complete`, {}],
      ['POST', `${path}/cancel`, {}],
      ['POST', '/checkout-sessions', { cart_id: cart.id }],
      ['PUT', `/carts/${cart.id}`, { line_items: [line(sku, 3)] }],
      ['POST', `/carts/${cart.id}/cancel`, {}],
      ['GET', `/carts/${signedCart.id}`],
      ['PUT', `/carts/${signedCart.id}`, lines],
      ['POST', '/checkout-sessions', { cart_id: signedCart.id }],
    ];
    for (const [method, at, body] of attempts) {
      const answer = await platform.rest(method, at, body);
      expect([answer.status, answer.body.code], `${method} ${at}`).toEqual([401, 'signature_missing']);
    }
    const { body } = await platform.signed('GET', path);
    expect([body.status, body.line_items[0]?.quantity]).toEqual(['requires_escalation', 1]);
    expect((await storeOf(backend.shop, made.id).then((store) => store.read()))?.isSigned).toBe(true);
  });

  it('that has expired is canceled', async () => {
    const platform = await start();
    const made = await create(platform, whole);
    const store = await storeOf(backend.shop, made.id);
    const record = await store.read();
    if (record === null) throw new Error('There is no record.');
    await store.save({ ...record, expiresAt: Date.now() - 1 });
    expect((await platform.rest('GET', pathOf(made))).body.status).toBe('canceled');
    expectFailure(await platform.rest('PUT', pathOf(made), { line_items: [line(sku)] }), 'checkout_canceled');
  });

  it('that the shopper has taken over is theirs, and then an order', async () => {
    const platform = await start();
    const made = await create(platform, whole);
    const path = pathOf(made);
    const store = await storeOf(backend.shop, made.id);
    await store.take('customer', 0);
    const { body } = await platform.rest('GET', path);
    expectCheckout(body);
    expect([body.status, codesOf(body)]).toEqual(['requires_escalation', [['checkout_taken', undefined]]]);
    expect(body.continue_url).toBe(made.continue_url);
    expectFailure(await platform.rest('PUT', path, { line_items: [line(sku)] }), 'checkout_taken');
    expectFailure(await platform.rest('POST', `${path}/cancel`, {}), 'checkout_taken');
    await store.ordered('700001');
    const { body: ordered } = await platform.rest('GET', path);
    expectCheckout(ordered);
    expect(ordered).toMatchObject({
      status: 'completed',
      order: { id: '700001', permalink_url: `${backend.shop.shopUrl}/en/account/orders/700001/` },
    });
    expectFailure(await platform.rest('POST', `${path}/complete`, {}), 'checkout_completed');
  });

  it('is nobody else’s, and its id is no cart’s', async () => {
    const platform = await start();
    const other = await start();
    const made = await create(platform);
    const { body: cart } = await platform.rest('POST', '/carts', { line_items: [line(sku)] });
    for (const [asking, id] of [
      [other, made.id],
      [platform, cart.id],
      [platform, `${made.id.slice(0, -2)}AA`],
      [platform, 'nonsense'],
    ] as const) {
      expectFailure(await asking.rest('GET', `/checkout-sessions/${id}`), 'not_found');
      expectFailure(await asking.rest('PUT', `/checkout-sessions/${id}`, { line_items: [line(sku)] }), 'not_found');
      expectFailure(await asking.rest('POST', `/checkout-sessions/${id}/cancel`, {}), 'not_found');
    }
    expectFailure(await platform.rest('GET', `/carts/${made.id}`), 'not_found');
  });

  it('is the same over MCP', async () => {
    const platform = await start();
    const made = await platform.tool('create_checkout', { checkout: { line_items: [line(sku)], ...whole } });
    const { id } = made.result.structuredContent;
    expectCheckout(made.result.structuredContent);
    const read = await platform.tool('get_checkout', { id });
    expect(read.result.structuredContent).toEqual(made.result.structuredContent);
    expect((await platform.rest('GET', `/checkout-sessions/${id}`)).body).toEqual(read.result.structuredContent);
    const changed = await platform.tool('update_checkout', { id, checkout: { line_items: [line(sku, 3)], ...whole } });
    expect(changed.result.structuredContent.line_items[0]?.quantity).toBe(3);
    const completed = await platform.tool('complete_checkout', { id, checkout: {} });
    expect(completed.result.structuredContent.status).toBe('requires_escalation');
    const given = await platform.tool('cancel_checkout', { id });
    expect(given.result.structuredContent.status).toBe('canceled');
  });

  it.each([
    ['without pieces', {}],
    ['with an empty list', { line_items: [] }],
    ['with no pieces of something', { line_items: [{ item: { id: 'x' }, quantity: 0 }] }],
    ['with a buyer of another shape', { line_items: [line('x')], buyer: 'Ada' }],
    ['with a method that does not exist', { line_items: [line('x')], fulfillment: { methods: [{ type: 'drone' }] } }],
    ['with text without an end', { line_items: [line('x')], buyer: { first_name: 'A'.repeat(201) } }],
  ])('%s is refused', async (_, body) => {
    const platform = await start();
    const { status, body: answer } = await platform.rest('POST', '/checkout-sessions', body);
    expect([status, answer.code]).toEqual([400, 'invalid_request']);
  });
});

describe('changes at the same time', () => {
  it('happen one after the other', async () => {
    const platform = await start();
    const made = await create(platform, whole);
    const quantities = [1, 2, 3, 4];
    const answers = await Promise.all(
      quantities.map((quantity) => platform.rest('PUT', pathOf(made), { line_items: [line(sku, quantity)], ...whole })),
    );
    for (const { status, body, headers } of answers)
      if (status !== 200) expect([status, body.code, headers.get('retry-after')]).toEqual([409, 'checkout_busy', '1']);
    const done = answers.filter(({ status }) => status === 200).map(({ body }) => body.line_items[0]?.quantity);
    expect(done.length).toBeGreaterThan(0);
    expect(done).toContain((await platform.rest('GET', pathOf(made))).body.line_items[0]?.quantity);
  });

  it('are refused while one is under way, and too late once the shopper has it', async () => {
    const platform = await start();
    const made = await create(platform, whole);
    const store = await storeOf(backend.shop, made.id);
    await store.begin(60_000);
    const { status, body } = await platform.rest('PUT', pathOf(made), { line_items: [line(sku)] });
    expect([status, body.code]).toEqual([409, 'checkout_busy']);
    expect((await platform.rest('GET', pathOf(made))).status).toBe(200);
    await store.save(null);
    expect((await platform.rest('PUT', pathOf(made), { line_items: [line(sku)] })).status).toBe(200);
  });
});
