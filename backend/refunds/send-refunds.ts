import type { Currency } from '../../shared/markets/locales.ts';
import { refundSession } from '../carts/provider.ts';
import type { Env } from '../env.ts';
import { logAlarm, logFailure } from '../log.ts';
import { ProviderError } from '../provider/provider-error.ts';

interface DueRow {
  refund_id: string;
  payment_id: string;
  cents: number;
  currency: Currency;
}

async function mark({ DB }: Env, refundId: string, state: 'sent' | 'refused', reference: string | null): Promise<void> {
  await DB.prepare(`UPDATE refund_payments SET state = ?2, psp_reference = ?3 WHERE refund_id = ?1 AND state = 'due'`)
    .bind(refundId, state, reference)
    .run();
}

/**
 * Sends all due refunds to the provider. Idempotent: what was interrupted is sent again by the schedule. A refund
 * that the provider refuses raises an alarm, and waits for a person. Returns how many were sent.
 */
export async function sendRefunds(env: Env): Promise<number> {
  const { results } = await env.DB.prepare(
    `SELECT r.refund_id, r.payment_id, r.cents, p.currency
     FROM refund_payments r JOIN payments p ON p.payment_id = r.payment_id
     WHERE r.state = 'due' ORDER BY r.refund_id LIMIT 50`,
  ).all<DueRow>();
  let sent = 0;
  for (const { refund_id: refundId, payment_id: paymentId, cents, currency } of results) {
    try {
      const amount = { centAmount: cents, currencyCode: currency };
      const { pspReference } = await refundSession(env, paymentId, { refundId, amount });
      await mark(env, refundId, 'sent', pspReference);
      sent += 1;
    } catch (error) {
      if (error instanceof ProviderError && error.status === 422) {
        logAlarm('the provider refuses a refund', { refundId, paymentId });
        await mark(env, refundId, 'refused', null);
      } else logFailure(error, { doing: `Refund ${refundId} waits` });
    }
  }
  return sent;
}
