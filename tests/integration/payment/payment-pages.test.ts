import { beforeAll, describe, expect, it } from 'vitest';
import type { HttpVisitor } from '../../shop/http-visitor.ts';
import { readyVisitor } from '../../shop/ready-visitor.ts';
import { type Backend, openBackend } from '../cart/carts-fixture.ts';
import { visitorAtPayment } from '../checkout/checkout-fixture.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

/** The choices of the payment page, in their order; the chosen one is marked. */
function choicesOf(html: string): string[] {
  const inputs = html.match(/<label class="choice"[^>]*><input[^>]*name="product"[^>]*>/g) ?? [];
  return inputs.map((input) => {
    const [, value = ''] = /value="([^"]*)"/.exec(input) ?? [];
    return (/<label[^>]* hidden/.test(input) ? '-' : '') + value + (/ checked/.test(input) ? '*' : '');
  });
}

/** Chooses a payment method; returns the URL of the provider's page. */
async function choose(visitor: HttpVisitor, product: string): Promise<string> {
  const shown = await visitor.get('/en/order-payment/');
  const sent = await visitor.send(shown, 'product', { product });
  expect(sent.status).toBe(303);
  return sent.headers.get('location') ?? '';
}

/** Submits a form of the provider's page; returns the target of the redirect. */
async function post(page: string, values: Record<string, string> = {}): Promise<string> {
  const path = new URL(page).pathname + new URL(page).search;
  const sent = await backend.shop.fetchBackend(path, { method: 'POST', body: new URLSearchParams(values) });
  return new URL(sent.headers.get('location') ?? '', page).href;
}

const within = (address: string): string => new URL(address).pathname + new URL(address).search;

describe('the payment page', () => {
  it('offers the ways to pay of the market by rank, Apple Pay only to devices that can', async () => {
    const { visitor } = await visitorAtPayment(backend);
    const { html } = await visitor.get('/en/order-payment/');
    expect(choicesOf(html)).toEqual(['card*', 'paypal', 'bancontact', '-applepay', 'multibanco']);
  });

  it('keeps the choice of a payment that was begun, and of one that was refused, with the cart whole', async () => {
    const { visitor, sku } = await visitorAtPayment(backend);
    const page = await choose(visitor, 'paypal');
    expect(choicesOf((await visitor.get('/en/order-payment/')).html)).toContain('paypal*');

    const back = await visitor.visit(within(await post(`${page}/method`, { decision: 'refuse' })));
    expect(back.url).toMatch(/\/en\/order-payment\/\?.*result=Refused/);
    expect(back.html).toContain('The payment was refused. Nothing was charged and your cart is intact');
    expect(choicesOf(back.html)).toContain('paypal*');
    expect((await visitor.get('/en/api/getCart')).html).toContain(sku);

    const again = await choose(visitor, 'bancontact');
    const cancelled = await visitor.visit(within(await post(`${again}/cancel`)));
    expect(cancelled.html).toContain('The payment was cancelled.');
    expect(choicesOf(cancelled.html)).toContain('bancontact*');
  });

  it.each([
    { locale: 'pl-pl', price: 5_900, first: 'przelewy24*' },
    { locale: 'de-de', price: 5_900, first: 'card*' },
    { locale: 'es-es', price: 5_900, first: 'card*' },
  ] as const)('chooses the first by rank whose limits hold the amount: $first', async (market) => {
    const { locale, price, first } = market;
    const { guest } = await readyVisitor(backend, { locale, at: 'order-payment', price });
    const choices = choicesOf((await guest.get(`/${locale}/order-payment/`)).html);
    expect(choices[0]).toBe(first);
    expect(choices.filter((choice) => choice.endsWith('*'))).toEqual([first]);
  });

  it('takes nothing that it does not offer', async () => {
    const { visitor } = await visitorAtPayment(backend);
    const shown = await visitor.get('/en/order-payment/');
    for (const product of ['klarna', 'free', 'cb', '']) {
      const refused = await visitor.send(shown, 'product', { product });
      expect(refused.status, product).toBe(303);
      const refusalPage = await visitor.get(new URL(refused.headers.get('location') ?? '', refused.url).href);
      expect(refusalPage.html, product).toContain('Choose a payment method.');
    }
  });
});

describe('a voucher', () => {
  it('is shown with its references, found among the orders, and given up for another way to pay', async () => {
    const { visitor } = await visitorAtPayment(backend);
    const page = await choose(visitor, 'multibanco');
    await post(`${page}/method`, { decision: 'present' });
    const provider = await (await backend.shop.fetchBackend(within(page))).text();
    const [, back = ''] = /href="([^"]*redirectResult[^"]*)"/.exec(provider) ?? [];
    const shown = await visitor.visit(within(back.replaceAll('&amp;', '&')));
    expect(shown.url).toContain('/en/order-confirmation/');
    expect(shown.html).toContain('Your payment reference');
    const [, reference = ''] = /<dd>(\d{3} \d{3} \d{3})<\/dd>/.exec(provider) ?? [];
    expect(reference).not.toBe('');
    expect(shown.html).toContain(reference);
    expect(shown.html).toMatch(/<time dateTime="[\d-]+T[\d:.]+Z">/i);

    const orders = await visitor.get('/en/account/orders/');
    const [, link = ''] = /href="(\/en\/order-confirmation\/\?cart=[^"]*)"/.exec(orders.html) ?? [];
    expect((await visitor.get(link)).html).toContain(reference);
    // The shopper has to act, not the bank.
    const day = new Intl.DateTimeFormat('en-GB', {
      day: 'numeric',
      month: 'long',
      timeZone: 'Europe/London',
    });
    const [, until = ''] = /<time dateTime="([\d-]+T[\d:.]+Z)">/i.exec(shown.html) ?? [];
    expect(orders.html).toContain(`Still to pay until ${day.format(new Date(until))}`);
    expect(orders.html).toContain('See the payment reference');
    expect(orders.html).not.toContain('Waiting for the bank');
    const cart = await visitor.get('/en/cart/');
    expect(cart.html).toMatch(new RegExp(`€[\\d,.]+ still to pay until ${day.format(new Date(until))}`));
    expect(cart.html).toContain('Cancel the payment');

    const given = await visitor.send(shown, 'from', { intent: 'cancel-payment' });
    expect(given.headers.get('location')).toBe('/en/order-payment/');
    expect(choicesOf((await visitor.get('/en/order-payment/')).html)).toContain('card*');
  });
});

it('two windows that pay in different ways make one order', async () => {
  const { visitor, sku } = await visitorAtPayment(backend);
  const first = await choose(visitor, 'paypal');
  const second = await choose(visitor, 'bancontact');
  expect(second).not.toBe(first);
  // The first window's payment was cancelled when the second began.
  await post(`${first}/method`, { decision: 'approve' });
  await post(`${second}/choice`, { bank: 'Leiebank' });
  const back = await post(`${second}/method`, { decision: 'approve' });
  const ordered = await visitor.visit(within(back));
  expect(ordered.html).toContain('data-order-number');
  expect(await backend.ledger(sku)).toEqual({ onSale: 4, held: 0, sold: 1 });
});
