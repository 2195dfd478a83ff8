/**
 * Sends requests on keep-alive connections, one after another on each: with wrk if installed, else with autocannon.
 */
import { fire, fireVisits } from './autocannon.ts';
import type { LoadOptions, Measured } from './measured.ts';
import type { NextRequest, PageAddress } from './request.ts';
import { hasWrk, wrk } from './wrk.ts';

/** The generator for identical requests; wrk cannot send others. */
export const generator = hasWrk ? 'wrk, one thread' : 'autocannon, one thread';

/**
 * Requests one address, or those that `next` returns, for some seconds.
 *
 * @throws if a response is not a success: a fast error is not a result
 */
export function load(
  target: PageAddress | NextRequest,
  { connections = 8, seconds = 2 }: LoadOptions = {},
): Promise<Measured> {
  const options = { connections, seconds };
  if (typeof target === 'function') return fireVisits(target, options);
  return (hasWrk ? wrk : fire)(target, options);
}
