import { expect } from 'vitest';
import type { Shop } from './harness.ts';

/** Purges the pages with these tags, and the answers that requests share, like the backend after a change. */
export async function purge({ fetchShop, secrets }: Shop, tags: readonly string[]): Promise<void> {
  const response = await fetchShop('/_purge', {
    method: 'POST',
    headers: { authorization: `Bearer ${secrets.PURGE_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ tags }),
  });
  expect(response.status).toBe(204);
}
