/** An order collected in a store, page by page: which pieces are there, when it is ready, when the store is open. */
import { beforeAll, expect, test } from 'vitest';
import { writeOrderMails } from '../../../backend/documents/order-mail.ts';
import { openBody } from '../../../backend/mails/sealed.ts';
import { formatDays } from '../../../shared/format/intl.ts';
import { mailsTo } from '../../mailbox.ts';
import { type Backend, openBackend, readyCart } from '../cart/carts-fixture.ts';
import { customer } from '../faults/faults-visitor.ts';
import { mortalEnv } from '../faults/mortal-database.ts';
import { payCart } from '../payment/paid-cart.ts';
import { inStore } from '../stores/reservations-fixture.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

const path = '/fr-fr/order-delivery/';
const page = { methodsOf: 'FR', to: 'FR', search: '75002', searched: '75002' };
const collector = {
  collectFirstName: 'Zoé',
  collectLastName: 'Petit',
  phoneNumberCountry: 'FR',
  phoneNumber: '',
};
const plain = (html: string) =>
  html
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\s\u00a0\u202f]+/g, ' ');

/** The places of the page, as text, in order. */
const placesIn = (html: string): string[] =>
  [...html.matchAll(/<li class="point"[^>]*>([\s\S]*?)<\/li>/g)].map(([, place = '']) => plain(place));

/** A customer with a cart of this many pieces of a size, and this stock of it in the store in the Marais. */
async function collecting(there: number, wanted: number) {
  const { guest, shopper } = await customer(backend, 'fr-fr');
  const sku = await inStore(backend, there, '44');
  const cart = await readyCart(backend, shopper, [{ sku, quantity: wanted }]);
  guest.cookies.set('cart_id_local', cart.id);
  const store = await backend.call('getStore', {
    storeId: '44',
    pieces: `${sku}:${wanted}`,
    context: 'order',
  });
  const day = store.readyOn ?? '';
  return { guest, shopper, sku, cart, store, day: plain(formatDays(day, day, 'fr-FR')) };
}

test('each store says which pieces it has and when all are ready, and when it is open', async () => {
  const { guest } = await collecting(5, 3);
  const places = placesIn((await guest.get(`${path}?mode=LM&search=75004`)).html);
  const marais = places.find((place) => place.includes('Marais')) ?? '';
  expect(marais).toContain('Vos 3 pièces sont en boutique');
  expect(marais).toMatch(/Prêt (?:aujourd’hui|demain)? ?à partir de \d+\s*h/);
  expect(marais).toMatch(/Ouvert|Ouvre|Fermé|Fermeture/);
  expect(marais).toMatch(/Horaires d’ouverture .*(?:lun|mar)\./);
  expect(marais).toMatch(/\d (?:m|km) /);
  const others = places.filter((place) => place.includes('Envoyé depuis notre entrepôt'));
  expect(others.length).toBeGreaterThan(2);
  for (const other of others) expect(other).toMatch(/Prêt : \w+\. \d+ /);
});

test('a store that has some of them says how many, and the day on which the rest has come', async () => {
  const { guest, day } = await collecting(2, 3);
  const marais = placesIn((await guest.get(`${path}?mode=LM&search=75004`)).html).find((place) =>
    place.includes('Marais'),
  );
  expect(marais).toContain('2 sur 3 en boutique, le reste suit');
  expect(marais).toContain(`Prêt : ${day}`);
});

test('the store that the customer prefers comes first, however far it is, unless they look elsewhere', async () => {
  const { guest, shopper } = await collecting(0, 1);
  await backend.call('updateAccount', { preferredStore: '42' }, shopper);
  const [first = '', ...rest] = placesIn((await guest.get(path)).html);
  expect(first).toContain('Grand Place');
  expect(first).toContain('Votre boutique');
  expect(rest.join()).not.toContain('Votre boutique');
  const searched = placesIn((await guest.get(`${path}?mode=LM&search=Lyon`)).html);
  expect(searched.join()).not.toContain('Grand Place');
  const sent = await guest.post(path, { ...page, ...collector, method: 'LM', point: '42' });
  expect(sent.headers.get('location')).toBe('/fr-fr/order-overview/');
  // A store that no longer exists is ignored.
  await backend.call('updateAccount', { preferredStore: '999999' }, shopper);
  const { status, html } = await guest.get(path);
  expect([status, placesIn(html).length > 3]).toEqual([200, true]);
});

test('pickup points and lockers say until when they are open', async () => {
  const { guest } = await collecting(0, 1);
  const places = placesIn((await guest.get(`${path}?mode=PR&search=75002`)).html);
  const shown = places.filter((place) => /Ouvert jusqu’à|Ouvre |Fermé|Accès à toute heure/.test(place));
  expect(shown.length).toBeGreaterThan(places.length / 2);
});

test('the shown day is that of overview, confirmation, order, list and mail', async () => {
  const { guest, shopper, cart, day } = await collecting(1, 2);
  const sent = await guest.post(path, { ...page, ...collector, method: 'LM', point: '44' });
  expect(sent.headers.get('location')).toBe('/fr-fr/order-overview/');
  const ready = `Prêt : ${day}`;
  const overview = plain((await guest.get('/fr-fr/order-overview/')).html);
  expect(overview).toContain(ready);
  expect(overview).not.toContain('Arrivée');
  const { orderNumber } = await payCart(backend, await backend.call('getCart', { cartId: cart.id }, shopper), shopper);
  const confirmed = await guest.visit(`/fr-fr/order-confirmation/?cart=${cart.id}`);
  for (const words of [ready, 'Marais', 'Horaires d’ouverture']) expect(plain(confirmed.html)).toContain(words);
  expect(plain((await guest.get('/fr-fr/account/orders/')).html)).toContain(ready);
  const order = plain((await guest.get(`/fr-fr/account/orders/${orderNumber}/`)).html);
  // Its state is not shipped or delivered.
  for (const words of [ready, 'Horaires d’ouverture', 'Remise à la boutique', 'Retirée'])
    expect(order).toContain(words);
  for (const words of ['Expédiée', 'Livrée']) expect(order).not.toContain(words);
  await writeOrderMails({ ...mortalEnv(backend).env }, new Date());
  const mails = await mailsTo(backend.shop, `${shopper.customerId}@test.example`);
  const mail = mails.find(({ subject }) => subject.includes(orderNumber ?? ''));
  const body = plain(await openBody(backend.shop.secrets.MAIL_KEY, mail?.body ?? ''));
  for (const words of [ready, 'Horaires d’ouverture', 'Retrait', 'Marais']) expect(body).toContain(words);
  for (const words of ['Arrivée', 'Livraison à']) expect(body).not.toContain(words);
});

test('an order whose store is gone since still says its day', async () => {
  const { shopper, guest } = await collecting(0, 1);
  const id = String(Date.now()).slice(-9);
  await backend.db
    .prepare(
      `INSERT INTO stores (store_id, name, line1, zip_code, city, country, latitude, longitude, opening_hours)
       VALUES (?, 'Quai Sud', '1 quai Sud', '98765', 'Testville', 'FR', 43.1, 5.1, '[]')`,
    )
    .bind(id)
    .run();
  const sent = await guest.post(path, { ...page, ...collector, method: 'LM', point: id });
  expect(sent.status).toBe(303);
  const own = await backend.call('getOwnCart', {}, shopper);
  const { orderNumber } = await payCart(backend, own, shopper);
  await backend.db.prepare('DELETE FROM stores WHERE store_id = ?').bind(id).run();
  const { status, html } = await guest.get(`/fr-fr/account/orders/${orderNumber}/`);
  expect(status).toBe(200);
  expect(plain(html)).toContain('Quai Sud');
  expect(plain(html)).toMatch(/Prêt : /);
});
