import { beforeAll, describe, expect, it } from 'vitest';
import { seedCustomers } from '../../../demo/customers.ts';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { type Answer, HttpVisitor } from '../../shop/http-visitor.ts';
import { newCustomer as existing } from '../../shop/new-customer.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await sharedShop();
  await seedCustomers(shop.db);
});

/** Opens an account on the way to a page, and returns the page after it. */
async function join(path: string, locale = 'en', newsletter = false) {
  const visitor = new HttpVisitor(shop);
  const email = `${crypto.randomUUID()}@example.com`;
  const signIn = await visitor.visit(path);
  const create = await visitor.get(signIn.url.replace('/sign-in?', '/auth/create?'));
  const person = { firstName: 'ada', lastName: 'Nowak', email, password: 'three blue lamps' };
  const page = await visitor.submit(create, 'password', {
    ...person,
    ...(newsletter && { newsletter: 'YES' }),
  });
  return { visitor, email, page, welcome: `${shop.shopUrl}/${locale}/account/welcome/` };
}

const clientOf = (email: string) =>
  shop.db
    .prepare('SELECT gender, birthday, phone_number, phone_number_country, optin_news FROM customers WHERE email = ?')
    .bind(email)
    .first();

const shown = ({ html }: Answer) =>
  html
    .replace(/<script[\s\S]*?<\/script>|<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replace(/\s+/g, ' ');

/** The link of the primary button. */
const onward = ({ html }: Answer) => /<a class="button button--primary" href="([^"]*)"/.exec(html)?.[1];

const about = { form: 'about', gender: '', birthday: '', phoneNumberCountry: 'GB', phoneNumber: '' };

describe('a new customer', () => {
  it('is welcomed by name, with what the account gives and the way to it', async () => {
    const { page, welcome } = await join('/en/account/dashboard/');
    expect([page.status, page.url]).toEqual([200, welcome]);
    const text = shown(page);
    for (const words of ['Welcome, Ada', 'Your orders', 'Your wishlist', 'Add a passkey'])
      expect(text).toContain(words);
    expect(onward(page)).toBe('/en/account/dashboard/');
  });

  it.each([
    ['/en/account/orders/', '/en/account/orders/', 'Go on where I was'],
    ['/en/auth/sign-in/?returnTo=%2Fen%2Fcart%2F', '/en/cart/', 'Go on to my cart'],
    ['/en/auth/sign-in/?returnTo=%2Fen%2Fsearch%2F%3Fq%3Dcoat', '/en/search/?q=coat', 'Go on where I was'],
  ])('who was on the way to %s goes on there', async (path, target, words) => {
    const { page, welcome } = await join(path);
    expect(page.url.split('?')[0]).toBe(welcome);
    expect(onward(page)?.replaceAll('&amp;', '&')).toBe(target);
    expect(shown(page)).toContain(words);
  });

  it('an order in progress is not interrupted', async () => {
    const { page } = await join('/en/order-billing/');
    // The cart is empty, so the order leads there.
    expect(new URL(page.url).pathname).toBe('/en/cart/');
  });

  it('is led here once: the next sign-in goes straight on', async () => {
    const { email } = await join('/en/account/orders/');
    const later = new HttpVisitor(shop);
    const page = await later.visit('/en/account/orders/');
    const back = await later.submit(page, 'password', { email, password: 'three blue lamps' });
    expect(new URL(back.url).pathname).toBe('/en/account/orders/');
  });

  it('who has been one for long is not greeted as new, and goes on', async () => {
    const visitor = new HttpVisitor(shop);
    await visitor.signIn(await existing(shop));
    const bare = await visitor.get('/en/account/welcome/');
    expect([bare.status, bare.headers.get('location')]).toEqual([303, '/en/account/dashboard/']);
    const onward = await visitor.get('/en/account/welcome/?returnTo=%2Fen%2Fcart%2F');
    expect(onward.headers.get('location')).toBe('/en/cart/');
  });

  it('is led to no other site', async () => {
    const { visitor } = await join('/en/account/dashboard/');
    for (const evil of ['https://evil.example/', '//evil.example/', '/\\evil.example']) {
      const path = `/en/account/welcome/?returnTo=${encodeURIComponent(evil)}`;
      expect(onward(await visitor.visit(path)), evil).toBe('/en/account/dashboard/');
      const saved = await visitor.post(path, about);
      expect(saved.headers.get('location'), evil).toBe('/en/account/dashboard/');
    }
  });
});

describe('what a new customer enters', () => {
  it('is saved, and goes on to where they were; what is left empty says nothing', async () => {
    const { visitor, email, page } = await join('/en/account/orders/');
    const saved = await visitor.submit(page, 'birthday', {
      gender: 'F',
      birthday: '1990-05-17',
      phoneNumberCountry: 'GB',
      phoneNumber: '07400 123456',
      newsletter: 'on',
    });
    expect(new URL(saved.url).pathname).toBe('/en/account/orders/');
    expect(await clientOf(email)).toEqual({
      gender: 'F',
      birthday: '1990-05-17',
      phone_number: '+447400123456',
      phone_number_country: 'GB',
      optin_news: 'YES',
    });
    await visitor.post('/en/account/welcome/', about);
    expect(await clientOf(email)).toMatchObject({
      gender: 'F',
      phone_number: '+447400123456',
      optin_news: 'NO',
    });
  });

  it('begins with the newsletter as it was chosen with the account', async () => {
    const { page } = await join('/en/account/dashboard/', 'en', true);
    expect(page.html).toMatch(/<input[^>]*name="newsletter"[^>]*checked/);
  });

  it('is refused at its fields, kept, and the link to go on stays', async () => {
    const { visitor, email, page } = await join('/en/account/orders/');
    const refused = await visitor.submit(page, 'birthday', {
      gender: 'X',
      birthday: '2999-01-01',
      phoneNumberCountry: 'GB',
      phoneNumber: '12',
    });
    expect(refused.status).toBe(422);
    for (const field of ['birthday', 'phoneNumber']) expect(refused.html).toContain(`href="#about-${field}"`);
    expect(refused.html).toContain('value="12"');
    expect(onward(refused)).toBe('/en/account/orders/');
    expect(await clientOf(email)).toMatchObject({ gender: null, birthday: null });
    const mended = await visitor.submit(refused, 'birthday', { ...about, birthday: '1990-05-17' });
    expect(new URL(mended.url).pathname).toBe('/en/account/orders/');
  });

  it('may be a wish for the loyalty card, which is in the cart then; twice is once', async () => {
    const { visitor, email, page } = await join('/de-de/account/dashboard/', 'de-de');
    const cart = await visitor.submit(page, 'intent', {});
    expect(new URL(cart.url).pathname).toBe('/de-de/cart/');
    expect(shown(cart)).toContain('Die Kundenkarte liegt in Ihrem Warenkorb.');
    const again = await visitor.post('/de-de/account/welcome/', { intent: 'card' });
    expect(again.status).toBe(303);
    const { results } = await shop.db
      .prepare(
        'SELECT loyalty_card_price FROM carts WHERE customer_id = (SELECT customer_id FROM customers WHERE email = ?)',
      )
      .bind(email)
      .all();
    expect(results).toEqual([{ loyalty_card_price: 500 }]);
  });

  it('may be a passkey, which leads back here, and on from here', async () => {
    const { visitor, page } = await join('/en/account/orders/');
    const asked = await visitor.submit(page, 'from', {});
    expect(asked.url).toContain('/authentication/passkeys/new?');
    const [, back = ''] = /href="([^"]*\/account\/welcome\/[^"]*)"/.exec(asked.html) ?? [];
    const again = await visitor.visit(back.replaceAll('&amp;', '&'));
    expect(onward(again)).toBe('/en/account/orders/');
  });
});

it('the pages of cart, newsletter and sign-in end with the footer in all its parts', async () => {
  const { visitor, welcome } = await join('/en/account/dashboard/');
  const parts = [
    'class="promises"',
    'data-form="letter"',
    'class="community wrap"',
    'class="networks"',
    'class="footer__links"',
    'class="footer__legals"',
    'footer__wordmark',
    'data-island="legal-notices"',
    'data-layout="',
  ];
  const missing = ({ html }: Answer) => parts.filter((part) => !html.includes(part));
  const stranger = new HttpVisitor(shop);
  for (const path of ['/en/', '/en/cart/', '/en/newsletter/subscription/', '/en/unsubscribe/'])
    expect(missing(await stranger.visit(path)), path).toEqual([]);
  const page = await visitor.visit(welcome);
  expect(page.html).toContain('data-layout="authentication"');
  expect(missing(page)).toEqual([]);
});
