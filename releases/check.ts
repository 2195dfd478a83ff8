import { isDeepStrictEqual } from 'node:util';
import type { SecurityPolicy } from '../shared/contract/markets/domain.ts';
import type { ReleaseContents } from '../shared/contract/markets/release.ts';
import type { Switches } from '../shared/contract/markets/switches.ts';
import { type Locale, locales } from '../shared/markets/locales.ts';
import { allMarkets } from '../shared/markets/open-markets.ts';
import { inParameters } from './check-parameters.ts';
import { circlesWith, redirectFindings } from './check-redirects.ts';
import type { Fitting } from './contents.ts';
import { differences, nameOfSwitch } from './diff.ts';
import { doubt, type Finding, fault } from './difference.ts';
import { freeDeliveryFindings } from './free-delivery.ts';
import { policyFindings } from './policy/policy-draft.ts';

/** Directives that must allow the shop itself: every page loads such resources. */
const own = ['img-src', 'connect-src', 'font-src'] as const;

const policyLetsShopIn = (policy: SecurityPolicy): Finding[] =>
  own
    .filter((directive) => !policy[directive]?.includes("'self'"))
    .map((directive) => fault(['policy', directive], "the shop itself ('self') is shut out"));

/** Findings for switches: an overdue reopening time, or a switch without effect. */
function isDisabled({ off, opensAgain }: Switches, { params }: ReleaseContents['parameters'], now: Date): Finding[] {
  const offered = params.paymentProducts.map(({ name }) => `payment:${name}` as const);
  const strange = off.filter((name) => name.startsWith('payment:') && !offered.some((product) => product === name));
  const paid = offered.filter((product) => product !== 'payment:free');
  const nothingLeft = paid.length > 0 && paid.every((product) => off.includes(product));
  return [
    ...strange.map((name) =>
      doubt(['switches', 'off'], `${nameOfSwitch(name)} is switched off, and is not offered anyway`),
    ),
    ...(nothingLeft && !off.includes('checkout') && !off.includes('changes')
      ? [
          fault(
            ['switches', 'off'],
            'every payment product is switched off: switch the checkout off instead, which says so earlier',
          ),
        ]
      : []),
    ...(opensAgain !== null && Date.parse(opensAgain) <= now.getTime()
      ? [doubt(['switches', 'opensAgain'], `the reopening time ${opensAgain} has passed`)]
      : []),
    ...(opensAgain !== null && off.length === 0
      ? [doubt(['switches', 'opensAgain'], 'there is a reopening time, and nothing is switched off')]
      : []),
  ];
}

/**
 * All findings in a market's configuration: contradictions within it, with the market, or with what is live. Parts
 * that could not be read are skipped.
 */
export function findingsIn(
  locale: Locale,
  { parameters, redirects, policy, switches }: Fitting,
  live: ReleaseContents | null,
  now: Date,
): Finding[] {
  return [
    ...(parameters === undefined ? [] : inParameters(locale, parameters, now)),
    ...(redirects === undefined ? [] : redirectFindings(locale, redirects)),
    ...(policy === undefined ? [] : [...policyLetsShopIn(policy), ...policyFindings(policy)]),
    ...(switches === undefined || parameters === undefined ? [] : isDisabled(switches, parameters, now)),
    ...(parameters === undefined ? [] : freeDeliveryFindings(parameters, live)),
    ...(live === null || redirects === undefined ? [] : circlesWith(live.redirects, redirects)),
  ];
}

/** Other markets of the same country. They mostly share their parameters. */
const sistersOf = (locale: Locale): Locale[] =>
  allMarkets.names.filter((other) => other !== locale && locales[other].iso2 === locales[locale].iso2);

/** Parameters that must differ between them. */
const ownNames = /^parameters\.(domain|storeId)$/;

/** Differences from other markets of the same country: intended, or forgotten there. */
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
