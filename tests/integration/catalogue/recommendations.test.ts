/** Where content and a vendor of recommendations propose pieces, and which ones they exclude. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Placement } from '../../../shared/contract/content/content-zone.ts';
import { translate } from '../../../shared/i18n/i18n.ts';
import { startShop } from '../../shop/harness.ts';
import type { HttpVisitor } from '../../shop/http-visitor.ts';
import { purge } from '../../shop/purge.ts';
import { productPath, sampleOf } from '../../shop/sample-paths.ts';
import { type Backend, openBackend, readyCart } from '../cart/carts-fixture.ts';
import { customer, Guest } from '../faults/faults-visitor.ts';
import { payCart } from '../payment/paid-cart.ts';

let backend: Backend;
/** The vendor's pieces, in order. */
let proposed: { sku: string; productId: string; optionId: string }[];

beforeAll(async () => {
  const shop = await startShop();
  await shop.db
    .prepare("UPDATE domains SET params = json_set(params, '$.richRelevance', json('true')) WHERE locale = 'fr-fr'")
    .run();
  backend = await openBackend(shop);
  const { results } = await shop.db
    .prepare(
      `SELECT min(sku) AS sku, product_id AS productId, option_id AS optionId
       FROM options JOIN skus USING (option_id) JOIN stock USING (sku)
       WHERE availability = 'AVAILABLE' AND quantity > 5 GROUP BY option_id ORDER BY option_id DESC LIMIT 8`,
    )
    .all<(typeof proposed)[number]>();
  proposed = results;
});

const allow = (visitor: HttpVisitor) =>
  visitor.post('/fr-fr/consent/', { form: 'consent', from: 'banner', answer: 'chosen', level3: 'on' });

/** The slot for recommendations in a page: its query to the Worker, and its pieces. */
function placeIn(html: string) {
  const found = /data-slot="richRelevance" data-ask="([^"]*)"[^>]*>([\s\S]*?)<\/section>/.exec(html);
  expect(html.match(/data-slot=/g), 'places in the page').toHaveLength(1);
  const [, ask = '', inside = ''] = found ?? [];
  return {
    title: /<h2[^>]*>([^<]*)</.exec(inside)?.[1],
    query: ask.replaceAll('&amp;', '&'),
    products: productsIn(inside),
  };
}

const productsIn = (html: string) => [
  ...new Set([...html.matchAll(/--p(\d+)/g)].map(([, productId]) => productId ?? '')),
];

const placed = async (visitor: HttpVisitor, query: string) => visitor.get(`/fr-fr/api/slot?${query}`);

const first = () => {
  const [piece] = proposed;
  if (piece === undefined) throw new Error('The vendor proposes nothing.');
  return piece;
};

/** A customer of the market who has allowed the vendor. */
async function allowing() {
  const { guest, shopper } = await customer(backend, 'fr-fr');
  await allow(guest);
  return { guest, shopper };
}

const add = (guest: Guest, sku: string) => guest.post('/fr-fr/cart/', { intent: 'add', sku, quantity: '1' });

/** The confirmation of an order of one of the vendor's pieces. */
async function confirmed() {
  const { guest, shopper } = await allowing();
  const cart = await readyCart(backend, shopper, [{ sku: first().sku, quantity: 1 }]);
  await payCart(backend, cart, shopper);
  return { guest, path: `/fr-fr/order-confirmation/?cart=${cart.id}` };
}

/** The wishlist of a customer who has saved one of them. */
async function wishing() {
  const { guest, shopper } = await allowing();
  const { productId, optionId } = first();
  await backend.call('addWishlistProduct', { productId, optionId }, shopper);
  return { guest, path: '/fr-fr/account/wishlist/' };
}

/** A cart with one of them. */
async function shopping() {
  const { guest } = await allowing();
  await add(guest, first().sku);
  return { guest, path: '/fr-fr/cart/' };
}

/** Calls `look` without the content of a placement. */
async function without<Found>(uid: Placement, look: () => Promise<Found>): Promise<Found> {
  const write = async (to: string, from: string) => {
    await backend.db
      .prepare("UPDATE content_entries SET uid = ? WHERE type = 'zone' AND uid = ? AND locale = 'fr-fr'")
      .bind(to, from)
      .run();
    await purge(backend.shop, ['content']);
  };
  await write(`${uid}_away`, uid);
  try {
    return await look();
  } finally {
    await write(uid, `${uid}_away`);
  }
}

describe.each([
  { uid: 'cart', open: shopping, title: 'Vous aimerez peut-être aussi' },
  { uid: 'order_confirmation', open: confirmed, title: 'Pour une prochaine fois' },
  { uid: 'wishlist', open: wishing, title: 'Vous aimerez peut-être aussi' },
] as const)('the page of $uid', ({ uid, open, title }) => {
  it('proposes the shop’s own pieces, and the vendor’s in their place, but none that the visitor has', async () => {
    const { guest, path } = await open();
    const { html, headers, status } = await guest.get(path);
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    const own = placeIn(html);
    expect(own.title).toBe(title);
    expect(own.products).toHaveLength(4);
    expect(own.query).toBe(`name=richRelevance&placement=${uid}.0&count=4&without=${first().productId}`);
    expect(own.products).not.toContain(first().productId);
    const filled = await placed(guest, own.query);
    expect([filled.status, filled.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(filled.html.match(/<article/g)).toHaveLength(4);
    const products = productsIn(filled.html);
    expect(products, 'no piece twice, in two colours').toHaveLength(4);
    expect(products).not.toContain(first().productId);
    expect(proposed.map(({ productId }) => productId)).toEqual(expect.arrayContaining(products.slice(0, 2)));
    // Without consent the place is not filled.
    expect((await placed(new Guest(backend), own.query)).status).toBe(204);
  });

  it('is whole where content proposes nothing', async () => {
    const { guest, path } = await open();
    const { html, status } = await without(uid, () => guest.get(path));
    expect(status).toBe(200);
    expect(html).not.toContain('data-slot');
    expect(html).not.toContain(title);
    expect(html).toContain('<h1');
  });
});

it('a cart or wishlist with nothing in it shows one row of pieces, and its own where content has none', async () => {
  const newest = translate('fr')('next-steps.products');
  const { guest } = await allowing();
  for (const [uid, path] of [
    ['cart', '/fr-fr/cart/'],
    ['wishlist', '/fr-fr/account/wishlist/'],
  ] as const) {
    const { html } = await guest.get(path);
    expect(html.match(/<ul class="grid"/g), uid).toHaveLength(1);
    expect(html).not.toContain(newest);
    const bare = await without(uid, () => guest.get(path));
    expect(bare.html.match(/<ul class="grid"/g), uid).toHaveLength(1);
    expect(bare.html).toContain(newest);
  }
});

describe('the page of a product', () => {
  it('has one row of other pieces, which the vendor may fill with others than the product and its look', async () => {
    const sample = await sampleOf(backend.shop);
    const { guest } = await allowing();
    const { html } = await guest.get(productPath('fr-fr', sample));
    const own = placeIn(html);
    expect(own.title).toBe('Vous aimerez peut-être aussi');
    expect(html).not.toContain(translate('fr')('product.related'));
    const query = new URLSearchParams(own.query);
    expect(Object.fromEntries(query)).toMatchObject({
      placement: 'product',
      beside: sample.optionId,
      count: String(own.products.length),
    });
    const [, look = ''] = /class="look section"([\s\S]*?)<\/section>/.exec(html) ?? [];
    expect(query.get('without')?.split('.')).toEqual([sample.productId, ...productsIn(look)]);
    expect(own.products).not.toContain(sample.productId);
    query.set('without', `${first().productId}`);
    const filled = await placed(guest, String(query));
    expect(filled.status).toBe(200);
    expect(productsIn(filled.html)).not.toContain(first().productId);
  });

  it('does not propose what is in the cart, of which the page itself knows nothing', async () => {
    const { guest } = await allowing();
    const { html } = await guest.get(productPath('fr-fr', await sampleOf(backend.shop)));
    const { query } = placeIn(html);
    expect(productsIn((await placed(guest, query)).html)).toContain(first().productId);
    await add(guest, first().sku);
    const filled = await placed(guest, query);
    expect(filled.html.match(/<article/g)).toHaveLength(4);
    expect(productsIn(filled.html)).not.toContain(first().productId);
  });

  it('is as before where the market uses no vendor', async () => {
    const sample = await sampleOf(backend.shop);
    const { html } = await new Guest(backend).get(productPath('fr-ch', sample));
    expect(html).not.toContain('data-slot');
    expect(html).toContain(translate('fr')('product.related'));
  });

  it('shows what content says below it, with links to what the market has', async () => {
    const sample = await sampleOf(backend.shop);
    const text = 'Réparé par nos ateliers';
    const entry = JSON.stringify({
      uid: 'product',
      up: [],
      down: [
        {
          rich_text: {
            title: text,
            paragraphs: [],
            links: [
              { title: 'Nuestros talleres', external_link: '/stores/all/?country=ES' },
              { title: 'Nuestro diario', external_link: '/blog/' },
            ],
          },
        },
      ],
    });
    await backend.db
      .prepare("UPDATE content_entries SET entry = ? WHERE type = 'zone' AND uid = 'product' AND locale = 'es'")
      .bind(entry)
      .run();
    const { html } = await new Guest(backend).get(productPath('es', sample));
    expect(html).toContain(text);
    // Spain's stores are not shown.
    expect(html).toContain('<p><span>Nuestros talleres</span></p>');
    expect(html).toContain('<a href="/es/blog/">Nuestro diario</a>');
  });
});

describe('the look into the cart', () => {
  const asked = 'name=richRelevance&placement=mini_cart';

  it('has three of the vendor’s pieces for those who allow it, none of them in the cart', async () => {
    const { guest } = await allowing();
    const { status, html } = await placed(guest, asked);
    expect(status).toBe(200);
    expect(html).toMatch(/^<section class="mini-cart__shelf /);
    expect(html).toContain('Vous aimerez peut-être aussi');
    expect(html.match(/<li/g)).toHaveLength(3);
    expect(productsIn(html), 'no piece twice, in two colours').toHaveLength(3);
    expect(productsIn(html)).toContain(first().productId);
    await add(guest, first().sku);
    const filled = await placed(guest, asked);
    expect(filled.html.match(/<li/g)).toHaveLength(3);
    expect(productsIn(filled.html)).not.toContain(first().productId);
  });

  it('has none for others, and none where content has no place for them', async () => {
    expect((await placed(new Guest(backend), asked)).status).toBe(204);
    const { guest } = await allowing();
    // Both are markets of Spain, where the demo has the vendor.
    await backend.db
      .prepare(
        `UPDATE content_entries SET entry = json_set(entry, '$.down', json('[]'))
         WHERE type = 'zone' AND uid = 'mini_cart' AND locale = 'es'`,
      )
      .run();
    expect((await guest.get(`/es-es/api/slot?${asked}`)).html).toContain('También le puede gustar');
    expect((await guest.get(`/es/api/slot?${asked}`)).status).toBe(204);
  });
});
