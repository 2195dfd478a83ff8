import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RouteName } from '../../../shared/routes.ts';
import { pages } from '../../../worker/pages.ts';
import { listingPath } from '../../bench/visits.ts';
import {
  type Budget,
  budgets,
  type WeighedWorker,
  type Weight,
  weighPage,
  weighWorker,
  workerBudgets,
} from '../../budgets.ts';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { HttpVisitor } from '../../shop/http-visitor.ts';
import { type Sample, sampleOf, samplePaths } from '../../shop/sample-paths.ts';
import { openBackend } from '../cart/carts-fixture.ts';
import { visitorAtPayment } from '../checkout/checkout-fixture.ts';

let shop: Shop;
let sample: Sample;
let paths: Record<RouteName, string>;
const weighed = new Map<string, Record<keyof Budget, Weight>>();

beforeAll(async () => {
  shop = await sharedShop();
  sample = await sampleOf(shop);
  paths = { ...samplePaths('en', sample), search: '/en/search/?q=dress', catalog: listingPath };
});

afterAll(() => {
  const sizes = Object.keys(budgets.public).map((size) => size.padStart(13));
  const rows = [...weighed].map(([name, weights]) => {
    const cells = Object.values(weights).map(({ bytes }) => (bytes / 1000).toFixed(1).padStart(13));
    return name.padEnd(42) + cells.join('');
  });
  console.log([`${'kB'.padEnd(42)}${sizes.join('')}`, ...rows].join('\n'));
});

/** Checks the size of a page against its budget; the message says what grew. */
function expectWithin(name: string, html: string, budget: Budget): void {
  const weights = weighPage(html);
  weighed.set(name, weights);
  for (const [size, { bytes, parts }] of Object.entries(weights)) {
    const limit = budget[size as keyof Budget];
    expect(bytes, `${name}: ${size}: ${[bytes, ...parts].join('\n  ')}`).toBeLessThanOrEqual(limit);
  }
}

it.each(Object.keys(workerBudgets) as WeighedWorker[])('the script of the %s fits its budget', (name) => {
  const weight = weighWorker(name);
  const { raw, gzip } = workerBudgets[name];
  expect(weight.raw, 'bytes as built').toBeLessThanOrEqual(raw);
  expect(weight.gzip, 'bytes with gzip').toBeLessThanOrEqual(gzip);
});

const routes = Object.entries(pages).flatMap(([name, { audience }]) =>
  audience === 'endpoint' ? [] : [{ name: name as RouteName, audience }],
);
const listings: ReadonlySet<RouteName> = new Set([
  'catalog',
  'catalog-named',
  'search',
  'landing-page',
  'landing-page-named',
  // Hundreds of stores, each with a link.
  'stores-all',
]);

describe('the bytes of a page', () => {
  it.each(routes.filter(({ audience }) => audience === 'public'))('$name', async ({ name }) => {
    const page = await new HttpVisitor(shop).visit(paths[name]);
    // Not a page, but a feed.
    if (page.headers.get('content-type')?.startsWith('text/html') !== true) return;
    expectWithin(name, page.html, listings.has(name) ? budgets.listing : budgets.public);
  });

  it.each(['es-es', 'de-de', 'it-it', 'pl-pl', 'fr-fr'] as const)('home and product in %s', async (locale) => {
    const { index, product } = samplePaths(locale, sample);
    for (const [name, path, budget] of [
      ['index', index, budgets.public],
      ['product', product, budgets.product],
    ] as const) {
      const { html } = await new HttpVisitor(shop).visit(path);
      expectWithin(`${locale} ${name}`, html, budget);
    }
  });
});

describe('the bytes of a page for one visitor', () => {
  let visitor: HttpVisitor;

  beforeAll(async () => {
    ({ visitor } = await visitorAtPayment(await openBackend()));
  });

  it.each(routes.filter(({ audience }) => audience === 'visitor'))('$name', async ({ name }) => {
    // Steps that are not due redirect to the one that is.
    const page = await visitor.visit(paths[name]);
    expectWithin(name, page.html, budgets.visitor);
  });
});
