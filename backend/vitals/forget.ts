/** Forgets measurements that no report looks at any more. */
export async function forgetVitals(db: D1Database): Promise<void> {
  await db.prepare("DELETE FROM vitals WHERE day <= date('now', '-28 days')").run();
}
