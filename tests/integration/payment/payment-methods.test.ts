/** @module-tag sampled-4 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  decisions,
  isDecision,
  pages,
  resultsOf,
} from '../../../backend/stand-ins/payment-provider/sessions/methods.ts';
import { testCards } from '../../../backend/stand-ins/payment-provider/sessions/test-cards.ts';
import { outcomeOf } from '../../../shared/checkout/checkout.ts';
import { type HostedMethod, isCard, providerOf } from '../../../shared/checkout/payment-products.ts';
import type { Cart, PaymentResult } from '../../../shared/contract/cart/cart.ts';
import { paymentMethods } from '../../../shared/contract/markets/domain.ts';
import { type Backend, of, openBackend, readyCart, type Shopper } from '../cart/carts-fixture.ts';

let backend: Backend;
let products: string;

/** A market that no other test buys in offers every method. */
const market = 'fr';

const hosted = paymentMethods.filter((method): method is HostedMethod => method !== 'free');

const offer = (listed: string) =>
  backend.db
    .prepare(`UPDATE domains SET params = json_set(params, '$.paymentProducts', json(?)) WHERE locale = ?`)
    .bind(listed, market)
    .run();

beforeAll(async () => {
  backend = await openBackend();
  const known = await backend.db
    .prepare(`SELECT params -> '$.paymentProducts' AS products FROM domains WHERE locale = ?`)
    .bind(market)
    .first<string>('products');
  products = known ?? '[]';
  await offer(JSON.stringify(paymentMethods.map((name, rank) => ({ name, rank }))));
});

afterAll(() => offer(products));

interface Buying {
  buyer: Shopper;
  cart: Cart;
  sku: string;
}

async function buying(): Promise<Buying> {
  const buyer = await backend.customer(market);
  const sku = await backend.product(5);
  return { buyer, sku, cart: await readyCart(backend, buyer, [{ sku, quantity: 1 }]) };
}

/** Opens the payment; returns the path of the hosted page. */
async function open({ buyer, cart }: Buying, paymentProduct: HostedMethod): Promise<string> {
  const returnUrl = `${backend.shop.shopUrl}/${market}/order-adyen-check/`;
  const payment = { paymentProduct, returnUrl, amount: cart.totalPrice };
  const { resultCode, action } = await backend.call('createPayment', { ...of(cart), payment }, buyer);
  expect(resultCode).toBe('RedirectShopper');
  return new URL(action?.url ?? '').pathname;
}

function post(path: string, values: Record<string, string> = {}): Promise<Response> {
  return backend.shop.fetchBackend(path, { method: 'POST', body: new URLSearchParams(values) });
}

/** Brings a payment to a result on the pages of its method. */
async function reach(page: string, method: HostedMethod, result: PaymentResult): Promise<void> {
  if (result === 'RedirectShopper') return;
  if (isCard(method)) {
    const brand = method === 'american-express' ? '3' : method === 'mastercard' ? '5' : '4';
    const cards = testCards.filter((card) => card.result === result);
    const { number = '' } = cards.find((card) => card.number.startsWith(brand)) ?? cards[0] ?? {};
    await post(`${page}/card`, { number, expiry: '03/40', cvc: '737', holder: 'Anna Meyer' });
    return;
  }
  const { banks, decisions: offered } = pages[method];
  if (banks !== undefined) {
    expect((await post(`${page}/choice`, { bank: 'No such bank' })).status).toBe(422);
    await post(`${page}/choice`, { bank: banks[0] ?? '' });
  }
  if (result === 'Cancelled') {
    await post(`${page}/cancel`);
    return;
  }
  const decision = offered.find((each) => decisions[each].result === result) ?? 'present';
  const sent = await post(`${page}/method`, { decision });
  expect(sent.status, `${method} ${result}`).toBe(303);
  if (result === 'Authorised' && decision === 'present') await post(`${page}/voucher`);
}

/** The status of a payment in the shop after its result. */
async function stateOf({ buyer, cart, sku }: Buying) {
  const { payments, orderNumber, lineItems } = await backend.call('getCart', { cartId: cart.id }, buyer);
  const { orders } = await backend.call('listOrders', { page: 1, size: 10 }, buyer);
  return {
    payments: payments.map(({ paymentProvider, paymentProduct, status }) => [paymentProvider, paymentProduct, status]),
    ordered: orderNumber !== null,
    orders: orders.map(({ status }) => status),
    pieces: lineItems.length,
    stock: await backend.ledger(sku),
  };
}

/** The shop's effect of a result. */
function expectedOf(method: HostedMethod, result: PaymentResult) {
  // Notifications have one word for successful payments.
  const payment = [providerOf(method), method, result === 'Success' ? 'Authorised' : result];
  const held = { payments: [payment], ordered: false, pieces: 1, stock: { onSale: 4, held: 1, sold: 0 } };
  switch (outcomeOf(result)) {
    case 'paid':
      return { ...held, ordered: true, orders: ['PAID'], stock: { onSale: 4, held: 0, sold: 1 } };
    case 'pending':
      return { ...held, orders: ['PENDING'] };
    case 'continue':
      return { ...held, orders: [] };
    case 'retry':
      return { payments: [], ordered: false, orders: [], pieces: 1, stock: { onSale: 5, held: 0, sold: 0 } };
  }
}

describe.each(hosted)('%s', { tags: ['sampled-2'] }, (method) => {
  const results = resultsOf(method);
  // The cards differ only by their number.
  const tried = isCard(method) && method !== 'cb' ? (['Refused', 'Authorised'] as const) : results;

  it('leaves the cart whole whatever fails, until it is paid', async () => {
    const bought = await buying();
    const failing = tried.filter((result) => outcomeOf(result) === 'retry');
    for (const result of [...failing, 'Authorised' as const]) {
      await reach(await open(bought, method), method, result);
      expect(await stateOf(bought), result).toEqual(expectedOf(method, result));
    }
  });

  const others = tried.filter((result) => result !== 'Authorised' && outcomeOf(result) !== 'retry');
  if (others.length === 0) return;
  it(`has the state of the result when the provider answers ${others.join(', ')}`, async () => {
    for (const result of others) {
      const bought = await buying();
      const page = await open(bought, method);
      await reach(page, method, result);
      // The shop learns of a shopper's pending steps only on request.
      const shown = await (await backend.shop.fetchBackend(page)).text();
      const [, redirectResult] = /redirectResult=([\w.-]+)"/.exec(shown) ?? [];
      if (redirectResult !== undefined) {
        const details = { ...of(bought.cart), details: { redirectResult } };
        const submitted = await backend.call('submitPaymentDetails', details, bought.buyer);
        expect(submitted.resultCode).toBe(result);
      }
      expect(await stateOf(bought), result).toEqual(expectedOf(method, result));
    }
  });
});

it('a decision that a method does not offer changes nothing', async () => {
  const bought = await buying();
  const page = await open(bought, 'alma-3x');
  expect(pages['alma-3x'].decisions).not.toContain('wait');
  expect(isDecision('toString')).toBe(false);
  for (const decision of ['wait', 'present', 'toString', ''])
    expect((await post(`${page}/method`, { decision })).status).toBe(200);
  for (const form of ['card', 'choice', 'voucher', 'bank', 'confirm', 'identify'])
    await post(`${page}/${form}`, { number: '4111 1111 1111 1111', bank: 'Leiebank', decision: 'approve' });
  expect(await stateOf(bought)).toEqual(expectedOf('alma-3x', 'RedirectShopper'));
});

it('a product that the market does not offer for the amount is refused', async () => {
  const { buyer, cart } = await buying();
  for (const paymentProduct of ['free', 'blik', 'toString']) {
    const returnUrl = `${backend.shop.shopUrl}/${market}/order-adyen-check/`;
    const payment = { paymentProduct, returnUrl, amount: cart.totalPrice };
    expect(await backend.refused('createPayment', { ...of(cart), payment }, buyer)).toMatchObject({
      statusCode: 400,
    });
  }
});

describe('a voucher', () => {
  const paymentOf = async ({ cart, buyer }: Buying) =>
    (await backend.call('getCart', { cartId: cart.id }, buyer)).payments[0];

  it('is shown with the cart, holds its pieces for three days, and is void afterwards', async () => {
    const bought = await buying();
    const before = Date.now();
    await reach(await open(bought, 'multibanco'), 'multibanco', 'PresentToShopper');
    const payment = await paymentOf(bought);
    expect(payment?.voucher).toMatchObject({
      entity: expect.stringMatching(/^\d+$/),
      reference: expect.stringMatching(/^\d{9}$/),
    });
    const left = Date.parse(payment?.voucher?.expiresAt ?? '') - before;
    expect(left).toBeGreaterThan(3 * 86_400_000 - 1000);

    // The hold would end after half an hour; it lasts as long as the voucher.
    const later = async (hours: number) => {
      const at = Math.floor(Date.now() / 1000) - hours * 3600;
      await backend.db.batch([
        backend.db
          .prepare('UPDATE payments SET expires_at = expires_at + ? - ? WHERE cart_id = ?')
          .bind(at, Math.floor(before / 1000), bought.cart.id),
        backend.db
          .prepare(
            `UPDATE payment_sessions SET expires_at = expires_at + ? - ?
             WHERE session_id IN (SELECT payment_id FROM payments WHERE cart_id = ?)`,
          )
          .bind(at, Math.floor(before / 1000), bought.cart.id),
      ]);
      await (await backend.shop.backend.getWorker()).scheduled({ cron: '* * * * *' });
    };
    await later(48);
    expect(await stateOf(bought)).toEqual(expectedOf('multibanco', 'PresentToShopper'));
    await later(48);
    expect(await stateOf(bought)).toEqual(expectedOf('multibanco', 'Cancelled'));
  });

  it('without a notification is not cancelled when the first half hour is over', async () => {
    const bought = await buying();
    await reach(await open(bought, 'multibanco'), 'multibanco', 'PresentToShopper');
    await backend.db
      .prepare(`UPDATE payments SET result = 'RedirectShopper', voucher = NULL, expires_at = 1 WHERE cart_id = ?`)
      .bind(bought.cart.id)
      .run();
    await (await backend.shop.backend.getWorker()).scheduled({ cron: '* * * * *' });
    expect(await stateOf(bought)).toEqual(expectedOf('multibanco', 'PresentToShopper'));
    expect((await paymentOf(bought))?.voucher).not.toBeNull();
  });
});
