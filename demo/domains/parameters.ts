import type { z } from 'zod';
import { brand } from '../../shared/brand/brand.ts';
import type { domainParameters, PaymentMethod } from '../../shared/contract/markets/domain.ts';
import { usualReturnDays } from '../../shared/contract/orders/order-return.ts';
import {
  type Country,
  countries,
  currencyOf,
  domainOf,
  type Locale,
  localeNames,
  locales,
} from '../../shared/markets/locales.ts';

type Parameters = z.input<typeof domainParameters>;
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

/** Official sales of the coming winter, where the law reserves the word. */
const officialSales: Partial<Record<Country, Params['officialSales']>> = {
  FR: [{ startDate: '2027-01-13T07:00:00Z', endDate: '2027-02-09T22:59:59Z' }],
  IT: [{ startDate: '2027-01-04T23:00:00Z', endDate: '2027-03-05T22:59:59Z' }],
};

/** Countries of delivery and billing of each market; its own first. */
const served: Record<Country, readonly Country[]> = {
  FR: ['FR', 'CH'],
  CH: ['CH'],
  GB: countries,
  DE: ['DE'],
  ES: ['ES'],
  IT: ['IT'],
  PL: ['PL', 'CZ'],
  CZ: ['CZ'],
};

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

/** Addresses for returns. */
const returnAddresses: Record<Country, string[]> = {
  FR: [`${brand.name} Retours`, '14 rue de la Filature', '59100 Roubaix', 'France'],
  CH: [`${brand.name} Retours`, 'Rue de Bourg 20', '1003 Lausanne', 'Suisse'],
  GB: [`${brand.name} Returns`, '27 Monmouth Street', 'London WC2H 9DD', 'United Kingdom'],
  DE: [`${brand.name} Rücksendungen`, 'Neue Schönhauser Straße 12', '10178 Berlin', 'Deutschland'],
  ES: [`${brand.name} Devoluciones`, 'Calle del Espíritu Santo 18', '28004 Madrid', 'España'],
  IT: [`${brand.name} Resi`, 'Via Fiori Chiari 9', '20121 Milano', 'Italia'],
  PL: [`${brand.name} Zwroty`, 'ul. Mokotowska 45', '00-551 Warszawa', 'Polska'],
  CZ: [`${brand.name} Vrácení`, 'Truhlářská 18', '110 00 Praha 1', 'Česko'],
};

/** Amounts in cents have a similar value everywhere: factors of the euro, rounded. */
const factors = { EUR: 1, CHF: 1, PLN: 4, CZK: 25, GBP: 1 } as const;

function storeLocatorOf(country: Country): Params['storeLocator'] {
  const { lat, lon, zoom } = centers[country];
  return {
    zoom,
    center: { lat, lon },
    countryCodes: country === 'GB' ? [...countries] : [country],
    // Spain has stores, but no pages for them yet.
    isActive: country !== 'ES',
  };
}

/** The parameters of a market. Every field of the specification's section 3 is used in some market. */
export function parametersOf(locale: Locale, storeId: string): Parameters {
  const { iso2 } = locales[locale];
  const devise = currencyOf[iso2];
  const euros = (amount: number) => Math.round(amount * 100 * factors[devise]);
  const french = iso2 === 'FR';
  // Spain shows the shop without most options and with vendors' content; Switzerland has a bot check at the payment
  // and no order overview.
  const spanish = iso2 === 'ES';
  return {
    domain: domainOf(locale),
    storeId,
    countryCodeISO2: iso2,
    devise,
    params: {
      deliveryCountries: [...served[iso2]],
      billingCountries: iso2 === 'GB' ? [...countries] : [...new Set([...served[iso2], iso2])],
      phoneNumberCountries: [iso2, ...countries.filter((country) => country !== iso2)],
      paymentProducts: payments[iso2],
      giftCard: { minAmount: euros(10), maxAmount: euros(150), preselectedAmount: euros(50) },
      loyaltyCardCentAmount: euros(5),
      loyaltyScale: [
        { points: 100, centAmount: euros(5) },
        { points: 200, centAmount: euros(12) },
        { points: 400, centAmount: euros(30) },
      ],
      orderConfirmation: { maxAttempts: 10, attemptDelay: 1_000 },
      ereservation: french || iso2 === 'DE' || iso2 === 'GB',
      loyalty: locale !== 'en',
      wishlist: !spanish,
      showProductAvailabilityAlert: !spanish,
      agec: french,
      myDownloads: iso2 !== 'CH',
      // At the payment; elsewhere only with `BOT_CHECK`.
      recaptcha: iso2 === 'CH',
      swiftAddToCart: !spanish,
      showMap: iso2 !== 'CH',
      newRatioOnProductPicture: !spanish,
      abtasty: locale === 'fr-fr',
      olapic: spanish,
      richRelevance: spanish,
      allowShareCart: !spanish,
      showEcoDesign: iso2 !== 'PL',
      showCommercialOffers: french,
      cnil: french,
      // Swiss law needs no banner. Nothing is loaded there without consent all the same.
      consent: { mode: iso2 === 'CH' ? 'quiet' : 'ask', days: 365 },
      // The Italian market has no tag manager.
      ...(iso2 !== 'IT' && { tagManagerId: 'GTM-SELVEDGE' }),
      // Half of the French visitors with consent take part; others see the default.
      ...(locale === 'fr-fr' && {
        experiments: {
          related: {
            share: 50,
            variants: ['first'],
            from: '2026-11-01T00:00:00Z',
            until: '2027-10-31T23:00:00Z',
          },
        },
      }),
      privateSales: { startDate: '2026-11-18T07:00:00Z', endDate: '2026-12-13T22:59:59Z' },
      ...(officialSales[iso2] && { officialSales: officialSales[iso2] }),
      commercialOperation: { version: 'autumn-winter-2026' },
      phoneNumberByShippingMethod: {
        NO: true,
        EX: true,
        PR: true,
        LO: true,
        LM: false,
        HSP: true,
        VI: false,
      },
      donations: [
        { id: 'repair', name: 'Repair Together', centAmount: euros(2), isActive: french },
        { id: 'oceans', name: 'Clean Oceans', centAmount: euros(1), isActive: false },
      ],
      // The other markets have the order overview before the payment.
      funnel: { overview: iso2 !== 'CH' },
      storeLocator: storeLocatorOf(iso2),
      commercialOffersFamilies: french ? [{ id: 'w_dresses' }, { id: 'w_knitwear' }] : [],
      freeCartCriteria: { maxAmount: 0 },
      returns: { days: usualReturnDays, address: returnAddresses[iso2] },
    },
  };
}

/** All markets, each with its store id. */
export function allParameters(): { locale: Locale; record: Parameters }[] {
  return localeNames.map((locale, index) => ({ locale, record: parametersOf(locale, String(9001 + index)) }));
}
