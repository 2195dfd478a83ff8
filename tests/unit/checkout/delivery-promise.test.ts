import { expect, test } from 'vitest';
import { cartDeliveryTime } from '../../../backend/carts/delivery-time.ts';
import { deliveryPromise, latestWeeks, promisedDays } from '../../../shared/catalogue/delivery-promise.ts';
import { languages } from '../../../shared/markets/locales.ts';

const ordered = new Date('2026-11-21T23:30:00Z');
const onShelf = { categoryLabel: 'New', availability: 'AVAILABLE' } as const;
const preOrder = deliveryPromise({ categoryLabel: 'New, RAL_ANTICIPATION', availability: 'AVAILABLE' }, ordered);
const madeToOrder = deliveryPromise({ categoryLabel: '', availability: 'ON_DEMAND' }, ordered);

test('a piece on the shelf promises nothing of its own', () => {
  expect(deliveryPromise(onShelf, ordered)).toBeNull();
});

test('a pre-order is sent in four to six weeks, what is made to order in three to four', () => {
  expect(preOrder).toEqual({
    reason: 'pre-order',
    weeks: { min: 4, max: 6 },
    sentFrom: '2026-12-19',
    sentUntil: '2027-01-02',
  });
  expect(madeToOrder).toMatchObject({
    reason: 'made-to-order',
    sentFrom: '2026-12-12',
    sentUntil: '2026-12-19',
  });
  for (const categoryLabel of ['ON_DEMAND', 'New, ON_DEMAND'])
    expect(deliveryPromise({ categoryLabel, availability: 'UNAVAILABLE' }, ordered)).toEqual(madeToOrder);
});

test('a known day of availability replaces the weeks, until it has begun', () => {
  const later = { categoryLabel: 'RAL_ANTICIPATION', availability: 'AVAILABLE' } as const;
  const promise = deliveryPromise({ ...later, availableOn: '2027-03-12' }, ordered);
  expect(promise).toEqual({
    reason: 'pre-order',
    weeks: { min: 15, max: 16 },
    sentFrom: '2027-03-12',
    sentUntil: '2027-03-12',
  });
  expect(promise && promisedDays(promise, 'en-GB')).toBe('12 March');
  expect(promise && promisedDays(promise, 'pl-PL')).toBe('12 marca');
  expect(deliveryPromise({ ...later, availableOn: '2026-11-23' }, ordered)?.weeks).toEqual({ min: 1, max: 2 });
  for (const availableOn of ['2026-11-21', '2025-01-01', null, undefined])
    expect(deliveryPromise({ ...later, availableOn }, ordered), String(availableOn)).toEqual({
      ...preOrder,
    });
  expect(deliveryPromise({ ...onShelf, availableOn: '2027-03-12' }, ordered)).toBeNull();
});

test('the days of a promise are shown in words', () => {
  const inWords = (intl: string) => preOrder && promisedDays(preOrder, intl).replace(/[\u00a0\u202f\u2009]/g, ' ');
  expect(inWords('en-GB')).toMatch(/^19 December(?: 2026)? – 2 January(?: 2027)?$/);
  expect(inWords('fr-FR')).toMatch(/^19 décembre(?: 2026)? – 2 janvier(?: 2027)?$/);
});

test('a cart waits for its late lines', () => {
  expect(latestWeeks([null])).toBeNull();
  expect(latestWeeks([null, preOrder, madeToOrder])).toEqual({ min: 3, max: 6 });
});

test('the time of a delivery method includes late lines', () => {
  const days = { minDays: 2, maxDays: 4 };
  expect(cartDeliveryTime('en', days, [null])).toBe('2–4 working days');
  expect(cartDeliveryTime('en', days, [preOrder])).toBe('Sent within 4 to 6 weeks, then 2–4 working days');
  expect(cartDeliveryTime('en', days, [null, preOrder])).toBe(
    '2–4 working days; pieces that come later are sent within 4 to 6 weeks',
  );
  for (const language of languages) {
    expect(cartDeliveryTime(language, days, [preOrder])).toMatch(/4.*6.*2–4/);
    expect(cartDeliveryTime(language, days, [null, preOrder])).toMatch(/2–4.*4.*6/);
  }
});
