import { isSignatureError, type UntrustedSignatureCandidate, type Verifier, verifySignature } from 'http-message-sig';
import { dictionaryMember } from './dictionary-member.ts';
import { type PlatformProfile, platformProfileAt, type SigningKey } from './platform-profile.ts';
import { UcpRefusal } from './refusal.ts';

/** By the curve of a key: names in RFC 9421 and in Web Crypto. */
const algorithms = {
  'P-256': { name: 'ecdsa-p256-sha256', hash: 'SHA-256' },
  'P-384': { name: 'ecdsa-p384-sha384', hash: 'SHA-384' },
} as const;
type Curve = keyof typeof algorithms;

/** Seconds after `created` for which a signature is valid, and by which clocks may differ. */
const validity = { age: 300, skew: 60 } as const;

const isCurve = (name: string | undefined): name is Curve => name !== undefined && name in algorithms;

const refuse = (status: 400 | 401, code: string, content: string) =>
  new UcpRefusal(status, code, content, {
    headers: status === 401 ? { 'www-authenticate': 'Signature realm="ucp"' } : {},
  });

async function verifierOf({ kty, crv, x, y }: SigningKey): Promise<Verifier> {
  if (kty !== 'EC' || !isCurve(crv))
    throw refuse(400, 'algorithm_unsupported', 'Keys are elliptic curves P-256 or P-384.');
  const { name, hash } = algorithms[crv];
  const parameters = { name: 'ECDSA', namedCurve: crv };
  const key = await crypto.subtle
    .importKey('jwk', { kty, crv, x, y }, parameters, false, ['verify'])
    .catch(() => Promise.reject(new UcpRefusal(422, 'profile_malformed', 'A key of the profile is not one.')));
  return {
    algorithm: name,
    verify: (data, signature) =>
      crypto.subtle.verify({ name: 'ECDSA', hash }, key, new Uint8Array(signature), new Uint8Array(data)),
  };
}

/** What a signature must cover (signatures, REST request signing). */
function requiredComponents(request: Request, hasBody: boolean): string[] {
  return [
    '@method',
    '@authority',
    '@path',
    ...(new URL(request.url).search === '' ? [] : ['@query']),
    'ucp-agent',
    // Neither a key nor the token of a customer is added by somebody else.
    ...['idempotency-key', 'authorization'].filter((name) => request.headers.has(name)),
    ...(hasBody ? ['content-digest', 'content-type'] : []),
  ];
}

const base64Of = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

const sha256Of = async (body: Uint8Array<ArrayBuffer>): Promise<string> =>
  base64Of(new Uint8Array(await crypto.subtle.digest('SHA-256', body)));

/** The header `Content-Digest` of a body (RFC 9530). */
export const digestOf = async (body: Uint8Array<ArrayBuffer>): Promise<string> => `sha-256=:${await sha256Of(body)}:`;

/** True if `Content-Digest` has the SHA-256 digest of a body. There may be others, which do not count. */
async function isDigestOf(header: string | null, body: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const digest = dictionaryMember(header, 'sha-256');
  return digest instanceof ArrayBuffer && base64Of(new Uint8Array(digest)) === (await sha256Of(body));
}

/**
 * Verifies the signature of a request by the keys of its platform's profile. Without a signature the platform is only
 * what it says: nothing that needs its identity may then be done.
 * @returns true if the request is signed
 * @throws UcpRefusal if it is, and the signature is not valid
 */
export async function verifyRequest(
  request: Request,
  body: Uint8Array<ArrayBuffer>,
  profile: PlatformProfile,
): Promise<boolean> {
  const { headers } = request;
  const parts = [headers.has('signature'), headers.has('signature-input')];
  if (!parts.some(Boolean)) return false;
  if (!parts.every(Boolean)) throw refuse(401, 'signature_missing', 'A header of the signature is missing.');
  // Nor may a body be taken away that was signed.
  const hasBody = body.byteLength > 0 || headers.has('content-digest');
  if (hasBody && !(await isDigestOf(headers.get('content-digest'), body)))
    throw refuse(400, 'digest_mismatch', 'Content-Digest has not the SHA-256 digest of the body.');
  const keyOf = async ({ parameters }: UntrustedSignatureCandidate): Promise<Verifier> => {
    const { created } = parameters;
    if (created !== undefined && created < Date.now() / 1000 - validity.age)
      throw refuse(401, 'signature_invalid', `The signature is older than ${validity.age} seconds.`);
    const named = (signing: readonly SigningKey[]) => signing.find(({ kid }) => kid === parameters.keyid);
    // A key that is not known yet may be new.
    const key =
      named(profile.signing_keys) ??
      named((await platformProfileAt(profile.address, { isRenewed: true })).signing_keys);
    if (key === undefined) throw refuse(401, 'key_not_found', 'The profile has no key of this name.');
    return verifierOf(key);
  };
  try {
    await verifySignature(request, {
      policy: {
        algorithms: Object.values(algorithms).map(({ name }) => name),
        requiredComponents: requiredComponents(request, hasBody),
        requiredParameters: ['keyid'],
        // For `created` in the future, and for `expires`.
        clockSkew: validity.skew,
      },
      resolveVerifier: keyOf,
    });
    return true;
  } catch (error) {
    if (error instanceof UcpRefusal) throw error;
    if (isSignatureError(error) && error.cause instanceof UcpRefusal) throw error.cause;
    throw refuse(401, 'signature_invalid', 'The signature is not valid for this request.');
  }
}
