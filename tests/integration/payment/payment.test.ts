import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testCards } from '../../../backend/stand-ins/payment-provider/sessions/test-cards.ts';
import type { Cart, PaymentResult } from '../../../shared/contract/cart/cart.ts';
import { type Backend, billingAddress, of, openBackend, readyCart, type Shopper } from '../cart/carts-fixture.ts';
import { notificationBody, sendNotification } from './provider-notification.ts';

const [authorised = '', refused = ''] = ['Authorised', 'Refused'].map(
  (result) => testCards.find((card) => card.result === result)?.number,
);

let backend: Backend;
let buyer: Shopper;
let sku: string;

beforeAll(async () => {
  backend = await openBackend();
});

beforeEach(async () => {
  buyer = await backend.customer();
  sku = await backend.product(5);
});

const returnUrl = () => `${backend.shop.shopUrl}/fr-fr/order-adyen-check/`;

/** Opens the payment of a cart; returns the path of the hosted page. */
async function open(cart: Cart, as = buyer): Promise<string> {
  const payment = { paymentProduct: 'cb', returnUrl: returnUrl(), amount: cart.totalPrice };
  const { resultCode, action } = await backend.call('createPayment', { ...of(cart), payment }, as);
  expect(resultCode).toBe('RedirectShopper');
  return new URL(action?.url ?? '').pathname;
}

/** Submits a form of the hosted page. */
function post(path: string, values: Record<string, string> = {}): Promise<Response> {
  return backend.shop.fetchBackend(path, { method: 'POST', body: new URLSearchParams(values) });
}

function payWith(page: string, number: string): Promise<Response> {
  return post(`${page}/card`, { number, expiry: '03/40', cvc: '737', holder: 'Anna Meyer' });
}

/** The result that the shopper brings back to the shop. */
function redirectResult(response: Response): string {
  expect(response.status).toBe(303);
  const url = new URL(response.headers.get('location') ?? '', backend.shop.backendUrl);
  expect(`${url.origin}${url.pathname}`).toBe(returnUrl());
  return url.searchParams.get('redirectResult') ?? '';
}

async function details(cart: Cart, response: Response, as = buyer): Promise<PaymentResult> {
  const answer = { ...of(cart), details: { redirectResult: redirectResult(response) } };
  return (await backend.call('submitPaymentDetails', answer, as)).resultCode;
}

const orders = (as = buyer) => backend.call('listOrders', { page: 1, size: 10 }, as);

async function schedule(): Promise<void> {
  const worker = await backend.shop.backend.getWorker();
  await worker.scheduled({ cron: '* * * * *' });
}

/** The provider's sessions of a cart. */
const ofCart = 'session_id IN (SELECT payment_id FROM payments WHERE cart_id = ?)';

/** Lets a payment expire. */
async function expire(cart: Cart): Promise<void> {
  await backend.db.batch([
    backend.db.prepare('UPDATE payments SET expires_at = 1 WHERE cart_id = ?').bind(cart.id),
    backend.db.prepare(`UPDATE payment_sessions SET expires_at = 1 WHERE ${ofCart}`).bind(cart.id),
  ]);
}

describe('a paid cart', () => {
  test('becomes an order, and the customer starts without a cart', async () => {
    const cart = await readyCart(backend, buyer, [{ sku, quantity: 2 }]);
    const page = await open(cart);
    expect(await backend.ledger(sku)).toEqual({ onSale: 3, held: 2, sold: 0 });
    const back = await payWith(page, authorised);
    expect(await details(cart, back)).toBe('Authorised');
    const paid = await backend.call('validateCart', of(cart), buyer);
    expect(paid.orderNumber).toMatch(/^SV\d{6}-[0-9A-Z]{8}$/);
    expect(paid.payments).toEqual([
      {
        paymentProvider: 'adyen',
        amountPlanned: { centAmount: cart.totalPrice.centAmount },
        paymentProduct: 'cb',
        status: 'Authorised',
        id: null,
        lastDigits: null,
        voucher: null,
      },
    ]);
    expect(await backend.ledger(sku)).toEqual({ onSale: 3, held: 0, sold: 2 });
    const { total, orders: listed } = await orders();
    expect(total).toBe(1);
    expect(listed[0]).toMatchObject({
      orderNumber: paid.orderNumber,
      status: 'PAID',
      totalPrice: cart.totalPrice,
      nbProducts: 2,
    });
    expect(await backend.call('getOrderOfCart', { cartId: cart.id }, buyer)).toMatchObject(listed[0] ?? {});
    expect(await backend.refused('getOwnCart', {}, buyer)).toMatchObject({ statusCode: 404 });
    const after = await backend.call('getCart', { cartId: cart.id }, buyer);
    expect([after.orderNumber, after.totalPrice]).toEqual([paid.orderNumber, cart.totalPrice]);
    const add = await backend.refused('addProduct', { ...of(after), sku }, buyer);
    expect(add).toEqual({
      statusCode: 404,
      code: 'cart-unknown',
      message: `No cart found for id ${cart.id}`,
    });
    expect((await backend.call('createCart', {}, buyer)).id).not.toBe(cart.id);
  });

  test('twenty validations at once make one order', async () => {
    const cart = await readyCart(backend, buyer, [{ sku, quantity: 1 }]);
    const page = await open(cart);
    // The bank has authorised it, the notification is not sent yet.
    const id = page.split('/').at(-1) ?? '';
    await backend.db
      .prepare(`UPDATE payment_sessions SET step = 'ended', result = 'Authorised' WHERE session_id = ?`)
      .bind(id)
      .run();
    const answers = await Promise.all(Array.from({ length: 20 }, () => backend.call('validateCart', of(cart), buyer)));
    expect(new Set(answers.map(({ orderNumber }) => orderNumber)).size).toBe(1);
    expect(answers[0]?.orderNumber).not.toBeNull();
    expect((await orders()).total).toBe(1);
    expect(await backend.ledger(sku)).toEqual({ onSale: 4, held: 0, sold: 1 });
  });

  test('has its order when the shopper closes the browser on the payment page', async () => {
    const cart = await readyCart(backend, buyer, [{ sku, quantity: 1 }]);
    await (await payWith(await open(cart), authorised)).body?.cancel();
    const { orderNumber } = await backend.call('getOrderOfCart', { cartId: cart.id }, buyer);
    expect((await backend.call('validateCart', of(cart), buyer)).orderNumber).toBe(orderNumber);
    expect((await orders()).total).toBe(1);
  });

  test('has its order when the provider was cut off before it could notify', async () => {
    const cart = await readyCart(backend, buyer, [{ sku, quantity: 1 }]);
    const id = (await open(cart)).split('/').at(-1) ?? '';
    const { db } = backend;
    await db.batch([
      db.prepare(`UPDATE payment_sessions SET step = 'ended', result = 'Authorised' WHERE session_id = ?`).bind(id),
      db
        .prepare(
          `INSERT INTO payment_notifications (event_id, session_id, result, created_at, next_attempt_at)
           VALUES (?1 || '-Authorised', ?1, 'Authorised', '2026-07-15T10:00:00.000Z', 0)`,
        )
        .bind(id),
    ]);
    expect((await orders()).total).toBe(0);
    await schedule();
    await schedule();
    expect((await orders()).total).toBe(1);
    const { acknowledged_at, attempts } = (await db
      .prepare('SELECT acknowledged_at, attempts FROM payment_notifications WHERE session_id = ?')
      .bind(id)
      .first<{ acknowledged_at: string; attempts: number }>()) ?? { acknowledged_at: null, attempts: 0 };
    expect([acknowledged_at === null, attempts]).toEqual([false, 1]);
  });

  test('the notification sent again and again, with validations between, makes one order', async () => {
    const cart = await readyCart(backend, buyer, [{ sku, quantity: 1 }]);
    const id = (await open(cart)).split('/').at(-1) ?? '';
    await backend.db
      .prepare(`UPDATE payment_sessions SET step = 'ended', result = 'Authorised' WHERE session_id = ?`)
      .bind(id)
      .run();
    for (const signature of [`${'A'.repeat(43)}=`, '']) {
      const forged = await notificationBody(backend, id, {}, signature);
      expect(await sendNotification(backend, forged)).toMatch(/^401 /);
    }
    expect((await orders()).total).toBe(0);
    const event = await notificationBody(backend, id);
    const notify = () => sendNotification(backend, event);
    const all = await Promise.all([
      notify(),
      backend.call('validateCart', of(cart), buyer),
      notify(),
      backend.call('validateCart', of(cart), buyer),
    ]);
    expect([all[0], all[2]]).toEqual(['200 [accepted]', '200 [accepted]']);
    expect(await notify()).toBe('200 [accepted]');
    expect((await orders()).total).toBe(1);
    expect(await backend.ledger(sku)).toEqual({ onSale: 4, held: 0, sold: 1 });
  });
});

describe('stock', () => {
  test('the last piece goes to one of two buyers', async () => {
    const last = await backend.product(1);
    const buyers = [buyer, await backend.customer()];
    const carts = await Promise.all(buyers.map((each) => readyCart(backend, each, [{ sku: last, quantity: 1 }])));
    const outcomes = await Promise.all(
      carts.map(async (cart, index) => {
        const payment = { paymentProduct: 'cb', returnUrl: returnUrl(), amount: cart.totalPrice };
        const response = await backend.send('createPayment', { ...of(cart), payment }, buyers[index]);
        if (response.status === 412) return 'sold out';
        const { action } = (await response.json()) as { action: { url: string } };
        await payWith(new URL(action.url).pathname, authorised);
        return (await backend.call('validateCart', of(cart), buyers[index])).orderNumber === null ? 'lost' : 'ordered';
      }),
    );
    expect(outcomes.toSorted()).toEqual(['ordered', 'sold out']);
    expect(await backend.ledger(last)).toEqual({ onSale: 0, held: 0, sold: 1 });
  });

  test('twelve buyers, five pieces, cards of all kinds: stock, money and orders agree', async () => {
    const crowd = await Promise.all(Array.from({ length: 12 }, () => backend.customer()));
    const carts = await Promise.all(crowd.map((each) => readyCart(backend, each, [{ sku, quantity: 1 }])));
    await Promise.all(
      carts.map(async (cart, index) => {
        const each = crowd[index];
        const payment = { paymentProduct: 'cb', returnUrl: returnUrl(), amount: cart.totalPrice };
        const response = await backend.send('createPayment', { ...of(cart), payment }, each);
        if (!response.ok) return expect(response.status).toBe(412);
        const { action } = (await response.json()) as { action: { url: string } };
        const page = new URL(action.url).pathname;
        if (index % 3 === 0) await post(`${page}/cancel`);
        else await Promise.all([payWith(page, authorised), payWith(page, authorised)]);
        await (await backend.send('validateCart', of(cart), each)).body?.cancel();
      }),
    );
    const { onSale, held, sold } = await backend.ledger(sku);
    expect([onSale + sold, held]).toEqual([5, 0]);
    const counted = await Promise.all(crowd.map((each) => orders(each)));
    expect(counted.reduce((sum, { total }) => sum + (total ?? 0), 0)).toBe(sold);
    const money = await backend.db
      .prepare(
        `SELECT coalesce(sum(s.amount), 0) AS taken,
           (SELECT coalesce(sum(o.total_price), 0) FROM orders o JOIN order_lines l USING (order_number)
             WHERE l.sku = ?1) AS ordered
         FROM payment_sessions s JOIN payments p ON p.payment_id = s.session_id
         WHERE s.result = 'Authorised' AND p.cart_id IN (SELECT cart_id FROM cart_lines WHERE sku = ?1)`,
      )
      .bind(sku)
      .first<{ taken: number; ordered: number }>();
    expect(money?.taken).toBe(money?.ordered);
  });

  test('an expired hold frees its pieces for the next buyer, and cannot be paid any more', async () => {
    const last = await backend.product(1);
    const cart = await readyCart(backend, buyer, [{ sku: last, quantity: 1 }]);
    const page = await open(cart);
    const next = await backend.call('createCart', {});
    expect(await backend.refused('addProduct', { ...of(next), sku: last })).toMatchObject({
      statusCode: 412,
    });
    await expire(cart);
    const many = await backend.product(50);
    const items = [{ sku: many, quantity: 10 }];
    const full = await backend.call('addProducts', { ...of(await backend.call('createCart', {})), items });
    expect(await backend.refused('addProduct', { ...of(full), sku: many })).toMatchObject({
      code: 'too-many-pieces',
    });
    expect(await backend.ledger(last), 'nobody asked for it').toEqual({ onSale: 0, held: 1, sold: 0 });
    await backend.call('addProduct', { ...of(next), sku: last });
    expect(await backend.ledger(last)).toEqual({ onSale: 1, held: 0, sold: 0 });
    const late = await payWith(page, authorised);
    expect(late.headers.get('location')).toBe(page);
    const shown = await (await backend.shop.fetchBackend(page)).text();
    expect(shown).toContain('redirectResult=');
    expect(await backend.refused('validateCart', of(cart), buyer)).toMatchObject({ statusCode: 402 });
  });

  test('an authorised payment keeps its pieces, however late the order is created', async () => {
    const last = await backend.product(1);
    const cart = await readyCart(backend, buyer, [{ sku: last, quantity: 1 }]);
    const id = (await open(cart)).split('/').at(-1) ?? '';
    await backend.db
      .prepare(`UPDATE payment_sessions SET step = 'ended', result = 'Authorised' WHERE session_id = ?`)
      .bind(id)
      .run();
    await expire(cart);
    const next = await backend.call('createCart', {});
    expect(await backend.refused('addProduct', { ...of(next), sku: last })).toMatchObject({
      statusCode: 412,
    });
    expect((await orders()).total).toBe(1);
  });
});

describe('an open payment', () => {
  test('is found again, not opened twice', async () => {
    const cart = await readyCart(backend, buyer, [{ sku, quantity: 1 }]);
    const page = await open(cart);
    expect(await open(cart)).toBe(page);
    expect(await backend.ledger(sku)).toEqual({ onSale: 4, held: 1, sold: 0 });
  });

  test('is cancelled when the cart changes: the old page cannot be paid', async () => {
    const cart = await readyCart(backend, buyer, [{ sku, quantity: 1 }]);
    const page = await open(cart);
    const changed = await backend.call('addProduct', { ...of(cart), sku }, buyer);
    expect(await backend.ledger(sku)).toEqual({ onSale: 5, held: 0, sold: 0 });
    expect((await payWith(page, authorised)).headers.get('location')).toBe(page);
    expect(await backend.refused('validateCart', of(changed), buyer)).toMatchObject({ statusCode: 402 });
    const second = await open(changed);
    expect(second).not.toBe(page);
    await payWith(second, authorised);
    expect((await orders()).orders[0]).toMatchObject({ nbProducts: 2, totalPrice: changed.totalPrice });
  });

  test('that the bank holds freezes the cart until it has decided', async () => {
    const cart = await readyCart(backend, buyer, [{ sku, quantity: 1 }]);
    const pending = testCards.find(({ result }) => result === 'Pending')?.number ?? '';
    expect(await details(cart, await payWith(await open(cart), pending))).toBe('Pending');
    expect(await backend.refused('addProduct', { ...of(cart), sku }, buyer)).toMatchObject({
      statusCode: 423,
      code: 'payment-under-way',
    });
    expect(await backend.refused('validateCart', of(cart), buyer)).toMatchObject({
      statusCode: 402,
      code: 'payment-pending',
    });
    await backend.db.prepare(`UPDATE payment_sessions SET settle_at = 1 WHERE ${ofCart}`).bind(cart.id).run();
    await schedule();
    expect((await orders()).orders).toMatchObject([{ status: 'PAID' }]);
  });

  test('that was released makes no order, whatever is said about it later', async () => {
    const cart = await readyCart(backend, buyer, [{ sku, quantity: 2 }]);
    const page = await open(cart);
    expect(await details(cart, await post(`${page}/cancel`))).toBe('Cancelled');
    expect(await backend.ledger(sku)).toEqual({ onSale: 5, held: 0, sold: 0 });
    const event = await notificationBody(backend, page.split('/').at(-1) ?? '');
    // Acknowledged, because a repetition would change nothing; the log has an alarm.
    expect(await sendNotification(backend, event)).toBe('200 [accepted]');
    expect(await sendNotification(backend, event)).toBe('200 [accepted]');
    expect((await orders()).total).toBe(0);
    expect(await backend.ledger(sku)).toEqual({ onSale: 5, held: 0, sold: 0 });
    expect(await backend.call('getCart', { cartId: cart.id }, buyer)).toMatchObject({ orderNumber: null });
  });

  test('may fail, be cancelled, and be tried again', async () => {
    const cart = await readyCart(backend, buyer, [{ sku, quantity: 1 }]);
    expect(await details(cart, await payWith(await open(cart), refused))).toBe('Refused');
    expect(await backend.ledger(sku)).toEqual({ onSale: 5, held: 0, sold: 0 });
    const cancelled = await post(`${await open(cart)}/cancel`);
    expect(await details(cart, cancelled)).toBe('Cancelled');
    expect(await backend.refused('validateCart', of(cart), buyer)).toMatchObject({ statusCode: 402 });
    await payWith(await open(cart), authorised);
    expect((await orders()).total).toBe(1);
    expect(await details(cart, cancelled), 'asked again, later').toBe('Cancelled');
  });
});

describe('every test card', () => {
  /** The shopper's next step, for cards that do not end the payment. */
  const rest: Partial<Record<PaymentResult, [form: string, values: Record<string, string>]>> = {
    ChallengeShopper: ['challenge', { decision: 'approve', password: 'password' }],
    IdentifyShopper: ['identify', {}],
    RedirectShopper: ['bank', { decision: 'approve' }],
    AuthenticationFinished: ['confirm', {}],
    PresentToShopper: ['voucher', {}],
  };

  const rows = testCards.map(({ number, result }) => [result, number] as const);
  test.each(rows)('%s %s', { tags: ['sampled-4'] }, async (result, number) => {
    const cart = await readyCart(backend, buyer, [{ sku, quantity: 1 }]);
    const page = await open(cart);
    const sent = await payWith(page, number);
    const next = rest[result];
    if (next === undefined) return expect(await details(cart, sent)).toBe(result);

    expect(sent.headers.get('location')).toBe(page);
    const shown = await (await backend.shop.fetchBackend(page)).text();
    const [, link = ''] = /redirectResult=([\w.-]+)"/.exec(shown) ?? [];
    const left = { ...of(cart), details: { redirectResult: link } };
    expect((await backend.call('submitPaymentDetails', left, buyer)).resultCode).toBe(result);
    const finished = await post(`${page}/${next[0]}`, next[1]);
    expect(await details(cart, finished)).toBe('Authorised');
    expect((await orders()).total).toBe(1);
  });

  test('3-D Secure refuses without a confirmation, and allows a second try', async () => {
    const challenge = testCards.find(({ result }) => result === 'ChallengeShopper')?.number ?? '';
    const cart = await readyCart(backend, buyer, [{ sku, quantity: 1 }]);
    const page = await open(cart);
    await payWith(page, challenge);
    const wrong = await post(`${page}/challenge`, { decision: 'approve', password: 'passwort' });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain('aria-invalid="true"');
    expect(await details(cart, await post(`${page}/challenge`, { decision: 'refuse' }))).toBe('Refused');
  });
});

describe('the hosted page', () => {
  test('ties its faults to the fields, and never shows the security code again', async () => {
    const page = await open(await readyCart(backend, buyer, [{ sku, quantity: 1 }]));
    const shown = await backend.shop.fetchBackend(page);
    const policy = shown.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`form-action 'self' ${backend.shop.shopUrl};`);
    expect(await shown.text()).toContain('lang="fr"');
    const sent = await post(`${page}/card`, {
      number: '4111 1111 1111 1112',
      expiry: '13/20',
      cvc: '73',
      holder: '',
    });
    expect(sent.status).toBe(422);
    const html = await sent.text();
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(4);
    expect(html).toContain('aria-describedby="number-fault"');
    expect(html).toContain('value="4111 1111 1111 1112"');
    expect(html).not.toContain('value="73"');
  });

  test('takes no card but the test cards', async () => {
    const page = await open(await readyCart(backend, buyer, [{ sku, quantity: 1 }]));
    const sent = await payWith(page, '4242 4242 4242 4242');
    expect(sent.status).toBe(422);
  });

  test('answers an unknown payment with 404', async () => {
    const unknown = await backend.shop.fetchBackend(`/payment/sessions/${crypto.randomUUID()}`);
    expect(unknown.status).toBe(404);
    expect((await payWith(`/payment/sessions/${crypto.randomUUID()}`, authorised)).status).toBe(404);
  });

  test('the interface for shops refuses unsigned requests', async () => {
    const request = { method: 'POST', body: '{"reference":"x"}' };
    const response = await backend.shop.fetchBackend(`/payment/api/sessions/${crypto.randomUUID()}/cancel`, request);
    expect(response.status).toBe(401);
  });
});

describe('what is refused', () => {
  test('an unpaid cart, another amount, an address outside the shop, an incomplete cart', async () => {
    const cart = await readyCart(backend, buyer, [{ sku, quantity: 1 }]);
    expect(await backend.refused('validateCart', of(cart), buyer)).toMatchObject({ statusCode: 402 });
    const payment = { paymentProduct: 'cb', returnUrl: returnUrl(), amount: cart.totalPrice };
    const attempt = (changes: object) =>
      backend.refused('createPayment', { ...of(cart), payment: { ...payment, ...changes } }, buyer);
    const less = { ...cart.totalPrice, centAmount: 1 };
    expect(await attempt({ amount: less })).toEqual({
      statusCode: 412,
      code: 'amount-changed',
      message: 'The amount is not that of the cart any more.',
    });
    const zlotys = { ...cart.totalPrice, currencyCode: 'PLN' };
    expect(await attempt({ amount: zlotys })).toMatchObject({ statusCode: 412, code: 'amount-changed' });
    expect(await attempt({ returnUrl: 'https://evil.example/' })).toMatchObject({ statusCode: 400 });
    expect(await attempt({ paymentProduct: 'free' })).toMatchObject({ statusCode: 400 });
    const other = await backend.customer();
    const empty = await backend.call('createCart', {}, other);
    const early = { ...of(empty), payment: { ...payment, amount: empty.totalPrice } };
    expect(await backend.refused('createPayment', early, other)).toMatchObject({
      statusCode: 412,
      message: 'The cart is empty.',
    });
    const items = [{ sku, quantity: 1 }];
    const filled = await backend.call('addProducts', { ...of(empty), items }, other);
    const unbilled = { ...of(filled), payment: { ...payment, amount: filled.totalPrice } };
    expect(await backend.refused('createPayment', unbilled, other)).toMatchObject({
      statusCode: 412,
      message: 'The cart has no billing address in this market.',
    });
    const billed = await backend.call('setBillingAddress', { ...of(filled), address: billingAddress }, other);
    const unsent = { ...of(billed), payment: { ...payment, amount: billed.totalPrice } };
    expect(await backend.refused('createPayment', unsent, other)).toMatchObject({
      statusCode: 412,
      message: 'The cart has no delivery in this market.',
    });
    expect(await backend.ledger(sku)).toEqual({ onSale: 5, held: 0, sold: 0 });
  });

  test('stock or prices that no longer hold: 412, and a refresh shows what is left', async () => {
    const cart = await readyCart(backend, buyer, [{ sku, quantity: 3 }]);
    const payment = { paymentProduct: 'cb', returnUrl: returnUrl(), amount: cart.totalPrice };
    const attempt = () => backend.refused('createPayment', { ...of(cart), payment }, buyer);
    const { db } = backend;
    await db.prepare('UPDATE stock SET quantity = 2 WHERE sku = ?').bind(sku).run();
    expect(await attempt()).toMatchObject({ statusCode: 412 });
    await db.prepare('UPDATE stock SET quantity = 5 WHERE sku = ?').bind(sku).run();
    await db
      .prepare('UPDATE prices SET price = 6100 WHERE option_id = (SELECT option_id FROM skus WHERE sku = ?)')
      .bind(sku)
      .run();
    expect(await attempt()).toMatchObject({ statusCode: 412 });
    const refreshed = await backend.call('refreshCart', of(cart), buyer);
    expect(refreshed.subtotalPrice.centAmount).toBe(18_300);
    await open(refreshed);
  });

  test('a redirect result that is forged, or of another cart', async () => {
    const cart = await readyCart(backend, buyer, [{ sku, quantity: 1 }]);
    const made = { ...of(cart), details: { redirectResult: `${crypto.randomUUID()}.${'0'.repeat(64)}` } };
    expect(await backend.refused('submitPaymentDetails', made, buyer)).toMatchObject({ statusCode: 400 });
    const other = await backend.customer();
    const theirs = await readyCart(backend, other, [{ sku, quantity: 1 }]);
    const result = redirectResult(await payWith(await open(theirs, other), authorised));
    const stolen = { ...of(cart), details: { redirectResult: result } };
    expect(await backend.refused('submitPaymentDetails', stolen, buyer)).toMatchObject({ statusCode: 400 });
    expect((await orders()).total).toBe(0);
  });
});

test('a free cart is validated directly, once', async () => {
  const { db } = backend;
  const free = { ...buyer, locale: 'it' } as const;
  const params = await db.prepare(`SELECT params FROM domains WHERE locale = 'it'`).first<string>('params');
  const generous = {
    ...JSON.parse(params ?? '{}'),
    freeCartCriteria: { maxAmount: 1_000_000 },
    billingCountries: ['FR', 'IT'],
    deliveryCountries: ['FR', 'IT'],
  };
  const write = (json: string) => db.prepare(`UPDATE domains SET params = ? WHERE locale = 'it'`).bind(json).run();
  const cart = await readyCart(backend, buyer, [{ sku, quantity: 2 }]);
  const other = await backend.customer();
  const payer = { ...other, locale: 'it' } as const;
  const opened = await readyCart(backend, other, [{ sku: await backend.product(1), quantity: 1 }]);
  await write(JSON.stringify(generous));
  try {
    const payment = {
      paymentProduct: 'visa',
      returnUrl: `${backend.shop.shopUrl}/it/order-adyen-check/`,
      amount: opened.totalPrice,
    };
    await backend.call('createPayment', { ...of(opened), payment }, payer);
    expect(await backend.refused('validateCart', of(opened), payer), 'whoever pays, pays').toMatchObject({
      code: 'not-paid',
    });
    const answers = await Promise.all(Array.from({ length: 5 }, () => backend.send('validateCart', of(cart), free)));
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const paid = await backend.call('validateCart', of(cart), free);
    expect(paid.payments).toMatchObject([
      { paymentProvider: 'selvedge', paymentProduct: 'free', amountPlanned: { centAmount: 0 } },
    ]);
    expect(await backend.call('cancelPayment', { cartId: cart.id }, free)).toEqual({ status: 'paid' });
    expect((await orders()).total).toBe(1);
    expect(await backend.ledger(sku)).toEqual({ onSale: 3, held: 0, sold: 2 });
  } finally {
    await write(params ?? '{}');
  }
});
