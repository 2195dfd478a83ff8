/**
 * State of an account's e-mail: confirmed by a link that was sent there, or not yet. Other codes, and no code, come
 * from other systems and need no action.
 */
export const emailQualities = { confirmed: 'CONFIRMED', unconfirmed: 'UNCONFIRMED' } as const;

/** True if the owner has not yet opened the link that was sent there. */
export function isUnconfirmed(emailQuality: string | null): boolean {
  return emailQuality === emailQualities.unconfirmed;
}
