import { fromHex, toHex } from '../../shared/encoding.ts';

/**
 * HMAC-SHA256 signatures in hexadecimal, by which the payment provider knows the shop's requests and what shoppers
 * bring back. Its notifications are signed in Adyen's way (notification-signature.ts).
 */

const encoder = new TextEncoder();

function importKey(key: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', encoder.encode(key), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);
}

/** What a signature is for. It covers its purpose too, so that none passes for another. */
export type Purpose = 'request' | 'return';

const covered = (purpose: Purpose, text: string) => encoder.encode(`${purpose}\n${text}`);

export async function sign(key: string, purpose: Purpose, text: string): Promise<string> {
  const mac = await crypto.subtle.sign('HMAC', await importKey(key), covered(purpose, text));
  return toHex(new Uint8Array(mac));
}

/** Compares in constant time. A signature that is malformed is simply not one. */
export async function isSigned(
  key: string,
  purpose: Purpose,
  text: string,
  signature: string,
): Promise<boolean> {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false;
  const bytes = fromHex(signature);
  return crypto.subtle.verify('HMAC', await importKey(key), bytes, covered(purpose, text));
}
