import { expect, it } from 'vitest';
import { translate } from '../../../shared/i18n/i18n.ts';
import { languages } from '../../../shared/markets/locales.ts';
import { managedTexts } from '../../../starter/content/managed-texts.ts';

it.each(languages)('the terms call the button that orders as it is called in the shop: %s', (language) => {
  expect(JSON.stringify(managedTexts.terms[language])).toContain(translate(language)('payment.pay'));
});
