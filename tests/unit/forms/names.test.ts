import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { upperCased } from '../../../shared/format/upper-case.ts';
import { emptyAddress, sentAddress } from '../../../shared/forms/address.ts';
import { displayName, nameAsWritten, nameInMail, namePattern, nameToEdit } from '../../../shared/forms/names.ts';

it.each([
  ['  JEAN-paul ', 'Jean-Paul'],
  ['anne sophie LE GALL', 'Anne Sophie Le Gall'],
  ['éloïse', 'Éloïse'],
  ['łukasz żółw', 'Łukasz Żółw'],
  ["o'neil", "O'Neil"],
  ['O’BRIEN', 'O’Brien'],
  ["D'ARTAGNAN", "D'Artagnan"],
  ['dell’acqua-D’AMICO', 'Dell’Acqua-D’Amico'],
  ['GROẞ', 'Groß'],
  ['', ''],
])('shows %j', (name, shown) => {
  expect(displayName(name)).toBe(shown);
});

it.each([
  ['Groß', 'GROSS'],
  ['Straße', 'STRASSE'],
  ['GROẞ', 'GROSS'],
  ['Éloïse Żółw', 'ÉLOÏSE ŻÓŁW'],
])('writes %j in upper case', (text, upper) => {
  expect(upperCased(text)).toBe(upper);
});

/** Letters of the shop's countries, and separators. */
const typedName = fc.string({
  unit: fc.constantFrom(...'aeiouxzßéèêïöüñçłżźćśąęůřčžšåæøAEOUZẞÉÖÜÑŁŻČ', ' ', '-', "'", '’'),
  maxLength: 20,
});

describe('names of any letters', () => {
  it('come back from capitals as they are shown, but for ß', () => {
    fc.assert(
      fc.property(typedName, (name) => {
        expect(displayName(upperCased(name))).toBe(displayName(name.replaceAll(/[ßẞ]/g, 'ss')));
        expect(displayName(displayName(name))).toBe(displayName(name));
      }),
    );
  });

  it('have a capital after each space, hyphen and apostrophe, and nowhere else', () => {
    fc.assert(
      fc.property(typedName, (name) => {
        for (const word of displayName(name).split(/[\s\-'’]/)) {
          expect(word.slice(0, 1)).toBe(upperCased(word.slice(0, 1)));
          expect(word.slice(1)).toBe(word.slice(1).toLowerCase());
        }
      }),
    );
  });
});

describe('the name of who collects', () => {
  function sent(firstName: string, lastName: string) {
    return sentAddress({ ...emptyAddress, firstName, lastName });
  }

  it.each([
    ['Anna', 'von der Heide'],
    ['Siobhán', 'O’Brien'],
    ['Carlos', 'de la Cruz'],
    ['Ronald', 'McDonald'],
  ])('is written as in the account: %s %s', (firstName, lastName) => {
    const account = { firstName, lastName };
    expect(nameAsWritten(sent(firstName, lastName), account)).toEqual(account);
  });

  it.each([
    ['of somebody else', { firstName: 'Bea', lastName: 'von der Heide' }],
    ['in small letters', { firstName: 'anna', lastName: 'von der heide' }],
    ['in capitals', { firstName: 'ANNA', lastName: 'VON DER HEIDE' }],
    ['not known', null],
  ])('is shown by the rule where the account’s is %s', (_, account) => {
    const shown = { firstName: 'Anna', lastName: 'Von Der Heide' };
    expect(nameAsWritten(sent('Anna', 'von der Heide'), account)).toEqual(shown);
  });
});

it.each([
  ['McDonald', 'McDonald'],
  [' von der  Leyen ', 'von der Leyen'],
  ['van ’t Hof', 'van ’t Hof'],
  ['RENAUD', 'Renaud'],
  ['renaud', 'Renaud'],
])('%j is changed from %j', (name, field) => {
  expect(nameToEdit(name)).toBe(field);
});

describe('a name that is typed', () => {
  it.each([
    'Ada',
    "Jean-Luc d'Arc",
    'O’Brien',
    'Dr. Müller',
    'Łukasz',
    'Nguye\u0302\u0303n',
    '王小明',
    'محمد',
    'क्\u200dष',
    'Müller & Söhne 3',
  ])('may be %s', (name) => {
    expect(namePattern.test(name)).toBe(true);
  });

  it('is checked by browsers as well, which compile patterns by stricter rules', () => {
    const pattern = new RegExp(`^(?:${namePattern.source.replace(/^\^|\$$/g, '')})$`, 'v');
    expect([pattern.test('Ada'), pattern.test('Ada 🙂')]).toEqual([true, false]);
  });

  it.each([
    ['nothing', ''],
    ['pictures alone', '🙂'],
    ['a pile of accents', `A${'\u0301'.repeat(5)}`],
    ['a picture besides', 'Ada 🙂'],
    ['marks and figures alone', '123 .-’'],
    ['an embedding', 'Ada\u202aNowak'],
    ['an override', '\u202eadA'],
    ['an isolate', 'Ada\u2066Nowak\u2069'],
    ['a mark of direction', 'Ada\u200f'],
    ['a space of no width', '\u200bAda'],
    ['a line break', 'Ada\nNowak'],
    ['another line break', 'Ada\u2028Nowak'],
    ['markup', '<b>Ada'],
    ['a joiner alone', '\u200d'],
    ['an address of the web', 'http://evil.example'],
    ['one without its scheme', 'evil.example/win'],
    ['an address of a mailbox', 'ada@evil.example'],
    ['a path', 'C:\\Ada'],
  ])('may not be %s', (_, name) => {
    expect(namePattern.test(name)).toBe(false);
  });
});

describe('a name in a mail', () => {
  it.each([
    ['Ada', 'Ada'],
    ['Dr. Müller', 'Dr. Müller'],
    ['J.R.R. Tolkien', 'J. R. R. Tolkien'],
    ['Evil.example', 'Evil. example'],
    ['http://evil.example', 'http evil. example'],
  ])('%s stands there as %s', (name, shown) => {
    expect(nameInMail(name)).toBe(shown);
  });
});
