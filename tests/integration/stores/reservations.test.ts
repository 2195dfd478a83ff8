/** @module-tag sampled-4 */
import { beforeAll, describe, expect, test } from 'vitest';
import { limits as reservationLimits } from '../../../backend/authentication/attempts.ts';
import type { Env } from '../../../backend/env.ts';
import type { Caller } from '../../../backend/serve.ts';
import { expireReservations, forgetReservations } from '../../../backend/stores/expire-reservations.ts';
import { writeReservationMails } from '../../../backend/stores/reservation-mail.ts';
import { confirmationOf } from '../../../backend/stores/reservation-token.ts';
import { reservationHandlers } from '../../../backend/stores/reservations.ts';
import { contract } from '../../../shared/contract/contract.ts';
import { maxReservations, unconfirmedMinutes } from '../../../shared/stores/reservation.ts';
import { type Backend, openBackend } from '../cart/carts-fixture.ts';
import { killedAt, mortalEnv } from '../faults/mortal-database.ts';
import { asking, confirming, inStore, reservedAndConfirmed, storeId, storeLedger } from './reservations-fixture.ts';

let backend: Backend;
let env: Env;

beforeAll(async () => {
  backend = await openBackend();
  env = mortalEnv(backend).env;
});

const mailsTo = async (email: string) => {
  await writeReservationMails(env, new Date());
  const { results } = await backend.db
    .prepare('SELECT lang, subject, body, link FROM mails WHERE recipient = ? ORDER BY mail_id')
    .bind(email)
    .all<{ lang: string; subject: string; body: string; link: string }>();
  return results;
};

/** Expects as many reserved pieces for an e-mail. */
async function isWaitedFor(email: string, count: number): Promise<void> {
  for (let each = 0; each < count; each += 1) {
    const sku = await inStore(backend, 1);
    const { reservationId } = await backend.call('reserve', asking(sku));
    await backend.db
      .prepare('UPDATE reservations SET email = ?, held_if_confirmed = NULL WHERE reservation_id = ?')
      .bind(email, reservationId)
      .run();
  }
}

/** Ends the reservation's time, and runs the schedule. */
async function expire(reservationId: string): Promise<void> {
  await backend.db.prepare('UPDATE reservations SET held_until = 1 WHERE reservation_id = ?').bind(reservationId).run();
  await expireReservations(env, new Date());
}

describe('an account whose e-mail is not confirmed', () => {
  /** A customer whose e-mail is not confirmed. */
  async function unconfirmed() {
    const customer = await backend.customer();
    await backend.db
      .prepare("UPDATE customers SET email_quality = 'UNCONFIRMED' WHERE customer_id = ?")
      .bind(customer.customerId)
      .run();
    return { customer, email: `${customer.customerId}@test.example` };
  }

  test('is a stranger: its piece is held for half an hour, until the link of the mail was followed', async () => {
    const { customer, email } = await unconfirmed();
    const sku = await inStore(backend, 2);
    const made = await backend.call('reserve', asking(sku), customer);
    expect(made.heldIfConfirmed).not.toBeNull();
    expect(Date.parse(made.heldUntil) - Date.now()).toBeLessThanOrEqual(unconfirmedMinutes * 60_000);
    const [mail] = await mailsTo(email);
    const query = new URL(mail?.link ?? '').searchParams;
    const given = { token: query.get('token') ?? '', confirmation: query.get('confirmation') ?? '' };
    const confirmed = await backend.call('confirmReservation', given, customer);
    expect(confirmed.heldIfConfirmed).toBeNull();
    // It neither counts for the e-mail's owner, nor belongs to them alone.
    const { reservations } = await backend.call('listReservations', { page: 1, size: 10 }, customer);
    expect(reservations).toMatchObject([{ reservationId: made.reservationId, state: 'OPEN' }]);
  });

  test('counts by network, as strangers do', async () => {
    const network = crypto.randomUUID();
    const { count } = reservationLimits.reservation;
    const sku = await inStore(backend, count + 1);
    for (let each = 0; each < count; each += 1) {
      const { customer } = await unconfirmed();
      await backend.call('reserve', { ...asking(sku), network }, customer);
    }
    const { customer } = await unconfirmed();
    const answer = await backend.refused('reserve', { ...asking(sku), network }, customer);
    expect(answer).toMatchObject({ statusCode: 429, code: 'too-many-tries' });
    const known = await backend.customer();
    expect(await backend.call('reserve', { ...asking(sku), network }, known)).toMatchObject({
      heldIfConfirmed: null,
    });
  });
});

describe('a reservation', () => {
  test('takes one piece, shows until when and where, and is confirmed by one mail with a link', async () => {
    const sku = await inStore(backend, 2);
    const asked = asking(sku);
    const made = await backend.call('reserve', asked);
    expect(made).toMatchObject({ state: 'OPEN', sku, firstName: 'Ines', store: { storeId, city: 'Lille' } });
    expect(Date.parse(made.heldUntil)).toBeGreaterThan(Date.now());
    expect(await storeLedger(backend, sku)).toEqual({ there: 1, waiting: 1 });
    const mails = await mailsTo(asked.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ lang: 'fr', subject: expect.stringContaining('réservation') });
    expect(mails[0]?.body).toContain('12 Grand Place');
    const token = new URL(mails[0]?.link ?? '').searchParams.get('token') ?? '';
    expect(token).toBe(made.token);
    expect(await backend.call('getReservation', { token })).toEqual(made);
  });

  test('is cancelled, restored and read by its own token alone', async () => {
    const sku = await inStore(backend, 2);
    const [made, other] = [await backend.call('reserve', asking(sku)), await backend.call('reserve', asking(sku))];
    const [, signature = ''] = made.token.split('.');
    const [, ofOther = ''] = other.token.split('.');
    const confirmation = await confirmationOf(env, made.reservationId);
    const wrong = [
      made.reservationId,
      `${made.reservationId}.`,
      `${made.reservationId}.${ofOther}`,
      `${made.reservationId}.${confirmation}`,
      `${other.reservationId}.${signature}`,
      `${made.reservationId}.${signature.slice(0, -1)}`,
    ];
    for (const token of wrong)
      for (const call of ['cancelReservation', 'restoreReservation', 'getReservation'] as const)
        expect((await backend.refused(call, { token })).statusCode, `${call} ${token}`).toBe(404);
    expect(await storeLedger(backend, sku)).toEqual({ there: 0, waiting: 2 });
    expect(await backend.call('cancelReservation', { token: made.token })).toMatchObject({
      state: 'CANCELLED',
    });
    const stranger = await backend.customer();
    const { reservationId } = other;
    const foreign = await backend.refused('cancelOwnReservation', { reservationId }, stranger);
    expect(foreign.statusCode).toBe(404);
    expect(await storeLedger(backend, sku)).toEqual({ there: 1, waiting: 1 });
  });

  test('that is asked for twice is one; its id opens nothing for anybody else', async () => {
    const sku = await inStore(backend, 1);
    const asked = asking(sku);
    const [one, other] = await Promise.all([backend.call('reserve', asked), backend.call('reserve', asked)]);
    expect(one).toEqual(other);
    expect(await backend.call('reserve', asked)).toEqual(one);
    expect(await storeLedger(backend, sku)).toEqual({ there: 0, waiting: 1 });
    const stranger = { ...asked, email: 'stranger@test.example' };
    expect(await backend.refused('reserve', stranger)).toMatchObject({ statusCode: 409 });
    expect(await mailsTo(asked.email)).toHaveLength(1);
  });

  test('is of the last piece for one alone, however many ask at once', async () => {
    const sku = await inStore(backend, 1);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => backend.send('reserve', asking(sku)).then(({ status }) => status)),
    );
    expect(answers.toSorted()).toEqual([200, 412, 412, 412, 412, 412, 412, 412]);
    expect(await storeLedger(backend, sku)).toEqual({ there: 0, waiting: 1 });
  });

  test('is cancelled by the link of the mail, gives its piece back once, and can be restored', async () => {
    const sku = await inStore(backend, 1);
    const { token } = await backend.call('reserve', asking(sku));
    const answers = await Promise.all([1, 2].map(() => backend.call('cancelReservation', { token })));
    expect(answers.map(({ state }) => state)).toEqual(['CANCELLED', 'CANCELLED']);
    expect(await storeLedger(backend, sku)).toEqual({ there: 1, waiting: 0 });
    expect(await backend.call('restoreReservation', { token })).toMatchObject({ state: 'OPEN' });
    expect(await backend.call('restoreReservation', { token })).toMatchObject({ state: 'OPEN' });
    expect(await storeLedger(backend, sku)).toEqual({ there: 0, waiting: 1 });
  });

  test('is not restored once somebody else has the piece', async () => {
    const sku = await inStore(backend, 1);
    const { token } = await backend.call('reserve', asking(sku));
    await backend.call('cancelReservation', { token });
    await backend.call('reserve', asking(sku));
    expect(await backend.refused('restoreReservation', { token })).toMatchObject({ code: 'out-of-stock' });
    expect(await storeLedger(backend, sku)).toEqual({ there: 0, waiting: 1 });
  });

  test('that is restored counts like a new one', async () => {
    const email = `${crypto.randomUUID()}@test.example`;
    const sku = await inStore(backend, 3);
    const { token } = await reservedAndConfirmed(backend, asking(sku, email));
    // Several parallel undo requests restore it once.
    await backend.call('cancelReservation', { token });
    const twice = await Promise.all([1, 2, 3, 4].map(() => backend.call('restoreReservation', { token })));
    expect(twice.map(({ state }) => state)).toEqual(Array(4).fill('OPEN'));
    await backend.call('cancelReservation', { token });
    await reservedAndConfirmed(backend, asking(sku, email));
    expect(await backend.refused('restoreReservation', { token })).toMatchObject({
      code: 'reserved-already',
    });
    const other = await reservedAndConfirmed(backend, asking(await inStore(backend, 1), email));
    await backend.call('cancelReservation', { token: other.token });
    await isWaitedFor(email, maxReservations - 1);
    expect(await backend.refused('restoreReservation', { token: other.token })).toMatchObject({
      code: 'too-many-reservations',
    });
    expect(await storeLedger(backend, sku)).toEqual({ there: 2, waiting: 1 });
  });

  test('expires: the piece is back, a mail says so, and it stays over', async () => {
    const sku = await inStore(backend, 1);
    const asked = asking(sku);
    const { reservationId, token } = await reservedAndConfirmed(backend, asked);
    await expire(reservationId);
    expect(await storeLedger(backend, sku)).toEqual({ there: 1, waiting: 0 });
    expect(await backend.call('cancelReservation', { token })).toMatchObject({ state: 'EXPIRED' });
    expect(await backend.call('restoreReservation', { token })).toMatchObject({ state: 'EXPIRED' });
    expect((await mailsTo(asked.email)).at(-1)?.subject).toContain('échue');
    await forgetReservations(env, new Date(Date.now() + 31 * 24 * 60 * 60 * 1000));
    expect(await backend.refused('getReservation', { token })).toMatchObject({ statusCode: 404 });
  });

  test('that nobody came for gives way to who asks, before the schedule has been here', async () => {
    const sku = await inStore(backend, 1);
    const { reservationId } = await backend.call('reserve', asking(sku));
    await backend.db
      .prepare('UPDATE reservations SET held_until = 1 WHERE reservation_id = ?')
      .bind(reservationId)
      .run();
    expect(await backend.call('reserve', asking(sku))).toMatchObject({ state: 'OPEN' });
    expect(await storeLedger(backend, sku)).toEqual({ there: 0, waiting: 1 });
  });

  test('is refused for what is not there, by a store without reservations, and for an invalid number', async () => {
    expect(await backend.refused('reserve', asking('no-such-sku'))).toMatchObject({ code: 'unknown' });
    const sku = await inStore(backend, 9);
    expect(await backend.refused('reserve', { ...asking(sku), storeId: '99999' })).toMatchObject({
      code: 'unknown',
    });
    // The first store in Italy has no reservations, or is used by another test.
    const closed = await backend.db
      .prepare(`SELECT store_id FROM stores WHERE NOT instr(services, '"reservation"') LIMIT 1`)
      .first<string>('store_id');
    expect(await backend.refused('reserve', { ...asking(sku), storeId: closed ?? '' })).toMatchObject({
      code: 'not-reservable',
    });
    expect(await backend.refused('reserve', { ...asking(sku), phoneNumber: '0612' })).toMatchObject({
      statusCode: 400,
    });
    expect(await backend.refused('getReservation', { token: `${crypto.randomUUID()}.x` })).toMatchObject({
      statusCode: 404,
    });
  });
});

describe('a reservation of a stranger', () => {
  test('takes its piece for half an hour, and for the whole time once the link of its mail was followed', async () => {
    const sku = await inStore(backend, 1);
    const asked = asking(sku);
    const made = await backend.call('reserve', asked);
    const soon = Date.now() + unconfirmedMinutes * 60_000 + 1_000;
    expect(Date.parse(made.heldUntil)).toBeLessThan(soon);
    expect(Date.parse(made.heldIfConfirmed ?? '')).toBeGreaterThan(soon);
    const [mail] = await mailsTo(asked.email);
    expect(mail?.subject).toContain('À confirmer');
    const { searchParams } = new URL(mail?.link ?? '');
    const link = {
      token: searchParams.get('token') ?? '',
      confirmation: searchParams.get('confirmation') ?? '',
    };
    // The token of the reservation's page does not confirm it.
    for (const confirmation of [made.token.split('.')[1] ?? '', 'x', 'x'.repeat(43)])
      expect(await backend.refused('confirmReservation', { token: made.token, confirmation })).toMatchObject({
        statusCode: 404,
      });
    const twice = await Promise.all([1, 2].map(() => backend.call('confirmReservation', link)));
    for (const confirmed of twice)
      expect(confirmed).toMatchObject({
        state: 'OPEN',
        heldUntil: made.heldIfConfirmed,
        heldIfConfirmed: null,
      });
    expect(await storeLedger(backend, sku)).toEqual({ there: 0, waiting: 1 });
    const mails = await mailsTo(asked.email);
    expect(mails.map(({ lang }) => lang)).toEqual(['fr', 'fr']);
    expect(mails[1]?.subject).toContain('Votre réservation');
    expect(mails[1]?.body).toContain('vous attend jusqu’au');
  });

  test('gives its piece back after half an hour, without another mail; the link still takes it, while it is there', async () => {
    const sku = await inStore(backend, 1);
    const asked = asking(sku);
    const made = await backend.call('reserve', asked);
    await mailsTo(asked.email);
    await expire(made.reservationId);
    expect(await storeLedger(backend, sku)).toEqual({ there: 1, waiting: 0 });
    expect(await mailsTo(asked.email)).toHaveLength(1);
    const other = await backend.call('reserve', asking(sku));
    expect(await backend.refused('confirmReservation', await confirming(backend, made))).toMatchObject({
      code: 'out-of-stock',
    });
    await backend.call('cancelReservation', { token: other.token });
    expect(await backend.call('confirmReservation', await confirming(backend, made))).toMatchObject({
      ...{ state: 'OPEN', heldIfConfirmed: null },
    });
    expect(await storeLedger(backend, sku)).toEqual({ there: 0, waiting: 1 });
  });

  test('that was cancelled is not confirmed, and not held longer by being restored', async () => {
    const sku = await inStore(backend, 1);
    const made = await backend.call('reserve', asking(sku));
    const { token, heldUntil } = made;
    await backend.call('cancelReservation', { token });
    const link = await confirming(backend, made);
    expect(await backend.call('confirmReservation', link)).toMatchObject({ state: 'CANCELLED' });
    expect(await storeLedger(backend, sku)).toEqual({ there: 1, waiting: 0 });
    expect(await backend.call('restoreReservation', { token })).toMatchObject({ state: 'OPEN', heldUntil });
  });

  test('does not use up what the owner of the e-mail may reserve', async () => {
    const buyer = await backend.customer();
    const email = `${buyer.customerId}@test.example`;
    for (let count = 0; count < reservationLimits.reservationEmail.count; count += 1)
      await backend.call('reserve', asking(await inStore(backend, 1), email));
    for (let count = 0; count < maxReservations; count += 1)
      await backend.call('reserve', asking(await inStore(backend, 1)), buyer);
    expect(await backend.refused('reserve', asking(await inStore(backend, 1)), buyer)).toMatchObject({
      code: 'too-many-reservations',
    });
  });

  test('is answered alike whether the owner of the e-mail has the same already, who gets a mail', async () => {
    const buyer = await backend.customer('de-de');
    const email = `${buyer.customerId}@test.example`;
    const sku = await inStore(backend, 3);
    const own = await backend.call('reserve', asking(sku), buyer);
    await mailsTo(email);
    const made = await backend.call('reserve', asking(sku, email));
    expect(made).toMatchObject({ state: 'OPEN', heldIfConfirmed: own.heldUntil });
    const [, mail] = await mailsTo(email);
    expect(mail).toMatchObject({
      lang: 'de',
      subject: expect.stringContaining('liegt bereits für Sie bereit'),
    });
    expect(new URL(mail?.link ?? '').searchParams.get('token')).toBe(own.token);
    expect(mail?.link).not.toContain('confirmation');
    expect(await backend.refused('confirmReservation', await confirming(backend, made))).toMatchObject({
      code: 'reserved-already',
    });
    expect(await backend.refused('reserve', asking(sku), buyer)).toMatchObject({ code: 'reserved-already' });
    expect(await storeLedger(backend, sku)).toEqual({ there: 1, waiting: 2 });
  });

  test('beyond the limit of the e-mail is not confirmed', async () => {
    const email = `${crypto.randomUUID()}@test.example`;
    const made = await backend.call('reserve', asking(await inStore(backend, 1), email));
    await isWaitedFor(email, maxReservations);
    expect(await backend.refused('confirmReservation', await confirming(backend, made))).toMatchObject({
      code: 'too-many-reservations',
    });
  });

  test('is counted by network and by e-mail; what was refused is not, nor the same once more, nor a customer', async () => {
    const network = `203.0.113.${crypto.randomUUID()}`;
    const email = `${crypto.randomUUID()}@test.example`;
    const none = await inStore(backend, 0);
    for (let count = 0; count < 3; count += 1)
      expect(await backend.refused('reserve', { ...asking(none, email), network })).toMatchObject({
        code: 'out-of-stock',
      });
    const sku = await inStore(backend, 20);
    const { reservation, reservationEmail } = reservationLimits;
    const last = { ...asking(sku, email), network };
    for (let count = 1; count < reservationEmail.count; count += 1)
      await backend.call('reserve', { ...asking(sku, email), network });
    for (const _ of [1, 2]) await backend.call('reserve', last);
    const tooMany = { statusCode: 429, code: 'too-many-tries' };
    expect(await backend.refused('reserve', asking(sku, email))).toMatchObject(tooMany);
    const rest = reservation.count - reservationEmail.count;
    const answers = await Promise.all(
      Array.from({ length: rest + 4 }, () => backend.send('reserve', { ...asking(sku), network })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(rest);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
    expect(await storeLedger(backend, sku)).toEqual({
      there: 20 - reservation.count,
      waiting: reservation.count,
    });
    const buyer = await backend.customer();
    expect(await backend.call('reserve', { ...asking(sku), network }, buyer)).toMatchObject({
      state: 'OPEN',
    });
  });
});

test('strangers without a network are counted together, and the e-mails of one mailbox as one', async () => {
  const sku = await inStore(backend, 9);
  const { network: _, ...unknown } = asking(sku);
  const ofUnknown = "bucket LIKE 'reservationUnknown:%'";
  const counted = (count: number) =>
    backend.db.prepare(`UPDATE attempts SET count = ? WHERE ${ofUnknown}`).bind(count).run();
  await backend.call('reserve', unknown);
  const before = await backend.db.prepare(`SELECT count FROM attempts WHERE ${ofUnknown}`).first<number>('count');
  await counted(reservationLimits.reservationUnknown.count);
  const tooMany = { statusCode: 429, code: 'too-many-tries' };
  const next = { ...unknown, reservationId: crypto.randomUUID() };
  expect(await backend.refused('reserve', next)).toMatchObject(tooMany);
  expect(await backend.call('reserve', asking(sku))).toMatchObject({ state: 'OPEN' });
  await counted(before ?? 1);

  const name = crypto.randomUUID();
  for (let count = 1; count <= reservationLimits.reservationEmail.count; count += 1)
    await backend.call('reserve', asking(sku, `${name}+${count}@test.example`));
  expect(await backend.refused('reserve', asking(sku, `${name}@test.example`))).toMatchObject(tooMany);
});

test('a mail writes the town as its country does', async () => {
  const { results } = await backend.db
    .prepare(
      `SELECT store_id, city, zip_code FROM stores
       WHERE country = 'GB' AND closed_until IS NULL AND services LIKE '%reservation%' LIMIT 1`,
    )
    .all<{ store_id: string; city: string; zip_code: string }>();
  const [{ store_id: british = '', city, zip_code } = {}] = results;
  const asked = { ...asking(await inStore(backend, 1, british)), storeId: british };
  await backend.call('reserve', asked);
  await expect.poll(async () => (await mailsTo(asked.email))[0]?.body).toContain(`${city} ${zip_code}`);
});

describe('a customer', () => {
  test('reserves by the e-mail of the account, and sees and cancels no reservation but the own', async () => {
    const [buyer, other] = [await backend.customer('de-de'), await backend.customer()];
    const sku = await inStore(backend, 2);
    const made = await backend.call('reserve', asking(sku), buyer);
    const { reservationId } = made;
    const page = { page: 1, size: 8 } as const;
    expect(made.heldIfConfirmed).toBeNull();
    expect(await backend.call('listReservations', page, buyer)).toEqual({
      reservations: [made],
      total: 1,
      more: false,
    });
    expect(await backend.call('listReservations', page, other)).toEqual({ reservations: [], total: 0, more: false });
    expect(await mailsTo(`${buyer.customerId}@test.example`)).toMatchObject([{ lang: 'de' }]);
    for (const name of ['cancelOwnReservation', 'restoreOwnReservation'] as const)
      expect(await backend.refused(name, { reservationId }, other)).toMatchObject({ statusCode: 404 });
    const cancelled = await backend.call('cancelOwnReservation', { reservationId }, buyer);
    expect(cancelled.state).toBe('CANCELLED');
    expect(await backend.call('restoreOwnReservation', { reservationId }, buyer)).toMatchObject({
      state: 'OPEN',
    });
    const { data } = await backend.call('exportData', {}, buyer);
    expect(data).toMatchObject({ reservations: [{ sku, last_name: 'Moreau' }] });
    await backend.db.prepare('DELETE FROM reservations WHERE reservation_id = ?').bind(reservationId).run();
    expect(await storeLedger(backend, sku)).toEqual({ there: 2, waiting: 0 });
  });
});

describe('wherever a reservation is killed', () => {
  const caller = (mortal: Env): Caller => ({
    ...{ env: mortal, locale: 'fr-fr', language: 'fr', storeId: '1', sessionId: 'kill', deviceChannel: 'SD' },
    ...{ customerId: null, token: null, signIn: null, freeDelivery: {}, waitUntil: () => undefined },
  });

  test('there is one piece less and one reservation, or neither; asked again there is one', async () => {
    const { life, env: mortal } = mortalEnv(backend);
    for (let step = 1; step <= 6; step += 1) {
      const sku = await inStore(backend, 1);
      const asked = contract.reserve.input.parse(asking(sku));
      const reserve = async () => reservationHandlers.reserve(asked, caller(mortal));
      await killedAt(life, step, reserve);
      expect(
        [
          { there: 1, waiting: 0 },
          { there: 0, waiting: 1 },
        ],
        `killed at ${step}`,
      ).toContainEqual(await storeLedger(backend, sku));
      const { token = '', reservationId } = await reserve();
      expect(await storeLedger(backend, sku)).toEqual({ there: 0, waiting: 1 });
      const link = await confirming(backend, { token, reservationId });
      // Its short time is over.
      if (step % 2 === 0) await expire(reservationId);
      const confirm = async () => reservationHandlers.confirmReservation(link, caller(mortal));
      await killedAt(life, step, confirm);
      expect((await confirm()).heldIfConfirmed, `killed at ${step}`).toBeNull();
      expect(await storeLedger(backend, sku), `killed at ${step}`).toEqual({ there: 0, waiting: 1 });
      await killedAt(life, step, async () => reservationHandlers.cancelReservation({ token }, caller(mortal)));
      await reservationHandlers.cancelReservation({ token }, caller(mortal));
      expect(await storeLedger(backend, sku), `killed at ${step}`).toEqual({ there: 1, waiting: 0 });
    }
  });

  test('its mails are written once', async () => {
    const asked = asking(await inStore(backend, 1));
    const { reservationId } = await reservedAndConfirmed(backend, asked);
    await mailsTo(asked.email);
    await backend.db
      .prepare('UPDATE reservations SET held_until = 1 WHERE reservation_id = ?')
      .bind(reservationId)
      .run();
    const { life, env: mortal } = mortalEnv(backend);
    const later = async () => {
      await expireReservations(mortal, new Date());
      await writeReservationMails(mortal, new Date());
    };
    for (const step of [1, 2, 3]) await killedAt(life, step, later);
    await Promise.all([later(), later()]);
    const subjects = (await mailsTo(asked.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('échue'))).toHaveLength(1);
    expect(new Set(subjects).size).toBe(subjects.length);
  });

  test('a mail says that it was cancelled, by whomever, once; who takes the piece back at once gets none', async () => {
    const asked = asking(await inStore(backend, 1));
    const { token, reservationId } = await reservedAndConfirmed(backend, asked);
    const subjects = async () => (await mailsTo(asked.email)).map(({ subject }) => subject.split(/\s:/)[0]);
    const before = await subjects();
    await backend.call('cancelReservation', { token });
    await backend.call('restoreReservation', { token });
    expect(await subjects()).toEqual(before);
    await backend.call('cancelReservation', { token });
    const { env: mortal, life } = mortalEnv(backend);
    for (const step of [1, 2]) await killedAt(life, step, () => writeReservationMails(mortal, new Date()));
    expect(await subjects()).toEqual([...before, 'Réservation annulée']);
    // After that message, the next one says that the piece is reserved again; then the store gives it up.
    await backend.call('restoreReservation', { token });
    expect(await subjects()).toEqual([...before, 'Réservation annulée', before.at(-1)]);
    await backend.db
      .prepare(`UPDATE reservations SET state = 'CANCELLED' WHERE reservation_id = ?`)
      .bind(reservationId)
      .run();
    expect((await subjects()).at(-1)).toBe('Réservation annulée');
    expect(await subjects()).toHaveLength(before.length + 3);
  });
});
