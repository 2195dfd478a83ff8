import { letterSource, letterToken } from '../../../shared/contract/account/newsletter.ts';
import { type SubscriptionType, subscriptionType } from '../../../shared/contract/account/subscriptions.ts';
import { isUnauthorized, NotFound, UpstreamError } from '../../errors/errors.ts';
import { logError } from '../../observability/log.ts';
import type { VisitorRequest } from '../../page/page-module.ts';

/** What a link is about; that it is no good any more; or that nobody can say so now. */
export type LinkStatus<Value> = Value | 'over' | 'unavailable';

/** The status of the page that shows it. */
export function httpStatusOf(status: LinkStatus<object>): number {
  if (status === 'over') return 404;
  return status === 'unavailable' ? 503 : 200;
}

/** Throws `NotFound` 'page introuvable' where an address lacks what a newsletter page needs (specification, section 8). */
function required({ url }: VisitorRequest, name: string): string {
  const value = url.searchParams.get(name) ?? '';
  if (value === '') throw new NotFound(url.pathname, 'page introuvable');
  return value;
}

/** The token of a page's address. */
export const tokenOf = (request: VisitorRequest): string => required(request, 'token');

/** Token and source of the page that confirms: both must be there. */
export function linkOf(request: VisitorRequest): { token: string; source: string } {
  const link = { token: tokenOf(request), source: required(request, 'source') };
  if (!letterSource.safeParse(link.source).success)
    throw new NotFound(request.url.pathname, 'page introuvable');
  return link;
}

/** The kind of mail that a link ends; the newsletter where it does not say. */
export function typeOf({ url }: VisitorRequest): SubscriptionType {
  const type = subscriptionType.safeParse(url.searchParams.get('type') ?? 'NEWS');
  if (!type.success) throw new NotFound(url.pathname, 'page introuvable');
  return type.data;
}

/** What the gateway says of a link. A token that can be none is not even asked about. */
export async function linkStatus<Value>(
  { log }: VisitorRequest,
  token: string,
  ask: () => Promise<Value>,
): Promise<LinkStatus<Value>> {
  if (!letterToken.safeParse(token).success) return 'over';
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof UpstreamError) || isUnauthorized(error)) throw error;
    if (error.status === 404 || error.status === 400) return 'over';
    logError(error, log);
    return 'unavailable';
  }
}
