/** Checks a market's redirects by their paths only. `look-up.ts` asks the storefront about the pages at these paths. */
import type { Redirect } from '../shared/contract/markets/domain.ts';
import { isLocale, type Locale } from '../shared/markets/locales.ts';
import { findRedirect, isSafeTarget, lookupKey, ownRedirects, redirectTable } from '../shared/redirects.ts';
import { matchRoute, type RouteName, routes } from '../shared/routes.ts';
import { doubt, type Finding, fault } from './difference.ts';

/** Pages that visitors return to after signing in or paying, or from a mail. No redirect may hide them. */
const neverHidden: readonly RouteName[] = [
  'auth-callback',
  'auth-logout',
  'auth-sign-in',
  'order-adyen-check',
  'order-confirmation',
  'unsubscribe-one-click',
];

/** Addresses with a side effect, or the page of an outage. No redirect may lead there. */
const noTargets: readonly RouteName[] = [
  'auth-callback',
  'auth-logout',
  'icons',
  'order-adyen-check',
  'temporary-error',
  'unsubscribe-one-click',
];

/**
 * Pages that exist for any value of their parameters: visitors without a session are sent to the sign-in, and `help` is
 * a word of the market. Of the other pages with parameters only the storefront knows, by their record.
 */
const existAlways: readonly RouteName[] = [
  'account-document',
  'account-order',
  'account-order-return',
  'account-order-withdrawal',
  'account-passkey',
  'account-settings-delivery-addresses-page',
  'editDeliveryAddresses',
  'help',
];

/** Paths that the Worker answers before it looks up redirects. */
const answeredBefore = /^\/(?:api\/|robots\.txt$|sitemap[^/]*\.xml$)/;

const base = 'http://shop.invalid';

/** Normalises a path as the router does: no empty segments, no trailing slash. */
function askedPath(path: string): string {
  const segments = new URL(base + path).pathname.split('/').filter((segment) => segment !== '');
  return `/${segments.join('/')}`;
}

function prefixOf(path: string): Locale | undefined {
  const [, first = ''] = path.toLowerCase().split(/[/?#]/);
  return isLocale(first) ? first : undefined;
}

/** The route that matches a path, in any spelling that the redirect would also match. */
function rowOf(locale: Locale, path: string) {
  const asked = askedPath(path);
  const key = lookupKey(asked) || '/';
  const typed = ownRedirects.find(({ from }) => from === key);
  return matchRoute(locale, asked) ?? matchRoute(locale, key) ?? (typed && matchRoute(locale, typed.to));
}

/**
 * The page that a redirect hides. `isCertain` is false for a path with a parameter that names a record of the
 * catalogue, the content or the stores: `look-up.ts` then asks the storefront whether the page exists.
 */
export function hiddenPage(locale: Locale, { from }: Redirect): { name: RouteName; isCertain: boolean } | undefined {
  const row = rowOf(locale, from);
  if (row === undefined) return undefined;
  const isCertain = !routes[row.name].includes('{') || existAlways.includes(row.name);
  return { name: row.name, isCertain };
}

/** Whether a redirect hides a page; `maybe` where only the storefront knows whether the page exists. */
export function hidesPage(locale: Locale, redirect: Redirect): 'yes' | 'maybe' | 'no' {
  const page = hiddenPage(locale, redirect);
  if (page === undefined) return 'no';
  return page.isCertain ? 'yes' : 'maybe';
}

/** Reports `hidesPage: true` on a redirect that hides no page. */
export const needlessMark = ({ from, hidesPage: isMarked }: Redirect): Finding[] =>
  isMarked === true
    ? [doubt(['redirects', from], 'has hidesPage: true, and hides no page: there is none at this path')]
    : [];

/** Findings for a redirect that hides an existing page. */
export function hidingFindings(redirect: Redirect, name: RouteName): Finding[] {
  const { from, status, hidesPage } = redirect;
  const page = `the page ${name} (${routes[name]})`;
  if (neverHidden.includes(name))
    return [fault(['redirects', from], `hides ${page}, without which nobody signs in, pays or unsubscribes`)];
  if (hidesPage !== true)
    return [
      fault(
        ['redirects', from],
        `hides ${page} from everybody: say hidesPage: true and status: 302 if that is meant; what is in trouble is switched off instead ("switch --off")`,
      ),
    ];
  return status === 301
    ? [fault(['redirects', from], `hides ${page}, and browsers cache a 301 also when it is gone: say status: 302`)]
    : [];
}

/** Why no request can match a redirect; undefined if one can. */
function neverMatches({ from }: Redirect): string | undefined {
  const { search, hash } = new URL(base + from);
  if (search !== '' || hash !== '' || /[?#]/.test(from)) return 'never matches: a path is looked up without its query';
  const prefix = prefixOf(from);
  if (prefix !== undefined) return `never matches: a path is looked up without its market (${prefix})`;
  if (answeredBefore.test(lookupKey(from))) return 'never matches: this is answered before redirects are looked up';
  const asked = askedPath(from);
  return lookupKey(asked) === lookupKey(from) ? undefined : `never matches: it is requested as ${asked}`;
}

/** Findings for the target of a redirect, if it is a path of the shop. */
function targetFindings(
  locale: Locale,
  { from }: Redirect,
  to: string,
  table: ReturnType<typeof redirectTable>,
): Finding[] {
  if (!to.startsWith('/')) return [];
  if (prefixOf(to) !== undefined)
    return [fault(['redirects', from], `leads to ${to}: a path is written without its market, which is put before it`)];
  const path = askedPath(to);
  const found = matchRoute(locale, path);
  if (found !== undefined && noTargets.includes(found.name))
    return [fault(['redirects', from], `leads to ${to}, which has a side effect (${found.name})`)];
  const isTyped = ownRedirects.some((own) => own.from === lookupKey(path));
  return found !== undefined || isTyped || findRedirect(table, path) !== undefined
    ? []
    : [fault(['redirects', from], `leads to ${to}, which is no page of the shop (404)`)];
}

/** Findings for each redirect. Of a redirect that the storefront would ignore, only the first fault is reported. */
function eachRedirect(locale: Locale, redirects: readonly Redirect[]): Finding[] {
  const seen = new Set<string>();
  const table = redirectTable(redirects);
  return redirects.flatMap((redirect) => {
    const { from, to } = redirect;
    const key = lookupKey(from);
    if (seen.has(key)) return [fault(['redirects', from], 'is there twice')];
    seen.add(key);
    if (!isSafeTarget(to))
      return [fault(['redirects', from], `leads to ${JSON.stringify(to)}, which is neither a path nor https`)];
    const unmatched = neverMatches(redirect);
    if (unmatched !== undefined) return [fault(['redirects', from], unmatched)];
    const end = findRedirect(table, from);
    if (end === undefined) return [fault(['redirects', from], `leads to ${to} in a circle`)];
    const hidden = hiddenPage(locale, redirect);
    return [
      ...(hidden?.isCertain ? hidingFindings(redirect, hidden.name) : []),
      ...(hidden === undefined ? needlessMark(redirect) : []),
      ...targetFindings(locale, redirect, end.to, table),
    ];
  });
}

/** From here on a warning: every isolate of the market loads all redirects into memory. */
const manyRedirects = 10_000;

const redirectsAreMany = (redirects: readonly Redirect[]): Finding[] =>
  redirects.length <= manyRedirects
    ? []
    : [
        doubt(
          ['redirects'],
          `${redirects.length.toLocaleString('en-GB')} redirects: each isolate keeps all of them in memory; above ${manyRedirects.toLocaleString('en-GB')}, think of a rule in front of the shop`,
        ),
      ];

/** Browsers cache a permanent redirect (301). With the new ones it may form a loop that neither set has alone. */
export function circlesWith(before: readonly Redirect[], after: readonly Redirect[]): Finding[] {
  const replaced = new Set(after.map(({ from }) => lookupKey(from)));
  const remaining = before.filter(({ status, from }) => status === 301 && !replaced.has(lookupKey(from)));
  const table = redirectTable([...remaining, ...after]);
  const alone = redirectTable(after);
  return after.flatMap(({ from, to }) =>
    findRedirect(alone, from) !== undefined && findRedirect(table, from) === undefined
      ? [fault(['redirects', from], `leads to ${to} in a circle in browsers that know a former redirect for good`)]
      : [],
  );
}

/** All findings in redirects that need no request to the storefront. */
export const redirectFindings = (locale: Locale, redirects: readonly Redirect[]): Finding[] => [
  ...eachRedirect(locale, redirects),
  ...redirectsAreMany(redirects),
];
