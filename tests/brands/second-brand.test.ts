/** Nothing of the demo's brand is left in a shop with another one: pages, mails, documents, icons. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/sources.mjs';
import { brand } from '../../shared/brand/brand.ts';
import { companies } from '../../shared/brand/companies.ts';
import { type Locale, localeNames, locales } from '../../shared/markets/locales.ts';
import type { RouteName } from '../../shared/routes.ts';
import { pages } from '../../worker/pages.ts';
import { budgets, weighPage } from '../budgets.ts';
import { openBackend, readyCart } from '../integration/cart/carts-fixture.ts';
import { payByCard, visitorAtPayment } from '../integration/checkout/checkout-fixture.ts';
import { customer } from '../integration/faults/faults-visitor.ts';
import { payCart } from '../integration/payment/paid-cart.ts';
import { pdfFacts, pdfText } from '../pdf-text.ts';
import { hasPage } from '../shop/demo-pages.ts';
import { type Shop, sharedShop } from '../shop/harness.ts';
import { HttpVisitor } from '../shop/http-visitor.ts';
import { type Sample, sampleOf, samplePaths } from '../shop/sample-paths.ts';
import { textileWords } from './textile-words.ts';

let shop: Shop;
let sample: Sample;
beforeAll(async () => {
  shop = await sharedShop();
  sample = await sampleOf(shop);
});

/** What is around each trace of the demo's brand in a text. The collection is woven with selvedges: they may stay. */
function tracesIn(text: string): string[] {
  let rest = text;
  for (const word of textileWords) rest = rest.replaceAll(word, '');
  return [...rest.matchAll(/.{0,60}selvedge.{0,60}/gi)].map(([around]) => around);
}

const publicPages = (locale: Locale) =>
  Object.entries(pages)
    .filter(([name, { audience }]) => audience === 'public' && hasPage(locale, name as RouteName))
    .map(([name]) => name as RouteName);

/** Bytes of a page’s HTML, as for the demo’s brand; products are measured in the longest languages. */
const mostBytes = (name: RouteName): number =>
  /^(?:catalog|search|landing-page|stores-all)/.test(name) ? budgets.listing.html : budgets.product.html;

it('is the second brand', () => {
  expect(brand.name).toBe('Nordlicht');
});

describe.each(localeNames)('in %s', (locale) => {
  it('every public page names the second brand and never the first', async () => {
    const paths = samplePaths(locale, sample);
    for (const name of publicPages(locale)) {
      const { html } = await new HttpVisitor(shop).visit(paths[name]);
      expect(tracesIn(html), `${locale} ${name}`).toEqual([]);
      if (html.includes('<title>')) expect(html, `${locale} ${name}`).toContain('Nordlicht');
      if (html.startsWith('<!DOCTYPE html>'))
        expect(weighPage(html).html.bytes, `${locale} ${name}`).toBeLessThanOrEqual(mostBytes(name));
      if (html.includes('theme-color')) expect(html, `${locale} ${name}`).toContain('content="#fffdf8"');
    }
  });

  it('a text of its own replaces that of the shop', async () => {
    const { html } = await new HttpVisitor(shop).visit(`/${locale}/`);
    expect(html).toMatch(/© \d{4} Nordlicht, (Hambourg|Hamburgo?|Amburgo)\./);
  });

  it('the imprint names its company', async () => {
    const { html } = await new HttpVisitor(shop).visit(`/${locale}/imprint--lpimprint/`);
    expect(html).toContain(companies[locales[locale].iso2]?.company);
  });
});

describe('a purchase', () => {
  it('has no trace in pages of checkout and account, mails and documents', async () => {
    const { visitor } = await visitorAtPayment(await openBackend());
    const seen = [await visitor.visit('/en/order-payment/')];
    seen.push(await visitor.visit((await payByCard(visitor)).headers.get('location') ?? ''));
    const backend = await openBackend();
    const { guest, shopper } = await customer(backend, 'fr-fr');
    const cart = await readyCart(backend, shopper, [{ sku: await backend.product(5), quantity: 1 }]);
    const { orderNumber } = await payCart(backend, cart, shopper);
    for (const path of ['account/dashboard', 'account/orders', 'account/settings', 'account/downloads', 'cart'])
      seen.push(await guest.visit(`/fr-fr/${path}/`));
    for (const { url, html } of seen) expect(tracesIn(html), url).toEqual([]);
    const pdf = await backend.send('getDocument', { documentId: `invoice-${orderNumber}` }, shopper);
    const bytes = await pdf.arrayBuffer();
    const text = (await pdfText(bytes)).join('\n');
    expect(tracesIn(text)).toEqual([]);
    expect(text).toContain('Nordlicht France SARL');
    expect(await pdfFacts(bytes)).toMatchObject({ Author: 'Nordlicht' });
  });

  it('has no trace in any mail', async () => {
    const { results } = await shop.db
      .prepare('SELECT subject, body FROM mails')
      .all<{ subject: string; body: string }>();
    expect(results.length).toBeGreaterThan(0);
    for (const { subject, body } of results) {
      expect(tracesIn(`${subject} ${body}`)).toEqual([]);
      expect(body).not.toContain('{{');
    }
  });
});

it('weaknesses are reported to it', async () => {
  const text = await (await shop.fetchShop('/.well-known/security.txt')).text();
  expect(text).toContain('Contact: mailto:sicherheit@nordlicht.example\n');
});

it('has no picture for the panel beside forms, which shows the name', async () => {
  expect((await shop.fetchBackend('/assets/panel')).status).toBe(404);
  const { html: page } = await new HttpVisitor(shop).visit('/de-de/account/dashboard/');
  expect(page).toMatch(/<div class="panel"><svg /);
  expect(page).not.toContain('/assets/panel');
});

it('the icons are drawn from its own', async () => {
  const own = readFileSync(join(root, 'tests', 'brands', 'nordlicht', 'icon.svg'), 'utf8');
  expect(await (await shop.fetchShop('/favicon.svg')).text()).toBe(own);
  expect(await (await shop.fetchBackend('/assets/favicon.svg')).text()).toBe(own);
  for (const [path, start] of [
    ['/favicon.ico', [0, 0, 1, 0, 3, 0]],
    ['/apple-touch-icon.png', [0x89, 0x50, 0x4e, 0x47]],
    ['/preview.png', [0x89, 0x50, 0x4e, 0x47]],
  ] as const) {
    const bytes = new Uint8Array(await (await shop.fetchShop(path)).arrayBuffer());
    expect([...bytes.slice(0, start.length)], path).toEqual(start);
  }
});
