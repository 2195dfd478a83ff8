import { describe, expect, it } from 'vitest';
import { isFiscalNumber, sentFiscalNumber, wantsFiscalNumber } from '../../../shared/forms/fiscal-number.ts';
import { countries } from '../../../shared/markets/locales.ts';

describe('a fiscal number', () => {
  it('is for bills to Italy and Spain', () => {
    expect(countries.filter(wantsFiscalNumber)).toEqual(['ES', 'IT']);
    expect(wantsFiscalNumber('toString')).toBe(false);
    expect(isFiscalNumber('FR', '12345678Z')).toBe(false);
  });

  it('is sent in upper case, without spaces, dots and hyphens', () => {
    expect(sentFiscalNumber(' rssmra 85t10-a562s. ')).toBe('RSSMRA85T10A562S');
  });

  it.each(['RSSMRA85T10A562S', 'MRTMTT91D08F205J', '07643520567'])('%s can exist in Italy', (number) => {
    expect(isFiscalNumber('IT', number)).toBe(true);
  });

  it.each(['RSSMRA85T10A562T', 'RSSMRA85T10A562', '07643520568', '12345678Z', ''])('%s cannot', (number) => {
    expect(isFiscalNumber('IT', number)).toBe(false);
  });

  it.each(['12345678Z', 'X1234567L', 'Y0000000Z', 'B12345674'])('%s can exist in Spain', (number) => {
    expect(isFiscalNumber('ES', number)).toBe(true);
  });

  it.each(['12345678A', 'X1234567A', '1234567L', 'RSSMRA85T10A562S'])('%s cannot', (number) => {
    expect(isFiscalNumber('ES', number)).toBe(false);
  });
});
