/** A statement, as far as its sentences go. */
export interface StatementKind {
  /** By the name of the law, or as a cancellation where it has none. */
  as: 'withdrawal' | 'cancellation';
  outcome: 'cancelled' | 'return';
  /** Whether money goes back for these pieces. */
  hasMoney: boolean;
}

const next = {
  cancelled: { pieces: 'cancelled', money: 'cancelled.money' },
  return: { pieces: 'return', money: 'return.money' },
} as const;

/**
 * What acknowledges a statement: what it is called, and what follows from it. For pieces that cost nothing, or were paid
 * with points, no money is promised: no refund is written of.
 */
export function withdrawalSentences({ as, outcome, hasMoney }: StatementKind) {
  const { pieces, money } = next[outcome];
  return {
    subject: `${as}.subject`,
    received: `${as}.received`,
    statement: `${as}.statement`,
    next: hasMoney ? ([pieces, money] as const) : ([pieces] as const),
  } as const;
}
