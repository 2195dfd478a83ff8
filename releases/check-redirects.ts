/** What is wrong with a market's redirects, as far as their paths tell: what stands there is looked up by a plan. */
import type { Redirect } from '../shared/contract/markets/domain.ts';
import { isLocale, type Locale } from '../shared/markets/locales.ts';
import { findRedirect, isSafeTarget, lookupKey, ownRedirects, redirectTable } from '../shared/redirects.ts';
import { matchRoute, type RouteName, routes } from '../shared/routes.ts';
import { doubt, type Finding, fault } from './told.ts';

/** Pages that shoppers come back to from signing in, paying and their mails: no redirect may stand before them. */
const neverHidden: readonly RouteName[] = [
  'auth-callback',
  'auth-logout',
  'auth-sign-in',
  'order-adyen-check',
  'order-confirmation',
  'unsubscribe-one-click',
];

/** Addresses that do something, or say that the shop is closed: nobody is led there. */
const noTargets: readonly RouteName[] = [
  'auth-callback',
  'auth-logout',
  'icons',
  'order-adyen-check',
  'temporary-error',
  'unsubscribe-one-click',
];

/** What is answered before redirects are looked up. */
const answeredBefore = /^\/(?:api\/|robots\.txt$|sitemap[^/]*\.xml$)/;

const base = 'http://shop.invalid';

/** A path as the shop sees it when a browser asks for it: no empty segments, no slash at the end. */
function askedPath(path: string): string {
  const segments = new URL(base + path).pathname.split('/').filter((segment) => segment !== '');
  return `/${segments.join('/')}`;
}

/** The market that a path begins with. */
function prefixOf(path: string): Locale | undefined {
  const [, first = ''] = path.toLowerCase().split(/[/?#]/);
  return isLocale(first) ? first : undefined;
}

/** The row of the table that answers a path, in whatever spelling a redirect of that path would stand before it. */
function rowOf(locale: Locale, path: string) {
  const asked = askedPath(path);
  const key = lookupKey(asked) || '/';
  const typed = ownRedirects.find(({ from }) => from === key);
  return matchRoute(locale, asked) ?? matchRoute(locale, key) ?? (typed && matchRoute(locale, typed.to));
}

/**
 * The page of the table that a redirect stands before. It is there for certain where its path has no parameter that
 * names a record of the catalogue, the content or the stores: of others a plan looks up whether there is one.
 */
export function hiddenPage(
  locale: Locale,
  { from }: Redirect,
): { name: RouteName; isCertain: boolean } | undefined {
  const row = rowOf(locale, from);
  if (row === undefined) return undefined;
  const path = routes[row.name];
  const isCertain = !path.includes('{') || row.name === 'help' || path.startsWith('/account/');
  return { name: row.name, isCertain };
}

/** Whether a redirect hides a page: `maybe` where only the storefront knows whether there is one. */
export function hidesPage(locale: Locale, redirect: Redirect): 'yes' | 'maybe' | 'no' {
  const page = hiddenPage(locale, redirect);
  if (page === undefined) return 'no';
  return page.isCertain ? 'yes' : 'maybe';
}

/** A mark that is not needed, of a redirect that stands before no page. */
export const needlessMark = ({ from, hidesPage: isMarked }: Redirect): Finding[] =>
  isMarked === true
    ? [doubt(['redirects', from], 'says hidesPage: true, and hides no page: there is none at this path')]
    : [];

/** What is wrong with a redirect that stands before a page which is there. */
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
    ? [
        fault(
          ['redirects', from],
          `hides ${page}, and browsers keep a 301 also when it is gone: say status: 302`,
        ),
      ]
    : [];
}

/** Why no visitor can ever meet a redirect. */
function neverMatches({ from }: Redirect): string | undefined {
  const { search, hash } = new URL(base + from);
  if (search !== '' || hash !== '' || /[?#]/.test(from))
    return 'never matches: a path is looked up without its query';
  const prefix = prefixOf(from);
  if (prefix !== undefined) return `never matches: a path is looked up without its market (${prefix})`;
  if (answeredBefore.test(lookupKey(from)))
    return 'never matches: this is answered before redirects are looked up';
  const asked = askedPath(from);
  return lookupKey(asked) === lookupKey(from) ? undefined : `never matches: it is asked for as ${asked}`;
}

/** What is wrong with the end of a redirect, where that is a path of the shop. */
function targetFindings(
  locale: Locale,
  { from }: Redirect,
  to: string,
  table: ReturnType<typeof redirectTable>,
): Finding[] {
  if (!to.startsWith('/')) return [];
  if (prefixOf(to) !== undefined)
    return [
      fault(
        ['redirects', from],
        `leads to ${to}: a path is written without its market, which is put before it`,
      ),
    ];
  const path = askedPath(to);
  const found = matchRoute(locale, path);
  if (found !== undefined && noTargets.includes(found.name))
    return [fault(['redirects', from], `leads to ${to}, where nobody is to be led (${found.name})`)];
  const isTyped = ownRedirects.some((own) => own.from === lookupKey(path));
  return found !== undefined || isTyped || findRedirect(table, path) !== undefined
    ? []
    : [fault(['redirects', from], `leads to ${to}, which is no page of the shop (404)`)];
}

/** What is wrong with each redirect, of those that the storefront would follow at all. */
function eachRedirect(locale: Locale, redirects: readonly Redirect[]): Finding[] {
  const seen = new Set<string>();
  const table = redirectTable(redirects);
  return redirects.flatMap((redirect) => {
    const { from, to } = redirect;
    const key = lookupKey(from);
    if (seen.has(key)) return [fault(['redirects', from], 'stands there twice')];
    seen.add(key);
    if (!isSafeTarget(to))
      return [
        fault(['redirects', from], `leads to ${JSON.stringify(to)}, which is neither a path nor https`),
      ];
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

/** Redirects that are many: read and kept by every isolate that answers the market, and by no search engine at once. */
const manyRedirects = 10_000;

const redirectsAreMany = (redirects: readonly Redirect[]): Finding[] =>
  redirects.length <= manyRedirects
    ? []
    : [
        doubt(
          ['redirects'],
          `${redirects.length.toLocaleString('en-GB')} redirects: each isolate reads and keeps them all; above ${manyRedirects.toLocaleString('en-GB')}, think of a rule in front of the shop`,
        ),
      ];

/**
 * A redirect for good stays in browsers that have seen it. Together with those of the new release it may lead in a
 * circle that neither has alone.
 */
export function circlesWith(before: readonly Redirect[], after: readonly Redirect[]): Finding[] {
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

/** Everything that is wrong with redirects, or may be, as far as the files alone tell. */
export const redirectFindings = (locale: Locale, redirects: readonly Redirect[]): Finding[] => [
  ...eachRedirect(locale, redirects),
  ...redirectsAreMany(redirects),
];
