import type { WithdrawalOutcome } from '../../shared/contract/orders/withdrawal-kind.ts';
import { withdrawalSentences } from '../../shared/orders/withdrawal-sentences.ts';

/** The parts of a statement that its sentences depend on. */
export interface StatementKind {
  /** The term of the law, or a cancellation where it has none. */
  as: 'withdrawal' | 'cancellation';
  outcome: WithdrawalOutcome;
  /** True if money is refunded for these pieces. */
  hasMoney: boolean;
}

/**
 * Sentences that acknowledge a statement: its name and its consequences. For pieces that were free or paid with
 * points no money is promised: no refund is mentioned.
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
