/** Seconds for which what was taken out of a list finds its place again. */
const retention = 60 * 60;

/** Forgets what was taken out of wishlists and alerts, and was not brought back. `now` in seconds. */
export async function forgetRemoved(db: D1Database, now: number): Promise<void> {
  await db.batch(
    ['wishlist_products', 'stock_alerts'].map((table) =>
      db.prepare(`DELETE FROM ${table} WHERE removed_at <= ?`).bind(now - retention),
    ),
  );
}
