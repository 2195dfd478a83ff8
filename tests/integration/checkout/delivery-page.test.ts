/** @module-tag sampled-4 */
import { beforeAll, describe, expect, it } from 'vitest';
import { attribute, HttpVisitor } from '../../shop/http-visitor.ts';
import { newCustomer } from '../../shop/new-customer.ts';
import { type Backend, openBackend } from '../cart/carts-fixture.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

const billing = {
  firstName: 'Anna',
  lastName: 'Meyer',
  line1: '12 rue de la Paix',
  zipCode: '75002',
  city: 'Paris',
  country: 'FR',
};

/** Hidden fields of the page. */
const page = { methodsOf: 'FR', to: 'FR', search: '75002', searched: '75002' };
const collector = {
  collectFirstName: 'Zoé',
  collectLastName: 'Petit',
  phoneNumberCountry: 'FR',
  phoneNumber: '06 12 34 56 78',
};
const path = '/fr-fr/order-delivery/';

/** A new customer with a piece in the cart, and a billing address in Paris. */
async function atDelivery(price?: number) {
  const visitor = new HttpVisitor(backend.shop);
  await visitor.post('/fr-fr/cart/', {
    intent: 'add',
    sku: await backend.product(5, price === undefined ? {} : { price }),
    quantity: '1',
  });
  const email = await newCustomer(backend.shop);
  await visitor.signIn(email, '/fr-fr/order-billing/');
  await visitor.post('/fr-fr/order-billing/', billing);
  return { visitor, email };
}

const cartOf = async (visitor: HttpVisitor) => JSON.parse((await visitor.get('/fr-fr/api/getCart')).html);
const checked = (name: string, value: string) =>
  new RegExp(`<input[^>]*(?=[^>]*name="${name}")(?=[^>]*value="${value}")(?=[^>]*checked)[^>]*>`);

describe('a place to collect the order', () => {
  it('is listed near the billing address, with distance, hours and the days of arrival', async () => {
    const { visitor } = await atDelivery();
    const { html } = await visitor.get(path);
    expect(html).toContain('Librairie des Deux Ponts');
    expect(html).toMatch(/Où retirez-vous votre commande/);
    expect(html).toMatch(/Arrivée\u202f: \w+/);
    expect(html).toMatch(/Lundi|lun\./i);
    expect(html).toContain('value="75002"');
    expect(html).toContain('Ensuite');
  });

  it('of a kind that was not listed yet is listed before anything is wrong', async () => {
    const { visitor } = await atDelivery();
    const chosen = { ...page, ...collector, method: 'LO', listed: 'NO', phoneNumber: '' };
    const answer = await visitor.post(path, chosen);
    const location = answer.headers.get('location') ?? '';
    expect(location).toMatch(/\?mode=LO&search=75002&again=[^#]+#delivery-point$/);
    const { status, html } = await visitor.visit(location);
    expect(status).toBe(200);
    expect(html).toMatch(/name="listed" value="[A-Z ]*LO/);
    expect(html).not.toContain('form-errors');
    // After the list was shown, a missing choice is an error.
    expect((await visitor.refused(path, { ...chosen, listed: 'LO' })).status).toBe(422);
  });

  it('is missing at once where its list was there to choose from', async () => {
    const { visitor } = await atDelivery();
    const [, listed = ''] = /name="listed" value="([^"]*)"/.exec((await visitor.get(path)).html) ?? [];
    expect(listed.split(' ')).toEqual(expect.arrayContaining(['LM', 'PR', 'LO']));
    for (const method of ['LM', 'PR', 'LO']) {
      const refused = await visitor.refused(path, { ...page, ...collector, method, listed });
      expect(refused.status, method).toBe(422);
      expect(refused.html).toContain('Choisissez où retirer votre commande.');
    }
  });

  it('is searched by a page with the search in its URL; what was typed stays', async () => {
    const { visitor } = await atDelivery();
    const search = { ...page, ...collector, method: 'PR', search: 'Lille', intent: 'search' };
    const answer = await visitor.post(path, search);
    const location = answer.headers.get('location') ?? '';
    expect(location).toMatch(/\?mode=PR&search=Lille&again=[^#]+#delivery-point$/);
    const { html, status } = await visitor.get(location.replace(/#.*/, ''));
    expect(status).toBe(200);
    expect(html).toContain('Épicerie Béthune');
    expect(html).not.toContain('Librairie des Deux Ponts');
    expect(html).toContain('value="Zoé"');
    expect(html).toMatch(checked('method', 'PR'));
    const plain = await visitor.get(`${path}?mode=PR&search=Lyon`);
    expect(plain.html).toMatch(/Fermeture jusqu’au|Tabac de la Martinière/);
    expect((await visitor.get(`${path}?mode=PR&search=Atlantis`)).html).toContain('Rien près de');
  });

  it('is searched for when what was typed was not searched for yet', async () => {
    const { visitor } = await atDelivery();
    const typed = { ...page, ...collector, method: 'PR', point: 'FR-P1', search: 'Nantes' };
    expect((await visitor.post(path, typed)).headers.get('location')).toContain('search=Nantes');
    expect((await cartOf(visitor)).shippingInfo).toBeNull();
  });

  it('that was chosen on the map brings those around it into the list, and is chosen there', async () => {
    const { visitor } = await atDelivery();
    const typed = { ...page, ...collector, method: 'PR', there: '50.63,3.06,FR-P1' };
    expect((await visitor.post(path, { ...typed, there: '91,3.06,FR-P1' })).status).not.toBe(200);
    const point = await backend.db
      .prepare(`SELECT point_id AS id, latitude, longitude FROM parcel_points
        WHERE kind = 'pickup' AND city = 'Lyon' AND closed_until IS NULL ORDER BY point_id DESC`)
      .first<{ id: string; latitude: number; longitude: number }>();
    if (point === null) throw new Error('No pickup point in Lyon.');
    const there = [point.latitude, point.longitude, point.id].join();
    const answer = await visitor.post(path, { ...typed, there });
    const location = answer.headers.get('location') ?? '';
    expect([answer.status, location]).toEqual([303, expect.stringContaining('#delivery-point')]);
    const { html } = await visitor.get(location.replace(/#.*/, ''));
    expect(html).toContain('autour du lieu choisi sur la carte');
    expect(html).toMatch(checked('point', point.id));
    expect(html).toContain('value="Zoé"');
    const near = `${point.latitude},${point.longitude}`;
    expect(html).toMatch(new RegExp(`name="near" value="${near}"`));
    // Found again near its place, and not without a choice.
    const chosen = { ...page, ...collector, method: 'PR', point: point.id };
    expect((await visitor.refused(path, chosen)).status).toBe(412);
    expect((await visitor.post(path, { ...chosen, near })).status).toBe(303);
    expect((await cartOf(visitor)).shippingAddress).toMatchObject({ deliveryPointIdV2: point.id });
    // Another search drops it.
    const again = await visitor.post(path, { ...chosen, near, search: 'Lille' });
    const shown = await visitor.get((again.headers.get('location') ?? '').replace(/#.*/, ''));
    expect(shown.html).toContain('Épicerie Béthune');
    expect(shown.html).toMatch(/name="near" value=""/);
  });

  it('is stored with the cart, with its collector, and found again when one comes back', async () => {
    const { visitor } = await atDelivery();
    const answer = await visitor.post(path, { ...page, ...collector, method: 'PR', point: 'FR-P1' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/fr-fr/order-overview/']);
    expect(await cartOf(visitor)).toMatchObject({
      shippingInfo: { shippingMethodKey: 'PR' },
      shippingAddress: {
        firstName: 'ZOÉ',
        lastName: 'PETIT',
        phoneNumber: '+33612345678',
        deliveryPointIdV2: 'FR-P1',
        deliveryPoint: { storeId: 'FR-P1', name: 'Librairie des Deux Ponts', city: 'Paris', country: 'FR' },
      },
    });
    const overview = (await visitor.get('/fr-fr/order-overview/')).html;
    for (const words of ['Librairie des Deux Ponts', '18 rue Montorgueil', 'Retrait par Zoé Petit'])
      expect(overview).toContain(words);
    expect(overview).toMatch(/Arrivée\u202f: \w+/);
    const { html } = await visitor.get(path);
    expect(html).toMatch(checked('method', 'PR'));
    expect(html).toMatch(checked('point', 'FR-P1'));
    expect(html).toContain('value="Zoé"');
    expect(html).toContain('value="06 12 34 56 78"');
    expect(html).not.toContain('value="Petit Zoé"');
  });

  it('is collected in a name as its identity card has it: the account’s own spelling, where it is the same name', async () => {
    const { visitor, email } = await atDelivery();
    await backend.db
      .prepare(`UPDATE customers SET first_name = 'Siobhán', last_name = 'von O’Brien-Groß' WHERE email = ?`)
      .bind(email)
      .run();
    const person = { firstName: 'siobhán', lastName: 'VON O’BRIEN-GROẞ' };
    await visitor.post('/fr-fr/order-billing/', { ...billing, ...person });
    const { html } = await visitor.get(path);
    expect(html).toMatch(/<input[^>]*(?=[^>]*name="collectLastName")(?=[^>]*value="von O’Brien-Groß")/);
    await visitor.post('/fr-fr/order-billing/', { ...billing, ...person, firstName: 'maeve' });
    expect((await visitor.get(path)).html).toMatch(
      /<input[^>]*(?=[^>]*name="collectLastName")(?=[^>]*value="Von O’Brien-Gross")/,
    );
  });

  it('asks for a place, a name and a number; a store asks for no number', async () => {
    const { visitor } = await atDelivery();
    const nothing = { collectFirstName: '', collectLastName: '', phoneNumber: '', phoneNumberCountry: 'FR' };
    const refused = await visitor.refused(path, { ...page, ...nothing, method: 'LO' });
    expect(refused.status).toBe(422);
    for (const words of ['Choisissez où retirer', 'Indiquez votre nom.', 'Indiquez un numéro de téléphone.'])
      expect(refused.html).toContain(words);
    const store = { ...page, ...collector, phoneNumber: '', method: 'LM', point: '44' };
    expect((await visitor.post(path, store)).headers.get('location')).toBe('/fr-fr/order-overview/');
    expect((await cartOf(visitor)).shippingAddress).toMatchObject({ city: 'Paris', phoneNumber: '' });
  });

  it.each([
    // Chosen in the hidden list of another kind: no choice of this kind.
    ['PR', 'FR-L1', 422, 'Choisissez où retirer votre commande.'],
    ['LO', 'FR-P1', 422, 'Choisissez où retirer votre commande.'],
    ['PR', 'nothing', 412, 'Ce lieu n’est plus disponible'],
  ])('by %s that is %s is refused in words, and nothing is lost', async (method, point, status, words) => {
    const { visitor } = await atDelivery();
    const refused = await visitor.refused(path, { ...page, ...collector, method, point });
    expect(refused.status).toBe(status);
    expect(refused.html).toContain(words);
    expect(refused.html).toContain('value="Zoé"');
  });

  it('that closes before the payment leads back here, and says so', async () => {
    const { visitor } = await atDelivery();
    const id = `T-${crypto.randomUUID().slice(0, 8)}`;
    await backend.db
      .prepare(
        `INSERT INTO parcel_points (point_id, kind, name, line1, zip_code, city, country, opening_hours)
         VALUES (?, 'pickup', 'Mercerie Blanche', '1 rue du Test', '98765', 'Testville', 'FR', '[]')`,
      )
      .bind(id)
      .run();
    const own = { ...page, search: '98765', searched: '98765' };
    await visitor.post(path, { ...own, ...collector, method: 'PR', point: id });
    const shown = await visitor.get('/fr-fr/order-payment/');
    expect(shown.status).toBe(200);
    await backend.db
      .prepare("UPDATE parcel_points SET closed_from = '2020-01-01', closed_until = '2099-12-31' WHERE point_id = ?")
      .bind(id)
      .run();
    const pressed = await visitor.submit(shown, 'product', { product: 'card' });
    expect(pressed.url).toContain(path);
    expect(pressed.html).toContain('Mercerie Blanche, Testville, n’est plus possible');
    expect(pressed.html).toContain('value="Zoé"');
    const cart = await cartOf(visitor);
    expect(cart.lineItems).toHaveLength(1);
    expect(cart.billingAddress).toMatchObject({ city: 'PARIS' });
  });
});

describe('happy shopping', () => {
  it('is offered to its customers alone, and handed to the person that they name', async () => {
    const { visitor, email } = await atDelivery();
    expect((await visitor.get(path)).html).not.toContain('Retrait par un proche');
    const asked = { ...page, ...collector, method: 'HSP', point: '44' };
    const refused = await visitor.refused(path, asked);
    expect(refused.html).toContain('Choisissez un mode de livraison.');
    await backend.db.prepare("UPDATE customers SET loyalty_type = 'HSP' WHERE email = ?").bind(email).run();
    expect((await visitor.get(path)).html).toContain('Retrait par un proche');
    expect((await visitor.post(path, asked)).headers.get('location')).toBe('/fr-fr/order-overview/');
    expect(await cartOf(visitor)).toMatchObject({
      shippingInfo: { shippingMethodKey: 'HSP' },
      shippingAddress: { firstName: 'ZOÉ', deliveryPointIdV2: '44' },
    });
  });
});

describe('another country', () => {
  it('that was chosen without looking at its ways says so, and offers the addresses there', async () => {
    const { visitor } = await atDelivery();
    const home = { ...billing, ...page, method: 'NO', phoneNumberCountry: 'FR', phoneNumber: '0612345678' };
    await visitor.post(path, { ...home, address: 'new', save: 'on' });
    const shown = await visitor.get(path);
    expect(shown.html).toMatch(/12 RUE DE LA PAIX/i);
    const [, to = ''] = [...shown.html.matchAll(/<option value="([A-Z]{2})"/g)].find(([, each]) => each !== 'FR') ?? [];
    const sent = await visitor.post(path, { ...home, to, address: 'billing' });
    expect(sent.headers.get('location')).toMatch(/\?again=[^#]+#delivery-method$/);
    const again = await visitor.get(sent.headers.get('location') ?? '');
    expect(again.html).toContain('Pays de livraison\u202f:');
    expect(again.html).not.toMatch(/name="address" value="billing"/);
    // Requesting the list is no error.
    const asked = await visitor.post(path, { ...home, to, address: 'billing', intent: 'country' });
    expect((await visitor.get(asked.headers.get('location') ?? '')).html).not.toContain('puis continuez');
  });
});

describe('a saved address', () => {
  const home = { ...billing, ...page, method: 'NO', phoneNumberCountry: 'FR', phoneNumber: '0612345678' };

  it('is changed on the way, and set as the favourite', async () => {
    const { visitor, email } = await atDelivery();
    await visitor.post(path, { ...home, address: 'new', save: 'on' });
    await visitor.post(path, { ...home, address: 'new', save: 'on', line1: '3 rue Oberkampf' });
    const saved = () =>
      backend.db
        .prepare(
          `SELECT d.address_id AS id, d.line1, d.favorite, d.phone_number_quality AS quality FROM delivery_addresses d
           JOIN customers c ON c.customer_id = d.customer_id WHERE c.email = ? ORDER BY d.created_at`,
        )
        .bind(email)
        .all<{ id: string; line1: string; favorite: number; quality: string }>()
        .then(({ results }) => results);
    expect(await saved()).toMatchObject([
      { line1: '12 RUE DE LA PAIX', favorite: 1 },
      { line1: '3 RUE OBERKAMPF', favorite: 0 },
    ]);
    const [, second] = await saved();
    await backend.db
      .prepare("UPDATE delivery_addresses SET phone_number_quality = '7' WHERE address_id = ?")
      .bind(second?.id)
      .run();
    const edit = await visitor.get(`${path}?edit=${second?.id}`);
    expect(edit.html).toMatch(checked('address', 'edit'));
    expect(edit.html).toContain('value="3 RUE OBERKAMPF"');
    const changed = {
      ...{ ...home, address: 'edit', edited: second?.id ?? '', line1: '5 rue Oberkampf', favorite: 'on' },
    };
    const refused = await visitor.refused(path, { ...changed, zipCode: 'x' });
    expect(refused.html).toContain('value="5 rue Oberkampf"');
    expect(refused.html).toMatch(checked('address', 'edit'));
    expect((await visitor.post(path, changed)).headers.get('location')).toBe('/fr-fr/order-overview/');
    expect(await saved()).toMatchObject([
      { line1: '12 RUE DE LA PAIX', favorite: 0 },
      { line1: '5 RUE OBERKAMPF', favorite: 1, quality: '7' },
    ]);
    expect((await cartOf(visitor)).shippingAddress).toMatchObject({ line1: '5 RUE OBERKAMPF' });
  });
});

describe('a saved address of former times', () => {
  const home = { ...billing, ...page, method: 'NO', phoneNumberCountry: 'FR', phoneNumber: '0612345678' };

  it('that no parcel service could print is refused in words, and corrected there', async () => {
    const { visitor, email } = await atDelivery();
    await visitor.post(path, { ...home, address: 'new', save: 'on' });
    const id = await backend.db
      .prepare('SELECT address_id AS id FROM delivery_addresses JOIN customers USING (customer_id) WHERE email = ?')
      .bind(email)
      .first<string>('id');
    const saved = async () => {
      const { line1 } =
        (await backend.db
          .prepare('SELECT line1 FROM delivery_addresses WHERE address_id = ?')
          .bind(id)
          .first<{ line1: string }>()) ?? {};
      return line1;
    };
    // Stored before addresses were restricted to letters and figures.
    await backend.db
      .prepare("UPDATE delivery_addresses SET line1 = '12 RUE DE LA PAIX 🏠' WHERE address_id = ?")
      .bind(id)
      .run();
    const chosen = { ...page, method: 'EX', address: id ?? '' };
    const refused = await visitor.refused(path, chosen);
    expect([refused.status, refused.html.includes('Cette adresse doit être corrigée')]).toEqual([422, true]);
    const [, link = ''] = new RegExp(`href="([^"]*edit=${id}[^"#]*)`).exec(refused.html) ?? [];
    const edit = await visitor.get(link.replaceAll('&amp;', '&'));
    expect(edit.html).toMatch(checked('address', 'edit'));
    expect(edit.html).toContain('value="12 RUE DE LA PAIX 🏠"');
    const fields = { ...home, method: 'EX', address: 'edit', edited: id ?? '' };
    const still = await visitor.refused(path, { ...fields, line1: '12 rue de la Paix 🏠' });
    expect([still.status, still.html.includes('href="#delivery-line1"')]).toEqual([422, true]);
    expect((await visitor.post(path, fields)).headers.get('location')).toBe('/fr-fr/order-overview/');
    expect(await saved()).toBe('12 RUE DE LA PAIX');
  });
});

describe('the methods of another country', () => {
  it('are shown, and what was typed stays', async () => {
    const { visitor } = await atDelivery();
    const typed = { ...page, ...billing, ...collector, method: 'PR', to: 'CH', intent: 'country' };
    const { html, url } = await visitor.submit(await visitor.get(path), 'methodsOf', typed);
    expect(url).toMatch(/\?again=/);
    expect(html).toContain('name="methodsOf" value="CH"');
    expect(html).not.toContain('Librairie des Deux Ponts');
    expect(html).not.toMatch(/value="PR"/);
    expect(html).toContain('value="06 12 34 56 78"');
  });
});

describe('what is chosen when the page comes', () => {
  const chosen = (html: string) =>
    (html.match(/<input[^>]*name="method"[^>]*>/g) ?? [])
      .filter((radio) => / checked/.test(radio))
      .map((radio) => attribute(radio, 'value'));

  it('is the cheapest way of all, as the cart has estimated it', async () => {
    const { visitor } = await atDelivery();
    expect((await visitor.get('/fr-fr/cart/')).html).toContain('Retrait en boutique');
    expect(chosen((await visitor.get(path)).html)).toEqual(['LM']);
  });

  const place = (html: string) =>
    (html.match(/<input[^>]*name="point"[^>]*>/g) ?? [])
      .filter((radio) => / checked/.test(radio))
      .map((radio) => attribute(radio, 'value'));

  it('is a store with the nearest that is open, so that one can go on', async () => {
    const { visitor } = await atDelivery();
    const { html } = await visitor.get(path);
    const stores = html.slice(html.indexOf('delivery__list--store'));
    const [nearest] = stores.match(/<input[^>]*name="point"[^>]*>/) ?? [];
    expect(place(html)).toEqual([attribute(nearest ?? '', 'value')]);
    const sent = await visitor.post(path, {
      ...page,
      ...collector,
      method: 'LM',
      point: place(html)[0] ?? '',
    });
    expect(sent.headers.get('location')).toMatch(/\/order-(?:overview|payment)\//);
  });

  it('is a way to an address where nobody knows which store is near', async () => {
    const visitor = new HttpVisitor(backend.shop);
    const sku = await backend.product(5);
    await visitor.post('/fr-fr/cart/', { intent: 'add', sku, quantity: '1' });
    await visitor.signIn(await newCustomer(backend.shop), '/fr-fr/order-billing/');
    const abroad = { line1: '1 rue du Lac', zipCode: '1204', city: 'Genève', country: 'CH' };
    await visitor.post('/fr-fr/order-billing/', { ...billing, ...abroad });
    const cart = await cartOf(visitor);
    expect(cart.billingAddress.country).toBe('CH');
    const { html } = await visitor.submit(await visitor.get(path), 'methodsOf', {
      ...{ ...page, ...billing, zipCode: '', search: '', searched: '', to: 'FR', intent: 'country' },
    });
    expect(chosen(html)).not.toEqual(['LM']);
  });

  it('is what the sums beside the form are of, for each way that may be chosen', async () => {
    const { visitor } = await atDelivery();
    const sums = async () => {
      const { html } = await visitor.get(path);
      const [, dl = ''] = /<dl class="summary">([\s\S]*?)<\/dl>/.exec(html) ?? [];
      return Object.fromEntries(
        [...dl.matchAll(/<span class="by-(\w+)">([^<]*)<\/span>/g)].map(([, method, words = ''], index) => [
          `${method} ${index < 5 ? 'delivery' : 'total'}`,
          words.replaceAll(/\s/g, ' '),
        ]),
      );
    };
    const before = await sums();
    expect(before).toMatchObject({
      'LM delivery': 'Offerte',
      'NO delivery': '4,90 €',
    });
    const cents = (words = '') => Number(words.replace(/[^\d]/g, ''));
    expect(cents(before['NO total']) - cents(before['LM total'])).toBe(490);
    // The former choice is one of them, but not in each of them.
    await visitor.post(path, { ...page, ...collector, method: 'PR', point: 'FR-P1' });
    expect(await sums()).toEqual(before);
  });

  it('is home where that is free, and so costs no more than a store that would have to be chosen', async () => {
    const { visitor } = await atDelivery(20_000);
    expect((await visitor.get('/fr-fr/cart/')).html).toMatch(/Livraison à domicile<\/small>/);
    expect(chosen((await visitor.get(path)).html)).toEqual(['NO']);
  });

  it('is the cheapest to an address for who changes one, and what was chosen before for who comes back', async () => {
    const { visitor, email } = await atDelivery();
    const home = { ...billing, ...page, method: 'EX', phoneNumberCountry: 'FR', phoneNumber: '0612345678' };
    const edited = async () => {
      const id = await backend.db
        .prepare('SELECT address_id AS id FROM delivery_addresses JOIN customers USING (customer_id) WHERE email = ?')
        .bind(email)
        .first<string>('id');
      return chosen((await visitor.get(`${path}?edit=${id}`)).html);
    };
    await visitor.post(path, { ...home, address: 'new', save: 'on' });
    expect(chosen((await visitor.get(path)).html)).toEqual(['EX']);
    expect(await edited()).toEqual(['EX']);
    await visitor.post(path, { ...page, ...collector, method: 'PR', point: 'FR-P1' });
    expect(chosen((await visitor.get(path)).html)).toEqual(['PR']);
    expect(await edited()).toEqual(['NO']);
  });

  it('is the cheapest of another country where that has not what was chosen', async () => {
    const { visitor } = await atDelivery();
    const typed = { ...page, ...billing, ...collector, method: 'PR', to: 'CH', intent: 'country' };
    const { html } = await visitor.submit(await visitor.get(path), 'methodsOf', typed);
    expect(chosen(html)).toEqual(['NO']);
  });

  it('is the only way there is', async () => {
    const { visitor } = await atDelivery();
    const inSwitzerland = (key: string, currency: string) =>
      `country = 'CH' AND key = '${key}' AND currency = '${currency}'`;
    const { db } = backend;
    await db.exec(`UPDATE shipping_methods SET currency = 'XXX' WHERE ${inSwitzerland('NO', 'EUR')}`);
    try {
      const typed = { ...page, ...billing, ...collector, method: 'NO', to: 'CH', intent: 'country' };
      const { html } = await visitor.submit(await visitor.get(path), 'methodsOf', typed);
      expect(chosen(html)).toEqual(['EX']);
    } finally {
      await db.exec(`UPDATE shipping_methods SET currency = 'EUR' WHERE ${inSwitzerland('NO', 'XXX')}`);
    }
  });
});
