/** Seconds for which a removed entry keeps its place in the list, for undo. */
const retention = 60 * 60;

/** Deletes entries of wishlists and alerts that were removed and not restored. `now` in seconds. */
export async function forgetRemoved(db: D1Database, now: number): Promise<void> {
  await db.batch(
    ['wishlist_products', 'stock_alerts'].map((table) =>
      db.prepare(`DELETE FROM ${table} WHERE removed_at <= ?`).bind(now - retention),
    ),
  );
}
