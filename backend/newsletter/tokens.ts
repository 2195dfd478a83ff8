import { decodeBase64Url, encodeBase64Url } from 'hono/utils/encode';
import type { Env } from '../env.ts';

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

async function keyOf({ MAIL_KEY }: Env): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', encode(MAIL_KEY), 'HKDF', false, ['deriveKey']);
  const parameters = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encode('newsletter') };
  const algorithm = { name: 'HMAC', hash: 'SHA-256', length: 256 };
  return crypto.subtle.deriveKey(parameters, material, algorithm, false, ['sign', 'verify']);
}

/** Signs what a link may do, and gives three parts with dots between them. */
async function signed(env: Env, subscriberId: string, deed: string): Promise<string> {
  const text = `${subscriberId}.${deed}`;
  const signature = await crypto.subtle.sign('HMAC', await keyOf(env), encode(text));
  // Without its padding, which an address would have to escape.
  return `${text}.${encodeBase64Url(signature).slice(0, 43)}`;
}

/** Subscriber and deed of a token; null for one that nobody here has signed. */
async function read(env: Env, token: string): Promise<{ subscriberId: string; deed: string } | null> {
  const match = /^([\da-f-]{32,36})\.([\da-z-]{1,30})\.([\w-]{43})$/.exec(token);
  if (match === null) return null;
  const [, subscriberId = '', deed = '', signature = ''] = match;
  const isOurs = await crypto.subtle.verify(
    'HMAC',
    await keyOf(env),
    decodeBase64Url(signature),
    encode(`${subscriberId}.${deed}`),
  );
  return isOurs ? { subscriberId, deed } : null;
}

/** What a link confirms: the subscription of this round, until a time in seconds. */
export interface Confirmation {
  subscriberId: string;
  round: number;
  until: number;
}

/** The token of a link that confirms a subscription, and does nothing else. */
export function confirmationToken(env: Env, { subscriberId, round, until }: Confirmation): Promise<string> {
  return signed(env, subscriberId, `c-${round}-${until}`);
}

/** What a token confirms; null for one that does not. Whether its time is over is for the caller to say. */
export async function confirmationOf(env: Env, token: string): Promise<Confirmation | null> {
  const found = await read(env, token);
  const match = /^c-(\d+)-(\d+)$/.exec(found?.deed ?? '');
  if (found === null || match === null) return null;
  return { subscriberId: found.subscriberId, round: Number(match[1]), until: Number(match[2]) };
}

/** The token of a link that ends what comes to a subscriber. It is always the same, and good for ever. */
export function farewellToken(env: Env, subscriberId: string): Promise<string> {
  return signed(env, subscriberId, 'u');
}

/** The id of the subscriber whose mails a token ends; null for one that does not. */
export async function farewellOf(env: Env, token: string): Promise<string | null> {
  const found = await read(env, token);
  return found?.deed === 'u' ? found.subscriberId : null;
}
