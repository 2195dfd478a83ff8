import { beforeAll, describe, expect, it } from 'vitest';
import { HttpVisitor } from '../../shop/http-visitor.ts';
import { newCustomer } from '../../shop/new-customer.ts';
import { type Backend, openBackend } from '../cart/carts-fixture.ts';
import { customer } from '../faults/faults-visitor.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

const path = '/fr-fr/account/store/';

/** Posts the choice of a store, and returns the page after it. */
async function choose(guest: HttpVisitor, store: string) {
  const sent = await guest.post(path, { store });
  expect(sent.status).toBe(303);
  return guest.visit(sent.headers.get('location') ?? '');
}

const preferredOf = (customerId: string) =>
  backend.db
    .prepare('SELECT preferred_store FROM customers WHERE customer_id = ?')
    .bind(customerId)
    .first<string | null>('preferred_store');

const mainOf = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'));

describe('the store of a customer', () => {
  it('is searched on the page of the account, chosen there, confirmed once, and shown with its hours', async () => {
    const { guest, shopper } = await customer(backend, 'fr-fr');
    const empty = await guest.get(path);
    expect([empty.status, empty.html.includes('Choisissez une boutique')]).toEqual([200, true]);
    const found = await guest.get(`${path}?search=Lille`);
    expect(mainOf(found.html)).toContain('value="42"');
    const after = await choose(guest, '42');
    expect(after.html).toContain('Grand Place, Lille est maintenant votre boutique.');
    expect(await preferredOf(shopper.customerId)).toBe('42');
    const again = await guest.get(path);
    expect(again.html).not.toContain('est maintenant votre boutique');
    expect(mainOf(again.html)).toContain('aria-current="date"');
    // It cannot be chosen again.
    const list = mainOf((await guest.get(`${path}?search=Lille`)).html);
    expect(list).not.toContain('value="42"');
    // The map marks it, and others can be chosen there.
    expect(list).toContain('&quot;preferred&quot;:&quot;42&quot;');
    expect(list).toMatch(/<template data-map-action="">.*name="store".*<\/template>/s);
    expect(list).toContain('data-name="Grand Place, Lille"');
  });

  it('stays as it was when what is sent names no store of the market', async () => {
    const { guest, shopper } = await customer(backend, 'fr-fr');
    await choose(guest, '44');
    for (const other of ['52', '999999999']) {
      const after = await choose(guest, other);
      expect(after.html, other).toContain('class="notice notice--danger"');
    }
    for (const odd of ['x', '', '-1', '42; DROP']) expect((await guest.refused(path, { store: odd })).status).toBe(422);
    expect(await preferredOf(shopper.customerId)).toBe('44');
  });

  const prefer = (customerId: string, store: string) =>
    backend.db.prepare('UPDATE customers SET preferred_store = ? WHERE customer_id = ?').bind(store, customerId).run();

  it('that has closed for good, or that another system has written, has to be chosen again', async () => {
    const { guest, shopper } = await customer(backend, 'fr-fr');
    for (const written of ['987654321', 'Rive Gauche']) {
      await prefer(shopper.customerId, written);
      const { status, html } = await guest.get(path);
      expect([status, html.includes('n’existe plus')], written).toEqual([200, true]);
    }
  });

  it('in a country that another market shows is named with its country, and leads there', async () => {
    const { guest, shopper } = await customer(backend, 'fr-fr');
    await prefer(shopper.customerId, '52');
    const main = mainOf((await guest.get(path)).html);
    expect(main).toContain('Gärtnerplatz, München');
    expect(main).toContain('(Allemagne)');
    expect(main).toMatch(/href="[^"]*\/de-de\/stores\/deutschland\/munchen\/gartnerplatz-52\/"/);
    expect(main).not.toContain('n’existe plus');
  });

  it('is sent to pages that may offer it again, with what is saved', async () => {
    const { guest, shopper } = await customer(backend, 'fr-fr');
    await prefer(shopper.customerId, '42');
    expect((await guest.get('/fr-fr/api/visitor?saved')).html).toContain('"store:42"');
    expect((await guest.get('/fr-fr/api/visitor')).html).not.toContain('store:42');
  });

  it('is chosen by a stranger on the page of the store, once they have signed in', async () => {
    const guest = new HttpVisitor(backend.shop);
    const page = await guest.get('/fr-fr/stores/france/lille/grand-place-42/');
    expect(page.html).toContain(`action="${path}"`);
    const email = await newCustomer(backend.shop);
    const sent = await guest.post(path, { store: '42' });
    expect(sent.status).toBe(302);
    await guest.signIn(email, path);
    const stored = await backend.db
      .prepare('SELECT preferred_store FROM customers WHERE email = ?')
      .bind(email)
      .first<string | null>('preferred_store');
    expect(stored).toBe('42');
  });
});
