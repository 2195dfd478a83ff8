import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withTimeout } from '../../../shared/timeout.ts';
import { withKvTimeout } from '../../../worker/market/kv-timeout.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

const never = new Promise<string>(() => undefined);

it('gives what comes in time, and what it fails with', async () => {
  expect(await withTimeout(Promise.resolve('value'), 10, () => 'late')).toBe('value');
  await expect(withTimeout(Promise.reject(new Error('broken')), 10, () => 'late')).rejects.toThrow('broken');
  expect(vi.getTimerCount()).toBe(0);
});

it('gives something else when it takes too long', async () => {
  const answer = withTimeout(never, 10, () => 'late');
  vi.advanceTimersByTime(10);
  expect(await answer).toBe('late');
});

it('is an error after half a second when KV is asked', async () => {
  const answer = withKvTimeout(never);
  vi.advanceTimersByTime(500);
  await expect(answer).rejects.toThrow('KV does not answer.');
});
