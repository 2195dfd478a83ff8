import type { z } from 'zod';
import { brand } from '../../shared/brand/brand.ts';
import { companies } from '../../shared/brand/companies.ts';
import type { domainParameters, PaymentMethod } from '../../shared/contract/markets/domain.ts';
import { usualReturnDays } from '../../shared/contract/orders/order-return.ts';
import { type Country, countries, currencyOf, domainOf, type Locale, locales } from '../../shared/markets/locales.ts';

export type Parameters = z.input<typeof domainParameters>;
type Params = Parameters['params'];

/**
 * Payment products of a country, deliberately not sorted by rank. Amounts in cents. `mpp` is the payment by phone,
 * usual in Italy. Bancontact and Multibanco need a bank account in Belgium or Portugal, not an address there, so they
 * are offered in France, Spain and the international market.
 */
const payments: Record<Country, Params['paymentProducts']> = (() => {
  const cards = (rank: number): Params['paymentProducts'] => [
    { name: 'mastercard', rank: rank + 2 },
    { name: 'visa', rank: rank + 1 },
    { name: 'american-express', rank: rank + 3 },
  ];
  const other = (name: PaymentMethod, rank: number, minAmount?: number, maxAmount?: number) => ({
    name,
    rank,
    ...(minAmount === undefined ? {} : { minAmount }),
    ...(maxAmount === undefined ? {} : { maxAmount }),
  });
  const everywhere = [other('applepay', 30), other('free', 99), other('paypal', 20)];
  const alma = [other('alma-4x', 41, 10_000, 200_000), other('alma-3x', 40, 5_000, 200_000)];
  const multibanco = other('multibanco', 50, 1_000, 250_000);
  const bancontact = other('bancontact', 25);
  const klarna = other('klarna', 10, 1_000, 150_000);
  return {
    FR: [bancontact, ...alma, other('cb', 1), ...cards(1), ...everywhere],
    CH: [...cards(1), ...everywhere],
    GB: [multibanco, bancontact, ...cards(1), ...everywhere],
    DE: [klarna, ...cards(1), ...everywhere],
    ES: [multibanco, ...alma, ...cards(1), ...everywhere],
    IT: [other('mpp', 25), ...alma, ...cards(1), ...everywhere],
    PL: [other('przelewy24', 5), ...cards(10).slice(0, 2), ...everywhere],
    CZ: [...cards(1).slice(0, 2), ...everywhere],
  };
})();

/** Centre of each country, where the store map opens. */
const centers: Record<Country, { lat: number; lon: number; zoom: number }> = {
  FR: { lat: 46.6, lon: 2.5, zoom: 6 },
  CH: { lat: 46.8, lon: 8.2, zoom: 8 },
  GB: { lat: 49.8, lon: 6.1, zoom: 5 },
  DE: { lat: 51.1, lon: 10.4, zoom: 6 },
  ES: { lat: 40.2, lon: -3.6, zoom: 6 },
  IT: { lat: 42.6, lon: 12.6, zoom: 6 },
  PL: { lat: 52.1, lon: 19.4, zoom: 6 },
  CZ: { lat: 49.8, lon: 15.4, zoom: 7 },
};

/** Amounts in cents have a similar value everywhere: factors of the euro, rounded. */
const factors = { EUR: 1, CHF: 1, PLN: 4, CZK: 25, GBP: 1 } as const;

/** An amount in euros as cents of a market's currency, with a similar value. */
export const centsIn = (locale: Locale, euros: number): number =>
  Math.round(euros * 100 * factors[currencyOf[locales[locale].iso2]]);

/**
 * Parameters with which a market can begin: it sells to its own country, and has no loyalty programme, stores, vendors
 * or reservations (specification, section 3).
 */
export function usualParameters(locale: Locale, storeId: string): Parameters {
  const { iso2 } = locales[locale];
  const euros = (amount: number) => centsIn(locale, amount);
  const international = iso2 === 'GB';
  const { lat, lon, zoom } = centers[iso2];
  const { company, address } = companies[iso2] ?? { company: brand.name, address: '' };
  return {
    domain: domainOf(locale),
    storeId,
    countryCodeISO2: iso2,
    devise: currencyOf[iso2],
    params: {
      deliveryCountries: international ? [...countries] : [iso2],
      billingCountries: international ? [...countries] : [iso2],
      phoneNumberCountries: [iso2, ...countries.filter((country) => country !== iso2)],
      paymentProducts: payments[iso2],
      giftCard: { minAmount: euros(10), maxAmount: euros(150), preselectedAmount: euros(50) },
      loyaltyCardCentAmount: euros(5),
      loyaltyScale: [],
      orderConfirmation: { maxAttempts: 10, attemptDelay: 1_000 },
      ereservation: false,
      loyalty: false,
      wishlist: true,
      showProductAvailabilityAlert: true,
      // French law: the environmental qualities of a product.
      agec: iso2 === 'FR',
      myDownloads: true,
      recaptcha: false,
      swiftAddToCart: true,
      showMap: true,
      newRatioOnProductPicture: true,
      abtasty: false,
      olapic: false,
      richRelevance: false,
      allowShareCart: true,
      showEcoDesign: false,
      showCommercialOffers: false,
      ucp: true,
      cnil: iso2 === 'FR',
      consent: { mode: 'ask', days: 365 },
      phoneNumberByShippingMethod: { NO: true, EX: true, PR: true, LO: true, LM: false, HSP: true, VI: false },
      donations: [],
      funnel: { overview: true },
      storeLocator: {
        zoom,
        center: { lat, lon },
        countryCodes: international ? [...countries] : [iso2],
        isActive: false,
      },
      commercialOffersFamilies: [],
      freeCartCriteria: { maxAmount: 0 },
      returns: { days: usualReturnDays, address: [company, ...address.split(', ')] },
    },
  };
}
