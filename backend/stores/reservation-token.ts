import type { Env } from '../env.ts';
import { isLinkSignature, linkSignature } from '../mails/link-signature.ts';

/** Returns the token of a reservation, its signed id, always the same. Its owner and the mail have it. */
export async function reservationToken(env: Env, reservationId: string): Promise<string> {
  return `${reservationId}.${await linkSignature(env, 'reservations', reservationId)}`;
}

/** Returns the confirmation signature, which only the mail contains: it proves that a stranger has read the mail. */
export const confirmationOf = (env: Env, reservationId: string): Promise<string> =>
  linkSignature(env, 'reservations confirmed', reservationId);

export const isConfirmation = (env: Env, reservationId: string, confirmation: string): Promise<boolean> =>
  isLinkSignature(env, 'reservations confirmed', reservationId, confirmation);

/** Returns the reservation id of a token; null if its signature is wrong. */
export async function reservationOf(env: Env, token: string): Promise<string | null> {
  const [, id, signature] = /^([\da-f-]{36})\.(.*)$/.exec(token) ?? [];
  if (id === undefined || signature === undefined) return null;
  return (await isLinkSignature(env, 'reservations', id, signature)) ? id : null;
}
