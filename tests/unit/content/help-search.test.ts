import { expect, it } from 'vitest';
import { searchHelp } from '../../../shared/content/help-search.ts';

const questions = [
  { title: 'Comment laver la laine ?', paragraphs: ['Rarement, à froid.'] },
  { title: 'Où est mon colis ?', paragraphs: ['La laine voyage avec le transporteur.'] },
  { title: 'Réparez-vous ?', paragraphs: ['Boutons et ourlets.'] },
];
const titles = (asked: string) => searchHelp(asked, questions).map(({ title }) => title);

it('finds words by their beginning, without accents and capitals, those in a title first', () => {
  expect(titles('LAINE')).toEqual(['Comment laver la laine ?', 'Où est mon colis ?']);
  expect(titles('repar')).toEqual(['Réparez-vous ?']);
});

it('puts what fits best first, and passes over single letters', () => {
  const all = [
    { title: 'Mon colis', paragraphs: ['Il pèse peu.', 'La laine voyage.'] },
    { title: 'La laine', paragraphs: ['Elle se lave.'] },
  ];
  const found = (asked: string) => searchHelp(asked, all).map(({ title }) => title);
  expect(found('laine')).toEqual(['La laine', 'Mon colis']);
  expect(found('z laine')).toEqual(['La laine', 'Mon colis']);
  // Words of two letters count; words do not extend over two paragraphs.
  expect(found('se laine')).toEqual(['La laine']);
  expect(found('peula')).toEqual([]);
});

it('wants every word, and finds nothing for none', () => {
  expect(titles('laine transporteur')).toEqual(['Où est mon colis ?']);
  expect(titles('laine zebre')).toEqual([]);
  expect(titles('?')).toEqual([]);
  expect(titles('')).toEqual([]);
});
