/**
 * `npm run bench-vendors`: what each vendor adds to a page for visitors who allow it: bytes by origin, and the time
 * that it blocks the page on a phone. Vendors are the stand-ins of the backend, so their own bytes mean nothing;
 * the bytes of the shop's scripts for each are real. `--url https://shop.example --market fr-fr` measures a running
 * shop with its real vendors: `--path` is the page, without the market.
 */
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';
import { build } from '../../scripts/prepare.mjs';
import { main, step } from '../../scripts/steps.mjs';
import { domainOf, type Locale } from '../../shared/markets/locales.ts';
import { href } from '../../shared/routes.ts';
import { launch } from '../chromium.ts';
import { startShop } from '../shop/harness.ts';
import { productPath, sampleOf } from '../shop/sample-paths.ts';
import { table } from './report.ts';

/** How many times slower a phone is than this machine. */
const slower = 4;
/** Milliseconds of a task that count as not blocking. */
const unnoticed = 50;
const rounds = 5;

/** One measured visit of a page. */
interface VisitCost {
  /** Bytes over the wire by origin. */
  bytes: Map<string, number>;
  /** Total of the milliseconds beyond `unnoticed` of all tasks, on a phone. */
  blocked: number;
}

/** The same page without a vendor, and with it. */
interface Compared {
  name: string;
  without: Visit;
  with: Visit;
}

interface Visit {
  origin: string;
  path: string;
  locale: string;
  answer: Record<string, string>;
}

const trace = z.object({
  traceEvents: z.array(
    z.looseObject({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      tdur: z.number().default(0),
      args: z.looseObject({ name: z.unknown().optional() }).optional(),
    }),
  ),
});

/** Milliseconds in which the page's main thread is blocked, in CPU time. */
function blockedIn(text: string): number {
  const { traceEvents } = trace.parse(JSON.parse(text));
  const threadOf = ({ pid, tid }: { pid: number; tid: number }) => `${pid}:${tid}`;
  const mains = new Set(traceEvents.filter(({ args }) => args?.name === 'CrRendererMain').map(threadOf));
  const tasks = traceEvents.filter((event) => event.name.endsWith('RunTask') && mains.has(threadOf(event)));
  return tasks.reduce((sum, { tdur }) => sum + Math.max(0, (tdur / 1000) * slower - unnoticed), 0);
}

/** Counts bytes over the wire by origin. */
async function countBytes(page: Page): Promise<Map<string, number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const origins = new Map<string, string>();
  const bytes = new Map<string, number>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) =>
    origins.set(requestId, new URL(request.url).pathname.startsWith('/pictures/') ? '' : request.url),
  );
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = origins.get(requestId) ?? '';
    // Pictures of the shop are not counted: they differ from page to page and come from no script.
    if (!url.startsWith('http')) return;
    const { origin } = new URL(url);
    bytes.set(origin, (bytes.get(origin) ?? 0) + encodedDataLength);
  });
  return bytes;
}

async function look(browser: Browser, { origin, path, locale, answer }: Visit): Promise<VisitCost> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const form = { form: 'consent', from: 'banner', ...answer };
  await context.request.post(`${origin}/${locale}/consent/`, { form, headers: { origin }, maxRedirects: 0 });
  const page = await context.newPage();
  const bytes = await countBytes(page);
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
  await page.goto(origin + path, { waitUntil: 'networkidle' });
  const text = (await browser.stopTracing()).toString();
  await context.close();
  return { bytes, blocked: blockedIn(text) };
}

const middle = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

const sum = (seen: readonly VisitCost[], isCounted: (origin: string) => boolean): number =>
  middle(seen.map(({ bytes }) => [...bytes].reduce((all, [of, own]) => all + (isCounted(of) ? own : 0), 0)));

/** Alternates both visits, so that other load on the machine affects both. */
async function row(browser: Browser, compared: Compared): Promise<string[]> {
  const [without, having]: [VisitCost[], VisitCost[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    without.push(await look(browser, compared.without));
    having.push(await look(browser, compared.with));
  }
  const own = compared.with.origin;
  const isOwn = (origin: string) => origin === own;
  const isOther = (origin: string) => origin !== own;
  const more = (isCounted: (origin: string) => boolean) =>
    `${((sum(having, isCounted) - sum(without, isCounted)) / 1000).toFixed(1)}`;
  const blocked = [without, having].map((seen) => middle(seen.map((each) => each.blocked)));
  return [compared.name, more(isOwn), more(isOther), ...blocked.map((each) => each.toFixed(0))];
}

const refused = { answer: 'none' };
const allowed = (level: number) => ({ answer: 'chosen', [`level${level}`]: 'on' });

/** A shop whose markets have one vendor each. */
async function standIns() {
  const shop = await step('Start a shop', () => startShop({ variables: { BOT_CHECK: 'on' }, log: () => undefined }));
  const set = (locale: Locale, params: Record<string, unknown>) =>
    shop.db
      .prepare('UPDATE domains SET params = json_patch(params, ?) WHERE domain = ?')
      .bind(JSON.stringify(params), domainOf(locale))
      .run();
  const none = { tagManagerId: null, abtasty: false, experiments: {}, olapic: false, richRelevance: false };
  const used: [Locale, Record<string, unknown>][] = [
    ['en', { tagManagerId: 'GTM-SELVEDGE' }],
    ['fr-fr', { abtasty: true }],
    ['es-es', { olapic: true }],
    ['it-it', { richRelevance: true }],
    ['pl-pl', { recaptcha: true }],
    ['pl', {}],
  ];
  for (const [locale, params] of used) await set(locale, { ...none, recaptcha: false, ...params });
  const product = await sampleOf(shop);
  const origin = shop.shopUrl;
  const levels = (name: string, locale: Locale, path: string, level: number): Compared => ({
    name,
    without: { origin, path, locale, answer: refused },
    with: { origin, path, locale, answer: allowed(level) },
  });
  const asked = (locale: Locale): Visit => ({
    ...{ origin, locale, path: href(locale, 'newsletter-subscription') },
    answer: refused,
  });
  return {
    shop,
    compared: [
      levels('tag container, on a product', 'en', productPath('en', product), 1),
      levels('AB Tasty, on a product', 'fr-fr', productPath('fr-fr', product), 2),
      levels('Olapic, on a page of pictures', 'es-es', '/es-es/trendPage/any/longcoat/', 3),
      levels('RichRelevance, on the home page', 'it-it', href('it-it', 'index'), 3),
      { name: 'bot check, on the newsletter’s page', without: asked('pl'), with: asked('pl-pl') },
    ],
  };
}

await main(async () => {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      market: { type: 'string', default: 'fr-fr' },
      path: { type: 'string', default: '/' },
    },
  });
  const heads = ['kB and ms more', 'shop’s own kB', 'others’ kB', 'blocked without', 'blocked with'];
  if (values.url === undefined) await build();
  const { url, market: locale } = values;
  const visit = (answer: Record<string, string>): Visit => ({
    ...{ origin: new URL(url ?? '').origin, locale, answer },
    path: `/${locale}${values.path}`,
  });
  const { shop, compared } =
    url === undefined
      ? await standIns()
      : {
          shop: undefined,
          compared: [1, 2, 3].map((level) => ({
            name: `level ${level}`,
            without: visit(refused),
            with: visit(allowed(level)),
          })),
        };
  const browser = await launch();
  const rows: string[][] = [];
  for (const each of compared) rows.push(await row(browser, each));
  console.log(`\n${rounds} visits each, in turns, width 390. Blocked: milliseconds beyond ${unnoticed} of all tasks`);
  console.log(`until the network is quiet, by the processor's own time, times ${slower}.\n`);
  console.log(table(heads, rows));
  await browser.close();
  await shop?.dispose();
});
process.exit();
