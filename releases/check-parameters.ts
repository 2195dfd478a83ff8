/** Checks the parameters of a market for contradictions. */
import type { ReleaseContents } from '../shared/contract/markets/release.ts';
import { currencyOf, domainOf, type Locale, locales } from '../shared/markets/locales.ts';
import { experimentNames } from '../shared/releases/experiments.ts';
import { doubt, type Finding, fault, type Place } from './difference.ts';

type Parameters = ReleaseContents['parameters'];

type Rule = (parameters: Parameters, now: Date) => Finding[];

const param = (...names: string[]): Place => ['parameters', 'params', ...names];

const paymentLimits: Rule = ({ params }) =>
  params.paymentProducts
    .filter(({ minAmount, maxAmount }) => maxAmount !== undefined && minAmount > maxAmount)
    .map(({ name }) => fault(param('paymentProducts', name), 'its lower limit is above its upper one'));

const paymentNames: Rule = ({ params }) => {
  const names = params.paymentProducts.map(({ name }) => name);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  return [
    ...twice.map((name) => fault(param('paymentProducts', name), 'is there twice')),
    ...(names.some((name) => name !== 'free')
      ? []
      : [fault(param('paymentProducts'), 'nothing can be paid with: no payment product')]),
  ];
};

const ownCurrency: Rule = ({ countryCodeISO2, devise }) =>
  devise === currencyOf[countryCodeISO2]
    ? []
    : [
        fault(
          ['parameters', 'devise'],
          `currency ${devise} is not that of ${countryCodeISO2} (${currencyOf[countryCodeISO2]})`,
        ),
      ];

const locatorCountries: Rule = ({ params }) => {
  const { storeLocator, showMap, mapTiles, ereservation } = params;
  const active = storeLocator.isActive;
  return [
    ...(active && storeLocator.countryCodes.length === 0
      ? [fault(param('storeLocator', 'countryCodes'), 'the store locator is active and has no countries')]
      : []),
    ...(!active && ereservation
      ? [fault(param('ereservation'), 'reserving in a store needs an active store locator')]
      : []),
    ...(mapTiles !== null && !showMap
      ? [doubt(param('mapTiles'), 'pictures of the map are never loaded: there is no map')]
      : []),
  ];
};

const giftCardAmounts: Rule = ({ params }) => {
  const { minAmount, maxAmount, preselectedAmount } = params.giftCard;
  if (minAmount > maxAmount)
    return [fault(param('giftCard', 'minAmount'), 'gift cards: the lowest amount is above the highest')];
  return preselectedAmount < minAmount || preselectedAmount > maxAmount
    ? [
        fault(
          param('giftCard', 'preselectedAmount'),
          'gift cards: the proposed amount is not between the lowest and the highest',
        ),
      ]
    : [];
};

const countries: Rule = ({ params }) => {
  const { deliveryCountries, phoneNumberCountries } = params;
  return deliveryCountries
    .filter((country) => !phoneNumberCountries.includes(country))
    .map((country) =>
      doubt(param('phoneNumberCountries'), `${country} is delivered to, and no telephone number of it can be given`),
    );
};

const loyalty: Rule = ({ params }) =>
  params.loyalty && params.loyaltyScale.length === 0
    ? [fault(param('loyaltyScale'), 'the loyalty programme has no scale of points')]
    : [];

const privateSale: Rule = ({ params }, now) => {
  if (params.privateSales === undefined) return [];
  const { startDate, endDate } = params.privateSales;
  if (Date.parse(startDate) >= Date.parse(endDate))
    return [fault(param('privateSales'), 'the private sale ends before it begins')];
  return Date.parse(endDate) < now.getTime() ? [doubt(param('privateSales'), 'the private sale is over')] : [];
};

const offers: Rule = ({ params }) =>
  !params.showCommercialOffers && params.commercialOffersFamilies.length > 0
    ? [
        doubt(
          param('commercialOffersFamilies'),
          'families with offers are named, and commercial offers are switched off',
        ),
      ]
    : [];

const experimentsCanBeMade: Rule = ({ params }, now) =>
  experimentNames.flatMap((name) => {
    const record = params.experiments[name];
    if (record === null) return [];
    const { from, until } = record;
    if (from === null || until === null)
      return [fault(param('experiments', name), `experiment ${name} has no first or no last day`)];
    if (Date.parse(from) >= Date.parse(until))
      return [fault(param('experiments', name), `experiment ${name} ends before it begins`)];
    if (record.variants.length === 0)
      return [fault(param('experiments', name), `experiment ${name} has nothing to compare with`)];
    return [
      ...(Date.parse(until) < now.getTime() ? [doubt(param('experiments', name), `experiment ${name} is over`)] : []),
      ...(record.share === 0 ? [doubt(param('experiments', name), `experiment ${name}: nobody takes part`)] : []),
      ...(params.tagManagerId === null
        ? [doubt(param('experiments', name), `experiment ${name}: no analytics receives it, as there is no container`)]
        : []),
    ];
  });

const rules: readonly Rule[] = [
  paymentLimits,
  paymentNames,
  ownCurrency,
  locatorCountries,
  giftCardAmounts,
  countries,
  loyalty,
  privateSale,
  offers,
  experimentsCanBeMade,
];

/** All findings in the parameters alone; the other parts of the release are not read. */
export function inParameters(locale: Locale, parameters: Parameters, now: Date): Finding[] {
  const { domain, countryCodeISO2 } = parameters;
  const market = locales[locale];
  const own = domainOf(locale);
  return [
    ...(domain === own ? [] : [fault(['parameters', 'domain'], `domain ${domain} is not that of the market (${own})`)]),
    ...(countryCodeISO2 === market.iso2
      ? []
      : [
          fault(
            ['parameters', 'countryCodeISO2'],
            `country ${countryCodeISO2} is not that of the market (${market.iso2})`,
          ),
        ]),
    ...rules.flatMap((rule) => rule(parameters, now)),
  ];
}
