import type { Signer } from 'http-message-sig';
import { memoiseByText } from '../../../shared/memoise.ts';
import { type PublicKey, publicKeyOf, signingKeySet } from '../../../shared/signing-keys.ts';
import type { Env } from '../../env.ts';

/** The keys with which the shop signs what it sends to platforms (signatures, ES256). */
export interface ShopKeys {
  kid: string;
  signer: Signer;
  /** As the shop's profile has them (`signing_keys`). */
  published: readonly PublicKey[];
}

const imported = memoiseByText<Promise<ShopKeys>>('keys of the shop', { maxBytes: 50_000, bytesEach: 4_000 });

/** Reads the secret `UCP_SIGNING_KEY`; null without one: then nothing is sent to platforms. */
export async function shopKeys({ UCP_SIGNING_KEY: text }: Pick<Env, 'UCP_SIGNING_KEY'>): Promise<ShopKeys | null> {
  return text === '' ? null : imported(text, () => importKeys(text));
}

async function importKeys(text: string): Promise<ShopKeys> {
  const { keys } = signingKeySet.parse(JSON.parse(text));
  const { kty, crv, x, y, d } = keys[0];
  const parameters = { name: 'ECDSA', namedCurve: crv };
  const key = await crypto.subtle.importKey('jwk', { kty, crv, x, y, d }, parameters, false, ['sign']);
  const sign = async (data: Uint8Array) =>
    new Uint8Array(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, new Uint8Array(data)));
  const published = await Promise.all(keys.map(publicKeyOf));
  return { kid: (await publicKeyOf(keys[0])).kid, signer: { algorithm: 'ecdsa-p256-sha256', sign }, published };
}
