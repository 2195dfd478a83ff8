import type { Env } from '../env.ts';

/** The keys of the stand-in provider: the current one, and the previous one during a rotation. */
export function playedKeys(env: Env): string[] {
  const { PAYMENT_HMAC_KEY: key, PAYMENT_HMAC_KEY_BEFORE: before } = env;
  return before ? [key, before] : [key];
}
