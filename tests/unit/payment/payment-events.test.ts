import { expect, test } from 'vitest';
import { reportOf, urgencyOf } from '../../../backend/payment/events.ts';
import type { NotificationItem } from '../../../backend/provider/protocol.ts';

const item = (eventCode: string, success: 'true' | 'false', reason?: string): NotificationItem => ({
  pspReference: '7914073381342284',
  merchantAccountCode: 'Selvedge',
  merchantReference: 'SV260715-ABCDEF12',
  amount: { value: 5900, currency: 'EUR' },
  eventCode,
  eventDate: '2026-07-15T10:00:00+02:00',
  success,
  ...(reason !== undefined && { reason }),
  additionalData: { hmacSignature: '' },
});

test.each([
  ['AUTHORISATION', 'true', undefined, 'Authorised'],
  ['AUTHORISATION', 'false', 'Refused', 'Refused'],
  ['AUTHORISATION', 'false', undefined, 'Refused'],
  ['AUTHORISATION', 'false', 'Cancelled by the issuer', 'Cancelled'],
  ['AUTHORISATION', 'false', 'CANCELLED', 'Cancelled'],
  ['AUTHORISATION', 'false', 'Acquirer Error', 'Error'],
  ['PENDING', 'true', undefined, null],
  ['CANCELLATION', 'true', undefined, 'Cancelled'],
  ['CANCELLATION', 'false', 'Already captured', null],
  ['TECHNICAL_CANCEL', 'true', undefined, 'Cancelled'],
  ['OFFER_CLOSED', 'true', undefined, 'Cancelled'],
  ['EXPIRE', 'true', undefined, 'Cancelled'],
  ['CAPTURE', 'true', undefined, null],
  ['REFUND', 'true', undefined, null],
  ['CHARGEBACK', 'true', undefined, null],
  ['REPORT_AVAILABLE', 'true', undefined, null],
  ['SOMETHING_NEW', 'true', undefined, null],
] as const)('%s %s (%s) says %s', (eventCode, success, reason, result) => {
  const report = reportOf(item(eventCode, success, reason));
  expect(report?.resultCode ?? null).toBe(result);
  if (report !== null)
    expect(report).toMatchObject({
      reference: 'SV260715-ABCDEF12',
      amount: { centAmount: 5900, currencyCode: 'EUR' },
    });
});

test('failures are alarms, unknown events are logged, and the rest is not', () => {
  for (const [eventCode, success] of [
    ['CHARGEBACK', 'true'],
    ['CAPTURE_FAILED', 'true'],
    ['REFUND_FAILED', 'true'],
    ['REFUND', 'false'],
    ['CAPTURE', 'false'],
  ] as const)
    expect(urgencyOf({ eventCode, success }), eventCode).toBe('alarm');
  expect(urgencyOf({ eventCode: 'SOMETHING_NEW', success: 'true' })).toBe('unknown');
  for (const eventCode of ['AUTHORISATION', 'CAPTURE', 'REFUND', 'OFFER_CLOSED', 'CANCELLATION'])
    expect(urgencyOf({ eventCode, success: 'true' })).toBe('normal');
  expect(urgencyOf({ eventCode: 'AUTHORISATION', success: 'false' })).toBe('normal');
});
