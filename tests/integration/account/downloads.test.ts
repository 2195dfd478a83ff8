import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, HttpVisitor } from '../../shop/http-visitor.ts';
import { newCustomer } from '../../shop/new-customer.ts';
import { type Backend, openBackend } from '../cart/carts-fixture.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

const path = (locale: string) => `/${locale}/account/downloads/`;
const words = (html: string) => html.replaceAll(/[\u00a0\u202f]/g, ' ');

/** A signed-in customer with a number of past orders. */
async function signedIn(orders = 0): Promise<{ guest: HttpVisitor; email: string }> {
  const email = await newCustomer(backend.shop);
  const guest = new HttpVisitor(backend.shop);
  await guest.signIn(email);
  const customer = '(SELECT customer_id FROM customers WHERE email = ?1)';
  if (orders === 0) return { guest, email };
  await backend.db.batch(
    Array.from({ length: orders }, (_, index) =>
      backend.db
        .prepare(
          `INSERT INTO orders (order_number, customer_id, status, locale, currency, total_price, shipping_price,
             created_at)
           VALUES (?2, ${customer}, 'DELIVERED', 'en', 'EUR', 12345, 0, ?3)`,
        )
        .bind(email, `SV-${email.slice(0, 8)}-${index}`, `2025-01-${String(index + 1).padStart(2, '0')}T10:00:00.000Z`),
    ),
  );
  return { guest, email };
}

const data = (guest: HttpVisitor, locale = 'en'): Promise<Answer> => guest.post(path(locale), { intent: 'my-data' });

describe('the documents of a customer', () => {
  test('are listed with kind, day, order and amount, ten to a page, each a link to its PDF', async () => {
    const { guest, email } = await signedIn(12);
    const first = await guest.get(path('en'));
    expect(first.status).toBe(200);
    expect(first.html.match(/<li class="downloads__row"/g)).toHaveLength(10);
    const number = `SV-${email.slice(0, 8)}-11`;
    for (const fact of ['Invoice', '12 January 2025', `Order ${number}`, '€123.45']) {
      expect(words(first.html)).toContain(fact);
    }
    expect(first.html).toContain(`href="/en/account/downloads/invoice-${number}/"`);
    expect(first.html).toContain('rel="next"');
    const second = await guest.get(`${path('en')}?p=2`);
    expect(second.html.match(/<li class="downloads__row"/g)).toHaveLength(2);
    for (const wrong of ['3', '0', 'x', '-1']) expect((await guest.get(`${path('en')}?p=${wrong}`)).status).toBe(404);
    const pdf = await guest.get(`/en/account/downloads/invoice-${number}/`);
    expect([pdf.status, pdf.html.slice(0, 5)]).toEqual([200, '%PDF-']);
  });

  test('are announced to customers without any', async () => {
    const { guest } = await signedIn();
    const { html } = await guest.get(path('de-de'));
    expect(html).toContain('Nach Ihrer ersten Bestellung finden Sie hier');
    expect(html).not.toContain('class="downloads__row"');
  });

  test('are there only where the market has them', async () => {
    const { guest } = await signedIn();
    const [off, on] = [await guest.get(path('fr-ch')), await guest.get(path('fr-fr'))];
    expect([off.status, on.status]).toEqual([404, 200]);
    expect((await data(guest, 'fr-ch')).status).toBe(404);
    const menu = async (locale: string) => (await guest.get(`/${locale}/account/dashboard/`)).html;
    expect(await menu('fr-ch')).not.toContain('/fr-ch/account/downloads/');
    expect(await menu('fr-fr')).toContain('/fr-fr/account/downloads/');
    // Public pages have the header's menu, too.
    const stranger = new HttpVisitor(backend.shop);
    expect((await stranger.get('/fr-fr/')).html).toContain('/fr-fr/account/downloads/');
    expect((await stranger.get('/fr-ch/')).html).not.toContain('/fr-ch/account/downloads/');
  });
});

describe('my data', () => {
  test('is a file that is created on request and never cached', async () => {
    const { guest, email } = await signedIn(1);
    const answer = await data(guest);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="selvedge-\d{4}-\d\d-\d\d\.json"$/,
    );
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const held = JSON.parse(answer.html);
    expect(held.data).toMatchObject({ account: [{ email }], orders: [{ total_price: 12345 }], wishlist: [] });
  });

  test('is given to nobody from another page, nor to a stranger', async () => {
    const { guest, email } = await signedIn();
    const forged = await guest.get(path('en'), {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
    });
    expect(forged.status).toBe(403);
    expect(forged.html).not.toContain(email);
    expect((await data(new HttpVisitor(backend.shop))).status).toBe(302);
    expect((await guest.get(`${path('en')}my-data/`)).status).toBe(404);
  });

  test('is given to who has just signed in; others are asked to, and come back', async () => {
    const { guest, email } = await signedIn();
    await backend.db
      .prepare(
        `UPDATE sign_in_sessions SET created_at = created_at - 3600
         WHERE customer_id = (SELECT customer_id FROM customers WHERE email = ?)`,
      )
      .bind(email)
      .run();
    const asked = await data(guest);
    expect([asked.status, asked.headers.get('location')]).toEqual([303, `${path('en')}?again=1#my-data`]);
    const { html } = await guest.get(`${path('en')}?again=1`);
    expect(words(html)).toContain('Before you download your data, sign in once more');
    expect(html).not.toContain('value="my-data"');
    expect(html).toMatch(/href="[^"]*prompt=login[^"]*downloads/);
  });

  test('is refused in words when it was asked for again and again', async () => {
    const { guest } = await signedIn();
    for (let time = 0; time < 10; time += 1) expect((await data(guest)).status).toBe(200);
    const refused = await guest.refused(path('en'), { intent: 'my-data' });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(refused.html).toContain('You have asked for this file several times.');
  });
});
