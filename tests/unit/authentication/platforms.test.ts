import { describe, expect, it } from 'vitest';
import { readBasic } from '../../../backend/authentication/platforms/client-authentication.ts';
import { scopesAsked } from '../../../backend/authentication/tokens/platform-authorization.ts';
import {
  type PlatformRegistration,
  platformRegistration,
  registrationSql,
} from '../../../backend/authentication/tokens/platform-registration.ts';
import { issuerOfHost, marketsOfIssuer } from '../../../backend/authentication/tokens/platforms.ts';
import {
  formSource,
  isLoopback,
  isRedirectAddress,
  isRegisteredRedirect,
} from '../../../backend/authentication/tokens/redirect-address.ts';
import type { Env } from '../../../backend/env.ts';
import { platformScopes } from '../../../shared/contract/account/platforms.ts';
import { scopeKeys } from '../../../shared/identity-linking/scope-keys.ts';
import { domainOf } from '../../../shared/markets/locales.ts';
import { allMarkets } from '../../../shared/markets/open-markets.ts';
import { migratedDatabase } from '../migrated-database.ts';

describe('a redirect address', () => {
  const registered = ['https://a.example/cb?x=1', 'http://127.0.0.1/cb', 'http://[::1]:80/cb', 'com.example.app:/cb'];

  it.each([
    'https://a.example/cb?x=1',
    'http://127.0.0.1/cb',
    'http://127.0.0.1:49152/cb',
    'http://[::1]:5/cb',
    'http://[::1]/cb',
    'com.example.app:/cb',
  ])('%s is registered', (address) => {
    expect(isRegisteredRedirect(registered, address)).toBe(true);
  });

  it.each([
    'https://a.example/cb',
    'https://a.example/cb?x=1&y=2',
    'https://a.example:443/cb?x=1',
    'https://a.example:8443/cb?x=1',
    'https://a.example/cb/?x=1',
    'https://a.example.evil.example/cb?x=1',
    'https://A.example/cb?x=1',
    'http://a.example/cb?x=1',
    'http://127.0.0.1:49152/cb/',
    'http://127.0.0.1:49152/other',
    'http://127.0.0.1:49152/cb#x',
    'http://127.0.0.1:x/cb',
    'http://127.0.0.1:65536/cb',
    'http://[::1]:99999/cb',
    'http://127.0.0.1:1@evil.example/cb',
    'http://127.0.0.1.evil.example/cb',
    'https://127.0.0.1:49152/cb',
    'http://127.0.0.2:49152/cb',
    'http://localhost:49152/cb',
    'com.example.app:/cb2',
    '',
  ])('%s is not', (address) => {
    expect(isRegisteredRedirect(registered, address)).toBe(false);
  });

  it('can be registered if only its owner gets what is sent there', () => {
    const good = ['https://a.example/cb', 'http://127.0.0.1/cb', 'http://[::1]/', 'com.example.app:/cb'];
    const bad = [
      ...['http://a.example/cb', 'https://a.example/cb#x', 'https://u:p@a.example/', 'http://localhost/cb'],
      ...['javascript:alert(1)', 'data:text/html,x', 'myapp:/cb', '/cb', 'https:', ''],
    ];
    expect(good.filter((address) => !isRedirectAddress(address))).toEqual([]);
    expect(bad.filter(isRedirectAddress)).toEqual([]);
  });

  it('is named in a policy by its origin, or by its scheme', () => {
    expect(formSource('https://a.example/cb?x')).toBe('https://a.example');
    expect(formSource('http://127.0.0.1:5/cb')).toBe('http://127.0.0.1:5');
    expect(formSource('http://[::1]:5/cb')).toBe('http:');
    expect(formSource('com.example.app:/cb')).toBe('com.example.app:');
    expect(isLoopback('com.example.app:/cb')).toBe(false);
  });
});

describe('the host of an issuer', () => {
  // The others are missing on purpose: using one would be an error.
  const envOf = (SHOP_ORIGIN: string) => ({ SHOP_ORIGIN }) as Partial<Env> as Env;

  it('is that of a market, or of the shop with all markets', () => {
    const own = envOf('');
    const issuer = `https://${domainOf('pl-pl')}`;
    expect(issuerOfHost(own, domainOf('pl-pl'))).toBe(issuer);
    expect(marketsOfIssuer(own, issuer)).toEqual(['pl-pl']);
    expect(marketsOfIssuer(own, `${issuer}/`)).toEqual([]);
    expect(issuerOfHost(own, 'evil.example')).toBeNull();
    const shared = envOf('http://localhost:8787');
    expect(issuerOfHost(shared, 'localhost:8787')).toBe('http://localhost:8787');
    expect(issuerOfHost(shared, 'localhost')).toBeNull();
    expect(marketsOfIssuer(shared, 'http://localhost:8787')).toEqual(allMarkets.names);
    expect(marketsOfIssuer(shared, issuer)).toEqual([]);
  });
});

describe('scopes', () => {
  const [checkout, order] = platformScopes;

  it('are those that the platform may ask for, or none', () => {
    expect(scopesAsked(`${order}  ${checkout}`, platformScopes)).toEqual([checkout, order]);
    expect(scopesAsked(order, [order])).toEqual([order]);
    for (const text of ['', ' ', checkout, `${order} ${checkout}`, `${order} openid`, 'order:read'])
      expect(scopesAsked(text, [order]), text).toBeNull();
  });

  it('are explained', () => {
    expect(scopeKeys(platformScopes)).toEqual(['platforms.scope.shopping', 'platforms.scope.orders']);
    expect(scopeKeys([checkout])).toEqual(['platforms.scope.shopping']);
    expect(scopeKeys([])).toEqual([]);
  });
});

describe('an authorization header', () => {
  const basic = (text: string) => `Basic ${btoa(text)}`;

  it('has id and secret, each encoded like a form (RFC 6749, section 2.3.1)', () => {
    expect(readBasic(basic('id:secret'))).toEqual({ clientId: 'id', secret: 'secret' });
    expect(readBasic(basic('a%3Ab:c+d%25:'))).toEqual({ clientId: 'a:b', secret: 'c d%:' });
    expect(readBasic(basic(':'))).toEqual({ clientId: '', secret: '' });
  });

  it.each(['', 'Basic', 'Basic ?', 'Bearer abc', basic('nocolon'), basic('a:%'), 'Basic a:b'])(
    '%s has none',
    (text) => {
      expect(readBasic(text)).toBeNull();
    },
  );
});

describe('the registration of a platform', () => {
  const common = {
    clientId: 'x',
    name: "O'Hara's Assistant",
    redirectUris: ['https://a.example/cb'],
    scopes: [...platformScopes],
    profile: 'https://A.example:443/profile.json',
  };
  const jwks = { keys: [{ kty: 'EC', crv: 'P-256', x: 'x', y: 'y' }] };

  it('is stored, and changed by registering it again', () => {
    const database = migratedDatabase();
    const variants: PlatformRegistration[] = [
      { ...common, authMethod: 'client_secret_basic', secretHash: 'h'.repeat(43) },
      { ...common, authMethod: 'private_key_jwt', keys: 'https://a.example/jwks.json' },
      { ...common, authMethod: 'private_key_jwt', keys: jwks },
      { ...common, name: 'Other', authMethod: 'none' },
    ];
    for (const variant of variants)
      for (const sql of registrationSql(platformRegistration.parse(variant))) database.exec(sql);
    const rows = database
      .prepare('SELECT * FROM platforms JOIN oauth_clients USING (client_id) WHERE client_id = ?')
      .all('x');
    expect(rows.map((row) => ({ ...row }))).toEqual([
      {
        client_id: 'x',
        name: 'Other',
        redirect_uris: '["https://a.example/cb"]',
        scopes: JSON.stringify(platformScopes),
        auth_method: 'none',
        jwks_uri: null,
        jwks: null,
        secret_hash: null,
        profile: 'https://a.example/profile.json',
      },
    ]);
    database.close();
  });

  it('may have its keys on the own machine, and says what is wrong with other addresses', () => {
    const keysAt = (keys: string) => platformRegistration.safeParse({ ...common, authMethod: 'private_key_jwt', keys });
    for (const keys of ['https://a.example/jwks.json', 'http://127.0.0.1:9000/jwks.json'])
      expect(keysAt(keys).success).toBe(true);
    for (const keys of ['http://a.example/jwks.json', 'file:///jwks.json', 'jwks.json'])
      expect(keysAt(keys).error?.issues.map(({ message }) => message)).toEqual(['neither https nor http://127.0.0.1']);
  });

  it.each([
    { ...common, authMethod: 'none', secretHash: 'h'.repeat(43) },
    { ...common, authMethod: 'client_secret_basic' },
    { ...common, authMethod: 'client_secret_post', secretHash: 'h'.repeat(43) },
    { ...common, authMethod: 'private_key_jwt' },
    { ...common, authMethod: 'private_key_jwt', keys: 'http://a.example/jwks.json' },
    { ...common, authMethod: 'private_key_jwt', keys: { keys: [] } },
    { ...common, authMethod: 'none', redirectUris: [] },
    { ...common, authMethod: 'none', redirectUris: ['http://a.example/cb'] },
    { ...common, authMethod: 'none', scopes: ['openid'] },
    { ...common, authMethod: 'none', name: ' ' },
    { ...common, authMethod: 'none', clientId: 'a:b' },
    { ...common, authMethod: 'none', profile: 'http://a.example/p.json' },
    { ...common, authMethod: 'none', profile: 'profile.json' },
    { ...common, authMethod: 'none', profile: undefined },
  ])('is refused if it is incomplete or unsafe: %o', (registration) => {
    expect(platformRegistration.safeParse(registration).success).toBe(false);
  });
});
