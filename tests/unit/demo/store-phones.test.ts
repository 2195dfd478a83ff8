import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { expect, it } from 'vitest';
import { demoStores } from '../../../demo/stores/stores.ts';
import { displayPhone } from '../../../shared/forms/phone.ts';

it('every store of the demo has a number of its own country that can exist', () => {
  const wrong = demoStores().filter(({ phone, country }) => {
    const number = parsePhoneNumberFromString(phone);
    return number?.isValid() !== true || number.country !== country;
  });
  expect(wrong.map(({ city, phone }) => [city, phone])).toEqual([]);
});

it.each([
  ['DE', 'Berlin', '030 23125'],
  ['DE', 'München', '089 99998'],
  ['DE', 'Leipzig', '0341 '],
  ['FR', 'Lille', '03 53 01'],
  ['FR', 'Paris', '01 99 00'],
  ['GB', 'Glasgow', '0141 496 0'],
  ['IT', 'Firenze', '055 '],
  ['ES', 'Barcelona', '93'],
  ['PL', 'Kraków', '12 '],
  ['CH', 'Genève', '022 '],
] as const)('in %s, those of %s begin with %s', (country, city, first) => {
  const numbers = demoStores()
    .filter((store) => store.country === country && store.city === city)
    .map(({ phone }) => displayPhone(phone, country));
  expect(numbers.length).toBeGreaterThan(0);
  expect(numbers.filter((number) => !number.startsWith(first))).toEqual([]);
});
