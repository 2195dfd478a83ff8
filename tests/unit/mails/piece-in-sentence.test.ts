import { expect, it } from 'vitest';
import { pieceInSentence } from '../../../backend/mails/piece-in-sentence.ts';

const boots = { name: 'Boots', color: 'Black', size: '38' };

it('names a piece in each language', () => {
  expect(pieceInSentence('fr', boots)).toBe('Boots, Black, taille 38');
  expect(pieceInSentence('en', boots)).toBe('Boots in Black, size 38');
  expect(pieceInSentence('de', boots)).toBe('Boots in Black, Größe 38');
  expect(pieceInSentence('es', boots)).toBe('Boots, en Black, talla 38');
  expect(pieceInSentence('it', boots)).toBe('Boots, Black, taglia 38');
  expect(pieceInSentence('pl', boots)).toBe('Boots, kolor Black, rozmiar 38');
});

it('leaves out what a piece does not have', () => {
  expect(pieceInSentence('en', { ...boots, color: '' })).toBe('Boots, size 38');
  expect(pieceInSentence('pl', { ...boots, color: '' })).toBe('Boots, rozmiar 38');
  expect(pieceInSentence('en', { ...boots, size: '' })).toBe('Boots in Black');
  expect(pieceInSentence('en', { ...boots, color: '', size: '' })).toBe('Boots');
});
