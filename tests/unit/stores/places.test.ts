import { expect, it } from 'vitest';
import { cityIn, commonBeginning, spellings, townsAmong, zipIn, zipKey } from '../../../backend/stores/places.ts';

it('a zip code is searched without spaces, hyphens and capitals', () => {
  expect(zipKey('00-549')).toBe('00549');
  expect(zipKey('W1 B')).toBe('w1b');
  expect(zipKey('Warszawa')).toBe('');
});

it('the neighbourhood of a zip code shares its beginning', () => {
  expect(commonBeginning('00549', '00542')).toBe(4);
  expect(commonBeginning('00', '00542')).toBe(2);
  expect(commonBeginning('w1', 'e8')).toBe(0);
});

it('a city may stand beside the zip code', () => {
  expect(cityIn('00-549 Warszawa')).toBe('warszawa');
  expect(cityIn('10001 New York')).toBe('new-york');
  expect(cityIn('00-549')).toBe('');
});

it.each([
  ['00-549 Warszawa', '00549'],
  ['110 00 Praha', '11000'],
  ['London SW1A 1AA', 'sw1a1aa'],
  ['31 rue de Lille, 75003 Paris', '75003'],
  ['rue de Lille 31, 75003 Paris', '75003'],
  ['Paris 15', ''],
  ['31 rue Vieille du Temple', ''],
])('beside a city, only what is long enough is a zip code: %s', (search, zip) => {
  expect(zipIn(search)).toBe(zip);
});

it('a saint may be written short', () => {
  expect(spellings('st-denis')).toEqual(['st-denis', 'saint-denis']);
  expect(spellings('aigues-ste-marie')).toEqual(['aigues-ste-marie', 'aigues-sainte-marie']);
  expect(spellings('ost')).toEqual(['ost']);
});

it('a town may stand among other words: at their beginning, or at their end', () => {
  expect(townsAmong('München Gärtnerplatz')).toEqual(['munchen', 'gartnerplatz']);
  expect(townsAmong('Rue de Béthune, Lille')).toEqual([
    'rue-de-bethune',
    'de-bethune-lille',
    'rue-de',
    'bethune-lille',
    'lille',
  ]);
  expect(townsAmong('Lille')).toEqual([]);
});
