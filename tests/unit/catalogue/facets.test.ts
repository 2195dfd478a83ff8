import { expect, it } from 'vitest';
import { filterCount, filtersText, readFilters, withoutFilter } from '../../../shared/contract/catalogue/facets.ts';

const chosen = { color: ['blue', 'red'], size: ['M'] };

it('a choice is read from an address and written as text, each value once and in one order', () => {
  const filters = readFilters(new URLSearchParams('size=M&color=red&color=blue&size=M&p=2'));
  expect(filters).toEqual(chosen);
  expect(filtersText(filters)).toBe('size=M&color=blue&color=red');
  expect(filtersText({})).toBe('');
});

it('thirty-two values of a facet are read', () => {
  const many = Array.from({ length: 40 }, (_, at) => `size=${String(at).padStart(2, '0')}`);
  expect(readFilters(new URLSearchParams(many.join('&'))).size).toHaveLength(32);
});

it('a value is removed alone, or with all of its facet', () => {
  expect(withoutFilter(chosen, 'color', 'red')).toEqual({ color: ['blue'], size: ['M'] });
  expect(withoutFilter(chosen, 'color', 'green')).toEqual(chosen);
  expect(withoutFilter(chosen, 'color')).toEqual({ size: ['M'] });
  expect(withoutFilter(chosen, 'size', 'M')).toEqual({ color: ['blue', 'red'] });
  expect(withoutFilter(chosen, 'material')).toEqual(chosen);
});

it('what is chosen is counted', () => {
  expect([{}, { size: ['M'] }, chosen].map(filterCount)).toEqual([0, 1, 3]);
});
