import type { PlatformScope } from '../../../shared/contract/account/platforms.ts';
import type { UcpMessage } from './messages.ts';
import { offersLinking } from './offers-linking.ts';
import type { LinkedCustomer, UcpRequest } from './operation.ts';

/** The customer of a request, if they have allowed this; null otherwise. For operations that need no customer. */
export const customerAllowing = ({ customer }: UcpRequest, scope: PlatformScope): LinkedCustomer | null =>
  customer?.scopes.has(scope) === true ? customer : null;

/** Tells the platform that the customer could link it, if that would help (identity linking, `identity_optional`). */
export function identityHint(request: UcpRequest, scope: PlatformScope): UcpMessage[] {
  const { market } = request;
  if (customerAllowing(request, scope) !== null || !offersLinking(market)) return [];
  return [{ type: 'info', code: 'identity_optional', content: market.t('platforms.identity-optional') }];
}
