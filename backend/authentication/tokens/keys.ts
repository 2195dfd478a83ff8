import { calculateJwkThumbprint, importJWK } from 'jose';
import { z } from 'zod';
import { memoiseByText } from '../../../shared/memoise.ts';
import type { Env } from '../../env.ts';

const privateKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
  kid: z.string().optional(),
});
type PrivateKey = z.output<typeof privateKey>;

const secret = z.union([
  z.object({ keys: z.tuple([privateKey], privateKey) }),
  privateKey.transform((key): { keys: [PrivateKey, ...PrivateKey[]] } => ({ keys: [key] })),
]);

export interface Keys {
  signing: { kid: string; key: CryptoKey };
  /** Public keys whose signatures are accepted, as published in the JWKS. */
  published: Awaited<ReturnType<typeof publicHalf>>[];
}

/** The keys of this isolate; they change only with the secret, which starts a new isolate. */
const imported = memoiseByText<Promise<Keys>>(10);

/**
 * Reads `AUTH_SIGNING_KEY`: one private ES256 key as a JWK, or a JWK set. The first key of a set signs and all are
 * accepted, so that a key can be rotated without signing anybody out. Throws if the secret is neither.
 */
export const readKeys = ({ AUTH_SIGNING_KEY: text }: Env): Promise<Keys> => imported(text, () => importKeys(text));

async function importKeys(text: string): Promise<Keys> {
  const { keys: jwks } = secret.parse(JSON.parse(text));
  const { kid } = await publicHalf(jwks[0]);
  const { kty, crv, x, y, d } = jwks[0];
  const key = await importJWK({ kty, crv, x, y, d }, 'ES256');
  if (key instanceof Uint8Array) throw new Error('AUTH_SIGNING_KEY is a symmetric key.');
  return { signing: { kid, key }, published: await Promise.all(jwks.map(publicHalf)) };
}

/** Drops the private member; a key without `kid` is named by its thumbprint (RFC 7638). */
async function publicHalf({ kty, crv, x, y, kid }: PrivateKey) {
  const name = kid ?? (await calculateJwkThumbprint({ kty, crv, x, y }));
  return { kty, crv, x, y, kid: name, alg: 'ES256', use: 'sig' } as const;
}
