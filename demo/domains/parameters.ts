import { brand } from '../../shared/brand/brand.ts';
import { usualReturnDays } from '../../shared/contract/orders/order-return.ts';
import { type Country, countries, type Locale, localeNames, locales } from '../../shared/markets/locales.ts';
import { centsIn, type Parameters, usualParameters } from '../../starter/markets/parameters.ts';

type Params = Parameters['params'];

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

/** The parameters of a market. Every field of the specification's section 3 is used in some market. */
export function parametersOf(locale: Locale, storeId: string): Parameters {
  const { iso2 } = locales[locale];
  const euros = (amount: number) => centsIn(locale, amount);
  const french = iso2 === 'FR';
  // Spain shows the shop without most options and with vendors' content; Switzerland has a bot check at the payment
  // and no order overview.
  const spanish = iso2 === 'ES';
  const usual = usualParameters(locale, storeId);
  return {
    ...usual,
    params: {
      ...usual.params,
      deliveryCountries: [...served[iso2]],
      billingCountries: [...new Set([...served[iso2], iso2])],
      loyaltyScale: [
        { points: 100, centAmount: euros(5) },
        { points: 200, centAmount: euros(12) },
        { points: 400, centAmount: euros(30) },
      ],
      ereservation: french || iso2 === 'DE' || iso2 === 'GB',
      loyalty: locale !== 'en',
      wishlist: !spanish,
      showProductAvailabilityAlert: !spanish,
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
      ucp: true,
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
      donations: [
        { id: 'repair', name: 'Repair Together', centAmount: euros(2), isActive: french },
        { id: 'oceans', name: 'Clean Oceans', centAmount: euros(1), isActive: false },
      ],
      // The other markets have the order overview before the payment.
      funnel: { overview: iso2 !== 'CH' },
      // Spain has stores, but no pages for them yet.
      storeLocator: { ...usual.params.storeLocator, isActive: !spanish },
      commercialOffersFamilies: french ? [{ id: 'w_dresses' }, { id: 'w_knitwear' }] : [],
      returns: { days: usualReturnDays, address: returnAddresses[iso2] },
    },
  };
}

/** All markets, each with its store id. */
export function allParameters(): { locale: Locale; record: Parameters }[] {
  return localeNames.map((locale, index) => ({ locale, record: parametersOf(locale, String(9001 + index)) }));
}
