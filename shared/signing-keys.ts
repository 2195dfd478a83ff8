import { calculateJwkThumbprint } from 'jose';
import { z } from 'zod';

const privateKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
  kid: z.string().optional(),
});
export type PrivateKey = z.output<typeof privateKey>;

/**
 * The format of secrets that sign: one private ES256 key as a JWK, or a JWK set. The first key of a set signs and all
 * are published, so that a key can be replaced without anybody noticing.
 */
export const signingKeySet = z.union([
  z.object({ keys: z.tuple([privateKey], privateKey) }),
  privateKey.transform((key): { keys: [PrivateKey, ...PrivateKey[]] } => ({ keys: [key] })),
]);

/** True for such a secret as it is set: JSON. */
export function isSigningKeySet(text: string): boolean {
  try {
    return signingKeySet.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

/** Drops the private member; a key without `kid` is named by its thumbprint (RFC 7638). */
export async function publicKeyOf({ kty, crv, x, y, kid }: PrivateKey) {
  const name = kid ?? (await calculateJwkThumbprint({ kty, crv, x, y }));
  return { kty, crv, x, y, kid: name, alg: 'ES256', use: 'sig' } as const;
}

export type PublicKey = Awaited<ReturnType<typeof publicKeyOf>>;
