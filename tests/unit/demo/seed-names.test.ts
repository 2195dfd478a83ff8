import { expect, it } from 'vitest';
import { designs, nameOf } from '../../../demo/catalogue/designs.ts';
import { freshWording } from '../../../demo/catalogue/wording.ts';
import { languages } from '../../../shared/markets/locales.ts';
import { everyLanguage, text } from '../../../starter/text.ts';

/** The words of a name by their first four letters, without accents. */
function stemsOf(name: string): string[] {
  const words =
    name
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/\p{L}{4,}/gu) ?? [];
  return words.map((word) => word.slice(0, 4));
}

it.each(languages)('no product name repeats a word, nor its stem (%s)', (language) => {
  const repeating = designs
    .map(({ name }) => name[language])
    .filter((name) => new Set(stemsOf(name)).size < stemsOf(name).length);
  expect(repeating).toEqual([]);
});

it('no German name has "mit" twice before the pattern', () => {
  const twice = designs.map(({ name }) => name.de).filter((name) => / mit [\p{L}-]+ mit /u.test(name));
  expect(twice).toEqual([]);
  expect(nameOf({ head: everyLanguage(() => 'Strickjacke mit Schalkragen') }, 'cable', 'plain').de).toBe(
    'Strickjacke mit Schalkragen und Zopfmuster',
  );
});

it('says the cloth in other words when the garment is called after it', () => {
  const head = text('Trench croisé', 'Double-breasted % trench', 'Trenchcoat', 'Gabardina cruzada', 'Trench', 'Trencz');
  const name = nameOf({ head }, 'gabardine', 'plain');
  expect(name.es).toBe('Gabardina cruzada de algodón');
  expect(name.fr).toBe('Trench croisé en gabardine de coton');
});

it('leaves out what cannot be said in other words', () => {
  expect(freshWording('Felpa', ['in felpa'])).toBe('');
  expect(freshWording('Hose mit Stickerei', ['aus Lochstickerei', 'aus Baumwolle'])).toBe('aus Baumwolle');
  expect(freshWording('Cappellino', ['in lino'])).toBe('in lino');
});
