import { createLocalJWKSet, decodeJwt, errors, jwtVerify } from 'jose';
import type { Tokens } from '../../shared/contract/account/authentication.ts';
import { MemoryCache } from '../../shared/memory-cache.ts';
import type { Env } from '../env.ts';
import { InvalidToken, UpstreamError } from '../errors/errors.ts';
import { type LogContext, logError } from '../observability/log.ts';
import type { Credentials } from '../upstream/authorise.ts';
import type { Gateway } from '../upstream/gateway.ts';
import type { CookieJar } from './cookies.ts';
import { isPastExpiry, isToken } from './token.ts';
import { visitorIdOf } from './visitor-id.ts';

/** The visitor's session from the verified cookies (specification, section 4). */
export interface Session {
  /** Random id of the visitor, sent to the gateway as the session id. */
  readonly anonymousId: string;
  /** True if both tokens are present and the refresh token has not expired. */
  readonly secure: boolean;
  /** The customer in the access token, if any. */
  readonly customerId: string | null;
  /** From the access token, right after the account was created. */
  readonly newCustomer: boolean;
  /** Why the cookies could not be checked: the visitor counts as a stranger for this request, but stays signed in. */
  readonly outage: unknown;
  /** True if the session has expired: tokens were invalid or incomplete, and are cleared. */
  readonly lapsed: boolean;
}

interface Claims {
  customerId: string;
  newCustomer: boolean;
}

/** Finds the public key of a token, which is imported once. */
type Keys = ReturnType<typeof createLocalJWKSet>;

/** Milliseconds for which the public keys of an authentication service are cached; they change rarely. */
const keysAge = 3_600_000;
const keysOf = new MemoryCache<string, Keys>('authentication keys', {
  maxBytes: 200_000,
  maxAge: keysAge,
  // Of the closure with a few keys.
  bytesOf: () => 8_000,
});
/** Milliseconds for which a verified access token is not verified again: a page is soon followed by its calls. */
const verifiedFor = 60_000;
const verifiedTokens = new MemoryCache<string, Claims>('verified tokens', { maxBytes: 1_200_000 });
/** Minimum milliseconds between reloads because of a token with an unknown key, since anybody can write one. */
const unknownKeyAge = 10_000;

async function publicKeys(gateway: Gateway, issuer: string, refresh: boolean): Promise<Keys> {
  const fresh = keysOf.get(issuer, refresh ? unknownKeyAge : keysAge);
  if (fresh !== undefined) return fresh;
  try {
    const keys = createLocalJWKSet(await gateway.call('getJwks', {}));
    keysOf.set(issuer, keys);
    return keys;
  } catch (error) {
    const stale = keysOf.getStale(issuer);
    if (stale === undefined) throw error;
    return stale;
  }
}

interface Expected {
  issuer: string;
  audience: string;
}

type Verified = { state: 'valid'; claims: Claims } | { state: 'expired' } | { state: 'forged' };

async function verify(
  gateway: Gateway,
  expected: Expected,
  accessToken: string,
  refreshKeys = false,
): Promise<Verified> {
  const key = `${expected.issuer} ${expected.audience} ${accessToken}`;
  const known = verifiedTokens.get(key);
  if (known !== undefined) return { state: 'valid', claims: known };
  try {
    const { payload } = await jwtVerify(accessToken, await publicKeys(gateway, expected.issuer, refreshKeys), {
      ...expected,
      algorithms: ['ES256'],
      requiredClaims: ['exp'],
    });
    if (typeof payload.customerId !== 'string') return { state: 'forged' };
    const claims = { customerId: payload.customerId, newCustomer: payload.newCustomer === true };
    // `exp` is in seconds.
    const left = (payload.exp ?? 0) * 1000 - Date.now();
    verifiedTokens.set(key, claims, Math.min(verifiedFor, left));
    return { state: 'valid', claims };
  } catch (error) {
    if (error instanceof UpstreamError) throw error;
    if (error instanceof errors.JWTExpired) return { state: 'expired' };
    // The service may have a new key: reload the keys once.
    if (error instanceof errors.JWKSNoMatchingKey && !refreshKeys) return verify(gateway, expected, accessToken, true);
    return { state: 'forged' };
  }
}

interface VisitorSessionOptions {
  jar: CookieJar;
  gateway: Gateway;
  expected: Expected;
  /** Milliseconds since 1970. */
  now: number;
}

/** The session from a visitor's cookies, with methods to renew and to end it. */
export class VisitorSession implements Session, Credentials {
  #anonymousId: string;
  readonly #jar: CookieJar;
  readonly #gateway: Gateway;
  readonly #expected: Expected;
  readonly #now: number;
  outage: unknown;
  lapsed = false;
  #claims: Claims | null = null;
  #refreshing: Promise<void> | undefined;
  /** The refresh token that was read last, and whether it has not expired. */
  #refreshToken: { token: string; lasts: boolean } | undefined;

  constructor({ jar, gateway, expected, now }: VisitorSessionOptions) {
    this.#jar = jar;
    this.#gateway = gateway;
    this.#expected = expected;
    this.#now = now;
    const known = visitorIdOf(jar);
    this.#anonymousId = known ?? crypto.randomUUID();
    if (known === null) jar.set('anonymous_id', this.#anonymousId);
  }

  get anonymousId(): string {
    return this.#anonymousId;
  }

  /**
   * Reads the tokens. Clears them if one is missing or forged, or if the refresh token has expired; renews an expired
   * access token.
   */
  async start(): Promise<void> {
    const access = this.#jar.get('access_token');
    if (access === undefined || !this.#refreshTokenLasts()) {
      this.lapsed = access !== undefined || this.#jar.get('refresh_token') !== undefined;
      return this.end();
    }
    const verified = await verify(this.#gateway, this.#expected, access);
    if (verified.state === 'valid') this.#claims = verified.claims;
    else if (verified.state === 'forged') {
      this.lapsed = true;
      this.end();
    } else await this.refresh().catch((error: unknown) => (isRefusal(error) ? undefined : Promise.reject(error)));
  }

  get secure(): boolean {
    return this.#claims !== null && this.#refreshTokenLasts();
  }

  get customerId(): string | null {
    return this.#claims?.customerId ?? null;
  }

  /** True if the person is known: the customer, or whoever was signed in last and has not signed out. */
  get known(): boolean {
    return this.#claims !== null || this.#jar.get('last_customer') !== undefined;
  }

  get newCustomer(): boolean {
    return this.#claims?.newCustomer ?? false;
  }

  accessToken(): string | undefined {
    return this.#claims === null ? undefined : this.#jar.get('access_token');
  }

  /** Replaces both tokens (specification, section 4). A refusal ends the session. @throws UpstreamError 401 then */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  async #refresh(): Promise<void> {
    const accessToken = this.#jar.get('access_token') ?? '';
    const refreshToken = this.#jar.get('refresh_token') ?? '';
    try {
      await this.accept(await this.#gateway.call('refreshTokens', { tokens: { accessToken, refreshToken } }));
    } catch (error) {
      // An unreachable service says nothing about the tokens: they stay for the next attempt.
      if (isRefusal(error)) {
        this.lapsed = true;
        this.end();
      }
      throw error;
    }
  }

  /** Accepts tokens that the authentication service has just issued. @throws UpstreamError if they are invalid */
  async accept({ accessToken, refreshToken }: Tokens): Promise<void> {
    // A missing token is a refusal; a present one must be valid.
    if (!accessToken || !refreshToken) throw new UpstreamError('refreshTokens', 401, 'unauthorized');
    if (!isToken(accessToken) || !isToken(refreshToken)) throw new InvalidToken('refreshTokens');
    const verified = await verify(this.#gateway, this.#expected, accessToken);
    if (verified.state !== 'valid') throw new UpstreamError('refreshTokens', 401, 'unauthorized');
    const { customerId } = verified.claims;
    const last = this.#jar.get('last_customer');
    if (last !== undefined && last !== customerId) this.#renewId();
    if (last !== customerId) this.#jar.set('last_customer', customerId);
    this.#claims = verified.claims;
    this.#jar.set('access_token', accessToken);
    this.#jar.set('refresh_token', refreshToken);
  }

  /** Signs the visitor out: the next user of this browser cannot read anything that was saved in it. */
  signOut(): void {
    this.end();
    this.#jar.delete('pending_actions');
    this.#jar.delete('last_customer');
    this.#renewId();
  }

  /** Drafts and flash messages are sealed with the old id; saved pieces belong to the former visitor. */
  #renewId(): void {
    this.#anonymousId = crypto.randomUUID();
    this.#jar.set('anonymous_id', this.#anonymousId);
    this.#jar.delete('notices');
    this.#jar.delete('saved');
    this.#jar.delete('last_order');
  }

  /** Ends the session: clears both tokens. The last customer stays known, so that nobody else gets the drafts. */
  end(): void {
    this.#claims = null;
    this.#jar.delete('access_token');
    this.#jar.delete('refresh_token');
  }

  #refreshTokenLasts(): boolean {
    const token = this.#jar.get('refresh_token') ?? '';
    if (this.#refreshToken?.token !== token) this.#refreshToken = { token, lasts: this.#lasts(token) };
    return this.#refreshToken.lasts;
  }

  #lasts(token: string): boolean {
    try {
      return !isPastExpiry(decodeJwt(token), this.#now);
    } catch {
      return false;
    }
  }
}

/** True if the service has refused the tokens; any other failure says nothing about them. */
function isRefusal(error: unknown): boolean {
  return error instanceof UpstreamError && [400, 401, 403].includes(error.status);
}

interface StartOptions {
  env: Env;
  jar: CookieJar;
  gateway: Gateway;
  log: LogContext;
}

/** Starts the session. If the service is unreachable the visitor is anonymous for this request; the cookies stay. */
export async function startSession({ env, jar, gateway, log }: StartOptions): Promise<VisitorSession> {
  const expected = { issuer: env.AUTH_URL, audience: env.AUTH_CLIENT_ID };
  const session = new VisitorSession({ jar, gateway, expected, now: Date.now() });
  try {
    await session.start();
  } catch (error) {
    logError(error, log);
    session.outage = error;
  }
  return session;
}
