import { importJWK } from 'jose';
import { memoiseByText } from '../../../shared/memoise.ts';
import { type PublicKey, publicKeyOf, signingKeySet } from '../../../shared/signing-keys.ts';
import type { Env } from '../../env.ts';

export interface Keys {
  signing: { kid: string; key: CryptoKey };
  /** Public keys whose signatures are accepted, as published in the JWKS. */
  published: PublicKey[];
}

/** The keys of this isolate; they change only with the secret, which starts a new isolate. */
const imported = memoiseByText<Promise<Keys>>('signing keys', { maxBytes: 50_000, bytesEach: 4_000 });

/** Reads `AUTH_SIGNING_KEY` (shared/signing-keys.ts), so that a key can be rotated without signing anybody out. */
export const readKeys = ({ AUTH_SIGNING_KEY: text }: Env): Promise<Keys> => imported(text, () => importKeys(text));

async function importKeys(text: string): Promise<Keys> {
  const { keys: jwks } = signingKeySet.parse(JSON.parse(text));
  const { kid } = await publicKeyOf(jwks[0]);
  const { kty, crv, x, y, d } = jwks[0];
  const key = await importJWK({ kty, crv, x, y, d }, 'ES256');
  if (key instanceof Uint8Array) throw new Error('AUTH_SIGNING_KEY is a symmetric key.');
  return { signing: { kid, key }, published: await Promise.all(jwks.map(publicKeyOf)) };
}
