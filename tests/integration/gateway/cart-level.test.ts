/** A shop whose gateway has the level `cart`: it answers 404 to the calls of the checkout. */
import { Response as WorkerResponse } from 'miniflare';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { CallName } from '../../../shared/contract/contract.ts';
import { levels } from '../../../shared/contract/levels.ts';
import { startShop } from '../../shop/harness.ts';
import { HttpVisitor } from '../../shop/http-visitor.ts';
import { type Backend, openBackend } from '../cart/carts-fixture.ts';
import { callOf } from '../faults/faults-layer.ts';

const checkout: ReadonlySet<CallName> = new Set(levels.checkout);

/** Calls of the checkout, in their order. */
let asked: CallName[] = [];
/** The answer to `mergeCarts`; 404 without one. */
let merged: object | undefined;

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend(
    startShop({
      async gateway(request, pass) {
        const call = callOf(request);
        if (!checkout.has(call)) return pass(request);
        asked.push(call);
        if (call === 'mergeCarts' && merged !== undefined) return WorkerResponse.json(merged);
        return WorkerResponse.json({ statusCode: 404, message: 'There is no such call.' }, { status: 404 });
      },
    }),
  );
});
afterAll(() => backend.shop.dispose());

beforeEach(() => {
  asked = [];
  merged = undefined;
});

const cartPage = '/en/cart/';

/** A stranger with one piece in the cart, who has come back: the cookies of the first visit are gone. */
async function returning() {
  const visitor = new HttpVisitor(backend.shop);
  await visitor.post(cartPage, { intent: 'add', sku: await backend.product(9), quantity: '1' });
  visitor.cookies.delete('started_local');
  asked = [];
  return visitor;
}

it('keeps the cart of a stranger, asks about it once a visit, and does not estimate the delivery', async () => {
  const visitor = await returning();
  const first = await visitor.get(cartPage);
  expect([first.status, asked]).toEqual([200, ['mergeCarts', 'getShippingMethods']]);
  expect(first.html).toContain('name="lineItemId"');
  expect(first.html).toContain('<dd>At the next step</dd>');
  await visitor.get(cartPage);
  expect(asked).toEqual(['mergeCarts', 'getShippingMethods', 'getShippingMethods']);
});

it('drops the cart only if the gateway says that there is none', async () => {
  const visitor = await returning();
  merged = { status: 'none', cart: null };
  expect((await visitor.get(cartPage)).html).not.toContain('name="lineItemId"');
  expect(visitor.cookies.has('cart_id_local')).toBe(false);
});
