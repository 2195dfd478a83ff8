import { expect, vi } from 'vitest';
import type { Cart } from '../../../shared/contract/cart/cart.ts';
import type { CheckoutStore } from '../../../worker/ucp/stored/stored-checkout.ts';
import { type Platform, type PlatformOptions, startPlatform } from '../../ucp/platform.ts';
import { openRecord } from '../../ucp/prepared-checkout.ts';
import { receiveWebhooks, type WebhookReceiver } from '../../ucp/webhook-receiver.ts';
import { type Backend, billingAddress, of, type Shopper } from '../cart/carts-fixture.ts';
import { payCart } from '../payment/paid-cart.ts';

export interface Buyer extends Shopper {
  customerId: string;
  token: string;
}

/** A platform with its cart, and the customer who has taken it over. */
export interface PlatformCart {
  platform: Platform;
  receiver: WebhookReceiver;
  buyer: Buyer;
  /** Of the platform. */
  sku: string;
  /** Id of the platform's cart at the gateway. */
  platformCartId: string;
  cart: Cart;
}

interface Wanted {
  quantity?: number;
  /** By default a new product. */
  sku?: string;
  /** By default a new customer. */
  buyer?: Buyer;
  /** What the customer has in their own cart before: a sku. */
  own?: string;
  profile?: PlatformOptions;
  /** By default a new platform. */
  by?: Pick<PlatformCart, 'platform' | 'receiver'>;
}

/** A platform fills a cart, which a customer takes over. */
export async function takenCart(
  backend: Backend,
  { quantity = 2, own, profile = {}, ...wanted }: Wanted = {},
): Promise<PlatformCart> {
  const { shop, db } = backend;
  const receiver = wanted.by?.receiver ?? (await receiveWebhooks(shop.shopUrl));
  const platform = wanted.by?.platform ?? (await startPlatform(shop.shopUrl, { webhook: receiver.url, ...profile }));
  const sku = wanted.sku ?? (await backend.product(9));
  const made = await platform.signed('POST', '/carts', {
    line_items: [{ item: { id: sku }, quantity }],
    context: { address_country: 'FR', language: 'fr' },
  });
  expect(made.status).toBe(201);
  const platformCartId = await db
    .prepare('SELECT cart_id FROM carts WHERE platform = ? AND customer_id IS NULL AND merged_into IS NULL')
    .bind(platform.profile)
    .first<string>('cart_id');
  if (platformCartId === null) throw new Error('The cart has no mark.');
  const buyer = wanted.buyer ?? (await backend.customer());
  if (own !== undefined) {
    const empty = await backend.call('createCart', {}, buyer);
    await backend.call('addProduct', { ...of(empty), sku: own }, buyer);
  }
  const { customerId } = buyer;
  const { cart } = await backend.call('mergeCarts', { cartId: platformCartId, customer: { customerId } }, buyer);
  if (cart === null) throw new Error('The customer has no cart.');
  return { platform, receiver, buyer, sku, platformCartId, cart };
}

/** The platform's cart gets a checkout with this id; its Durable Object. */
export async function openCheckout(
  { shop }: Backend,
  { platform, platformCartId }: Pick<PlatformCart, 'platform' | 'platformCartId'>,
  id: string,
): Promise<CheckoutStore> {
  const checkouts = await shop.storefront.getDurableObjectNamespace('CHECKOUTS');
  // The methods of the class.
  const checkout = checkouts.get(checkouts.idFromName(platformCartId)) as unknown as CheckoutStore;
  const given = { id, isSigned: true, fromCart: true };
  await checkout.open(openRecord({ ...given, locale: 'fr-fr', platform: platform.profile, cartId: platformCartId }));
  return checkout;
}

/** Waits until a platform has acknowledged this many webhooks. */
export async function arrived({ received, faults }: WebhookReceiver, times: number): Promise<void> {
  await vi.waitFor(() => expect([received.length, faults]).toEqual([times, []]), { timeout: 60_000, interval: 50 });
}

/** The customer pays; returns the number of the order. */
export async function buy(backend: Backend, { buyer }: Pick<PlatformCart, 'buyer'>): Promise<string> {
  const cart = await backend.call('getOwnCart', {}, buyer);
  const billed = await backend.call('setBillingAddress', { ...of(cart), address: billingAddress }, buyer);
  const address = { ...billingAddress, phoneNumber: '+33612345678', phoneNumberCountry: 'FR' } as const;
  const ready = await backend.call('setShippingMethod', { ...of(billed), shippingMethodId: 'NO', address }, buyer);
  return (await payCart(backend, ready, buyer)).orderNumber ?? '';
}

/** An order moves on, as the retailer's warehouse or the schedule would have it. */
export async function move({ db }: Backend, orderNumber: string, status: string, tracking?: string): Promise<void> {
  await db
    .prepare('UPDATE orders SET status = ?2, tracking_number = coalesce(?3, tracking_number) WHERE order_number = ?1')
    .bind(orderNumber, status, tracking ?? null)
    .run();
}

/** Runs the schedule of the backend, some minutes later. */
export async function schedule({ shop }: Backend, minutes = 0): Promise<void> {
  const worker = await shop.backend.getWorker();
  await worker.scheduled({ cron: '* * * * *', scheduledTime: new Date(Date.now() + minutes * 60_000) });
}
