import type { PaymentResult } from '../../shared/contract/cart.ts';
import type { Move } from './sessions.ts';
import type { TestCard } from './test-cards.ts';

/** Seconds until the bank has decided about a payment that waits for it. */
const settlingTime = { Pending: 60, Received: 120 } as const;

const ended = (result: PaymentResult, reason?: string): Move => ({ step: 'ended', result, reason });

/** Where a session goes when its card form is sent. */
export function moveOfCard({ result, reason }: TestCard, now: Date): Move {
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
      return { step: 'voucher', result };
    case 'Pending':
    case 'Received':
      return { step: 'waiting', result, settleAt: Math.floor(now.getTime() / 1000) + settlingTime[result] };
    default:
      return ended(result, reason);
  }
}

/** The bank has let the payment through. */
export const approved = ended('Authorised');

/** The shopper, or the bank, did not confirm that it is the card's holder who pays. */
export const notAuthenticated = ended('Refused', '3D Not Authenticated');

export const cancelledByShopper = ended('Cancelled', 'Cancelled by the shopper');
