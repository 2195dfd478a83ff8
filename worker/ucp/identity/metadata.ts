import { platformScopes } from '../../../shared/contract/account/platforms.ts';
import {
  assertionAlgorithms,
  clientAuthMethods,
  linkingEndpoints,
} from '../../../shared/identity-linking/endpoints.ts';
import { type Locale, locales } from '../../../shared/markets/locales.ts';

interface Issuer {
  /** Origin of the shop, without a slash: platforms compare it byte for byte. */
  issuer: string;
  /** Base address of the authentication service, without a slash. */
  authUrl: string;
  /** The markets of this origin, for the languages of its pages. */
  markets: readonly Locale[];
}

/** The metadata of the authorization server of a shop (RFC 8414, section 2; UCP, identity linking). */
export function authorizationServerMetadata({ issuer, authUrl, markets }: Issuer) {
  const { authorization, token, revocation } = linkingEndpoints(authUrl, issuer);
  return {
    issuer,
    authorization_endpoint: authorization,
    token_endpoint: token,
    revocation_endpoint: revocation,
    jwks_uri: `${authUrl}/.well-known/jwks.json`,
    scopes_supported: [...platformScopes],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: [...clientAuthMethods],
    token_endpoint_auth_signing_alg_values_supported: [...assertionAlgorithms],
    revocation_endpoint_auth_methods_supported: [...clientAuthMethods],
    revocation_endpoint_auth_signing_alg_values_supported: [...assertionAlgorithms],
    authorization_response_iss_parameter_supported: true,
    ui_locales_supported: [...new Set(markets.map((locale) => locales[locale].intl))],
  };
}

/** The metadata of the shop as a resource that asks for tokens (RFC 9728, section 2). Its server is the shop's own. */
export function protectedResourceMetadata(origin: string) {
  return {
    resource: origin,
    authorization_servers: [origin],
    scopes_supported: [...platformScopes],
    bearer_methods_supported: ['header'],
  };
}
