import { expect, it } from 'vitest';
import { displayName } from '../../shared/names.ts';

it.each([
  ['  JEAN-paul ', 'Jean-Paul'],
  ['anne sophie LE GALL', 'Anne Sophie Le Gall'],
  ['éloïse', 'Éloïse'],
  ['łukasz żółw', 'Łukasz Żółw'],
  ["o'neil", "O'neil"],
  ['', ''],
])('shows %j', (name, shown) => {
  expect(displayName(name)).toBe(shown);
});
