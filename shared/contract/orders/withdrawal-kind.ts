/** Kinds of withdrawal: from pieces that are not sent yet, that are still in their store, or that are returned. */
export const withdrawalKinds = ['cancel', 'uncollected', 'return'] as const;
export type WithdrawalKind = (typeof withdrawalKinds)[number];

/** Outcomes for the pieces: they are not sent, they stay in their store, or the customer returns them. */
export const withdrawalOutcomes = ['cancelled', 'uncollected', 'return'] as const;
export type WithdrawalOutcome = (typeof withdrawalOutcomes)[number];

/** The outcome of each kind of withdrawal. */
export const outcomeOfKind = {
  cancel: 'cancelled',
  uncollected: 'uncollected',
  return: 'return',
} as const satisfies Record<WithdrawalKind, WithdrawalOutcome>;
