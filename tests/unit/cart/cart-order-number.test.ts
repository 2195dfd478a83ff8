import { expect, test } from 'vitest';
import { orderNumber } from '../../../backend/order-parts/order-number.ts';

test('an order number is the day and eight characters that survive the telephone', () => {
  const day = new Date('2026-07-15T23:59:59Z');
  expect(orderNumber(day, new Uint8Array([0, 1, 31, 32, 63, 255, 18, 20]))).toBe('SV260715-01Z0ZZJM');
  const all = orderNumber(
    day,
    Uint8Array.from({ length: 256 }, (_, byte) => byte),
  );
  expect(all).not.toMatch(/[ILOU]/);
});
