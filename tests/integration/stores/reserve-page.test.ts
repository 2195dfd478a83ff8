/** @module-tag sampled-4 */
import { beforeAll, describe, expect, it } from 'vitest';
import { maxReservations } from '../../../shared/stores/reservation.ts';
import { type Answer, HttpVisitor } from '../../shop/http-visitor.ts';
import { untilRefused } from '../attacks/many-tries.ts';
import { type Backend, openBackend } from '../cart/carts-fixture.ts';
import { customer } from '../faults/faults-visitor.ts';
import { asking, inStore, storeId, storeLedger } from './reservations-fixture.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

const mainOf = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'));

/** The colour of a size. */
const optionOf = (sku: string) =>
  backend.db.prepare('SELECT option_id FROM skus WHERE sku = ?').bind(sku).first<string>('option_id');

/** The URLs to search and reserve a size with this stock in the store in Lille. */
async function piece(quantity: number, locale = 'fr-fr') {
  const sku = await inStore(backend, quantity);
  const asked = `option=${await optionOf(sku)}&sku=${sku}`;
  return {
    sku,
    stock: `/${locale}/stores/stock/?${asked}`,
    reserve: `/${locale}/stores/reserve/?${asked}&store=${storeId}`,
  };
}

const person = (email = `${crypto.randomUUID()}@test.example`) => ({
  ...{ firstName: 'Ines', lastName: 'Moreau', email },
  ...{ phoneNumberCountry: 'FR', phoneNumber: '06 12 34 56 78' },
});

/** Submits the form of a page with typed values. */
const send = (guest: HttpVisitor, page: Answer, typed: Record<string, string> = person()) =>
  guest.submit(page, 'reservationId', typed);

describe('the stores that have a size', () => {
  it('are shown in words around a place, with the link to reserve there', async () => {
    const { stock } = await piece(2);
    const guest = new HttpVisitor(backend.shop);
    const asked = await guest.get(stock);
    expect([asked.status, asked.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(mainOf(asked.html)).toContain('name="search"');
    const main = mainOf((await guest.get(`${stock}&search=Lille`)).html);
    expect(main).toContain('Plus que quelques pièces');
    expect(main).toContain('Pas dans cette boutique');
    expect(main.match(/\/stores\/reserve\/\?[^"]+store=(\d+)/g)).toHaveLength(1);
    expect(main).toContain(`store=${storeId}`);
    // Never in figures.
    expect(main).not.toMatch(/\b2 pièces/);
  });

  it('that have it come first, then the way to order it, then those that have not; the price stands above', async () => {
    const { stock } = await piece(2);
    const main = mainOf((await new HttpVisitor(backend.shop).get(`${stock}&search=Lille`)).html);
    const order = ['class="price"', 'Votre taille est là', 'grand-place-42', 'Commander en ligne', 'Sans cette taille'];
    const places = order.map((text) => main.indexOf(text));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places[0]).toBeGreaterThan(0);
    expect(main.indexOf('Pas dans cette boutique')).toBeGreaterThan(places[4] ?? 0);
  });

  it('are far away sometimes: the nearest of them is shown', async () => {
    const { stock } = await piece(2);
    const main = mainOf((await new HttpVisitor(backend.shop).get(`${stock}&search=Rouen`)).html);
    expect(main).toContain('Aucune boutique des environs');
    expect(main.indexOf('grand-place-42')).toBeGreaterThan(main.indexOf('La boutique la plus proche'));
    expect(main.match(/\/stores\/reserve\//g)).toHaveLength(1);
  });

  it('of another country are on the site of its market, which is said', async () => {
    const { stock } = await piece(2, 'de-de');
    const guest = new HttpVisitor(backend.shop);
    for (const path of [`${stock}&search=Lyon`, '/de-de/stores/?search=lyon']) {
      const main = mainOf((await guest.get(path)).html);
      expect(main).toContain('Lyon, Frankreich');
      expect(main).toMatch(/href="\/fr-fr\/stores\/(?:stock\/\?option=\d+&amp;sku=[^"]+&amp;|\?)search=Lyon"/);
    }
    const unknown = mainOf((await guest.get('/de-de/stores/?search=Xyzzy')).html);
    expect(unknown).toContain('Wir kennen keinen Ort');
  });

  it('are asked for by sizes of which those that are not sold are marked', async () => {
    const option = await backend.db
      .prepare(
        `SELECT k.option_id FROM skus k JOIN options o ON o.option_id = k.option_id
         WHERE o.availability_type <> 'ONLINE_ONLY' GROUP BY k.option_id HAVING count(*) BETWEEN 3 AND 9 LIMIT 1`,
      )
      .first<string>('option_id');
    const sku = await backend.db
      .prepare('SELECT sku FROM skus WHERE option_id = ? ORDER BY position DESC LIMIT 1')
      .bind(option)
      .first<string>('sku');
    const stockOf = (quantity: number) =>
      backend.db.prepare('UPDATE stock SET quantity = ? WHERE sku = ?').bind(quantity, sku).run();
    const before = await backend.db
      .prepare('SELECT quantity FROM stock WHERE sku = ?')
      .bind(sku)
      .first<number>('quantity');
    await stockOf(0);
    const main = mainOf((await new HttpVisitor(backend.shop).get(`/fr-fr/stores/stock/?option=${option}`)).html);
    await stockOf(before ?? 9);
    const link = main.split('<a ').find((each) => each.includes(`sku=${sku}`));
    expect(link).toContain('épuisée en ligne');
  });

  it('are asked for once a size is chosen, which the page offers', async () => {
    const { sku, stock } = await piece(1);
    const { html } = await new HttpVisitor(backend.shop).get(stock.replace(`&sku=${sku}`, '&sku=other'));
    // The only size need not be chosen.
    expect(mainOf(html)).toContain('name="search"');
    const several = await backend.db
      .prepare('SELECT option_id FROM skus GROUP BY option_id HAVING count(*) > 2 LIMIT 1')
      .first<string>('option_id');
    const page = await new HttpVisitor(backend.shop).get(`/fr-fr/stores/stock/?option=${several}`);
    expect(mainOf(page.html)).toContain('Choisissez votre taille');
    expect(mainOf(page.html)).not.toContain('name="search"');
  });

  it('begin with the one that the customer prefers, and those around it', async () => {
    const { stock } = await piece(9);
    const { guest, shopper } = await customer(backend, 'fr-fr');
    await backend.call('updateAccount', { preferredStore: storeId }, shopper);
    const main = mainOf((await guest.get(stock)).html);
    expect(main.indexOf('Votre boutique')).toBeGreaterThan(0);
    expect(main.indexOf('grand-place-42')).toBeLessThan(main.indexOf('stores-found'));
    expect(main.match(/grand-place-42/g)).toHaveLength(1);
    expect(main).toContain('En rayon');
  });

  it('are shown where nothing can be reserved, without a way to reserve', async () => {
    const { stock, reserve } = await piece(9, 'it-it');
    const guest = new HttpVisitor(backend.shop);
    const { status, html } = await guest.get(`${stock}&search=Milano`);
    expect([status, mainOf(html).includes('/stores/reserve/')]).toEqual([200, false]);
    expect((await guest.get(reserve)).status).toBe(404);
  });

  it.each(['', '?option=x', '?option=99999999999', '?option=1%00', '?sku=x'])('do not exist for %j', async (query) => {
    for (const page of ['stock', 'reserve'])
      expect((await new HttpVisitor(backend.shop).get(`/fr-fr/stores/${page}/${query}`)).status).toBe(404);
  });

  it('lead from the page of the product, unless it is sold online only', async () => {
    const { sku } = await piece(1);
    const option = await optionOf(sku);
    const guest = new HttpVisitor(backend.shop);
    const { html } = await guest.visit(`/fr-fr/product/any/${option}/`);
    expect(html).toContain(`href="/fr-fr/stores/stock/?option=${option}"`);
    const online = await backend.product(3, { availabilityType: 'ONLINE_ONLY' });
    const other = await guest.visit(`/fr-fr/product/any/${await optionOf(online)}/`);
    expect([other.status, other.html.includes('data-in-store')]).toEqual([200, false]);
  });
});

describe('reserving', () => {
  it('as a stranger takes the piece and leads to the reservation, with the time and what to bring', async () => {
    const { sku, reserve } = await piece(2);
    const guest = new HttpVisitor(backend.shop);
    const page = await guest.get(reserve);
    expect(mainOf(page.html)).toContain('Nous mettons la pièce de côté pendant 30 minutes.');
    expect(mainOf(page.html)).toContain('/fr-fr/auth/sign-in/?returnTo=');
    const typed = person();
    const done = await send(guest, page, typed);
    expect(done.url).toContain('/fr-fr/stores/reservation/?token=');
    expect(mainOf(done.html)).toContain(typed.email);
    expect(mainOf(done.html)).toContain('Ouvrez le lien de notre e-mail');
    expect(mainOf(done.html)).toMatch(/il suffit de donner votre nom\s: Ines Moreau/);
    expect(await storeLedger(backend, sku)).toEqual({ there: 1, waiting: 1 });
    const row = await backend.db
      .prepare('SELECT customer_id, phone_number, source, locale FROM reservations WHERE sku = ?')
      .bind(sku)
      .first();
    expect(row).toEqual({
      customer_id: null,
      phone_number: '+33612345678',
      source: 'eresa',
      locale: 'fr-fr',
    });
  });

  it('sent twice is one reservation', async () => {
    const { sku, reserve } = await piece(3);
    const guest = new HttpVisitor(backend.shop);
    const page = await guest.get(reserve);
    const typed = person();
    const [one, other] = await Promise.all([send(guest, page, typed), send(guest, page, typed)]);
    expect(one.url).toBe(other.url);
    expect((await send(guest, page, typed)).url).toBe(one.url);
    expect(await storeLedger(backend, sku)).toEqual({ there: 2, waiting: 1 });
  });

  it('as a customer asks for no e-mail, and is in the name of the account whatever is sent', async () => {
    const { sku, reserve } = await piece(1);
    const { guest, shopper } = await customer(backend, 'fr-fr');
    const page = await guest.get(reserve);
    expect(mainOf(page.html)).not.toContain('type="email"');
    expect(mainOf(page.html)).toContain('Nous gardons la pièce pour vous jusqu’au');
    const done = await send(guest, page, person('somebody.else@test.example'));
    expect([done.status, mainOf(done.html).includes('Mise de côté pour vous')]).toEqual([200, true]);
    const row = await backend.db.prepare('SELECT customer_id, email FROM reservations WHERE sku = ?').bind(sku).first();
    expect(row).toEqual({ customer_id: shopper.customerId, email: `${shopper.customerId}@test.example` });
  });

  it('goes on as a stranger when the session has ended meanwhile, with what was typed', async () => {
    const { sku, reserve } = await piece(1);
    const { guest } = await customer(backend, 'fr-fr');
    const page = await guest.get(reserve);
    for (const name of ['access_token_local', 'refresh_token_local']) guest.cookies.delete(name);
    const { email, ...typed } = person();
    const shown = await send(guest, page, typed);
    expect([shown.status, mainOf(shown.html).includes('href="#reserve-email"')]).toEqual([422, true]);
    expect(mainOf(shown.html)).toContain('Votre session a pris fin');
    expect(mainOf(shown.html)).toContain('value="Ines"');
    expect((await send(guest, shown, { ...typed, email })).url).toContain('/stores/reservation/?token=');
    expect(await storeLedger(backend, sku)).toEqual({ there: 0, waiting: 1 });
  });

  it('is counted by network: too many tries get a message, and what was typed stays', async () => {
    const { sku, reserve } = await piece(1);
    const guest = new HttpVisitor(backend.shop);
    const address = '192.0.2.77';
    const typed = { form: 'reserve', ...person() };
    let shown = '';
    await untilRefused(backend, address, async () => {
      const headers = { 'cf-connecting-ip': address, origin: backend.shop.shopUrl };
      // A new one each time, although the store has only one.
      const body = new URLSearchParams({ ...typed, reservationId: crypto.randomUUID() });
      const { status, html } = await guest.visit(reserve, { method: 'POST', body, headers });
      shown = html;
      return status === 429;
    });
    expect(mainOf(shown)).toContain('Trop de réservations sans compte');
    expect((await storeLedger(backend, sku))?.waiting).toBeLessThanOrEqual(1);
  });

  it('takes ten pieces for the strangers of a network at the most, of whatever e-mails, and sends them to sign in', async () => {
    const { sku, reserve } = await piece(17);
    const headers = { 'cf-connecting-ip': '198.51.100.77', origin: backend.shop.shopUrl };
    const statuses = [];
    for (let tried = 0; tried < 17; tried += 1) {
      const typed = { form: 'reserve', ...person(), reservationId: crypto.randomUUID() };
      const body = new URLSearchParams(typed);
      const { status, html } = await new HttpVisitor(backend.shop).visit(reserve, {
        ...{ method: 'POST', body, headers },
      });
      statuses.push(status);
      if (status === 429) expect(mainOf(html)).toContain('Connectez-vous pour réserver aussitôt');
    }
    expect(statuses).toEqual([...Array(10).fill(200), ...Array(7).fill(429)]);
    expect(await storeLedger(backend, sku)).toEqual({ there: 7, waiting: 10 });
  });

  it('keeps what was typed when something is wrong with it', async () => {
    const { sku, reserve } = await piece(1);
    const guest = new HttpVisitor(backend.shop);
    const page = await guest.get(reserve);
    const wrong = { ...person(), email: 'nobody', phoneNumber: '12' };
    const shown = await send(guest, page, wrong);
    expect(shown.status).toBe(422);
    // The errors are below the first screen of a phone.
    expect(shown.url).toContain('#errors');
    // The link to other stores keeps the search.
    expect(mainOf(shown.html)).toMatch(/\/stores\/stock\/\?[^"]+search=Lille"/);
    for (const value of [
      'value="Ines"',
      'value="nobody"',
      'value="12"',
      'href="#reserve-email"',
      'href="#reserve-phoneNumber"',
    ])
      expect(mainOf(shown.html)).toContain(value);
    expect(await storeLedger(backend, sku)).toEqual({ there: 1, waiting: 0 });
    // The same reservation is requested again, with the rest of the URL.
    const id = (html: string) => /name="reservationId" value="([^"]+)"/.exec(html)?.[1];
    expect(id(shown.html)).toBe(id(page.html));
    expect((await send(guest, shown)).url).toContain('/stores/reservation/?token=');
  });

  it('the last piece is for one alone; the other sees a message, and keeps what was typed', async () => {
    const { sku, reserve, stock } = await piece(1);
    const guests = [new HttpVisitor(backend.shop), new HttpVisitor(backend.shop)];
    const pages = await Promise.all(guests.map((guest) => guest.get(reserve)));
    const answers = await Promise.all(
      guests.map((guest, at) => {
        const page = pages[at];
        if (page === undefined) throw new Error('No page');
        return send(guest, page);
      }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const refused = answers.find(({ status }) => status === 412);
    expect(mainOf(refused?.html ?? '')).toContain('n’est plus dans cette boutique');
    expect(mainOf(refused?.html ?? '')).toContain(stock.replaceAll('&', '&amp;'));
    expect(await storeLedger(backend, sku)).toEqual({ there: 0, waiting: 1 });
    // In another store the form is filled in already.
    const loser = guests[answers.findIndex(({ status }) => status === 412)];
    const elsewhere = await piece(1);
    expect(mainOf((await loser?.get(elsewhere.reserve))?.html ?? '')).toContain('value="Ines"');
  });

  it('is refused twice for the same size, and beyond the limit, in words', async () => {
    // The last piece is reserved by this visitor: it is not shown as gone.
    const { sku, reserve } = await piece(2);
    const { guest, shopper } = await customer(backend, 'fr-fr');
    const before = await guest.get(reserve);
    await backend.call('reserve', asking(sku), shopper);
    await backend.call('reserve', asking(sku));
    const twice = await send(guest, before);
    expect([twice.status, mainOf(twice.html).includes('vous attend déjà dans cette boutique')]).toEqual([409, true]);
    for (let count = 1; count < maxReservations; count += 1)
      await backend.call('reserve', asking(await inStore(backend, 1)), shopper);
    const another = await piece(1);
    const many = await send(guest, await guest.get(another.reserve));
    expect([many.status, mainOf(many.html).includes('que nous pouvons en garder')]).toEqual([422, true]);
  });

  it('is not offered by a store without reservations, or that is closed for now', async () => {
    const { sku, reserve } = await piece(9);
    const guest = new HttpVisitor(backend.shop);
    const id = `9${String(Date.now()).slice(-9)}`;
    await backend.db.batch([
      backend.db
        .prepare(
          `INSERT INTO stores (store_id, name, city, country, line1, zip_code, latitude, longitude, services,
             opening_hours, exceptional_days)
           SELECT ?, 'Test', city, country, line1, zip_code, NULL, NULL, '["repair"]', opening_hours, exceptional_days
           FROM stores WHERE store_id = ?`,
        )
        .bind(id, storeId),
      backend.db.prepare('INSERT INTO store_stock (sku, store_id, quantity) VALUES (?, ?, 5)').bind(sku, id),
    ]);
    const at = reserve.replace(`store=${storeId}`, `store=${id}`);
    for (const change of [
      null,
      `services = '["reservation"]', closed_from = '2000-01-01', closed_until = '2999-01-01'`,
    ]) {
      if (change !== null) await backend.db.prepare(`UPDATE stores SET ${change} WHERE store_id = ?`).bind(id).run();
      const page = await guest.get(at);
      expect([page.status, mainOf(page.html).includes('ne prend pas de réservation')]).toEqual([200, true]);
      const typed = { form: 'reserve', ...person(), reservationId: crypto.randomUUID() };
      const refused = await guest.refused(at, typed);
      expect([refused.status, mainOf(refused.html).includes('ne prend pas')]).toEqual([412, true]);
    }
    await backend.db.prepare('DELETE FROM stores WHERE store_id = ?').bind(id).run();
    expect((await guest.get(at)).status).toBe(404);
  });
});
