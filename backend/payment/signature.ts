/** HMAC-SHA256 signatures in hexadecimal, by which the shop and the payment provider know each other. */

const encoder = new TextEncoder();

function importKey(key: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', encoder.encode(key), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);
}

export async function sign(key: string, text: string): Promise<string> {
  const mac = await crypto.subtle.sign('HMAC', await importKey(key), encoder.encode(text));
  return Array.from(new Uint8Array(mac), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Compares in constant time. A signature that is malformed is simply not one. */
export async function isSigned(key: string, text: string, signature: string): Promise<boolean> {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false;
  const bytes = Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return crypto.subtle.verify('HMAC', await importKey(key), bytes, encoder.encode(text));
}
