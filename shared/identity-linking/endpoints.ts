/**
 * Where the authentication service serves the OAuth 2.0 endpoints of an issuer. Each issuer has its own, so that an
 * endpoint always knows which `iss` it answers with (RFC 9207).
 *
 * @param authUrl base address of the authentication service, without a slash at the end
 * @param issuer origin of a shop, such as `https://fr-fr.example.com`
 */
export function linkingEndpoints(
  authUrl: string,
  issuer: string,
): { authorization: string; token: string; revocation: string } {
  const base = `${authUrl}/oauth/${new URL(issuer).host}`;
  return { authorization: `${base}/authorize`, token: `${base}/token`, revocation: `${base}/revoke` };
}

/** How a platform may authenticate itself at the token endpoint (RFC 8414). */
export const clientAuthMethods = ['private_key_jwt', 'client_secret_basic', 'none'] as const;
export type ClientAuthMethod = (typeof clientAuthMethods)[number];

/** Signatures of `private_key_jwt`. */
export const assertionAlgorithms = ['ES256', 'EdDSA', 'PS256', 'RS256'] as const;
