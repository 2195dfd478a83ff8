import { beforeAll, describe, expect, it } from 'vitest';
import { HttpVisitor } from '../../shop/http-visitor.ts';
import { type Backend, openBackend } from '../cart/carts-fixture.ts';
import { asking, confirming, inStore, reservedAndConfirmed, storeLedger } from './reservations-fixture.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

/** A stranger's reservation of the only piece in the store, and the URL in its mail. */
async function reserved() {
  const sku = await inStore(backend, 1);
  const made = await reservedAndConfirmed(backend, asking(sku));
  return { ...made, path: `/fr-fr/stores/reservation/?token=${made.token}` };
}

const mainOf = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'));

/** Ends the reservation's time, before the schedule runs. */
const end = (reservationId: string) =>
  backend.db.prepare('UPDATE reservations SET held_until = 1 WHERE reservation_id = ?').bind(reservationId).run();

const become = (reservationId: string, state: string) =>
  backend.db.prepare('UPDATE reservations SET state = ? WHERE reservation_id = ?').bind(state, reservationId).run();

describe('the page of a reservation', () => {
  it('shows piece, store with hours and way, name and time, to everybody with the link', async () => {
    const { path, optionId } = await reserved();
    const { status, html } = await new HttpVisitor(backend.shop).get(path);
    expect(status).toBe(200);
    const main = mainOf(html);
    for (const shown of ['Mise de côté pour vous', '12 Grand Place', 'Ines Moreau', 'aria-current="date"'])
      expect(main).toContain(shown);
    expect(main).toContain(`/${optionId}`);
    expect(main).toContain('/fr-fr/stores/france/lille/grand-place-42/');
    expect(main).toContain('openstreetmap.org/directions');
    expect(main).toContain('value="cancel"');
  });

  it('is never sent as a referrer, cached or indexed', async () => {
    const { path, token } = await reserved();
    const { headers, html } = await new HttpVisitor(backend.shop).get(path);
    expect(headers.get('referrer-policy')).toBe('strict-origin');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(html).toContain('name="robots" content="noindex');
    // Only the page's own forms and the links to the same page of other markets contain it.
    const named = [...html.matchAll(/<(\w+)[^>]*?[="/?]token=([^"&]+)/g)].map(([, tag]) => tag);
    expect(new Set(named)).toEqual(new Set(['form', 'a', 'input']));
    expect(html.slice(0, html.indexOf('<body'))).not.toContain(token);
  });

  it('of a stranger is confirmed by the link of the mail, however often, and says what happens meanwhile', async () => {
    const sku = await inStore(backend, 1);
    const made = await backend.call('reserve', asking(sku));
    const path = `/fr-fr/stores/reservation/?token=${made.token}`;
    const guest = new HttpVisitor(backend.shop);
    const before = mainOf((await guest.get(path)).html);
    expect([before.includes('À confirmer'), before.includes('Ouvrez le lien de notre e-mail')]).toEqual([
      ...[true, true],
    ]);
    // Half an hour is too short to come by.
    expect([before.includes('Mise de côté jusqu’au'), before.includes('À essayer')]).toEqual([true, false]);
    const { confirmation } = await confirming(backend, made);
    const link = `${path}&confirmation=${confirmation}`;
    // Its short time is over; the piece is still there.
    await end(made.reservationId);
    expect(mainOf((await guest.get(path)).html)).toContain('n’a pas été confirmée');
    const other = await backend.call('reserve', asking(sku));
    const gone = await guest.visit(link);
    expect([gone.status, mainOf(gone.html).includes('Quelqu’un d’autre a pris la pièce')]).toEqual([412, true]);
    await backend.call('cancelReservation', { token: other.token });
    for (let time = 1; time <= 2; time += 1) {
      const { url, html } = await guest.visit(link);
      expect(url).toBe(backend.shop.shopUrl + path);
      expect(mainOf(html)).toContain('Votre réservation est confirmée.');
      expect(mainOf(html)).toContain('Mise de côté pour vous');
    }
    expect(await storeLedger(backend, sku)).toEqual({ there: 0, waiting: 1 });
    const wrong = await guest.visit(`${path}&confirmation=${'x'.repeat(43)}`);
    expect([wrong.status, mainOf(wrong.html).includes('est confirmée')]).toEqual([200, false]);
    expect(wrong.html).toContain('Ce lien n’est pas complet');
  });

  it('cancels by a form, once however often it is sent, and holds the piece again while it is there', async () => {
    const { path, sku } = await reserved();
    const guest = new HttpVisitor(backend.shop);
    for (let time = 1; time <= 2; time += 1) {
      const sent = await guest.post(path, { intent: 'cancel' });
      expect([sent.status, sent.headers.get('location')]).toEqual([303, path]);
      const { html } = await guest.get(path);
      expect(mainOf(html)).toContain('Votre réservation est annulée.');
      expect(await storeLedger(backend, sku)).toEqual({ there: 1, waiting: 0 });
    }
    // Shown once.
    const { html } = await guest.get(path);
    expect(mainOf(html)).not.toContain('Votre réservation est annulée.');
    expect(mainOf(html)).toContain('value="again"');
    await guest.post(path, { intent: 'again' });
    expect(mainOf((await guest.get(path)).html)).toContain('de nouveau mise de côté');
    expect(await storeLedger(backend, sku)).toEqual({ there: 0, waiting: 1 });
  });

  it('says that somebody else has the piece', async () => {
    const { path, sku } = await reserved();
    const guest = new HttpVisitor(backend.shop);
    await guest.post(path, { intent: 'cancel' });
    await backend.call('reserve', asking(sku));
    await guest.post(path, { intent: 'again' });
    const { status, html } = await guest.get(path);
    expect([status, mainOf(html).includes('Quelqu’un d’autre a pris la pièce')]).toEqual([412, true]);
    expect(await storeLedger(backend, sku)).toEqual({ there: 0, waiting: 1 });
    // No outdated text: the piece is not in the fitting room, and cannot be held again.
    const later = mainOf((await guest.get(path)).html);
    expect(later).toContain('n’est plus dans cette boutique');
    expect(later).not.toContain('name="intent"');
  });

  it('that is over says so, and what is sent late changes nothing', async () => {
    for (const state of ['COLLECTED', 'EXPIRED', 'OPEN']) {
      const { path, reservationId, sku } = await reserved();
      await end(reservationId);
      if (state !== 'OPEN') await become(reservationId, state);
      const guest = new HttpVisitor(backend.shop);
      const { html } = await guest.get(path);
      expect(mainOf(html), state).toContain(state === 'COLLECTED' ? 'Retirée en boutique' : 'Échue');
      expect(mainOf(html), state).not.toContain('name="intent"');
      const before = await storeLedger(backend, sku);
      await guest.post(path, { intent: 'again' });
      expect(mainOf((await guest.get(path)).html), state).not.toContain('mise de côté pour vous');
      if (state !== 'OPEN') expect(await storeLedger(backend, sku)).toEqual(before);
    }
  });

  it('is not found without the token, with another’s signature, or with anything else', async () => {
    const [one, other] = [await reserved(), await reserved()];
    const [id] = one.token.split('.');
    const [, signature] = other.token.split('.');
    const guest = new HttpVisitor(backend.shop);
    for (const token of ['', 'x', `${id}.${signature}`, `${id}.`, `${one.token}x`, '%00', 'a'.repeat(3000)]) {
      const path = `/fr-fr/stores/reservation/?token=${token}`;
      const { status, html } = await guest.get(path);
      expect([status, mainOf(html).includes('Réservation introuvable')], token.slice(0, 60)).toEqual([404, true]);
      for (const intent of ['cancel', 'again']) {
        expect((await guest.post(path, { intent })).status).toBe(303);
        expect((await guest.get(path)).status).toBe(404);
      }
    }
    expect(await backend.call('getReservation', { token: one.token })).toMatchObject({ state: 'OPEN' });
    expect((await guest.post(one.path, { intent: 'nonsense' })).status).toBe(303);
    expect(await backend.call('getReservation', { token: one.token })).toMatchObject({ state: 'OPEN' });
  });

  it('is opened in any market, by its own language', async () => {
    const { token } = await reserved();
    const { html } = await new HttpVisitor(backend.shop).get(`/it-it/stores/reservation/?token=${token}`);
    expect(mainOf(html)).toContain('Messo da parte per te');
    // The Italian locator does not show the store; its data is in the reservation.
    expect(mainOf(html)).toContain('Grand Place, Lille');
    expect(mainOf(html)).not.toContain('/it-it/stores/francia/');
  });
});
