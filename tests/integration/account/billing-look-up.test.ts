/** @module-tag sampled-2 */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '../../../shared/markets/locales.ts';
import { HttpVisitor } from '../../shop/http-visitor.ts';
import { newCustomer } from '../../shop/new-customer.ts';
import { type Backend, openBackend } from '../cart/carts-fixture.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

const typed = {
  ...{ firstName: 'Anna', lastName: 'Meyer', line1: '', line2: '', line3: '', line4: '' },
  ...{ zipCode: '', city: '', country: 'FR', found: '' },
};

async function atBilling(locale: Locale = 'fr-fr', email?: string) {
  const visitor = new HttpVisitor(backend.shop);
  const sku = await backend.product(5);
  await visitor.post(`/${locale}/cart/`, { intent: 'add', sku, quantity: '1' });
  const path = `/${locale}/order-billing/`;
  await visitor.signIn(email ?? (await newCustomer(backend.shop)), path);
  const start = await visitor.visit(path);
  const billed = async () => JSON.parse((await visitor.get(`/${locale}/api/getCart`)).html).billingAddress;
  /** Posts the form and returns the page after it. */
  const post = async (fields: Record<string, string>) => {
    const { headers } = await visitor.post(path, { ...typed, ...fields });
    return {
      location: headers.get('location') ?? '',
      page: await visitor.visit(headers.get('location') ?? ''),
    };
  };
  return { visitor, path, post, billed, start };
}

describe('an address look-up without JavaScript', () => {
  it('is chosen from a list, filled in, and stored with its quality', async () => {
    const { post, billed } = await atBilling();
    const find = '112 rue oberkampf';
    const { location, page } = await post({ intent: 'find', find });
    expect(location).toMatch(/\?again=[^#]+#billing-look-up$/);
    expect(page.status).toBe(200);
    const text = '112 rue Oberkampf, Cour des Bretons, Bâtiment sur cour, 75011 Paris';
    expect(page.html).toContain(`value="${text}"`);
    expect(page.html).toContain('value="Anna"');

    const refused = await post({ intent: 'take', find, found: find });
    expect(refused.page.status).toBe(422);
    expect(refused.page.html).toContain('Choisissez une adresse dans la liste');

    const filled = await post({ intent: 'take', find, found: find, suggestion: text });
    for (const value of ['112 rue Oberkampf', 'Cour des Bretons', 'Bâtiment sur cour', '75011', 'Paris'])
      expect(filled.page.html).toContain(`value="${value}"`);
    expect(filled.page.html).not.toContain('Utiliser cette adresse');

    const own = { line1: '112 rue Oberkampf', line2: 'Porte 3', zipCode: '75011', city: 'Paris' };
    expect((await post(own)).location).toBe('/fr-fr/order-delivery/');
    expect(await billed()).toMatchObject({
      line1: '112 RUE OBERKAMPF',
      line2: 'PORTE 3',
      city: 'PARIS',
      quality: '1',
    });
  });

  it('is searched when it was typed and the form is sent without an address', async () => {
    const { post } = await atBilling();
    const first = await post({ line1: '1 chemin Perdu', find: 'chemin perdu' });
    expect(first.page.html).toContain('dans le pays choisi');
    expect(first.page.html).toContain('value="1 chemin Perdu"');
    // The second time the errors are shown.
    expect((await post({ find: 'chemin perdu', found: 'chemin perdu' })).page.status).toBe(422);
  });

  it('is in nobody’s way who has filled in the form: the button goes on, or says what is wrong', async () => {
    const { post, billed } = await atBilling();
    const own = { line1: '1 chemin Perdu', zipCode: '75011', city: 'Paris', find: 'chemin perdu' };
    const refused = await post({ ...own, zipCode: '7' });
    expect(refused.page.status).toBe(422);
    expect(refused.page.html).not.toContain('Nous ne trouvons pas “');
    expect((await post(own)).location).toBe('/fr-fr/order-delivery/');
    expect(await billed()).toMatchObject({ line1: '1 CHEMIN PERDU', quality: '0' });
  });

  it('of which too little was typed is not found', async () => {
    const { post } = await atBilling();
    const { page } = await post({ intent: 'find', find: 'r' });
    expect(page.status).toBe(200);
    expect(page.html).toContain('Nous ne trouvons pas');
  });
});

describe('a fiscal number', () => {
  const italian = { line1: 'Via Brera 9', zipCode: '20121', city: 'Milano', country: 'IT' };

  it('may stand on a bill to Italy, and must be one that can exist', async () => {
    const { visitor, post, billed } = await atBilling('it-it');
    const refused = await post({ ...italian, fiscalNumber: 'RSSMRA85T10A562T' });
    expect(refused.page.status).toBe(422);
    expect(refused.page.html).toContain('Questo numero fiscale non sembra corretto');
    expect(refused.page.html).toContain('value="RSSMRA85T10A562T"');
    expect((await post({ ...italian, fiscalNumber: 'rssmra 85t10 a562s' })).location).toBe('/it-it/order-delivery/');
    expect(await billed()).toMatchObject({ fiscalNumber: 'RSSMRA85T10A562S', quality: '1' });
    expect((await post({ ...italian, fiscalNumber: '' })).location).toBe('/it-it/order-delivery/');
    expect((await billed()).fiscalNumber ?? '').toBe('');
    // The account stores it for the next bill.
    const { cart_id_local: id = '' } = Object.fromEntries(visitor.cookies);
    const stored = await backend.db
      .prepare('SELECT fiscal_number FROM customers JOIN carts USING (customer_id) WHERE cart_id = ?')
      .bind(id)
      .first('fiscal_number');
    expect(stored).toBe('RSSMRA85T10A562S');
  });

  it('is asked for nowhere else', async () => {
    const { visitor, path, post, billed } = await atBilling('fr-fr');
    expect((await visitor.get(path)).html).not.toContain('fiscalNumber');
    const own = { line1: '1 rue Oberkampf', zipCode: '75011', city: 'Paris', fiscalNumber: 'x' };
    expect((await post(own)).location).toBe('/fr-fr/order-delivery/');
    expect((await billed()).fiscalNumber ?? '').toBe('');
  });
});

describe('the address of the last bill', () => {
  const paris = { line1: '12 rue de la Paix', zipCode: '75002', city: 'Paris', country: 'FR' };
  const berlin = { line1: 'Kastanienallee 27', zipCode: '10435', city: 'Berlin', country: 'DE' };

  it('is offered with the next order, also where it was another country’s before', async () => {
    const email = await newCustomer(backend.shop);
    const stored = () =>
      backend.db
        .prepare(
          `SELECT line1, country FROM billing_addresses b JOIN customers c ON c.customer_id = b.customer_id
           WHERE email = ?`,
        )
        .bind(email)
        .first();
    const french = await atBilling('fr-fr', email);
    expect(french.start.html).not.toContain('Garder cette adresse');
    await french.post(paris);
    expect(await stored()).toMatchObject({ country: 'FR' });

    const german = await atBilling('de-de', email);
    expect(german.start.html).not.toMatch(/value="12 rue/i);
    expect(german.start.html).toContain('Diese Adresse für meine nächsten Rechnungen merken');
    await german.visitor.post(german.path, { ...typed, ...berlin, line1: 'Lindenweg 2' });
    expect(await stored()).toMatchObject({ country: 'FR' });
    await german.visitor.post(german.path, { ...typed, ...berlin, save: 'on' });
    expect(await stored()).toEqual({ line1: 'KASTANIENALLEE 27', country: 'DE' });

    // The next order starts without an address.
    await backend.db
      .prepare('UPDATE carts SET billing_address = NULL WHERE cart_id = ?')
      .bind(german.visitor.cookies.get('cart_id_local'))
      .run();
    expect((await german.visitor.visit(german.path)).html).toMatch(/value="kastanienallee 27"/i);
  });
});
