import { expect, it } from 'vitest';
import { progressLine } from '../../../scripts/testing/progress-line.ts';
import { testOptions } from '../../../scripts/testing/test-options.mjs';

it('progress names the area, how many files have ended, and the time', () => {
  const path = 'tests/integration/cart/cart-page.test.ts';
  expect(progressLine({ path, done: 7, total: 430, failed: 0, seconds: 245.9 })).toBe(
    '  integration/cart               7 of 430 files, 4:05',
  );
  expect(progressLine({ path, done: 430, total: 430, failed: 2, seconds: 9 })).toContain(
    '430 of 430 files, 2 failed, 0:09',
  );
});

it('npm test knows its options, and takes no other', () => {
  expect(testOptions([])).toEqual({ isWhole: false, inBrowsers: false, names: [] });
  expect(testOptions(['--all', 'cart', '--browsers'])).toEqual({
    isWhole: true,
    inBrowsers: true,
    names: ['cart'],
  });
  expect(() => testOptions(['--al'])).toThrow(/--al[\s\S]*npm test -- \[--all\]/);
});
