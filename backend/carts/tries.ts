import { type Bucket, countAttempt, forgiveAttempt } from '../authentication/attempts.ts';
import type { Env } from '../env.ts';
import { Refused } from '../problem.ts';
import type { Caller } from '../serve.ts';

/**
 * Counts a try to name a promo code or a gift card, before it is checked, so that simultaneous guesses all count.
 * Counted by the target of the guess (a cart, a number) and by customer; the storefront counts by network as well.
 * Returns the buckets for `forgiveTry`.
 *
 * @throws `too-many-tries` (429)
 */
export async function countTry(
  { env, customerId }: Pick<Caller, 'env' | 'customerId'>,
  { limit, value }: Bucket & { limit: 'promo' | 'giftCardNumber' },
): Promise<Bucket[]> {
  const buckets: Bucket[] = [{ limit, value }];
  if (customerId !== null) buckets.push({ limit: limit === 'promo' ? 'promo' : 'giftCard', value: customerId });
  const wait = await countAttempt(env.DB, buckets, Math.floor(Date.now() / 1000));
  if (wait !== null) throw new Refused('too-many-tries', `Too many tries: wait ${wait} seconds.`);
  return buckets;
}

/** Takes a counted try back after a correct code or gift card. */
export function forgiveTry({ DB }: Env, buckets: readonly Bucket[]): Promise<void> {
  return forgiveAttempt(DB, buckets);
}
