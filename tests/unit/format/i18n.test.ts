import { expect, it } from 'vitest';
import { pick, translate } from '../../../shared/i18n/i18n.ts';
import { formFor } from '../../../shared/i18n/plural.ts';
import { languages } from '../../../shared/markets/locales.ts';

it('a text is filled in, and one that is fixed stays as it is', () => {
  expect(translate('en')('country.text', { country: 'France' })).toContain('France');
  expect(translate('en')('form.session-ended', { unused: 1 })).toBe(translate('en')('form.session-ended'));
  expect(translate('fr')('form.session-ended')).not.toBe(translate('en')('form.session-ended'));
});

it('an island gets its texts with the places that it fills in itself', () => {
  const texts = pick(translate('en'), ['country.text', 'form.session-ended']);
  expect(texts['country.text']).toContain('{{country}}');
  expect(texts['form.session-ended']).toBe(translate('en')('form.session-ended'));
});

it('the way to try again stays on one line, however narrow its column', () => {
  for (const language of languages) expect(translate(language)('account.try-again')).not.toContain(' ');
});

it('a text that counts has its usual form where nobody says how many', () => {
  expect(translate('en')('filter.show')).toContain('items');
});

it('a number has the form of its language, and the usual one where that is missing', () => {
  const forms = { one: 'produkt', few: 'produkty', many: 'produktów', other: 'produktu' };
  expect([1, 3, 5, 1.5].map((count) => formFor(forms, 'pl', count))).toEqual(['one', 'few', 'many', 'other']);
  expect([1, 3, 5].map((count) => formFor({ other: 'x' }, 'pl', count))).toEqual(['other', 'other', 'other']);
  expect([0, 1, 2].map((count) => formFor({ one: 'a', other: 'b' }, 'fr', count))).toEqual(['one', 'one', 'other']);
  expect([0, 1, 2].map((count) => formFor({ one: 'a', other: 'b' }, 'en', count))).toEqual(['other', 'one', 'other']);
});
