import { letterSource, letterToken } from '../../../shared/contract/account/newsletter.ts';
import { type SubscriptionType, subscriptionType } from '../../../shared/contract/account/subscriptions.ts';
import { isUnauthorized, NotFound, UpstreamError } from '../../errors/errors.ts';
import { logError } from '../../observability/log.ts';
import type { VisitorRequest } from '../../page/page-module.ts';

/** Status of a link: its value, `over` if it is no longer valid, `unavailable` if the gateway fails. */
export type LinkStatus<Value> = Value | 'over' | 'unavailable';

export function httpStatusOf(status: LinkStatus<object>): number {
  if (status === 'over') return 404;
  return status === 'unavailable' ? 503 : 200;
}

/** Returns a parameter of the url. @throws NotFound 'page introuvable' if it is missing (specification, section 8). */
function required({ url }: VisitorRequest, name: string): string {
  const value = url.searchParams.get(name) ?? '';
  if (value === '') throw new NotFound(url.pathname, 'page introuvable');
  return value;
}

/** Returns the token in the url. @throws NotFound if it is missing. */
export const tokenOf = (request: VisitorRequest): string => required(request, 'token');

/** Returns token and source of the confirmation link. @throws NotFound if one is missing or invalid. */
export function linkOf(request: VisitorRequest): { token: string; source: string } {
  const link = { token: tokenOf(request), source: required(request, 'source') };
  if (!letterSource.safeParse(link.source).success) throw new NotFound(request.url.pathname, 'page introuvable');
  return link;
}

/** The kind of mail that a link unsubscribes from; by default the newsletter. @throws NotFound if it is invalid. */
export function typeOf({ url }: VisitorRequest): SubscriptionType {
  const type = subscriptionType.safeParse(url.searchParams.get('type') ?? 'NEWS');
  if (!type.success) throw new NotFound(url.pathname, 'page introuvable');
  return type.data;
}

/**
 * Requests the status of a link with `ask`; a token of the wrong form is `over` without a request.
 * @throws errors that are no answer of the gateway, or that require signing in.
 */
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
