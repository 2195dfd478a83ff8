import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { declaredMemories } from '../../../shared/declared-memory.ts';
import { clearCaches, MemoryCache, MemoryPool } from '../../../shared/memory-cache.ts';
import { configurationPool, marketCaches } from '../../../worker/market/market-caches.ts';

const start = new Date('2026-07-15T10:00:00Z').getTime();

beforeEach(() => vi.useFakeTimers({ now: start, toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

it('returns what is fresh, and what is stale on request', () => {
  const cache = new MemoryCache<string, string>('test', { maxBytes: 1_000, maxAge: 1_000 });
  cache.set('a', 'A');
  cache.set('short', 'S', 500);
  expect([cache.get('a'), cache.get('short')]).toEqual(['A', 'S']);
  vi.setSystemTime(start + 500);
  expect([cache.get('a'), cache.get('a', 501), cache.get('a', 500)]).toEqual(['A', 'A', undefined]);
  expect([cache.get('short'), cache.getStale('short')]).toEqual([undefined, 'S']);
  vi.setSystemTime(start + 1_000);
  expect([cache.get('a'), cache.getStale('a'), cache.getStale('b')]).toEqual([undefined, 'A', undefined]);
});

it('remembers that there is nothing', () => {
  const cache = new MemoryCache<string, null>('test', { maxBytes: 1_000 });
  cache.set('a', null);
  expect([cache.get('a'), cache.get('b')]).toEqual([null, undefined]);
});

it('forgets what was written least recently', () => {
  const cache = new MemoryCache<string, number>('test', { maxBytes: 1_000, maxEntries: 2 });
  for (const [at, key] of ['a', 'b', 'a', 'c'].entries()) cache.set(key, at);
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([2, undefined, 3]);
});

it('holds no more bytes than it may, and counts what was replaced or deleted no more', () => {
  const cache = new MemoryCache<string, string>('test', {
    maxBytes: 5,
    bytesOf: (key, value) => key.length + value.length,
  });
  cache.set('a', 'A');
  cache.set('a', 'AA');
  cache.set('b', 'B');
  expect(['a', 'b'].map((key) => cache.get(key))).toEqual(['AA', 'B']);
  cache.deleteWhere((value) => value === 'B');
  cache.set('c', 'C');
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual(['AA', undefined, 'C']);
  cache.set('d', 'D');
  expect(['a', 'c', 'd'].map((key) => cache.get(key))).toEqual([undefined, 'C', 'D']);
  cache.set('c', 'too long');
  expect(['c', 'd'].map((key) => cache.get(key))).toEqual([undefined, 'D']);
  cache.set('f', '1234');
  expect([cache.get('f'), cache.bytes]).toEqual(['1234', 5]);
  cache.clear();
  expect(cache.bytes).toBe(0);
});

it('estimates bytes that nobody has told it', () => {
  const cache = new MemoryCache<string, object>('test', { maxBytes: 3_000 });
  for (const key of ['a', 'b', 'c']) cache.set(key, { text: 'x'.repeat(1_000) });
  expect(['a', 'b', 'c'].map((key) => cache.get(key) !== undefined)).toEqual([false, true, true]);
  expect(cache.bytes).toBeGreaterThan(2_000);
});

it('computes what it does not have', () => {
  const cache = new MemoryCache<string, string>('test', { maxBytes: 1_000, maxAge: 1_000 });
  const make = vi.fn(() => 'A');
  expect([cache.getOrInsertComputed('a', make), cache.getOrInsertComputed('a', make)]).toEqual(['A', 'A']);
  expect(make).toHaveBeenCalledTimes(1);
  vi.setSystemTime(start + 1_000);
  cache.getOrInsertComputed('a', make);
  expect(make).toHaveBeenCalledTimes(2);
});

it('shares bytes with others, of which the largest drops its oldest entry', () => {
  const pool = new MemoryPool('test of a pool', 5);
  const options = { maxBytes: pool, bytesOf: (_: string, value: string) => value.length };
  const [large, small] = [new MemoryCache('test 1', options), new MemoryCache('test 2', options)];
  for (const key of ['a', 'b', 'c', 'd']) large.set(key, '1');
  small.set('a', '12');
  expect(['a', 'b'].map((key) => large.get(key))).toEqual([undefined, '1']);
  small.set('b', '1');
  expect([large.bytes, small.bytes]).toEqual([2, 3]);
  expect(declaredMemories().get('test of a pool')).toMatchObject({ maxBytes: 5 });
  expect(declaredMemories().get('test of a pool')?.bytes()).toBe(5);
});

it('is cleared with all others, or with those of its group', () => {
  const content = new MemoryCache<string, string>('test of content', { maxBytes: 1_000, group: 'content' });
  const other = new MemoryCache<string, string>('test', { maxBytes: 1_000 });
  for (const cache of [content, other]) cache.set('a', 'A');
  clearCaches('content');
  expect([content, other].map((cache) => cache.get('a'))).toEqual([undefined, 'A']);
  expect([content, other].map(({ generation }) => generation)).toEqual([1, 0]);
  clearCaches();
  expect(other.get('a')).toBeUndefined();
});

it('caches versions of a market beside each other, and separates markets', () => {
  const caches = marketCaches<string>('test', { maxBytes: 1_000, maxEntries: 2 });
  caches.fr.set('a', 'other');
  for (const version of ['a', 'b', 'c']) caches.en.set(version, version);
  expect(['a', 'b', 'c'].map((version) => caches.en.get(version))).toEqual([undefined, 'b', 'c']);
  expect([caches.fr.get('a'), caches.de.get('a')]).toEqual(['other', undefined]);
});

it('logs once that the configuration of the markets does not fit', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const cache = new MemoryCache<string, string>('test', { maxBytes: configurationPool('test', 1_000) });
  cache.set('small', 'x'.repeat(300));
  expect(logged).not.toHaveBeenCalled();
  cache.set('too large', 'x'.repeat(3_000));
  for (const key of ['one', 'two', 'three']) cache.set(key, 'x'.repeat(300));
  expect(logged).toHaveBeenCalledOnce();
  expect(String(logged.mock.calls[0]?.[0])).toContain(
    'No room in memory: test of the markets takes more than 0.001 MB',
  );
});
