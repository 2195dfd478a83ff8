import { beforeEach, expect, it, vi } from 'vitest';
import { UpstreamError } from '../../../worker/errors/errors.ts';
import { Refusal } from '../../../worker/page/refusal.ts';
import { reactivate } from '../../../worker/pages/account/welcome/reactivation.tsx';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

/** Opens a closed account again, with a gateway that answers like this. */
function reactivated(answer: () => Promise<unknown>, query = '') {
  const url = `https://shop.example/en/account/welcome/${query}`;
  const request = {
    gateway: { call: answer },
    locale: 'en',
    log: { url, requestId: '' },
    url: new URL(url),
  };
  // Only what the action reads of a request.
  return reactivate(request as never);
}

const failing = (status: number) => () => Promise.reject(new UpstreamError('reactivateAccount', status, ''));

it.each([
  ['', '/en/account/dashboard/'],
  ['?returnTo=%2Fen%2Forder-payment%2F', '/en/order-payment/'],
  ['?returnTo=%2F%2Fevil.example', '/en/account/dashboard/'],
])('an account that is opened again goes on (%s)', async (query, location) => {
  const answer = await reactivated(async () => ({}), query);
  expect(answer instanceof Response && [answer.status, answer.headers.get('location')]).toEqual([303, location]);
});

it.each([500, 502, 504, 0, 404])('a failure with %i is said at the button, which stays', async (status) => {
  const answer = await reactivated(failing(status));
  expect(answer).toEqual(new Refusal([{ key: 'account.reactivate.failed' }], 502));
});

it('a session that has ended leads to sign in', async () => {
  await expect(reactivated(failing(401))).rejects.toThrow(UpstreamError);
});
