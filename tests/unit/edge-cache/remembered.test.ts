import { expect, it } from 'vitest';
import { remembered } from '../../../shared/remembered.ts';

/** A memory of so many words, and those that had to be made. */
function memoryOf(most: number) {
  const made: string[] = [];
  const known = remembered<string>(most);
  const ask = (key: string) =>
    known(key, () => {
      made.push(key);
      return key.toUpperCase();
    });
  return { ask, made };
}

it('what was made once is not made again', () => {
  const { ask, made } = memoryOf(2);
  expect(['a', 'b', 'a', 'b'].map(ask)).toEqual(['A', 'B', 'A', 'B']);
  expect(made).toEqual(['a', 'b']);
});

it('all is forgotten when there is more than it holds', () => {
  const { ask, made } = memoryOf(2);
  expect(['a', 'b', 'c', 'c', 'a'].map(ask)).toEqual(['A', 'B', 'C', 'C', 'A']);
  expect(made).toEqual(['a', 'b', 'c', 'a']);
});
