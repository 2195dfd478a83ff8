import type { Env } from '../env.ts';
import { adyenAccount } from './account.ts';

/** The keys that the played provider signs with: today's, and the one before, while it is being replaced. */
export function playedKeys(env: Env): string[] {
  const { PAYMENT_HMAC_KEY: key, PAYMENT_HMAC_KEY_BEFORE: before } = env;
  return before ? [key, before] : [key];
}

/** The keys with which a notification in Adyen's format may be signed: with a real account those of its webhooks alone. */
export function adyenKeys(env: Env): string[] {
  return adyenAccount(env)?.hmacKeys ?? playedKeys(env);
}
