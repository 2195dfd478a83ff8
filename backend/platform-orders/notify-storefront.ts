/**
 * Notifies the storefront of orders from platforms (assistants), and of each of their changes. A change raises
 * the version of the order in its own transaction (triggers of `platform_orders`), and the storefront is notified right
 * after, or by the schedule. What is not acknowledged is sent again; the storefront drops what it knows by the version.
 */
import type { Order } from '../../shared/contract/orders/orders.ts';
import { type PlatformOrderNotice, platformOrdersPath } from '../../shared/contract/orders/platform-order.ts';
import type { Locale } from '../../shared/markets/locales.ts';
import { shopOrigin } from '../clients.ts';
import type { Env } from '../env.ts';
import { logFailure } from '../log.ts';
import { type OrderRow, ordersQuery, wholeOrder } from '../orders/whole-order.ts';
import { furtherMarks } from './mark.ts';

/** Orders of one run; the others follow a minute later. */
const batchSize = 20;

/** Timeout in milliseconds. */
const timeout = 10_000;

/** Seconds to wait after the nth failed try: a minute, doubling up to an hour. */
const backoff = (tries: number): number => Math.min(3600, 60 * 2 ** tries);

interface DueRow {
  order_number: string;
  platform: string;
  cart_id: string;
  /** JSON. */
  skus: string;
  locale: Locale;
  version: number;
  changed_at: string;
  tries: number;
}

/** An order without what is about the customer. */
function withoutCustomer(order: Order): Order {
  const { delivery, extras, returns, refunds } = order;
  return {
    ...order,
    cartId: null,
    delivery: delivery && { ...delivery, address: null },
    extras: extras.map((extra) => ({ ...extra, reference: '', giftCard: null })),
    returns: returns.map((each) => ({ ...each, code: null, label: null })),
    refunds: refunds.map((refund) => ({ ...refund, means: [] })),
    payments: [],
    discounts: [],
    loyaltyPointsEarned: 0,
    billingAddress: null,
    collectedAt: null,
  };
}

/** The notice of an order as it is now, which is its version or a later one; null if the order is gone. */
async function noticeOf(env: Env, due: DueRow, now: Date): Promise<PlatformOrderNotice | null> {
  const row = await env.DB.prepare(`${ordersQuery} WHERE o.order_number = ?`).bind(due.order_number).first<OrderRow>();
  if (row === null) return null;
  const others = await furtherMarks(env, due.order_number, due.cart_id);
  return {
    version: due.version,
    changedAt: due.changed_at,
    platform: due.platform,
    cartId: due.cart_id,
    locale: due.locale,
    skus: JSON.parse(due.skus),
    otherCarts: others.map((mark) => ({ ...mark, skus: JSON.parse(mark.skus) })),
    order: withoutCustomer(await wholeOrder(env, row, due.locale, now)),
  };
}

/** @throws Error unless the storefront has acknowledged it */
async function tell(env: Env, notice: PlatformOrderNotice): Promise<void> {
  // One Worker serves all markets; the origin is that of the order's own.
  const response = await fetch(`${shopOrigin(env, notice.locale)}${platformOrdersPath}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${env.PURGE_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify(notice),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
  });
  await response.body?.cancel();
  if (response.status !== 204) throw new Error(`The storefront answered ${response.status} to an order.`);
}

/** Tells what is due. A failure with one order is logged and does not stop the others. `seconds` since 1970. */
export async function notifyStorefront(env: Env, now: Date, seconds: number): Promise<void> {
  const { DB } = env;
  const { results } = await DB.prepare(
    `SELECT p.order_number, p.platform, p.cart_id, p.skus, o.locale, p.version, p.changed_at, p.tries
     FROM platform_orders p JOIN orders o ON o.order_number = p.order_number
     WHERE p.notified_version < p.version AND p.try_at <= ? ORDER BY p.try_at LIMIT ${batchSize}`,
  )
    .bind(seconds)
    .all<DueRow>();
  for (const due of results) {
    const { order_number: number, version, tries } = due;
    // Claimed before it is sent, so that only one of two concurrent runs sends it.
    const claim = await DB.prepare(
      `UPDATE platform_orders SET tries = tries + 1, try_at = ?4
       WHERE order_number = ?1 AND version = ?2 AND tries = ?3 AND notified_version < version`,
    )
      .bind(number, version, tries, seconds + backoff(tries))
      .run();
    if (claim.meta.changes !== 1) continue;
    try {
      const notice = await noticeOf(env, due, now);
      if (notice !== null) await tell(env, notice);
      // A change meanwhile has a version of its own, which is due.
      await DB.prepare(
        'UPDATE platform_orders SET notified_version = max(notified_version, ?2) WHERE order_number = ?1',
      )
        .bind(number, version)
        .run();
    } catch (error) {
      logFailure(error, { doing: `Order ${number} was not sent to the storefront, try ${tries + 1}` });
    }
  }
}
