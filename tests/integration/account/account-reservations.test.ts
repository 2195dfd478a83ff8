import { beforeAll, describe, expect, it } from 'vitest';
import { type Backend, openBackend } from '../cart/carts-fixture.ts';
import { customer } from '../faults/faults-visitor.ts';
import { asking, inStore, storeLedger } from '../stores/reservations-fixture.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

const path = '/fr-fr/account/reservations/';
const mainOf = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'));

type Owner = Awaited<ReturnType<typeof customer>>['shopper'];

/** A reservation of the only piece in the store. */
async function reserved(shopper: Owner) {
  const sku = await inStore(backend, 1);
  return backend.call('reserve', asking(sku), shopper);
}

describe('the reservations of a customer', () => {
  it('begin with none, and stand in the menu where something can be reserved', async () => {
    const { guest } = await customer(backend, 'fr-fr');
    const { status, html } = await guest.get(path);
    expect([status, mainOf(html).includes('Aucune réservation')]).toEqual([200, true]);
    expect((await guest.get('/fr-fr/account/dashboard/')).html).toContain(`href="${path}"`);
    const elsewhere = await customer(backend, 'es-es');
    expect((await elsewhere.guest.get('/es-es/account/reservations/')).status).toBe(200);
    const page = await elsewhere.guest.get('/es-es/account/dashboard/');
    expect([page.status, page.html.includes('/es-es/account/reservations/')]).toEqual([200, false]);
  });

  it('show what waits, with the way to it, before what is over', async () => {
    const { guest, shopper } = await customer(backend, 'fr-fr');
    const over = await reserved(shopper);
    await backend.db
      .prepare(`UPDATE reservations SET state = 'COLLECTED' WHERE reservation_id = ?`)
      .bind(over.reservationId)
      .run();
    const waits = await reserved(shopper);
    const main = mainOf((await guest.get(path)).html);
    expect(main.indexOf(waits.reservationId)).toBeGreaterThan(main.indexOf('En ce moment'));
    expect(main.indexOf('Précédemment')).toBeGreaterThan(main.indexOf(waits.reservationId));
    expect(main.indexOf(over.reservationId)).toBeGreaterThan(main.indexOf('Précédemment'));
    expect(main).toContain(`token=${waits.token}`);
    expect(main.match(/name="cancel"/g)).toHaveLength(1);
  });

  it('begin, of those that are over, with what was over last', async () => {
    const { guest, shopper } = await customer(backend, 'fr-fr');
    const made = [];
    for (let count = 0; count < 3; count += 1) made.push(await reserved(shopper));
    const [first, , last] = made;
    await guest.post(path, { cancel: last?.reservationId ?? '' });
    await guest.post(path, { cancel: first?.reservationId ?? '' });
    const past = mainOf((await guest.get(path)).html).split('id="reservations-past"')[1] ?? '';
    expect(past.indexOf(first?.reservationId ?? '')).toBeGreaterThan(0);
    expect(past.indexOf(last?.reservationId ?? '')).toBeGreaterThan(past.indexOf(first?.reservationId ?? ''));
  });

  it('are cancelled by a form, with an undo in the notice; both twice are harmless', async () => {
    const { guest, shopper } = await customer(backend, 'fr-fr');
    const { reservationId, sku } = await reserved(shopper);
    for (const time of [1, 2]) {
      expect((await guest.post(path, { cancel: reservationId })).status, `${time}`).toBe(303);
      expect(await storeLedger(backend, sku)).toEqual({ there: 1, waiting: 0 });
    }
    const page = await guest.get(path);
    expect(mainOf(page.html)).toContain('class="undo"');
    expect(mainOf(page.html)).toContain(`name="again" value="${reservationId}"`);
    for (const _ of [1, 2]) await guest.submit(page, 'again', {});
    expect(await storeLedger(backend, sku)).toEqual({ there: 0, waiting: 1 });
  });

  it('say that somebody else has the piece meanwhile', async () => {
    const { guest, shopper } = await customer(backend, 'fr-fr');
    const { reservationId, sku } = await reserved(shopper);
    await guest.post(path, { cancel: reservationId });
    await guest.get(path);
    await backend.call('reserve', asking(sku));
    await guest.post(path, { again: reservationId });
    const { status, html } = await guest.get(path);
    expect([status, mainOf(html).includes('Quelqu’un d’autre')]).toEqual([412, true]);
    expect(await storeLedger(backend, sku)).toEqual({ there: 0, waiting: 1 });
  });

  it('are nobody else’s: another’s id changes and shows nothing', async () => {
    const owner = await customer(backend, 'fr-fr');
    const { reservationId, sku } = await reserved(owner.shopper);
    const { guest } = await customer(backend, 'fr-fr');
    const attempts: Record<string, string>[] = [
      { cancel: reservationId },
      { again: reservationId },
      { cancel: 'x' },
      {},
    ];
    for (const fields of attempts) {
      await guest.post(path, fields);
      expect(mainOf((await guest.get(path)).html)).not.toContain(reservationId);
    }
    expect(await storeLedger(backend, sku)).toEqual({ there: 0, waiting: 1 });
    const headers = { origin: backend.shop.shopUrl, 'content-type': 'application/json' };
    const body = JSON.stringify({ reservationId });
    const proxied = await guest.get('/fr-fr/api/cancelOwnReservation', { method: 'POST', headers, body });
    expect(proxied.status).toBe(404);
    expect(await storeLedger(backend, sku)).toEqual({ there: 0, waiting: 1 });
  });

  it('come ten to a page', async () => {
    const { guest, shopper } = await customer(backend, 'fr-fr');
    for (let count = 0; count < 11; count += 1) {
      const { reservationId } = await reserved(shopper);
      if (count > 0) await backend.call('cancelOwnReservation', { reservationId }, shopper);
    }
    const first = mainOf((await guest.get(path)).html);
    expect(first.match(/data-item=/g)).toHaveLength(10);
    expect(first).toContain('En ce moment');
    const second = mainOf((await guest.get(`${path}?p=2`)).html);
    expect(second.match(/data-item=/g)).toHaveLength(1);
    for (const p of ['3', '0', 'x']) expect((await guest.get(`${path}?p=${p}`)).status, p).toBe(404);
  });
});
