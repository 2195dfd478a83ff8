import { expect, it } from 'vitest';
import { MarketMemory } from '../../../worker/market/market-memory.ts';

it('keeps versions of a market beside each other, and markets apart', () => {
  const memory = new MarketMemory<string>();
  memory.set({ locale: 'en', version: 'a' }, 'first');
  memory.set({ locale: 'en', version: 'b' }, 'second');
  memory.set({ locale: 'fr', version: 'a' }, 'other');
  expect(memory.get({ locale: 'en', version: 'a' })).toBe('first');
  expect(memory.get({ locale: 'en', version: 'b' })).toBe('second');
  expect(memory.get({ locale: 'fr', version: 'a' })).toBe('other');
  expect(memory.get({ locale: 'de', version: 'a' })).toBeUndefined();
});

it('forgets the oldest version of a market', () => {
  const memory = new MarketMemory<number>();
  for (const [index, version] of ['a', 'b', 'c', 'd'].entries()) memory.set({ locale: 'en', version }, index);
  memory.set({ locale: 'en', version: 'a' }, 9);
  memory.set({ locale: 'en', version: 'e' }, 4);
  expect(memory.get({ locale: 'en', version: 'a' })).toBe(9);
  expect(memory.get({ locale: 'en', version: 'b' })).toBeUndefined();
});
