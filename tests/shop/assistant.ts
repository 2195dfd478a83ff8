/** A platform (an assistant) as the authentication service sees it: its requests, and the customer's browser. */
import { z } from 'zod';
import { demoPlatform } from '../../demo/platforms.ts';
import { authenticationRows as rows } from '../../shared/contract/account/authentication.ts';
import { platformScopes } from '../../shared/contract/account/platforms.ts';
import { gatewayHeaders } from '../../shared/contract/gateway/headers.ts';
import { linkingEndpoints } from '../../shared/identity-linking/endpoints.ts';
import type { Shop } from './harness.ts';
import { type Answer, demoPassword } from './http-visitor.ts';
import { AuthenticationVisitor, clientId, post } from './sign-in.ts';

export const [checkoutScope, orderScope] = platformScopes;
export const redirectUri = demoPlatform.redirectUris[0];

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** An authorization request of a platform. */
export interface PlatformRequest {
  address: string;
  verifier: string;
  state: string;
}

export const endpointsOf = (shop: Shop) => linkingEndpoints(`${shop.backendUrl}/authentication`, shop.shopUrl);

/** The authorization request of the seed's platform; `changes` replace parameters, undefined leaves one out. */
export async function platformRequest(
  shop: Shop,
  changes: Record<string, string | undefined> = {},
): Promise<PlatformRequest> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  const state = base64url(crypto.getRandomValues(new Uint8Array(16)));
  const parameters: Record<string, string | undefined> = {
    response_type: 'code',
    client_id: demoPlatform.clientId,
    redirect_uri: redirectUri,
    scope: platformScopes.join(' '),
    state,
    code_challenge: base64url(new Uint8Array(digest)),
    code_challenge_method: 'S256',
    ui_locales: 'en',
    ...changes,
  };
  const sent = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { address: `${endpointsOf(shop).authorization}?${new URLSearchParams(sent)}`, verifier, state };
}

/** Where a response leads. */
export const locationOf = (answer: Answer): URL => new URL(answer.headers.get('location') ?? '', answer.url);

/** Follows the redirects of the authentication service to its page, or to the address of the platform. */
export async function openAuthorization(
  visitor: AuthenticationVisitor,
  address: string,
): Promise<{ page: Answer } | { away: URL }> {
  let answer = await visitor.get(address);
  while (answer.status === 303) {
    const next = locationOf(answer);
    if (next.origin !== visitor.shop.backendUrl) return { away: next };
    answer = await visitor.get(next.href);
  }
  return { page: answer };
}

/** Opens the consent, by way of the sign-in. Throws if the platform is answered without it. */
export async function openConsent(
  shop: Shop,
  email: string,
  request: PlatformRequest,
  visitor = new AuthenticationVisitor(shop),
): Promise<Answer> {
  let opened = await openAuthorization(visitor, request.address);
  if ('page' in opened && opened.page.html.includes('name="password"')) {
    const sent = await visitor.send(opened.page, 'password', { email, password: demoPassword });
    opened = await openAuthorization(visitor, locationOf(sent).href);
  }
  if (!('page' in opened)) throw new Error(`The platform was answered without a consent: ${opened.away}`);
  return opened.page;
}

/** Signs in, allows all that is asked for, and returns the response to the platform. */
export async function allow(
  shop: Shop,
  email: string,
  request: PlatformRequest,
  visitor = new AuthenticationVisitor(shop),
): Promise<URL> {
  const page = await openConsent(shop, email, request, visitor);
  return locationOf(await visitor.send(page, 'choice', { choice: 'allow' }));
}

export const tokenAnswer = z.strictObject({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.literal(900),
  refresh_token: z.string(),
  scope: z.string(),
});
export type PlatformTokens = z.output<typeof tokenAnswer>;

/** A form that a platform sends to the token or the revocation endpoint. */
export function send(
  shop: Shop,
  endpoint: 'token' | 'revocation',
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  const path = endpointsOf(shop)[endpoint].slice(shop.backendUrl.length);
  return shop.fetchBackend(path, { method: 'POST', body: new URLSearchParams(form), headers });
}

/** The form that redeems a code. */
export const codeForm = (request: PlatformRequest, response: URL): Record<string, string> => ({
  grant_type: 'authorization_code',
  client_id: demoPlatform.clientId,
  code: response.searchParams.get('code') ?? '',
  redirect_uri: redirectUri,
  code_verifier: request.verifier,
});

/** Links the seed's platform to a customer and returns its tokens. */
export async function link(shop: Shop, email: string, scopes: readonly string[] = platformScopes) {
  const request = await platformRequest(shop, { scope: scopes.join(' ') });
  const answer = await send(shop, 'token', codeForm(request, await allow(shop, email, request)));
  return tokenAnswer.parse(await answer.json());
}

export const refreshForm = ({ refresh_token }: PlatformTokens): Record<string, string> => ({
  grant_type: 'refresh_token',
  client_id: demoPlatform.clientId,
  refresh_token,
});

/** The exchange of a platform's token by the storefront; `changes` replace parameters. */
export function exchangeToken(
  shop: Shop,
  token: string,
  changes: Partial<z.input<typeof rows.exchangePlatformToken.input>> = {},
  key = shop.secrets.GATEWAY_SUBSCRIPTION_KEY ?? '',
): Promise<Response> {
  const body = {
    client_id: clientId,
    issuer: shop.shopUrl,
    token,
    platform: { profile: demoPlatform.profile, isSigned: false },
    ...changes,
  };
  return post(shop, rows.exchangePlatformToken.path, body, { [gatewayHeaders.subscriptionKey]: key });
}

/** The exchanged token; fails if it is refused. */
export async function exchanged(shop: Shop, token: string, changes: Parameters<typeof exchangeToken>[2] = {}) {
  return rows.exchangePlatformToken.output.parse(await (await exchangeToken(shop, token, changes)).json());
}
