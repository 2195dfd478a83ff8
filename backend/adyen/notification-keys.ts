import type { Env } from '../env.ts';
import { playedKeys } from '../provider/played-keys.ts';
import { adyenAccount } from './account.ts';

/** The keys with which a notification in Adyen's format may be signed: with a real account those of its webhooks alone. */
export function adyenKeys(env: Env): string[] {
  return adyenAccount(env)?.hmacKeys ?? playedKeys(env);
}
