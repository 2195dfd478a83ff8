import type { PaymentResult } from '../../../shared/contract/cart/cart.ts';
import { type Decision, decisions } from './sessions/methods.ts';
import type { Move } from './sessions/sessions.ts';
import type { TestCard } from './sessions/test-cards.ts';
import { voucherSeconds } from './sessions/voucher.ts';

/** Seconds until the bank has decided about a payment that waits for it. */
const settlingTime = { Pending: 60, Received: 120 } as const;

const ended = (result: PaymentResult, reason?: string): Move => ({ step: 'ended', result, reason });

/** Where a session goes with a result, whatever led to it. */
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

/** Where a session goes when its card form is sent. */
export function moveOfCard({ result, reason }: TestCard, now: Date): Move {
  return moveTo(result, reason, now);
}

/** Where a session goes by what is decided on the page of its method. */
export function moveOfDecision(decision: Decision, now: Date): Move {
  const { result, reason } = decisions[decision];
  return moveTo(result, reason, now);
}

/** The bank was chosen: on to its page. */
export function choseBank(chosenBank: string): Move {
  return { step: 'method', result: 'RedirectShopper', chosenBank };
}

/** The bank has let the payment through. */
export const approved = ended('Authorised');

/** The shopper, or the bank, did not confirm that it is the card's holder who pays. */
export const notAuthenticated = ended('Refused', '3D Not Authenticated');

export const cancelledByShopper = ended('Cancelled', 'Cancelled by the shopper');
