import { decodeBase64Url, encodeBase64Url } from 'hono/utils/encode';

const name = 'AES-GCM';

/** Length of the initialisation vector in bytes; it precedes the ciphertext. */
const vectorLength = 12;

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

async function keyOf(secret: string, purpose: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', encode(secret), 'HKDF', false, ['deriveKey']);
  const parameters = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encode(purpose) };
  return crypto.subtle.deriveKey(parameters, material, { name, length: 256 }, false, ['encrypt', 'decrypt']);
}

/** Encrypts a secret, by default the body of a mail, so that the database does not reveal it. Returns base64url. */
export async function sealBody(secret: string, body: string, purpose = 'mails'): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(vectorLength));
  const sealed = await crypto.subtle.encrypt({ name, iv }, await keyOf(secret, purpose), encode(body));
  return encodeBase64Url(new Uint8Array([...iv, ...new Uint8Array(sealed)]).buffer);
}

/** Decrypts what `sealBody` has encrypted. @throws OperationError if encrypted with another secret, or changed */
export async function openBody(secret: string, sealed: string, purpose = 'mails'): Promise<string> {
  const bytes = decodeBase64Url(sealed);
  const iv = bytes.slice(0, vectorLength);
  const body = await crypto.subtle.decrypt({ name, iv }, await keyOf(secret, purpose), bytes.slice(vectorLength));
  return new TextDecoder().decode(body);
}
