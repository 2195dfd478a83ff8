import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearCaches } from '../../../shared/memory-cache.ts';
import { attemptShared } from '../../../worker/market/shared-answers.ts';
import type { PageRequest } from '../../../worker/page/page-module.ts';

const start = new Date('2026-07-15T10:00:00Z').getTime();
/** Numbers of the requests to the upstream. */
let asked: string[];
let fails: boolean;
/** The answer to a call that failed: null, or the fallback of its row. */
let failure: object | null;

beforeEach(() => {
  asked = [];
  fails = false;
  failure = null;
  clearCaches('content');
  vi.useFakeTimers({ now: start, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  clearCaches('content');
});

/** Requests the sizes of an option, as a page of a market does. */
function sizesOf(optionId: string, locale: PageRequest['locale'] = 'en', version = 'one', more: object = {}) {
  const attempt = async (name: string) => {
    asked.push(`${name} ${optionId}`);
    return fails ? failure : { optionId, at: Date.now(), ...more };
  };
  const isFallback = () => fails;
  // Only what it reads of a request.
  const request = { locale, version, gateway: { attempt, isFallback }, ...more } as unknown as PageRequest;
  return attemptShared(request, 'getSizes', { optionId });
}

it('what many pages ask for is asked once in ten seconds', async () => {
  const first = await sizesOf('1');
  vi.setSystemTime(start + 9_999);
  expect(await sizesOf('1')).toBe(first);
  expect(asked).toEqual(['getSizes 1']);
  vi.setSystemTime(start + 10_000);
  expect(await sizesOf('1')).toEqual({ optionId: '1', at: start + 10_000 });
  expect(asked).toHaveLength(2);
});

it('is asked by each market, in each version, about each thing', async () => {
  for (const ask of [
    () => sizesOf('1'),
    () => sizesOf('2'),
    () => sizesOf('1', 'fr-fr'),
    () => sizesOf('1', 'en', 'two'),
  ]) {
    const answer = await ask();
    expect(await ask()).toBe(answer);
  }
  expect(asked).toHaveLength(4);
});

it('is asked again at once when it failed', async () => {
  fails = true;
  expect(await sizesOf('1')).toBeNull();
  fails = false;
  expect(await sizesOf('1')).toMatchObject({ optionId: '1' });
});

it('is asked again at once when it is a fallback, which other pages would take for an answer', async () => {
  fails = true;
  failure = {};
  expect(await sizesOf('1')).toEqual({});
  fails = false;
  expect(await sizesOf('1')).toMatchObject({ optionId: '1' });
});

it('is asked by every page where none is to share', async () => {
  const first = await sizesOf('1');
  expect(await sizesOf('1', 'en', 'one', { asksAnew: true })).not.toBe(first);
  expect(asked).toHaveLength(2);
});

it('is forgotten when something has changed', async () => {
  const first = await sizesOf('1');
  clearCaches('content');
  expect(await sizesOf('1')).not.toBe(first);
});

it('takes six megabytes in all markets together; a market with few answers keeps them', async () => {
  const text = 'x'.repeat(1_000_000);
  await sizesOf('small', 'fr');
  for (let at = 0; at < 6; at += 1) {
    vi.setSystemTime(start + at);
    await sizesOf(String(at), 'en', 'one', { text });
  }
  asked = [];
  await sizesOf('small', 'fr');
  for (const id of ['5', '1']) await sizesOf(id, 'en', 'one', { text });
  expect(asked).toEqual([]);
  await sizesOf('0', 'en', 'one', { text });
  expect(asked).toEqual(['getSizes 0']);
});
