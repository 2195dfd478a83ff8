import type { Env } from '../env.ts';

/** The keys that the played provider signs with: today's, and the one before, while it is being replaced. */
export function playedKeys(env: Env): string[] {
  const { PAYMENT_HMAC_KEY: key, PAYMENT_HMAC_KEY_BEFORE: before } = env;
  return before ? [key, before] : [key];
}
