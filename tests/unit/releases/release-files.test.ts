import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readWritten, textOf } from '../../../releases/contents.ts';
import { inCommon, laidOver, readMarket, remainderOf } from '../../../releases/folder.ts';
import { located } from '../../../releases/located.ts';
import { writeMarkets } from '../../../releases/write-folder.ts';
import { type Locale, localeNames } from '../../../shared/markets/locales.ts';
import { contentsFor } from './release-fixture.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'selvedge-config-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const markets = new Map(localeNames.map((locale) => [locale, contentsFor(locale)]));

/** Values as files have them; a name that is taken away is written as null, so none is there. */
const value = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.boolean(),
    fc.integer(),
    fc.string(),
    fc.array(fc.integer(), { maxLength: 3 }),
    tie('mapping'),
  ),
  mapping: fc.dictionary(fc.stringMatching(/^[a-d]$/), tie('value'), { maxKeys: 4 }),
}));

describe('what a market says of its own', () => {
  it('laid over what is in common gives the whole', () => {
    fc.assert(
      fc.property(value.mapping, value.mapping, (common, whole) => {
        const rest = remainderOf(common, whole);
        expect(laidOver(common, rest)).toEqual(whole);
      }),
    );
  });

  it('is what is not in common with all others', () => {
    fc.assert(
      fc.property(fc.array(value.mapping, { minLength: 1, maxLength: 4 }), (all) => {
        const common = inCommon(all);
        for (const whole of all) expect(laidOver(common, remainderOf(common, whole)) ?? {}).toEqual(whole);
      }),
    );
  });
});

describe('files', () => {
  it('give every market back as it was', () => {
    writeMarkets(folder, markets);
    for (const [locale, contents] of markets)
      expect(readWritten(readMarket(folder, locale).written)).toEqual({
        contents,
        fitting: contents,
        faults: [],
      });
  });

  it('say once what all markets have in common, and name their schema', () => {
    writeMarkets(folder, markets);
    const own = readFileSync(join(folder, 'pl-pl', 'parameters.yaml'), 'utf8');
    expect(own).toContain('devise: PLN');
    expect(own).not.toContain('maxAttempts');
    expect(readFileSync(join(folder, 'shared', 'parameters.yaml'), 'utf8')).toContain('maxAttempts: 10');
    expect(own).toContain('$schema=../schemas/parameters.json');
    const schema = JSON.parse(readFileSync(join(folder, 'schemas', 'parameters.json'), 'utf8'));
    expect(schema.properties.params.additionalProperties).toBe(false);
    expect(schema.required).toBeUndefined();
  });

  it('may be JSON', () => {
    mkdirSync(join(folder, 'pl-pl'));
    for (const [part, contents] of Object.entries(contentsFor('pl-pl')))
      writeFileSync(join(folder, 'pl-pl', `${part}.json`), JSON.stringify(contents));
    expect(readWritten(readMarket(folder, 'pl-pl').written).contents).toEqual(contentsFor('pl-pl'));
  });

  it('that are no YAML, or have a part twice, are reported by their names', () => {
    writeMarkets(folder, markets);
    writeFileSync(join(folder, 'pl-pl', 'parameters.yaml'), 'params: [');
    const unreadable = (locale: Locale) => readMarket(folder, locale).unreadable.map(({ finding }) => finding);
    expect(unreadable('pl-pl')).toEqual([
      {
        kind: 'fault',
        file: 'pl-pl/parameters.yaml',
        words: expect.stringMatching(/^pl-pl\/parameters\.yaml cannot be read: .* at line 1, column 10$/),
      },
    ]);
    writeFileSync(join(folder, 'fr-fr', 'policy.json'), '{}');
    expect(unreadable('fr-fr')).toEqual([
      { kind: 'fault', words: 'fr-fr/policy.yaml and fr-fr/policy.json say the same part: keep one.' },
    ]);
    expect(() => readMarket(join(folder, 'nowhere'), 'en')).toThrow(/pull/);
  });
});

describe('files that were edited since', () => {
  const file = (name: string) => join(folder, name);
  const read = (name: string) => readFileSync(file(name), 'utf8');
  const fewerDays = new Map(markets).set('pl-pl', contentsFor('pl-pl', { agec: true, wishlist: false }));

  it('are named, and none is written without a request', () => {
    writeMarkets(folder, markets);
    const mine = read('pl-pl/parameters.yaml').replace('params:', 'params:\n  wishlist: false');
    writeFileSync(file('pl-pl/parameters.yaml'), mine);
    writeFileSync(file('fr-fr/policy.yaml'), 'img-src: [');
    rmSync(file('it-it'), { recursive: true });
    expect(() => writeMarkets(folder, markets)).toThrow(
      /^Nothing was written\..*\n {2}fr-fr\/policy\.yaml\n {2}pl-pl\/parameters\.yaml\n.*--force\.$/,
    );
    expect(read('pl-pl/parameters.yaml')).toBe(mine);
    expect(existsSync(file('it-it'))).toBe(false);
    writeMarkets(folder, markets, { force: true });
    expect(readWritten(readMarket(folder, 'pl-pl').written).contents).toEqual(contentsFor('pl-pl'));
    expect(readWritten(readMarket(folder, 'it-it').written).contents).toEqual(contentsFor('it-it'));
  });

  it('are not rewritten once they match what is live', () => {
    writeMarkets(folder, markets);
    const note = '# Closed for the summer.\n';
    writeFileSync(file('pl-pl/parameters.yaml'), note + read('pl-pl/parameters.yaml'));
    expect(writeMarkets(folder, markets)).toEqual([]);
    expect(read('pl-pl/parameters.yaml')).toContain(note);
    // The live state changes later: the note is no reason to refuse.
    expect(writeMarkets(folder, fewerDays)).toContain('pl-pl/parameters.yaml');
  });

  it('that nobody has edited are written without a word', () => {
    writeMarkets(folder, markets);
    expect(writeMarkets(folder, fewerDays)).toContain('pl-pl/parameters.yaml');
    expect(writeMarkets(folder, fewerDays)).toEqual([]);
  });

  it('are written in the place of what is there, also where that is JSON', () => {
    writeMarkets(folder, markets);
    rmSync(file('pl-pl/switches.yaml'));
    writeFileSync(file('pl-pl/switches.json'), '{ "off": ["search"] }');
    expect(() => writeMarkets(folder, markets)).toThrow('pl-pl/switches.json');
    expect(writeMarkets(folder, markets, { force: true })).toEqual(['pl-pl/switches.json']);
    expect(JSON.parse(read('pl-pl/switches.json'))).toEqual({});
    expect(existsSync(file('pl-pl/switches.yaml'))).toBe(false);
    expect(readWritten(readMarket(folder, 'pl-pl').written).contents).toEqual(contentsFor('pl-pl'));
  });
});

describe('what was written', () => {
  const withParams = (params: object) => {
    const contents = contentsFor('pl-pl');
    return {
      ...contents,
      parameters: { ...contents.parameters, params: { ...contents.parameters.params, ...params } },
    };
  };

  it.each([
    ['a name that nobody reads', withParams({ wishlists: true }), 'parameters.params.wishlists'],
    [
      'one deep inside',
      withParams({ paymentProducts: [{ name: 'visa', rank: 1, minimum: 5 }] }),
      'parameters.params.paymentProducts.visa.minimum',
    ],
    ['a value of another kind', withParams({ wishlist: 'yes' }), 'parameters.params.wishlist'],
    [
      'an entry that the shop would pass over',
      withParams({ paymentProducts: [{ name: 'shells', rank: 1 }] }),
      'parameters.params.paymentProducts.shells.name',
    ],
    ['a part that is missing', { ...contentsFor('pl-pl'), policy: undefined }, 'policy'],
  ])('with %s is refused, with its place', (_, written, place) => {
    const { contents, faults } = readWritten(written);
    expect(contents).toBeNull();
    expect(located(written, faults).map((each) => each.place)).toEqual([place]);
  });

  it('has the same text however its names are ordered', () => {
    const contents = contentsFor('pl-pl');
    const { parameters, redirects, policy } = contents;
    const other = { policy, redirects, parameters: Object.fromEntries(Object.entries(parameters).reverse()) };
    expect(textOf(readWritten(other).contents ?? contentsFor('fr-fr'))).toBe(textOf(contents));
  });
});
