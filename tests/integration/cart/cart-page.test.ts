import { beforeAll, describe, expect, it } from 'vitest';
import type { AddedCart } from '../../../shared/cart/cart.ts';
import { type Answer, HttpVisitor } from '../../shop/http-visitor.ts';
import { newCustomer } from '../../shop/new-customer.ts';
import { billingAddress } from '../checkout/checkout-fixture.ts';
import { type Backend, openBackend } from './carts-fixture.ts';
import { promoCode } from './extras-fixture.ts';

let backend: Backend;
const page = '/en/cart/';

beforeAll(async () => {
  backend = await openBackend();
});

/** A visitor with one line of `quantity` pieces, of a product with `stock`. */
async function withLine(stock: number, quantity = '1') {
  const visitor = new HttpVisitor(backend.shop);
  const sku = await backend.product(stock);
  const added = await visitor.post(page, { intent: 'add', sku, quantity });
  return { visitor, sku, added };
}

function lineId({ html }: Answer): string {
  return /name="lineId" value="([^"]+)"/.exec(html)?.[1] ?? '';
}

/** The quantities between the buttons, line by line. */
function quantities({ html }: Answer): string[] {
  return [...html.matchAll(/<output>(\d+)<\/output>/g)].map((found) => found[1] ?? '');
}

describe('the forms of the cart', () => {
  it('add, change and remove with a redirect, and undo the removal', async () => {
    const { visitor, added } = await withLine(9, '2');
    expect([added.status, added.headers.get('location')]).toEqual([303, `${page}?filled`]);
    const shown = await visitor.get(`${page}?filled`);
    expect(shown.html).not.toContain('keeps no cookies');
    expect(quantities(shown)).toEqual(['2']);
    // A preload would make a phone load a picture in two widths.
    expect(shown.html).toContain('/pictures/');
    expect(shown.html).not.toContain('as="image"');

    // The header has the number also without a script, which public pages need for it.
    expect(shown.html).toMatch(/data-visitor-shown="cart"><span data-visitor="cart-count">2</);

    await visitor.post(page, { intent: 'quantity', lineItemId: lineId(shown), quantity: '5' });
    expect(quantities(await visitor.get(page))).toEqual(['5']);

    const removed = await visitor.post(page, { intent: 'delete', lineId: lineId(shown) });
    expect(removed.status).toBe(303);
    const empty = await visitor.get(removed.headers.get('location') ?? '');
    expect(empty.html).toContain('Your cart is empty');
    expect(empty.html).toMatch(/data-visitor-shown="cart" hidden=""><span data-visitor="cart-count"><\//);
    // The first department of the catalogue: a new shop's home page may have no product.
    const [, first] = /class="cart-empty__ways"><a href="([^"]+)"/.exec(empty.html) ?? [];
    expect(first).toBe('/en/women--plwomen/');

    const restored = await visitor.submit(empty, 'sku', {});
    expect(quantities(restored)).toEqual(['5']);
    // It is offered once.
    expect((await visitor.get(empty.url)).html).not.toContain('value="restore"');
  });

  it('sent four at once are all carried out', async () => {
    const { visitor } = await withLine(9);
    const skus = await Promise.all([1, 2, 3, 4].map(() => backend.product(9)));
    const answers = await Promise.all(skus.map((sku) => visitor.post(page, { intent: 'add', sku, quantity: '2' })));
    expect(answers.map(({ headers }) => headers.get('location'))).toEqual(skus.map(() => page));
    expect(quantities(await visitor.get(page))).toEqual(['1', '2', '2', '2', '2']);
  });

  it('say so when the browser stores no cookie, and nobody else', async () => {
    const sku = await backend.product(5);
    const forgetful = () => new HttpVisitor(backend.shop);
    for (const intent of ['add', 'add-several']) {
      const { headers } = await forgetful().post(page, { intent, sku });
      expect((await forgetful().get(headers.get('location') ?? '')).html).toContain('keeps no cookies');
    }
    expect((await forgetful().get(page)).html).not.toContain('keeps no cookies');
  });

  it('need no second check whether a browser stores cookies that has sent one with the piece', async () => {
    const sku = await backend.product(5);
    const add = async (cookie?: string) => {
      const response = await backend.shop.fetchShop('/en/api/addProduct', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin: backend.shop.shopUrl,
          ...(cookie !== undefined && { cookie }),
        },
        body: JSON.stringify({ sku }),
      });
      const cart: AddedCart = await response.json();
      return [response.status, cart.lineItems.length, cart.keepsCookies];
    };
    expect(await add()).toEqual([200, 1, undefined]);
    expect(await add('locale=en')).toEqual([200, 1, true]);
  });

  it('estimate the delivery by the cheapest way of all, and say which it is', async () => {
    const visitor = new HttpVisitor(backend.shop);
    const sku = await backend.product(5);
    await visitor.post('/fr-fr/cart/', { intent: 'add', sku, quantity: '1' });
    const { html } = await visitor.get('/fr-fr/cart/');
    expect(html).toContain('Livraison estimée');
    expect(html).toMatch(/Retrait en boutique, le moins cher<\/small>/);
    expect(html).toMatch(/Livraison à domicile\s: 4,90\s€<\/small>/);
    expect(html).toMatch(/<dd>Offerte<\/dd>/);
  });

  it('say why a code changes the way of delivery that they estimate with', async () => {
    const visitor = new HttpVisitor(backend.shop);
    const sku = await backend.product(5, { price: 8_500 });
    await visitor.post('/fr-fr/cart/', { intent: 'add', sku, quantity: '1' });
    expect((await visitor.get('/fr-fr/cart/')).html).toMatch(/Livraison à domicile<\/small>/);
    const code = await promoCode(backend, { percent: 10 });
    await visitor.post('/fr-fr/cart/', { form: 'promo', promoCode: code });
    const { html } = await visitor.get('/fr-fr/cart/');
    expect(html).toMatch(/Retrait en boutique, le moins cher<\/small>/);
    expect(html).toMatch(/Livraison à domicile\s: 4,90\s€ \(après remise/);
  });

  it('refuse what cannot be read with 422 and a sentence, and lose nothing', async () => {
    const { visitor, sku } = await withLine(5);
    const unreadable: Record<string, string>[] = [
      { intent: 'add', sku, quantity: '11' },
      { intent: 'add', sku: '<script>', quantity: '1' },
      { intent: 'quantity', lineItemId: 'a/b', quantity: '1' },
      { intent: 'fly' },
      {},
    ];
    for (const fields of unreadable) {
      const answer = await visitor.refused(page, fields);
      expect(answer.status, JSON.stringify(fields)).toBe(422);
      expect(answer.html).toContain('We did not understand that request.');
      expect(quantities(answer)).toEqual(['1']);
    }
    const unknown = await visitor.refused(page, { intent: 'add', sku: '9999999-M', quantity: '1' });
    expect(unknown.status).toBe(422);
  });

  it('keep as many as are left, and say so', async () => {
    const { visitor, added } = await withLine(2, '2');
    expect(added.status).toBe(303);
    const shown = await visitor.get(page);
    const fields = { intent: 'quantity', lineItemId: lineId(shown), quantity: '3' };
    await visitor.post(page, fields);
    const more = await visitor.get(page);
    expect(more.html).toContain('Only 2 left: we kept 2.');
    expect(quantities(more)).toEqual(['2']);
  });

  it('refuse with 412 what is sold out, and keep the cart', async () => {
    const { visitor } = await withLine(2, '2');
    const shown = await visitor.get(page);
    await backend.db
      .prepare('UPDATE stock SET quantity = 0 WHERE sku = (SELECT sku FROM cart_lines WHERE line_id = ?)')
      .bind(lineId(shown))
      .run();
    const fields = { intent: 'quantity', lineItemId: lineId(shown), quantity: '3' };
    const more = await visitor.refused(page, fields);
    expect(more.status).toBe(412);
    expect(more.html).toContain('We do not have that many in stock.');
    expect(quantities(more)).toEqual(['2']);
  });

  it('say of a first piece that it is sold out, in the words of the product page', async () => {
    const visitor = new HttpVisitor(backend.shop);
    const added = await visitor.refused(page, { intent: 'add', sku: await backend.product(0), quantity: '1' });
    expect([added.status, quantities(added)]).toEqual([412, []]);
    expect(added.html).toContain('This size has just sold out. Please choose another.');
    expect(added.html).not.toContain('We do not have that many in stock.');
  });

  it('say with 409 that a line is gone', async () => {
    const { visitor } = await withLine(5);
    const gone = await visitor.refused(page, {
      intent: 'quantity',
      lineItemId: '00000000-0000-4000-8000-000000000000',
      quantity: '2',
    });
    expect(gone.status).toBe(409);
    expect(quantities(gone)).toEqual(['1']);
  });

  it('lead back to an empty cart when there is none to change', async () => {
    const stranger = new HttpVisitor(backend.shop);
    const answer = await stranger.post(page, { intent: 'checkout' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, page]);
  });
});

describe('a cart whose pieces were sold elsewhere', () => {
  it('is not checked out, but adjusted', async () => {
    const { visitor, sku } = await withLine(3, '3');
    await backend.db.prepare('UPDATE stock SET quantity = 1 WHERE sku = ?').bind(sku).run();
    const stale = await visitor.get(page);
    expect(stale.html).toContain('Your cart has changed');
    expect(stale.html).toContain('Only 1 left in stock.');

    const refused = await visitor.post(page, { intent: 'checkout' });
    expect(refused.headers.get('location')).toBe(page);
    const adjusted = await visitor.visit(...refresh());
    expect(adjusted.html).toContain('Your cart now matches our stock.');
    expect(quantities(adjusted)).toEqual(['1']);
    const checkout = await visitor.post(page, { intent: 'checkout' });
    expect(checkout.headers.get('location')).toBe('/en/order-billing/');
  });

  function refresh(): [string, RequestInit] {
    const headers = { origin: backend.shop.shopUrl };
    return [page, { method: 'POST', body: new URLSearchParams({ intent: 'refresh' }), headers }];
  }
});

describe('a cart of another market', () => {
  it('is shown as it is, and comes into this one only when that is asked for', async () => {
    const { visitor } = await withLine(5);
    const before = JSON.parse((await visitor.get('/en/api/getCart')).html);
    const abroad = await visitor.get('/pl-pl/cart/');
    expect(abroad.html).toContain('Ten koszyk pochodzi z innego kraju');
    expect(abroad.html).not.toContain('value="checkout"');
    expect(JSON.parse((await visitor.get('/en/api/getCart')).html)).toEqual(before);
    expect((await visitor.get(page)).html).not.toContain('This cart comes from another country');

    const checkout = await visitor.post('/pl-pl/cart/', { intent: 'checkout' });
    expect(checkout.headers.get('location')).toBe('/pl-pl/cart/');
    expect(abroad.html).toContain('value="continue"');
    await visitor.post('/pl-pl/cart/', { intent: 'continue' });
    const here = await visitor.get('/pl-pl/cart/');
    expect(here.html).toContain('Koszyk ma teraz ceny obowiązujące w tym kraju');
    expect(here.html).toContain('value="checkout"');
    expect(here.html).not.toContain('Ten koszyk pochodzi z innego kraju');
    const after = JSON.parse((await visitor.get('/pl-pl/api/getCart')).html);
    expect([after.totalPrice.currencyCode, after.version]).toEqual(['PLN', before.version + 1]);
  });
});

describe('a cart of another market with a gift card', () => {
  it('says that the card stays behind, which it does', async () => {
    const { visitor } = await withLine(5);
    const stays = 'Kupowane karty podarunkowe pozostają w swojej walucie';
    expect((await visitor.get('/pl-pl/cart/')).html).not.toContain(stays);
    const date = new Date().toISOString().slice(0, 10);
    const card = { amount: '50', recipientName: 'Jeanne', message: '', date };
    await visitor.post(page, { form: 'bought-card', ...card });
    expect((await visitor.get('/pl-pl/cart/')).html).toContain(stays);
    await visitor.post('/pl-pl/cart/', { intent: 'continue' });
    const here = await visitor.get('/pl-pl/cart/');
    expect(here.html).not.toContain('Jeanne');
    expect(quantities(here)).toEqual(['1']);
  });
});

describe('a shared cart', () => {
  it('names what could not be added', async () => {
    const [there, gone] = [await backend.product(5), await backend.product(0)];
    const visitor = new HttpVisitor(backend.shop);
    const opened = await visitor.visit(...accept(`${there}*2,${gone}*1`));
    expect(quantities(opened)).toEqual(['2']);
    expect(opened.html).toContain('could not be added: Test piece (Ecru, M). They may be out of stock.');
    expect(opened.html).not.toContain(gone);
    const none = await visitor.visit(...accept('nothing-M*1'));
    expect(none.html).toContain('could not be added: 1 piece that we cannot show.');
  });

  it('is shown and asked about: opening the link changes nothing', async () => {
    const sku = await backend.product(5);
    const visitor = new HttpVisitor(backend.shop);
    const link = `${page}?lines=${sku}*3*${sku.split('-')[0]},nothing-M*2,your card is blocked`;
    for (const opened of [await visitor.visit(link), await visitor.visit(link)]) {
      expect(opened.html).toContain('Add these 5 pieces');
      const [shared = ''] = /<section class="shared-cart[ "].*?<\/section>/s.exec(opened.html) ?? [];
      const words = shared.replace(/<!-- -->/g, '').replace(/<[^>]+>/g, ' ');
      for (const said of ['Test piece', 'Ecru, Size M', 'Quantity 3', '€59', '2 pieces that we cannot show'])
        expect(words).toContain(said);
      expect(words).not.toContain(sku);
      expect(words).not.toContain('nothing-M');
      expect(shared).toContain(`/${sku.split('-')[0]}`);
      expect(opened.html).toContain('Part of this link cannot be read and was left out.');
      // Anybody can create such a link: the shop repeats nothing of it.
      expect(words).not.toContain('blocked');
      expect(quantities(opened)).toEqual([]);
    }
    expect(visitor.cookies.has('cart_id_local')).toBe(false);
    expect(quantities(await visitor.visit(...accept(`${sku}*3`)))).toEqual(['3']);
  });

  it('of nothing that can be read adds nothing', async () => {
    const visitor = new HttpVisitor(backend.shop);
    const { html } = await visitor.visit(`${page}?lines=your%20card%20is%20blocked`);
    const [said = ''] = /<section class="shared-cart[ "].*?<\/section>/s.exec(html) ?? [];
    expect(said).toContain('This link holds no piece that we can read.');
    expect(said).not.toContain('were shared with you');
    expect(said).not.toContain('blocked');
    const { headers } = await visitor.post(page, { intent: 'shared', lines: '<b>' });
    expect(headers.get('location')).toBe(page);
    expect(visitor.cookies.has('cart_id_local')).toBe(false);
  });

  it('is followed to the end: who opens the link takes it over, signs in and pays; who shared it keeps theirs', async () => {
    const [dress, scarf] = [await backend.product(9), await backend.product(9)];
    const sharer = new HttpVisitor(backend.shop);
    await sharer.post(page, { intent: 'add', sku: dress, quantity: '2' });
    await sharer.post(page, { intent: 'add', sku: scarf, quantity: '1' });
    const [, link = ''] = /value="([^"]*\?lines=[^"]*)"/.exec((await sharer.get(page)).html) ?? [];

    const visitor = new HttpVisitor(backend.shop);
    const own = await backend.product(9);
    await visitor.post(page, { intent: 'add', sku: own, quantity: '1' });
    const taken = await visitor.submit(await visitor.get(link), 'lines', {});
    expect(quantities(taken)).toEqual(['1', '2', '1']);
    await visitor.signIn(await newCustomer(backend.shop), '/en/order-billing/');
    await visitor.post('/en/order-billing/', billingAddress);
    await visitor.post('/en/order-delivery/', {
      ...billingAddress,
      ...{ address: 'billing', method: 'NO', methodsOf: 'GB' },
      ...{ phoneNumberCountry: 'GB', phoneNumber: '07400 123456' },
    });
    const provider = await visitor.submit(await visitor.get('/en/order-payment/'), 'product', {
      product: 'card',
    });
    const card = { number: '4111 1111 1111 1111', expiry: '12/30', cvc: '123', holder: 'NELL' };
    const { html } = await visitor.submit(provider, 'number', card);
    const [, number = ''] = /data-order-number[^>]*>([^<]+)</.exec(html) ?? [];
    const { results } = await backend.db
      .prepare('SELECT sku, quantity FROM order_lines WHERE order_number = ? ORDER BY position')
      .bind(number)
      .all();
    expect(results).toEqual([
      { sku: own, quantity: 1 },
      { sku: dress, quantity: 2 },
      { sku: scarf, quantity: 1 },
    ]);
    // The link still works, and the sharer's cart is unchanged.
    expect(quantities(await sharer.get(page))).toEqual(['2', '1']);
    expect((await visitor.get(link)).html).toContain('Add these 3 pieces');
    expect(await backend.ledger(dress)).toEqual({ onSale: 7, held: 0, sold: 2 });
  });

  function accept(lines: string): [string, RequestInit] {
    const headers = { origin: backend.shop.shopUrl };
    return [page, { method: 'POST', body: new URLSearchParams({ intent: 'shared', lines }), headers }];
  }
});
