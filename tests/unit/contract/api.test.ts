import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { parametersOf } from '../../../demo/domains/parameters.ts';
import { unauthorized } from '../../../shared/contract/account/authentication.ts';
import { cartOf, line } from '../cart/cart-fixture.ts';
import { shopOrigin as origin, smallShop } from '../steps/small-shop.ts';

const id = '0b8f0c1e-7a55-4e62-9c53-0c2f3a1d4e5f';
const cart = cartOf([line()], { id });

/** Responses of the gateway, by method and path. */
let answers: Record<string, () => Response>;
let asked: string[];
/** Request bodies. */
let sent: unknown[];
let logged: MockInstance<typeof console.error>;

/** An issuer for this test only, since its keys are cached. */
const issuer = 'http://backend.example/authentication-of-api';
const pair = await generateKeyPair('ES256');

const shop = smallShop({
  AUTH_URL: issuer,
  GATEWAY: {
    fetch: async (url: string, { method = 'GET', body }: RequestInit = {}) => {
      const asks = `${method} ${url.replace('http://backend.example/gateway', '')}`;
      const answer = answers[asks];
      if (answer === undefined) return Response.json({ message: 'Out of order' }, { status: 503 });
      asked.push(asks);
      sent.push(typeof body === 'string' ? JSON.parse(body) : null);
      return answer();
    },
  },
});
shop.record = parametersOf('en', '9001');

beforeEach(() => {
  asked = [];
  sent = [];
  answers = {};
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => logged.mockRestore());

const refuse = (status: number, body: object) => () => Response.json(body, { status });

async function get(name: string, cookie = `cart_id_test=${id}`) {
  const response = await shop.ask(`/en/api/${name}`, { headers: { cookie } });
  return { status: response.status, body: await response.json() };
}

async function post(name: string, body: unknown, cookie = `cart_id_test=${id}`, type = 'application/json') {
  const headers = { cookie, origin, 'content-type': type };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await shop.ask(`/en/api/${name}`, { method: 'POST', headers, body: text });
  return { status: response.status, body: await response.json() };
}

const theCart = `GET /carts/${id}`;

/** Cookies of a customer who is signed in. */
async function customerCookies(): Promise<string> {
  const token = await new SignJWT({ customerId: 'c1' })
    .setProtectedHeader({ alg: 'ES256', kid: 'k' })
    .setIssuer(issuer)
    .setAudience('storefront')
    .setExpirationTime('1h')
    .sign(pair.privateKey);
  return `access_token_test=${token}; refresh_token_test=${token}`;
}

describe('what the header shows to a customer', () => {
  const client = {
    customerId: 'c1',
    firstName: 'NELL',
    lastName: 'ASHWORTH',
    email: 'n@example.com',
    hasPassword: true,
    isDeleted: false,
    loyaltyNumber: null,
    loyaltyCreationDate: null,
    phoneNumber: null,
    preferredStore: null,
    birthday: null,
    emailQuality: null,
    phoneNumberQuality: null,
    fiscalNumber: null,
    preferredChannel: null,
  };
  const account = 'GET /accounts-self/';
  let known: Record<string, () => Response>;

  beforeEach(async () => {
    const published = {
      keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'k', alg: 'ES256', use: 'sig' }],
    };
    known = { [`GET ${issuer}/.well-known/jwks.json`]: () => Response.json(published) };
  });

  it('is the name, the cart that is theirs, and whether they have subscribed', async () => {
    for (const [optinNews, optin, subscribed] of [
      ['YES', 'NO', true],
      ['NO', 'YES', true],
      ['NO', 'NO', false],
    ] as const) {
      answers = {
        ...known,
        [account]: () => Response.json({ ...client, optinNews }),
        'GET /customers-self/subscriptions': () => Response.json({ values: [{ type: 'NEWS', optin }] }),
        'GET /carts-self': () => Response.json(cart),
      };
      expect((await get('visitor', await customerCookies())).body).toEqual({
        who: 'c1',
        firstName: 'NELL',
        cart: expect.objectContaining({ cartId: id }),
        subscribed,
        consent: { id: null, levels: [], asks: true },
      });
    }
  });

  it('does without the name where it cannot be had, or where the token is refused', async () => {
    for (const refused of [refuse(503, {}), refuse(401, { message: 'Invalid JWT.' })]) {
      answers = { ...known, [account]: refused, 'GET /carts-self': () => Response.json(cart) };
      expect(await get('visitor', await customerCookies())).toMatchObject({
        status: 200,
        body: { firstName: null, cart: { cartId: id }, subscribed: false },
      });
    }
  });
});

describe('what the header shows', () => {
  it('to a stranger asks for nothing', async () => {
    expect((await get('visitor', '')).body).toEqual({
      who: '',
      firstName: null,
      cart: null,
      subscribed: false,
      consent: { id: null, levels: [], asks: true },
    });
    expect(asked).toEqual([]);
  });

  it('comes with a note of the market, for the next visit', async () => {
    const { headers } = await shop.ask('/en/api/visitor');
    expect(headers.getSetCookie().join()).toContain('locale_test=en; Max-Age=31536000');
  });

  it('is the cart of the visitor, and none that was ordered', async () => {
    answers = { [theCart]: () => Response.json(cart) };
    expect((await get('visitor')).body).toMatchObject({ firstName: null, cart: expect.any(Object) });
    answers = { [theCart]: () => Response.json({ ...cart, orderNumber: 'S1' }) };
    expect((await get('visitor')).body).toMatchObject({ cart: null });
  });

  it('does without what cannot be had', async () => {
    answers = { [theCart]: refuse(500, { message: 'Out of order.' }) };
    expect(await get('visitor')).toMatchObject({ status: 200, body: { cart: null } });
    expect(logged).toHaveBeenCalled();
  });
});

describe('a call', () => {
  it('changes the cart that the visitor has, in the version that is there', async () => {
    const items = [{ sku: 's1', quantity: 2 }];
    for (const [name, body, asks] of [
      ['addProduct', { sku: 's1' }, `POST /carts/${id}/products/s1?version=1`],
      ['setQuantity', { lineItemId: id, quantity: 3 }, `PUT /carts/${id}/products/${id}/quantity/3?version=1`],
      ['deleteProduct', { lineId: id }, `DELETE /carts/${id}/products/${id}?version=1`],
      ['addProducts', { items }, `POST /carts/${id}/products-list/?version=1`],
    ] as const) {
      asked = [];
      answers = {
        [theCart]: () => Response.json(cart),
        [asks]: () => Response.json({ ...cart, version: 2 }),
      };
      expect(await post(name, body)).toMatchObject({ status: 200, body: { id, version: 2 } });
      expect(asked).toEqual([theCart, asks]);
    }
    expect(sent.at(-1)).toEqual(items);
  });

  it('that adds opens a cart where there is none', async () => {
    const filled = { ...cart, version: 2 };
    for (const [name, body, asks] of [
      ['addProduct', { sku: 's1' }, `POST /carts/${id}/products/s1?version=1`],
      ['addProducts', { items: [{ sku: 's1', quantity: 2 }] }, `POST /carts/${id}/products-list/?version=1`],
    ] as const) {
      asked = [];
      answers = { 'POST /carts': () => Response.json(cart), [asks]: () => Response.json(filled) };
      expect(await post(name, body, '')).toMatchObject({ status: 200, body: { version: 2 } });
      expect(asked).toEqual(['POST /carts', asks]);
    }
  });

  it('is about the cart that the visitor has, and about none that a browser names', async () => {
    answers = { [`GET /deliveries/shipping-methods?country=GB&cartId=${id}`]: () => Response.json([]) };
    expect(await get('getShippingMethods?country=GB')).toEqual({ status: 200, body: [] });
    asked = [];
    for (const own of ['cartId=other', 'version=1'])
      expect((await get(`getShippingMethods?country=GB&${own}`)).status).toBe(400);
    expect((await post('addProduct', { sku: 's1', version: 9 })).status).toBe(400);
    expect(asked).toEqual([]);
  });

  it('about a cart needs one, and any other does not', async () => {
    expect(await get('getShippingMethods?country=GB', '')).toMatchObject({
      status: 404,
      body: { code: 'cart-unknown' },
    });
    expect(asked).toEqual([]);
    expect(await get('getCart', '')).toEqual({ status: 200, body: null });
    answers = { 'GET /ecommerce/v3/catalog/options/1/sizes': () => Response.json({ sizes: [] }) };
    await get('getSizes?optionId=1', '');
    expect(asked).toEqual(['GET /ecommerce/v3/catalog/options/1/sizes']);
  });

  it('with values that fit nothing says which', async () => {
    const { status, body } = await post('setQuantity', { lineItemId: 'a/b', quantity: 3 });
    expect(status).toBe(400);
    expect(body).toEqual({ statusCode: 400, message: expect.stringContaining('lineItemId') });
    expect((await get('getSizes?optionId=a/b')).body).toEqual({
      statusCode: 400,
      message: expect.stringContaining('optionId'),
    });
  });

  it('sends JSON and says so', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])
      expect(await post('addProduct', { sku: 's1' }, '', type), type).toEqual({
        status: 400,
        body: { statusCode: 400, message: 'The body is not JSON.' },
      });
    answers = { [theCart]: refuse(412, { message: 'No.' }) };
    for (const type of ['application/json', 'Application/JSON ; charset=utf-8'])
      expect((await post('addProduct', { sku: 's1' }, undefined, type)).status, type).toBe(412);
    expect(await post('addProduct', '{')).toEqual({
      status: 400,
      body: { statusCode: 400, message: expect.stringContaining('JSON') },
    });
  });

  it('has one method', async () => {
    expect((await get('addProduct')).status).toBe(404);
    expect((await post('getCart', {})).status).toBe(404);
  });

  it('of a customer needs one', async () => {
    expect(await get('getOrderOfCart')).toEqual({
      status: 401,
      body: { statusCode: 401, message: unauthorized },
    });
    expect(asked).toEqual([]);
  });

  it('of a customer who cannot be recognised now fails, and asks nobody to sign in', async () => {
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode('a key of thirty-two characters !'));
    const cookie = `access_token_test=${token}; refresh_token_test=${token}`;
    const closed = smallShop({ AUTH_URL: 'http://closed.example' });
    closed.record = shop.record;
    const answer = await closed.ask('/en/api/getOrderOfCart', { headers: { cookie } });
    expect(answer.status).toBe(502);
    expect(await answer.json()).toEqual({ statusCode: 502, message: 'Internal server error' });
  });
});

describe('another market', () => {
  async function suggested(locale: string, headers: Record<string, string>) {
    return (await shop.ask(`/${locale}/api/country`, { headers })).json();
  }

  it('is suggested in its own words to who reads that', async () => {
    expect(await suggested('en', { 'accept-language': 'de-DE, en;q=0.5' })).toMatchObject({
      lang: 'de',
      home: `${origin}/de-de/`,
    });
    expect(await suggested('en', { 'accept-language': 'fr', 'cf-ipcountry': 'CH' })).toMatchObject({
      home: `${origin}/fr-ch/`,
    });
  });

  it('is not suggested to who is right here, or says nothing', async () => {
    expect(await suggested('en', { 'accept-language': 'en-GB' })).toBeNull();
    expect(await suggested('en', {})).toBeNull();
  });
});

describe('a refusal', () => {
  it('is passed on as the gateway sent it', async () => {
    answers = { [theCart]: refuse(412, { code: 'too-many-pieces', message: 'Too many.' }) };
    expect(await get('getCart')).toEqual({
      status: 412,
      body: { statusCode: 412, code: 'too-many-pieces', message: 'Too many.' },
    });
    answers = { [theCart]: refuse(400, { message: 'What?' }) };
    expect(await get('getCart')).toEqual({ status: 400, body: { statusCode: 400, message: 'What?' } });
  });

  it('of a cart that is gone says so to who writes to it', async () => {
    answers = {
      [theCart]: () => Response.json(cart),
      [`POST /carts/${id}/products/s1?version=1`]: refuse(404, { message: `No cart found for id ${id}` }),
    };
    expect(await post('addProduct', { sku: 's1' })).toEqual({
      status: 404,
      body: { statusCode: 404, code: 'cart-unknown', message: `No cart found for id ${id}` },
    });
  });

  it.each([500, 503])('with %i is a failure, shortened', async (status) => {
    answers = { [theCart]: refuse(status, { message: 'A secret.' }) };
    const { status: answered, body } = await get('getCart');
    expect(answered).toBe(502);
    expect(body).toEqual({ statusCode: answered, message: 'Internal server error' });
    expect(logged.mock.calls.join()).toContain('A secret.');
  });

  it('that never arrived is a failure as well', async () => {
    answers = {
      [theCart]: () => {
        throw new TypeError('The connection was lost.');
      },
    };
    expect(await get('getCart')).toEqual({
      status: 502,
      body: { statusCode: 502, message: 'Internal server error' },
    });
  });

  it('for want of a cart says which', async () => {
    expect(await post('setQuantity', { lineItemId: id, quantity: 2 }, '')).toEqual({
      status: 404,
      body: { statusCode: 404, code: 'cart-unknown', message: 'No known cart in store' },
    });
    expect(asked).toEqual([]);
  });

  it('of what is no call says so', async () => {
    expect(await get('nothing')).toEqual({
      status: 404,
      body: { statusCode: 404, message: 'Page Not Found: /en/api/nothing' },
    });
  });
});
