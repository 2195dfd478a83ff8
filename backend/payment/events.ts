import { outcomeOf } from '../../shared/checkout/checkout.ts';
import type { PaymentResult } from '../../shared/contract/cart/cart.ts';
import type { NotificationItem } from '../provider/protocol.ts';
import type { Report } from '../provider/report.ts';

/** The result of a refused authorisation. The provider gives the reason only as text. */
function refused(reason: string): PaymentResult {
  if (/cancel/i.test(reason)) return 'Cancelled';
  return /error/i.test(reason) ? 'Error' : 'Refused';
}

/** The result of a payment after an event; null if the event does not change it. */
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

/** Returns the report of an event on its payment; null if the event changes nothing, or contains too little. */
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
 * Returns the report of an event on a payment of a real account. A refused card is not final while the shopper can
 * try again in the session; it is for a payment that the bank was processing.
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

/** True if the event reports a refund that did not reach the shopper. */
export function hasFailedRefund({ eventCode, success }: Pick<NotificationItem, 'eventCode' | 'success'>): boolean {
  if (eventCode === 'REFUND') return success === 'false';
  return (eventCode === 'REFUND_FAILED' || eventCode === 'REFUNDED_REVERSED') && success === 'true';
}

/** Events after which an order may lose its money: they raise an alarm. */
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

/** Known events that need no action. */
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

/** How urgent an event is: some require action by a person, unknown ones are logged, the others are normal. */
export function urgencyOf({
  eventCode,
  success,
}: Pick<NotificationItem, 'eventCode' | 'success'>): 'alarm' | 'unknown' | 'normal' {
  const failed = success === 'false' && ['CAPTURE', 'REFUND', 'CANCEL_OR_REFUND'].includes(eventCode);
  if (worrying.includes(eventCode) || failed) return 'alarm';
  return harmless.includes(eventCode) ? 'normal' : 'unknown';
}
