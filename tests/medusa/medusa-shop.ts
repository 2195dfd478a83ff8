/** A shop of its own in front of the Medusa that `npm run medusa -- --test` has started. */
import { z } from 'zod';
import { askMedusa, type MedusaEnv } from '../../adapters/medusa/connection/medusa.ts';
import { freePort } from '../../scripts/adapters/free-port.ts';
import { medusaWorker, notifying } from '../../scripts/medusa/adapter.ts';
import { liveMedusa } from '../../scripts/medusa/live.ts';
import { makeSecrets } from '../../scripts/state.ts';
import { type Backend, openBackend } from '../integration/cart/carts-fixture.ts';
import { ask } from '../shop/ask.ts';
import { startShop } from '../shop/harness.ts';
import { FaultyProxy } from './faulty-proxy.ts';

export interface MedusaShop extends Backend {
  /** Between the adapter and Medusa. */
  medusa: FaultyProxy;
  /** Between the payment provider and the adapter. */
  notifications: FaultyProxy;
  /** Asks Medusa itself. */
  env: MedusaEnv;
  /** Lets the provider send again what the shop has not acknowledged. */
  repeatNotifications(): Promise<void>;
  /** Sets the pieces of a sku that can be sold. */
  setStock(sku: string, pieces: number): Promise<void>;
  /** The order of Medusa with a number of ours, and its total in Medusa's units. */
  findOrder(number: string): Promise<{ orderId: string; total: number }>;
  /** Sets the stock as it was before, and stops everything. */
  dispose(): Promise<void>;
}

const inventory = z.object({
  inventory_items: z.array(
    z.object({
      id: z.string(),
      location_levels: z.array(
        z.object({ location_id: z.string(), stocked_quantity: z.number(), reserved_quantity: z.number() }),
      ),
    }),
  ),
});

const someOrders = z.object({
  orders: z.array(
    z.object({
      id: z.string(),
      total: z.number(),
      metadata: z.object({ orderNumber: z.string() }).nullable().catch(null),
    }),
  ),
});

export async function startMedusaShop(): Promise<MedusaShop> {
  const { url, publishableKey, jwtSecret, payment } = liveMedusa();
  const env: MedusaEnv = {
    MEDUSA_URL: url,
    MEDUSA_PUBLISHABLE_KEY: publishableKey,
    MEDUSA_JWT_SECRET: jwtSecret,
    MEDUSA_TIMEOUT: 60_000,
  };
  const medusa = await new FaultyProxy(() => url).start();
  const port = await freePort();
  const adapter = `http://127.0.0.1:${port}`;
  const notifications = await new FaultyProxy(() => adapter).start();
  const secrets = { ...(await makeSecrets()), PAYMENT_HMAC_KEY: payment.key };
  const gateway = await medusaWorker({ url: medusa.url, publishableKey, jwtSecret }, secrets, port);
  const started = await startShop({
    secrets,
    gateway: { ...gateway, bindings: { ...gateway.bindings, MEDUSA_TIMEOUT: '20000' } },
    backendVariables: notifying(new URL(notifications.url).port),
  });
  // Medusa's own payment provider asks the provider of this shop.
  const provider = await new FaultyProxy(() => started.backendUrl).start(payment.port);
  const shop = { ...started, fetchBackend: (path: string, init?: RequestInit) => ask(adapter + path, init) };
  const sellable = new Map<string, number>();

  async function levelOf(sku: string) {
    const { inventory_items } = await askMedusa(
      env,
      { path: '/admin/inventory-items', query: { sku: sku, fields: 'id,*location_levels' } },
      inventory,
    );
    const [item] = inventory_items;
    const [level] = item?.location_levels ?? [];
    if (item === undefined || level === undefined) throw new Error(`Medusa has no stock of ${sku}.`);
    return { itemId: item.id, ...level };
  }

  async function setStock(sku: string, pieces: number): Promise<void> {
    const { itemId, location_id, stocked_quantity, reserved_quantity } = await levelOf(sku);
    if (!sellable.has(sku)) sellable.set(sku, stocked_quantity - reserved_quantity);
    const path = `/admin/inventory-items/${itemId}/location-levels/${location_id}`;
    const body = { stocked_quantity: pieces + reserved_quantity };
    await askMedusa(env, { method: 'POST', path, body }, z.unknown());
  }

  return {
    ...(await openBackend(shop)),
    medusa,
    notifications,
    env,
    setStock,
    async findOrder(number) {
      const query = { fields: 'id,total,metadata', order: '-created_at', limit: 50 };
      const { orders } = await askMedusa(env, { path: '/admin/orders', query }, someOrders);
      const found = orders.find(({ metadata }) => metadata?.orderNumber === number);
      if (found === undefined) throw new Error(`Medusa has no order ${number}.`);
      return { orderId: found.id, total: found.total };
    },
    async repeatNotifications() {
      await shop.db.exec('UPDATE payment_notifications SET next_attempt_at = 0');
      const worker = await shop.backend.getWorker();
      await worker.scheduled({ cron: '* * * * *' });
    },
    async dispose() {
      medusa.fault = () => undefined;
      for (const [sku, pieces] of sellable) await setStock(sku, pieces);
      await shop.dispose();
      for (const proxy of [medusa, notifications, provider]) proxy.stop();
    },
  };
}
