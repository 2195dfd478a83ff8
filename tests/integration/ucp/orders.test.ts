import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { platformOrdersPath } from '../../../shared/contract/orders/platform-order.ts';
import { type Shop, startShop } from '../../shop/harness.ts';
import { newCustomer } from '../../shop/new-customer.ts';
import { signIn } from '../../shop/sign-in.ts';
import { linkPlatform } from '../../ucp/link-platform.ts';
import { startPlatform } from '../../ucp/platform.ts';
import { expectSchema } from '../../ucp/schemas.ts';
import { type Backend, of, openBackend } from '../cart/carts-fixture.ts';
import { arrived, buy, move, openCheckout, schedule, takenCart } from './platform-order.ts';

let shop: Shop;
let backend: Backend;
beforeAll(async () => {
  shop = await startShop({ products: 20, variables: { WEBHOOK_RETRY: '50' } });
  backend = await openBackend(shop);
});
afterAll(() => shop?.dispose());

/** The notice that is due, or was told, as the storefront gets it. */
async function noticeOf(orderNumber: string) {
  const row = await shop.db
    .prepare('SELECT platform, cart_id, skus, version, notified_version FROM platform_orders WHERE order_number = ?')
    .bind(orderNumber)
    .first<{ platform: string; cart_id: string; skus: string; version: number; notified_version: number }>();
  if (row === null) throw new Error(`Order ${orderNumber} is of no platform.`);
  return row;
}

describe('an order from a platform’s cart', () => {
  it('is told to the platform, once, as it is placed', async () => {
    const taken = await takenCart(backend);
    const orderNumber = await buy(backend, taken);
    await arrived(taken.receiver, 1);
    const [{ order } = { order: null }] = taken.receiver.received;
    expect(order).toMatchObject({
      id: orderNumber,
      label: `Commande ${orderNumber}`,
      permalink_url: `${shop.shopUrl}/fr-fr/account/orders/${orderNumber}/`,
      currency: 'EUR',
      line_items: [{ item: { id: taken.sku }, quantity: { original: 2, total: 2, fulfilled: 0 } }],
      adjustments: [],
    });
    expect(JSON.stringify(order)).not.toMatch(/MEYER|PAIX|33612345678/);
    await schedule(backend);
    await schedule(backend, 200);
    expect(taken.receiver.tried).toHaveLength(1);
    expect(await noticeOf(orderNumber)).toMatchObject({
      version: 1,
      notified_version: 1,
      cart_id: taken.platformCartId,
    });
  });

  it('is told again as it changes: sent, delivered, refunded', async () => {
    const taken = await takenCart(backend);
    const { receiver, buyer } = taken;
    const orderNumber = await buy(backend, taken);
    await arrived(receiver, 1);
    const tracking = `SLV${Date.now()}`;
    await move(backend, orderNumber, 'SHIPPED', tracking);
    await schedule(backend);
    await arrived(receiver, 2);
    await move(backend, orderNumber, 'DELIVERED');
    await schedule(backend);
    await arrived(receiver, 3);
    const lines = [{ position: 1, quantity: 1, reason: 'too-small' as const }];
    await backend.call('requestReturn', { orderNumber, requestId: crypto.randomUUID(), lines }, buyer);
    await arrived(receiver, 4);
    const states = receiver.received.map(({ order }) => [
      order.fulfillment.events.map(({ type }) => type),
      order.adjustments.map(({ type, status }) => [type, status]),
    ]);
    expect(states).toEqual([
      [[], []],
      [['shipped'], []],
      [['shipped', 'delivered'], []],
      [['shipped', 'delivered'], [['return', 'pending']]],
    ]);
    expect(receiver.received[1]?.order.fulfillment.events[0]).toMatchObject({ tracking_number: tracking });
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(4);
  });

  it('is withdrawn from: the pieces, and the money', async () => {
    const taken = await takenCart(backend);
    const orderNumber = await buy(backend, taken);
    await arrived(taken.receiver, 1);
    const asked = { orderNumber, withdrawalId: crypto.randomUUID(), name: 'Anna Meyer', email: 'anna@test.example' };
    await backend.call('withdraw', { ...asked, lines: [{ position: 1, quantity: 2 }] }, taken.buyer);
    await arrived(taken.receiver, 2);
    const order = taken.receiver.received[1]?.order;
    expect(order?.adjustments.map(({ type }) => type).toSorted()).toEqual(['cancellation', 'refund']);
    expect(order?.line_items[0]).toMatchObject({
      quantity: { original: 2, total: 0, fulfilled: 0 },
      status: 'removed',
    });
  });

  it('keeps its mark in a cart that the customer had, whose own pieces stay theirs', async () => {
    const own = await backend.product(3, { price: 1234 });
    const taken = await takenCart(backend, { own });
    await buy(backend, taken);
    await arrived(taken.receiver, 1);
    const order = taken.receiver.received[0]?.order;
    expect(order?.line_items.map(({ item }) => [item.id, item.price])).toEqual([
      [taken.sku, 5900],
      ['other', 1234],
    ]);
    expect(JSON.stringify(order)).not.toContain(own);
  });

  it('is the customer’s own, once they have removed the platform’s pieces', async () => {
    const own = await backend.product(3);
    const taken = await takenCart(backend, { own });
    const { buyer, sku } = taken;
    const cart = await backend.call('getOwnCart', {}, buyer);
    const lineId = cart.lineItems.find((each) => each.sku === sku)?.lineId ?? '';
    await backend.call('deleteProduct', { ...of(cart), lineId }, buyer);
    const orderNumber = await buy(backend, taken);
    await expect(noticeOf(orderNumber)).rejects.toThrow('of no platform');
  });

  it('is noted at the checkout that it comes from, and names it', async () => {
    const taken = await takenCart(backend);
    const checkout = await openCheckout(backend, taken, 'checkout-of-test');
    const orderNumber = await buy(backend, taken);
    await arrived(taken.receiver, 1);
    expect(taken.receiver.received[0]?.order.checkout_id).toBe('checkout-of-test');
    expect(await checkout.read()).toMatchObject({ status: 'ordered', orderNumber });
  });

  it('has no mark if the platform has not signed: anybody can name a profile', async () => {
    const platform = await startPlatform(shop.shopUrl, { webhook: 'http://127.0.0.1:9/' });
    const made = await platform.rest('POST', '/carts', {
      line_items: [{ item: { id: await backend.product(2) }, quantity: 1 }],
    });
    expect(made.status).toBe(201);
    const marked = await shop.db
      .prepare('SELECT count(*) AS many FROM carts WHERE platform = ?')
      .bind(platform.profile)
      .first<number>('many');
    expect(marked).toBe(0);
  });

  it('has no mark if a shopper has made the cart', async () => {
    const buyer = await backend.customer();
    const empty = await backend.call('createCart', {}, buyer);
    await backend.call('addProduct', { ...of(empty), sku: await backend.product(2) }, buyer);
    await expect(noticeOf(await buy(backend, { buyer }))).rejects.toThrow('of no platform');
  });
});

describe('a notice to the storefront', () => {
  const notice = async (orderNumber: string, buyer: Parameters<Backend['call']>[2], version: number) => {
    const { platform, cart_id: cartId, skus } = await noticeOf(orderNumber);
    const order = await backend.call('getOrder', { orderNumber }, buyer);
    const changedAt = new Date().toISOString();
    return { version, changedAt, platform, cartId, locale: 'fr-fr', skus: JSON.parse(skus), order };
  };
  const send = (body: unknown, key: string = shop.secrets.PURGE_KEY) =>
    shop.fetchShop(platformOrdersPath, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it('has its effect once, in any order', async () => {
    const taken = await takenCart(backend);
    const { receiver, buyer } = taken;
    const orderNumber = await buy(backend, taken);
    await arrived(receiver, 1);
    const before = await notice(orderNumber, buyer, 2);
    await move(backend, orderNumber, 'PREPARING');
    const after = await notice(orderNumber, buyer, 3);
    // A gateway may send too much.
    expect(after.order.delivery?.address?.lastName).toBe('MEYER');
    for (const each of [after, after, before, after]) expect((await send(each)).status).toBe(204);
    await Promise.all(Array.from({ length: 4 }, () => send(after)));
    await arrived(receiver, 2);
    // A version without anything new for the platform.
    expect((await send({ ...after, version: 4 })).status).toBe(204);
    await schedule(backend);
    await move(backend, orderNumber, 'SHIPPED');
    expect((await send(await notice(orderNumber, buyer, 5))).status).toBe(204);
    await arrived(receiver, 3);
    expect(receiver.received.map(({ order }) => order.fulfillment.events.map(({ type }) => type))).toEqual([
      [],
      ['processing'],
      ['processing', 'shipped'],
    ]);
    expect(JSON.stringify(receiver.received)).not.toContain('MEYER');
  });

  it('is refused from anybody else, and if it is no notice', async () => {
    const taken = await takenCart(backend);
    const orderNumber = await buy(backend, taken);
    const forged = await notice(orderNumber, taken.buyer, 9);
    for (const key of ['', 'wrong-key-of-any-length-0000', shop.secrets.CONFIG_KEY])
      expect((await send(forged, key)).status).toBe(401);
    for (const spoiled of [null, {}, { ...forged, version: 0 }, { ...forged, locale: 'xx' }, { ...forged, order: {} }])
      expect((await send(spoiled)).status).toBe(400);
    const huge = { ...forged, filling: 'x'.repeat(600_000) };
    expect((await send(huge)).status).toBe(413);
  });
});

describe('get_order', () => {
  it('shows an order to its platform, by signed requests, over REST and MCP', async () => {
    const taken = await takenCart(backend);
    const { platform, receiver } = taken;
    const orderNumber = await buy(backend, taken);
    await arrived(receiver, 1);
    const { status, body } = await platform.signed('GET', `/orders/${orderNumber}`);
    expect(status).toBe(200);
    expectSchema('shopping/order.json', body);
    expect(body).toEqual(receiver.received[0]?.order);
    const english = { 'accept-language': 'en' };
    const unsigned = await platform.rest('GET', `/orders/${orderNumber}`, undefined, english);
    expect([unsigned.status, unsigned.body.messages[0]?.code]).toEqual([401, 'identity_required']);
    // What to do: link, or sign.
    expect(unsigned.body.messages[0]?.content).toMatch(/Link .*signs its requests/);
    expectSchema('shopping/types/error_response.json', unsigned.body);
    const tool = await platform.tool('get_order', { id: orderNumber });
    expect([tool.status, tool.error?.data?.code]).toEqual([401, 'identity_required']);
  });

  it('shows a customer’s orders, whoever they come from, to a platform that they have linked', async () => {
    const email = await newCustomer(shop);
    const { accessToken: token } = await signIn(shop, email);
    const customerId = await shop.db
      .prepare('SELECT customer_id FROM customers WHERE email = ?')
      .bind(email)
      .first<string>('customer_id');
    if (customerId === null) throw new Error('There is no customer.');
    const taken = await takenCart(backend, { buyer: { customerId, token, locale: 'fr-fr' } });
    const orderNumber = await buy(backend, taken);
    await arrived(taken.receiver, 1);
    const other = await startPlatform(shop.shopUrl);
    const linked = await linkPlatform(shop, other, email);
    const authorization = { authorization: `Bearer ${linked.token}` };
    const { body } = await other.rest('GET', `/orders/${orderNumber}`, undefined, authorization);
    expectSchema('shopping/order.json', body);
    expect(body.id).toBe(orderNumber);
    expect(JSON.stringify(body)).toContain('12 RUE DE LA PAIX');
    // In the market of the order, although the request has named none.
    expect(body).toMatchObject({
      label: `Commande ${orderNumber}`,
      permalink_url: `${shop.shopUrl}/fr-fr/account/orders/${orderNumber}/`,
      fulfillment: { expectations: [{ destination: { last_name: 'Meyer' } }] },
    });
    const tool = await other.tool('get_order', { id: orderNumber }, authorization);
    expect(tool.result.structuredContent).toEqual(body);
    const foreign = await takenCart(backend);
    const notTheirs = await buy(backend, foreign);
    const refused = await other.rest('GET', `/orders/${notTheirs}`, undefined, authorization);
    expect(refused.body.messages[0]?.code).toBe('not_found');
  });

  it('shows one that comes from no platform in the market of its country, with the name as the account has it', async () => {
    const email = await newCustomer(shop);
    const { accessToken: token } = await signIn(shop, email);
    const customerId = await shop.db
      .prepare(
        "UPDATE customers SET first_name = 'Anna', last_name = 'von der Meyer' WHERE email = ? RETURNING customer_id",
      )
      .bind(email)
      .first<string>('customer_id');
    if (customerId === null) throw new Error('There is no customer.');
    const shopper = { customerId, token, locale: 'fr-fr' } as const;
    const empty = await backend.call('createCart', {}, shopper);
    await backend.call('addProduct', { ...of(empty), sku: await backend.product(2) }, shopper);
    const orderNumber = await buy(backend, { buyer: shopper });
    await shop.db
      .prepare('UPDATE orders SET shipping_address = replace(shipping_address, ?, ?) WHERE order_number = ?')
      .bind('MEYER', 'VON DER MEYER', orderNumber)
      .run();
    const platform = await startPlatform(shop.shopUrl);
    const linked = await linkPlatform(shop, platform, email);
    const headers = { authorization: `Bearer ${linked.token}` };
    const { body } = await platform.rest('GET', `/orders/${orderNumber}`, undefined, headers);
    const { delivery } = await backend.call('getOrder', { orderNumber }, shopper);
    // As the French gateway calls it, although the request has named no language.
    expect(JSON.stringify(body)).toContain(delivery?.name);
    expect(body).toMatchObject({
      label: `Commande ${orderNumber}`,
      fulfillment: { expectations: [{ destination: { first_name: 'Anna', last_name: 'von der Meyer' } }] },
    });
  });

  it('tells nobody else whether there is one', async () => {
    const taken = await takenCart(backend);
    const orderNumber = await buy(backend, taken);
    await arrived(taken.receiver, 1);
    const other = await startPlatform(shop.shopUrl);
    const [foreign, unknown, nonsense] = await Promise.all(
      [orderNumber, 'SV260715-NOTHING0', '%20'].map((id) => other.signed('GET', `/orders/${id}`)),
    );
    expect(foreign?.body.messages[0]?.code).toBe('not_found');
    expect(foreign?.body).toEqual(unknown?.body);
    expect(nonsense?.body).toEqual(unknown?.body);
  });

  it('is offered with the key of the webhooks in the profile', async () => {
    const profile = await (await shop.fetchShop('/.well-known/ucp')).json();
    const { ucp, signing_keys: keys } = z
      .object({
        ucp: z.object({ capabilities: z.record(z.string(), z.unknown()) }),
        signing_keys: z.array(z.looseObject({ kid: z.string(), kty: z.literal('EC'), crv: z.literal('P-256') })),
      })
      .parse(profile);
    expect(ucp.capabilities).toHaveProperty(['dev.ucp.shopping.order']);
    expect(keys).toHaveLength(1);
    expect(keys[0]).not.toHaveProperty('d');
  });
});
