import { expect, it } from 'vitest';
import { beginnings, cityIn } from '../../backend/stores/places.ts';

it('the beginnings of a zip code are looked for from the longest on', () => {
  expect(beginnings('00-549')).toEqual(['00549', '0054', '005', '00']);
  expect(beginnings('w1 b')).toEqual(['W1B', 'W1']);
  expect(beginnings('Warszawa')).toEqual([]);
  expect(beginnings('7')).toEqual([]);
});

it('a city may stand beside the zip code', () => {
  expect(cityIn('00-549 Warszawa')).toBe('warszawa');
  expect(cityIn('10001 New York')).toBe('new-york');
  expect(cityIn('00-549')).toBe('');
});
