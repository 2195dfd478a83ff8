import { describe, expect, it } from 'vitest';
import {
  decisions,
  firstStep,
  pages,
  resultsOf,
  takesCard,
} from '../../../backend/stand-ins/payment-provider/sessions/methods.ts';
import { type HostedMethod, isCard, providerOf } from '../../../shared/checkout/payment-products.ts';
import { paymentResults } from '../../../shared/contract/cart/cart.ts';
import { paymentMethods } from '../../../shared/contract/markets/domain.ts';

const hosted = paymentMethods.filter((method): method is HostedMethod => method !== 'free');

const onItsPage = ['Authorised', 'Cancelled', 'Error', 'RedirectShopper', 'Refused'];
const withWaiting = [...onItsPage, 'Pending'].toSorted();

/** All results of each method. An added method or result has to be added here, too. */
const expected: Record<HostedMethod, readonly string[]> = {
  cb: paymentResults,
  visa: paymentResults,
  mastercard: paymentResults,
  'american-express': paymentResults,
  paypal: withWaiting,
  klarna: withWaiting,
  'alma-3x': onItsPage,
  'alma-4x': onItsPage,
  applepay: onItsPage,
  mpp: withWaiting,
  multibanco: ['Authorised', 'Cancelled', 'Error', 'PresentToShopper', 'RedirectShopper'],
  bancontact: withWaiting,
  przelewy24: [...withWaiting, 'Received'].toSorted(),
};

describe('the table of methods and results', () => {
  it.each(hosted)('%s', (method) => {
    expect(resultsOf(method)).toEqual(expected[method].toSorted());
  });

  it('reaches every result, by cards and without them', () => {
    const without = hosted.filter((method) => !isCard(method)).flatMap(resultsOf);
    const byCardAlone = paymentResults.filter((result) => !without.includes(result));
    expect(byCardAlone).toEqual(['AuthenticationFinished', 'ChallengeShopper', 'IdentifyShopper', 'Success']);
  });

  it('offers a decision once, the one that pays first', () => {
    for (const { decisions: offered } of Object.values(pages)) {
      expect(new Set(offered).size).toBe(offered.length);
      expect(['Authorised', 'PresentToShopper']).toContain(decisions[offered[0] ?? 'fail'].result);
    }
  });

  it('begins with a card form, a choice of banks or its own page', () => {
    const first = Object.fromEntries(hosted.map((method) => [method, firstStep(method)]));
    expect(first).toMatchObject({ cb: 'card', 'american-express': 'card', paypal: 'method' });
    expect(hosted.filter((method) => first[method] === 'choice')).toEqual(['przelewy24', 'bancontact']);
  });

  it('knows two providers', () => {
    expect(hosted.filter((method) => providerOf(method) === 'hipay')).toEqual([
      'mpp',
      'przelewy24',
      'multibanco',
      'alma-3x',
      'alma-4x',
    ]);
  });
});

it('a card of Visa or Mastercard is paid as cb where only that is taken, one of American Express is not', () => {
  expect(takesCard(['cb'], { number: '4111' })).toBe(true);
  expect(takesCard(['cb'], { number: '5555' })).toBe(true);
  expect(takesCard(['cb'], { number: '3700' })).toBe(false);
});
