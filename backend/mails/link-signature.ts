import { equalInConstantTime } from '../../shared/constant-time.ts';
import { toBase64Url } from '../../shared/encoding.ts';
import type { Env } from '../env.ts';

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** What a signature is good for; each purpose has a key of its own, made of the one of the mails. */
type Purpose = 'newsletter' | 'reservations' | 'reservations confirmed';

async function keyOf({ MAIL_KEY }: Env, purpose: Purpose): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', encode(MAIL_KEY), 'HKDF', false, ['deriveKey']);
  const parameters = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encode(purpose) };
  const algorithm = { name: 'HMAC', hash: 'SHA-256', length: 256 };
  return crypto.subtle.deriveKey(parameters, material, algorithm, false, ['sign']);
}

/** The signature of what the link in a mail may do, in 43 characters of base64url. */
export async function linkSignature(env: Env, purpose: Purpose, text: string): Promise<string> {
  const signature = await crypto.subtle.sign('HMAC', await keyOf(env, purpose), encode(text));
  return toBase64Url(new Uint8Array(signature));
}

/** Whether a signature is the very one that we gave: its last character has spare bits, which count too. */
export async function isLinkSignature(
  env: Env,
  purpose: Purpose,
  text: string,
  signature: string,
): Promise<boolean> {
  return equalInConstantTime(signature, await linkSignature(env, purpose, text));
}
