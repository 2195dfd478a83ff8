import { isDeepStrictEqual } from 'node:util';
import type { Redirect, SecurityPolicy } from '../shared/contract/domain.ts';
import type { ReleaseContents } from '../shared/contract/release.ts';
import type { Switches } from '../shared/contract/switches.ts';
import { experimentNames } from '../shared/experiments.ts';
import { currencyOf, type Locale, localeNames, locales } from '../shared/locales.ts';
import { findRedirect, isSafeTarget, lookupKey, redirectTable } from '../shared/redirects.ts';
import type { Fitting } from './contents.ts';
import { differences, nameOfSwitch } from './diff.ts';
import { freeDeliveryFindings } from './free-delivery.ts';
import { policyFaults } from './policy-draft.ts';
import type { Finding, Place } from './told.ts';

const fault = (at: Place, words: string): Finding => ({ kind: 'fault', words, at });
const doubt = (at: Place, words: string): Finding => ({ kind: 'doubt', words, at });

type Parameters = ReleaseContents['parameters'];

/** What contradicts itself in parameters. */
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
    ...twice.map((name) => fault(param('paymentProducts', name), 'stands there twice')),
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
    ...(!active && showMap
      ? [doubt(param('showMap'), 'the map of stores is shown nowhere: the store locator is not active')]
      : []),
    ...(mapTiles !== null && !showMap
      ? [doubt(param('mapTiles'), 'pictures of the map are never asked for: there is no map')]
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
      doubt(
        param('phoneNumberCountries'),
        `${country} is delivered to, and no telephone number of it can be given`,
      ),
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
  return Date.parse(endDate) < now.getTime()
    ? [doubt(param('privateSales'), 'the private sale is over')]
    : [];
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
      ...(Date.parse(until) < now.getTime()
        ? [doubt(param('experiments', name), `experiment ${name} is over`)]
        : []),
      ...(record.share === 0
        ? [doubt(param('experiments', name), `experiment ${name}: nobody takes part`)]
        : []),
      ...(params.tagManagerId === null
        ? [
            doubt(
              param('experiments', name),
              `experiment ${name}: nobody is told who saw what, as there is no container`,
            ),
          ]
        : []),
    ];
  });

function redirectsLead(redirects: readonly Redirect[]): Finding[] {
  const seen = new Set<string>();
  const table = redirectTable(redirects);
  return redirects.flatMap(({ from, to }) => {
    const key = lookupKey(from);
    if (seen.has(key)) return [fault(['redirects', from], 'stands there twice')];
    seen.add(key);
    if (!isSafeTarget(to))
      return [
        fault(['redirects', from], `leads to ${JSON.stringify(to)}, which is neither a path nor https`),
      ];
    return findRedirect(table, from) !== undefined
      ? []
      : [fault(['redirects', from], `leads to ${to} in a circle`)];
  });
}

/** What every page loads from the shop itself. */
const own = ['img-src', 'connect-src', 'font-src'] as const;

const policyLetsShopIn = (policy: SecurityPolicy): Finding[] =>
  own
    .filter((directive) => !policy[directive]?.includes("'self'"))
    .map((directive) => fault(['policy', directive], "the shop itself ('self') is shut out"));

/** What rests is meant to come back, and what is not there cannot rest. */
function restsForNow({ off, opensAgain }: Switches, { params }: Parameters, now: Date): Finding[] {
  const offered = params.paymentProducts.map(({ name }) => `payment:${name}` as const);
  const strange = off.filter(
    (name) => name.startsWith('payment:') && !offered.some((product) => product === name),
  );
  const paid = offered.filter((product) => product !== 'payment:free');
  const nothingLeft = paid.length > 0 && paid.every((product) => off.includes(product));
  return [
    ...strange.map((name) =>
      doubt(['switches', 'off'], `${nameOfSwitch(name)} rests, and is not offered anyway`),
    ),
    ...(nothingLeft && !off.includes('checkout') && !off.includes('changes')
      ? [
          fault(
            ['switches', 'off'],
            'every payment product rests: switch the checkout off, which says so before',
          ),
        ]
      : []),
    ...(opensAgain !== null && Date.parse(opensAgain) <= now.getTime()
      ? [doubt(['switches', 'opensAgain'], `what rests is told to be back since ${opensAgain}`)]
      : []),
    ...(opensAgain !== null && off.length === 0
      ? [doubt(['switches', 'opensAgain'], 'it is said when something is back, and nothing rests')]
      : []),
  ];
}

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

/**
 * A redirect for good stays in browsers that have seen it. Together with those of the new release it may lead in a
 * circle that neither has alone.
 */
function circlesWith(before: readonly Redirect[], after: readonly Redirect[]): Finding[] {
  const replaced = new Set(after.map(({ from }) => lookupKey(from)));
  const kept = before.filter(({ status, from }) => status === 301 && !replaced.has(lookupKey(from)));
  const table = redirectTable([...kept, ...after]);
  const alone = redirectTable(after);
  return after.flatMap(({ from, to }) =>
    findRedirect(alone, from) !== undefined && findRedirect(table, from) === undefined
      ? [
          fault(
            ['redirects', from],
            `leads to ${to} in a circle in browsers that know a former redirect for good`,
          ),
        ]
      : [],
  );
}

function inParameters(locale: Locale, parameters: Parameters, now: Date): Finding[] {
  const { domain, countryCodeISO2 } = parameters;
  const market = locales[locale];
  return [
    ...(domain === market.domain
      ? []
      : [fault(['parameters', 'domain'], `domain ${domain} is not that of the market (${market.domain})`)]),
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

/**
 * Everything in a market's configuration that contradicts itself, the market, or what was shown before; of parts that
 * could not be read, nothing.
 */
export function findingsIn(
  locale: Locale,
  { parameters, redirects, policy, switches }: Fitting,
  live: ReleaseContents | null,
  now: Date,
): Finding[] {
  return [
    ...(parameters === undefined ? [] : inParameters(locale, parameters, now)),
    ...(redirects === undefined ? [] : redirectsLead(redirects)),
    ...(policy === undefined ? [] : [...policyLetsShopIn(policy), ...policyFaults(policy)]),
    ...(switches === undefined || parameters === undefined ? [] : restsForNow(switches, parameters, now)),
    ...(parameters === undefined ? [] : freeDeliveryFindings(parameters, live)),
    ...(live === null || redirects === undefined ? [] : circlesWith(live.redirects, redirects)),
  ];
}

/** Markets of the same country, which mostly mean the same. */
const sistersOf = (locale: Locale): Locale[] =>
  localeNames.filter((other) => other !== locale && locales[other].iso2 === locales[locale].iso2);

/** Names that differ between sisters because they must. */
const ownNames = /^parameters\.(domain|storeId)$/;

/** Where a market differs from its sisters: on purpose, or because somebody forgot the other. */
export function unlikeSisters(
  locale: Locale,
  contents: ReleaseContents,
  markets: ReadonlyMap<Locale, ReleaseContents>,
): Finding[] {
  return sistersOf(locale).flatMap((sister) => {
    const other = markets.get(sister);
    if (other === undefined || isDeepStrictEqual(other, contents)) return [];
    return differences(other, contents)
      .filter(({ path }) => path.startsWith('parameters.') && !ownNames.test(path))
      .map(({ words }) => ({ kind: 'doubt', words: `unlike ${sister}: ${words}` }));
  });
}
