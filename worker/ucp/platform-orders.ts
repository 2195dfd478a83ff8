import type { Context } from 'hono';
import { z } from 'zod';
import { equalInConstantTime } from '../../shared/constant-time.ts';
import { type PlatformOrderNotice, platformOrderNotice } from '../../shared/contract/orders/platform-order.ts';
import { logError } from '../observability/log.ts';
import type { AppEnv, RequestState } from '../page/context.ts';
import { marketForPlatforms } from './offered.ts';
import { orderView } from './orders/order-view.ts';
import { ownPieces } from './orders/own-pieces.ts';
import { furtherName, type OrderStore, type OrderStores } from './stored/stored-order.ts';

/** What one platform has put into an order. */
interface Share {
  platform: string;
  cartIds: readonly string[];
  skus: readonly string[];
}

/** The shares of an order by platform, that of its first cart first. */
function sharesOf({ platform, cartId, skus, otherCarts }: PlatformOrderNotice): Share[] {
  const carts = Map.groupBy([{ platform, cartId, skus }, ...otherCarts], (cart) => cart.platform);
  return [...carts].map(([name, its]) => ({
    platform: name,
    cartIds: its.map((cart) => cart.cartId),
    skus: its.flatMap((cart) => cart.skus),
  }));
}

/** Id of the first checkout of a platform that an order comes from; it is noted at all of them. Empty without any. */
async function checkoutOf(
  { env }: RequestState,
  store: OrderStore,
  { platform, cartIds }: Share,
  orderNumber: string,
): Promise<string> {
  const known = await store.read();
  if (known !== null) return known.checkoutId;
  const checkouts = await Promise.all(cartIds.map((cartId) => env.CHECKOUTS?.getByName(cartId).ordered(orderNumber)));
  return checkouts.find((checkout) => checkout?.platform === platform)?.id ?? '';
}

async function note(state: RequestState, stores: OrderStores, notice: PlatformOrderNotice): Promise<void> {
  const { version, changedAt, locale, order } = notice;
  const { orderNumber } = order;
  const market = await marketForPlatforms(state, locale);
  for (const share of sharesOf(notice)) {
    const { platform, skus } = share;
    const store = stores.getByName(platform === notice.platform ? orderNumber : furtherName(orderNumber, platform));
    const checkoutId = await checkoutOf(state, store, share, orderNumber);
    await store.note({
      orderNumber,
      locale,
      platform,
      checkoutId,
      origin: market.origin,
      version,
      changedAt: Date.parse(changedAt),
      view: orderView(market, ownPieces(market, order, skus), checkoutId, new Date()),
    });
  }
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
    await note(state, env.ORDERS, notice.data);
    return c.body(null, 204);
  } catch (error) {
    logError(error, log, 503);
    return unavailable('Not available at the moment.');
  }
}
