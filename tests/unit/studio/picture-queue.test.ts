import { afterEach, beforeEach, expect, it, vi } from 'vitest';

type Queue = typeof import('../../../studio/queue.ts');

let queue: Queue;
beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  queue = await import('../../../studio/queue.ts');
});
afterEach(() => {
  vi.useRealTimers();
});

/** Tasks that end when the test says so; `begun` lists them in the order of their start. */
function works() {
  const begun: number[] = [];
  const ends = new Map<number, () => void>();
  const work = (name: number) => () =>
    new Promise<number>((resolve) => {
      begun.push(name);
      ends.set(name, () => resolve(name));
    });
  return { begun, ends, work };
}

it('encodes few pictures at once, in the order of the requests', async () => {
  const { begun, ends, work } = works();
  const results = [0, 1, 2, 3, 4].map((name) => queue.inTurn(work(name)));
  await vi.advanceTimersByTimeAsync(100);
  expect(begun).toEqual([0, 1]);
  ends.get(1)?.();
  await vi.advanceTimersByTimeAsync(100);
  expect(begun).toEqual([0, 1, 2]);
  for (const name of [0, 2]) ends.get(name)?.();
  await vi.advanceTimersByTimeAsync(100);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  for (const name of [3, 4]) ends.get(name)?.();
  expect(await Promise.all(results)).toEqual([0, 1, 2, 3, 4]);
});

it('rejects requests of a full queue, and none once it is empty', async () => {
  const asked = Array.from({ length: queue.maxQueue + 12 }, () =>
    queue.inTurn(async () => 'drawn').catch((error: unknown) => error),
  );
  await vi.advanceTimersByTimeAsync(10_000);
  const answers = await Promise.all(asked);
  expect(answers.filter((answer) => answer === 'drawn').length).toBeLessThanOrEqual(queue.maxQueue + 2);
  expect(answers.filter((answer) => answer instanceof queue.Busy).length).toBeGreaterThanOrEqual(10);
  expect(await queue.inTurn(async () => 'drawn')).toBe('drawn');
});

it('lets nobody wait for a picture that was not requested', async () => {
  const { ends, work } = works();
  const asked = queue.inTurn(work(0));
  await expect(queue.inTurn(async () => 'ahead', { ahead: true })).rejects.toThrow(queue.Busy);
  ends.get(0)?.();
  await asked;
  expect(await queue.inTurn(async () => 'ahead', { ahead: true })).toBe('ahead');
});

it('goes on when a drawing fails, and when one never ends', async () => {
  await expect(queue.inTurn(() => Promise.reject(new Error('no such cloth')))).rejects.toThrow('no such cloth');
  const given = [0, 1].map(() => queue.inTurn(() => new Promise<never>(() => {})));
  expect(given).toHaveLength(2);
  const next = queue.inTurn(async () => 'drawn');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await next).toBe('drawn');
});
