/** How customers withdraw: from what is not sent yet, from what its store still has, from what comes back. */
export const withdrawalKinds = ['cancel', 'uncollected', 'return'] as const;
export type WithdrawalKind = (typeof withdrawalKinds)[number];

/** What becomes of the pieces: they are not sent, they stay in their store, or the customer sends them back. */
export const withdrawalOutcomes = ['cancelled', 'uncollected', 'return'] as const;
export type WithdrawalOutcome = (typeof withdrawalOutcomes)[number];

/** What each kind of withdrawal comes to. */
export const outcomeOfKind = {
  cancel: 'cancelled',
  uncollected: 'uncollected',
  return: 'return',
} as const satisfies Record<WithdrawalKind, WithdrawalOutcome>;
