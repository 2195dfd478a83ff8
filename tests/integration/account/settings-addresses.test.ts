/** @module-tag sampled-4 */
import { beforeAll, describe, expect, it } from 'vitest';
import { HttpVisitor } from '../../shop/http-visitor.ts';
import { newCustomer } from '../../shop/new-customer.ts';
import { type Backend, billingAddress, openBackend } from '../cart/carts-fixture.ts';
import { customer } from '../faults/faults-visitor.ts';

const list = '/fr-fr/account/settings/delivery-addresses/';
const create = `${list}create/`;
const typed = {
  firstName: 'ines',
  lastName: 'moreau-petit',
  line1: '8 rue du Four',
  zipCode: '75006',
  city: 'Paris',
  country: 'FR',
  phoneNumber: '06 39 98 01 44',
  phoneNumberCountry: 'FR',
};

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

/** A customer with two addresses; the second is the favourite. */
async function owner() {
  const { guest, shopper } = await customer(backend, 'fr-fr');
  const phone = { phoneNumber: '+33612345678', phoneNumberCountry: 'FR' } as const;
  const address = { ...billingAddress, ...phone };
  const save = (city: string, favorite: boolean) =>
    backend.call('createDeliveryAddress', { ...address, city, favorite }, shopper);
  const [first, second] = [await save('LILLE', false), await save('LYON', true)];
  const addresses = () => backend.call('getDeliveryAddresses', {}, shopper);
  return { guest, shopper, first, second, addresses };
}

describe('delivery addresses', () => {
  it('are listed with names as they are written, the favourite first', async () => {
    const { guest } = await owner();
    const { html } = await guest.get(list);
    expect(html.indexOf('LYON')).toBeLessThan(html.indexOf('LILLE'));
    expect(html.split('Adresse préférée').length).toBe(2);
  });

  it('show the favourite on the dashboard, which says when none is', async () => {
    const { guest, shopper } = await owner();
    const shown = async () => (await guest.get('/fr-fr/account/dashboard/')).html;
    const preferred = await shown();
    expect([preferred.includes('LYON'), preferred.includes('LILLE')]).toEqual([true, false]);
    expect(preferred).toContain('Adresse préférée');
    await backend.db
      .prepare('UPDATE delivery_addresses SET favorite = 0 WHERE customer_id = ?')
      .bind(shopper.customerId)
      .run();
    expect(await shown()).toContain('Aucune adresse préférée pour l’instant.');
  });

  it('are added in upper case, once however often they are sent', async () => {
    const { guest, shopper } = await customer(backend, 'fr-fr');
    expect((await guest.get(list)).html).toContain('vous n’aurez plus à la saisir');
    for (const _ of ['one click', 'and another'])
      expect((await guest.post(create, typed)).headers.get('location')).toBe(list);
    const saved = await backend.call('getDeliveryAddresses', {}, shopper);
    expect(saved).toEqual([
      expect.objectContaining({
        ...{ firstName: 'INES', lastName: 'MOREAU-PETIT', line1: '8 RUE DU FOUR', city: 'PARIS' },
        ...{ phoneNumber: '+33639980144', favorite: true, quality: expect.any(String) },
      }),
    ]);
    const { html } = await guest.get(list);
    expect(html).toContain('L’adresse est enregistrée.');
    expect(html).toContain('Ines Moreau-Petit');
  });

  it('that cannot be are named, and what was typed stays', async () => {
    const { guest, shopper } = await customer(backend, 'fr-fr');
    const wrong = { ...typed, firstName: '', line1: '<img src=x>', line3: 'x'.repeat(51), zipCode: '1' };
    const posted = await guest.post(create, { ...wrong, country: 'US', id: '1', quality: '9' });
    const { html, status } = await guest.get(posted.headers.get('location') ?? '');
    expect(status).toBe(422);
    expect([...html.matchAll(/<a href="#delivery-address-(\w+)" class="link">/g)].map(([, name]) => name)).toEqual([
      'firstName',
      'line1',
      'line3',
      'country',
    ]);
    expect(html).toContain('value="&lt;img src=x&gt;"');
    expect(await backend.call('getDeliveryAddresses', {}, shopper)).toEqual([]);
  });

  it('with an emoji say at the field what they may be made of; letters of any language are taken', async () => {
    const { guest, shopper } = await customer(backend, 'fr-fr');
    const refused = await guest.refused(create, { ...typed, line1: '8 rue du Four 🌸', city: 'Paris\u202e' });
    expect(refused.status).toBe(422);
    for (const field of ['Numéro et rue', 'Ville'])
      expect(refused.html).toContain(`${field}\u202f: utilisez des lettres et des chiffres, sans émoji`);
    expect((await guest.post(create, { ...typed, line1: 'N° 8, Żółta ulica' })).status).toBe(303);
    expect(await backend.call('getDeliveryAddresses', {}, shopper)).toMatchObject([{ line1: 'N° 8, ŻÓŁTA ULICA' }]);
  });

  it('are found by a few letters without JavaScript as well', async () => {
    const { guest } = await customer(backend, 'fr-fr');
    const fields = { ...typed, form: 'delivery-address', find: '12 rue de la Paix' };
    const found = await guest.post(create, { ...fields, intent: 'find' });
    const { html } = await guest.get(found.headers.get('location') ?? '');
    const suggestion = /name="suggestion" value="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(suggestion).toMatch(/Paris/i);
    const taken = await guest.post(create, { ...fields, found: fields.find, suggestion, intent: 'take' });
    const filled = (await guest.get(taken.headers.get('location') ?? '')).html;
    expect(/name="line1"[^>]*value="([^"]+)"/.exec(filled)?.[1]).toMatch(/rue de la Paix/i);
  });

  it('are changed, preferred and deleted by their own pages, each of which asks first', async () => {
    const { guest, first, second, addresses } = await owner();
    const edit = `${list}${first.id}/edit/`;
    expect((await guest.get(edit)).html).toContain('value="LILLE"');
    await guest.post(edit, { ...typed, city: 'Nantes' });
    expect((await addresses()).find(({ id }) => id === first.id)).toMatchObject({
      city: 'NANTES',
      favorite: false,
    });
    for (const page of ['favorite', 'delete'])
      expect((await guest.get(`${list}${first.id}/${page}/`)).status, 'looking changes nothing').toBe(200);
    expect((await addresses()).map(({ id }) => id)).toEqual([second.id, first.id]);
    const preferred = await guest.post(`${list}${first.id}/favorite/`, {});
    expect(preferred.headers.get('location')).toBe(list);
    expect((await addresses()).map(({ id }) => id)).toEqual([first.id, second.id]);
    await guest.post(`${list}${first.id}/delete/`, {});
    expect(await addresses()).toMatchObject([{ id: second.id, favorite: true }]);
    expect((await guest.get(list)).html).toContain('L’adresse est supprimée.');
    const again = await guest.post(`${list}${first.id}/delete/`, {});
    expect([again.status, again.headers.get('location')]).toEqual([303, list]);
    expect((await guest.get(list)).html).toContain('n’est plus dans votre compte');
    // Its pages, still linked in another tab, lead to the list with a message.
    for (const page of ['edit', 'favorite', 'delete']) {
      const gone = await guest.get(`${list}${first.id}/${page}/`);
      expect([gone.status, gone.headers.get('location')], page).toEqual([303, list]);
      expect((await guest.get(list)).html).toContain('n’est plus dans votre compte');
    }
  });

  it('keep the gateway’s note on their number, until it is another', async () => {
    const { guest, shopper, first, addresses } = await owner();
    const annotated = { ...first, phoneNumberQuality: '7' };
    await backend.call('updateDeliveryAddress', annotated, shopper);
    const quality = async () => (await addresses()).find(({ id }) => id === first.id)?.phoneNumberQuality;
    const edit = `${list}${first.id}/edit/`;
    await guest.post(edit, { ...typed, phoneNumber: '06 12 34 56 78', city: 'Nantes' });
    expect(await quality()).toBe('7');
    await guest.post(`${list}${first.id}/favorite/`, {});
    expect(await quality()).toBe('7');
    await guest.post(edit, typed);
    expect(await quality()).toBe('0');
  });

  it('deleted twice at the same time are deleted, and both tabs say so', async () => {
    const { guest, first, second, addresses } = await owner();
    const remove = () => guest.post(`${list}${first.id}/delete/`, {});
    const answers = await Promise.all([remove(), remove(), remove()]);
    for (const { status, headers } of answers) expect([status, headers.get('location')]).toEqual([303, list]);
    expect((await addresses()).map(({ id }) => id)).toEqual([second.id]);
  });

  it('deleted while being changed come back only as new ones, when that is wanted', async () => {
    const { guest, shopper, first, second, addresses } = await owner();
    const edit = `${list}${first.id}/edit/`;
    await backend.call('deleteDeliveryAddress', { id: first.id }, shopper);
    const sent = await guest.post(edit, { ...typed, city: 'Nantes' });
    const asked = await guest.get(sent.headers.get('location') ?? '');
    expect([asked.status, asked.html]).toEqual([409, expect.stringContaining('supprimée entre-temps')]);
    expect(asked.html).toContain('value="Nantes"');
    expect(await addresses()).toMatchObject([{ id: second.id }]);
    // Other errors do not drop the question.
    const wrong = await guest.post(edit, { ...typed, city: '', anew: '1' });
    const again = await guest.get(wrong.headers.get('location') ?? '');
    expect(again.html).toContain('name="anew" value="1"');
    expect(again.html).toContain('supprimée entre-temps');
    // Nor does a later visit.
    expect((await guest.get(edit)).html).toContain('supprimée entre-temps');
    const saved = await guest.post(edit, { ...typed, city: 'Nantes', anew: '1' });
    expect([saved.status, saved.headers.get('location')]).toEqual([303, list]);
    expect((await addresses()).map(({ city }) => city)).toEqual(['LYON', 'NANTES']);
  });

  it('have no other pages', async () => {
    const { guest, first } = await owner();
    for (const page of ['phone', 'Favorite', '__proto__', 'edit2'])
      expect((await guest.get(`${list}${first.id}/${page}/`)).status, page).toBe(404);
  });

  it('of somebody else do not exist', async () => {
    const [mine, theirs] = [await owner(), await owner()];
    const before = await theirs.addresses();
    const { id } = theirs.first;
    for (const page of ['edit', 'favorite', 'delete'])
      expect((await mine.guest.get(`${list}${id}/${page}/`)).headers.get('location'), page).toBe(list);
    expect((await mine.guest.post(`${list}${id}/edit/`, typed)).status).toBe(303);
    for (const page of ['favorite', 'delete']) await mine.guest.post(`${list}${id}/${page}/`, {});
    expect(await theirs.addresses()).toEqual(before);
  });

  it('of a country that the market does not deliver to keep it', async () => {
    const { guest, first, addresses } = await owner();
    await backend.db
      .prepare("UPDATE delivery_addresses SET country = 'PL', zip_code = '00-545' WHERE address_id = ?")
      .bind(first.id)
      .run();
    const edit = `${list}${first.id}/edit/`;
    expect((await guest.get(edit)).html).toMatch(/<option value="PL" selected/);
    await guest.post(edit, { ...typed, country: 'PL', zipCode: '00545' });
    expect((await addresses()).find(({ id }) => id === first.id)).toMatchObject({
      country: 'PL',
      zipCode: '00-545',
    });
  });

  it('are fifty at the most, in words', async () => {
    const { guest, shopper } = await owner();
    await backend.db.batch(
      Array.from({ length: 48 }, (_, index) =>
        backend.db
          .prepare(
            `INSERT INTO delivery_addresses (address_id, customer_id, first_name, last_name, line1, zip_code, city,
               country, phone_number, phone_number_country, created_at)
             VALUES (?, ?, 'A', 'B', ?, '75006', 'PARIS', 'FR', '', 'FR', '2026-01-01')`,
          )
          .bind(crypto.randomUUID(), shopper.customerId, `${index} RUE`),
      ),
    );
    const { html } = await guest.get(list);
    expect(html).toContain('Vous pouvez garder cinquante adresses.');
    expect(html).not.toContain(create);
    const posted = await guest.post(create, typed);
    const refused = await guest.get(posted.headers.get('location') ?? '');
    expect([refused.status, refused.html.includes('Vous pouvez garder cinquante adresses.')]).toEqual([422, true]);
    expect(refused.html).toContain('value="8 rue du Four"');
  });
});

describe('the billing address', () => {
  const page = '/fr-fr/account/settings/billing-address/';

  it('is saved in upper case and shown again', async () => {
    const { guest, shopper } = await customer(backend, 'fr-fr');
    const posted = await guest.post(page, typed);
    expect(posted.headers.get('location')).toBe('/fr-fr/account/settings/');
    expect(await backend.call('getBillingAddress', {}, shopper)).toMatchObject({
      lastName: 'MOREAU-PETIT',
      line1: '8 RUE DU FOUR',
    });
    expect((await guest.get(page)).html).toContain('value="Moreau-Petit"');
    expect((await guest.get('/fr-fr/account/settings/')).html).toContain('8 RUE DU FOUR');
  });

  it('of somebody else, opened in another tab, is not saved for who has signed in since, and waits for its owner', async () => {
    const [theirs, mine] = [await newCustomer(backend.shop), await newCustomer(backend.shop)];
    const browser = new HttpVisitor(backend.shop);
    const form = await browser.signIn(theirs, page);
    await browser.signOut('fr-fr');
    await browser.signIn(mine, page);
    const refused = await browser.submit(form, 'line1', typed);
    expect(refused.status).toBe(409);
    expect(refused.html).toContain('Ce formulaire avait été ouvert depuis un autre compte');
    expect(refused.html).not.toContain('8 rue du Four');
    expect((await browser.get(page)).html).not.toContain('8 rue du Four');
    const { results } = await backend.db
      .prepare(
        `SELECT b.line1 FROM billing_addresses b JOIN customers c ON c.customer_id = b.customer_id
         WHERE c.email IN (?, ?)`,
      )
      .bind(theirs, mine)
      .all();
    expect(results).toEqual([]);
    // The own form is saved, and the other customer does not see it.
    const own = await browser.submit(await browser.get(page), 'line1', { ...typed, line1: '9 rue du Four' });
    expect(own.html).toContain('9 RUE DU FOUR');
    await browser.signOut('fr-fr');
    expect((await browser.signIn(theirs, page)).html).not.toContain('9 rue du Four');
  });

  it('that waits for its owner is there when they sign in again', async () => {
    const [theirs, mine] = [await newCustomer(backend.shop), await newCustomer(backend.shop)];
    const browser = new HttpVisitor(backend.shop);
    const form = await browser.signIn(theirs, page);
    await browser.signOut('fr-fr');
    await browser.signIn(mine, page);
    await browser.submit(form, 'line1', typed);
    await browser.signOut('fr-fr');
    expect((await browser.signIn(theirs, page)).html).toContain('value="8 rue du Four"');
  });
});
