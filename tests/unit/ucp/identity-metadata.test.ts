import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { platformScopes } from '../../../shared/contract/account/platforms.ts';
import { linkingEndpoints } from '../../../shared/identity-linking/endpoints.ts';
import { authorizationServerMetadata, protectedResourceMetadata } from '../../../worker/ucp/identity/metadata.ts';

/** An https address without a fragment, as RFC 8414 asks for. */
const endpoint = z.url({ protocol: /^https$/ }).refine((address) => !address.includes('#'));
const methods = z.array(z.enum(['none', 'private_key_jwt', 'client_secret_basic', 'tls_client_auth']));
/** The pattern of UCP's schema of identity linking (`scope_token`). */
const scopes = z.array(z.string().regex(/^[a-z][a-z0-9]*(?:\.[a-z][a-z0-9_]*)+:[a-z][a-z0-9_]*$/)).min(1);

/** RFC 8414 (section 2), with what UCP makes mandatory. */
const serverMetadata = z.strictObject({
  // Neither query nor fragment, and no slash at the end: platforms compare it byte for byte.
  issuer: z.string().regex(/^https:\/\/[^/?#]+$/),
  authorization_endpoint: endpoint,
  token_endpoint: endpoint,
  revocation_endpoint: endpoint,
  jwks_uri: endpoint,
  scopes_supported: scopes,
  response_types_supported: z.tuple([z.literal('code')]),
  response_modes_supported: z.tuple([z.literal('query')]),
  grant_types_supported: z.tuple([z.literal('authorization_code'), z.literal('refresh_token')]),
  code_challenge_methods_supported: z.tuple([z.literal('S256')]),
  token_endpoint_auth_methods_supported: methods,
  // Mandatory beside private_key_jwt; `none` is forbidden.
  token_endpoint_auth_signing_alg_values_supported: z.array(z.enum(['ES256', 'EdDSA', 'PS256', 'RS256'])).min(1),
  revocation_endpoint_auth_methods_supported: methods,
  revocation_endpoint_auth_signing_alg_values_supported: z.array(z.string()).min(1),
  authorization_response_iss_parameter_supported: z.literal(true),
  ui_locales_supported: z.array(z.string()),
});

/** RFC 9728 (section 2). */
const resourceMetadata = z.strictObject({
  resource: z.string(),
  authorization_servers: z.array(z.string()).length(1),
  scopes_supported: scopes,
  bearer_methods_supported: z.tuple([z.literal('header')]),
});

describe('the metadata of a shop', () => {
  const issuer = 'https://fr-fr.shop.example';
  const authUrl = 'https://account.shop.example/authentication';

  it('as an authorization server is complete, and its endpoints are those of the issuer', () => {
    const metadata = authorizationServerMetadata({ issuer, authUrl, markets: ['fr-fr', 'de-de'] });
    expect(serverMetadata.parse(metadata)).toEqual(metadata);
    expect(metadata.issuer).toBe(issuer);
    expect(metadata.ui_locales_supported).toEqual(['fr-FR', 'de-DE']);
    expect(metadata.scopes_supported).toEqual([...platformScopes]);
    const other = linkingEndpoints(authUrl, 'https://de-de.shop.example');
    for (const address of Object.values(linkingEndpoints(authUrl, issuer))) {
      expect(address).toContain(`${authUrl}/oauth/fr-fr.shop.example/`);
      expect(Object.values(other)).not.toContain(address);
    }
  });

  it('as a resource names itself as its authorization server', () => {
    const metadata = protectedResourceMetadata(issuer);
    expect(resourceMetadata.parse(metadata)).toEqual(metadata);
    expect(metadata).toMatchObject({ resource: issuer, authorization_servers: [issuer] });
  });
});
