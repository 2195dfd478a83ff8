import { beforeAll, describe, expect, it } from 'vitest';
import { eraseDeleted } from '../../../backend/customers/erase.ts';
import { seedCustomers } from '../../../demo/customers.ts';
import { linkTo, mailsTo } from '../../mailbox.ts';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { type Answer, demoPassword, HttpVisitor } from '../../shop/http-visitor.ts';
import { newCustomer } from '../../shop/new-customer.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await sharedShop();
  await seedCustomers(shop.db);
});

const page = '/en/account/delete/';

async function signedIn(email: string): Promise<HttpVisitor> {
  const visitor = new HttpVisitor(shop);
  await visitor.signIn(email);
  return visitor;
}

const rowOf = (email: string) =>
  shop.db
    .prepare('SELECT customer_id, is_deleted, deleted_at, erased_at FROM customers WHERE email = ?')
    .bind(email)
    .first<{
      customer_id: string;
      is_deleted: number;
      deleted_at: string | null;
      erased_at: string | null;
    }>();

const shown = ({ html }: Answer) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

async function withoutPassword(email: string): Promise<void> {
  await shop.db
    .prepare('DELETE FROM credentials WHERE customer_id = (SELECT customer_id FROM customers WHERE email = ?)')
    .bind(email)
    .run();
}

describe('an account', () => {
  it('is closed by its password: signed out everywhere, confirmed on the next page and by mail', async () => {
    const email = await newCustomer(shop);
    const [visitor, other] = [await signedIn(email), await signedIn(email)];
    const form = await visitor.visit(page);
    expect(shown(form)).toContain('For 30 days Everything stays where it is.');
    const left = await visitor.submit(form, 'password', { password: demoPassword });
    expect(left.url).toBe(`${shop.shopUrl}/en/`);
    expect(shown(left)).toContain('Your account is closed.');
    expect([...visitor.cookies.keys()].filter((name) => /token|sign_in/.test(name))).toEqual([]);
    expect(await rowOf(email)).toMatchObject({ is_deleted: 1, erased_at: null });
    expect((await other.visit('/en/account/orders/')).url).toContain('/authentication/sign-in?');
    const [mail] = await mailsTo(shop, email);
    expect(mail?.subject).toBe('Your account is closed');
  });

  it('is opened again by signing in, whole, and nothing is erased after that', async () => {
    const email = await newCustomer(shop);
    const visitor = await signedIn(email);
    await visitor.post(page, { form: 'delete', password: demoPassword });
    const back = new HttpVisitor(shop);
    const welcome = await back.signIn(email, '/en/account/orders/');
    expect(welcome.url).toContain('/account/welcome/');
    expect(shown(welcome)).toContain('within 30 days of closing it');
    const opened = await back.get(welcome.url, {
      method: 'POST',
      body: new URLSearchParams(),
      headers: { origin: shop.shopUrl },
    });
    expect(opened.status).toBe(303);
    expect((await back.visit('/en/account/dashboard/')).status).toBe(200);
    expect(await rowOf(email)).toMatchObject({ is_deleted: 0, deleted_at: null });
    // Mailed, since somebody else may have opened it again.
    const opening = (await mailsTo(shop, email)).filter(({ subject }) => subject === 'Your account is open again');
    expect(opening).toHaveLength(1);
    await eraseDeleted(shop.db, new Date(Date.now() + 40 * 86_400_000));
    expect(await rowOf(email)).toMatchObject({ erased_at: null });
  });

  it.each([
    ['wrong', 'not the password', 'This is not your current password.'],
    ['missing', '', 'Current password: please fill this in.'],
  ])('stays open when the password is %s', async (_, password, words) => {
    const email = await newCustomer(shop);
    const visitor = await signedIn(email);
    const refused = await visitor.refused(page, { form: 'delete', password });
    expect([refused.status, shown(refused)]).toEqual([422, expect.stringContaining(words)]);
    expect(await rowOf(email)).toMatchObject({ is_deleted: 0 });
  });

  it('is not closed by the form of another site, nor by a proof that is forged or of somebody else', async () => {
    const email = await newCustomer(shop);
    const visitor = await signedIn(email);
    const foreign = await visitor.get(page, {
      method: 'POST',
      body: new URLSearchParams({ form: 'delete', password: demoPassword }),
      headers: { origin: 'https://evil.example' },
    });
    expect(foreign.status).toBe(403);
    const other = await newCustomer(shop);
    await withoutPassword(other);
    const thief = await signedIn(email);
    const made = await thief.visit(
      (await thief.post(page, { form: 'delete-proof', proof: 'A'.repeat(43) })).headers.get('location') ?? '',
    );
    expect([made.status, shown(made)]).toEqual([200, expect.stringContaining('This link was used already')]);
    expect(await rowOf(email)).toMatchObject({ is_deleted: 0 });
  });
});

describe('an account without a password', () => {
  it('is closed by a link in a mail and one click more; the link works for its owner, once', async () => {
    const email = await newCustomer(shop);
    const visitor = await signedIn(email);
    await withoutPassword(email);
    const form = await visitor.visit(page);
    expect(form.html).not.toContain('type="password"');
    const sent = await visitor.post(page, { form: 'delete-mail' });
    expect(shown(await visitor.visit(sent.headers.get('location') ?? ''))).toContain('Open it on this device.');
    const link = await linkTo(shop, email, '/account/delete/?proof=');
    expect(await rowOf(email)).toMatchObject({ is_deleted: 0 });

    const stranger = await signedIn(await newCustomer(shop));
    const theirs = await stranger.visit(link);
    const refused = await stranger.submit(theirs, 'proof', {});
    expect(shown(refused)).toContain('This link was used already');

    const own = await visitor.visit(link);
    const closed = await visitor.submit(own, 'proof', {});
    expect(shown(closed)).toContain('Your account is closed.');
    expect(await rowOf(email)).toMatchObject({ is_deleted: 1 });
  });
});

describe('thirty days later', () => {
  const later = (days: number) => new Date(Date.now() + days * 86_400_000);

  async function closed(): Promise<{ email: string; id: string }> {
    const email = await newCustomer(shop);
    await (await signedIn(email)).post(page, { form: 'delete', password: demoPassword });
    return { email, id: (await rowOf(email))?.customer_id ?? '' };
  }

  it('what names the person is gone, and not a day before', async () => {
    const { email, id } = await closed();
    await eraseDeleted(shop.db, later(29.9));
    expect(await rowOf(email)).not.toBeNull();
    await eraseDeleted(shop.db, later(30.1));
    expect(await rowOf(email)).toBeNull();
    const left = await shop.db.prepare('SELECT * FROM customers WHERE customer_id = ?').bind(id).first();
    expect(left).toMatchObject({
      email: `erased-${id}@erased.invalid`,
      first_name: '',
      last_name: '',
      loyalty_number: null,
    });
    expect(await mailsTo(shop, email)).toEqual([]);
    const credentials = shop.db.prepare('SELECT 1 FROM credentials WHERE customer_id = ?').bind(id);
    expect(await credentials.first()).toBeNull();
  });

  it('an order keeps its invoice, and loses where it went and who got it', async () => {
    const { id } = await closed();
    const order = `T${Date.now()}`;
    const address = JSON.stringify({ firstName: 'INES', lastName: 'MOREAU', city: 'PARIS', country: 'FR' });
    await shop.db
      .prepare(
        `INSERT INTO orders (order_number, customer_id, status, locale, currency, total_price, shipping_price,
           shipping_address, billing_address, created_at, tracking_number)
         VALUES (?1, ?2, 'SHIPPED', 'fr-fr', 'EUR', 5900, 0, ?3, ?3, '2026-01-01T00:00:00.000Z', 'LP1')`,
      )
      .bind(order, id, address)
      .run();
    const read = () =>
      shop.db
        .prepare(
          'SELECT shipping_address, billing_address, tracking_number, total_price FROM orders WHERE order_number = ?',
        )
        .bind(order)
        .first();
    await eraseDeleted(shop.db, later(31));
    expect(await read(), 'it is still under way').toMatchObject({ tracking_number: 'LP1' });
    await shop.db.prepare("UPDATE orders SET status = 'DELIVERED' WHERE order_number = ?").bind(order).run();
    await eraseDeleted(shop.db, later(31));
    expect(await read()).toEqual({
      shipping_address: '{"country":"FR"}',
      billing_address: address,
      tracking_number: null,
      total_price: 5900,
    });
  });
});
