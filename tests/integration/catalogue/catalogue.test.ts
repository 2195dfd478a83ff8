import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageEvent } from '../../../shared/analytics/analytics.ts';
import { availabilities } from '../../../shared/contract/catalogue/product.ts';
import { productSlug } from '../../../shared/format/slug.ts';
import type { Shop } from '../../shop/harness.ts';
import { indexKinds } from '../../shop/index-kinds.ts';
import { familyPath, productPath, type Sample, sampleOf } from '../../shop/sample-paths.ts';
import { shopWithIndex } from '../../shop/shop-with-index.ts';

let shop: Shop;
let sample: Sample;

async function pageAt(path: string): Promise<{ status: number; html: string }> {
  const response = await shop.fetchShop(path);
  return { status: response.status, html: await response.text() };
}

/** The schema.org objects of a page, by type. */
function structuredData(html: string): Record<string, Record<string, unknown>> {
  const scripts = html.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/g);
  return Object.fromEntries(
    [...scripts].map(([, json = '']) => {
      const item = JSON.parse(json);
      return [item['@type'], item];
    }),
  );
}

/** The analytics events that a page states. */
function statedEvents(html: string): PageEvent[] {
  return JSON.parse(/<script [^>]*data-events=""[^>]*>([^<]*)<\/script>/.exec(html)?.[1] ?? '[]');
}

function count(html: string, pattern: RegExp): number {
  return [...html.matchAll(pattern)].length;
}

/** The path of a colour that matches an SQL condition on the catalogue's tables. */
async function optionPath(condition: string): Promise<string> {
  const row = await shop.db
    .prepare(
      `SELECT p.product_id, p.name, o.color FROM options o JOIN products p USING (product_id)
       WHERE ${condition} LIMIT 1`,
    )
    .first<{ product_id: string; name: string; color: string }>();
  if (row === null) throw new Error(`The seed has no colour where ${condition}.`);
  const slug = productSlug(JSON.parse(row.name).en, JSON.parse(row.color).en, 'en');
  return `/en/${slug}--p${row.product_id}/`;
}

const card = /<article class="card/g;

describe.each(indexKinds)('with the index in %s:', (kind) => {
  let end: () => Promise<void>;
  beforeAll(async () => {
    ({ shop, end } = await shopWithIndex(kind));
    sample = await sampleOf(shop);
  });
  afterAll(() => end?.());

  describe('a family', () => {
    let large: string;
    beforeAll(async () => {
      const row = await shop.db
        .prepare('SELECT segmentation_id, title FROM segmentations ORDER BY listed DESC LIMIT 1')
        .first<{ segmentation_id: string; title: string }>();
      if (row === null) throw new Error('The seed has no family.');
      large = familyPath('en', {
        ...sample,
        familyId: row.segmentation_id,
        familyTitle: JSON.parse(row.title),
      });
    });

    it('shows 48 cards to a page, all of them links to products', async () => {
      const { status, html } = await pageAt(large);
      expect(status).toBe(200);
      expect(count(html, card)).toBe(48);
      expect(count(html, /<h1/g)).toBe(1);
      expect(html).not.toContain(' style="');
      const { ItemList, BreadcrumbList } = structuredData(html);
      expect(ItemList?.itemListElement).toHaveLength(48);
      expect(BreadcrumbList).toBeDefined();
    });

    it('states its products for analytics, counted from the first page on', async () => {
      const { html } = await pageAt(`${large}?p=2`);
      const [event, ...others] = statedEvents(html);
      expect(others).toEqual([]);
      if (event?.event !== 'view_item_list') throw new Error(`The page states ${event?.event}.`);
      const { item_list_id, item_list_name, items } = event.ecommerce;
      expect(large).toContain(`--pl${item_list_id}/`);
      expect(html).toContain(`<h1 class="title">${item_list_name}</h1>`);
      expect(items.map(({ index }) => index)).toEqual(items.map((_, index) => 48 + index));
      const { ItemList } = structuredData(html);
      expect(ItemList?.itemListElement).toEqual(
        items.map(({ item_id, index = 0 }) => ({
          '@type': 'ListItem',
          position: index + 1,
          url: expect.stringMatching(new RegExp(`--p${item_id}/$`)),
        })),
      );
    });

    it('has further pages, with their number in title and canonical address', async () => {
      const { html } = await pageAt(`${large}?p=2&sort=new`);
      expect(html).toMatch(/<title>[^<]*, page 2/);
      expect(html).toMatch(/<link rel="canonical" href="[^"?]*\?p=2"/);
      expect(html).toContain('rel="prev"');
    });

    it('has no page beyond the last', async () => {
      expect((await pageAt(`${large}?p=999`)).status).toBe(404);
      expect((await pageAt(`${large}?p=0`)).status).toBe(404);
    });

    it('is put in the order of prices', async () => {
      const { html } = await pageAt(`${large}?sort=price-ascending`);
      const prices = [...html.matchAll(/class="price__now[^>]*>(?:<span[^>]*>.*?<\/span>)?€([\d.,]+)/g)].map(
        ([, price = '']) => Number(price.replaceAll(',', '')),
      );
      expect(prices).toHaveLength(48);
      expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    });

    it('that does not exist is not found', async () => {
      expect((await pageAt('/en/dresses--plnothing/')).status).toBe(404);
      expect((await pageAt('/en/catalog/dresses/nothing/')).status).toBe(404);
    });
  });

  describe('a product', () => {
    it('can be bought by a plain form, with its size required', async () => {
      const { status, html } = await pageAt(productPath('en', sample));
      expect(status).toBe(200);
      const [form = ''] = /<form[^>]*class="buy".*?<\/form>/.exec(html) ?? [];
      expect(form).toMatch(/<form[^>]*action="\/en\/cart\/"/);
      expect(form).toMatch(/<form[^>]*method="post"/);
      expect(form).toMatch(new RegExp(`<input[^>]*required=""[^>]*value="${sample.sku}"`));
      expect(form).toContain('Add to cart');
      expect(html).not.toContain(' style="');
    });

    it('gives search engines its price, colours and rating', async () => {
      const { html } = await pageAt(productPath('fr-ch', sample));
      const { Product } = structuredData(html);
      expect(Product?.offers).toEqual(
        expect.arrayContaining([expect.objectContaining({ '@type': 'Offer', priceCurrency: 'CHF' })]),
      );
    });

    it('that is discontinued is shown, but not sold', async () => {
      const { status, html } = await pageAt(await optionPath("o.availability = 'DISCONTINUED'"));
      expect(status).toBe(200);
      expect(html).toContain('This piece is no longer made');
      expect(html).not.toContain('class="buy"');
      expect(html).toContain('https://schema.org/Discontinued');
    });

    it.each(availabilities)('that is %s has a page', async (availability) => {
      expect((await pageAt(await optionPath(`o.availability = '${availability}'`))).status).toBe(200);
    });

    it('with a former price strikes it through', async () => {
      const { html } = await pageAt(
        await optionPath(
          `EXISTS (SELECT 1 FROM prices r WHERE r.option_id = o.option_id AND r.currency = 'EUR' AND r.price_type = 'S')`,
        ),
      );
      expect(html).toMatch(/<del class="price__was">/);
      expect(html).toContain('Sale');
    });
  });

  describe('a search', () => {
    it('finds what the shop calls by that name', async () => {
      const { status, html } = await pageAt(`/en/search/?q=${encodeURIComponent(sample.name.en ?? '')}`);
      expect(status).toBe(200);
      expect(count(html, card)).toBeGreaterThan(0);
      expect(html).toContain('<meta name="robots" content="noindex"/>');
    });

    it('without words asks for them', async () => {
      const { status, html } = await pageAt('/en/search/?q=%20');
      expect(status).toBe(200);
      expect(html).toMatch(/<h1[^>]*>Search<\/h1>/);
      expect(html).toContain('Browse the shop');
    });

    it('that finds nothing repeats the words, escaped, and offers links', async () => {
      const { status, html } = await pageAt(`/en/search/?q=${encodeURIComponent('<script>alert(1)</script>')}`);
      expect(status).toBe(200);
      expect(html).not.toContain('<script>alert');
      expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
      expect(html).toContain('Browse the shop');
    });

    it('that is too long gets a message', async () => {
      const { status, html } = await pageAt(`/en/search/?q=${'a'.repeat(101)}`);
      expect(status).toBe(200);
      expect(html).toContain('100 characters at most.');
    });
  });
});
