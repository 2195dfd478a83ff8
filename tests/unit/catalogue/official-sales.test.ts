import { expect, it } from 'vitest';
import { saleWord } from '../../../shared/catalogue/official-sales.ts';
import { translate } from '../../../shared/i18n/i18n.ts';

const officialSales = [{ startDate: '2027-01-13T07:00:00Z', endDate: '2027-02-09T22:59:59Z' }];

it.each([
  ['2027-01-13T06:59:59Z', 'Prix doux', 'Promozioni'],
  ['2027-01-13T07:00:00Z', 'Soldes', 'Saldi'],
  ['2027-02-09T22:59:59Z', 'Soldes', 'Saldi'],
  ['2027-02-09T23:00:00Z', 'Prix doux', 'Promozioni'],
])('at %s reduced prices are called %s and %s', (now, french, italian) => {
  const word = saleWord({ officialSales }, new Date(now));
  expect([translate('fr')(word), translate('it')(word)]).toEqual([french, italian]);
});

it('the word is always shown where no law restricts it, and never where no period is known yet', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  expect(saleWord({}, now)).toBe('price.sale');
  expect(saleWord({ officialSales: [] }, now)).toBe('price.reduced');
});
