import { expect, it } from 'vitest';
import { memoise, memoiseByText } from '../../../shared/memoise.ts';

/** A memo with a maximum size, and the words that were computed. */
function memoryOf(most: number) {
  const made: string[] = [];
  const known = memoiseByText<string>(most);
  const ask = (key: string) =>
    known(key, () => {
      made.push(key);
      return key.toUpperCase();
    });
  return { ask, made };
}

it('what was computed once is not computed again', () => {
  const { ask, made } = memoryOf(2);
  expect(['a', 'b', 'a', 'b'].map(ask)).toEqual(['A', 'B', 'A', 'B']);
  expect(made).toEqual(['a', 'b']);
});

it('all is forgotten when there is more than it holds', () => {
  const { ask, made } = memoryOf(2);
  expect(['a', 'b', 'c', 'c', 'a'].map(ask)).toEqual(['A', 'B', 'C', 'C', 'A']);
  expect(made).toEqual(['a', 'b', 'c', 'a']);
});

it('is computed once for each object, with what was passed the first time', () => {
  const make = memoise(({ name }: { name: string }, more: string) => name + more);
  const [one, other] = [{ name: 'a' }, { name: 'a' }];
  expect([make(one, '1'), make(one, '2'), make(other, '3')]).toEqual(['a1', 'a1', 'a3']);
});
