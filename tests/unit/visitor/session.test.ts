import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterEach, beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { UpstreamError } from '../../../worker/errors/errors.ts';
import type { Gateway } from '../../../worker/upstream/gateway.ts';
import { CookieJar } from '../../../worker/visitor/cookies.ts';
import { startSession, VisitorSession } from '../../../worker/visitor/session.ts';

type Pair = Awaited<ReturnType<typeof generateKeyPair>>;

const env = { ENVIRONMENT: 'production', ORIGIN: 'http://shop.example' };
const audience = 'shop';
const anonymousId = 'visitor-of-sixteen-letters';
/** Each test has an issuer of its own: keys are cached for an hour. */
let issuer: string;
let serial = 0;
let own: Pair;
let other: Pair;
let published: Pair[];
/** Responses of the service to a renewal: tokens, or an error. */
let renewal: unknown;
let asked: string[];
/** The last request to renew tokens. */
let renewed: object;
let keysFail: Error | undefined;

beforeAll(async () => {
  own = await generateKeyPair('ES256');
  other = await generateKeyPair('ES256');
});
beforeEach(() => {
  serial += 1;
  issuer = `https://auth-${serial}.example`;
  published = [own];
  renewal = new UpstreamError('refreshTokens', 401, 'unauthorized');
  asked = [];
  keysFail = undefined;
});

const kidOf = (pair: Pair) => (pair === own ? 'own' : 'other');

const gateway: Gateway = {
  degraded: false,
  isFallback: () => false,
  assertAnswered: () => undefined,
  attempt: () => Promise.reject(new Error('not used')),
  call: async (name, input) => {
    asked.push(name);
    if (name === 'refreshTokens') renewed = input;
    if (name === 'getJwks') {
      if (keysFail) throw keysFail;
      const keys = await Promise.all(
        published.map(async (pair) => ({
          ...(await exportJWK(pair.publicKey)),
          kid: kidOf(pair),
          alg: 'ES256',
        })),
      );
      return { keys } as never;
    }
    if (renewal instanceof Error) throw renewal;
    return renewal as never;
  },
};

interface TokenOptions {
  claims?: JWTPayload;
  by?: Pair;
  /** Null: never expires. */
  seconds?: number | null;
  from?: string;
  to?: string;
}

/** A token of the service that expires after as many seconds. */
function token({
  claims = { customerId: 'c1' },
  by = own,
  seconds = 900,
  from = issuer,
  to = audience,
}: TokenOptions = {}) {
  const made = new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid: kidOf(by) })
    .setIssuer(from)
    .setAudience(to);
  if (seconds !== null) made.setExpirationTime(Math.floor(Date.now() / 1000) + seconds);
  return made.sign(by.privateKey);
}

interface Visit {
  access?: string;
  refresh?: string;
  more?: Record<string, string>;
}

async function visit({ access, refresh, more = {} }: Visit) {
  const cookies = {
    anonymous_id: anonymousId,
    ...(access && { access_token: access }),
    ...(refresh && { refresh_token: refresh }),
    ...more,
  };
  const header = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const jar = new CookieJar(env, header, 'shop.example');
  const session = new VisitorSession({ jar, gateway, expected: { issuer, audience }, now: Date.now() });
  /** Cookies that the response sets; an empty value removes one. */
  const changes = () =>
    Object.fromEntries(
      jar.headers().map((line) => {
        const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
        return [name, value];
      }),
    );
  return { jar, session, changes };
}

const cleared = { access_token: '', refresh_token: '' };

describe('a visitor', () => {
  it('keeps the id that they have', async () => {
    const { session, changes } = await visit({});
    await session.start();
    expect(session).toMatchObject({
      anonymousId,
      secure: false,
      customerId: null,
      newCustomer: false,
      known: false,
      lapsed: false,
    });
    expect(session.accessToken()).toBeUndefined();
    expect([changes(), asked]).toEqual([{}, []]);
  });

  it.each(['short', 'x'.repeat(65), 'sixteen letters!!', `${'x'.repeat(20)}<`])(
    'gets a new id for one that was not ours: %s',
    async (id) => {
      const { session, changes } = await visit({ more: { anonymous_id: encodeURIComponent(id) } });
      expect(session.anonymousId).toMatch(/^[0-9a-f-]{36}$/);
      expect(changes()).toEqual({ anonymous_id: session.anonymousId });
    },
  );

  it('is who the access token says', async () => {
    const access = await token({ claims: { customerId: 'c1', newCustomer: true } });
    const { session, changes } = await visit({ access, refresh: await token({ seconds: 9000 }) });
    await session.start();
    expect(session).toMatchObject({
      secure: true,
      customerId: 'c1',
      newCustomer: true,
      known: true,
      lapsed: false,
    });
    expect(session.accessToken()).toBe(access);
    expect([changes(), asked]).toEqual([{}, ['getJwks']]);
  });

  it('is known after the session, until they sign out', async () => {
    const { session, changes } = await visit({ more: { last_customer: 'c1', notices: 'sealed' } });
    expect(session.known).toBe(true);
    session.signOut();
    expect(session.known).toBe(false);
    expect(session.anonymousId).not.toBe(anonymousId);
    expect(changes()).toEqual({ anonymous_id: session.anonymousId, last_customer: '', notices: '' });
  });

  it('who signs out takes the tokens along', async () => {
    const { session, changes } = await visit({ access: await token(), refresh: await token() });
    await session.start();
    session.signOut();
    expect(session).toMatchObject({ secure: false, customerId: null });
    expect(session.accessToken()).toBeUndefined();
    expect(changes()).toMatchObject(cleared);
  });

  it('is new only where the token says so', async () => {
    for (const newCustomer of [undefined, false, 'yes']) {
      const access = await token({ claims: { customerId: 'c1', newCustomer } });
      const { session } = await visit({ access, refresh: await token() });
      await session.start();
      expect(session).toMatchObject({ customerId: 'c1', newCustomer: false });
    }
  });
});

describe('tokens that are not good', () => {
  it.each<[string, () => Promise<Visit>]>([
    ['one is missing', async () => ({ access: await token() })],
    ['the other is missing', async () => ({ refresh: await token() })],
    ['the refresh token is over', async () => ({ access: await token(), refresh: await token({ seconds: -1 }) })],
    ['the refresh token is none', async () => ({ access: await token(), refresh: 'a.b.c' })],
    ['the refresh token is a word', async () => ({ access: await token(), refresh: 'word' })],
    ['somebody else signed', async () => ({ access: await token({ by: other }), refresh: await token() })],
    ['for another shop', async () => ({ access: await token({ to: 'other' }), refresh: await token() })],
    [
      'of another service',
      async () => ({ access: await token({ from: 'https://x.example' }), refresh: await token() }),
    ],
    ['for ever', async () => ({ access: await token({ seconds: null }), refresh: await token() })],
    ['for nobody', async () => ({ access: await token({ claims: {} }), refresh: await token() })],
    ['no token', async () => ({ access: 'a.b.c', refresh: await token() })],
  ])('are cleared: %s', async (_, brought) => {
    const cookies = await brought();
    const { session, changes } = await visit(cookies);
    await session.start();
    expect(session).toMatchObject({ secure: false, customerId: null, lapsed: true });
    const had = Object.keys(cleared).filter((name) => (name === 'access_token' ? cookies.access : cookies.refresh));
    expect(changes()).toEqual(Object.fromEntries(had.map((name) => [name, ''])));
    // Only an expired token is renewed.
    expect(asked).not.toContain('refreshTokens');
  });
});

describe('an access token that ran out', () => {
  const over = async () => ({
    access: await token({ seconds: -1 }),
    refresh: await token({ seconds: 9000 }),
  });

  it('is renewed', async () => {
    const next = { accessToken: await token(), refreshToken: await token({ seconds: 9999 }) };
    renewal = next;
    const { access, refresh } = await over();
    const { session, changes } = await visit({ access, refresh });
    await session.start();
    expect(renewed).toEqual({ tokens: { accessToken: access, refreshToken: refresh } });
    expect(session).toMatchObject({ secure: true, customerId: 'c1', lapsed: false });
    expect(changes()).toEqual({
      access_token: next.accessToken,
      refresh_token: next.refreshToken,
      last_customer: 'c1',
    });
  });

  it.each([400, 401, 403])('and is refused with %i ends the session', async (status) => {
    renewal = new UpstreamError('refreshTokens', status, 'unauthorized');
    const { session, changes } = await visit(await over());
    await session.start();
    expect(session).toMatchObject({ secure: false, lapsed: true });
    expect(changes()).toEqual(cleared);
  });

  it('and cannot be renewed now is kept', async () => {
    renewal = new UpstreamError('refreshTokens', 503, 'Out of order.');
    const { session, changes } = await visit(await over());
    await expect(session.start()).rejects.toBe(renewal);
    expect(session).toMatchObject({ secure: false, customerId: null, lapsed: false });
    expect(changes()).toEqual({});
  });

  it.each<[string, () => Promise<unknown>]>([
    ['no token', async () => ({ accessToken: 'word', refreshToken: await token() })],
    ['one token', async () => ({ accessToken: await token(), refreshToken: 'word' })],
    ['a forged token', async () => ({ accessToken: await token({ by: other }), refreshToken: await token() })],
  ])('and is answered with %s ends the session', async (_, answer) => {
    renewal = await answer();
    const { session, changes } = await visit(await over());
    await session.start();
    expect(session.lapsed).toBe(true);
    expect(changes()).toEqual(cleared);
  });

  it('is renewed once, however many requests need it', async () => {
    renewal = { accessToken: await token(), refreshToken: await token() };
    const { session } = await visit(await over());
    await Promise.all([session.refresh(), session.refresh()]);
    expect(asked.filter((name) => name === 'refreshTokens')).toHaveLength(1);
    await session.refresh();
    expect(asked.filter((name) => name === 'refreshTokens')).toHaveLength(2);
  });
});

describe('new tokens', () => {
  const issued = async (customerId: string) => ({
    accessToken: await token({ claims: { customerId } }),
    refreshToken: await token(),
  });

  it('of the visitor before leave what is stored', async () => {
    const { session, changes } = await visit({ more: { last_customer: 'c1', notices: 'sealed' } });
    await session.accept(await issued('c1'));
    expect(session.anonymousId).toBe(anonymousId);
    expect(Object.keys(changes())).toEqual(['access_token', 'refresh_token']);
  });

  it('of the first customer keep what the visitor typed', async () => {
    const { session, changes } = await visit({});
    await session.accept(await issued('c1'));
    expect(session.anonymousId).toBe(anonymousId);
    expect(changes()).toMatchObject({ last_customer: 'c1' });
    expect(changes()).not.toHaveProperty('anonymous_id');
  });

  it('of somebody else show nothing of who was here before', async () => {
    const { session, changes } = await visit({ more: { last_customer: 'c0', notices: 'sealed' } });
    await session.accept(await issued('c1'));
    expect(session.anonymousId).not.toBe(anonymousId);
    expect(changes()).toMatchObject({
      anonymous_id: session.anonymousId,
      notices: '',
      last_customer: 'c1',
    });
  });

  it('that were not issued by the service are refused', async () => {
    const { session, changes } = await visit({});
    const forged = { accessToken: await token({ by: other }), refreshToken: await token() };
    const refused = { call: 'refreshTokens', status: 401 };
    for (const none of [forged, { ...forged, accessToken: '' }])
      await expect(session.accept(none)).rejects.toMatchObject({ ...refused, message: 'unauthorized' });
    // Anything but three parts between dots is the error of section 5.
    for (const malformed of ['word', 'a.b', 'a.b.c.d', 'a.b.ö'])
      for (const tokens of [{ accessToken: malformed }, { refreshToken: malformed }])
        await expect(session.accept({ ...forged, ...tokens })).rejects.toMatchObject({
          ...refused,
          name: 'InvalidToken',
          message: 'Invalid token',
        });
    expect(changes()).toEqual({});
  });
});

describe('an access token that was verified', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  const comeAgain = async (tokens: Visit) => {
    const verify = vi.spyOn(crypto.subtle, 'verify');
    const { session } = await visit(tokens);
    await session.start().catch(() => undefined);
    const times = verify.mock.calls.length;
    verify.mockRestore();
    return [session.customerId, times];
  };

  it('is not verified again for a minute', async () => {
    const tokens = { access: await token(), refresh: await token({ seconds: 9000 }) };
    expect(await comeAgain(tokens)).toEqual(['c1', 1]);
    vi.advanceTimersByTime(59_000);
    expect(await comeAgain(tokens)).toEqual(['c1', 0]);
    vi.advanceTimersByTime(1000);
    expect(await comeAgain(tokens)).toEqual(['c1', 1]);
  });

  it('is valid no longer than it says', async () => {
    const tokens = { access: await token({ seconds: 20 }), refresh: await token({ seconds: 9000 }) };
    expect(await comeAgain(tokens)).toEqual(['c1', 1]);
    vi.advanceTimersByTime(20_000);
    expect(await comeAgain(tokens)).toEqual([null, 1]);
    expect(asked).toContain('refreshTokens');
  });

  it('does not vouch for another with the same claims, nor in another shop', async () => {
    const access = await token();
    const refresh = await token({ seconds: 9000 });
    expect(await comeAgain({ access, refresh })).toEqual(['c1', 1]);
    const [head, claims] = access.split('.');
    const [, , signature] = (await token({ by: other })).split('.');
    expect((await comeAgain({ access: `${head}.${claims}.${signature}`, refresh }))[0]).toBeNull();
    issuer = 'https://other.example';
    expect((await comeAgain({ access, refresh }))[0]).toBeNull();
  });
});

describe('the keys of the service', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  const come = async (by: Pair) => {
    const { session } = await visit({ access: await token({ by }), refresh: await token({ seconds: 9000 }) });
    await session.start();
    return session.secure;
  };
  const times = () => asked.filter((name) => name === 'getJwks').length;

  it('are loaded once an hour', async () => {
    expect([await come(own), await come(own), times()]).toEqual([true, true, 1]);
    vi.advanceTimersByTime(3_599_000);
    expect([await come(own), times()]).toEqual([true, 1]);
    vi.advanceTimersByTime(1000);
    expect([await come(own), times()]).toEqual([true, 2]);
  });

  it('are loaded again when a token names another, but not each time', async () => {
    expect([await come(own), times()]).toEqual([true, 1]);
    published = [own, other];
    expect([await come(other), times()]).toEqual([false, 1]);
    vi.advanceTimersByTime(10_000);
    expect([await come(other), times()]).toEqual([true, 2]);
  });

  it('outlive a service that does not answer', async () => {
    expect(await come(own)).toBe(true);
    vi.advanceTimersByTime(3_600_000);
    keysFail = new UpstreamError('getJwks', 503, 'Out of order.');
    expect([await come(own), times()]).toEqual([true, 2]);
  });
});

describe('a service that is out of reach', () => {
  let logged: MockInstance<typeof console.error>;
  beforeEach(() => {
    logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    logged.mockClear();
  });
  afterEach(() => logged.mockRestore());

  it('makes a stranger of the visitor for this request, who stays signed in', async () => {
    keysFail = new UpstreamError('getJwks', 0, 'No answer.');
    const { jar, changes } = await visit({ access: await token(), refresh: await token() });
    const session = await startSession({
      // Only what it reads of the bindings.
      env: { AUTH_URL: issuer, AUTH_CLIENT_ID: audience } as never,
      jar,
      gateway,
      log: { url: 'http://shop.example/', requestId: 'r' },
    });
    expect(session).toMatchObject({ secure: false, lapsed: false, outage: keysFail });
    // The token has not been verified yet.
    expect(session.accessToken()).toBeUndefined();
    expect(changes()).toEqual({});
    expect(logged).toHaveBeenCalledOnce();
  });

  it('is none when it answers', async () => {
    const { jar } = await visit({ access: await token(), refresh: await token() });
    const bindings = { AUTH_URL: issuer, AUTH_CLIENT_ID: audience } as never;
    const log = { url: 'http://shop.example/', requestId: 'r' };
    const session = await startSession({ env: bindings, jar, gateway, log });
    expect(session).toMatchObject({ secure: true, outage: undefined });
  });
});
