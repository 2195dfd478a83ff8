import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { notifyStorefront } from '../../../backend/platform-orders/notify-storefront.ts';
import { type Shop, startShop } from '../../shop/harness.ts';
import { receiveWebhooks, type WebhookReceiver } from '../../ucp/webhook-receiver.ts';
import { type Backend, openBackend } from '../cart/carts-fixture.ts';
import { killedAt, mortalEnv } from '../faults/mortal-database.ts';
import { arrived, buy, move, schedule, takenCart } from './platform-order.ts';

let shop: Shop;
let backend: Backend;
beforeAll(async () => {
  shop = await startShop({ products: 20, variables: { WEBHOOK_RETRY: '50' } });
  backend = await openBackend(shop);
});
afterAll(() => shop?.dispose());

const soon = { timeout: 60_000, interval: 50 };

/**
 * Waits until a webhook of this order has been tried. A busy machine may not have told the storefront in time, so it is
 * told again.
 */
async function isTried({ tried }: WebhookReceiver): Promise<void> {
  const { env } = mortalEnv(backend);
  await vi.waitFor(async () => {
    await notifyStorefront(env, new Date(), Math.floor(Date.now() / 1000) + 3600);
    expect(tried).not.toHaveLength(0);
  }, soon);
}

const eventsOf = ({ received }: WebhookReceiver) =>
  received.map(({ order }) => order.fulfillment.events.map(({ type }) => type));

/** Waits until the backend has told the storefront everything about an order. */
const told = (orderNumber: string) =>
  vi.waitFor(async () => {
    const query = 'SELECT version - notified_version AS left FROM platform_orders WHERE order_number = ?';
    expect(await shop.db.prepare(query).bind(orderNumber).first<number>('left')).toBe(0);
  }, soon);

describe('a webhook', () => {
  it.each([
    ['answers 500', [500, 503]],
    ['redirects', [302]],
    ['closes the connection', [0, 0]],
    ['does not answer in time', ['wait']],
  ] as const)('is sent again, under the same id, while the platform %s', async (_, answers) => {
    const taken = await takenCart(backend);
    const { receiver } = taken;
    receiver.fail(...answers);
    await buy(backend, taken);
    await isTried(receiver);
    await arrived(receiver, 1);
    expect(receiver.tried.length).toBeGreaterThan(answers.length);
    expect(new Set(receiver.tried).size).toBe(1);
  });

  it('tells of the order first, and then of its latest state only', async () => {
    const taken = await takenCart(backend);
    const { receiver } = taken;
    receiver.fail('wait');
    const orderNumber = await buy(backend, taken);
    await isTried(receiver);
    for (const status of ['PREPARING', 'SHIPPED', 'DELIVERED']) {
      await move(backend, orderNumber, status);
      await schedule(backend);
      await told(orderNumber);
    }
    await arrived(receiver, 2);
    expect(eventsOf(receiver)).toEqual([[], ['processing', 'shipped', 'delivered']]);
  });

  it('survives a restart of the storefront', async () => {
    const taken = await takenCart(backend);
    const { receiver } = taken;
    receiver.fail('wait', 'wait');
    const orderNumber = await buy(backend, taken);
    await isTried(receiver);
    await shop.restartStorefront();
    await arrived(receiver, 1);
    expect(new Set(receiver.tried).size).toBe(1);
    const { body } = await taken.platform.signed('GET', `/orders/${orderNumber}`);
    expect(body.id).toBe(orderNumber);
  });

  it('waits for a storefront that cannot be reached, and is sent once', async () => {
    const taken = await takenCart(backend);
    const { life, env } = mortalEnv(backend);
    const away = { ...env, SHOP_ORIGIN: 'http://127.0.0.1:9' };
    const orderNumber = await buy(backend, taken);
    await arrived(taken.receiver, 1);
    await move(backend, orderNumber, 'SHIPPED');
    const seconds = Math.floor(Date.now() / 1000);
    await notifyStorefront(away, new Date(), seconds);
    // It is not tried again at once.
    life.calls = 0;
    await notifyStorefront(env, new Date(), seconds);
    expect(life.calls).toBe(1);
    await notifyStorefront(env, new Date(), seconds + 61);
    await arrived(taken.receiver, 2);
    expect(
      await shop.db.prepare('SELECT count(*) AS n FROM platform_orders WHERE notified_version < version').first('n'),
    ).toBe(0);
  });

  it('is sent once, wherever the backend is killed between the change and the notice', async () => {
    const taken = await takenCart(backend);
    const { receiver } = taken;
    const orderNumber = await buy(backend, taken);
    await arrived(receiver, 1);
    const { life, env } = mortalEnv(backend);
    const tell = (minutes: number) => notifyStorefront(env, new Date(), Math.floor(Date.now() / 1000) + 60 * minutes);
    const change = (call: number) => move(backend, orderNumber, 'SHIPPED', `SLV${Date.now()}${call}`);
    await change(0);
    await tell(0);
    await arrived(receiver, 2);
    // What is due, the claim, the order and its parts, the acknowledgement.
    const steps = life.calls;
    expect(steps).toBeGreaterThan(3);
    for (let call = 1; call <= steps; call += 1) {
      await change(call);
      await killedAt(life, call, () => tell(0));
      await tell(10);
      await arrived(receiver, call + 2);
    }
    await tell(10);
    expect(receiver.tried).toHaveLength(steps + 2);
  });
});

describe('the profile of a platform', () => {
  it('may name no address for webhooks: the order is there to be asked for', async () => {
    const taken = await takenCart(backend);
    taken.platform.content.ucp.capabilities['dev.ucp.shopping.order'] = [{ version: '2026-04-08' }];
    await shop.restartStorefront();
    const orderNumber = await buy(backend, taken);
    await told(orderNumber);
    const { body } = await taken.platform.signed('GET', `/orders/${orderNumber}`);
    expect(body.id).toBe(orderNumber);
    expect(taken.receiver.tried).toEqual([]);
  });

  it('may change: the next try goes to its new address', async () => {
    const taken = await takenCart(backend);
    const { platform, receiver } = taken;
    const moved = await receiveWebhooks(shop.shopUrl);
    receiver.fail(...Array.from({ length: 50 }, () => 410));
    const orderNumber = await buy(backend, taken);
    await vi.waitFor(() => expect(receiver.tried.length).toBeGreaterThan(0), soon);
    platform.content.ucp.capabilities['dev.ucp.shopping.order'] = [
      { version: '2026-04-08', config: { webhook_url: moved.url } },
    ];
    // Profiles are remembered for a minute at least, in an isolate.
    await shop.restartStorefront();
    await arrived(moved, 1);
    expect(moved.received[0]?.order.id).toBe(orderNumber);
  });
});
