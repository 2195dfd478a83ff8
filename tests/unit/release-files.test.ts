import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readWritten, textOf } from '../../releases/contents.ts';
import { inCommon, laidOver, readMarket, remainderOf, writeMarkets } from '../../releases/folder.ts';
import { located } from '../../releases/located.ts';
import { localeNames } from '../../shared/locales.ts';
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
      expect(readWritten(readMarket(folder, locale))).toEqual({ contents, fitting: contents, faults: [] });
  });

  it('say once what all markets have in common, and name their schema', () => {
    writeMarkets(folder, markets);
    const own = readFileSync(join(folder, 'pl-pl', 'parameters.yaml'), 'utf8');
    expect(own).toContain('devise: PLN');
    expect(own).not.toContain('wishlist');
    expect(readFileSync(join(folder, 'shared', 'parameters.yaml'), 'utf8')).toContain('wishlist: true');
    expect(own).toContain('$schema=../schemas/parameters.json');
    const schema = JSON.parse(readFileSync(join(folder, 'schemas', 'parameters.json'), 'utf8'));
    expect(schema.properties.params.additionalProperties).toBe(false);
    expect(schema.required).toBeUndefined();
  });

  it('may be JSON', () => {
    mkdirSync(join(folder, 'pl-pl'));
    for (const [part, contents] of Object.entries(contentsFor('pl-pl')))
      writeFileSync(join(folder, 'pl-pl', `${part}.json`), JSON.stringify(contents));
    expect(readWritten(readMarket(folder, 'pl-pl')).contents).toEqual(contentsFor('pl-pl'));
  });

  it('that are no YAML, or say a part twice, are told by their names', () => {
    writeMarkets(folder, markets);
    writeFileSync(join(folder, 'pl-pl', 'parameters.yaml'), 'params: [');
    expect(() => readMarket(folder, 'pl-pl')).toThrow(/pl-pl\/parameters\.yaml/);
    writeFileSync(join(folder, 'fr-fr', 'policy.json'), '{}');
    expect(() => readMarket(folder, 'fr-fr')).toThrow(/say the same part/);
    expect(() => readMarket(join(folder, 'nowhere'), 'en')).toThrow(/pull/);
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
