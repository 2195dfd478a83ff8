import { describe, expect, it } from 'vitest';
import type { PageEvent } from '../../../shared/analytics/analytics.ts';
import { comparisonOf, extensionOf, hitsOf } from '../../../shared/analytics/comparison.ts';
import { localeNames } from '../../../shared/markets/locales.ts';

const url = 'https://v.example';

describe('the file of the vendor of comparisons', () => {
  it('is one for each country extension in production', () => {
    expect(Object.fromEntries(localeNames.map((locale) => [locale, extensionOf(locale)]))).toEqual({
      'fr-fr': 'fr',
      fr: 'fr',
      'fr-ch': 'ch',
      en: 'com',
      'es-es': 'es',
      es: 'es',
      'de-de': 'de',
      de: 'de',
      'it-it': 'it',
      it: 'it',
      'pl-pl': 'pl',
      pl: 'pl',
    });
    expect(comparisonOf({ locale: 'fr-ch', environment: 'production', url })).toEqual({
      script: 'https://v.example/ch.js',
      affiliation: 'Commandes Web - CH',
    });
  });

  it('is the same for all of them elsewhere, where orders count for nothing', () => {
    for (const locale of localeNames)
      expect(comparisonOf({ locale, environment: 'staging', url })).toEqual({
        script: 'https://v.example/shared.js',
        affiliation: 'Hors Prod',
      });
  });
});

describe('an order', () => {
  const event: PageEvent<'purchase'> = {
    event: 'purchase',
    ecommerce: {
      transaction_id: 'S-1',
      currency: 'EUR',
      value: 123.45,
      shipping: 4.9,
      payment_type: 'visa',
      shipping_tier: 'At home',
      coupon: 'LESS15',
      items: [
        {
          item_id: '1',
          item_name: 'Coat',
          price: 99.5,
          quantity: 1,
          sku: '11',
          model: 'ALMA',
          item_category: 'Coats',
        },
        { item_id: '2', item_name: 'Scarf', quantity: 3 },
      ],
    },
  };

  it('is sent as one transaction, and one item for each line', () => {
    expect(hitsOf(event, 'Commandes Web - FR')).toEqual([
      {
        kind: 'transaction',
        fields: {
          tid: 'S-1',
          ta: 'Commandes Web - FR',
          tr: 123.45,
          ts: 4.9,
          tc: 'EUR',
          tcc: 'LESS15',
          pm: 'visa',
          sm: 'At home',
          icn: 4,
        },
      },
      { kind: 'item', fields: { tid: 'S-1', in: 'ALMA', ip: 99.5, iq: 1, ic: '11', iv: 'Coats' } },
      { kind: 'item', fields: { tid: 'S-1', in: 'Scarf', ip: 0, iq: 3, ic: '2', iv: '' } },
    ]);
  });

  it('without codes says nothing of them', () => {
    const { coupon: _coupon, ...ecommerce } = event.ecommerce;
    expect(hitsOf({ ...event, ecommerce }, 'x')[0]?.fields).not.toHaveProperty('tcc');
  });
});
