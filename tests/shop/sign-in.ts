/** The authentication service as called by the storefront's server, and as opened by a visitor's browser. */
import { authenticationRows as rows, type Tokens } from '../../shared/contract/account/authentication.ts';
import type { Locale } from '../../shared/markets/locales.ts';
import type { Shop } from './harness.ts';
import { type Answer, demoPassword, HttpVisitor } from './http-visitor.ts';

export const clientId = 'selvedge-storefront';

/** An authorization request, with the values needed to exchange its code. */
export interface AuthorizationRequest {
  query: URLSearchParams;
  verifier: string;
  redirectUri: string;
}

/** The authorization request of the storefront; `changes` replace parameters. */
export async function authorizationRequest(
  shop: Shop,
  locale: Locale = 'en',
  changes: Record<string, string> = {},
): Promise<AuthorizationRequest> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  const redirectUri = `${shop.shopUrl}/${locale}/auth/callback/`;
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    state: base64url(crypto.getRandomValues(new Uint8Array(16))),
    code_challenge: base64url(new Uint8Array(digest)),
    code_challenge_method: 'S256',
    ui_locales: locale,
    ...changes,
  });
  return { query, verifier, redirectUri };
}

/** A visitor of the authentication pages with its own network address, so that limits do not add up. */
export class AuthenticationVisitor extends HttpVisitor {
  readonly #address: string;

  constructor(shop: Shop, address = randomAddress()) {
    super(shop);
    this.#address = address;
  }

  override get(path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = new Headers(init.headers);
    headers.set('cf-connecting-ip', this.#address);
    return super.get(path, { ...init, headers });
  }

  /** A page of the authentication service; `path` is below its base address. */
  page(path: string): Promise<Answer> {
    return this.get(`${this.shop.backendUrl}/authentication${path}`);
  }

  /** Opens a page and submits the form with a field of this name, without following redirects. */
  async fill(path: string, values: Record<string, string>, field = 'password'): Promise<Answer> {
    return this.send(await this.page(path), field, values);
  }
}

/** A JSON call to the authentication service. */
export function post(shop: Shop, path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return shop.fetchBackend(`/authentication${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

/** Exchanges a code as the storefront does; `changes` replace parameters. */
export function exchange(
  shop: Shop,
  request: AuthorizationRequest,
  code: string,
  changes: Record<string, string> = {},
): Promise<Response> {
  return post(shop, rows.exchangeCode.path, {
    grant_type: 'authorization_code',
    client_id: clientId,
    code,
    redirect_uri: request.redirectUri,
    code_verifier: request.verifier,
    ...changes,
  });
}

/** The code in the redirect address. */
export function codeOf(answer: Answer): string {
  return new URL(answer.headers.get('location') ?? '', answer.url).searchParams.get('code') ?? '';
}

/** Signs a customer in and returns the tokens. */
export async function signIn(shop: Shop, email: string, visitor = new AuthenticationVisitor(shop)): Promise<Tokens> {
  const request = await authorizationRequest(shop);
  const answer = await visitor.fill(`/sign-in?${request.query}`, { email, password: demoPassword });
  if (answer.status !== 303) throw new Error(`The sign-in of ${email} answered ${answer.status}.`);
  return rows.exchangeCode.output.parse(await (await exchange(shop, request, codeOf(answer))).json());
}

function base64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}

function randomAddress(): string {
  const groups = crypto.getRandomValues(new Uint16Array(3));
  return `2001:${[...groups].map((group) => group.toString(16)).join(':')}::1`;
}
