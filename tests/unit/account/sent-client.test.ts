import { describe, expect, it } from 'vitest';
import { phoneCountry } from '../../../shared/contract/gateway/values.ts';
import { twoLetterCode } from '../../../shared/markets/country-code.ts';
import { countries } from '../../../shared/markets/locales.ts';
import { sentClient, sentContact, withQualities } from '../../../worker/pages/account/settings/sent-client.ts';

describe('what is sent of a client', () => {
  it('is only what is not empty', () => {
    expect(sentClient({ firstName: 'Ines', lastName: '', gender: '', birthday: '', optinNews: 'NO' })).toEqual({
      firstName: 'Ines',
      optinNews: 'NO',
    });
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

describe('the qualities that a gateway gave', () => {
  const known = {
    ...{ email: 'ines@mail.example', emailQuality: 'CONFIRMED' },
    ...{ phoneNumber: '+33639980144', phoneNumberQuality: '7' },
  };

  it('go back as they came while number and e-mail stay', () => {
    const both = { emailQuality: 'CONFIRMED', phoneNumberQuality: '7' };
    expect(withQualities({ firstName: 'Ines' }, known)).toEqual({ firstName: 'Ines', ...both });
    expect(withQualities({ phoneNumber: '+33639980144' }, known)).toMatchObject(both);
  });

  it('do not get another number or e-mail, and none where there is none', () => {
    const number = withQualities({ phoneNumber: '+33639980199' }, known);
    expect(number).toEqual({ phoneNumber: '+33639980199', emailQuality: 'CONFIRMED' });
    const email = withQualities({ email: 'new@mail.example' }, known);
    expect(email).toEqual({ email: 'new@mail.example', phoneNumberQuality: '7' });
    expect(withQualities({}, { ...known, emailQuality: null, phoneNumberQuality: '' })).toEqual({});
    expect(withQualities({ firstName: 'Ines' }, null)).toEqual({ firstName: 'Ines' });
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
