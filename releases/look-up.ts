/**
 * Requests both ends of redirects from the storefront, because a path does not say whether its product, family or
 * page exists. The release is stored for that but shown to nobody else.
 */
import type { Redirect } from '../shared/contract/markets/domain.ts';
import type { ReleaseContents } from '../shared/contract/markets/release.ts';
import { domainOf, type Locale, localeNames } from '../shared/markets/locales.ts';
import { findRedirect, redirectTable } from '../shared/redirects.ts';
import { hiddenPage, hidingFindings, needlessMark } from './check-redirects.ts';
import { doubt, type Finding, fault } from './difference.ts';
import type { Operator } from './operator.ts';
import { getPage, previewCookie } from './plan/plan.ts';

/** Maximum of concurrent requests. */
const atOnce = 6;
/** Maximum of redirects followed before they count as a loop. */
const maxSteps = 5;

/** Processes a list with limited concurrency; results keep its order. */
async function inTurn<From, To>(list: readonly From[], work: (each: From) => Promise<To>): Promise<To[]> {
  const results: To[] = [];
  for (let done = 0; done < list.length; done += atOnce)
    results.push(...(await Promise.all(list.slice(done, done + atOnce).map(work))));
  return results;
}

/** The final status of an address, after redirects within the market; 508 for a loop. */
async function endOf(origin: string, locale: Locale, path: string, cookie: string): Promise<number> {
  let address = new URL(path, origin);
  for (let step = 0; step < maxSteps; step += 1) {
    const answer = await getPage(address.href, { cookie });
    await answer.body?.cancel();
    const location = answer.headers.get('location');
    if (location === null) return answer.status;
    const next = new URL(location, address);
    // A redirect to the sign-in or to another site is not followed.
    if (next.origin !== origin || !next.pathname.startsWith(`/${locale}/`)) return answer.status;
    address = next;
  }
  return 508;
}

const ownHosts: ReadonlySet<string> = new Set(localeNames.map(domainOf));

/** The path, with its market, that a redirect leads to in this shop; undefined for another site. */
function ownTarget(origin: string, locale: Locale, to: string): string | undefined {
  if (to.startsWith('/')) return `/${locale}${to === '/' ? '/' : to}`;
  const { host, pathname, search } = new URL(to);
  return ownHosts.has(host) || host === new URL(origin).host ? pathname + search : undefined;
}

/** Findings for a target with this status. */
function endFindings({ from }: Redirect, to: string, status: number): Finding[] {
  if (status === 429) return [doubt(['redirects', from], `leads to ${to}, which could not be looked up`)];
  if (status === 508) return [fault(['redirects', from], `leads to ${to}, which leads on in a circle`)];
  // An outage may be short, and must not block a redirect that leads visitors around it.
  if (status >= 500) return [doubt(['redirects', from], `leads to ${to}, which answers ${status} now`)];
  return status >= 400 ? [fault(['redirects', from], `leads to ${to}, which answers ${status}`)] : [];
}

interface LookUp {
  contents: ReleaseContents;
  /** The redirects of `contents` to look up. */
  asked: readonly Redirect[];
}

/** Faults of redirects whose target does not exist. */
async function targetFaults(operator: Operator, locale: Locale, { contents, asked }: LookUp): Promise<Finding[]> {
  const table = redirectTable(contents.redirects);
  const ends = asked.flatMap((redirect) => {
    const to = findRedirect(table, redirect.from)?.to;
    const path = to === undefined ? undefined : ownTarget(operator.origin, locale, to);
    return to === undefined || path === undefined ? [] : [{ redirect, to, path }];
  });
  if (ends.length === 0) return [];
  const cookie = await previewCookie(operator, locale, await operator.put(locale, contents));
  const paths = [...new Set(ends.map(({ path }) => path))];
  const statuses = await inTurn(paths, (path) => endOf(operator.origin, locale, path, cookie));
  const byPath = new Map(paths.map((path, index) => [path, statuses[index] ?? 0]));
  return ends.flatMap(({ redirect, to, path }) => endFindings(redirect, to, byPath.get(path) ?? 0));
}

/** Findings for redirects from paths with parameters. Requests the path without redirects to see if a page exists. */
async function hidingRedirects(operator: Operator, locale: Locale, { contents, asked }: LookUp): Promise<Finding[]> {
  const before = asked.flatMap((redirect) => {
    const page = hiddenPage(locale, redirect);
    return page === undefined || page.isCertain ? [] : [{ redirect, name: page.name }];
  });
  if (before.length === 0) return [];
  const bare = await operator.put(locale, { ...contents, redirects: [] });
  const cookie = await previewCookie(operator, locale, bare);
  const found = await inTurn(before, async ({ redirect, name }) => {
    const path = `/${locale}${redirect.from.replace(/\/+$/, '')}/`;
    const status = await endOf(operator.origin, locale, path, cookie);
    if (status < 400) return hidingFindings(redirect, name);
    return status === 404 || status === 410 ? needlessMark(redirect) : [];
  });
  return found.flat();
}

/**
 * Findings for redirects that need the storefront: their target does not exist, or they hide an existing page of the
 * catalogue, the content or the stores.
 *
 * @param live redirects in it are skipped; null: all are looked up
 */
export async function lookedUp(
  operator: Operator,
  locale: Locale,
  contents: ReleaseContents,
  live: ReleaseContents | null,
): Promise<Finding[]> {
  const known = new Set(live?.redirects.map((redirect) => JSON.stringify(redirect)));
  const asked = contents.redirects.filter((redirect) => !known.has(JSON.stringify(redirect)));
  return [
    ...(await targetFaults(operator, locale, { contents, asked })),
    ...(await hidingRedirects(operator, locale, { contents, asked })),
  ];
}
