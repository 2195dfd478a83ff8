import { isDeepStrictEqual } from 'node:util';
import type { Redirect } from '../shared/contract/domain.ts';
import type { ReleaseContents } from '../shared/contract/release.ts';
import { experimentNames } from '../shared/experiments.ts';
import { currencyOf, type Locale, localeNames, locales } from '../shared/locales.ts';
import { findRedirect, lookupKey, redirectTable } from '../shared/redirects.ts';
import { differences, nameOfSwitch } from './diff.ts';
import { freeDeliveryFindings } from './free-delivery.ts';
import { policyFaults } from './policy-draft.ts';
import type { Finding } from './told.ts';

const fault = (words: string): Finding => ({ kind: 'fault', words });
const doubt = (words: string): Finding => ({ kind: 'doubt', words });

type Rule = (contents: ReleaseContents, now: Date) => Finding[];

const paymentLimits: Rule = ({ parameters: { params } }) =>
  params.paymentProducts
    .filter(({ minAmount, maxAmount }) => maxAmount !== undefined && minAmount > maxAmount)
    .map(({ name }) => fault(`payment product ${name}: its lower limit is above its upper one`));

const paymentNames: Rule = ({ parameters: { params } }) => {
  const names = params.paymentProducts.map(({ name }) => name);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  return [
    ...twice.map((name) => fault(`payment product ${name} stands there twice`)),
    ...(names.some((name) => name !== 'free') ? [] : [fault('nothing can be paid with: no payment product')]),
  ];
};

const ownCurrency: Rule = ({ parameters: { countryCodeISO2, devise } }) =>
  devise === currencyOf[countryCodeISO2]
    ? []
    : [fault(`currency ${devise} is not that of ${countryCodeISO2} (${currencyOf[countryCodeISO2]})`)];

const locatorCountries: Rule = ({ parameters: { params } }) => {
  const { storeLocator, showMap, mapTiles, ereservation } = params;
  const active = storeLocator.isActive;
  return [
    ...(active && storeLocator.countryCodes.length === 0
      ? [fault('the store locator is active and has no countries')]
      : []),
    ...(!active && ereservation ? [fault('reserving in a store needs an active store locator')] : []),
    ...(!active && showMap
      ? [doubt('the map of stores is shown nowhere: the store locator is not active')]
      : []),
    ...(mapTiles !== null && !showMap
      ? [doubt('pictures of the map are never asked for: there is no map')]
      : []),
  ];
};

const giftCardAmounts: Rule = ({ parameters: { params } }) => {
  const { minAmount, maxAmount, preselectedAmount } = params.giftCard;
  if (minAmount > maxAmount) return [fault('gift cards: the lowest amount is above the highest')];
  return preselectedAmount < minAmount || preselectedAmount > maxAmount
    ? [fault('gift cards: the proposed amount is not between the lowest and the highest')]
    : [];
};

const countries: Rule = ({ parameters: { params } }) => {
  const { deliveryCountries, phoneNumberCountries } = params;
  return deliveryCountries
    .filter((country) => !phoneNumberCountries.includes(country))
    .map((country) => doubt(`${country} is delivered to, and no telephone number of it can be given`));
};

const loyalty: Rule = ({ parameters: { params } }) =>
  params.loyalty && params.loyaltyScale.length === 0
    ? [fault('the loyalty programme has no scale of points')]
    : [];

const privateSale: Rule = ({ parameters: { params } }, now) => {
  if (params.privateSales === undefined) return [];
  const { startDate, endDate } = params.privateSales;
  if (Date.parse(startDate) >= Date.parse(endDate)) return [fault('the private sale ends before it begins')];
  return Date.parse(endDate) < now.getTime() ? [doubt('the private sale is over')] : [];
};

const offers: Rule = ({ parameters: { params } }) =>
  !params.showCommercialOffers && params.commercialOffersFamilies.length > 0
    ? [doubt('families with offers are named, and commercial offers are switched off')]
    : [];

const experimentsCanBeMade: Rule = ({ parameters: { params } }, now) =>
  experimentNames.flatMap((name) => {
    const record = params.experiments[name];
    if (record === null) return [];
    const { from, until } = record;
    if (from === null || until === null) return [fault(`experiment ${name} has no first or no last day`)];
    if (Date.parse(from) >= Date.parse(until)) return [fault(`experiment ${name} ends before it begins`)];
    if (record.variants.length === 0) return [fault(`experiment ${name} has nothing to compare with`)];
    return [
      ...(Date.parse(until) < now.getTime() ? [doubt(`experiment ${name} is over`)] : []),
      ...(record.share === 0 ? [doubt(`experiment ${name}: nobody takes part`)] : []),
      ...(params.tagManagerId === null
        ? [doubt(`experiment ${name}: nobody is told who saw what, as there is no container`)]
        : []),
    ];
  });

const redirectsLead: Rule = ({ redirects }) => {
  const seen = new Set<string>();
  const table = redirectTable(redirects);
  return redirects.flatMap(({ from, to }) => {
    const key = lookupKey(from);
    if (seen.has(key)) return [fault(`redirect ${from} stands there twice`)];
    seen.add(key);
    return findRedirect(table, from) !== undefined
      ? []
      : [fault(`redirect ${from} to ${to} leads in a circle, or where none may lead`)];
  });
};

/** What every page loads from the shop itself. */
const own = ['img-src', 'connect-src', 'font-src'] as const;

const policyLetsShopIn: Rule = ({ policy }) =>
  own
    .filter((directive) => !policy[directive]?.includes("'self'"))
    .map((directive) => fault(`policy, ${directive}: the shop itself ('self') is shut out`));

/** What rests is meant to come back, and what is not there cannot rest. */
const restsForNow: Rule = ({ switches: { off, opensAgain }, parameters: { params } }, now) => {
  const offered = params.paymentProducts.map(({ name }) => `payment:${name}` as const);
  const strange = off.filter(
    (name) => name.startsWith('payment:') && !offered.some((product) => product === name),
  );
  const paid = offered.filter((product) => product !== 'payment:free');
  const nothingLeft = paid.length > 0 && paid.every((product) => off.includes(product));
  return [
    ...strange.map((name) => doubt(`${nameOfSwitch(name)} rests, and is not offered anyway`)),
    ...(nothingLeft && !off.includes('checkout') && !off.includes('changes')
      ? [fault('every payment product rests: switch the checkout off, which says so before')]
      : []),
    ...(opensAgain !== null && Date.parse(opensAgain) <= now.getTime()
      ? [doubt(`what rests is told to be back since ${opensAgain}`)]
      : []),
    ...(opensAgain !== null && off.length === 0
      ? [doubt('it is said when something is back, and nothing rests')]
      : []),
  ];
};

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
  redirectsLead,
  policyLetsShopIn,
  restsForNow,
];

/**
 * A redirect for good stays in browsers that have seen it. Together with those of the new release it may lead in a
 * circle that neither has alone.
 */
function circlesWith(before: readonly Redirect[], after: readonly Redirect[]): Finding[] {
  const kept = before.filter(
    ({ status, from }) => status === 301 && !after.some((each) => lookupKey(each.from) === lookupKey(from)),
  );
  const table = redirectTable([...kept, ...after]);
  const alone = redirectTable(after);
  return after
    .filter(({ from }) => findRedirect(alone, from) !== undefined && findRedirect(table, from) === undefined)
    .map(({ from, to }) =>
      fault(`redirect ${from} to ${to} leads in a circle in browsers that know a former redirect for good`),
    );
}

/** Everything in a market's configuration that contradicts itself, the market, or what was shown before. */
export function findingsIn(
  locale: Locale,
  contents: ReleaseContents,
  live: ReleaseContents | null,
  now: Date,
): Finding[] {
  const { domain, countryCodeISO2 } = contents.parameters;
  const market = locales[locale];
  return [
    ...(domain === market.domain
      ? []
      : [fault(`domain ${domain} is not that of the market (${market.domain})`)]),
    ...(countryCodeISO2 === market.iso2
      ? []
      : [fault(`country ${countryCodeISO2} is not that of the market (${market.iso2})`)]),
    ...rules.flatMap((rule) => rule(contents, now)),
    ...policyFaults(contents.policy),
    ...freeDeliveryFindings(contents, live),
    ...(live === null ? [] : circlesWith(live.redirects, contents.redirects)),
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
      .map(({ words }) => doubt(`unlike ${sister}: ${words}`));
  });
}
