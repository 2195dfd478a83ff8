import { payableProducts } from '../../shared/checkout/payment-products.ts';
import type { ReleaseContents } from '../../shared/contract/markets/release.ts';
import type { Locale } from '../../shared/markets/locales.ts';
import { releaseParameter } from '../../shared/releases/release-link.ts';
import { href } from '../../shared/routes.ts';
import { type Operator, StorefrontRefuses } from '../operator.ts';
import { everywhereInWords, factDifferences, factsOf, type PageFacts, sumsEverywhere } from './page-facts.ts';

/** One page as it is, and as it would be. */
export interface PlannedPage {
  path: string;
  before: PageFacts;
  after: PageFacts;
  differences: string[];
  /** It answers with an error that it does not answer with now. */
  fails: boolean;
}

/** Milliseconds that a page has to answer. */
const patience = 30_000;
/** Products whose pages are looked at. */
const products = 2;

/** An answer of the shop's as it is, also where it leads on. @throws StorefrontRefuses where there is none */
export const getPage = (address: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(address, {
    redirect: 'manual',
    headers: { connection: 'close', ...headers },
    signal: AbortSignal.timeout(patience),
  }).catch((error: unknown) => {
    throw new StorefrontRefuses('away', `${address} does not answer: ${String(error)}`);
  });

/** Paths of the market that a page leads to, in its order. */
async function linked(origin: string, locale: Locale, path: string): Promise<string[]> {
  const page = await (await getPage(origin + path)).text();
  const links = [...page.matchAll(/<a\b[^>]*\shref="(\/[^"?#]*)/g)].map(([, link = '']) => link);
  return [...new Set(links.filter((link) => link.startsWith(`/${locale}/`)))];
}

const isProduct = (path: string): boolean => /--p\d+\/$/.test(path);
const isFamily = (path: string): boolean => /--p[a-z]\w*\/$/.test(path);

/** The pages of a market that a plan looks at: those that everybody passes, a family, some products. */
export async function samplePages(origin: string, locale: Locale): Promise<string[]> {
  const home = href(locale, 'index');
  const own = (['search', 'cart', 'stores', 'account-dashboard'] as const).map((name) => href(locale, name));
  const families = (await linked(origin, locale, home)).filter(isFamily).slice(0, 1);
  const pieces: string[] = [];
  for (const family of families) pieces.push(...(await linked(origin, locale, family)).filter(isProduct));
  return [home, ...own, ...families, ...pieces.slice(0, products)];
}

/** The cookie by which a browser sees a release. @throws StorefrontRefuses where none is given */
export async function previewCookie(operator: Operator, locale: Locale, release: string): Promise<string> {
  const token = await operator.link(locale, release);
  const answer = await getPage(`${operator.origin}${href(locale, 'index')}?${releaseParameter}=${token}`);
  const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('release'));
  const [named] = cookie?.split(';') ?? [];
  if (named !== undefined) return named;
  throw new StorefrontRefuses('refused', `The storefront at ${operator.origin} gives no preview.`);
}

/**
 * Makes the pages of a market as they are and as a release would have them, which nobody else sees. What differs alike
 * on all of them is told apart, in words.
 */
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
        `${path} was not made with the release: the storefront does not read it yet.`,
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

/** Amounts, in cents, at which a cart is paid. */
const amounts = [2_000, 5_000, 10_000, 50_000, 200_000] as const;

/** What can be paid with at some amounts, where that differs. */
export function paymentPlan(before: ReleaseContents, after: ReleaseContents) {
  const of = ({ parameters: { params } }: ReleaseContents, amount: number): string[] =>
    payableProducts(params.paymentProducts, amount).map(({ name }) => name);
  return amounts
    .map((centAmount) => ({ centAmount, before: of(before, centAmount), after: of(after, centAmount) }))
    .filter((row) => row.before.join() !== row.after.join());
}
