import { describe, expect, it } from 'vitest';
import {
  hipayForm,
  hipayNotification,
  hipaySignature,
  resultOfStatus,
} from '../../../backend/provider/hipay-notification.ts';
import { resultsOf } from '../../../backend/stand-ins/payment-provider/sessions/methods.ts';
import { outcomeOf } from '../../../shared/checkout/checkout.ts';
import { type HostedMethod, providerOf } from '../../../shared/checkout/payment-products.ts';
import { paymentMethods } from '../../../shared/contract/markets/domain.ts';

const ended = {
  session_id: '00000000-0001-4000-8000-000000000000',
  reference: 'SV261122-00000000',
  reason: null,
  amount: 6985,
  currency: 'EUR',
  created_at: '2026-11-22T04:00:00.000Z',
};

const byHipay = paymentMethods.filter(
  (method): method is HostedMethod => method !== 'free' && providerOf(method) === 'hipay',
);
/** All results that shops are notified of. */
const reported = [...new Set(byHipay.flatMap(resultsOf))].filter((result) => outcomeOf(result) !== 'continue');

describe('a notification', () => {
  it.each(reported)('says %s by a status that is read as that', (result) => {
    const fields = Object.fromEntries(new URLSearchParams(hipayForm({ ...ended, result }) ?? ''));
    const read = hipayNotification.parse(fields);
    expect(resultOfStatus(read.status)).toBe(result);
    expect(read).toMatchObject({ authorized_amount: 6985, currency: 'EUR', orderid: 'SV261122-00000000' });
    const states = {
      paid: 'completed',
      pending: 'pending',
      retry: result === 'Error' ? 'error' : 'declined',
    };
    expect(fields.state).toBe(states[outcomeOf(result) as keyof typeof states]);
  });

  it('says nothing while the shopper is at it', () => {
    expect(hipayForm({ ...ended, result: 'RedirectShopper' })).toBeNull();
  });

  it('of another step of the money changes nothing', () => {
    for (const status of ['101', '116', '117', '125', '999']) expect(resultOfStatus(status)).toBeNull();
  });

  it('is signed by the SHA-256 of its body and the passphrase', async () => {
    // printf 'state=completedsecret' | sha256sum
    expect(await hipaySignature('secret', 'state=completed')).toBe(
      (await import('node:crypto')).createHash('sha256').update('state=completedsecret').digest('hex'),
    );
  });
});
