/** Requests on keep-alive connections, one after the other on each: from wrk where there is one, else from autocannon. */
import { fire, fireVisits } from './autocannon.ts';
import type { LoadOptions, Measured } from './measured.ts';
import type { NextRequest } from './request.ts';
import { hasWrk, wrk } from './wrk.ts';

/** What sends the requests that are all alike; wrk cannot send others. */
export const generator = hasWrk ? 'wrk, one thread' : 'autocannon, one thread';

/**
 * Asks for one address, or for whatever `next` gives, for a while.
 *
 * @throws when an answer is not a success: a fast error is no result
 */
export function load(
  target: string | NextRequest,
  { connections = 8, seconds = 2 }: LoadOptions = {},
): Promise<Measured> {
  const options = { connections, seconds };
  if (typeof target !== 'string') return fireVisits(target, options);
  return (hasWrk ? wrk : fire)(target, options);
}
