import { expect, it } from 'vitest';
import { waitText } from '../../../backend/authentication/limited.ts';

it.each([
  [1, 'en', '1 min'],
  [15 * 60, 'de-de', '15 Min.'],
  [60 * 60, 'fr-fr', '60 min'],
  [60 * 60 + 1, 'en', '2 hours'],
  [2 * 60 * 60, 'de-de', '2 Stunden'],
  [2 * 60 * 60, 'fr-fr', '2 heures'],
  [2 * 60 * 60, 'pl-pl', '2 godziny'],
] as const)('%i seconds are shown in %s as %s', (seconds, locale, words) => {
  expect(waitText(seconds, locale).replaceAll('\u00a0', ' ')).toBe(words);
});
