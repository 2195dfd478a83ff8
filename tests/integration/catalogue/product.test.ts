import { beforeAll, describe, expect, it } from 'vitest';
import { productSlug } from '../../../shared/format/slug.ts';
import { languages, locales } from '../../../shared/markets/locales.ts';
import { HttpVisitor } from '../../shop/http-visitor.ts';
import { productPath, type Sample, sampleOf } from '../../shop/sample-paths.ts';
import { type Backend, openBackend, type Shopper } from '../cart/carts-fixture.ts';

let backend: Backend;
let sample: Sample;

beforeAll(async () => {
  backend = await openBackend();
  sample = await sampleOf(backend.shop);
});

async function pageAt(path: string): Promise<{ status: number; html: string; location: string | null }> {
  const response = await backend.shop.fetchShop(path);
  return { status: response.status, html: await response.text(), location: response.headers.get('location') };
}

interface Piece {
  product_id: string;
  option_id: string;
  name: string;
  color: string;
  gtin: string;
}

/** A colour of the collection that matches a condition on products (p), options (o) and skus (k). */
async function found(condition: string): Promise<Piece> {
  const row = await backend.db
    .prepare(
      `SELECT p.product_id, o.option_id, p.name, o.color, k.gtin FROM options o
       JOIN products p USING (product_id) JOIN skus k USING (option_id)
       WHERE p.model <> 'TEST' AND ${condition} LIMIT 1`,
    )
    .first<Piece>();
  if (row === null) throw new Error(`The seed has no colour where ${condition}.`);
  return row;
}

const pathOf = ({ product_id, name, color }: Piece, locale: 'en' | 'fr-fr' | 'it-it' | 'de-de' = 'en') => {
  const { lang } = locales[locale];
  return `/${locale}/${productSlug(JSON.parse(name)[lang], JSON.parse(color)[lang], lang)}--p${product_id}/`;
};

describe('former addresses of a product', () => {
  const shapes = ({ product_id, option_id, gtin }: Piece): Record<string, string> => ({
    legacy: `/en/women/dresses/a-name-R${option_id}.html`,
    'legacy with a slash': `/en/women/dresses/a-name-R${option_id}.html/`,
    barcode: `/en/01/0${gtin}/10/LOT1`,
    gtin: `/en/product/${gtin}`,
    option: `/en/product/any/${option_id}/`,
    product: `/en/product/any/${product_id}/`,
    'another name': `/en/any--p${product_id}`,
    'another spelling': `/EN//any--p${product_id}`,
  });

  it('go to the canonical one for good, in one step, with their query', async () => {
    // The default colour, so that a URL of the product alone leads to it as well.
    const piece = await found('o.option_id = p.default_option_id');
    const canonical = pathOf(piece);
    expect((await pageAt(canonical)).status).toBe(200);
    for (const [name, path] of Object.entries(shapes(piece))) {
      const { status, location } = await pageAt(`${path}?utm_source=label&b=2`);
      expect([status, location], name).toEqual([301, `${canonical}?utm_source=label&b=2`]);
    }
  });

  it('of nothing are not found', async () => {
    for (const path of ['/en/a/b-R999999999.html', '/en/01/00000000000000/x', '/en/product/999999999999'])
      expect((await pageAt(path)).status, path).toBe(404);
  });
});

describe('a discontinued product', () => {
  it('in any colour is gone, says so and shows what to have instead', async () => {
    const piece = await found(
      `NOT EXISTS (SELECT 1 FROM options x WHERE x.product_id = p.product_id AND x.availability <> 'DISCONTINUED')`,
    );
    const { status, html } = await pageAt(pathOf(piece));
    expect(status).toBe(410);
    expect(html).toContain('This piece is no longer made');
    expect(html).toContain('From the same category');
    expect(html).toContain('<meta name="robots" content="noindex, nofollow"/>');
    expect(html).not.toContain('class="buy"');
    expect((await pageAt(`/en/product/any/${piece.option_id}/`)).location).toBe(pathOf(piece));
  });

  it('in one colour leads to the others', async () => {
    const piece = await found(
      `o.availability = 'DISCONTINUED'
       AND EXISTS (SELECT 1 FROM options x WHERE x.product_id = p.product_id AND x.availability = 'AVAILABLE')`,
    );
    const { status, html } = await pageAt(pathOf(piece));
    expect(status).toBe(200);
    expect(html).toContain('This piece is no longer made');
    expect(html).toMatch(/class="colors__list"/);
  });
});

describe('what a product page shows', () => {
  it('guides to the sizes, those of the own country first', async () => {
    const piece = await found("p.size_guide_id = 'womenNumbers'");
    const italian = await pageAt(pathOf(piece, 'it-it'));
    expect(italian.html).toContain('popoverTarget="size-guide"');
    expect(italian.html).toMatch(/<th scope="col">Taglia<\/th><th scope="col"><abbr title="Italia">IT<\/abbr>/);
    const french = await pageAt(pathOf(piece, 'fr-fr'));
    const english = await pageAt(pathOf(piece, 'en'));
    expect(english.html).toMatch(/<th scope="col">Size<\/th><th scope="col"><abbr title="[^"]*">UK<\/abbr>/);
    expect(french.html).toMatch(/<th scope="col">Taille<\/th><th scope="col"><abbr title="International">/);
    expect(french.html).toContain('Comment prendre vos mesures');
  });

  it('has the whole sheet of the French law in France, and nowhere else', async () => {
    const piece = await found('p.eco_design = 1');
    const french = await pageAt(pathOf(piece, 'fr-fr'));
    for (const words of [
      'Qualités et caractéristiques environnementales',
      'Tissage ou tricotage',
      'Teinture et impression',
      'Confection',
      'Matières recyclées',
      'Recyclabilité',
      'Aucune substance extrêmement préoccupante',
      'Emballage',
      'Éco-conception',
      'Teinture économe en eau',
    ])
      expect(french.html).toContain(words);
    const german = await pageAt(pathOf(piece, 'de-de'));
    expect(german.html).not.toContain('Recyclingfähigkeit');
    expect(german.html).toContain('Wassersparend gefärbt');
  });

  it('warns of microfibres where more than half of a piece is synthetic', async () => {
    const some = await found("p.environment ->> 'syntheticShare' > 50");
    const none = await found("p.environment ->> 'syntheticShare' = 0");
    const warning = 'Rejette des microfibres plastiques';
    expect((await pageAt(pathOf(some, 'fr-fr'))).html).toContain(warning);
    expect((await pageAt(pathOf(none, 'fr-fr'))).html).not.toContain(warning);
  });

  it('promises days and prices of the ways of delivery of the market', async () => {
    const { html } = await pageAt(productPath('fr-fr', sample));
    expect(html).toMatch(/<ul class="delivery-lines"><li>Livraison \S+ \d/);
    expect(html).toContain('Retours gratuits sous 30 jours');
    expect(html).toMatch(/<dt>Point relais<\/dt>/);
    expect(html).toMatch(/3,90\s€, offert au-delà de 60\s€/);
    expect(html).not.toContain('<dt>Retrait par un proche</dt>');
  });

  it('gives search engines each size, and the group of its colours', async () => {
    const piece = await found(
      'o.option_id = p.default_option_id AND (SELECT count(*) FROM options x WHERE x.product_id = p.product_id) > 1',
    );
    const { html } = await pageAt(pathOf(piece));
    const scripts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/g)];
    const data = new Map(scripts.map(([, json = '']) => [JSON.parse(json)['@type'], JSON.parse(json)]));
    expect([...data.keys()].toSorted()).toEqual(['BreadcrumbList', 'Product', 'ProductGroup']);
    expect(data.get('Product').offers).toContainEqual(
      expect.objectContaining({ '@type': 'Offer', gtin: piece.gtin, priceCurrency: 'EUR' }),
    );
    expect(data.get('ProductGroup').hasVariant.length).toBeGreaterThan(1);
    expect(html).toContain('<meta property="og:type" content="product"/>');
  });
});

describe('reviews on the page', () => {
  it('have pages, orders and languages, all by links, separated by the cache and out of the index', async () => {
    const piece = await found('p.total_review_count > 20');
    const path = pathOf(piece);
    const first = await pageAt(`${path}?language=all`);
    expect(first.html).toContain('How the ratings are spread');
    const second = await pageAt(`${path}?reviews=2&language=all`);
    const titles = (html: string) => html.match(/<li[^>]*><svg class="stars".*?<\/time>/g) ?? [];
    expect(titles(first.html)).toHaveLength(6);
    expect(titles(second.html)).not.toEqual(titles(first.html));
    expect(second.html).toContain('<meta name="robots" content="noindex"/>');
    const canonical = /rel="canonical" href="([^"]*)"/.exec(second.html)?.[1] ?? '';
    expect(canonical.endsWith(path)).toBe(true);
    const lowest = await pageAt(`${path}?order=lowest&language=all`);
    const ratings = [...lowest.html.matchAll(/aria-label="(\d) out of 5"/g)].map(([, rating]) => Number(rating));
    expect(ratings.slice(-6)).toEqual(ratings.slice(-6).toSorted());
    expect((await pageAt(`${path}?reviews=x&order=x&language=xx`)).status).toBe(200);
  });

  it('lead from a page that there is not to the last one, in the same order and language', async () => {
    const path = pathOf(await found('p.total_review_count > 20'));
    const leadsTo = async (query: string) => {
      const answer = await backend.shop.fetchShop(path + query);
      expect(answer.status, query).toBe(302);
      return (answer.headers.get('location') ?? '').replace(backend.shop.shopUrl, '');
    };
    const last = await leadsTo('?reviews=99&order=lowest&language=all');
    expect(last).toMatch(/\?reviews=\d+&order=lowest&language=all#reviews$/);
    const { status, html } = await pageAt(last.replace('#reviews', ''));
    expect(status).toBe(200);
    expect(html).not.toMatch(/rel="next nofollow"/);
    for (const query of ['?reviews=0', '?reviews=-1', '?reviews=4711'])
      expect(await leadsTo(query), query).toBe(`${path}#reviews`);
  });

  it('are those of all languages where nobody has written in the own one', async () => {
    const { results } = await backend.db
      .prepare('SELECT product_id, group_concat(language) AS known FROM review_counts GROUP BY product_id')
      .all<{ product_id: string; known: string }>();
    const foreign = results.find(({ known }) => !known.split(',').includes('en'));
    expect(languages).toContain(foreign?.known.split(',')[0]);
    const piece = await found(`p.product_id = '${foreign?.product_id}'`);
    const { html } = await pageAt(pathOf(piece));
    expect(html).toMatch(/aria-current="true">All languages/);
    expect(html).toMatch(/<li lang="(fr|de|es|it|pl)">/);
  });
});

describe('a review is written', () => {
  const review = { rating: 4, title: 'Well cut', text: 'Falls as it should.', fit: 'true' } as const;

  /** A customer to whom the product was sent. */
  async function buyer(productId: string, status = 'DELIVERED'): Promise<Shopper & { customerId: string }> {
    const customer = await backend.customer();
    const order = `RV${customer.customerId.slice(0, 12)}`;
    await backend.db.batch([
      backend.db
        .prepare(
          `INSERT INTO orders (order_number, customer_id, status, locale, currency, total_price, shipping_price,
             created_at)
           VALUES (?, ?, ?, 'fr-fr', 'EUR', 100, 0, '2026-01-01')`,
        )
        .bind(order, customer.customerId, status),
      backend.db
        .prepare(
          `INSERT INTO order_lines (order_number, position, sku, option_id, product_id, model, name, color, size,
             segmentation_id, quantity, unit_price)
           VALUES (?, 1, 's', '1', ?, 'M', '{}', '{}', '{}', 'x', 1, 100)`,
        )
        .bind(order, productId),
    ]);
    return customer;
  }

  it('by who has bought the product, and counts at once', async () => {
    const { productId } = sample;
    const before = await backend.call('getProduct', { productId, currency: 'EUR' });
    const author = await buyer(productId);
    await backend.call('createReview', { productId, ...review }, author);
    const after = await backend.call('getProduct', { productId, currency: 'EUR' });
    expect(after.reviewGlobal.totalReviewCount).toBe(before.reviewGlobal.totalReviewCount + 1);
    expect(after.reviewGlobal.distribution?.[4]).toBe((before.reviewGlobal.distribution?.[4] ?? 0) + 1);
    const [newest] = (
      await backend.call('listReviews', { productId, page: 1, size: 6, sort: 'newest', language: 'fr' })
    ).reviews;
    expect(newest).toMatchObject({ title: 'Well cut', language: 'fr', fit: 'true' });
    // Carts and cards have the same average.
    const stored = await backend.db
      .prepare('SELECT average_rating, total_review_count FROM products WHERE product_id = ?')
      .bind(productId)
      .first();
    expect(stored).toEqual({
      average_rating: after.reviewGlobal.averageRating,
      total_review_count: after.reviewGlobal.totalReviewCount,
    });
  });

  it('once, even when it is sent twice at the same time', async () => {
    const { productId } = sample;
    const author = await buyer(productId);
    const sent = await Promise.all([1, 2].map(() => backend.send('createReview', { productId, ...review }, author)));
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await backend.refused('createReview', { productId, ...review }, author)).toMatchObject({
      code: 'reviewed-already',
    });
  });

  it('by nobody else', async () => {
    const { productId } = sample;
    const stranger = await backend.customer();
    expect(await backend.refused('createReview', { productId, ...review }, stranger)).toMatchObject({
      statusCode: 403,
      code: 'not-a-buyer',
    });
    const cancelled = await buyer(productId, 'CANCELLED');
    expect(await backend.refused('createReview', { productId, ...review }, cancelled)).toMatchObject({
      code: 'not-a-buyer',
    });
    expect(await backend.refused('createReview', { productId, ...review })).toMatchObject({
      statusCode: 401,
    });
    expect(await backend.refused('createReview', { productId: '1', ...review }, cancelled)).toMatchObject({
      code: 'unknown',
    });
    expect(await backend.refused('createReview', { productId, ...review, rating: 6 }, cancelled)).toMatchObject({
      statusCode: 400,
    });
  });
});

describe('the pieces of a look', () => {
  it('are added together by a plain form, those without a size left out', async () => {
    const skus = [await backend.product(3), await backend.product(3)];
    const visitor = new HttpVisitor(backend.shop);
    const body = new URLSearchParams({ intent: 'add-several' });
    for (const sku of [...skus, '', skus[0] ?? '']) body.append('sku', sku);
    const response = await backend.shop.fetchShop('/en/cart/', {
      method: 'POST',
      body,
      headers: { origin: backend.shop.shopUrl },
    });
    expect(response.status).toBe(303);
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';', 1)[0]?.split('=') ?? [];
      visitor.cookies.set(name, value);
    }
    const { html } = await visitor.visit('/en/cart/');
    expect(html.match(/class="cart-line"/g) ?? html.match(/cart-line__name/g)).toHaveLength(2);
  });

  it('are asked for again when none was chosen', async () => {
    const visitor = new HttpVisitor(backend.shop);
    const sent = await visitor.post('/en/cart/', { intent: 'add-several', sku: '' });
    expect(sent.status).toBe(303);
    expect((await visitor.visit('/en/cart/')).html).toContain('Choose at least one piece.');
  });

  it('have their sizes in the answer of the gateway', async () => {
    const piece = await found('EXISTS (SELECT 1 FROM looks WHERE looks.product_id = p.product_id)');
    const { look, similar } = await backend.call('getRecommendations', {
      optionId: piece.option_id,
      currency: 'EUR',
    });
    expect(look.length).toBeGreaterThan(0);
    expect(look.every(({ sizes }) => sizes.length > 0)).toBe(true);
    expect([...look, ...similar].every(({ productId }) => productId !== piece.product_id)).toBe(true);
  });
});

it('a cart that is not there needs none for the ways of delivery', async () => {
  const { methods, returns } = await backend.call('getDeliveryOffers', { country: 'CH', currency: 'CHF' });
  expect(methods.map(({ key }) => key)).toEqual(['NO', 'EX', 'VI']);
  expect(returns).toEqual({ days: 30, price: 0 });
});

it('says nothing of stores in a market that does not show them', async () => {
  const about = async (locale: 'es-es' | 'it-it') => {
    const { html } = await pageAt(productPath(locale, sample));
    return /<p class="availability">([^<]*)/.exec(html)?.[1];
  };
  expect(await about('it-it')).toMatch(/ · Online e in negozio$/);
  expect(await about('es-es')).toBe('Disponible');
});
