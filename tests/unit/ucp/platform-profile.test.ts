import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { platformProfileAt } from '../../../worker/ucp/protocol/platform-profile.ts';
import { UcpRefusal } from '../../../worker/ucp/protocol/refusal.ts';

const profile = JSON.stringify({ ucp: { version: '2026-04-08' } });
const admit = async () => undefined;
const minute = 60_000;

let number = 0;
const newAddress = () => {
  number += 1;
  return `https://platform-${number}.example/p`;
};

const answer = () => Promise.resolve(new Response(profile, { headers: { 'cache-control': 'max-age=120' } }));
const fetched = vi.fn<(address: string) => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  // Each test has a minute of its own.
  number += 1000;
  vi.setSystemTime(minute * number);
  fetched.mockReset().mockImplementation(answer);
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the profile of a platform', () => {
  it('is fetched once for all who ask at the same time', async () => {
    const address = newAddress();
    const found = await Promise.all([1, 2, 3].map(() => platformProfileAt(address, { admit })));
    expect(found.map((each) => each.address)).toEqual([address, address, address]);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('is not waited for without an end, if the request that fetches it is gone', async () => {
    const address = newAddress();
    fetched.mockImplementation(() => new Promise(() => undefined));
    void platformProfileAt(address, { admit });
    await vi.advanceTimersByTimeAsync(1000);
    const waiting = expect(platformProfileAt(address, { admit })).rejects.toMatchObject({ status: 503, code: 'busy' });
    await vi.advanceTimersByTimeAsync(3000);
    await waiting;
    fetched.mockImplementation(answer);
    expect(await platformProfileAt(address, { admit })).toMatchObject({ address });
  });

  it('is not fetched for a stranger who is not admitted', async () => {
    const refusal = new UcpRefusal(429, 'rate_limit_exceeded', 'Too many new platforms.');
    const address = newAddress();
    const refused = platformProfileAt(address, { admit: () => Promise.reject(refusal) });
    await expect(refused).rejects.toBe(refusal);
    expect(fetched).not.toHaveBeenCalled();
    await platformProfileAt(address, { admit });
    // Nobody is a stranger at a profile that is known, also once it is old.
    vi.advanceTimersByTime(10 * minute);
    const again = vi.fn(admit);
    await platformProfileAt(address, { admit: again });
    expect([fetched.mock.calls.length, again.mock.calls.length]).toEqual([2, 0]);
  });

  it('is had while strangers have used up what an isolate fetches, if it was known or the shop needs it', async () => {
    const known = newAddress();
    await platformProfileAt(known, { admit });
    vi.advanceTimersByTime(10 * minute);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 300 }, () => platformProfileAt(newAddress(), { admit })),
    );
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(60);
    await expect(platformProfileAt(newAddress(), { admit })).rejects.toMatchObject({ code: 'busy' });
    expect(await platformProfileAt(known, { admit })).toMatchObject({ address: known });
    const ofWebhook = newAddress();
    expect(await platformProfileAt(ofWebhook)).toMatchObject({ address: ofWebhook });
    vi.advanceTimersByTime(minute);
    const later = newAddress();
    expect(await platformProfileAt(later, { admit })).toMatchObject({ address: later });
  });

  it('that cannot be had is asked for once a minute, and one that was had before stays', async () => {
    const address = newAddress();
    const known = await platformProfileAt(address, { admit });
    fetched.mockImplementation(() => Promise.reject(new Error('Down.')));
    vi.advanceTimersByTime(minute);
    const renew = () => platformProfileAt(address, { admit, isRenewed: true });
    await expect(renew()).rejects.toMatchObject({ code: 'profile_unreachable' });
    await expect(renew()).rejects.toMatchObject({ code: 'profile_unreachable' });
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(await platformProfileAt(address, { admit })).toBe(known);
    vi.advanceTimersByTime(minute);
    await expect(platformProfileAt(address, { admit })).rejects.toMatchObject({ code: 'profile_unreachable' });
    expect(fetched).toHaveBeenCalledTimes(3);
  });
});
