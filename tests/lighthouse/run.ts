/**
 * `npm run lighthouse`: Lighthouse on the production build, as a phone on slow 4G (its own standard, simulated),
 * behind a front that compresses. Each page is measured three times; the middle one counts. Names after it
 * (`npm run lighthouse -- product search`) leave out the other pages.
 */
import { setTimeout } from 'node:timers/promises';
import { build } from '../../scripts/prepare.mjs';
import { main, step } from '../../scripts/steps.mjs';
import { chromiumProgram, quietFlags } from '../chromium.ts';
import { type Shop, startShop } from '../shop/harness.ts';
import { type Sample, sampleOf, samplePaths } from '../shop/sample-paths.ts';
import { startCompressingFront } from './front.ts';
import { type Lighthouse, type LighthouseResult, loadLighthouse } from './lighthouse.ts';
import { categories, report } from './report.ts';

const runs = 3;

/** A department whose listing has filters. */
const womenPath = '/en/women--plwomen/';

interface MeasuredPage {
  name: string;
  url: string;
  cookie?: string;
}

await main(async () => {
  await build();
  const lighthouse = await loadLighthouse();
  const shop = await startShop({
    studio: true,
    timeout: 2300,
    // Elsewhere nothing is for search engines.
    variables: { ENVIRONMENT: 'production' },
  });
  const front = await startCompressingFront(shop.shopUrl);
  const sample = await sampleOf(shop);
  const paths = samplePaths('en', sample);
  const pages: MeasuredPage[] = [
    { name: 'home', path: paths.index },
    { name: 'catalogue', path: `${womenPath}?category=w_dresses&color=black` },
    { name: 'product', path: paths.product },
    { name: 'search', path: `${paths.search}?q=dress` },
    { name: 'landing', path: paths['landing-page'] },
    { name: 'lookbook', path: paths['lookbook-page'] },
    { name: 'blog', path: paths.blog },
    { name: 'article', path: paths['blog-page'] },
    { name: 'help', path: paths.help },
    { name: 'cart', path: paths.cart, cookie: await filledCart(shop, sample) },
  ].map(({ path, ...page }) => ({ ...page, url: front.origin + path }));
  const results = new Map<string, LighthouseResult>();
  const wanted = process.argv.slice(2);
  for (const page of pages.filter(({ name }) => wanted.length === 0 || wanted.includes(name)))
    await step(`Measure: ${page.name}`, async () => {
      results.set(page.name, await measure(lighthouse, page));
    });
  report(results);
  front.close();
  await shop.dispose();
});
// Also after a failure, when browser and Workers are still there.
process.exit();

/** Puts the sample into a cart of its own; gives the cookie of that cart. */
async function filledCart(shop: Shop, { sku }: Sample): Promise<string> {
  const { headers } = await shop.fetchShop('/en/cart/', {
    method: 'POST',
    body: new URLSearchParams({ intent: 'add', sku, quantity: '1' }),
    headers: { origin: shop.shopUrl },
  });
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

/** The middle one of the runs, by their performance. */
async function measure(lighthouse: Lighthouse, page: MeasuredPage): Promise<LighthouseResult> {
  // Pictures are drawn when they are first asked for, and then once more as AVIF, which is not what is measured.
  await drawn(picturesOf(await look(lighthouse, page)));
  const done: LighthouseResult[] = [];
  for (let turn = 0; done.length < runs; turn += 1) {
    const { runtimeError, ...result } = await look(lighthouse, page);
    // A busy machine may lose a recording.
    if (!runtimeError) done.push(result);
    else if (turn === 2 * runs) throw new Error(runtimeError.message);
  }
  const rank = (result: LighthouseResult) => result.categories.performance?.score ?? 0;
  const middle = done.sort((one, other) => rank(one) - rank(other))[Math.floor(runs / 2)];
  if (!middle) throw new Error('Nothing was measured.');
  return middle;
}

/** Addresses of the pictures that a run has loaded; some icons are in the style sheet. */
function picturesOf({ audits }: LighthouseResult): string[] {
  const requests = audits['network-requests']?.details?.items ?? [];
  const pictures = requests.filter(({ resourceType }) => resourceType === 'Image').map(({ url }) => url);
  return pictures.filter((url) => url.startsWith('http'));
}

/** Waits until pictures are there as AVIF. A few are too large for it; they are given up after two minutes. */
async function drawn(urls: readonly string[]): Promise<void> {
  const end = Date.now() + 120_000;
  for (let missing = urls; missing.length > 0 && Date.now() < end; ) {
    // The studio makes AVIF when nobody has asked for a picture for five seconds.
    await setTimeout(8_000);
    const types = await Promise.all(missing.map(typeOf));
    missing = missing.filter((_, index) => types[index] === 'image/webp');
  }
}

/** Content type of a picture for a browser that takes AVIF. */
async function typeOf(url: string): Promise<string | null> {
  const response = await fetch(url, { headers: { accept: 'image/avif,image/webp' } });
  await response.body?.cancel();
  return response.headers.get('content-type');
}

/** One run, in a browser of its own. */
async function look(lighthouse: Lighthouse, { url, cookie }: MeasuredPage): Promise<LighthouseResult> {
  const chromium = await lighthouse.launch({
    chromePath: await chromiumProgram({ whole: true }),
    chromeFlags: ['--headless=new', ...quietFlags],
  });
  try {
    const result = await lighthouse.look(url, {
      port: chromium.port,
      onlyCategories: categories,
      disableFullPageScreenshot: true,
      logLevel: 'error',
      ...(cookie && { extraHeaders: { cookie } }),
    });
    if (!result) throw new Error(`Lighthouse gave nothing for ${url}.`);
    return result.lhr;
  } finally {
    chromium.kill();
  }
}
