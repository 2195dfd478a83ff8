import { createLocalJWKSet, createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { equalInConstantTime } from '../../../shared/constant-time.ts';
import {
  assertionAlgorithms,
  type ClientAuthMethod,
  linkingEndpoints,
} from '../../../shared/identity-linking/endpoints.ts';
import { memoiseByText } from '../../../shared/memoise.ts';
import type { Env } from '../../env.ts';
import { logFailure } from '../../log.ts';
import { sha256 } from '../../secrets.ts';
import { findPlatform, type Platform } from '../tokens/platforms.ts';
import { issuer as authUrl } from '../tokens/tokens.ts';
import { OAuthError } from './oauth-error.ts';

const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** Maximum lifetime of an assertion in seconds: for so long it is stored that it was used. */
const maxAssertionAge = 10 * 60;
/** Seconds by which the clock of a platform may be wrong. */
const clockTolerance = 30;

interface Credentials {
  method: ClientAuthMethod;
  clientId: string;
  /** Secret or assertion. */
  proof: string;
}

const unknown = () => new OAuthError('invalid_client', 'The client is unknown, or has not proved who it is.');

/** Reads id and secret of an `Authorization` header (RFC 6749, section 2.3.1). */
export function readBasic(header: string): { clientId: string; secret: string } | null {
  const encoded = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(header)?.[1];
  if (encoded === undefined) return null;
  try {
    const [, id, secret] = /^([^:]*):(.*)$/s.exec(atob(encoded)) ?? [];
    if (id === undefined || secret === undefined) return null;
    const decode = (text: string) => decodeURIComponent(text.replaceAll('+', ' '));
    return { clientId: decode(id), secret: decode(secret) };
  } catch {
    return null;
  }
}

/** What a request says who it is from. @throws OAuthError if it uses two methods, or one that is not supported */
function credentialsOf(header: string | undefined, form: ReadonlyMap<string, string>): Credentials {
  const assertion = form.get('client_assertion');
  if (header !== undefined && assertion !== undefined)
    throw new OAuthError('invalid_request', 'Two ways of client authentication at once.');
  // Only in the header: a form is more easily logged.
  if (form.has('client_secret')) throw unknown();
  if (header !== undefined) {
    const basic = readBasic(header);
    if (basic === null) throw unknown();
    return { method: 'client_secret_basic', clientId: basic.clientId, proof: basic.secret };
  }
  if (assertion !== undefined) {
    if (form.get('client_assertion_type') !== assertionType) throw unknown();
    return { method: 'private_key_jwt', clientId: form.get('client_id') ?? subjectOf(assertion), proof: assertion };
  }
  return { method: 'none', clientId: form.get('client_id') ?? '', proof: '' };
}

/** The unverified subject of an assertion, to find the keys that verify it; empty if it cannot be read. */
function subjectOf(assertion: string): string {
  try {
    const [, payload = ''] = assertion.split('.');
    const { sub } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof sub === 'string' ? sub : '';
  } catch {
    return '';
  }
}

/** The key sets of this isolate: those from an address are cached by jose for ten minutes. */
const keySets = memoiseByText<JWTVerifyGetKey>('key sets of platforms', { maxBytes: 500_000, bytesEach: 10_000 });

function keysOf({ jwks, jwksUri }: Platform): JWTVerifyGetKey {
  if (jwks !== null) return keySets(jwks, () => createLocalJWKSet(JSON.parse(jwks)));
  if (jwksUri === null) throw unknown();
  return keySets(jwksUri, () => createRemoteJWKSet(new URL(jwksUri), { timeoutDuration: 2_000 }));
}

/** Codes of jose for a key set that could not be fetched or read. */
const unavailable: ReadonlySet<string> = new Set(['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID']);

/** Verifies an assertion (RFC 7523, section 3) and uses it up. */
async function checkAssertion(env: Env, platform: Platform, assertion: string, issuer: string): Promise<void> {
  const { clientId } = platform;
  const { token, revocation } = linkingEndpoints(authUrl(env), issuer);
  const { payload } = await jwtVerify(assertion, keysOf(platform), {
    algorithms: [...assertionAlgorithms],
    issuer: clientId,
    subject: clientId,
    audience: [issuer, token, revocation],
    requiredClaims: ['exp', 'jti'],
    clockTolerance,
  }).catch((error: unknown) => {
    if (error instanceof errors.JOSEError && !unavailable.has(error.code)) throw unknown();
    logFailure(error, { doing: `The keys of the platform ${clientId} could not be read` });
    throw new OAuthError('temporarily_unavailable', "The client's keys could not be read.");
  });
  const { exp = 0, jti = '' } = payload;
  const now = Math.floor(Date.now() / 1000);
  if (exp > now + maxAssertionAge || jti.length > 200) throw unknown();
  const { meta } = await env.DB.prepare(
    `INSERT INTO platform_assertions (client_id, jti, expires_at) VALUES (?, ?, ?)
     ON CONFLICT (client_id, jti) DO NOTHING`,
  )
    .bind(clientId, jti, exp + clockTolerance)
    .run();
  if (meta.changes !== 1) throw unknown();
}

/**
 * The platform that calls the token or revocation endpoint of an issuer, by the one method that it is registered with.
 *
 * @throws OAuthError `invalid_client`; `invalid_request` for two methods at once; `temporarily_unavailable` if the
 * address of its keys does not answer
 */
export async function authenticateClient(
  env: Env,
  header: string | undefined,
  form: ReadonlyMap<string, string>,
  issuer: string,
): Promise<Platform> {
  const { method, clientId, proof } = credentialsOf(header, form);
  const platform = await findPlatform(env.DB, clientId);
  if (platform === null || platform.authMethod !== method) throw unknown();
  if (form.has('client_id') && form.get('client_id') !== clientId) throw unknown();
  if (method === 'private_key_jwt') await checkAssertion(env, platform, proof, issuer);
  if (method === 'client_secret_basic' && !equalInConstantTime(await sha256(proof), platform.secretHash ?? ''))
    throw unknown();
  return platform;
}
