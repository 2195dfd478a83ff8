/** The confirmation shows a customer's own orders, waits for payments, and shows nothing to others. */
import { beforeAll, describe, expect, it } from 'vitest';
import { HttpVisitor } from '../../shop/http-visitor.ts';
import { type Backend, openBackend } from '../cart/carts-fixture.ts';
import { payByCard, slowCard, visitorAtPayment } from '../checkout/checkout-fixture.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

const unknown = 'We found no order of yours at that address.';
const confirmation = (cartId: string) => `/en/order-confirmation/?cart=${cartId}`;

/** A shopper who has paid with a test card; the current page and the cart. */
async function payer(number: string) {
  const { visitor, email } = await visitorAtPayment(backend);
  const opened = await payByCard(visitor);
  const page = await visitor.get(opened.headers.get('location') ?? '');
  const shown = await visitor.submit(page, 'number', { ...slowCard, number });
  const cart = await backend.db
    .prepare('SELECT cart_id FROM carts JOIN customers USING (customer_id) WHERE email = ?')
    .bind(email)
    .first<string>('cart_id');
  return { visitor, email, shown, cartId: cart ?? '' };
}

const accepted = '4111 1111 1111 1111';
const presented = '4000 0000 0000 3097';

/** The same customer on another device, without the cart. */
async function elsewhere(email: string): Promise<HttpVisitor> {
  const visitor = new HttpVisitor(backend.shop);
  await visitor.signIn(email);
  visitor.cookies.delete('cart_id_local');
  return visitor;
}

describe('the confirmation of', () => {
  it('somebody else’s cart, or of none, is answered at once and alike', async () => {
    const waiting = await payer(slowCard.number);
    const ordered = await payer(accepted);
    const { visitor: stranger } = await visitorAtPayment(backend);
    const untouched = await visitorAtPayment(backend);
    const open = JSON.parse((await untouched.visitor.get('/en/api/getCart')).html).id;
    const ids = [waiting.cartId, ordered.cartId, open, crypto.randomUUID(), 'nonsense', ''];
    for (const id of ids)
      for (const attempt of ['', '&attempt=99']) {
        const { status, headers } = await stranger.get(confirmation(id) + attempt);
        expect([status, headers.get('location')], `${id}${attempt}`).toEqual([303, '/en/account/orders/']);
        expect((await stranger.get('/en/account/orders/')).html, id).toContain(unknown);
      }
    // The stranger's own cart is unchanged.
    expect((await stranger.get('/en/order-payment/')).status).toBe(200);
  });

  it('an order says that a mail was sent, and where to', async () => {
    const { visitor, email, cartId } = await payer(accepted);
    const { html } = await visitor.get(confirmation(cartId));
    expect(html).toContain(`We have sent the confirmation of your order to ${email}.`);
  });

  it('the customer’s own cart is waited for, however late, on every device', async () => {
    const { visitor, email, cartId } = await payer(slowCard.number);
    for (const each of [visitor, await elsewhere(email)]) {
      const waiting = await each.get(confirmation(cartId));
      expect(waiting.html).toContain('We are waiting for your bank');
      const late = await each.get(`${confirmation(cartId)}&attempt=99`);
      expect(late.html).toContain('Your bank has not answered yet');
    }
  });

  it('an order is found again on another device', async () => {
    const { email, cartId } = await payer(accepted);
    const { status, html } = await (await elsewhere(email)).get(confirmation(cartId));
    expect(status).toBe(200);
    expect(html).toContain('data-order-number');
  });

  it('an order is where Back leads after paying, and the bare address too', async () => {
    const { visitor, email, cartId } = await payer(accepted);
    const bare = '/en/order-confirmation/';
    const steps = ['/en/order-payment/', '/en/order-delivery/', '/en/order-adyen-check/?redirectResult=x', bare];
    const leadsTo = async (path: string) => {
      const { status, headers } = await visitor.get(path);
      expect(status, path).toBeOneOf([302, 303]);
      return headers.get('location');
    };
    for (const path of steps) expect(await leadsTo(path), path).toBe(confirmation(cartId));
    // An empty cart does not count.
    await visitor.post('/en/cart/', { intent: 'add', sku: await backend.product(5), quantity: '1' });
    expect(await leadsTo(bare)).toBe('/en/order-billing/');
    const [line] = JSON.parse((await visitor.get('/en/api/getCart')).html).lineItems;
    await visitor.post('/en/cart/', { intent: 'delete', lineId: line.lineId });
    for (const path of steps.filter((each) => !each.includes('check')))
      expect(await leadsTo(path), path).toBe(confirmation(cartId));

    // Signing out drops it.
    await visitor.signOut();
    expect(visitor.cookies.has('last_order_local')).toBe(false);
    expect((await (await elsewhere(email)).get(bare)).headers.get('location')).toBe('/en/account/orders/');
  });

  it('a voucher is shown on another device, and beside another cart, which is not touched', async () => {
    const { email, cartId } = await payer(presented);
    // The payment is at the bank once the shop is notified.
    const device = await elsewhere(email);
    const shown = await device.visit(confirmation(cartId));
    expect(shown.html).toContain('Your payment reference');
    expect(shown.html).toContain('value="cancel-payment"');

    const other = new HttpVisitor(backend.shop);
    await other.post('/en/cart/', { intent: 'add', sku: await backend.product(5), quantity: '1' });
    await other.signIn(email);
    expect(other.cookies.get('cart_id_local')).not.toBe(cartId);
    const beside = await other.visit(confirmation(cartId));
    expect(beside.html).toContain('Your payment reference');
    expect(beside.html).not.toContain('value="cancel-payment"');
    expect(other.cookies.get('cart_id_local')).not.toBe(cartId);
  });
});
