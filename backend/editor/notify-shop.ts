import { deliverChanges } from '../changes/purge.ts';
import type { Env } from '../env.ts';
import { logFailure } from '../log.ts';

/**
 * Tells the shop what changed, and waits until it knows: what the editor says was published is then shown. False when
 * it could not be told; the schedule tells it again.
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
