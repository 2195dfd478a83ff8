import type { PaymentResult } from '../../shared/contract/cart.ts';
import type { NotificationItem } from '../payment/protocol.ts';
import type { Report } from './report.ts';

/** What a refused authorisation comes to. The provider says why in words only. */
function refused(reason: string): PaymentResult {
  if (/cancel/i.test(reason)) return 'Cancelled';
  return /error/i.test(reason) ? 'Error' : 'Refused';
}

/** How the payment stands after an event; null for one that says nothing about it. */
function resultAfter({ eventCode, success, reason = '' }: NotificationItem): PaymentResult | null {
  const done = success === 'true';
  switch (eventCode) {
    case 'AUTHORISATION':
      return done ? 'Authorised' : refused(reason);
    case 'CANCELLATION':
    case 'TECHNICAL_CANCEL':
    case 'OFFER_CLOSED':
    case 'EXPIRE':
      return done ? 'Cancelled' : null;
    default:
      return null;
  }
}

/** What an event says about its payment; null for an event that changes nothing about it, or says too little. */
export function reportOf(item: NotificationItem): Report | null {
  const resultCode = resultAfter(item);
  if (resultCode === null) return null;
  const { merchantReference: reference, amount, reason } = item;
  return {
    reference,
    resultCode,
    amount: { centAmount: amount.value, currencyCode: amount.currency },
    refusalReason: reason ?? null,
  };
}

/** Events that take back, or may, what an order was made for: a person has to know. */
const worrying: readonly string[] = [
  'CAPTURE_FAILED',
  'CHARGEBACK',
  'NOTIFICATION_OF_CHARGEBACK',
  'NOTIFICATION_OF_FRAUD',
  'PREARBITRATION_LOST',
  'REFUND_FAILED',
  'REQUEST_FOR_INFORMATION',
  'SECOND_CHARGEBACK',
];

/** Events that are known and ask for nothing. */
const harmless: readonly string[] = [
  'AUTHORISATION',
  'AUTHORISATION_ADJUSTMENT',
  'CANCELLATION',
  'CANCEL_OR_REFUND',
  'CAPTURE',
  'CHARGEBACK_REVERSED',
  'EXPIRE',
  'OFFER_CLOSED',
  'PENDING',
  'PREARBITRATION_WON',
  'REFUND',
  'REFUNDED_REVERSED',
  'REPORT_AVAILABLE',
  'TECHNICAL_CANCEL',
];

/** What the log says of an event; null for what goes without saying. Nothing in it is personal. */
export function wordsFor({
  eventCode,
  success,
}: Pick<NotificationItem, 'eventCode' | 'success'>): string | null {
  const failed = success === 'false' && ['CAPTURE', 'REFUND', 'CANCEL_OR_REFUND'].includes(eventCode);
  if (worrying.includes(eventCode) || failed) return 'ALARM: the provider tells of a payment that went wrong';
  return harmless.includes(eventCode) ? null : 'The provider tells of something that this shop does not know';
}
