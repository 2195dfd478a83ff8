import type { Context } from 'hono';
import { z } from 'zod';
import { equalInConstantTime } from '../../shared/constant-time.ts';
import { type PlatformOrderNotice, platformOrderNotice } from '../../shared/contract/orders/platform-order.ts';
import { logError } from '../observability/log.ts';
import type { AppEnv, RequestState } from '../page/context.ts';
import { marketForPlatforms } from './offered.ts';
import { orderView } from './orders/order-view.ts';
import { ownPieces } from './orders/own-pieces.ts';
import type { OrderStore } from './stored/stored-order.ts';

/** Id of the checkout that an order comes from, which is noted there; empty if there is none. */
async function checkoutOf(
  { env }: RequestState,
  store: OrderStore,
  { platform, cartId, order }: PlatformOrderNotice,
): Promise<string> {
  const known = await store.read();
  if (known !== null) return known.checkoutId;
  const checkout = await env.CHECKOUTS?.getByName(cartId).ordered(order.orderNumber);
  return checkout?.platform === platform ? checkout.id : '';
}

async function note(state: RequestState, store: OrderStore, notice: PlatformOrderNotice): Promise<void> {
  const { version, changedAt, platform, locale, skus, order } = notice;
  const market = await marketForPlatforms(state, locale);
  const checkoutId = await checkoutOf(state, store, notice);
  await store.note({
    orderNumber: order.orderNumber,
    locale,
    platform,
    checkoutId,
    origin: market.origin,
    version,
    changedAt: Date.parse(changedAt),
    view: orderView(market, ownPieces(market, order, skus), checkoutId, new Date()),
  });
}

/**
 * `POST /_platform-orders`: the gateway tells of an order that came from a platform, and of its changes. Answered with
 * 204 once it is stored; anything else is to be sent again.
 */
export async function platformOrders(c: Context<AppEnv>): Promise<Response> {
  const state = c.get('state');
  const { env, log } = state;
  if (!equalInConstantTime(c.req.header('authorization') ?? '', `Bearer ${env.PURGE_KEY}`))
    return c.json({ statusCode: 401, message: 'Access denied due to missing or invalid purge key.' }, 401);
  const notice = platformOrderNotice.safeParse(await c.req.json().catch(() => null));
  if (!notice.success) return c.json({ statusCode: 400, message: z.prettifyError(notice.error) }, 400);
  const unavailable = (message: string) => c.json({ statusCode: 503, message }, 503, { 'retry-after': '60' });
  if (env.ORDERS === undefined) return unavailable('The binding ORDERS is missing.');
  try {
    await note(state, env.ORDERS.getByName(notice.data.order.orderNumber), notice.data);
    return c.body(null, 204);
  } catch (error) {
    logError(error, log, 503);
    return unavailable('Not available at the moment.');
  }
}
