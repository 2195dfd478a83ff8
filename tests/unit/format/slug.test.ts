import { expect, it } from 'vitest';
import { familySlug, productSlug, slugify } from '../../../shared/format/slug.ts';

it.each([
  ['Robe en soie', 'robe-en-soie'],
  ['  L’été à Łódź  ', 'l-ete-a-lodz'],
  ['Größe & Maß', 'grosse-mass'],
  ['Cœur, sœur, æther', 'coeur-soeur-aether'],
  ['Sukienka żółta', 'sukienka-zolta'],
  ['ŁÓDŹ ŒUVRE', 'lodz-oeuvre'],
  ['Ærø Đồng', 'aero-dong'],
  ['--a--b__c--', 'a-b-c'],
  ['100 % coton', '100-coton'],
  ['日本', ''],
])('slugifies %j', (text, slug) => {
  expect(slugify(text)).toBe(slug);
});

it('writes umlauts out in German alone', () => {
  expect(productSlug('Grüner Mäntel-Rock', 'Öl', 'de')).toBe('gruener-maentel-rock-oel');
  // In decomposed form: a letter and a combining accent.
  expect(slugify('Mu\u0308tze', 'de')).toBe('muetze');
  expect(slugify('Über ÜBER', 'de')).toBe('ueber-ueber');
  expect(slugify('Crème brûlée, aigüe', 'fr')).toBe('creme-brulee-aigue');
});

it('joins label and colour', () => {
  expect(productSlug('Satin Dress', 'Ivory', 'en')).toBe('satin-dress-ivory');
});

it('never gives an empty path', () => {
  expect(productSlug('日本', '', 'de')).toBe('product');
  expect(familySlug('日本', 'de')).toBe('family');
});
