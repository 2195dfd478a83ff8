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

/** Who visits: what the cookies say, once verified (specification, section 4). */
export interface Session {
  /** Random id of the visitor, sent to the gateway as the session id. */
  readonly anonymousId: string;
  /** Both tokens are there and the refresh token is not past its expiry. */
  readonly secure: boolean;
  /** The customer of the access token, when there is one. */
  readonly customerId: string | null;
  /** Set once from the access token: the account was just created. */
  readonly newCustomer: boolean;
  /** Why the cookies could not be checked: the visitor is a stranger for this request, and is not logged out. */
  readonly outage: unknown;
  /** A session has ended by itself: tokens came that were not good, or not complete, and are cleared. */
  readonly lapsed: boolean;
}

interface Claims {
  customerId: string;
  newCustomer: boolean;
}

type Jwks = Parameters<typeof createLocalJWKSet>[0];

/** Public keys of each authentication service; they change rarely, and never within one isolate's hour. */
const keysAge = 3_600_000;
const keysOf = new MemoryCache<string, Jwks>('authentication keys', { maxEntries: 50, maxAge: keysAge });
/** Milliseconds for which a token that names an unknown key does not make us ask again: anybody can write one. */
const unknownKeyAge = 10_000;

async function publicKeys(gateway: Gateway, issuer: string, refresh: boolean): Promise<Jwks> {
  const fresh = keysOf.get(issuer, refresh ? unknownKeyAge : keysAge);
  if (fresh !== undefined) return fresh;
  try {
    const jwks = await gateway.call('getJwks', {});
    keysOf.set(issuer, jwks);
    return jwks;
  } catch (error) {
    const stale = keysOf.getStale(issuer);
    if (stale === undefined) throw error;
    return stale;
  }
}

/** Who must have issued a token, and for whom. */
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
  try {
    const { payload } = await jwtVerify(
      accessToken,
      createLocalJWKSet(await publicKeys(gateway, expected.issuer, refreshKeys)),
      { ...expected, algorithms: ['ES256'], requiredClaims: ['exp'] },
    );
    if (typeof payload.customerId !== 'string') return { state: 'forged' };
    return {
      state: 'valid',
      claims: { customerId: payload.customerId, newCustomer: payload.newCustomer === true },
    };
  } catch (error) {
    if (error instanceof UpstreamError) throw error;
    if (error instanceof errors.JWTExpired) return { state: 'expired' };
    // The service may have changed its key: ask once for the new one.
    if (error instanceof errors.JWKSNoMatchingKey && !refreshKeys)
      return verify(gateway, expected, accessToken, true);
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

/** The session behind a visitor's cookies, with the means to renew and to end it. */
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
   * Reads the tokens: clears them when one is missing, forged or the refresh token is past its expiry;
   * an access token that ran out is renewed.
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
    } else
      await this.refresh().catch((error: unknown) => (isRefusal(error) ? undefined : Promise.reject(error)));
  }

  get secure(): boolean {
    return this.#claims !== null && this.#refreshTokenLasts();
  }

  get customerId(): string | null {
    return this.#claims?.customerId ?? null;
  }

  /** It is known who types here: the customer, or whoever was signed in last and has not signed out. */
  get known(): boolean {
    return this.#claims !== null || this.#jar.get('last_customer') !== undefined;
  }

  get newCustomer(): boolean {
    return this.#claims?.newCustomer ?? false;
  }

  accessToken(): string | undefined {
    return this.#claims === null ? undefined : this.#jar.get('access_token');
  }

  /** Replaces both tokens (specification, section 4). A refusal ends the session and is thrown as 'unauthorized'. */
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
      // A service that is out of reach says nothing about the tokens: they are kept for the next try.
      if (isRefusal(error)) {
        this.lapsed = true;
        this.end();
      }
      throw error;
    }
  }

  /** Takes tokens that the authentication service has just issued. */
  async accept({ accessToken, refreshToken }: Tokens): Promise<void> {
    // What is missing is refused; what is there has to be a token.
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

  /** The visitor signs out: nothing that was kept in this browser until now can be read by the next one. */
  signOut(): void {
    this.end();
    this.#jar.delete('pending_actions');
    this.#jar.delete('last_customer');
    this.#renewId();
  }

  /** Drafts and notices are sealed for the former id; what was saved for later is nobody else's. */
  #renewId(): void {
    this.#anonymousId = crypto.randomUUID();
    this.#jar.set('anonymous_id', this.#anonymousId);
    this.#jar.delete('notices');
    this.#jar.delete('saved');
    this.#jar.delete('last_order');
  }

  /** The session is over: clears both tokens. Who it was is kept, so that nobody else gets what was typed. */
  end(): void {
    this.#claims = null;
    this.#jar.delete('access_token');
    this.#jar.delete('refresh_token');
  }

  #refreshTokenLasts(): boolean {
    try {
      return !isPastExpiry(decodeJwt(this.#jar.get('refresh_token') ?? ''), this.#now);
    } catch {
      return false;
    }
  }
}

/** The service has looked at the tokens and does not want them; any other failure says nothing about them. */
function isRefusal(error: unknown): boolean {
  return error instanceof UpstreamError && [400, 401, 403].includes(error.status);
}

interface StartOptions {
  env: Env;
  jar: CookieJar;
  gateway: Gateway;
  log: LogContext;
}

/** Starts the session; a service that is out of reach leaves the visitor anonymous for this request, cookies kept. */
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
