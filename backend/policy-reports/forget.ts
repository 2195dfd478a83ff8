/** Forgets what nobody looks at any more. */
export async function forgetPolicyReports(db: D1Database): Promise<void> {
  await db.prepare("DELETE FROM policy_reports WHERE day <= date('now', '-28 days')").run();
}
