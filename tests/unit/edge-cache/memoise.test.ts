import { expect, it } from 'vitest';
import { declaredMemories } from '../../../shared/declared-memory.ts';
import { memoise, memoiseByText, numberOf } from '../../../shared/memoise.ts';

/** A memo with a maximum number of letters, and the words that were computed. */
function memoryOf(letters: number) {
  const made: string[] = [];
  const known = memoiseByText<string>('test of a memo', { maxBytes: 2 * letters, bytesEach: 0 });
  const ask = (key: string) =>
    known(key, () => {
      made.push(key);
      return key.toUpperCase();
    });
  return { ask, made };
}

it('what was computed once is not computed again', () => {
  const { ask, made } = memoryOf(4);
  expect(['a', 'b', 'a', 'b'].map(ask)).toEqual(['A', 'B', 'A', 'B']);
  expect(made).toEqual(['a', 'b']);
});

it('all is forgotten when there is more than it holds', () => {
  const { ask, made } = memoryOf(4);
  expect(['a', 'b', 'c', 'c', 'a'].map(ask)).toEqual(['A', 'B', 'C', 'C', 'A']);
  expect(made).toEqual(['a', 'b', 'c', 'a']);
});

it('declares what it may hold, and counts what it holds', () => {
  const { ask } = memoryOf(4);
  for (const word of ['a', 'b', 'c']) ask(word);
  const memory = declaredMemories().get('test of a memo');
  expect([memory?.maxBytes, memory?.bytes()]).toEqual([8, 4]);
});

it('what is larger than all is computed each time, and others stay', () => {
  const { ask, made } = memoryOf(4);
  expect(['a', 'abc', 'abc', 'a'].map(ask)).toEqual(['A', 'ABC', 'ABC', 'A']);
  expect(made).toEqual(['a', 'abc', 'abc']);
});

it('counts values that are no texts by their own bytes', () => {
  const known = memoiseByText<object>('test of objects', { maxBytes: 100, bytesEach: 40 });
  const values = ['a', 'b', 'c', 'a'].map((text) => known(text, () => ({ text })));
  expect(values[3]).toEqual({ text: 'a' });
  expect(values[3]).not.toBe(values[0]);
  expect(declaredMemories().get('test of objects')?.bytes()).toBe(84);
});

it('each object has a number of its own', () => {
  const [one, other] = [{}, {}];
  expect(numberOf(one)).toBe(numberOf(one));
  expect(numberOf(other)).not.toBe(numberOf(one));
});

it('is computed once for each object, with what was passed the first time', () => {
  const make = memoise(({ name }: { name: string }, more: string) => name + more);
  const [one, other] = [{ name: 'a' }, { name: 'a' }];
  expect([make(one, '1'), make(one, '2'), make(other, '3')]).toEqual(['a1', 'a1', 'a3']);
});
