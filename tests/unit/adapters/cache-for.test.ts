import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cacheFor } from '../../../adapters/connection/cache-for.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('something is read once, and again when it is too old', async () => {
  let reads = 0;
  const read = cacheFor(
    1000,
    (key: string) => key,
    async (key) => {
      reads += 1;
      return `${key}${reads}`;
    },
  );
  expect(await Promise.all([read('a'), read('a'), read('b')])).toEqual(['a1', 'a1', 'b2']);
  vi.advanceTimersByTime(1001);
  expect(await read('a')).toBe('a3');
});

test('a failure is not cached; with a former copy it is not seen', async () => {
  const answers = [new Error('first'), 'one', new Error('third'), 'two'];
  const read = cacheFor(
    1000,
    () => '',
    async () => {
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer;
    },
  );
  await expect(read(undefined)).rejects.toThrow('first');
  expect(await read(undefined)).toBe('one');
  vi.advanceTimersByTime(1001);
  expect([await read(undefined), await read(undefined)]).toEqual(['one', 'one']);
  vi.advanceTimersByTime(5001);
  expect(await read(undefined)).toBe('two');
});
