import type { PlatformScope } from '../../../shared/contract/account/platforms.ts';
import { insufficientScopeText } from './challenge.ts';
import type { UcpMessage } from './messages.ts';
import { offersLinking } from './offers-linking.ts';
import type { LinkedCustomer, UcpRequest } from './operation.ts';

/** The customer of a request, if they have allowed this; null otherwise. For operations that need no customer. */
export const customerAllowing = ({ customer }: UcpRequest, scope: PlatformScope): LinkedCustomer | null =>
  customer?.scopes.has(scope) === true ? customer : null;

/**
 * Tells the platform that the customer could link it, if that would help (identity linking, `identity_optional`) and
 * its profile declares linking. If they have linked it, and have not allowed this, the scope to ask for is named.
 */
export function identityHint(request: UcpRequest, scope: PlatformScope): UcpMessage[] {
  const { market, customer } = request;
  if (customerAllowing(request, scope) !== null || !offersLinking(market)) return [];
  if (customer === null && !request.active.has('dev.ucp.common.identity_linking')) return [];
  if (customer === null)
    return [{ type: 'info', code: 'identity_optional', content: market.t('platforms.identity-optional') }];
  const content = `${insufficientScopeText(market, [scope])} (${scope})`;
  return [{ type: 'warning', code: 'insufficient_scope', content }];
}
