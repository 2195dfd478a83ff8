import type { HostedMethod } from '../../../shared/checkout/payment-products.ts';
import { takesCard } from './sessions/methods.ts';
import { findTestCard, type TestCard } from './sessions/test-cards.ts';

/** The shopper's input; shown again when it has to be corrected, except the CVC. */
export interface CardForm {
  number: string;
  expiry: string;
  cvc: string;
  holder: string;
}

export const cardFields = ['number', 'expiry', 'cvc', 'holder'] as const;
export type CardField = (typeof cardFields)[number];

export const cardProblems = [
  'numberMissing',
  'numberInvalid',
  'numberNoTestCard',
  'brandNotTaken',
  'expiryInvalid',
  'expiryPast',
  'cvcInvalid',
  'holderMissing',
] as const;
export type CardProblem = (typeof cardProblems)[number];

/** True if the check digit is correct (Luhn, ISO/IEC 7812). */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits.at(-1 - place));
    const weighed = place % 2 === 1 ? digit * 2 : digit;
    sum += weighed > 9 ? weighed - 9 : weighed;
  }
  return sum % 10 === 0;
}

/** Checks an expiry date; a card is valid to the end of its month. `MM/YY`, `MM/YYYY`, slash and spaces optional. */
export function expiryProblem(text: string, now: Date): CardProblem | undefined {
  const [, month, year] = /^(0?[1-9]|1[0-2])\s{0,3}[/.-]?\s{0,3}(\d{2}|20\d{2})$/.exec(text.trim()) ?? [];
  if (month === undefined || year === undefined) return 'expiryInvalid';
  const full = (Number(year) % 100) + 2000;
  const firstInvalid = Date.UTC(full, Number(month), 1);
  return firstInvalid <= now.getTime() ? 'expiryPast' : undefined;
}

function numberProblem(digits: string, products: readonly HostedMethod[]): CardProblem | undefined {
  if (digits === '') return 'numberMissing';
  if (!/^\d{12,19}$/.test(digits) || !passesLuhn(digits)) return 'numberInvalid';
  const card = findTestCard(digits);
  if (card === undefined) return 'numberNoTestCard';
  return takesCard(products, card) ? undefined : 'brandNotTaken';
}

/** Checks a card form. Returns the test card, if it belongs to one of the products, or the problems by field. */
export function checkCard(
  form: CardForm,
  products: readonly HostedMethod[],
  now: Date,
): { card: TestCard } | { problems: Partial<Record<CardField, CardProblem>> } {
  const digits = form.number.replace(/[\s-]/g, '');
  const found: Record<CardField, CardProblem | undefined> = {
    number: numberProblem(digits, products),
    expiry: expiryProblem(form.expiry, now),
    cvc: /^\d{3,4}$/.test(form.cvc.trim()) ? undefined : 'cvcInvalid',
    holder: form.holder.trim() === '' ? 'holderMissing' : undefined,
  };
  const problems: Partial<Record<CardField, CardProblem>> = {};
  for (const field of cardFields) {
    const problem = found[field];
    if (problem !== undefined) problems[field] = problem;
  }
  const card = findTestCard(digits);
  return card !== undefined && Object.keys(problems).length === 0 ? { card } : { problems };
}
