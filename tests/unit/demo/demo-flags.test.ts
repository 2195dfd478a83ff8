import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allParameters } from '../../../demo/domains/parameters.ts';
import { domainParameters } from '../../../shared/contract/markets/domain.ts';
import { locales } from '../../../shared/markets/locales.ts';

const markets = allParameters().map(({ locale, record }) => ({ locale, params: record.params }));

/** The flags among the domain parameters (specification, section 3), from the schema. */
const flags = Object.entries(domainParameters.shape.params.shape).flatMap(([name, schema]) =>
  schema instanceof z.ZodBoolean ? [name as 'wishlist'] : [],
);

it('the specification has seventeen flags', () => {
  expect(flags).toHaveLength(17);
});

describe('in the demo', () => {
  it.each(flags)('%s is on in a market and off in another', (flag) => {
    expect(new Set(markets.map(({ params }) => params[flag]))).toEqual(new Set([true, false]));
  });

  it('so are the overview of the checkout and the store locator', () => {
    expect(new Set(markets.map(({ params }) => params.funnel.overview))).toEqual(new Set([true, false]));
    expect(new Set(markets.map(({ params }) => params.storeLocator.isActive))).toEqual(new Set([true, false]));
  });

  it('so is a donation', () => {
    const donations = markets.flatMap(({ params }) => params.donations.map(({ isActive }) => isActive));
    expect(new Set(donations)).toEqual(new Set([true, false]));
  });

  it.each(['recaptcha', 'olapic', 'richRelevance'] as const)('%s is in one country', (flag) => {
    const found = markets.filter(({ params }) => params[flag]).map(({ locale }) => locales[locale]);
    expect(new Set(found.map(({ iso2 }) => iso2)).size).toBe(1);
    expect(found.some(({ online }) => online)).toBe(true);
  });
});
