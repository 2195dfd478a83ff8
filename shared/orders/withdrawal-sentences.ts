import type { WithdrawalOutcome } from '../contract/orders/withdrawal-kind.ts';
import type { MessageKey } from '../i18n/i18n.ts';

/** Texts about a withdrawal, from the page before it to the order afterwards. */
interface WithdrawalSentences {
  /** Before it, on both steps of the page: its consequences. */
  before: MessageKey;
  /** Immediately after it, above the order. */
  done: MessageKey;
  /** Above its pieces, on the page of the order; null for those that are listed as returns. */
  listed: MessageKey | null;
  /** The section of the order's page that shows it. */
  part: 'withdrawals' | 'returns';
  /** Texts of the confirmation e-mail: about the pieces, and about the money. */
  mail: { pieces: string; money: string };
}

/** All texts about the consequences of a withdrawal, by its outcome. */
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
