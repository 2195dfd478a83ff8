import { fromHex, toHex } from '../../shared/encoding.ts';

/**
 * HMAC-SHA256 signatures in hexadecimal, of the shop's requests to the payment provider and of redirect results. The
 * provider's notifications are signed in Adyen's way (notification-signature.ts).
 */

const encoder = new TextEncoder();

function importKey(key: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', encoder.encode(key), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);
}

/** Purpose of a signature, which it covers, so that it is valid for this purpose only. */
export type Purpose = 'request' | 'return';

const covered = (purpose: Purpose, text: string) => encoder.encode(`${purpose}\n${text}`);

export async function sign(key: string, purpose: Purpose, text: string): Promise<string> {
  const mac = await crypto.subtle.sign('HMAC', await importKey(key), covered(purpose, text));
  return toHex(new Uint8Array(mac));
}

/** Compares in constant time. False for a malformed signature. */
export async function isSigned(key: string, purpose: Purpose, text: string, signature: string): Promise<boolean> {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false;
  const bytes = fromHex(signature);
  return crypto.subtle.verify('HMAC', await importKey(key), bytes, covered(purpose, text));
}
