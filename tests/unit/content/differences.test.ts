import fc from 'fast-check';
import { expect, it } from 'vitest';
import { differences, wordDifferences } from '../../../backend/editor/entries/differences.ts';

it('shows the words that were removed and those that were added', () => {
  expect(wordDifferences('A good wool jumper', 'A warm wool jumper lasts')).toEqual([
    { kind: 'same', text: 'A ' },
    { kind: 'removed', text: 'good' },
    { kind: 'added', text: 'warm' },
    { kind: 'same', text: ' wool jumper' },
    { kind: 'added', text: ' lasts' },
  ]);
});

it('makes both texts of any two, also of long ones', () => {
  const text = fc
    .array(fc.constantFrom('wool', 'linen', 'a', ' ', '\n'), { maxLength: 80 })
    .map((words) => words.join(' '));
  fc.assert(
    fc.property(text, text, (former, latter) => {
      const without = (kind: string) =>
        wordDifferences(former, latter)
          .filter((piece) => piece.kind !== kind)
          .map((piece) => piece.text)
          .join('');
      return without('added') === former && without('removed') === latter;
    }),
  );
  const long = 'word '.repeat(400);
  expect(wordDifferences(long, `${long}more`).map(({ kind }) => kind)).toEqual(['removed', 'added']);
});

it('names the fields that differ, also those that came and went', () => {
  const found = differences(
    { title: 'One', blocks: [{ quote: { text: 'Old', author: null } }] },
    { title: 'One', blocks: [{ quote: { text: 'New', author: null } }, { quote: { text: 'More', author: null } }] },
  );
  expect(found.map(({ path }) => path.join('/'))).toEqual(['blocks/0/quote/text', 'blocks/1/quote/text']);
  expect(differences({ title: 'One' }, { title: 'One' })).toEqual([]);
});
