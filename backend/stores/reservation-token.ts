import { decodeBase64Url, encodeBase64Url } from 'hono/utils/encode';
import type { Env } from '../env.ts';

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** What a signature is good for: to open a reservation, or to show that its mail has arrived. */
type Purpose = 'reservations' | 'reservations confirmed';

async function keyOf({ MAIL_KEY }: Env, purpose: Purpose): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', encode(MAIL_KEY), 'HKDF', false, ['deriveKey']);
  const parameters = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encode(purpose) };
  const algorithm = { name: 'HMAC', hash: 'SHA-256', length: 256 };
  return crypto.subtle.deriveKey(parameters, material, algorithm, false, ['sign', 'verify']);
}

async function signatureOf(env: Env, purpose: Purpose, reservationId: string): Promise<string> {
  const signature = await crypto.subtle.sign('HMAC', await keyOf(env, purpose), encode(reservationId));
  // Without its padding, which an address would have to escape.
  return encodeBase64Url(signature).slice(0, 43);
}

async function isSigned(env: Env, purpose: Purpose, id: string, signature: string): Promise<boolean> {
  if (!/^[\w-]{43}$/.test(signature)) return false;
  const key = await keyOf(env, purpose);
  return crypto.subtle.verify('HMAC', key, decodeBase64Url(signature), encode(id));
}

/** What opens a reservation for who has made it, or has the mail about it: its id, signed. It is always the same. */
export async function reservationToken(env: Env, reservationId: string): Promise<string> {
  return `${reservationId}.${await signatureOf(env, 'reservations', reservationId)}`;
}

/** What stands in the mail alone: who has it has read the mail of a stranger's reservation. */
export const confirmationOf = (env: Env, reservationId: string): Promise<string> =>
  signatureOf(env, 'reservations confirmed', reservationId);

export const isConfirmation = (env: Env, reservationId: string, confirmation: string): Promise<boolean> =>
  isSigned(env, 'reservations confirmed', reservationId, confirmation);

/** The id of the reservation that a token opens; null for one that nobody here has signed. */
export async function reservationOf(env: Env, token: string): Promise<string | null> {
  const [, id, signature] = /^([\da-f-]{36})\.(.*)$/.exec(token) ?? [];
  if (id === undefined || signature === undefined) return null;
  return (await isSigned(env, 'reservations', id, signature)) ? id : null;
}
