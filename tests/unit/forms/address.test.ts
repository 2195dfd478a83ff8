import { describe, expect, it } from 'vitest';
import { billingAddress, typedPlace } from '../../../shared/contract/account/customer.ts';
import {
  emptyAddress,
  exampleZipCode,
  formatZipCode,
  isZipCode,
  sentAddress,
  suggestedLine3,
} from '../../../shared/forms/address.ts';
import { displayPhone, normalisePhone } from '../../../shared/forms/phone.ts';
import { countries } from '../../../shared/markets/locales.ts';

describe('an address of the contract', () => {
  const address = {
    firstName: 'INÈS',
    lastName: 'O’BRIEN',
    line1: '12 RUE DE L’ÉGLISE',
    zipCode: '75011',
    city: 'PARIS',
    country: 'FR' as const,
  };
  const takes = (change: Partial<typeof address>) => billingAddress.safeParse({ ...address, ...change }).success;

  it.each([
    'N° 4, 1º, ESC. B',
    'UL. ŻÓŁWIA 3/5 M. 7',
    'C/O MÜLLER & SÖHNE (HINTERHAUS)',
    '東京都千代田区1-1',
    'ΟΔΟΣ ΕΡΜΟΥ 12 № 3',
    'شارع الحرية ۱۲',
  ])('takes the letters of all languages: %s', (line1) => {
    expect(takes({ line1, city: line1 })).toBe(true);
  });

  it.each(['12 RUE 🌸', 'PARIS 🇫🇷', '1️⃣ RUE', 'LY\u202eON', 'LY\u200bON', 'A\nB', 'A\u0007B', '<B>'])(
    'refuses emoji, invisible signs and brackets: %j',
    (text) => {
      expect(takes({ line1: text })).toBe(false);
      expect(takes({ city: text })).toBe(false);
      expect(takes({ firstName: text })).toBe(false);
    },
  );
});

describe('sentAddress', () => {
  it('sends names, lines, zip code, city and country in upper case, with single spaces', () => {
    expect(
      sentAddress({
        ...emptyAddress,
        firstName: ' Zoë ',
        lastName: 'le  Gall',
        line1: '12 rue de l’Église',
        zipCode: '75011',
        city: 'paris',
        country: 'fr',
        phoneNumber: ' 06 12 34 56 78 ',
        phoneNumberCountry: 'fr',
      }),
    ).toMatchObject({
      firstName: 'ZOË',
      lastName: 'LE GALL',
      line1: '12 RUE DE L’ÉGLISE',
      city: 'PARIS',
      country: 'FR',
      phoneNumber: '06 12 34 56 78',
      phoneNumberCountry: 'FR',
    });
  });

  it('writes ß as SS, as labels of parcels have it', () => {
    const typed = { ...emptyAddress, lastName: 'Groß', line1: 'Gießener Straße 3', city: 'Weißenfels' };
    expect(sentAddress(typed)).toMatchObject({
      lastName: 'GROSS',
      line1: 'GIESSENER STRASSE 3',
      city: 'WEISSENFELS',
    });
  });

  it('takes no more letters than it has room for in capitals', () => {
    expect(typedPlace.line1.safeParse('ß'.repeat(40)).success).toBe(true);
    const { error } = typedPlace.line1.safeParse('ß'.repeat(41));
    expect(error?.issues).toMatchObject([{ code: 'too_big', maximum: 80 }]);
  });

  it('writes the zip code as its country does', () => {
    expect(sentAddress({ ...emptyAddress, country: 'pl', zipCode: '00545' }).zipCode).toBe('00-545');
    expect(sentAddress({ ...emptyAddress, country: 'gb', zipCode: 'ec1v9nr' }).zipCode).toBe('EC1V 9NR');
  });

  it('keeps what it does not know', () => {
    expect(sentAddress({ ...emptyAddress, country: 'xx', zipCode: 'a1' })).toMatchObject({
      country: 'XX',
      zipCode: 'A1',
    });
  });
});

describe('zip codes', () => {
  it.each(countries)('accept the example of %s', (country) => {
    expect(isZipCode(country, exampleZipCode(country))).toBe(true);
    expect(formatZipCode(country, exampleZipCode(country).replace(/[\s-]/g, ''))).toBe(exampleZipCode(country));
  });

  it.each([
    ['FR', '7501'],
    ['FR', '00123'],
    ['ES', '53001'],
    ['CH', '0123'],
    ['GB', '12345'],
    ['PL', '0054'],
    ['DE', 'ABCDE'],
  ] as const)('refuse %s %s and leave it as it is', (country, zipCode) => {
    expect(isZipCode(country, zipCode)).toBe(false);
    expect(formatZipCode(country, zipCode)).toBe(zipCode);
  });
});

describe('suggestedLine3', () => {
  it('takes the additional information first', () => {
    expect(suggestedLine3({ additionalInfo_1: 'Bâtiment B', streetNumber: '4', streetName: 'Rue' })).toBe('Bâtiment B');
  });

  it('puts the number after the name when its position is 2, otherwise before', () => {
    expect(suggestedLine3({ streetNumber: '12', streetName: 'Torstraße', streetNumberPosition: 2 })).toBe(
      'Torstraße 12',
    );
    expect(suggestedLine3({ streetNumber: '12', streetName: 'rue Oberkampf' })).toBe('12 rue Oberkampf');
    expect(suggestedLine3({ streetName: 'rue Oberkampf' })).toBe('rue Oberkampf');
    expect(suggestedLine3({ streetNumber: '12', streetNumberPosition: 2 })).toBe('12');
  });

  it('holds 50 characters at the most', () => {
    expect(suggestedLine3({ additionalInfo_1: 'x'.repeat(80) })).toHaveLength(50);
  });
});

describe('telephone numbers', () => {
  it('become international', () => {
    expect(normalisePhone('06 12 34 56 78', 'FR')).toBe('+33612345678');
    expect(normalisePhone('0151 23456789', 'DE')).toBe('+4915123456789');
    // Long enough for a number, but not valid.
    expect(normalisePhone('0151 99', 'DE')).toBeNull();
    expect(normalisePhone('0049 30 901820', 'FR')).toBe('+4930901820');
    expect(normalisePhone('+48 512 345 678', 'DE')).toBe('+48512345678');
    expect(normalisePhone('  0048 512 345 678 ', 'DE')).toBe('+48512345678');
    // Two zeros within a number are not a prefix.
    expect(normalisePhone('030 900 1820', 'DE')).toBe('+49309001820');
  });

  it('that cannot exist are null', () => {
    for (const typed of ['', '12', 'call me', '06 12 34 56 7', '++33', 'call 06 12 34 56 78', '00 06 12 34 56 78'])
      expect(normalisePhone(typed, 'FR')).toBeNull();
  });

  it('are shown the way people of the country write them', () => {
    expect(displayPhone('+33612345678', 'FR')).toBe('06 12 34 56 78');
    expect(displayPhone('+33612345678', 'DE')).toBe('+33 6 12 34 56 78');
    expect(displayPhone('nonsense', 'DE')).toBe('nonsense');
  });
});
