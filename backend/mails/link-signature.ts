import { equalInConstantTime } from '../../shared/constant-time.ts';
import { toBase64Url } from '../../shared/encoding.ts';
import type { Env } from '../env.ts';

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** What a signature authorises; each purpose has its own key, derived from the key of the mails. */
type Purpose = 'newsletter' | 'reservations' | 'reservations confirmed';

async function keyOf({ MAIL_KEY }: Env, purpose: Purpose): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', encode(MAIL_KEY), 'HKDF', false, ['deriveKey']);
  const parameters = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encode(purpose) };
  const algorithm = { name: 'HMAC', hash: 'SHA-256', length: 256 };
  return crypto.subtle.deriveKey(parameters, material, algorithm, false, ['sign']);
}

/** Signs the text of a mailed link; 43 characters of base64url. */
export async function linkSignature(env: Env, purpose: Purpose, text: string): Promise<string> {
  const signature = await crypto.subtle.sign('HMAC', await keyOf(env, purpose), encode(text));
  return toBase64Url(new Uint8Array(signature));
}

/** True if the signature is exactly the one that we issued: its last character has spare bits, which must match too. */
export async function isLinkSignature(env: Env, purpose: Purpose, text: string, signature: string): Promise<boolean> {
  return equalInConstantTime(signature, await linkSignature(env, purpose, text));
}
