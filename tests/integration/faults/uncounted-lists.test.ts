import { Response as WorkerResponse } from 'miniflare';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Shop, type ShopOptions, startShop } from '../../shop/harness.ts';
import { familyPath, sampleOf } from '../../shop/sample-paths.ts';
import { openBackend } from '../cart/carts-fixture.ts';
import { deliveredOrder } from '../orders/delivered-order.ts';
import { callOf } from './faults-layer.ts';
import { customer } from './faults-visitor.ts';

/** Entries per page of the calls under test. */
const sizes = new Map([
  ['listProducts', 48],
  ['searchProducts', 48],
  ['listReviews', 6],
  ['listOrders', 10],
]);

interface Counted {
  total: number;
  facets?: { values: object[] }[];
}

/** A gateway that says only whether there is more, and does not count the results of filters. */
const gateway: NonNullable<ShopOptions['gateway']> = async (request, pass) => {
  const size = sizes.get(callOf(request));
  const answer = await pass(request);
  if (size === undefined || !answer.ok) return answer;
  const { total, facets, ...rest } = (await answer.json()) as Counted;
  const page = Number(new URL(request.url).searchParams.get('page'));
  const uncounted = facets?.map((facet) => ({
    ...facet,
    values: facet.values.map((value) => ({ ...value, count: undefined })),
  }));
  return WorkerResponse.json({ ...rest, facets: uncounted, more: page * size < total });
};

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ gateway });
});
afterAll(() => shop?.dispose());

const open = async (path: string) => {
  const response = await shop.fetchShop(path);
  return { status: response.status, html: await response.text() };
};

describe('a gateway that knows only whether there is more', () => {
  it('has listings without counts, with the pages before and after', async () => {
    const { results } = await shop.db
      .prepare('SELECT family_id, count(*) AS many FROM listings GROUP BY family_id ORDER BY many DESC LIMIT 1')
      .all<{ family_id: string; many: number }>();
    const [largest] = results;
    const pages = Math.ceil((largest?.many ?? 0) / 48);
    const first = await shop.fetchShop(`/fr-fr/catalog/any/${largest?.family_id}/`);
    const path = new URL(first.headers.get('location') ?? '', shop.shopUrl).pathname;
    const { status, html } = await open(path);
    expect([status, pages > 1]).toEqual([200, true]);
    expect(html).toMatch(/rel="next"/);
    for (const counted of ['class="catalog__count"', 'class="facet__count"', 'numberOfItems', 'aria-label="Page 2"'])
      expect(html.includes(counted), counted).toBe(false);
    expect(html).toContain('Voir les articles');
    const second = await open(`${path}?p=2`);
    expect(second.html).toMatch(/rel="prev"/);
    const beyond = await open(`${path}?p=900`);
    expect(beyond.status).toBe(404);
  });

  it('has a search without counts', async () => {
    const { status, html } = await open('/fr-fr/search/?q=robe');
    expect([status, html.includes('class="catalog__count"'), html.includes('class="grid"')]).toEqual([
      200,
      false,
      true,
    ]);
    expect((await open('/fr-fr/search/?q=xqzvw')).html).toContain('latest-title');
  });

  it('has the orders of a customer page after page', async () => {
    const backend = await openBackend(shop);
    const { guest, shopper } = await customer(backend, 'fr-fr');
    for (let order = 0; order < 11; order += 1) await deliveredOrder(backend, shopper, { pieces: [1] });
    const { html } = await guest.get('/fr-fr/account/orders/');
    expect([/rel="next"/.test(html), html.includes('Page 1</span>')]).toEqual([true, true]);
    const last = await guest.get('/fr-fr/account/orders/?p=2');
    expect([/rel="next"/.test(last.html), /rel="prev"/.test(last.html)]).toEqual([false, true]);
    expect((await guest.get('/fr-fr/account/orders/?p=3')).status).toBe(404);
  });

  it('shows the sample family', async () => {
    expect((await open(familyPath('fr-fr', await sampleOf(shop)))).status).toBe(200);
  });
});
