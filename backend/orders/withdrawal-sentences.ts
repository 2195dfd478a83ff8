import type { WithdrawalOutcome } from '../../shared/contract/orders/withdrawal-kind.ts';
import { withdrawalSentences } from '../../shared/orders/withdrawal-sentences.ts';

/** A statement, as far as its sentences go. */
export interface StatementKind {
  /** By the name of the law, or as a cancellation where it has none. */
  as: 'withdrawal' | 'cancellation';
  outcome: WithdrawalOutcome;
  /** Whether money goes back for these pieces. */
  hasMoney: boolean;
}

/**
 * What acknowledges a statement: what it is called, and what follows from it. For pieces that cost nothing, or were paid
 * with points, no money is promised: no refund is written of.
 */
export function acknowledgementSentences({ as, outcome, hasMoney }: StatementKind) {
  const { pieces, money } = withdrawalSentences[outcome].mail;
  return {
    subject: `${as}.subject`,
    received: `${as}.received`,
    statement: `${as}.statement`,
    next: hasMoney ? ([pieces, money] as const) : ([pieces] as const),
  } as const;
}
