import { describe, expect, it } from 'vitest';
import { isBirthday } from '../../shared/birthday.ts';
import { phoneCountry } from '../../shared/contract/values.ts';
import { twoLetterCode } from '../../shared/country-code.ts';
import { countries } from '../../shared/locales.ts';
import { sentClient, sentContact } from '../../shared/sent-client.ts';

describe('what is sent of a client', () => {
  it('is only what is not empty', () => {
    expect(
      sentClient({ firstName: 'Ines', lastName: '', gender: '', birthday: '', optinNews: 'NO' }),
    ).toEqual({ firstName: 'Ines', optinNews: 'NO' });
    expect(sentClient({ phoneNumber: '', phoneNumberCountry: 'FR' })).toEqual({});
  });

  it('has the country of the number in two letters', () => {
    const sent = sentClient({ phoneNumber: '+33639980144', phoneNumberCountry: 'FRA' as 'FR' });
    expect(sent).toEqual({ phoneNumber: '+33639980144', phoneNumberCountry: 'FR' });
  });

  it('has other names in the variant', () => {
    expect(sentContact({ phone: '+48512345678', phoneNumberCountry: 'PL', newsletter: 'YES' })).toEqual({
      phoneNumber: '+48512345678',
      phoneNumberCountry: 'PL',
      optinNews: 'YES',
    });
    expect(sentContact({ phone: '', phoneNumberCountry: 'PL', newsletter: 'NO' })).toEqual({
      optinNews: 'NO',
    });
  });
});

describe('a country of three letters', () => {
  it('becomes one of two, and other texts stay', () => {
    const three = ['CZE', 'DEU', 'fra', 'ESP', 'ITA', 'GBR', ' CHE', 'POL'];
    expect(three.map(twoLetterCode)).toEqual([...countries]);
    expect(['fr', 'XYZ', ''].map(twoLetterCode)).toEqual(['FR', 'XYZ', '']);
  });

  it('is read from a gateway like one of two', () => {
    expect(phoneCountry.parse('DEU')).toBe('DE');
    expect(phoneCountry.parse('DE')).toBe('DE');
    expect(phoneCountry.safeParse('USA').success).toBe(false);
  });
});

it.each([
  ['2026-11-21', true],
  ['2026-11-22', false],
  ['2030-01-01', false],
  ['1906-11-23', true],
  ['1906-11-22', false],
])('%s as a birthday on 22 November 2026: %s', (day, possible) =>
  expect(isBirthday(day, '2026-11-22')).toBe(possible),
);
