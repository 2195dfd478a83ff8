import { expect, test } from 'vitest';
import { deliveryTime } from '../../../backend/carts/delivery-time.ts';
import { languages } from '../../../shared/markets/locales.ts';

test('a delivery time is said in working days', () => {
  expect(languages.map((language) => deliveryTime(language, 2, 4))).toEqual([
    '2–4 jours ouvrés',
    '2–4 working days',
    '2–4 Werktage',
    '2–4 días laborables',
    '2–4 giorni lavorativi',
    '2–4 dni robocze',
  ]);
});

test('the word follows the number', () => {
  expect(deliveryTime('en', 1, 1)).toBe('1 working day');
  expect(deliveryTime('pl', 1, 1)).toBe('1 dzień roboczy');
  expect(deliveryTime('pl', 3, 5)).toBe('3–5 dni roboczych');
  expect(deliveryTime('de', 0, 0)).toBe('Sofort per E-Mail');
});
