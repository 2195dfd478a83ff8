import type { Env } from '../env.ts';
import { isLinkSignature, linkSignature } from '../mails/link-signature.ts';

/** What opens a reservation for who has made it, or has the mail about it: its id, signed. It is always the same. */
export async function reservationToken(env: Env, reservationId: string): Promise<string> {
  return `${reservationId}.${await linkSignature(env, 'reservations', reservationId)}`;
}

/** What stands in the mail alone: who has it has read the mail of a stranger's reservation. */
export const confirmationOf = (env: Env, reservationId: string): Promise<string> =>
  linkSignature(env, 'reservations confirmed', reservationId);

export const isConfirmation = (env: Env, reservationId: string, confirmation: string): Promise<boolean> =>
  isLinkSignature(env, 'reservations confirmed', reservationId, confirmation);

/** The id of the reservation that a token opens; null for one that nobody here has signed. */
export async function reservationOf(env: Env, token: string): Promise<string | null> {
  const [, id, signature] = /^([\da-f-]{36})\.(.*)$/.exec(token) ?? [];
  if (id === undefined || signature === undefined) return null;
  return (await isLinkSignature(env, 'reservations', id, signature)) ? id : null;
}
