import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedCustomers } from '../../../demo/customers.ts';
import { type Shop, startShop } from '../../shop/harness.ts';
import { demoPassword, HttpVisitor } from '../../shop/http-visitor.ts';
import { sampleOf } from '../../shop/sample-paths.ts';
import { openBackend } from '../cart/carts-fixture.ts';
import { payByCard, visitorAtPayment } from '../checkout/checkout-fixture.ts';

const cases = [
  ['not carried out', false],
  ['carried out', true],
] as const;

/** Writes whose connection is lost once, in the order of the tests below. */
const writes = cases.flatMap(([, carriedOut]) =>
  ['POST .*/oauth/token', 'POST .*/products/', 'DELETE .*/payments'].map((on) => ({ on, carriedOut })),
);

/** In front of the backend: a Worker that throws is a lost connection for its caller. */
const losing = `
const writes = ${JSON.stringify(writes)};
export default {
  async fetch(request, env) {
    const [next] = writes;
    const isNext = next !== undefined && (request.method + ' ' + request.url).match(next.on);
    if (!isNext) return env.BACKEND.fetch(request);
    writes.shift();
    if (next.carriedOut) await env.BACKEND.fetch(request);
    throw new Error('Network connection lost.');
  },
};`;

let shop: Shop;

beforeAll(async () => {
  shop = await startShop({ gateway: { script: losing } });
  await seedCustomers(shop.db);
});
afterAll(() => shop.dispose());

async function cartOf(visitor: HttpVisitor) {
  return JSON.parse((await visitor.get('/en/api/getCart')).html);
}

describe.each(cases)('a lost write that was %s', (_, carriedOut) => {
  it('exchanges the code of a sign-in, or lets the customer sign in again', async () => {
    const visitor = new HttpVisitor(shop);
    const page = await visitor.visit('/en/account/dashboard/');
    const { url } = await visitor.submit(page, 'password', { email: 'fid@example.com', password: demoPassword });
    const end = carriedOut ? `${shop.backendUrl}/authentication/sign-in?` : `${shop.shopUrl}/en/account/dashboard/`;
    expect(url.slice(0, end.length)).toBe(end);
  });

  it('adds a piece once', async () => {
    const visitor = new HttpVisitor(shop);
    const { sku } = await sampleOf(shop);
    expect((await visitor.call('en', 'addProduct', { sku })).status).toBe(200);
    expect((await cartOf(visitor)).lineItems).toMatchObject([{ sku, quantity: 1 }]);
  });

  it('cancels a payment', async () => {
    const { visitor } = await visitorAtPayment(await openBackend(shop));
    expect((await payByCard(visitor)).status).toBe(303);
    const cancelled = await (await visitor.call('en', 'cancelPayment', {})).json();
    expect(cancelled).toEqual({ status: carriedOut ? 'none' : 'cancelled' });
  });
});
