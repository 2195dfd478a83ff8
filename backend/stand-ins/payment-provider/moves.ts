import type { PaymentResult } from '../../../shared/contract/cart/cart.ts';
import { type Decision, decisions } from './sessions/methods.ts';
import type { Move } from './sessions/sessions.ts';
import type { TestCard } from './sessions/test-cards.ts';
import { voucherSeconds } from './sessions/voucher.ts';

/** Seconds until the bank decides about a waiting payment. */
const settlingTime = { Pending: 60, Received: 120 } as const;

const ended = (result: PaymentResult, reason?: string): Move => ({ step: 'ended', result, reason });

/** The next step of a session after a result. */
function moveTo(result: PaymentResult, reason: string | undefined, now: Date): Move {
  const seconds = Math.floor(now.getTime() / 1000);
  switch (result) {
    case 'ChallengeShopper':
      return { step: 'challenge', result };
    case 'IdentifyShopper':
      return { step: 'identify', result };
    case 'RedirectShopper':
      return { step: 'bank', result };
    case 'AuthenticationFinished':
      return { step: 'confirm', result };
    case 'PresentToShopper':
      return { step: 'voucher', result, expiresAt: seconds + voucherSeconds };
    case 'Pending':
    case 'Received':
      return { step: 'waiting', result, settleAt: seconds + settlingTime[result] };
    default:
      return ended(result, reason);
  }
}

/** The next step after the card form. */
export function moveOfCard({ result, reason }: TestCard, now: Date): Move {
  return moveTo(result, reason, now);
}

/** The next step after a decision on the page of the method. */
export function moveOfDecision(decision: Decision, now: Date): Move {
  const { result, reason } = decisions[decision];
  return moveTo(result, reason, now);
}

/** The next step after the choice of a bank: its page. */
export function choseBank(chosenBank: string): Move {
  return { step: 'method', result: 'RedirectShopper', chosenBank };
}

export const approved = ended('Authorised');

/** The shopper failed the bank's authentication. */
export const notAuthenticated = ended('Refused', '3D Not Authenticated');

export const cancelledByShopper = ended('Cancelled', 'Cancelled by the shopper');
