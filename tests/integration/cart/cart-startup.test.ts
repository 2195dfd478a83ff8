import { beforeAll, describe, expect, it } from 'vitest';
import { HttpVisitor } from '../../shop/http-visitor.ts';
import { customer, type Guest } from '../faults/faults-visitor.ts';
import { type Backend, of, openBackend, visitor } from './carts-fixture.ts';

let backend: Backend;
const mergedMessage = 'Pieces from your earlier visit are in the cart as well.';

beforeAll(async () => {
  backend = await openBackend();
});

/** A customer with a cart, in a newly started browser with another cart. */
async function comesBack(): Promise<Guest> {
  const { guest, shopper } = await customer(backend);
  const [former, own] = [await backend.product(9), await backend.product(9)];
  const anonymous = await backend.call('createCart', {}, visitor);
  await backend.call('addProduct', { ...of(anonymous), sku: former }, visitor);
  await backend.call('addProduct', { ...of(await backend.call('createCart', {}, shopper)), sku: own }, shopper);
  guest.cookies.set('cart_id_local', anonymous.id);
  guest.cookies.delete('started_local');
  return guest;
}

const pieces = async (guest: Guest) => JSON.parse((await guest.get('/en/api/getCart')).html).lineItems.length as number;

describe('at startup the carts of a customer become one', () => {
  it('before the first page that is rendered for them, which shows it once', async () => {
    const guest = await comesBack();
    const page = await guest.get('/en/cart/');
    expect(page.html).toContain(mergedMessage);
    // Without scripts it is above the page, otherwise in a toast, once.
    expect(/<noscript><div class="wrap notices">.*?<\/noscript>/s.exec(page.html)?.[0]).toContain(mergedMessage);
    expect(page.html.match(/class="cart-line"/g)).toHaveLength(2);
    expect((await guest.get('/en/cart/')).html).not.toContain(mergedMessage);
    const toasts = [];
    for (let times = 0; times < 2; times += 1)
      toasts.push(JSON.parse((await guest.get('/en/api/visitor')).html).merged);
    expect([toasts, guest.cookies.get('started_local')]).toEqual([[mergedMessage, undefined], '1']);
  });

  it('on a page from the cache, whose browser asks', async () => {
    const guest = await comesBack();
    expect((await guest.get('/en/')).html).not.toContain(mergedMessage);
    const asked = JSON.parse((await guest.get('/en/api/visitor')).html);
    expect([asked.merged, asked.cart.nbProducts]).toEqual([mergedMessage, 2]);
    expect(JSON.parse((await guest.get('/en/api/visitor')).html).merged).toBeUndefined();
    // A message is shown on the page of its action, and not on the next one.
    expect((await guest.get('/en/cart/')).html).not.toContain(mergedMessage);
  });

  it('but not on the confirmation of an order', async () => {
    const guest = await comesBack();
    await guest.get('/en/order-confirmation/');
    const referer = `${backend.shop.shopUrl}/en/order-confirmation/`;
    await guest.get('/en/api/visitor', { headers: { referer } });
    expect([guest.cookies.has('started_local'), await pieces(guest)]).toEqual([false, 1]);
    await guest.get('/en/cart/');
    expect(await pieces(guest)).toBe(2);
  });

  it('with a cart that was merged in another window before, too', async () => {
    const guest = await comesBack();
    const cartId = guest.cartId;
    await guest.get('/en/cart/');
    guest.cookies.set('cart_id_local', cartId);
    guest.cookies.delete('started_local');
    expect((await guest.get('/en/cart/')).html).toContain(mergedMessage);
    expect(await pieces(guest)).toBe(2);
  });

  it('and one that is none any more is forgotten', async () => {
    const { guest } = await customer(backend);
    guest.cookies.set('cart_id_local', crypto.randomUUID());
    guest.cookies.delete('started_local');
    expect((await guest.get('/en/cart/')).html).not.toContain(mergedMessage);
    expect(guest.cookies.has('cart_id_local')).toBe(false);
  });
});

describe('at startup a visitor’s cart', () => {
  it('is asked for by the merge, once, and forgotten when it is none any more', async () => {
    const guest = new HttpVisitor(backend.shop);
    await guest.post('/en/cart/', { intent: 'add', sku: await backend.product(3), quantity: '1' });
    const cartId = guest.cookies.get('cart_id_local');
    expect((await guest.get('/en/cart/')).html).toContain('class="cart-line"');
    expect([guest.cookies.get('cart_id_local'), guest.cookies.get('started_local')]).toEqual([cartId, '1']);
    guest.cookies.set('cart_id_local', crypto.randomUUID());
    guest.cookies.delete('started_local');
    await guest.get('/en/api/visitor');
    expect(guest.cookies.has('cart_id_local')).toBe(false);
    // A customer's cart is neither shown to strangers nor changed by them.
    const { shopper } = await customer(backend);
    const theirs = await backend.call('createCart', {}, shopper);
    const asked = { cartId: theirs.id };
    expect(await backend.call('mergeCarts', asked, visitor)).toEqual({ status: 'none', cart: null });
    expect((await backend.call('getCart', { cartId: theirs.id }, shopper)).id).toBe(theirs.id);
  });
});

describe('signing in from the cart', () => {
  it('leads back to it', async () => {
    const stranger = new HttpVisitor(backend.shop);
    const { html } = await stranger.get('/en/cart/');
    const link = /href="([^"]*\/auth\/sign-in\/[^"]*)"/.exec(html)?.[1] ?? '';
    expect((await stranger.signIn('new@example.com', link.replaceAll('&amp;', '&'))).url).toBe(
      `${backend.shop.shopUrl}/en/cart/`,
    );
    // Somebody who has signed in meanwhile gets there directly.
    expect((await stranger.get(link)).headers.get('location')).toBe('/en/cart/');
  });

  it('never leads to another site', async () => {
    const { guest } = await customer(backend);
    const answer = await guest.get('/en/auth/sign-in/?returnTo=https%3A%2F%2Fevil.example%2F');
    expect(answer.headers.get('location')).toBe('/en/');
  });
});

describe('more pieces than there are', () => {
  it('are those that there are, and the shopper sees it', async () => {
    const { guest } = await customer(backend);
    const sku = await backend.product(2);
    await guest.post('/en/cart/', { intent: 'add', sku, quantity: '1' });
    const cart = JSON.parse((await guest.get('/en/api/getCart')).html);
    const lineItemId: string = cart.lineItems[0].lineId;
    await guest.post('/en/cart/', { intent: 'quantity', lineItemId, quantity: '5' });
    expect((await guest.get('/en/cart/')).html).toContain('Only 2 left: we kept 2.');
    const answer = await guest.call('en', 'setQuantity', { lineItemId, quantity: 4 });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ lineItems: [{ quantity: 2 }] });
  });
});

describe('a cart that its owner empties', () => {
  it('is deleted with all that is in it, and its cookie forgotten', async () => {
    const { guest, shopper } = await customer(backend);
    await guest.post('/en/cart/', { intent: 'add', sku: await backend.product(3), quantity: '2' });
    const { cartId } = guest;
    const page = await guest.get('/en/cart/');
    expect(page.html).toContain('value="empty"');
    const answer = await guest.post('/en/cart/', { intent: 'empty' });
    expect([answer.status, guest.cookies.has('cart_id_local')]).toEqual([303, false]);
    expect((await backend.refused('getCart', { cartId }, shopper)).statusCode).toBe(404);
    const { html } = await guest.get('/en/cart/');
    expect(html).toContain('The cart is empty.');
    expect(html).not.toContain('value="empty"');
    // The cart is empty already: no error.
    expect((await guest.post('/en/cart/', { intent: 'empty' })).status).toBe(303);
  });
});
