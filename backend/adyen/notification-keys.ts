import type { Env } from '../env.ts';
import { playedKeys } from '../provider/played-keys.ts';
import { adyenAccount } from './account.ts';

/** The keys for notifications in Adyen's format: with a real account only those of its webhooks. */
export function adyenKeys(env: Env): string[] {
  return adyenAccount(env)?.hmacKeys ?? playedKeys(env);
}
