import { decodeBase64, encodeBase64 } from 'hono/utils/encode';
import { fromHex } from '../../shared/encoding.ts';
/** Signature of a notification, by Adyen's algorithm: HMAC-SHA256 over eight fields, with a key in hexadecimal. */
import type { NotificationItem } from './protocol.ts';

export type SignedFields = Pick<
  NotificationItem,
  'pspReference' | 'originalReference' | 'merchantAccountCode' | 'merchantReference' | 'eventCode' | 'success'
> & { amount: { value: number; currency: string } };

/**
 * Returns the text that is signed: the fields in Adyen's order, joined by colons, a missing one empty, without
 * escaping. Adyen's documentation once required escaping, but its platform and its libraries never did it.
 */
export function signedTextOf(item: SignedFields): string {
  return [
    item.pspReference,
    item.originalReference ?? '',
    item.merchantAccountCode,
    item.merchantReference,
    item.amount.value,
    item.amount.currency,
    item.eventCode,
    item.success,
  ].join(':');
}

/** @throws Error for a key that is not hexadecimal, as Adyen's Customer Area shows it. */
function importKey(key: string): Promise<CryptoKey> {
  if (!/^(?:[0-9a-f]{2})+$/i.test(key)) throw new Error('The key of notifications is not hexadecimal');
  const bytes = fromHex(key);
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
}

const encoded = (item: SignedFields) => new TextEncoder().encode(signedTextOf(item));

/** Returns the signature of a notification, in base64. */
export async function signItem(key: string, item: SignedFields): Promise<string> {
  const mac = await crypto.subtle.sign('HMAC', await importKey(key), encoded(item));
  return encodeBase64(mac);
}

/** True if a notification was signed with one of the keys. Compares in constant time. */
export async function isItemSigned(keys: readonly string[], item: SignedFields, signature: string): Promise<boolean> {
  if (!/^[A-Za-z0-9+/]{43}=$/.test(signature)) return false;
  const bytes = decodeBase64(signature);
  const matches = keys.map(async (key) => crypto.subtle.verify('HMAC', await importKey(key), bytes, encoded(item)));
  return (await Promise.all(matches)).includes(true);
}
