import type { WithdrawalOutcome } from '../contract/orders/withdrawal-kind.ts';
import type { MessageKey } from '../i18n/i18n.ts';

/** What is said of a withdrawal, from the page before it to the order afterwards. */
interface WithdrawalSentences {
  /** Before it, on both steps of the page: what it means. */
  before: MessageKey;
  /** Right after it, above the order. */
  done: MessageKey;
  /** Above its pieces, on the page of the order; null for those that stand among the returns. */
  listed: MessageKey | null;
  /** The part of the order's page that shows it. */
  part: 'withdrawals' | 'returns';
  /** Texts of the acknowledgement: what becomes of the pieces, and of the money. */
  mail: { pieces: string; money: string };
}

/** All sentences about what follows from a withdrawal, by what it comes to. */
export const withdrawalSentences = {
  cancelled: {
    before: 'withdrawal.how.cancel',
    done: 'withdrawal.done.cancelled',
    listed: 'withdrawal.of',
    part: 'withdrawals',
    mail: { pieces: 'cancelled', money: 'cancelled.money' },
  },
  uncollected: {
    before: 'withdrawal.how.uncollected',
    done: 'withdrawal.done.uncollected',
    listed: 'withdrawal.of.uncollected',
    part: 'withdrawals',
    mail: { pieces: 'uncollected', money: 'cancelled.money' },
  },
  return: {
    before: 'withdrawal.how.return',
    done: 'withdrawal.done.return',
    listed: null,
    part: 'returns',
    mail: { pieces: 'return', money: 'return.money' },
  },
} as const satisfies Record<WithdrawalOutcome, WithdrawalSentences>;
