import { payableProducts } from '../../shared/checkout/payment-products.ts';
import type { ReleaseContents } from '../../shared/contract/markets/release.ts';
import type { Locale } from '../../shared/markets/locales.ts';
import { releaseParameter } from '../../shared/releases/release-link.ts';
import { href, matchRoute, type RouteName } from '../../shared/routes.ts';
import { type Operator, StorefrontRefuses } from '../operator.ts';
import { everywhereInWords, factDifferences, factsOf, type PageFacts, sumsEverywhere } from './page-facts.ts';

/** One page as it is, and as it would be. */
export interface PlannedPage {
  path: string;
  before: PageFacts;
  after: PageFacts;
  differences: string[];
  /** It has an error status with the release, and another status now. */
  fails: boolean;
}

/** Timeout of a page in ms. */
const timeout = 30_000;
/** Number of product pages in the sample. */
const products = 2;

/** Requests a page without following redirects. @throws StorefrontRefuses where there is no answer */
export const getPage = (address: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(address, {
    redirect: 'manual',
    headers: { connection: 'close', ...headers },
    signal: AbortSignal.timeout(timeout),
  }).catch((error: unknown) => {
    throw new StorefrontRefuses('away', `${address} does not answer: ${String(error)}`);
  });

/** Paths of the market that a page links to, in its order. */
async function linked(origin: string, locale: Locale, path: string): Promise<string[]> {
  const page = await (await getPage(origin + path)).text();
  const links = [...page.matchAll(/<a\b[^>]*\shref="(\/[^"?#]*)/g)].map(([, link = '']) => link);
  return [...new Set(links.filter((link) => link.startsWith(`/${locale}/`)))];
}

const isPageOf = (locale: Locale, name: RouteName) => (path: string) =>
  matchRoute(locale, path.slice(locale.length + 1).replace(/\/$/, ''))?.name === name;

/** The pages that a plan compares: the main pages, a family and some products. */
export async function samplePages(origin: string, locale: Locale): Promise<string[]> {
  const home = href(locale, 'index');
  const own = (['search', 'cart', 'stores', 'account-dashboard'] as const).map((name) => href(locale, name));
  const families = (await linked(origin, locale, home)).filter(isPageOf(locale, 'catalog')).slice(0, 1);
  const pieces: string[] = [];
  for (const family of families)
    pieces.push(...(await linked(origin, locale, family)).filter(isPageOf(locale, 'product')));
  return [home, ...own, ...families, ...pieces.slice(0, products)];
}

/** The preview cookie of a release. @throws StorefrontRefuses where the storefront sets none */
export async function previewCookie(operator: Operator, locale: Locale, release: string): Promise<string> {
  const token = await operator.link(locale, release);
  const answer = await getPage(`${operator.origin}${href(locale, 'index')}?${releaseParameter}=${token}`);
  const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('release'));
  const [named] = cookie?.split(';') ?? [];
  if (named !== undefined) return named;
  throw new StorefrontRefuses('refused', `The storefront at ${operator.origin} gives no preview.`);
}

/** Requests pages as they are and with a release, as a preview. Differences that all pages share are returned once. */
export async function planPages(
  operator: Operator,
  locale: Locale,
  release: string,
  paths: readonly string[],
): Promise<{ pages: PlannedPage[]; everywhere: string[] }> {
  const cookie = await previewCookie(operator, locale, release);
  const planned: Omit<PlannedPage, 'differences'>[] = [];
  for (const path of paths) {
    const before = await factsOf(await getPage(operator.origin + path));
    const answer = await getPage(operator.origin + path, { cookie });
    const shown = answer.headers.get('x-release');
    const after = await factsOf(answer);
    if (shown !== release && after.status < 500)
      throw new StorefrontRefuses(
        'refused',
        `${path} was not rendered with the release: the storefront does not read it yet.`,
      );
    const fails = after.status >= 400 && after.status !== before.status;
    planned.push({ path, before, after, fails });
  }
  const everywhere = sumsEverywhere(planned);
  return {
    pages: planned.map((page) => ({ ...page, differences: factDifferences(page, everywhere) })),
    everywhere: everywhereInWords(everywhere, planned),
  };
}

/** Cart totals in cents. */
const amounts = [2_000, 5_000, 10_000, 50_000, 200_000] as const;

/** Available payment products at some cart totals, where they differ. */
export function paymentPlan(before: ReleaseContents, after: ReleaseContents) {
  const of = ({ parameters: { params } }: ReleaseContents, amount: number): string[] =>
    payableProducts(params.paymentProducts, amount).map(({ name }) => name);
  return amounts
    .map((centAmount) => ({ centAmount, before: of(before, centAmount), after: of(after, centAmount) }))
    .filter((row) => row.before.join() !== row.after.join());
}
