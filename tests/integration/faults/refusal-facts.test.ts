/** Details of a refused promo code besides its reason, and a gateway without them. */
import { Response as WorkerResponse } from 'miniflare';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startShop } from '../../shop/harness.ts';
import { HttpVisitor } from '../../shop/http-visitor.ts';
import { type Backend, openBackend } from '../cart/carts-fixture.ts';
import { promoCode } from '../cart/extras-fixture.ts';

let backend: Backend;
/** The gateway's response about a code; null: that of the backend. */
let says: object | null = null;

beforeAll(async () => {
  backend = await openBackend(
    startShop({
      async gateway(request, pass) {
        const asked = says !== null && new URL(request.url).pathname.includes('/promo-code/');
        return asked ? WorkerResponse.json(says, { status: 422 }) : pass(request);
      },
    }),
  );
});

afterAll(() => backend.shop.dispose());

async function withPiece(price: number): Promise<HttpVisitor> {
  const visitor = new HttpVisitor(backend.shop);
  const sku = await backend.product(9, { price });
  await visitor.post('/en/cart/', { intent: 'add', sku, quantity: '1' });
  return visitor;
}

const enter = async (visitor: HttpVisitor, code: string): Promise<string> => {
  const { status, html } = await visitor.refused('/en/cart/', { form: 'promo', promoCode: code });
  expect(status).toBe(422);
  expect(html).toContain(`value="${code}"`);
  return html;
};

it('names the amount that is missing, and the code to remove', async () => {
  const visitor = await withPiece(4_000);
  const minimum = await promoCode(backend, { percent: 15, minimums: { EUR: 9_999 } });
  expect(await enter(visitor, minimum)).toContain('Add pieces for €59.99 more to use this code.');
  const [alone, other] = [
    await promoCode(backend, { percent: 10 }),
    await promoCode(backend, { percent: 20, cumulative: true }),
  ];
  await visitor.post('/en/cart/', { form: 'promo', promoCode: alone });
  expect(await enter(visitor, other)).toContain(
    `This code does not combine with ${alone}. First remove ${alone} from your cart.`,
  );
});

it('names of several codes those that stand in the way', async () => {
  const visitor = await withPiece(4_000);
  const [first, second, alone] = [
    await promoCode(backend, { percent: 10, cumulative: true }),
    await promoCode(backend, { percent: 5, cumulative: true }),
    await promoCode(backend, { percent: 20 }),
  ];
  for (const promo of [first, second]) await visitor.post('/en/cart/', { form: 'promo', promoCode: promo });
  expect(await enter(visitor, alone)).toContain(`does not combine with ${first} and ${second}.`);
});

const minimum = 'Your pieces do not reach the amount that this code asks for yet.';
const refused = 'This code cannot be used for this cart. Check it, or order without it.';
const together = 'These codes do not combine. Remove the one in the cart to use this one.';

it.each([
  ['nothing', 'promo-code-minimum', {}, minimum],
  ['nonsense', 'promo-code-minimum', { missing: 'much' }, minimum],
  ['an amount that is none', 'promo-code-minimum', { missing: { centAmount: -5, currencyCode: 'EUR' } }, minimum],
  ['nothing', 'promo-code-refused', {}, refused],
  ['nothing', 'promo-code-not-cumulative', {}, together],
  ['nonsense', 'promo-code-not-cumulative', { codes: [{}, 7] }, together],
])('is explained in general words by a gateway that says %s of %s', async (_, code, facts, words) => {
  const visitor = await withPiece(4_000);
  says = { statusCode: 422, code, message: 'No.', ...facts };
  try {
    expect(await enter(visitor, 'LESS15')).toContain(words);
  } finally {
    says = null;
  }
});
