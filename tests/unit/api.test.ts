import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { parametersOf } from '../../demo/domains/parameters.ts';
import { cartOf, line } from './cart-fixture.ts';
import { shopOrigin as origin, smallShop } from './small-shop.ts';

const id = '0b8f0c1e-7a55-4e62-9c53-0c2f3a1d4e5f';
const cart = cartOf([line()], { id });

/** What the gateway answers, by method and path below its address. */
let answers: Record<string, () => Response>;
let asked: string[];
let logged: MockInstance<typeof console.error>;

const shop = smallShop({
  GATEWAY: {
    fetch: async (url: string, { method = 'GET' }: RequestInit = {}) => {
      const asks = `${method} ${url.replace('http://backend.example/gateway', '')}`;
      const answer = answers[asks];
      if (answer === undefined) return Response.json({ message: 'Out of order' }, { status: 503 });
      asked.push(asks);
      return answer();
    },
  },
});
shop.record = parametersOf('en', '9001');

beforeEach(() => {
  asked = [];
  answers = {};
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => logged.mockRestore());

const refuse = (status: number, body: object) => () => Response.json(body, { status });

async function get(name: string, cookie = `cart_id_test=${id}`) {
  const response = await shop.ask(`/en/api/${name}`, { headers: { cookie } });
  return { status: response.status, body: await response.json() };
}

async function post(name: string, body: object, cookie = `cart_id_test=${id}`) {
  const headers = { cookie, origin, 'content-type': 'application/json' };
  const response = await shop.ask(`/en/api/${name}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, body: await response.json() };
}

const theCart = `GET /carts/${id}`;

describe('what the header shows', () => {
  it('to a stranger asks for nothing', async () => {
    expect((await get('visitor', '')).body).toEqual({ firstName: null, cart: null, subscribed: false });
    expect(asked).toEqual([]);
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

describe('a refusal', () => {
  it('is told as the gateway said it', async () => {
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

  it.each([500, 503])('with %i is a failure, kept short', async (status) => {
    answers = { [theCart]: refuse(status, { message: 'A secret.' }) };
    const { status: told, body } = await get('getCart');
    expect(told).toBeGreaterThanOrEqual(500);
    expect(body).toEqual({ statusCode: told, message: 'Internal server error' });
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
