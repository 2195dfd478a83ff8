import { describe, expect, test } from 'vitest';
import { checkCard, expiryProblem, passesLuhn } from '../../../backend/stand-ins/payment-provider/card.ts';
import { testCards } from '../../../backend/stand-ins/payment-provider/sessions/test-cards.ts';
import { paymentResults } from '../../../shared/contract/cart/cart.ts';

const all = ['cb', 'visa', 'mastercard', 'american-express'] as const;
const now = new Date('2026-07-15T12:00:00Z');
const form = { number: '4111 1111 1111 1111', expiry: '03/30', cvc: '737', holder: 'Anna Meyer' };

describe('test cards', () => {
  test('have a valid check digit each, and no two the same number', () => {
    const digits = testCards.map(({ number }) => number.replaceAll(' ', ''));
    for (const number of digits) expect(passesLuhn(number), number).toBe(true);
    expect(new Set(digits).size).toBe(digits.length);
  });

  test('reach every result status', () => {
    expect(new Set(testCards.map(({ result }) => result))).toEqual(new Set(paymentResults));
  });
});

test('a check digit is that of ISO/IEC 7812', () => {
  // The well-known example, with nines in weighted and unweighted places.
  expect(passesLuhn('79927398713')).toBe(true);
  for (const last of '012456789') expect(passesLuhn(`7992739871${last}`), last).toBe(false);
});

test('a card is good to the end of its month', () => {
  expect(expiryProblem('07/26', now)).toBeUndefined();
  expect(expiryProblem('06/26', now)).toBe('expiryPast');
  expect(expiryProblem('07/26', new Date('2026-08-01T00:00:00Z'))).toBe('expiryPast');
  for (const good of ['03/30', '3/30', '0330', '03 / 30', '03/2030', ' 03-30 ']) {
    expect(expiryProblem(good, now), good).toBeUndefined();
  }
  for (const bad of ['', '13/30', '00/30', '03', '2030', 'soon', '03/1930']) {
    expect(expiryProblem(bad, now), bad).toBe('expiryInvalid');
  }
});

describe('a card form', () => {
  test('names its test card', () => {
    expect(checkCard(form, all, now)).toEqual({ card: testCards[0] });
    expect(checkCard({ ...form, number: '4111-1111-1111-1111' }, all, now)).toEqual({ card: testCards[0] });
  });

  test('forgives spaces around the security code, which has three digits or four', () => {
    expect(checkCard({ ...form, cvc: ' 737 ' }, all, now)).toEqual({ card: testCards[0] });
    expect(checkCard({ ...form, cvc: '7373' }, all, now)).toEqual({ card: testCards[0] });
    expect(checkCard({ ...form, cvc: '73737' }, all, now)).toEqual({ problems: { cvc: 'cvcInvalid' } });
  });

  test.each([
    ['number', '', 'numberMissing'],
    ['number', '4111 1111 1111 1112', 'numberInvalid'],
    ['number', '4111', 'numberInvalid'],
    ['number', '4242 4242 4242 4242', 'numberNoTestCard'],
    ['number', '0'.repeat(11), 'numberInvalid'],
    ['number', '0'.repeat(12), 'numberNoTestCard'],
    ['number', '0'.repeat(19), 'numberNoTestCard'],
    ['number', '0'.repeat(20), 'numberInvalid'],
    ['expiry', '13/30', 'expiryInvalid'],
    ['expiry', '01/20', 'expiryPast'],
    ['cvc', '12', 'cvcInvalid'],
    ['cvc', 'abc', 'cvcInvalid'],
    ['holder', '  ', 'holderMissing'],
  ])('reports an error: %s "%s"', (field, value, problem) => {
    expect(checkCard({ ...form, [field]: value }, all, now)).toEqual({ problems: { [field]: problem } });
  });

  test.each([
    [['visa'], ['3700 0000 0000 002', '5555 5555 5555 4444']],
    [['mastercard'], ['3700 0000 0000 002', '4111 1111 1111 1111']],
    [['cb', 'visa'], ['3700 0000 0000 002']],
    [['american-express'], ['4111 1111 1111 1111', '5555 5555 5555 4444']],
    [all, []],
  ] as const)('takes cards of %j alone', (products, refused) => {
    const numbers = testCards.slice(0, 3).map(({ number }) => number);
    const isRefused = (number: string) => !('card' in checkCard({ ...form, number }, products, now));
    expect(numbers.filter(isRefused).toSorted()).toEqual([...refused].toSorted());
    const [other] = refused;
    if (other !== undefined)
      expect(checkCard({ ...form, number: other }, products, now)).toEqual({
        problems: { number: 'brandNotTaken' },
      });
  });

  test('reports all errors at once', () => {
    expect(checkCard({ number: '', expiry: '', cvc: '', holder: '' }, all, now)).toEqual({
      problems: {
        number: 'numberMissing',
        expiry: 'expiryInvalid',
        cvc: 'cvcInvalid',
        holder: 'holderMissing',
      },
    });
  });
});
