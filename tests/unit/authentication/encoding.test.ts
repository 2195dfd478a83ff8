import { expect, it } from 'vitest';
import { fromHex, toBase64Url, toHex } from '../../../shared/encoding.ts';

it('writes bytes in hexadecimal, and reads them again', () => {
  const bytes = new Uint8Array([0, 10, 255]);
  expect(toHex(bytes)).toBe('000aff');
  expect(fromHex('000aff')).toEqual(bytes);
});

it('writes bytes in base64url without padding, also those in the middle of a buffer', () => {
  expect(toBase64Url(new Uint8Array([251, 255, 0, 1]))).toBe('-_8AAQ');
  expect(toBase64Url(new Uint8Array([1, 251, 255, 0, 1]).subarray(1))).toBe('-_8AAQ');
});
