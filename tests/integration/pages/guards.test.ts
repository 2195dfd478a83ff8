import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { productSlug, slugify } from '../../../shared/format/slug.ts';
import { guardOf, publicGuardOf } from '../../../worker/guards.ts';
import { pages } from '../../../worker/pages.ts';
import { addressIn } from '../../shop/addresses.ts';
import { type Shop, startShop } from '../../shop/harness.ts';
import { HttpVisitor } from '../../shop/http-visitor.ts';
import { familyPath, productPath, type Sample, sampleOf } from '../../shop/sample-paths.ts';
import { billingAddress } from '../checkout/checkout-fixture.ts';

/**
 * A shop where Germany has neither shared carts nor a store locator, Italy no loyalty, Spain no telephone for express,
 * and Poland free carts.
 */
let shop: Shop;
let sample: Sample;

async function setParameter(locale: string, path: string, value: unknown): Promise<void> {
  await shop.db
    .prepare('UPDATE domains SET params = json_set(params, ?, json(?)) WHERE locale = ?')
    .bind(path, JSON.stringify(value), locale)
    .run();
}

beforeAll(async () => {
  shop = await startShop();
  sample = await sampleOf(shop);
  await setParameter('de-de', '$.allowShareCart', false);
  await setParameter('de-de', '$.storeLocator.isActive', false);
  await setParameter('pl-pl', '$.freeCartCriteria.maxAmount', 99_999_999);
  await setParameter('fr-fr', '$.funnel.overview', true);
  await setParameter('it-it', '$.loyalty', false);
  await setParameter('es-es', '$.phoneNumberByShippingMethod.EX', false);
});
afterAll(() => shop.dispose());
/** Each test begins with customers without a cart, one of whom has deleted his account. */
beforeEach(() =>
  shop.db.exec("DELETE FROM carts;\nUPDATE customers SET is_deleted = 1 WHERE email = 'deleted@example.com';"),
);

const steps = ['order-billing', 'order-delivery', 'order-overview', 'order-payment'] as const;

async function locationOf(visitor: HttpVisitor, path: string): Promise<[number, string | null]> {
  const { status, headers } = await visitor.get(path);
  return [status, headers.get('location')];
}

async function customer(email: string): Promise<HttpVisitor> {
  const visitor = new HttpVisitor(shop);
  await visitor.signIn(email);
  return visitor;
}

async function add(visitor: HttpVisitor, locale: string): Promise<void> {
  const answer = await visitor.post(`/${locale}/cart/`, { intent: 'add', sku: sample.sku, quantity: '1' });
  expect(answer.status).toBe(303);
}

describe('secure-authent', () => {
  it('sends a stranger to sign in, with the address to return to', async () => {
    const visitor = new HttpVisitor(shop);
    const [status, location] = await locationOf(visitor, '/fr-fr/account/orders/?page=2');
    expect(status).toBe(302);
    const url = new URL(location ?? '');
    expect(url.origin + url.pathname).toBe(`${shop.backendUrl}/authentication/auth/logout`);
    const returnTo = Buffer.from(url.searchParams.get('state')?.split('.')[1] ?? '', 'base64url').toString();
    expect(returnTo).toBe('/fr-fr/account/orders/?page=2');
  });

  it('lets a customer pass', async () => {
    expect((await new HttpVisitor(shop).signIn('fid@example.com', '/fr-fr/account/orders/')).status).toBe(200);
  });
});

describe('account-access', () => {
  it('offers a deleted client to come back', async () => {
    const visitor = await customer('deleted@example.com');
    expect(await locationOf(visitor, '/en/account/dashboard/')).toEqual([302, '/en/account/welcome/']);
  });

  it('lets a client pass', async () => {
    const visitor = await customer('hsp@example.com');
    expect((await visitor.get('/en/account/dashboard/')).status).toBe(200);
  });
});

describe('the loyalty pages', () => {
  it.each([
    ['fid@example.com', 200],
    ['hsp@example.com', 404],
    ['new@example.com', 404],
  ])('are there for holders of the card: %s gets %i', async (email, status) => {
    const visitor = await customer(email);
    for (const path of ['/fr-fr/account/loyalty/', '/fr-fr/account/loyalty/history/']) {
      const answer = await visitor.get(path);
      expect(answer.status).toBe(status);
      expect(answer.html).toContain('<h1');
    }
  });
});

describe('a page of the account that is not for this customer or market', () => {
  it.each([
    ['new@example.com', '/fr-fr/account/loyalty/', 'votre compte n’en a pas encore', '/fr-fr/cart/'],
    ['hsp@example.com', '/de-de/account/loyalty/history/', 'Ihr Konto hat noch keine', '/de-de/cart/'],
    ['fid@example.com', '/it-it/account/loyalty/', 'non c’è una carta fedeltà', '/it-it/account/dashboard/'],
    ['new@example.com', '/fr-ch/account/downloads/', 'auprès de chaque commande', '/fr-ch/account/orders/'],
    ['new@example.com', '/en/account/downloads/invoice-NONE/', 'not among yours', '/en/account/downloads/'],
    ['new@example.com', '/de-de/account/orders/NONE/', 'nicht unter Ihren', '/de-de/account/orders/'],
    ['new@example.com', '/es-es/account/orders/?p=99', 'no sea de su cuenta', '/es-es/account/dashboard/'],
  ])('says so to %s at %s, in the layout of the account', async (email, path, reason, nextPage) => {
    const { status, html } = await (await customer(email)).get(path);
    expect(status).toBe(404);
    expect(html).toContain(reason);
    expect(html).toContain(`<a class="button button--primary" href="${nextPage}"`);
    expect(html).toContain('class="account-navigation"');
  });
});

describe('a market without loyalty', () => {
  it('shows nothing of it, to a holder of the card either', async () => {
    const visitor = await customer('fid@example.com');
    expect((await visitor.get('/it-it/account/loyalty/')).status).toBe(404);
    expect((await visitor.get('/it-it/account/dashboard/')).html).not.toContain('loyalty-card');
    expect((await visitor.get('/fr-fr/account/dashboard/')).html).toContain('loyalty-card');
  });
});

describe('init-catalog and init-product', () => {
  it('know the canonical address, redirect to it once, and find nothing behind an unknown id', async () => {
    const visitor = new HttpVisitor(shop);
    for (const [canonical, wrong, unknown] of [
      [familyPath('en', sample), `/en/wrong--pl${sample.familyId}/`, '/en/wrong--plunknown/'],
      [productPath('en', sample), `/en/wrong--p${sample.productId}/`, '/en/wrong--p1/'],
    ] as const) {
      expect((await visitor.get(canonical)).status).toBe(200);
      expect(await locationOf(visitor, wrong)).toEqual([301, canonical]);
      expect((await visitor.get(unknown)).status).toBe(404);
    }
  });

  it('lead from German addresses without ae, oe, ue to those with them, in the same colour', async () => {
    const visitor = new HttpVisitor(shop);
    const { results } = await shop.db
      .prepare(
        `SELECT products.product_id AS id, name ->> 'de' AS name, color ->> 'de' AS color
         FROM options JOIN products USING (product_id) WHERE color ->> 'de' GLOB '*[äöü]*'
         AND option_id NOT IN (SELECT min(option_id) FROM options GROUP BY product_id) LIMIT 1`,
      )
      .all<{ id: string; name: string; color: string }>();
    const [piece] = results;
    if (piece === undefined) throw new Error('The demo has a second colour with an umlaut.');
    const { id, name, color } = piece;
    expect(await locationOf(visitor, `/de-de/${slugify(`${name}-${color}`)}--p${id}/`)).toEqual([
      301,
      `/de-de/${productSlug(name, color, 'de')}--p${id}/`,
    ]);
    expect(await locationOf(visitor, '/de-de/hilfe/grossen/')).toEqual([301, '/de-de/hilfe/groessen/']);
    expect((await visitor.get('/de-de/hilfe/groessen/')).status).toBe(200);
  });
});

describe('init-order', () => {
  it('sends an empty cart to the cart page, and lets a full one pass', async () => {
    const visitor = await customer('new@example.com');
    expect(await locationOf(visitor, '/fr-fr/order-billing/')).toEqual([302, '/fr-fr/cart/']);
    await add(visitor, 'fr-fr');
    expect((await visitor.get('/fr-fr/order-billing/')).status).toBe(200);
  });

  it('sends a cart of another market to the cart page, which asks whether to go on', async () => {
    const visitor = await customer('new@example.com');
    await add(visitor, 'fr-fr');
    expect(await locationOf(visitor, '/fr-ch/order-billing/')).toEqual([302, '/fr-ch/cart/']);
    expect((await visitor.get('/de-de/order-billing/')).status).toBe(200);
    await visitor.post('/fr-ch/cart/', { intent: 'continue' });
    expect((await visitor.get('/fr-ch/order-billing/')).status).toBe(200);
    await visitor.post('/fr-fr/cart/', { intent: 'continue' });
  });

  it('offers a deleted client to come back, and goes on from there', async () => {
    const visitor = await customer('deleted@example.com');
    await add(visitor, 'fr-fr');
    const welcome = '/fr-fr/account/welcome/?returnTo=%2Ffr-fr%2Forder-payment%2F';
    expect(await locationOf(visitor, '/fr-fr/order-payment/')).toEqual([302, welcome]);
    const back = await visitor.post(welcome, {});
    expect([back.status, back.headers.get('location')]).toEqual([303, '/fr-fr/order-payment/']);
    expect(await locationOf(visitor, '/fr-fr/order-payment/')).toEqual([302, '/fr-fr/order-billing/']);
  });

  it('sends a cart that was emptied to the cart page from every step', async () => {
    const visitor = await customer('new@example.com');
    await add(visitor, 'fr-fr');
    const { lineItems } = JSON.parse((await visitor.get('/fr-fr/api/getCart')).html);
    for (const { lineId } of lineItems) await visitor.post('/fr-fr/cart/', { intent: 'delete', lineId });
    expect(JSON.parse((await visitor.get('/fr-fr/api/getCart')).html).lineItems).toEqual([]);
    for (const step of steps) expect(await locationOf(visitor, `/fr-fr/${step}/`)).toEqual([302, '/fr-fr/cart/']);
  });

  it.each(steps)('comes before order-access: %s', (step) => {
    const row = pages[step];
    expect(row.audience === 'visitor' && row.guards).toEqual([
      'secure-authent',
      'init-order',
      'order-exception',
      'order-access',
    ]);
  });
});

describe('a delivery method that needs no telephone number', () => {
  it('is had without one, and the others are not', async () => {
    const visitor = await customer('new@example.com');
    await add(visitor, 'es-es');
    const address = { ...billingAddress, zipCode: '28004', city: 'Madrid', country: 'ES' };
    expect((await visitor.post('/es-es/order-billing/', address)).status).toBe(303);
    const delivery = {
      address: 'billing',
      phoneNumberCountry: 'ES',
      phoneNumber: '',
      methodsOf: 'ES',
      save: '',
    };
    const asked = await visitor.refused('/es-es/order-delivery/', { ...delivery, method: 'NO' });
    expect(asked.status).toBe(422);
    expect(asked.html).toContain('href="#delivery-phoneNumber"');
    const express = await visitor.post('/es-es/order-delivery/', { ...delivery, method: 'EX' });
    expect(express.headers.get('location')).toBe('/es-es/order-overview/');
  });
});

describe('order-access', () => {
  it('sends to the first step that is not complete', async () => {
    const visitor = await customer('fid@example.com');
    await add(visitor, 'fr-fr');
    for (const step of ['order-delivery', 'order-overview', 'order-payment']) {
      expect(await locationOf(visitor, `/fr-fr/${step}/`)).toEqual([302, '/fr-fr/order-billing/']);
    }
    expect((await visitor.get('/fr-fr/order-billing/')).status).toBe(200);
  });
});

describe('a market without the overview', () => {
  it('leads from the delivery to the payment, also who asks for the overview', async () => {
    const visitor = await customer('new@example.com');
    await add(visitor, 'fr-ch');
    const address = { ...billingAddress, zipCode: '1003', city: 'Lausanne', country: 'CH' };
    expect((await visitor.post('/fr-ch/order-billing/', address)).status).toBe(303);
    const delivery = {
      address: 'billing',
      phoneNumberCountry: 'CH',
      phoneNumber: addressIn('fr-ch').phone,
      methodsOf: 'CH',
      save: '',
    };
    const express = await visitor.post('/fr-ch/order-delivery/', { ...delivery, method: 'EX' });
    expect(express.headers.get('location')).toBe('/fr-ch/order-payment/');
    const { status, html } = await visitor.get('/fr-ch/order-payment/');
    expect(status).toBe(200);
    expect(html).not.toContain('/order-overview/');
    expect(await locationOf(visitor, '/fr-ch/order-overview/')).toEqual([302, '/fr-ch/order-payment/']);
  });
});

describe('order-exception', () => {
  it('leads a free cart past the payment', async () => {
    const visitor = await customer('hsp@example.com');
    await add(visitor, 'pl-pl');
    expect(await locationOf(visitor, '/pl-pl/order-payment/')).toEqual([302, '/pl-pl/order-billing/']);
  });
});

describe('share-cart', () => {
  const lines = () => `lines=${sample.sku}*2`;

  it('shows the lines of the link, and leaves the cart alone', async () => {
    const visitor = new HttpVisitor(shop);
    const { status, html } = await visitor.get(`/fr-fr/cart/?${lines()}`);
    expect(status).toBe(200);
    expect(html).toContain('Ajouter ces 2 pièces');
    expect((await visitor.get('/fr-fr/api/getCart')).html).toBe('null');
  });

  it('does nothing where the market does not allow it', async () => {
    const visitor = new HttpVisitor(shop);
    expect(await locationOf(visitor, `/de-de/cart/?${lines()}`)).toEqual([302, '/de-de/cart/']);
    expect(await (await visitor.get('/de-de/api/getCart')).html).toBe('null');
  });
});

describe('store-access', () => {
  it('needs an active locator', async () => {
    const visitor = new HttpVisitor(shop);
    expect((await visitor.get('/fr-fr/stores/42/')).status).toBe(301);
    expect((await visitor.get('/de-de/stores/51/')).status).toBe(404);
  });

  it('knows only the stores of its countries', async () => {
    const visitor = new HttpVisitor(shop);
    expect((await visitor.get('/it-it/stores/62/')).status).toBe(301);
    for (const elsewhere of ['/it-it/stores/42/', '/fr-fr/stores/italia/milano/brera-62/', '/fr-fr/stores/999/'])
      expect((await visitor.get(elsewhere)).status, elsewhere).toBe(404);
  });
});

describe('an unknown name', () => {
  it("is an 'Unknown route middleware'", () => {
    for (const find of [guardOf, publicGuardOf]) {
      for (const name of ['nobody', 'toString', '']) expect(() => find(name)).toThrow('Unknown route middleware');
    }
  });
});
