/** @module-tag sampled-4 */
import { beforeAll, describe, expect, it } from 'vitest';
import { HttpVisitor } from '../../shop/http-visitor.ts';
import { newCustomer } from '../../shop/new-customer.ts';
import { type Backend, openBackend } from '../cart/carts-fixture.ts';
import { payUnnotified } from '../payment/pay-unnotified.ts';
import { billingAddress, payByCard, slowCard, visitorAtPayment } from './checkout-fixture.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

/** Adds a piece to the cart in another tab. */
async function addElsewhere(visitor: HttpVisitor, sku: string): Promise<void> {
  await visitor.post('/en/cart/', { intent: 'add', sku, quantity: '1' });
}

/** A customer with a payment at the bank, on the waiting page. */
async function visitorWhoWaits() {
  const { visitor, sku } = await visitorAtPayment(backend);
  const opened = await payByCard(visitor);
  const page = await visitor.get(opened.headers.get('location') ?? '');
  const waiting = await visitor.submit(page, 'number', slowCard);
  const cartId = new URL(waiting.url).searchParams.get('cart') ?? '';
  return { visitor, sku, waiting, cartId };
}

/** The bank answers: the provider's session ends with this result. */
async function setBankResult(cartId: string, result: 'Authorised' | 'Refused'): Promise<void> {
  await backend.db
    .prepare(
      `UPDATE payment_sessions SET step = 'ended', result = ?1
       WHERE step = 'waiting' AND session_id IN (SELECT payment_id FROM payments WHERE cart_id = ?2)`,
    )
    .bind(result, cartId)
    .run();
}

describe('what is paid is what was seen', () => {
  it('comes back to the page when another tab has added a piece, and says what changed', async () => {
    const { visitor } = await visitorAtPayment(backend);
    const shown = await visitor.get('/en/order-payment/');
    const before = /name="amount" value="(\d+)"/.exec(shown.html)?.[1] ?? '';
    await addElsewhere(visitor, await backend.product(5));
    const refused = await payByCard(visitor, shown);
    expect(refused.status).toBe(303);
    const again = await visitor.visit(new URL(refused.headers.get('location') ?? '', refused.url).href);
    expect(again.url).toContain('/en/order-payment/');
    expect(again.status).toBe(409);
    expect(again.html).toMatch(/The total is now €[\d,.]+ instead of €[\d,.]+\. Nothing was charged/);
    expect(again.html).toContain('New or changed: ');
    expect(/name="amount" value="(\d+)"/.exec(again.html)?.[1]).not.toBe(before);
    expect((await payByCard(visitor, again)).headers.get('location')).toContain('/payment/');
  });

  it.each(['order-overview', 'order-payment'] as const)(
    'comes back to %s when the delivery has changed elsewhere',
    async (step) => {
      const { visitor } = await visitorAtPayment(backend);
      const shown = await visitor.get(`/en/${step}/`);
      expect(shown.html).toContain('5 OLD STREET');
      await visitor.post('/en/order-delivery/', {
        ...billingAddress,
        line1: '66 Other Street',
        address: 'new',
        phoneNumberCountry: 'GB',
        phoneNumber: '07400 123456',
        method: 'NO',
        methodsOf: 'GB',
      });
      const choice: Record<string, string> = step === 'order-payment' ? { product: 'card' } : {};
      const again = await visitor.submit(shown, 'delivery', choice);
      expect([again.status, new URL(again.url).pathname]).toEqual([409, `/en/${step}/`]);
      for (const text of ['The delivery has changed in the meantime', '66 OTHER STREET'])
        expect(again.html).toContain(text);
      expect(again.html).not.toContain('New or changed');
      expect((await visitor.send(again, 'delivery', choice)).headers.get('location')).toMatch(/payment\//);
    },
  );

  it('is not taken from a form that does not say what was seen', async () => {
    const { visitor } = await visitorAtPayment(backend);
    expect((await visitor.refused('/en/order-payment/', { product: 'card' })).status).toBe(422);
  });

  it('names the piece that was sold meanwhile', async () => {
    const { visitor, sku } = await visitorAtPayment(backend);
    const shown = await visitor.get('/en/order-payment/');
    const name = /class="order-lines__line">.*?<p>(.*?)<\/p>/s.exec(shown.html)?.[1];
    await backend.db.prepare('UPDATE stock SET quantity = 0 WHERE sku = ?').bind(sku).run();
    expect((await payByCard(visitor, shown)).headers.get('location')).toBe('/en/cart/');
    const { html } = await visitor.get('/en/cart/');
    expect(html).toContain('No longer available in the quantity you chose: ');
    expect(html).toContain(`chose: ${name}`);
  });
});

describe('a payment that the bank thinks about', () => {
  it('is named in the cart, stops changes in words, can be opened, and is not offered to be cancelled', async () => {
    const { visitor, sku, cartId } = await visitorWhoWaits();
    const cart = await visitor.get('/en/cart/');
    expect(cart.html).toMatch(/A payment of €[\d,.]+ is under way/);
    expect(cart.html).toContain(`/en/order-confirmation/?cart=${cartId}`);

    const refused = await visitor.refused('/en/cart/', { intent: 'add', sku, quantity: '1' });
    expect(refused.status).toBe(423);
    expect(refused.html).toContain('This cart is being paid for.');
    expect((await visitor.call('en', 'addProduct', { sku })).status).toBe(423);

    expect(cart.html).toContain('it cannot be cancelled here any more');
    expect(cart.html).toContain('if not, nothing is charged and your cart is here as it is.');
    expect(cart.html).not.toContain('Cancel the payment');
    // A page that was open before may still request it.
    const asked = await visitor.post('/en/cart/', { intent: 'cancel-payment' });
    expect(asked.headers.get('location')).toBe('/en/cart/');
    const cartPage = await visitor.get('/en/cart/');
    expect(cartPage.html).toContain('The bank is already handling this payment');
    expect(cartPage.html).not.toContain('Cancel the payment');
    const onward = await visitor.post('/en/cart/', { intent: 'checkout' });
    expect(onward.headers.get('location')).toContain(cartId);
    expect((await visitor.get('/en/order-billing/')).headers.get('location')).toContain(cartId);

    expect((await visitor.get('/en/order-payment/')).headers.get('location')).toContain(cartId);
    expect((await visitor.get('/en/account/orders/')).html).toContain('See the payment');
    await setBankResult(cartId, 'Authorised');
    expect((await visitor.visit(`/en/order-confirmation/?cart=${cartId}`)).html).toContain('data-order-number');
  });

  it('is polled slowly once the attempts are used up, and the refusal is shown', async () => {
    const { visitor, cartId } = await visitorWhoWaits();
    const late = await visitor.get(`/en/order-confirmation/?cart=${cartId}&attempt=99`);
    expect(late.html).toContain('Your bank has not answered yet');
    expect(late.html).toContain('data-island="order-watch"');
    expect(late.html).toMatch(/<meta http-equiv="refresh" content="15;url=\/en\/order-confirmation\/\?cart=/i);
    await setBankResult(cartId, 'Refused');
    // One request finds out, the next one has the result.
    await visitor.visit(`/en/order-confirmation/?cart=${cartId}&attempt=99`);
    const confirmation = await visitor.visit(`/en/order-confirmation/?cart=${cartId}&attempt=99`);
    expect(confirmation.url).toContain('/en/order-payment/');
    expect(confirmation.html).toContain('The payment was not completed.');
  });
});

describe('a payment that was only opened', () => {
  it('can be cancelled in the cart, after which nothing is under way', async () => {
    const { visitor } = await visitorAtPayment(backend);
    await payByCard(visitor);
    const asked = await visitor.post('/en/cart/', { intent: 'cancel-payment' });
    expect(asked.status).toBe(303);
    expect((await visitor.get('/en/cart/')).html).toContain('The payment is cancelled and nothing was charged.');
  });

  it('is gone on with, or given up for another card', async () => {
    const { visitor } = await visitorAtPayment(backend);
    const first = (await payByCard(visitor)).headers.get('location');
    const page = await visitor.get('/en/order-payment/');
    expect(page.html).toContain('Your payment is not finished: Credit or debit card');
    expect((await payByCard(visitor)).headers.get('location')).toBe(first);
    // The choices below it begin another payment; a second click is harmless.
    const second = (await visitor.send(page, 'anew', { product: 'card' })).headers.get('location');
    expect(second).not.toBe(first);
    const third = (await visitor.send(page, 'anew', { product: 'paypal' })).headers.get('location');
    expect(third).not.toBe(second);
    const { results } = await backend.db
      .prepare(
        `SELECT p.state FROM payments p JOIN payments own ON own.cart_id = p.cart_id
         WHERE own.payment_id = ? ORDER BY p.state`,
      )
      .bind(third?.split('/').at(-1))
      .all();
    expect(results.map(({ state }) => state)).toEqual(['open', 'released', 'released']);
  });

  it('that was paid in another window is not paid again by another choice', async () => {
    const { visitor } = await visitorAtPayment(backend);
    const first = (await payByCard(visitor)).headers.get('location') ?? '';
    const page = await visitor.get('/en/order-payment/');
    await payUnnotified(backend.shop, first);
    const sent = await visitor.send(page, 'anew', { product: 'paypal' });
    expect(sent.headers.get('location')).toContain('/en/order-confirmation/?cart=');
    expect((await visitor.visit(sent.headers.get('location') ?? '')).html).toContain('data-order-number');
  });
});

describe('a session that ends by itself', () => {
  it.each(['access_token_local', 'refresh_token_local'])('without its %s is reported once, on a page', async (name) => {
    const { visitor, sku, email } = await visitorAtPayment(backend);
    visitor.cookies.delete(name);
    expect((await visitor.get('/en/cart/')).html).toContain('Your session has ended.');
    expect((await visitor.get('/en/cart/')).html).not.toContain('Your session has ended.');
    await visitor.signIn(email, '/en/order-billing/');
    expect((await visitor.get('/en/api/getCart')).html).toContain(sku);
  });

  it('is sent to a page that is the same for everyone, by its request for the visitor', async () => {
    const visitor = new HttpVisitor(backend.shop);
    await visitor.signIn(await newCustomer(backend.shop));
    visitor.cookies.set('access_token_local', 'not.a.token');
    const asked = async () => JSON.parse((await visitor.get('/en/api/visitor')).html).ended;
    expect(await asked()).toMatch(/^Your session has ended\./);
    expect(await asked()).toBeUndefined();
  });

  it('is not sent to a stranger, nor after signing out', async () => {
    const visitor = new HttpVisitor(backend.shop);
    expect((await visitor.get('/en/cart/')).html).not.toContain('Your session has ended.');
    await visitor.signIn(await newCustomer(backend.shop));
    await visitor.signOut();
    expect((await visitor.get('/en/cart/')).html).not.toContain('Your session has ended.');
  });
});
