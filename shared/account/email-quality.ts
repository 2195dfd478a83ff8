/**
 * What is known of an account's e-mail: confirmed by a link that was sent there, or not yet. Other codes, and none at
 * all, come from elsewhere and ask for nothing.
 */
export const emailQualities = { confirmed: 'CONFIRMED', unconfirmed: 'UNCONFIRMED' } as const;

/** Whether its owner has still to open the link that was sent there. */
export function isUnconfirmed(emailQuality: string | null): boolean {
  return emailQuality === emailQualities.unconfirmed;
}
