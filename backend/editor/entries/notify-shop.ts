import { deliverChanges } from '../../changes/purge.ts';
import type { Env } from '../../env.ts';
import { logFailure } from '../../log.ts';

/**
 * Purges the changes from the shop's cache and waits for it, so that the shop shows what was published. False if
 * the shop could not be reached; the schedule retries.
 */
export async function notifyShop(env: Env): Promise<boolean> {
  try {
    await deliverChanges(env);
    return true;
  } catch (error) {
    logFailure(error);
    return false;
  }
}
