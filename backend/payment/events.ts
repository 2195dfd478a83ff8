import { outcomeOf } from '../../shared/checkout/checkout.ts';
import type { PaymentResult } from '../../shared/contract/cart/cart.ts';
import type { NotificationItem } from '../provider/protocol.ts';
import type { Report } from '../provider/report.ts';

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

/**
 * What an event says about a payment of a real account. A session can be tried again after a card was refused, as long as
 * the shopper is at it; what the bank had in its hands is decided.
 */
export function adyenReportOf(
  item: NotificationItem,
  payment: { result: PaymentResult; amount: number; currency: string },
): Report | null {
  const { eventCode, success, merchantReference: reference } = item;
  const pending = outcomeOf(payment.result) === 'pending';
  if (eventCode === 'AUTHORISATION' && success === 'false' && !pending) return null;
  if (eventCode !== 'PENDING') return reportOf(item);
  const amount = { centAmount: payment.amount, currencyCode: payment.currency };
  return { reference, resultCode: 'Pending', amount, refusalReason: null };
}

/** Whether the provider tells of a refund that did not reach the shopper. */
export function hasFailedRefund({
  eventCode,
  success,
}: Pick<NotificationItem, 'eventCode' | 'success'>): boolean {
  if (eventCode === 'REFUND') return success === 'false';
  return (eventCode === 'REFUND_FAILED' || eventCode === 'REFUNDED_REVERSED') && success === 'true';
}

/** Events that take back, or may, what an order was made for: a person has to know. */
const worrying: readonly string[] = [
  'CAPTURE_FAILED',
  'CHARGEBACK',
  'NOTIFICATION_OF_CHARGEBACK',
  'NOTIFICATION_OF_FRAUD',
  'PREARBITRATION_LOST',
  'REFUND_FAILED',
  'REFUNDED_REVERSED',
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
