/**
 * Smoke test over HTTP of one version of the shop, from the home page to the start of the checkout. Checks status and
 * content of each page. Leaves an anonymous cart with one piece.
 */
import { must, SmokeFails, type SmokeResponse, SmokeVisitor } from './smoke-visitor.ts';

export interface SmokeOptions {
  /** The shop's origin, without a trailing slash. */
  origin: string;
  /** Selects a version that may have no share yet: `selvedge-storefront="…"`. */
  override?: string;
  /** Build that must answer; missing: any. */
  build?: string;
  /** Whether search engines may index the shop, as in production. */
  announced: boolean;
  /** Timeout of one request in ms. */
  timeout?: number;
  /** Timeout in ms until the address serves that build. A new version needs seconds, a new domain minutes. */
  arrival?: number;
}

/** @throws SmokeFails with the step that failed */
export async function smoke(options: SmokeOptions): Promise<void> {
  const visitor = new SmokeVisitor(options.origin, options);
  await named('build', () => arrived(visitor, options));
  await named('robots', () => robots(visitor, options));
  const home = await named('home', () => page(visitor, '/', options));
  await named('asset', () => asset(visitor, home));
  const listing = await named('listing', () => page(visitor, linksIn(home, /--pl\w+\/$/)[0] ?? '', options));
  const product = await named('product', () => buyable(visitor, listing, options));
  await named('add to cart', () => added(visitor, product));
  await named('checkout', () => door(visitor, product));
}

async function named<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof SmokeFails) throw new SmokeFails(`${name}: ${error.message}`);
    throw error;
  }
}

/** Waits until the address serves the build: Cloudflare may answer with another version for some seconds. */
async function arrived(visitor: SmokeVisitor, { build, arrival = 60_000 }: SmokeOptions): Promise<void> {
  const until = Date.now() + arrival;
  for (;;) {
    try {
      const seen = await visitor.ask('/build.json');
      must(seen.status === 200, seen, 'is not there');
      must(build === undefined || seen.text.includes(`"${build}"`), seen, `is not the build ${build}: ${seen.text}`);
      return;
    } catch (error) {
      if (!(error instanceof SmokeFails) || Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.min(1000, arrival / 10)));
    }
  }
}

async function robots(visitor: SmokeVisitor, { announced }: SmokeOptions): Promise<void> {
  const seen = await visitor.ask('/robots.txt');
  must(seen.status === 200 && /^User-agent: \*/m.test(seen.text), seen, 'is no robots.txt');
  must(!announced || !/^Disallow: \/$/m.test(seen.text), seen, 'shuts search engines out');
}

/** Checks a public page: complete, of the right build, with its own address as canonical. */
async function page(visitor: SmokeVisitor, path: string, { build }: SmokeOptions): Promise<SmokeResponse> {
  const seen = await visitor.visit(path);
  const { status, text, url } = seen;
  must(status === 200, seen, 'must be 200');
  must(text.includes('<h1') && text.trimEnd().endsWith('</html>'), seen, 'is not a complete page');
  must(build === undefined || text.includes(`data-build="${build}"`), seen, `is not made by the build ${build}`);
  const [, canonical = ''] = /<link rel="canonical" href="([^"]*)"/.exec(text) ?? [];
  must(
    new URL(canonical || 'about:blank').pathname === new URL(url).pathname,
    seen,
    `has the canonical "${canonical}"`,
  );
  return seen;
}

/** Checks a script of the page: its hashed name must be cached as immutable. */
async function asset(visitor: SmokeVisitor, home: SmokeResponse): Promise<void> {
  const [, path = ''] = /<script[^>]* src="(\/assets\/[^"]+\.js)"/.exec(home.text) ?? [];
  must(path !== '', home, 'names no script');
  const seen = await visitor.ask(path);
  must(seen.status === 200 && /javascript/.test(seen.headers.get('content-type') ?? ''), seen, 'is no script');
  must(/immutable/.test(seen.headers.get('cache-control') ?? ''), seen, 'may not be cached');
}

/** Links of a page with such a path, without duplicates. */
function linksIn(seen: SmokeResponse, path: RegExp): string[] {
  const links = [...seen.text.matchAll(/<a [^>]*?href="(\/[^"?#]+)"/g)].map(([, link = '']) => link);
  const found = [...new Set(links.filter((link) => path.test(link)))];
  must(found.length > 0, seen, `has no link that ends like ${path.source}`);
  return found;
}

/** The first product of a listing that can be bought; some are sold out. */
async function buyable(visitor: SmokeVisitor, listing: SmokeResponse, options: SmokeOptions): Promise<SmokeResponse> {
  for (const link of linksIn(listing, /--p(?:\d+|-[\w-]+)\/$/).slice(0, 10)) {
    const product = await page(visitor, link, options);
    must(product.text.includes('"@type":"Product"'), product, 'has no structured data of a product');
    if (buyForm.test(product.text)) return product;
  }
  throw new SmokeFails(`${listing.url}: none of its first products can be bought`);
}

const buyForm = /<form class="buy" action="([^"]+)"[^>]*>([\s\S]*?)<\/form>/;

/** Sends the form as a browser without JavaScript does, and follows it to the cart. */
async function added(visitor: SmokeVisitor, product: SmokeResponse): Promise<void> {
  const [, action = '', form = ''] = buyForm.exec(product.text) ?? [];
  const [, sku = ''] = /name="sku" value="([^"]+)"/.exec(form) ?? [];
  must(sku !== '', product, 'offers no size');
  const fields = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  const body = new URLSearchParams(fields.map(([, field = '', value = '']) => [field, value]));
  body.set('sku', sku);
  const cart = await visitor.visit(action, body);
  must(cart.status === 200 && cart.text.trimEnd().endsWith('</html>'), cart, 'is not a complete page');
  must(cart.text.includes(sku), cart, `does not have the piece ${sku}`);
}

/** A guest must enter an e-mail or sign in before the checkout. */
async function door(visitor: SmokeVisitor, product: SmokeResponse): Promise<void> {
  const [, locale = ''] = /^\/([^/]+)\//.exec(new URL(product.url).pathname) ?? [];
  const seen = await visitor.visit(`/${locale}/order-billing/`);
  const location = seen.headers.get('location') ?? '';
  must(seen.status === 302 && location.includes('/authentication'), seen, 'does not lead to the sign-in');
}
