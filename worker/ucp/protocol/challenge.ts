import type { PlatformScope } from '../../../shared/contract/account/platforms.ts';
import type { MessageKey } from '../../../shared/i18n/i18n.ts';
import { scopeKeys } from '../../../shared/identity-linking/scope-keys.ts';
import type { Market } from '../../market/market.ts';
import { offersLinking } from './offers-linking.ts';
import { UcpRefusal } from './refusal.ts';

/** `WWW-Authenticate` for the bearer token of a customer (RFC 6750, section 3; RFC 9728, section 5.1). */
function challenge(market: Market, parameters: Record<string, string>): string {
  const { origin } = market;
  const all = {
    realm: origin,
    ...parameters,
    ...(offersLinking(market) && { resource_metadata: `${origin}/.well-known/oauth-protected-resource` }),
  };
  const texts = Object.entries(all).map(([name, value]) => `${name}="${value}"`);
  return `Bearer ${texts.join(', ')}`;
}

/** The request has no token of a customer, although its operation needs one. @param orSigned or else a signature */
export const identityRequired = (market: Market, orSigned: boolean): UcpRefusal =>
  refuseIdentity(market, {}, orSigned ? 'platforms.identity-or-signature' : 'platforms.identity-required');

/** The request has a token that is not valid here. @param why for the platform's developers, in ASCII without quotes */
export const invalidToken = (market: Market, why: string): UcpRefusal =>
  refuseIdentity(market, { error: 'invalid_token', error_description: why });

function refuseIdentity(
  market: Market,
  parameters: Record<string, string>,
  text: MessageKey = 'platforms.identity-required',
): UcpRefusal {
  return new UcpRefusal(401, 'identity_required', market.t(text), {
    severity: 'requires_buyer_review',
    headers: { 'www-authenticate': challenge(market, parameters) },
  });
}

/** What the customer would have to allow, in the language of the market. */
export const insufficientScopeText = ({ t }: Pick<Market, 't'>, scopes: readonly PlatformScope[]): string => {
  const allowed = scopeKeys(scopes).map((key) => t(key));
  return t('platforms.insufficient-scope', { scopes: allowed.join('; ') });
};

/** The customer has not allowed the platform what its operation needs. @param scopes all that it needs */
export function insufficientScope(market: Market, scopes: readonly PlatformScope[]): UcpRefusal {
  return new UcpRefusal(403, 'insufficient_scope', insufficientScopeText(market, scopes), {
    severity: 'requires_buyer_review',
    headers: {
      'www-authenticate': challenge(market, { error: 'insufficient_scope', scope: scopes.join(' ') }),
    },
  });
}
