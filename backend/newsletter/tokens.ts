import type { Env } from '../env.ts';
import { isLinkSignature, linkSignature } from '../mails/link-signature.ts';

/** Signs what a link may do; returns three parts separated by dots. */
async function signed(env: Env, subscriberId: string, purpose: string): Promise<string> {
  const text = `${subscriberId}.${purpose}`;
  return `${text}.${await linkSignature(env, 'newsletter', text)}`;
}

/** Subscriber and purpose of a token; null if we have not signed it. */
async function read(env: Env, token: string): Promise<{ subscriberId: string; purpose: string } | null> {
  const match = /^([\da-f-]{32,36})\.([\da-z-]{1,30})\.([\w-]{43})$/.exec(token);
  if (match === null) return null;
  const [, subscriberId = '', purpose = '', signature = ''] = match;
  const isOurs = await isLinkSignature(env, 'newsletter', `${subscriberId}.${purpose}`, signature);
  return isOurs ? { subscriberId, purpose } : null;
}

/** What a link confirms: the subscription of this round, until a time in seconds. */
export interface Confirmation {
  subscriberId: string;
  round: number;
  until: number;
}

/** The token of a link that confirms a subscription and does nothing else. */
export function confirmationToken(env: Env, { subscriberId, round, until }: Confirmation): Promise<string> {
  return signed(env, subscriberId, `c-${round}-${until}`);
}

/** What a token confirms; null for other tokens. The caller checks its expiry. */
export async function confirmationOf(env: Env, token: string): Promise<Confirmation | null> {
  const found = await read(env, token);
  const match = /^c-(\d+)-(\d+)$/.exec(found?.purpose ?? '');
  if (found === null || match === null) return null;
  return { subscriberId: found.subscriberId, round: Number(match[1]), until: Number(match[2]) };
}

/** The token of an unsubscribe link. It is always the same and never expires. */
export function unsubscribeToken(env: Env, subscriberId: string): Promise<string> {
  return signed(env, subscriberId, 'u');
}

/** The id of the subscriber that a token unsubscribes; null for other tokens. */
export async function subscriberToUnsubscribe(env: Env, token: string): Promise<string | null> {
  const found = await read(env, token);
  return found?.purpose === 'u' ? found.subscriberId : null;
}
