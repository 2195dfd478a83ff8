import { describe, expect, it } from 'vitest';
import { sizeInMemory, textBytes } from '../../../shared/size-in-memory.ts';

/** Bytes that a part adds to an object that has a place for it. */
const added = (part: unknown): number => sizeInMemory([part]) - sizeInMemory([null]);

describe('texts', () => {
  it.each([
    ['of Latin-1', 'Größe', 5],
    ['with a character beyond it', '19 €', 8],
    ['with emoji, which are two characters', '👗', 4],
    ['without a letter', '', 0],
  ])('%s', (_, text, bytes) => expect(textBytes(text)).toBe(16 + bytes));

  it('count as parts of objects, and twice if they are there twice', () => {
    expect(added('abc')).toBe(textBytes('abc'));
    expect(sizeInMemory(['abc', 'abc']) - sizeInMemory([null, null])).toBe(2 * textBytes('abc'));
  });
});

it('small values are in their place, fractions are not', () => {
  for (const value of [null, undefined, true, 12]) expect(added(value)).toBe(0);
  expect(added(12.5)).toBe(16);
});

it('objects and lists have a header, and a place for each part', () => {
  expect(sizeInMemory({})).toBe(24);
  expect(sizeInMemory({ a: 1, b: null })).toBe(40);
  expect(sizeInMemory([])).toBe(24);
  expect(sizeInMemory([1, 2, 3])).toBe(48);
  expect(sizeInMemory({ list: [{ text: 'abc' }] })).toBe(24 + 8 + 24 + 8 + 24 + 8 + 19);
});

it('names count in dictionaries only', () => {
  const named = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`name ${10 + at}`, 1]));
  expect(sizeInMemory(named(30))).toBe(24 + 30 * 8);
  expect(sizeInMemory(named(31))).toBe(24 + 31 * (40 + 16 + 7));
});

it('maps and sets count keys and values', () => {
  expect(sizeInMemory(new Map([['key', 'value']]))).toBe(24 + 40 + 19 + 21);
  expect(sizeInMemory(new Set(['key']))).toBe(24 + 32 + 19);
});

it('a buffer counts once, whoever looks at it', () => {
  const buffer = new ArrayBuffer(1_000);
  const one = sizeInMemory([new Uint8Array(buffer), null]);
  expect(one).toBeGreaterThan(1_000);
  expect(sizeInMemory([new Uint8Array(buffer), new Int32Array(buffer)]) - one).toBeLessThan(200);
  expect(added(buffer)).toBeGreaterThan(1_000);
});

it('what is referred to several times, or refers to itself, counts once', () => {
  const shared = { text: 'x'.repeat(100) };
  expect(sizeInMemory([shared, shared]) - sizeInMemory([shared, null])).toBe(0);
  const circle: { self?: unknown } = {};
  circle.self = circle;
  expect(sizeInMemory(circle)).toBe(32);
});

it('errors and functions have what cannot be seen', () => {
  expect(added(new Error('no'))).toBeGreaterThan(500);
  expect(added(() => 1)).toBe(64);
});
