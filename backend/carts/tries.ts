import { type Bucket, countAttempt, forgiveAttempt } from '../authentication/attempts.ts';
import type { Env } from '../env.ts';
import { Refused } from '../problem.ts';
import type { Caller } from '../serve.ts';

/**
 * Counts a try to name a secret, a promo code or a gift card, before it is looked at, so that simultaneous guesses cannot
 * slip through. Counted by what is guessed at (a cart, a number) and by customer. Throws `too-many-tries` (429). The
 * storefront counts by network as well. Gives what `forgiveTry` takes back when it was right.
 */
export async function countTry(
  { env, customerId }: Pick<Caller, 'env' | 'customerId'>,
  { limit, value }: Bucket & { limit: 'promo' | 'giftCardNumber' },
): Promise<Bucket[]> {
  const buckets: Bucket[] = [{ limit, value }];
  if (customerId !== null)
    buckets.push({ limit: limit === 'promo' ? 'promo' : 'giftCard', value: customerId });
  const wait = await countAttempt(env.DB, buckets, Math.floor(Date.now() / 1000));
  if (wait !== null) throw new Refused('too-many-tries', `Too many tries: wait ${wait} seconds.`);
  return buckets;
}

/** It was a code or a gift card. */
export function forgiveTry({ DB }: Env, buckets: readonly Bucket[]): Promise<void> {
  return forgiveAttempt(DB, buckets);
}
