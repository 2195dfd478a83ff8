import { Response as WorkerResponse } from 'miniflare';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Shop, startShop } from '../../shop/harness.ts';
import { HttpVisitor } from '../../shop/http-visitor.ts';
import { type Sample, sampleOf } from '../../shop/sample-paths.ts';

interface Fault {
  /** Matches method and path, `POST /gateway/carts`. */
  on: RegExp;
  status: number;
  body: object;
  /** How many requests are affected. */
  times: number;
}

const invalidJwt = { status: 401, body: { statusCode: 401, message: 'Invalid JWT.' } };
const stale = { status: 409, body: { statusCode: 409, message: 'The version is stale.' } };

let shop: Shop;
let sample: Sample;
let faults: Fault[] = [];
/** Called once, while such a request is being sent. */
let meanwhile: { on: RegExp; happens(): Promise<unknown> } | undefined;
let asked: string[] = [];

beforeAll(async () => {
  shop = await startShop({
    gateway: async (request, pass) => {
      const line = `${request.method} ${new URL(request.url).pathname}`;
      asked.push(line);
      if (meanwhile?.on.test(line)) {
        const { happens } = meanwhile;
        meanwhile = undefined;
        await happens();
      }
      const fault = faults.find(({ on, times }) => times > 0 && on.test(line));
      if (fault === undefined) return pass(request);
      fault.times -= 1;
      return WorkerResponse.json(fault.body, { status: fault.status });
    },
  });
  sample = await sampleOf(shop);
});
beforeEach(() => {
  faults = [];
  meanwhile = undefined;
  asked = [];
});
afterAll(() => shop.dispose());

const count = (pattern: RegExp) => asked.filter((line) => pattern.test(line)).length;

/** An article in stock, other than the sample. */
async function otherSku(): Promise<{ sku: string }> {
  const found = await shop.db
    .prepare(
      `SELECT k.sku FROM skus k JOIN stock t USING (sku) JOIN options o USING (option_id)
       WHERE t.quantity >= 10 AND o.availability = 'AVAILABLE' AND o.availability_type = 'ONLINE_AND_IN_STORE'
         AND o.option_id <> ? ORDER BY k.sku LIMIT 1`,
    )
    .bind(sample.optionId)
    .first<{ sku: string }>();
  if (found === null) throw new Error('The seed has one article only.');
  return found;
}

async function cartOf(visitor: HttpVisitor) {
  return JSON.parse((await visitor.get('/en/api/getCart')).html);
}

describe("a 401 'Invalid JWT.'", () => {
  it('renews the tokens and asks once more', async () => {
    const visitor = new HttpVisitor(shop);
    await visitor.signIn('fid@example.com');
    const before = new Map(visitor.cookies);
    faults = [{ on: /customers-self\/orders$/, ...invalidJwt, times: 1 }];
    asked = [];
    expect((await visitor.get('/en/account/orders/')).status).toBe(200);
    expect(count(/cookie-refresh-tokens/)).toBe(1);
    expect(count(/customers-self\/orders$/)).toBe(2);
    for (const name of ['access_token_local', 'refresh_token_local']) {
      expect(visitor.cookies.get(name)).not.toBe(before.get(name));
    }
    expect((await visitor.get('/en/account/orders/')).status).toBe(200);
  });

  it('that stays ends the session and leads to the sign-in, once', async () => {
    const visitor = new HttpVisitor(shop);
    await visitor.signIn('fid@example.com');
    faults = [{ on: /customers-self\/orders$/, ...invalidJwt, times: 9 }];
    asked = [];
    const first = await visitor.get('/en/account/orders/');
    expect([first.status, first.headers.get('location')]).toEqual([303, '/en/account/orders/']);
    expect(count(/customers-self\/orders$/)).toBe(2);
    expect(visitor.cookies.has('access_token_local')).toBe(false);
    const second = await visitor.get('/en/account/orders/');
    expect(second.headers.get('location')).toContain('/authentication/auth/logout');
  });

  it("with a refused refresh is 'unauthorized'", async () => {
    const visitor = new HttpVisitor(shop);
    await visitor.signIn('fid@example.com');
    faults = [
      { on: /customers-self\/orders$/, ...invalidJwt, times: 9 },
      { on: /cookie-refresh-tokens/, status: 401, body: { message: 'unauthorized' }, times: 9 },
    ];
    expect((await visitor.get('/en/account/orders/')).status).toBe(303);
    expect(visitor.cookies.has('refresh_token_local')).toBe(false);
  });
});

describe('a cart', () => {
  it('whose version is stale is reloaded, and the same is tried once more', async () => {
    const visitor = new HttpVisitor(shop);
    faults = [{ on: /POST .*\/products\//, ...stale, times: 1 }];
    expect((await visitor.call('en', 'addProduct', { sku: sample.sku })).status).toBe(200);
    expect(count(/POST .*\/products\//)).toBe(2);
    expect((await cartOf(visitor)).lineItems).toMatchObject([{ sku: sample.sku, quantity: 1 }]);
  });

  it('that another window has changed in the meantime keeps both changes', async () => {
    const visitor = new HttpVisitor(shop);
    await visitor.call('en', 'addProduct', { sku: sample.sku });
    const line = (await cartOf(visitor)).lineItems[0];
    const other = new HttpVisitor(shop);
    for (const [name, value] of visitor.cookies) other.cookies.set(name, value);
    const { sku } = await otherSku();
    const answers: number[] = [];
    meanwhile = {
      on: /PUT .*\/quantity|POST .*\/products\//,
      happens: async () => answers.push((await other.call('en', 'addProduct', { sku })).status),
    };
    asked = [];
    const changed = await visitor.call('en', 'setQuantity', { lineItemId: line.lineId, quantity: 3 });
    expect([changed.status, ...answers]).toEqual([200, 200]);
    const quantities = (await cartOf(visitor)).lineItems.map((item: { sku: string; quantity: number }) => [
      item.sku,
      item.quantity,
    ]);
    expect(new Map(quantities)).toEqual(
      new Map([
        [sample.sku, 3],
        [sku, 1],
      ]),
    );
  });

  it('that stays stale is a 409, and nothing is lost', async () => {
    const visitor = new HttpVisitor(shop);
    await visitor.call('en', 'addProduct', { sku: sample.sku });
    faults = [{ on: /POST .*\/products\//, ...stale, times: 9 }];
    asked = [];
    expect((await visitor.call('en', 'addProduct', { sku: sample.sku })).status).toBe(409);
    expect(count(/POST .*\/products\//)).toBe(2);
    faults = [];
    expect((await cartOf(visitor)).lineItems).toMatchObject([{ sku: sample.sku, quantity: 1 }]);
  });

  it('that the server does not find is reset', async () => {
    const visitor = new HttpVisitor(shop);
    visitor.cookies.set('cart_id_local', crypto.randomUUID());
    expect(await cartOf(visitor)).toBeNull();
    expect(visitor.cookies.has('cart_id_local')).toBe(false);
  });

  it('that was lost on another device is the customer’s own one (406)', async () => {
    const visitor = new HttpVisitor(shop);
    await visitor.signIn('new@example.com');
    await visitor.call('en', 'addProduct', { sku: sample.sku });
    const id = visitor.cookies.get('cart_id_local');
    visitor.cookies.delete('cart_id_local');
    faults = [{ on: /GET \/gateway\/carts-self$/, status: 404, body: { message: 'No cart' }, times: 1 }];
    asked = [];
    expect((await visitor.call('en', 'addProduct', { sku: sample.sku })).status).toBe(200);
    expect(count(/POST \/gateway\/carts$/)).toBe(1);
    expect(visitor.cookies.get('cart_id_local')).toBe(id);
  });

  it('is merged at the sign-in', async () => {
    const visitor = new HttpVisitor(shop);
    await visitor.call('en', 'addProduct', { sku: sample.sku });
    asked = [];
    await visitor.signIn('hsp@example.com');
    // At startup, as a visitor, and at the sign-in.
    expect(count(/carts\/merge/)).toBe(2);
    const cart = await cartOf(visitor);
    expect(cart.lineItems.some(({ sku }: { sku: string }) => sku === sample.sku)).toBe(true);
    expect(cart.customer).not.toBeNull();
  });
});
