import { describe, expect, it } from 'vitest';
import { type Counts, countedOf, nothingCounted, whyStop } from '../../../shared/releases/guard-rails.ts';

const counts = (given: Partial<Counts>): Counts => ({ ...nothingCounted, ...given });

describe('a release on trial is rolled back', () => {
  it.each<[string, Partial<Counts>, Partial<Counts>, string]>([
    [
      'when more of its answers fail',
      { answers: 4000, errors: 4 },
      { answers: 400, errors: 40 },
      '10.0 % of its 400 answers fail, of the live release 0.1 % of 4000',
    ],
    [
      'when it sells less than half',
      { answers: 40_000, orders: 800 },
      { answers: 4000, orders: 12 },
      'it has 12 orders, and would have 80 if it sold like the live release',
    ],
    [
      'when it sells nothing at all',
      { answers: 40_000, orders: 800 },
      { answers: 2000, orders: 0 },
      'it has 0 orders, and would have 40 if it sold like the live release',
    ],
    [
      'when banks refuse what they took before',
      { answers: 9000, orders: 100, refusals: 5 },
      { answers: 2000, orders: 15, refusals: 25 },
      '62.5 % of its 40 payments are refused, of the live release 4.8 % of 105',
    ],
  ])('%s', (_, live, next, words) => {
    expect(whyStop({ live: counts(live), next: counts(next) })).toEqual([words]);
  });

  it.each<[string, Partial<Counts>, Partial<Counts>]>([
    ['nobody has come', {}, {}],
    ['all of its few answers fail', { answers: 5000 }, { answers: 199, errors: 199 }],
    ['nobody sees the live one, with whom to compare', { answers: 20 }, { answers: 5000, errors: 500 }],
    ['both fail alike', { answers: 5000, errors: 1500 }, { answers: 500, errors: 160 }],
    ['a little more fails', { answers: 100_000, errors: 100 }, { answers: 100_000, errors: 900 }],
    ['the shop sells little', { answers: 40_000, orders: 100 }, { answers: 4000, orders: 0 }],
    ['it sells a little less', { answers: 40_000, orders: 4000 }, { answers: 4000, orders: 330 }],
    ['few pay', { answers: 500, orders: 15, refusals: 9 }, { answers: 500, orders: 2, refusals: 17 }],
    [
      'so few of its answers fail that a handful of networks may have made them',
      { answers: 4000, errors: 0 },
      { answers: 220, errors: 9 },
    ],
    ['so few are refused', { answers: 5000, orders: 90 }, { answers: 500, orders: 11, refusals: 9 }],
    ['it does better', { answers: 5000, errors: 900, orders: 9 }, { answers: 5000, errors: 1, orders: 90 }],
  ])('but not while %s', (_, live, next) => {
    expect(whyStop({ live: counts(live), next: counts(next) })).toEqual([]);
  });

  it('hardly ever by chance: two halves of the same visitors differ in none of a thousand hours', () => {
    let seed = 1;
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const sample = (answers: number) => {
      const found = { ...nothingCounted, answers };
      for (let index = 0; index < answers; index += 1) {
        if (random() < 0.03) found.errors += 1;
        if (random() < 0.03) found.orders += 1;
        if (random() < 0.01) found.refusals += 1;
      }
      return found;
    };
    for (let hour = 0; hour < 1000; hour += 1) expect(whyStop({ live: sample(900), next: sample(700) })).toEqual([]);
  });

  it('for reasons that are reported together, within the limits of the log', () => {
    const live = counts({ answers: 40_000, orders: 900, refusals: 9 });
    const next = counts({ answers: 4000, errors: 3000, orders: 10, refusals: 90 });
    const reasons = whyStop({ live, next });
    expect(reasons).toHaveLength(3);
    expect(reasons.join('; ').length).toBeLessThan(1000);
  });
});

describe('an answer counts', () => {
  const answer = {
    method: 'GET',
    route: 'product',
    status: 200,
    location: null,
    isDisabled: false,
    failsByDesign: false,
    refused: false,
  };

  it.each<[string, Partial<Parameters<typeof countedOf>[0]>, string[]]>([
    ['as an answer', {}, []],
    ['as a failure', { status: 500 }, ['errors']],
    ['as no failure where a part is disabled', { status: 503, isDisabled: true }, []],
    ['as no failure where an address is wrong', { status: 404 }, []],
    [
      'as an order, back from the bank',
      { route: 'order-adyen-check', location: '/pl-pl/order-confirmation/?cart=1' },
      ['orders'],
    ],
    [
      'as an order, paid by gift cards',
      { method: 'POST', route: 'order-overview', location: '/pl-pl/order-confirmation/?cart=1' },
      ['orders'],
    ],
    [
      'as no order, when who waits for the bank looks at the payment again',
      { route: 'order-payment', location: '/pl-pl/order-confirmation/?cart=1' },
      [],
    ],
    [
      'as a refusal, where the gateway says so',
      { route: 'order-adyen-check', location: '/pl-pl/order-payment/?result=Refused&by=card', refused: true },
      ['refusals'],
    ],
    [
      'as no refusal, where the address alone says so',
      { route: 'order-adyen-check', location: '/pl-pl/order-payment/?result=Error&by=card' },
      [],
    ],
    [
      'as no refusal, on the way to the bank',
      { method: 'POST', route: 'order-payment', location: 'https://bank.example/pl-pl/order-confirmation/' },
      [],
    ],
  ])('%s', (_, given, more) => {
    expect(countedOf({ ...answer, ...given })).toEqual(['answers', ...more]);
  });

  it('as nothing, where its page fails by design', () => {
    expect(countedOf({ ...answer, status: 503, failsByDesign: true })).toEqual([]);
  });
});
