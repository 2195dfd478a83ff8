import { expect, it } from 'vitest';
import { allSizes } from '../../../demo/catalogue/sizes.ts';
import { sizeText } from '../../../shared/format/size-text.ts';
import { translate } from '../../../shared/i18n/i18n.ts';
import { languages } from '../../../shared/markets/locales.ts';

it('names a size as one', () => {
  expect(sizeText('Größe', '38')).toBe('Größe 38');
  expect(sizeText('Taglia', 'M')).toBe('Taglia M');
});

it('writes the one size small within a line, where the word is', () => {
  expect(sizeText('taille', 'Taille unique')).toBe('taille unique');
  expect(sizeText('rozmiar', 'Jeden rozmiar')).toBe('jeden rozmiar');
  expect(sizeText('Größe', 'Einheitsgröße')).toBe('Einheitsgröße');
});

it.each(languages)('says the one size alone (%s)', (language) => {
  const word = translate(language)('cart.size');
  const one = allSizes.find(({ label }) => label.en === 'One size');
  expect(one).toBeDefined();
  expect(sizeText(word, one?.label[language] ?? '')).toBe(one?.label[language]);
});
