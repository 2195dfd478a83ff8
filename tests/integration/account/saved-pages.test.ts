/**
 * Wishlist and stock alerts without scripts: hearts, lists, actions of strangers, and what startup loads.
 *
 * @module-tag sampled-4
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { HttpVisitor } from '../../shop/http-visitor.ts';
import { newCustomer } from '../../shop/new-customer.ts';
import { type Backend, openBackend } from '../cart/carts-fixture.ts';
import { customer, type Guest } from '../faults/faults-visitor.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

/** A new piece with this stock. */
async function piece(stock: number) {
  const sku = await backend.product(stock);
  const optionId = sku.replace('-M', '');
  const productId = optionId.slice(0, -1);
  return { sku, value: `${productId}.${optionId}`, path: `/en/test-piece-ecru--p${productId}/` };
}

const wishlist = '/en/account/wishlist/';
const alerts = '/en/account/alerts/';
const offered = (html: string) => html.match(/<li[^>]* data-item="[^"]*"/g) ?? [];
const itemsOn = (html: string) => offered(html).map((item) => /data-item="([^"]*)"/.exec(item)?.[1]);

/** Posts a form, and returns the page after it. */
async function send(guest: HttpVisitor, path: string, fields: Record<string, string>) {
  const sent = await guest.post(path, fields);
  expect(sent.status).toBe(303);
  return guest.visit(sent.headers.get('location') ?? '');
}

const save = (guest: HttpVisitor, value: string, from: string) => send(guest, wishlist, { save: value, from });

describe('a heart', () => {
  it('is on the page of a product and on cards, and brings back to its page, which says so', async () => {
    const { guest } = await customer(backend);
    const { value, path } = await piece(3);
    const page = await guest.get(path);
    expect(page.html).toContain(`value="${value}" aria-label="Save Test piece" name="save"`);
    expect(page.html).toContain(`<input type="hidden" name="from" value="${path}"/>`);
    const after = await save(guest, value, path);
    expect([after.url.endsWith(path), after.html.includes('Saved. You will find the piece')]).toEqual([true, true]);
    expect((await guest.get('/en/dresses--plw_dresses/')).html.match(/class="heart"/g)?.length).toBeGreaterThan(20);
    expect(itemsOn((await guest.get(wishlist)).html)).toEqual([value]);
  });

  it('that is sent twice saves once', async () => {
    const { guest } = await customer(backend);
    const { value, path } = await piece(3);
    await Promise.all([1, 2].map(() => guest.post(wishlist, { save: value, from: path })));
    expect(itemsOn((await guest.get(wishlist)).html)).toEqual([value]);
  });

  it('of a product that is gone, or no longer sold, says so', async () => {
    const { guest } = await customer(backend);
    const after = await save(guest, '999999999.9999999991', '/en/');
    expect([after.status, after.html.includes('This piece is no longer sold.')]).toEqual([409, true]);
    const odd = await guest.refused(wishlist, { save: 'nonsense' });
    expect([odd.status, odd.html.includes('Your wishlist could not be changed.')]).toEqual([422, true]);
  });

  it('leads nowhere but to pages of this shop', async () => {
    const { guest } = await customer(backend);
    const { value } = await piece(3);
    const sent = await guest.post(wishlist, { save: value, from: '//evil.example/' });
    expect(sent.headers.get('location')).toBe(wishlist);
  });

  it('of a stranger leads through signing in, and is then carried out, once', async () => {
    const { shop } = backend;
    const stranger = new HttpVisitor(shop);
    const { value, path } = await piece(3);
    const email = await newCustomer(shop);
    await stranger.get(path);
    const asked = await stranger.visit(wishlist, {
      method: 'POST',
      body: new URLSearchParams({ save: value, from: path }),
      headers: { origin: shop.shopUrl },
    });
    expect(asked.html).toContain('Sign in, and the piece is in your wishlist.');
    const signedIn = await stranger.submit(asked, 'password', { email, password: 'selvedge-demo' });
    expect([signedIn.url.endsWith(path), signedIn.html.includes('Saved. You will find')]).toEqual([true, true]);
    expect(stranger.cookies.has('pending_actions_local')).toBe(false);
    const list = await stranger.get(wishlist);
    expect(itemsOn(list.html)).toEqual([value]);
    // Once removed, it is not saved again by the next sign-in.
    await stranger.submit(list, 'remove', { remove: value });
    await stranger.signOut();
    await stranger.signIn(email, wishlist);
    expect(itemsOn((await stranger.get(wishlist)).html)).toEqual([]);
  });

  it('of a stranger who signs out, or never signs in, is forgotten', async () => {
    const stranger = new HttpVisitor(backend.shop);
    await stranger.get('/en/');
    await stranger.post(wishlist, { save: (await piece(1)).value, from: '/en/' });
    expect(stranger.cookies.has('pending_actions_local')).toBe(true);
    await stranger.signOut();
    expect(stranger.cookies.has('pending_actions_local')).toBe(false);
  });

  it('of somebody whose session has ended is carried out after signing in again', async () => {
    const { guest, shopper } = await customer(backend);
    const { value, path } = await piece(3);
    guest.cookies.set('refresh_token_local', 'x.y.z');
    const sent = await guest.post(wishlist, { save: value, from: path });
    expect(sent.headers.get('location')).toContain('/auth/logout');
    const again = await customer(backend);
    for (const name of ['access_token_local', 'refresh_token_local'])
      guest.cookies.set(name, again.guest.cookies.get(name) ?? '');
    expect((await guest.visit(wishlist)).url.endsWith(path)).toBe(true);
    expect((await backend.call('getWishlist', {}, again.shopper)).values).toHaveLength(1);
    expect((await backend.call('getWishlist', {}, shopper)).values).toHaveLength(0);
  });
});

describe('the wishlist', () => {
  it('that is empty leads on', async () => {
    const { guest } = await customer(backend);
    const { html } = await guest.get(wishlist);
    expect(html).toContain('Nothing saved yet');
    expect(html.match(/class="card"/g)?.length).toBeGreaterThan(2);
  });

  it('gives back what was taken out, in its place', async () => {
    const { guest } = await customer(backend);
    const pieces = [await piece(1), await piece(1), await piece(1)];
    for (const { value } of pieces) await save(guest, value, wishlist);
    const [last = '', middle = '', first = ''] = pieces.map(({ value }) => value);
    const page = await guest.get(wishlist);
    expect(itemsOn(page.html)).toEqual([first, middle, last]);
    const removed = await guest.submit(page, 'remove', { remove: middle });
    expect(itemsOn(removed.html)).toEqual([first, last]);
    expect(removed.html).toContain('Test piece is no longer in your wishlist.');
    const restored = await guest.submit(removed, 'save', {});
    expect(itemsOn(restored.html)).toEqual([first, middle, last]);
  });

  it('gives it back after signing in again, where the session has ended meanwhile', async () => {
    const { shop } = backend;
    const guest = new HttpVisitor(shop);
    const email = await newCustomer(shop);
    await guest.signIn(email, wishlist);
    const pieces = [await piece(1), await piece(1), await piece(1)];
    for (const { value } of pieces) await save(guest, value, wishlist);
    const [last = '', middle = '', first = ''] = pieces.map(({ value }) => value);
    const removed = await guest.submit(await guest.get(wishlist), 'remove', { remove: middle });
    guest.cookies.delete('access_token_local');
    guest.cookies.set('refresh_token_local', 'x.y.z');
    const asked = await guest.submit(removed, 'save', {});
    expect(asked.html).toContain('name="password"');
    const again = await guest.submit(asked, 'password', { email, password: 'selvedge-demo' });
    expect([again.url.endsWith(wishlist), again.html.includes('Saved. You will find')]).toEqual([true, true]);
    expect(itemsOn(again.html)).toEqual([first, middle, last]);
  });

  it('puts a size into the cart, and offers alerts for sizes that are sold out', async () => {
    const { guest } = await customer(backend);
    const [there, gone] = [await piece(2), await piece(0)];
    await save(guest, gone.value, wishlist);
    await save(guest, there.value, wishlist);
    const page = await guest.get(wishlist);
    expect(page.html.match(/class="card card--sold-out"/g)).toHaveLength(1);
    const cart = await guest.submit(page, 'sku', {});
    expect(cart.html).toContain('class="cart-line"');
    const answer = await guest.submit(page, 'ask', { ask: gone.sku });
    expect(answer.html).toContain('Noted: M. We will write to you as soon as the size is back.');
    expect(itemsOn((await guest.get(alerts)).html)).toEqual([gone.sku]);
  });

  it('says of a piece that has no price here that it is not sold in this market', async () => {
    const { guest } = await customer(backend);
    const { value, sku } = await piece(0);
    await save(guest, value, wishlist);
    await send(guest, alerts, { ask: sku });
    const [, optionId] = value.split('.');
    await backend.db.prepare("DELETE FROM prices WHERE option_id = ? AND currency = 'CHF'").bind(optionId).run();
    const { storeId } = (await backend.db
      .prepare("SELECT store_id AS storeId FROM domains WHERE locale = 'fr-ch'")
      .first<{ storeId: string }>()) ?? { storeId: '' };
    await backend.db.prepare('UPDATE stock_alerts SET store_id = ? WHERE sku = ?').bind(storeId, sku).run();
    for (const path of ['/fr-ch/account/wishlist/', '/fr-ch/account/alerts/']) {
      const { html } = await guest.get(path);
      expect([path, html.includes('Cette pièce n’est pas vendue en Suisse.')]).toEqual([path, true]);
      expect(html).not.toContain('plus en vente');
    }
  });

  it('says of a piece that is no longer sold that it is gone, and lets it be taken out', async () => {
    const { guest, shopper } = await customer(backend);
    const { value } = await piece(1);
    await save(guest, value, wishlist);
    await backend.db
      .prepare('UPDATE wishlist_products SET option_id = ? WHERE customer_id = ?')
      .bind('4', shopper.customerId)
      .run();
    const page = await guest.get(wishlist);
    expect(page.html).toContain('This piece is not sold in our international shop.');
    await guest.submit(page, 'remove', { remove: `${value.split('.')[0]}.4` });
    expect(itemsOn((await guest.get(wishlist)).html)).toEqual([]);
  });

  it('of many pieces has pages', async () => {
    const { guest, shopper } = await customer(backend);
    await backend.db
      .prepare(
        `INSERT INTO wishlist_products (customer_id, product_id, option_id, place)
         SELECT ?, product_id, min(option_id), row_number() OVER (ORDER BY product_id)
         FROM options GROUP BY product_id ORDER BY product_id LIMIT 30`,
      )
      .bind(shopper.customerId)
      .run();
    expect(itemsOn((await guest.get(wishlist)).html)).toHaveLength(24);
    const second = await guest.get(`${wishlist}?p=2`);
    expect([itemsOn(second.html).length, second.html.includes('Page 2 of 2')]).toEqual([6, true]);
    expect((await guest.get(`${wishlist}?p=3`)).status).toBe(404);
  });
});

describe('stock alerts', () => {
  it('are added on the page of the piece, listed, and restored where they stood', async () => {
    const { guest } = await customer(backend);
    const [one, other] = [await piece(0), await piece(0)];
    for (const { path, sku } of [one, other]) {
      const page = await guest.get(path);
      const answer = await guest.submit(page, 'ask', { ask: sku });
      expect([answer.url.endsWith(path), answer.html.includes('Noted: M. ')]).toEqual([true, true]);
    }
    const page = await guest.get(alerts);
    expect(itemsOn(page.html)).toEqual([other.sku, one.sku]);
    const removed = await guest.submit(page, 'remove', { remove: other.sku });
    expect(itemsOn(removed.html)).toEqual([one.sku]);
    const restored = await guest.submit(removed, 'ask', {});
    expect(itemsOn(restored.html)).toEqual([other.sku, one.sku]);
  });

  it('are given back after signing in again, where the session has ended meanwhile', async () => {
    const { shop } = backend;
    const guest = new HttpVisitor(shop);
    const email = await newCustomer(shop);
    await guest.signIn(email, alerts);
    const { sku } = await piece(0);
    await send(guest, alerts, { ask: sku });
    const removed = await guest.submit(await guest.get(alerts), 'remove', { remove: sku });
    expect(itemsOn(removed.html)).toEqual([]);
    guest.cookies.delete('access_token_local');
    guest.cookies.set('refresh_token_local', 'x.y.z');
    const asked = await guest.submit(removed, 'ask', {});
    const again = await guest.submit(asked, 'password', { email, password: 'selvedge-demo' });
    expect([again.url.endsWith(alerts), again.html.includes('Noted: M. ')]).toEqual([true, true]);
    expect(itemsOn(again.html)).toEqual([sku]);
  });

  it('of a stranger are added after signing in', async () => {
    const { shop } = backend;
    const stranger = new HttpVisitor(shop);
    const { sku, path } = await piece(0);
    const asked = await stranger.submit(await stranger.get(path), 'ask', { ask: sku });
    expect(asked.html).toContain('Sign in, and we tell you when it is back.');
    const create = /href="([^"]*auth\/create[^"]*)"/.exec(asked.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const { html } = await stranger.visit(new URL(create, asked.url).href);
    expect(html).toContain('Create your account, and we tell you when it is back.');
    const email = await newCustomer(shop);
    const signedIn = await stranger.submit(asked, 'password', { email, password: 'selvedge-demo' });
    expect([signedIn.url.endsWith(path), signedIn.html.includes('Noted: M. ')]).toEqual([true, true]);
    expect(itemsOn((await stranger.get(alerts)).html)).toEqual([sku]);
  });

  it('for a size that is in stock are refused in words', async () => {
    const { guest } = await customer(backend);
    const { sku, path } = await piece(2);
    const answer = await send(guest, alerts, { ask: sku, from: path });
    expect([answer.url.endsWith(path), answer.html.includes('This size is in stock: you can order it now.')]).toEqual([
      true,
      true,
    ]);
    expect(itemsOn((await guest.get(alerts)).html)).toEqual([]);
  });

  it('are not offered for what can be bought, or is discontinued', async () => {
    const { guest } = await customer(backend);
    const discontinued = (await backend.product(0, { availability: 'DISCONTINUED' })).slice(0, -3);
    for (const path of [(await piece(2)).path, `/en/test-piece-ecru--p${discontinued}/`])
      expect((await guest.get(path)).html).not.toContain('class="alert-offer');
  });
});

describe('what startup loads of a customer', () => {
  const asVisitor = async (guest: Guest | HttpVisitor, query = '') =>
    JSON.parse((await guest.get(`/en/api/visitor${query}`)).html);

  it('is what is saved and waited for, where the page shows it', async () => {
    const { guest } = await customer(backend);
    const [saved, awaited] = [await piece(1), await piece(0)];
    await guest.post(wishlist, { save: saved.value });
    await guest.post(alerts, { ask: awaited.sku });
    expect((await asVisitor(guest, '?saved')).saved).toEqual([saved.value.split('.')[0], `sku:${awaited.sku}`]);
    expect((await asVisitor(guest)).saved).toBeUndefined();
  });

  it('is nothing of a stranger', async () => {
    expect(await asVisitor(new HttpVisitor(backend.shop), '?saved')).toEqual({
      who: '',
      firstName: null,
      cart: null,
      subscribed: false,
      consent: expect.any(Object),
    });
  });
});
