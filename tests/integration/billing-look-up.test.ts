import { beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '../../shared/locales.ts';
import { HttpVisitor } from '../http-visitor.ts';
import { newCustomer } from '../new-customer.ts';
import { type Backend, openBackend } from './carts-fixture.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

const typed = {
  ...{ firstName: 'Anna', lastName: 'Meyer', line1: '', line2: '', line3: '', line4: '' },
  ...{ zipCode: '', city: '', country: 'FR', found: '' },
};

async function atBilling(locale: Locale = 'fr-fr') {
  const visitor = new HttpVisitor(backend.shop);
  const sku = await backend.product(5);
  await visitor.post(`/${locale}/cart/`, { intent: 'add', sku, quantity: '1' });
  await visitor.signIn(await newCustomer(backend.shop), `/${locale}/order-billing/`);
  const path = `/${locale}/order-billing/`;
  const billed = async () => JSON.parse((await visitor.get(`/${locale}/api/getCart`)).html).billingAddress;
  /** Posts the form and gives the page that it leads to. */
  const post = async (fields: Record<string, string>) => {
    const { headers } = await visitor.post(path, { ...typed, ...fields });
    return {
      location: headers.get('location') ?? '',
      page: await visitor.visit(headers.get('location') ?? ''),
    };
  };
  return { visitor, path, post, billed };
}

describe('an address that is looked for without JavaScript', () => {
  it('is chosen from a list, filled in, and kept with what the look-up says of it', async () => {
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

  it('is looked for when it was typed and the form is sent, and once only', async () => {
    const { post, billed } = await atBilling();
    const own = { line1: '1 chemin Perdu', zipCode: '75011', city: 'Paris', find: 'chemin perdu' };
    const first = await post(own);
    expect(first.page.html).toContain('Nous ne trouvons pas');
    expect(first.page.html).toContain('value="1 chemin Perdu"');
    expect((await post({ ...own, found: 'chemin perdu' })).location).toBe('/fr-fr/order-delivery/');
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
    expect((await post({ ...italian, fiscalNumber: 'rssmra 85t10 a562s' })).location).toBe(
      '/it-it/order-delivery/',
    );
    expect(await billed()).toMatchObject({ fiscalNumber: 'RSSMRA85T10A562S', quality: '1' });
    expect((await post({ ...italian, fiscalNumber: '' })).location).toBe('/it-it/order-delivery/');
    expect((await billed()).fiscalNumber ?? '').toBe('');
    // The account keeps it for the next bill.
    const { cart_id_local: id = '' } = Object.fromEntries(visitor.cookies);
    const kept = await backend.db
      .prepare('SELECT fiscal_number FROM customers JOIN carts USING (customer_id) WHERE cart_id = ?')
      .bind(id)
      .first('fiscal_number');
    expect(kept).toBe('RSSMRA85T10A562S');
  });

  it('is asked for nowhere else', async () => {
    const { visitor, path, post, billed } = await atBilling('fr-fr');
    expect((await visitor.get(path)).html).not.toContain('fiscalNumber');
    const own = { line1: '1 rue Oberkampf', zipCode: '75011', city: 'Paris', fiscalNumber: 'x' };
    expect((await post(own)).location).toBe('/fr-fr/order-delivery/');
    expect((await billed()).fiscalNumber ?? '').toBe('');
  });
});
