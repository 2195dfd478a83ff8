import { beforeAll, expect, test } from 'vitest';
import type { Cart } from '../../../shared/contract/cart/cart.ts';
import { Editor } from '../authentication/staff-browser.ts';
import { type Backend, openBackend, readyCart, type Shopper } from '../cart/carts-fixture.ts';
import { payCart } from '../payment/paid-cart.ts';

let backend: Backend;
let cashier: Editor;
let buyer: Shopper;
let cart: Cart;

beforeAll(async () => {
  backend = await openBackend();
  cashier = await new Editor(backend.shop).open();
  buyer = await backend.customer();
  const sku = await backend.product(5, { price: 4_000 });
  cart = await payCart(backend, await readyCart(backend, buyer, [{ sku, quantity: 3 }]), buyer);
});

const numberOf = ({ orderNumber }: Cart) => orderNumber ?? '';
const pageOf = (number: string) => `/editor/orders?number=${number}`;

/** The values of the hidden fields of a page's forms. */
function hidden(html: string): Record<string, string> {
  const found = html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"\/?>/g);
  return Object.fromEntries([...found].map(([, name = '', value = '']) => [name, value]));
}

const post = (values: Record<string, string>, as = cashier) =>
  as.get('/editor/orders', {
    method: 'POST',
    body: new URLSearchParams(values),
    headers: { origin: backend.shop.backendUrl },
  });

test('staff finds an order, sees what a refund comes to, and refunds it once', async () => {
  const number = numberOf(cart);
  const order = await cashier.get(pageOf(` ${number.toLowerCase()} `));
  expect(order.status).toBe(200);
  expect(order.html).toContain('Pieces to refund');
  const look = await post({ ...hidden(order.html), 'line-1': '2', act: 'review' });
  expect(look.status).toBe(200);
  expect(look.html.replaceAll('\u00a0', ' ')).toContain('80,00 € go back');
  const counted = () =>
    backend.db.prepare('SELECT count(*) AS count FROM refunds WHERE order_number = ?').bind(number).first('count');
  expect(await counted(), 'only looked at').toBe(0);
  const confirmed = { ...hidden(look.html), act: 'refund' };
  for (let time = 0; time < 2; time += 1) {
    const done = await post(confirmed);
    expect([done.status, done.headers.get('location')]).toEqual([303, `${pageOf(number)}&done=1`]);
  }
  expect(await counted()).toBe(1);
  const after = await cashier.get(`${pageOf(number)}&done=1`);
  expect(after.html).toContain('The refund is on its way');
  expect(after.html).toContain('2 came back');
  const sent = await backend.db
    .prepare(
      `SELECT p.state, p.cents, r.refunded_by FROM refund_payments p JOIN refunds r USING (refund_id)
       WHERE order_number = ?`,
    )
    .bind(number)
    .all();
  expect(sent.results).toEqual([{ state: 'sent', cents: 8_000, refunded_by: 'editor@example.com' }]);
});

test('what was seen on the second page is what goes back, or nothing does', async () => {
  const order = await cashier.get(pageOf(numberOf(cart)));
  const look = await post({ ...hidden(order.html), 'line-1': '1', act: 'review' });
  const changed = await post({ ...hidden(look.html), total: '1', act: 'refund' });
  expect(changed.status).toBe(409);
  expect(changed.html).toContain('nothing was done');
});

test.each([
  ['nothing chosen', {}, 'Choose what is refunded.'],
  ['more than is left', { 'line-1': '3' }, 'There are not so many pieces left to refund.'],
  ['no number of pieces', { 'line-1': 'all' }, 'There are not so many pieces left to refund.'],
  ['an unknown line', { 'line-9': '1' }, 'The order has no such line.'],
])('%s is refused in words', async (_, chosen, words) => {
  const order = await cashier.get(pageOf(numberOf(cart)));
  const refused = await post({ ...hidden(order.html), ...chosen, act: 'review' });
  expect(refused.status).toBe(422);
  expect(refused.html).toContain(words);
});

test('an unknown number is reported', async () => {
  const none = await cashier.get(pageOf('SV260715-NOTHING0'));
  expect(none.status).toBe(404);
  expect(none.html).toContain('There is no such order');
});

test('strangers, other sites, and staff without the right to refund are refused', async () => {
  const stranger = new Editor(backend.shop);
  for (const answer of [await stranger.get('/editor/orders'), await post({ act: 'refund' }, stranger)])
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/editor/sign-in']);
  const order = await cashier.get(pageOf(numberOf(cart)));
  const foreign = await post({ ...hidden(order.html), token: 'x', 'line-1': '1', act: 'review' });
  expect(foreign.status).toBe(403);
  await backend.db.prepare(`UPDATE staff SET refunds = 0 WHERE email = 'editor@example.com'`).run();
  try {
    for (const answer of [
      await cashier.get(pageOf(numberOf(cart))),
      await post({ ...hidden(order.html), 'line-1': '1', act: 'review' }),
    ]) {
      expect(answer.status).toBe(403);
      expect(answer.html).not.toContain(numberOf(cart));
    }
  } finally {
    await backend.db.prepare(`UPDATE staff SET refunds = 1 WHERE email = 'editor@example.com'`).run();
  }
});
