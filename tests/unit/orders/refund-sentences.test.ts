import { describe, expect, it } from 'vitest';
import { refundMail } from '../../../backend/refunds/refund-mail.ts';
import { refundSentences } from '../../../backend/refunds/refund-sentences.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import { localeNames, locales } from '../../../shared/markets/locales.ts';

const card = (id: string, centAmount: number) => ({ id, centAmount });

it.each([
  ['visa', [], 1_000, null, 'means', null],
  ['paypal', [], 1_000, null, 'means', null],
  ['applepay', [], 1_000, null, 'means', null],
  ['przelewy24', [], 1_000, null, 'account', null],
  ['bancontact', [], 1_000, null, 'account', null],
  ['multibanco', [], 1_000, null, 'account', null],
  ['klarna', [], 1_000, null, 'credit', 'Klarna'],
  ['alma-3x', [], 1_000, null, 'credit', 'Alma'],
  ['alma-4x', [], 1_000, null, 'credit', 'Alma'],
  ['of another gateway', [], 1_000, null, 'means', null],
  // Gift cards are refunded first: nothing may be left.
  ['klarna', [card('a', 500)], 0, 'giftCard', null, null],
  ['free', [card('a', 500)], 0, 'giftCard', null, null],
  ['free', [card('a', 500), card('b', 300)], 0, 'giftCards', null, null],
  ['visa', [card('a', 500), card('b', 300)], 200, 'giftCards', 'means', null],
  ['klarna', [card('a', 500), card('b', 0)], 200, 'giftCard', 'credit', 'Klarna'],
] as const)('a refund of what %s paid, %j on gift cards and %i there', (product, giftCards, payment, ...said) => {
  const [cards, provider, lender] = said;
  expect(refundSentences({ giftCards: [...giftCards], payment }, product)).toEqual({
    giftCards: cards,
    payment: provider,
    lender,
  });
});

describe('the mail of a refund', () => {
  const refund = {
    ...{ lines: [], delivery: 0, centAmount: 2_000, points: 0, isComplete: false },
    ...{ giftCards: [card('a', 800)], payment: 1_200 },
  };

  it.each(localeNames)('says every sum, and who has lent it, in %s', (locale) => {
    const order = { locale, currency: 'EUR', orderNumber: '100000001', product: 'klarna' } as const;
    const [lang, subject, body] = refundMail(order, refund);
    expect([lang, subject.includes('100000001')]).toEqual([locales[locale].lang, true]);
    for (const cents of [2_000, 800, 1_200]) expect(body).toContain(formatMoney(cents, 'EUR', locales[locale].intl));
    expect(body).toContain('Klarna');
    expect(body).not.toMatch(/[{}]/);
  });
});
