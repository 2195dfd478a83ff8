import { expect, it } from 'vitest';
import { returnCode } from '../../../backend/returns/return-code.ts';

it('the code of a return is always the same, short, and free of similar characters', () => {
  expect(returnCode('00000000-0041-4000-8000-000000000000')).toBe('R-0000-0000');
  expect(returnCode('00000000-2100-4000-8000-000000000000')).toBe('R-0000-0011');
  expect(returnCode('ffffffff-ffff-4fff-bfff-ffffffffffff')).toBe('R-ZZZZ-ZZZZ');
  const many = Array.from({ length: 1000 }, () => returnCode(crypto.randomUUID()));
  expect(new Set(many).size).toBe(1000);
  expect(many.filter((code) => !/^R-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/.test(code))).toEqual([]);
});
