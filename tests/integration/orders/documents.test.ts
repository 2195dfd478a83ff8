/** @module-tag sampled-4 */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Cart } from '../../../shared/contract/cart/cart.ts';
import { localeNames, locales } from '../../../shared/markets/locales.ts';
import { pdfText } from '../../pdf-text.ts';
import { HttpVisitor } from '../../shop/http-visitor.ts';
import { newCustomer } from '../../shop/new-customer.ts';
import { type Backend, of, openBackend, readyCart, type Shopper } from '../cart/carts-fixture.ts';
import { payUnnotified } from '../payment/pay-unnotified.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

/** Buys a piece by card, with a gift card if passed. */
async function bought(buyer: Shopper, giftCard?: { recipientName: string; message: string }): Promise<Cart> {
  let cart = await readyCart(backend, buyer, [{ sku: await backend.product(9), quantity: 2 }]);
  if (giftCard !== undefined) {
    const date = new Date().toISOString().slice(0, 10);
    cart = await backend.call('addGiftCard', { ...of(cart), giftCard: { amount: 5000, date, ...giftCard } }, buyer);
  }
  const returnUrl = `${backend.shop.shopUrl}/fr-fr/order-adyen-check/`;
  const payment = { paymentProduct: 'cb', returnUrl, amount: cart.totalPrice };
  const { action } = await backend.call('createPayment', { ...of(cart), payment }, buyer);
  await payUnnotified(backend.shop, new URL(action?.url ?? '').pathname);
  return backend.call('validateCart', of(cart), buyer);
}

const optIn = (customerId: string) =>
  backend.db
    .prepare(`INSERT INTO subscriptions (customer_id, type, optin) VALUES (?, 'TIC', 'YES')`)
    .bind(customerId)
    .run();

/** Without the sizes, which are stored when a document is opened. */
async function listed(buyer: Shopper, page = 1, size = 10) {
  const { total, documents } = await backend.call('listDocuments', { page, size }, buyer);
  return { total, documents: documents.map(({ bytes: _, ...document }) => document) };
}

async function pdfOf(documentId: string, buyer: Shopper): Promise<string> {
  const response = await backend.send('getDocument', { documentId }, buyer);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return (await pdfText(await response.arrayBuffer())).join('\n').replaceAll(/\s+/g, ' ');
}

test('the demo’s past orders went to a country of their market, whose tax their invoice shows', async () => {
  const { results } = await backend.db
    .prepare(
      `SELECT DISTINCT o.locale, d.country_code_iso2 AS market, o.shipping_address ->> '$.country' AS country,
         o.billing_address ->> '$.country' AS billed
       FROM orders o JOIN customers c ON c.customer_id = o.customer_id JOIN domains d ON d.locale = o.locale
       WHERE o.payment_id IS NULL AND c.email IN ('fid@example.com', 'hsp@example.com')`,
    )
    .all<{ locale: string; market: string; country: string; billed: string }>();
  expect(results.length).toBeGreaterThan(2);
  for (const { locale, market, country, billed } of results)
    expect([locale, country, billed]).toEqual([locale, market, market]);
});

test('the demo’s past orders paid for delivery by the rule of their market', async () => {
  const { results } = await backend.db
    .prepare(
      `SELECT o.order_number AS number, o.total_price - o.shipping_price AS sum, o.shipping_price AS paid, m.price,
         m.free_above AS freeAbove
       FROM orders o JOIN customers c ON c.customer_id = o.customer_id
       JOIN shipping_methods m ON m.country = o.shipping_address ->> '$.country' AND m.currency = o.currency
         AND m.key = o.shipping_method
       WHERE o.payment_id IS NULL AND c.email IN ('fid@example.com', 'hsp@example.com')`,
    )
    .all<{ number: string; sum: number; paid: number; price: number; freeAbove: number }>();
  expect(results.some(({ paid }) => paid === 0)).toBe(true);
  for (const { number, sum, paid, price, freeAbove } of results)
    expect([number, paid]).toEqual([number, sum > freeAbove ? 0 : price]);
});

describe('documents', () => {
  test('of an order are its invoice, and its e-ticket if requested', async () => {
    const buyer = await backend.customer();
    const plain = await bought(buyer);
    expect((await listed(buyer)).documents.map(({ kind }) => kind)).toEqual(['invoice']);
    await optIn(buyer.customerId);
    const cart = await bought(buyer);
    const { total, documents } = await listed(buyer);
    expect(total).toBe(3);
    expect(documents.map(({ kind, orderNumber }) => [kind, orderNumber])).toEqual([
      ['invoice', cart.orderNumber],
      ['e-ticket', cart.orderNumber],
      ['invoice', plain.orderNumber],
    ]);
    expect(documents[0]).toMatchObject({ amount: cart.totalPrice });
    expect((await listed(buyer, 2, 2)).documents).toEqual(documents.slice(2));
    const ofOrder = { page: 1, size: 10, orderNumber: plain.orderNumber ?? '' };
    expect((await backend.call('listDocuments', ofOrder, buyer)).documents).toMatchObject(documents.slice(2));
    // An e-ticket that was not requested does not exist.
    const id = `e-ticket-${plain.orderNumber}`;
    expect(await backend.refused('getDocument', { documentId: id }, buyer)).toMatchObject({
      code: 'unknown',
    });
  });

  test('show what was bought, where it goes, what it cost and how it was paid', async () => {
    const buyer = await backend.customer();
    await optIn(buyer.customerId);
    const { orderNumber = '' } = await bought(buyer);
    const [paper, ticket] = [
      await pdfOf(`invoice-${orderNumber}`, buyer),
      await pdfOf(`e-ticket-${orderNumber}`, buyer),
    ];
    for (const fact of [orderNumber ?? '', 'Test piece', '118,00 €', 'CB', 'Selvedge SAS', '59100 Roubaix']) {
      expect(paper).toContain(fact);
      expect(ticket).toContain(fact);
    }
    for (const fact of ['Facture', '12 RUE DE LA PAIX', 'taille M', 'TVA incluse à 20 %', 'Livraison à domicile'])
      expect(paper).toContain(fact);
    const { documents } = await backend.call('listDocuments', { page: 1, size: 10 }, buyer);
    expect(documents).toHaveLength(2);
    for (const { bytes } of documents) expect(bytes).toBeGreaterThan(5000);
  });

  test('number invoices one after the other, even when many are ordered at once', async () => {
    const buyers = await Promise.all([1, 2, 3, 4].map(() => backend.customer()));
    const carts = await Promise.all(buyers.map((buyer) => bought(buyer)));
    const { results } = await backend.db
      .prepare(
        `SELECT sequence FROM order_papers WHERE order_number IN (SELECT value FROM json_each(?)) ORDER BY sequence`,
      )
      .bind(JSON.stringify(carts.map(({ orderNumber }) => orderNumber)))
      .all<{ sequence: number }>();
    const [first = Number.NaN] = results.map(({ sequence }) => sequence);
    expect(results.map(({ sequence }) => sequence)).toEqual([0, 1, 2, 3].map((place) => first + place));
  });

  test('bring a gift card with number and PIN that pay', async () => {
    const buyer = await backend.customer();
    await bought(buyer, { recipientName: 'Zoë Žák', message: 'Pour toi' });
    const card = (await listed(buyer)).documents.find(({ kind }) => kind === 'gift-card');
    expect(card).toMatchObject({ amount: { centAmount: 5000, currencyCode: 'EUR' } });
    const text = await pdfOf(card?.documentId ?? '', buyer);
    for (const fact of ['Pour Zoë Žák', 'Pour toi', '50,00 €', 'Valable jusqu’au 31 décembre']) {
      expect(text).toContain(fact);
    }
    const number = /(?:\d{4} ){4}\d{3}/.exec(text)?.[0] ?? '';
    const pin = / (\d{6}) /.exec(text.replace(number, ''))?.[1] ?? '';
    const cart = await readyCart(backend, buyer, [{ sku: await backend.product(1), quantity: 1 }]);
    const paying = { giftCardId: number.replaceAll(' ', ''), pin, amount: 5000 };
    const paid = await backend.call('payWithGiftCard', { ...of(cart), ...paying }, buyer);
    expect(paid.giftCards.length + paid.payments.length).toBeGreaterThan(0);
  });

  test('store neither number nor PIN in the clear', async () => {
    const buyer = await backend.customer();
    await bought(buyer, { recipientName: 'Mona', message: 'Psst' });
    const card = await backend.db
      .prepare(`SELECT g.* FROM gift_cards g JOIN orders o ON o.order_number = g.order_number WHERE o.customer_id = ?`)
      .bind(buyer.customerId)
      .first<{ sealed: string; last_digits: string }>();
    expect(card?.sealed).toMatch(/^[\w=-]{80,}$/);
    expect(JSON.stringify(card)).not.toMatch(/Mona|Psst|\d{19}/);
  });

  test('are their customer’s alone', async () => {
    const [buyer, other] = [await backend.customer(), await backend.customer()];
    await optIn(buyer.customerId);
    await bought(buyer, { recipientName: 'Ida', message: '' });
    const { documents } = await listed(buyer);
    expect(documents).toHaveLength(3);
    expect(await listed(other)).toEqual({ total: 0, documents: [] });
    for (const { documentId } of documents) {
      expect(await backend.refused('getDocument', { documentId }, other)).toMatchObject({ statusCode: 404 });
      expect(await backend.refused('getDocument', { documentId })).toMatchObject({ statusCode: 401 });
    }
    for (const documentId of ['invoice-', 'invoice-none', 'paper-1', 'gift-card-x', 'x'])
      expect(await backend.refused('getDocument', { documentId }, buyer)).toMatchObject({ statusCode: 404 });
  });
});

test.each(localeNames.filter((locale) => locale !== 'fr-fr'))('an invoice of %s is in its language', async (locale) => {
  const buyer = await backend.customer(locale);
  const number = `SVLANG-${locale}`;
  await backend.db
    .prepare(
      `INSERT INTO orders (order_number, customer_id, status, locale, currency, total_price, shipping_price,
           created_at)
       VALUES (?, ?, 'DELIVERED', ?, ?, 1000, 0, '2024-02-03T10:00:00.000Z')`,
    )
    .bind(number, buyer.customerId, locale, locale === 'pl-pl' ? 'PLN' : 'EUR')
    .run();
  const words = {
    fr: 'Facture',
    en: 'Invoice',
    de: 'Rechnung',
    es: 'Factura',
    it: 'Fattura',
    pl: 'Faktura',
  };
  expect(await pdfOf(`invoice-${number}`, buyer)).toContain(words[locales[locale].lang]);
});

describe('in the browser of a customer', () => {
  test('the PDF opens, is never cached, and is private', async () => {
    const email = await newCustomer(backend.shop);
    const owner = new HttpVisitor(backend.shop);
    await owner.signIn(email);
    const customerId = await backend.db
      .prepare('SELECT customer_id FROM customers WHERE email = ?')
      .bind(email)
      .first<string>('customer_id');
    await backend.db
      .prepare(
        `INSERT INTO orders (order_number, customer_id, status, locale, currency, total_price, shipping_price,
           created_at)
         VALUES ('SVOWN-1', ?, 'DELIVERED', 'en', 'EUR', 1000, 0, '2024-02-03T10:00:00.000Z')`,
      )
      .bind(customerId)
      .run();
    const path = '/en/account/downloads/invoice-SVOWN-1/';
    const answer = await owner.get(path);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="selvedge-invoice-SVOWN-1.pdf"',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.html.startsWith('%PDF-')).toBe(true);
    const other = new HttpVisitor(backend.shop);
    await other.signIn(await newCustomer(backend.shop));
    expect((await other.get(path)).status).toBe(404);
    expect((await owner.get('/en/account/downloads/invoice-none/')).status).toBe(404);
    expect((await owner.get('/en/account/downloads/in%2Fvoice/')).status).toBe(404);
    const stranger = await new HttpVisitor(backend.shop).get(path);
    expect([stranger.status, stranger.html.includes('%PDF')]).toEqual([302, false]);
  });
});
