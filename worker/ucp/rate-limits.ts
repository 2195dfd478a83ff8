import type { Context } from 'hono';
import type { AppEnv } from '../page/context.ts';
import { allowsAttempt, networkOf } from '../steps/request/limits.ts';
import type { OperationRow } from './protocol/operation.ts';
import type { PlatformProfile } from './protocol/platform-profile.ts';
import { UcpRefusal } from './protocol/refusal.ts';

/**
 * Limits of platforms. Who asks is known only once the profile is there and the signature verified, and anybody can
 * make profiles and keys. So each request counts for its network first; a signed one then for its platform as well.
 */

/** Seconds after which a platform may try again: the period in which requests are counted. */
export const limitPeriod = '60';

const tooMany = (content: string): UcpRefusal =>
  new UcpRefusal(429, 'rate_limit_exceeded', content, { headers: { 'retry-after': limitPeriod } });

/** What lists tools, or begins a session of MCP, is no operation: it counts like a search. */
const limitOf = (c: Context<AppEnv>, operation: OperationRow | null): RateLimit => {
  const { env } = c.get('state');
  const isSearch = operation === null || operation.capability.startsWith('dev.ucp.shopping.catalog');
  return isSearch ? env.SEARCH_LIMIT : env.CART_LIMIT;
};

/** The name under which a signed platform is counted: anybody can make up more profiles at the host of one. */
const platformKey = ({ address }: PlatformProfile): string => `ucp ${new URL(address).host}`;

/**
 * Counts a request by its network, before anything is fetched for it. One that has a signature, right or wrong, counts
 * with the higher limit of platforms, since many shoppers of one come from few addresses.
 * @param operation null for a message of MCP that calls none
 * @throws UcpRefusal 429
 */
export async function countByNetwork(c: Context<AppEnv>, operation: OperationRow | null): Promise<void> {
  const network = networkOf(c);
  if (network === undefined) return;
  const limit = limitOf(c, operation);
  const hasSignature = c.req.header('signature') !== undefined;
  const counted = hasSignature ? (c.get('state').env.PLATFORM_LIMIT ?? limit) : limit;
  if (!(await counted.limit({ key: `ucp ${network}` })).success) throw tooMany('Too many requests.');
}

/** Counts a profile that has to be fetched because nobody has named it lately, by network. @throws UcpRefusal 429 */
export async function countNewPlatform(c: Context<AppEnv>): Promise<void> {
  const network = networkOf(c);
  if (network === undefined) return;
  const { success } = await c.get('state').env.ATTEMPT_LIMIT.limit({ key: `ucp profile ${network}` });
  if (!success) throw tooMany('Too many new platforms.');
}

/** Counts a signed request by its platform. @throws UcpRefusal 429 */
export async function countByPlatform(
  c: Context<AppEnv>,
  operation: OperationRow,
  profile: PlatformProfile,
): Promise<void> {
  const limit = c.get('state').env.PLATFORM_LIMIT ?? limitOf(c, operation);
  if (!(await limit.limit({ key: platformKey(profile) })).success) throw tooMany('Too many requests.');
}

/** Counts attempts (`UcpRequest`). */
export const attempts = (c: Context<AppEnv>, profile: PlatformProfile, isSigned: boolean) => async () => {
  if (!(await allowsAttempt(c))) return false;
  return !isSigned || (await c.get('state').env.ATTEMPT_LIMIT.limit({ key: platformKey(profile) })).success;
};
