/** Parallel requests of one shopper, and lost responses, through the storefront's pages. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testCards } from '../../../backend/stand-ins/payment-provider/sessions/test-cards.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import { seenOrder } from '../../../worker/pages/checkout/frame/seen-order.ts';
import { ask } from '../../shop/ask.ts';
import { type Shop, startShop } from '../../shop/harness.ts';
import { type Backend, of, openBackend, readyCart } from '../cart/carts-fixture.ts';
import { promoCode } from '../cart/extras-fixture.ts';
import { openPayment } from '../payment/paid-cart.ts';
import { payUnnotified } from '../payment/pay-unnotified.ts';
import { customer, Guest } from './faults-visitor.ts';

let shop: Shop;
let backend: Backend;
const logged: string[] = [];
/** Calls that are carried out without a response, and how many times still. */
let loses: { call: RegExp; times: number } | undefined;
/** Called once, just before a call is carried out. */
let meanwhile: { call: RegExp; work: () => Promise<unknown> } | undefined;

beforeAll(async () => {
  shop = await startShop({
    log: (line) => logged.push(line),
    gateway: async (request, pass) => {
      const call = `${request.method} ${new URL(request.url).pathname}`;
      if (meanwhile?.call.test(call)) {
        const { work } = meanwhile;
        meanwhile = undefined;
        await work();
      }
      const answer = await pass(request);
      if (loses === undefined || loses.times === 0 || !loses.call.test(call)) return answer;
      loses.times -= 1;
      await answer.arrayBuffer();
      throw new Error('connection reset');
    },
  });
  backend = await openBackend(shop);
});
beforeEach(() => {
  loses = undefined;
  meanwhile = undefined;
  logged.length = 0;
});
afterAll(() => shop.dispose());

const authorised = testCards.find(({ result }) => result === 'Authorised')?.number ?? '';

/** A customer on the payment page, and the cart. */
async function atPayment() {
  const { guest, shopper } = await customer(backend, 'fr-fr');
  const sku = await backend.product(3);
  const cart = await readyCart(backend, shopper, [{ sku, quantity: 1 }]);
  guest.cookies.set('cart_id_local', cart.id);
  return { guest, shopper, sku, cart };
}

/** Pays on the provider's page; returns the return URL. */
async function payAt(page: string): Promise<string> {
  const body = new URLSearchParams({ number: authorised, expiry: '03/40', cvc: '737', holder: 'Anna Meyer' });
  const response = await ask(`${page}/card`, { method: 'POST', body });
  expect(response.status).toBe(303);
  return response.headers.get('location') ?? '';
}

async function ordersOf(cartId: string): Promise<{ orders: number; payments: number; taken: number }> {
  const counted = await shop.db
    .prepare(
      `SELECT (SELECT count(*) FROM orders WHERE cart_id = ?1) AS orders,
         (SELECT count(*) FROM payments WHERE cart_id = ?1 AND state = 'paid') AS payments,
         (SELECT count(*) FROM payment_sessions s JOIN payments p ON p.payment_id = s.session_id
          WHERE p.cart_id = ?1 AND s.result = 'Authorised') AS taken`,
    )
    .bind(cartId)
    .first<{ orders: number; payments: number; taken: number }>();
  if (counted === null) throw new Error('The database counts nothing.');
  return counted;
}

/** A second window of the same browser. */
function windowOf(guest: Guest): Guest {
  const other = new Guest(backend);
  for (const [name, value] of guest.cookies) other.cookies.set(name, value);
  return other;
}

describe('an answer that gets lost while paying', () => {
  it.each([
    ['the payment is opened', /payments\/adyen$/],
    ['the result is asked for', /payments$/],
    ['the order is made', /validate$/],
    ['the order is shown', /\/order$/],
    ['the cart is read', /GET \/gateway\/carts\//],
  ])('when %s makes no second payment, and the order is found', async (_, call) => {
    const { guest, cart, sku } = await atPayment();
    loses = { call, times: 1 };
    // The shopper presses the button again after a lost response.
    let opened = await guest.post('/fr-fr/order-payment/', {
      form: 'payment',
      product: 'card',
      ...seenOrder(cart),
    });
    // A refused form redirects as well, to the page with the reason.
    if (opened.status !== 303 || opened.headers.get('location')?.includes('again='))
      opened = await guest.post('/fr-fr/order-payment/', {
        form: 'payment',
        product: 'card',
        ...seenOrder(cart),
      });
    expect(opened.status).toBe(303);
    const back = await payUnnotified(shop, opened.headers.get('location') ?? '');
    let seen = await guest.visit(back);
    for (let tries = 0; tries < 3 && !seen.html.includes('data-order-number'); tries += 1)
      seen = await guest.visit(seen.status === 200 && seen.url.includes('confirmation') ? seen.url : back);
    expect(loses.times).toBe(0);
    expect(seen.html).toContain('data-order-number');
    expect(await ordersOf(cart.id)).toEqual({ orders: 1, payments: 1, taken: 1 });
    expect(await backend.ledger(sku)).toEqual({ onSale: 2, held: 0, sold: 1 });
  });
});

describe('what somebody else uses up at the time of the payment', () => {
  it('is a promo code: it is named, with what is to be paid now', async () => {
    const { guest, shopper, cart, sku } = await atPayment();
    const code = await promoCode(backend, { percent: 50, maxUses: 1 });
    const cheaper = await backend.call('addPromoCode', { ...of(cart), promoCode: code }, shopper);
    const other = await backend.customer();
    const rival = await readyCart(backend, other, [{ sku, quantity: 1 }]);
    const theirs = await backend.call('addPromoCode', { ...of(rival), promoCode: code }, other);
    meanwhile = { call: /^POST .*\/payments(?:\/adyen)?$/, work: () => openPayment(backend, theirs, other) };
    const refused = await guest.post('/fr-fr/order-payment/', {
      form: 'payment',
      product: 'card',
      ...seenOrder(cheaper),
    });
    expect([refused.status, refused.headers.get('location')]).toEqual([303, '/fr-fr/cart/']);
    const shown = await guest.get('/fr-fr/cart/');
    const after = await backend.call('getCart', { cartId: cart.id }, shopper);
    expect(after.totalPrice.centAmount).toBeGreaterThan(cheaper.totalPrice.centAmount);
    const total = formatMoney(after.totalPrice.centAmount, 'EUR', 'fr-FR');
    expect(shown.html.replaceAll('&#x27;', '’')).toContain(
      `Un code promo de votre panier vient d’être épuisé. Rien n’a été débité\u202f; il reste maintenant ${total} à payer.`,
    );
    expect(await ordersOf(cart.id)).toEqual({ orders: 0, payments: 0, taken: 0 });
    expect(await backend.ledger(sku)).toEqual({ onSale: 2, held: 1, sold: 0 });
  });
});

describe('a payment that the bank thinks about', () => {
  it('is waited for, and waiting is no failure', async () => {
    const { guest, cart } = await atPayment();
    const opened = await guest.post('/fr-fr/order-payment/', {
      form: 'payment',
      product: 'card',
      ...seenOrder(cart),
    });
    const back = await payUnnotified(shop, opened.headers.get('location') ?? '', 'Pending');
    const seen = await guest.visit(back);
    expect(seen.url).toContain('/order-confirmation/');
    expect(seen.html).toContain('data-island="order-watch"');
    expect((await guest.visit(seen.url)).html).toContain('data-island="order-watch"');
    expect(await ordersOf(cart.id)).toEqual({ orders: 0, payments: 0, taken: 0 });
    expect(logged).toEqual([]);
  });
});

describe('one shopper in many windows', () => {
  it('pays once, however often the button is pressed', async () => {
    const { guest, cart, sku } = await atPayment();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        windowOf(guest).post('/fr-fr/order-payment/', {
          form: 'payment',
          product: 'card',
          ...seenOrder(cart),
        }),
      ),
    );
    // Whoever waited beyond the timeout gets the page that says so, and has opened no other payment.
    const pages = answers
      .filter(({ status }) => status === 303)
      .map(({ headers }) => headers.get('location') ?? '')
      .filter((page) => !page.includes('again='));
    expect(new Set(pages).size).toBe(1);
    expect(await backend.ledger(sku)).toEqual({ onSale: 2, held: 1, sold: 0 });
    const back = await payAt(pages[0] ?? '');
    // They all return at the same time.
    const ends = await Promise.all(Array.from({ length: 8 }, () => windowOf(guest).visit(back)));
    for (const { status, html } of ends) {
      expect(status).toBe(200);
      expect(html).toMatch(/data-order-number|data-island="order-watch"/);
    }
    expect(await ordersOf(cart.id)).toEqual({ orders: 1, payments: 1, taken: 1 });
  });

  it('has in the cart what the shop has confirmed, and nothing else', async () => {
    const guest = new Guest(backend);
    const first = await backend.product(20);
    await guest.call('fr-fr', 'addProduct', { sku: first });
    const skus = await Promise.all(Array.from({ length: 12 }, () => backend.product(9)));
    const answers = await Promise.all(
      skus.map(async (sku) => {
        const { status } = await windowOf(guest).call('fr-fr', 'addProduct', { sku });
        return { sku, status };
      }),
    );
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const confirmed = answers.flatMap(({ sku, status }) => (status === 200 ? [sku] : []));
    expect(confirmed.length).toBeGreaterThan(0);
    const { lineItems } = JSON.parse((await guest.get('/fr-fr/api/getCart')).html);
    const held = lineItems.map(({ sku }: { sku: string }) => sku);
    expect(new Set(held)).toEqual(new Set([first, ...confirmed]));
  });

  it('makes one cart when everything is pressed at once by somebody who has none', async () => {
    const { guest } = await customer(backend, 'fr-fr');
    const skus = await Promise.all(Array.from({ length: 4 }, () => backend.product(9)));
    const answers = await Promise.all(
      skus.map((sku) => windowOf(guest).post('/fr-fr/cart/', { intent: 'add', sku, quantity: '1' })),
    );
    for (const { status } of answers) expect(status).toBe(303);
    // Refusals show a message on the next page.
    const refused = answers.map(({ headers }) => /^notices/m.test(headers.getSetCookie().join('\n')));
    const added = skus.filter((_, index) => refused[index] === false);
    const { lineItems } = JSON.parse((await guest.get('/fr-fr/api/getCart')).html);
    expect(new Set(lineItems.map(({ sku }: { sku: string }) => sku))).toEqual(new Set(added));
  });
});
