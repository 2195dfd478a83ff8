import { decodeBase64Url, encodeBase64Url } from 'hono/utils/encode';
import type { Env } from '../env.ts';

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

async function keyOf({ MAIL_KEY }: Env): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', encode(MAIL_KEY), 'HKDF', false, ['deriveKey']);
  const parameters = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encode('reservations') };
  const algorithm = { name: 'HMAC', hash: 'SHA-256', length: 256 };
  return crypto.subtle.deriveKey(parameters, material, algorithm, false, ['sign', 'verify']);
}

/** What opens a reservation for who has the mail about it: its id, signed. It is always the same. */
export async function reservationToken(env: Env, reservationId: string): Promise<string> {
  const signature = await crypto.subtle.sign('HMAC', await keyOf(env), encode(reservationId));
  // Without its padding, which an address would have to escape.
  return `${reservationId}.${encodeBase64Url(signature).slice(0, 43)}`;
}

/** The id of the reservation that a token opens; null for one that nobody here has signed. */
export async function reservationOf(env: Env, token: string): Promise<string | null> {
  const match = /^([\da-f-]{36})\.([\w-]{43})$/.exec(token);
  if (match === null) return null;
  const [, id = '', signature = ''] = match;
  const isOurs = await crypto.subtle.verify('HMAC', await keyOf(env), decodeBase64Url(signature), encode(id));
  return isOurs ? id : null;
}
