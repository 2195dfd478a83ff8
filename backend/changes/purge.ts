import { shopOrigin } from '../clients.ts';
import type { Env } from '../env.ts';

/** Maximum number of tags per request; the storefront accepts no more. */
const batchSize = 500;

/**
 * Purges the changed products and content entries from the storefront's cache. What is not acknowledged is sent
 * again the next time; sending twice is harmless.
 */
export async function deliverChanges(env: Env): Promise<void> {
  const { results } = await env.DB.prepare('SELECT change_id, tag FROM changes ORDER BY change_id LIMIT ?')
    .bind(batchSize)
    .all<{ change_id: number; tag: string }>();
  const last = results.at(-1);
  if (last === undefined) return;
  // One Worker serves all markets, so any of their addresses reaches it.
  const response = await fetch(`${shopOrigin(env, 'en')}/_purge`, {
    method: 'POST',
    headers: { authorization: `Bearer ${env.PURGE_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ tags: [...new Set(results.map(({ tag }) => tag))] }),
    signal: AbortSignal.timeout(5_000),
  });
  if (response.status !== 204) throw new Error(`The storefront answered ${response.status} to a purge.`);
  await env.DB.prepare('DELETE FROM changes WHERE change_id <= ?').bind(last.change_id).run();
  if (results.length === batchSize) await deliverChanges(env);
}
