import { expect, test } from 'vitest';
import { differenceOf } from '../../../backend/provider/report.ts';
import { isSigned, type Purpose, sign } from '../../../backend/provider/signature.ts';

const asked = { payment_id: 'payment', order_number: 'order', amount: 5900, currency: 'EUR' };
const report = {
  reference: 'order',
  amount: { centAmount: 5900, currencyCode: 'EUR' },
} as const;

test('a report that matches the request has no differences', () => {
  expect(differenceOf(asked, report)).toBeNull();
  // A payment from before order numbers has its own id.
  expect(differenceOf({ ...asked, order_number: null }, { ...report, reference: 'payment' })).toBeNull();
});

test.each([
  ['merchantReference', { reference: 'other' }],
  ['amount', { amount: { centAmount: 5899, currencyCode: 'EUR' } }],
  ['currency', { amount: { centAmount: 5900, currencyCode: 'PLN' } }],
  ['merchantReference, amount', { reference: 'other', amount: { centAmount: 0, currencyCode: 'EUR' } }],
] as const)('another %s is a difference', (names, changes) => {
  expect(differenceOf(asked, { ...report, ...changes })).toBe(names);
});

test('a signature is 64 small hexadecimal digits and nothing more', async () => {
  const signature = await sign('key', 'return', 'text');
  expect(signature).toMatch(/^[0-9a-f]{64}$/);
  expect(await isSigned('key', 'return', 'text', signature)).toBe(true);
  for (const other of [signature.toUpperCase(), `${signature}0`, `${signature}\n`, signature.slice(2), 'zz', ''])
    expect(await isSigned('key', 'return', 'text', other), other).toBe(false);
  for (const [key, text] of [
    ['other', 'text'],
    ['key', 'texts'],
  ] as const)
    expect(await isSigned(key, 'return', text, signature)).toBe(false);
});

test('a signature is good for its purpose only', async () => {
  const purposes: Purpose[] = ['request', 'return'];
  for (const made of purposes) {
    const signature = await sign('key', made, 'text');
    for (const used of purposes)
      expect(await isSigned('key', used, 'text', signature), `${made} as ${used}`).toBe(made === used);
  }
});
