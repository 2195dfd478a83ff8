import { describe, expect, test } from 'vitest';
import { isItemSigned, signedTextOf, signItem } from '../../../backend/provider/notification-signature.ts';

/** Examples published by Adyen, in its documentation and in the tests of its libraries. */
const published = [
  {
    key: '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056',
    item: {
      pspReference: '7914073381342284',
      merchantAccountCode: 'TestMerchant',
      merchantReference: 'TestPayment-1407325143704',
      amount: { value: 1130, currency: 'EUR' },
      eventCode: 'AUTHORISATION',
      success: 'true' as const,
    },
    text: '7914073381342284::TestMerchant:TestPayment-1407325143704:1130:EUR:AUTHORISATION:true',
    signature: 'coqCmt/IZ4E3CzPvMY8zTjQVL5hYJUiBRg8UU+iCWo0=',
  },
  {
    key: 'DFB1EB5485895CFA84146406857104ABB4CBCABDC8AAF103A624C8F6A3EAAB00',
    item: {
      pspReference: 'pspReference',
      originalReference: 'originalReference',
      merchantAccountCode: 'merchantAccount',
      merchantReference: 'reference',
      amount: { value: 1000, currency: 'EUR' },
      eventCode: 'CAPTURE',
      success: 'true' as const,
    },
    text: 'pspReference:originalReference:merchantAccount:reference:1000:EUR:CAPTURE:true',
    signature: 'xhpHvYq2u2Np0rstbZ6QjLGu7JWhvf7Iwaa6EviJSX0=',
  },
];

describe.each(published)('the published example $text', ({ key, item, text, signature }) => {
  test('is signed as published', async () => {
    expect(signedTextOf(item)).toBe(text);
    expect(await signItem(key, item)).toBe(signature);
    expect(await isItemSigned([key], item, signature)).toBe(true);
    expect(await isItemSigned([key.toLowerCase()], item, signature)).toBe(true);
  });

  test.each([
    ['pspReference', { pspReference: 'other' }],
    ['originalReference', { originalReference: 'other' }],
    ['merchantAccountCode', { merchantAccountCode: 'other' }],
    ['merchantReference', { merchantReference: 'other' }],
    ['value', { amount: { ...item.amount, value: 1 } }],
    ['currency', { amount: { ...item.amount, currency: 'PLN' } }],
    ['eventCode', { eventCode: 'REFUND' }],
    ['success', { success: 'false' as const }],
  ])('does not hold for another %s', async (_, changes) => {
    expect(await isItemSigned([key], { ...item, ...changes }, signature)).toBe(false);
  });

  test('does not hold with another key, or for another signature', async () => {
    expect(await isItemSigned(['00'.repeat(32)], item, signature)).toBe(false);
    for (const other of ['', 'x', signature.slice(1), `${signature}=`, `${signature}\n`, 'A'.repeat(43).concat('=')])
      expect(await isItemSigned([key], item, other), other).toBe(false);
  });
});

test('colons and backslashes are signed as they are', () => {
  const [{ item }] = published as [(typeof published)[0]];
  expect(signedTextOf({ ...item, merchantReference: 'a:b\\c' })).toBe(
    '7914073381342284::TestMerchant:a:b\\c:1130:EUR:AUTHORISATION:true',
  );
});

test('a key that is not hexadecimal is no key', async () => {
  const [{ item }] = published as [(typeof published)[0]];
  for (const key of ['', 'abc', 'not a key at all'])
    await expect(signItem(key, item)).rejects.toThrow('The key of notifications is not hexadecimal');
});
