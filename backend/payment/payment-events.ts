import type { Env } from '../env.ts';
import type { NotificationItem } from '../provider/protocol.ts';

type Event = Omit<NotificationItem, 'additionalData' | 'merchantAccountCode'>;

/**
 * Identity of an event. The same authorisation may fail first and succeed afterwards, so `success` is part of it: a
 * success is never taken for a repetition of the failure.
 */
const keyOf = ({ pspReference, eventCode, success }: Event) => [pspReference, eventCode, success];

export async function isKnown({ DB }: Env, event: Event): Promise<boolean> {
  const known = await DB.prepare(
    'SELECT 1 AS known FROM payment_events WHERE psp_reference = ? AND event_code = ? AND success = ?',
  )
    .bind(...keyOf(event))
    .first();
  return known !== null;
}

/** Stores an event, once. */
export async function remember({ DB }: Env, event: Event, now: Date): Promise<void> {
  await DB.prepare(
    `INSERT INTO payment_events (psp_reference, event_code, success, original_reference, merchant_reference, amount,
       currency, reason, event_date, received_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  )
    .bind(
      ...keyOf(event),
      event.originalReference ?? null,
      event.merchantReference,
      event.amount.value,
      event.amount.currency,
      event.reason ?? null,
      event.eventDate,
      now.toISOString(),
    )
    .run();
}

/** Marks a refund that failed at the provider, for a person to check. */
export async function noteFailedRefund({ DB }: Env, pspReference: string): Promise<void> {
  await DB.prepare(`UPDATE refund_payments SET state = 'refused' WHERE psp_reference = ?`).bind(pspReference).run();
}
