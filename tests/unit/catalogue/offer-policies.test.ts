import { describe, expect, it } from 'vitest';
import { type OfferPolicies, returnPolicy, shippingDetails } from '../../../shared/seo/offer-policies.ts';

const policies: OfferPolicies = {
  country: 'CH',
  currency: 'CHF',
  delivery: { price: 790, freeAbove: 10000, minDays: 2, maxDays: 4 },
  returns: { days: 30, price: 0 },
};

describe('returns', () => {
  const returned = (returns: OfferPolicies['returns']) => returnPolicy({ ...policies, returns });

  it('are free, or cost what the market says', () => {
    expect(returned({ days: 30, price: 0 })).toEqual({
      '@type': 'MerchantReturnPolicy',
      applicableCountry: 'CH',
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      merchantReturnDays: 30,
      returnFees: 'https://schema.org/FreeReturn',
    });
    expect(returned({ days: 14, price: 500 })).toMatchObject({
      merchantReturnDays: 14,
      returnFees: 'https://schema.org/ReturnShippingFees',
      returnShippingFeesAmount: { '@type': 'MonetaryAmount', value: '5.00', currency: 'CHF' },
    });
  });

  it('may be none', () => {
    expect(returned({ days: 0, price: 0 })).toEqual({
      '@type': 'MerchantReturnPolicy',
      applicableCountry: 'CH',
      returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
    });
  });

  it('are not said where they are not known', () => {
    expect(returned(null)).toBeUndefined();
  });
});

describe('delivery', () => {
  it.each([
    [9999, '7.90'],
    [10000, '7.90'],
    [10001, '0.00'],
  ])('of %i cents costs %s: it is free above an amount', (price, value) => {
    expect(shippingDetails(policies, price)?.shippingRate).toEqual({
      '@type': 'MonetaryAmount',
      value,
      currency: 'CHF',
    });
  });

  it('takes the days from the order', () => {
    expect(shippingDetails(policies, 1)).toMatchObject({
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'CH' },
      deliveryTime: { transitTime: { minValue: 2, maxValue: 4, unitCode: 'DAY' } },
    });
  });

  it('is never free without an amount, and not said where it is not known', () => {
    const never = { price: 790, freeAbove: null, minDays: 2, maxDays: 4 };
    expect(shippingDetails({ ...policies, delivery: never }, 1_000_000)?.shippingRate.value).toBe('7.90');
    expect(shippingDetails({ ...policies, delivery: null }, 1)).toBeUndefined();
  });
});
