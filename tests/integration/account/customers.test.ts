import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { readClient } from '../../../backend/customers/client.ts';
import { seedCustomers } from '../../../demo/customers.ts';
import { customerRows as rows } from '../../../shared/contract/account/customer.ts';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { AuthenticationVisitor, authorizationRequest, codeOf, exchange, signIn } from '../../shop/sign-in.ts';
import { openBackend } from '../cart/carts-fixture.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await sharedShop();
  await seedCustomers(shop.db);
});

const headers = (token: string) => ({
  'accept-language': 'fr-fr',
  'subscription-key': shop.secrets.GATEWAY_SUBSCRIPTION_KEY,
  'store-id': '1',
  'session-id': 'test',
  'device-channel': 'SD',
  'content-type': 'application/json',
  authorization: `Bearer ${token}`,
});

function call(token: string, method: string, path: string, body?: unknown): Promise<Response> {
  return shop.fetchBackend(`/gateway${path}`, {
    method,
    headers: headers(token),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** A token of an account of this test only. */
async function newCustomer(): Promise<string> {
  const request = await authorizationRequest(shop);
  const answer = await new AuthenticationVisitor(shop).fill(`/auth/create?${request.query}`, {
    firstName: 'Ines',
    lastName: 'Moreau',
    email: `${crypto.randomUUID()}@example.com`,
    password: 'seven quiet rivers',
  });
  const tokens: { accessToken: string } = await (await exchange(shop, request, codeOf(answer))).json();
  return tokens.accessToken;
}

const billing = {
  firstName: 'INES',
  lastName: 'MOREAU',
  line1: '8 RUE DU FOUR',
  line2: '',
  line3: '',
  line4: '',
  zipCode: '75006',
  city: 'PARIS',
  country: 'FR',
  quality: '0',
};
const delivery = {
  ...billing,
  phoneNumber: '+33639980144',
  phoneNumberCountry: 'FR',
  phoneNumberQuality: '0',
  favorite: false,
};
const deliveries = '/customers-self/addresses/deliveries';
const list = async (token: string) =>
  rows.getDeliveryAddresses.output.parse(await (await call(token, 'GET', '/customers-self/addresses/delivery')).json());

describe('demo customers', () => {
  it('are what their names promise, strictly by the contract', async () => {
    const account = async (email: string) => {
      const { accessToken } = await signIn(shop, email);
      return rows.getAccount.output.parse(await (await call(accessToken, 'GET', '/accounts-self/')).json());
    };
    expect(await account('fid@example.com')).toMatchObject({
      firstName: 'Camille',
      loyaltyType: 'FID',
      hasPassword: true,
    });
    expect(await account('hsp@example.com')).toMatchObject({ loyaltyType: 'HSP', optinNews: 'YES' });
    expect(await account('new@example.com')).toMatchObject({ loyaltyType: null, isDeleted: false });
  });

  it('with a card have delivery addresses, a favourite and a billing address', async () => {
    for (const email of ['fid@example.com', 'hsp@example.com']) {
      const { accessToken } = await signIn(shop, email);
      const answer = await call(accessToken, 'GET', '/customers-self/addresses');
      const { delivery, billing } = rows.getAddresses.output.strict().parse(await answer.json());
      expect(delivery.length).toBeGreaterThan(1);
      expect(delivery.map(({ favorite }) => favorite)).toEqual([true, ...delivery.slice(1).map(() => false)]);
      expect(billing).not.toBeNull();
      const abroad = await call(accessToken, 'GET', '/customers-self/addresses?country=PL');
      expect(await abroad.json()).toEqual({ delivery: [], billing: null });
    }
  });

  it('that are deleted can come back', async () => {
    const { accessToken } = await signIn(shop, 'deleted@example.com');
    const before = await (await call(accessToken, 'GET', '/accounts-self/')).json();
    expect(before).toMatchObject({ isDeleted: true });
    const answer = await call(accessToken, 'PUT', '/accounts-self/reactivate/');
    expect(rows.reactivateAccount.output.parse(await answer.json()).isDeleted).toBe(false);
    await shop.db.prepare("UPDATE customers SET is_deleted = 1 WHERE email = 'deleted@example.com'").run();
  });
});

describe('an account', () => {
  /** The customer's id in a token. */
  const idOf = (token: string): string => String(decodeJwt(token).customerId);
  const account = async (token: string): Promise<Record<string, unknown>> =>
    (await call(token, 'GET', '/accounts-self/')).json();

  it('is returned as it is, with unknown fields as null', async () => {
    const token = await newCustomer();
    const customerId = idOf(token);
    const bare = await account(token);
    expect(rows.getAccount.output.strict().parse(bare)).toEqual(bare);
    expect(bare).toMatchObject({
      customerId,
      hasPassword: true,
      isDeleted: false,
      optinNews: 'NO',
      firstName: 'Ines',
      lastName: 'Moreau',
      loyaltyNumber: null,
      loyaltyType: null,
      loyaltyCreationDate: null,
      phoneNumber: null,
      phoneNumberCountry: null,
      preferredStore: null,
      birthday: null,
      phoneNumberQuality: null,
      fiscalNumber: null,
      preferredChannel: null,
    });
    const known = {
      gender: 'F',
      birthday: '1990-02-28',
      phoneNumber: '+33639980144',
      phoneNumberCountry: 'FR',
      loyaltyNumber: `29${crypto.getRandomValues(new Uint32Array(1))[0]}`,
      loyaltyType: 'FID',
      loyaltyCreationDate: '2024-05-01',
    };
    await shop.db
      .prepare(
        `UPDATE customers SET gender = ?, birthday = ?, phone_number = ?, phone_number_country = ?,
           loyalty_number = ?, loyalty_type = ?, loyalty_creation_date = ? WHERE customer_id = ?`,
      )
      .bind(...Object.values(known), customerId)
      .run();
    expect(await account(token)).toEqual({ ...bare, ...known });
  });

  it('that nobody deleted is not touched by taking its deletion back', async () => {
    const token = await newCustomer();
    const updated = shop.db.prepare('SELECT updated_at AS at FROM customers WHERE customer_id = ?');
    const before = await updated.bind(idOf(token)).first('at');
    const answer = await call(token, 'PUT', '/accounts-self/reactivate/');
    expect(await answer.json()).toEqual(await account(token));
    expect(await updated.bind(idOf(token)).first('at')).toBe(before);
  });

  it('may have no password', async () => {
    const token = await newCustomer();
    await shop.db.prepare('DELETE FROM credentials WHERE customer_id = ?').bind(idOf(token)).run();
    expect(await account(token)).toMatchObject({ hasPassword: false });
  });

  it('that is gone between the token and the reading is unknown', async () => {
    await expect(readClient(shop.db, crypto.randomUUID())).rejects.toMatchObject({
      status: 404,
      code: 'unknown',
      message: 'No such customer.',
    });
  });

  it('that is gone takes its tokens along', async () => {
    const { customerId, token } = await (await openBackend(shop)).customer();
    expect((await call(token, 'GET', '/accounts-self/')).status).toBe(200);
    await shop.db.prepare('DELETE FROM customers WHERE customer_id = ?').bind(customerId).run();
    const answer = await call(token, 'GET', '/accounts-self/');
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({ statusCode: 401, message: 'Invalid JWT.' });
  });
});

describe('delivery addresses', () => {
  it('are created, changed and deleted; exactly one is the favourite', async () => {
    const token = await newCustomer();
    expect(await list(token)).toEqual([]);
    const create = async (changes: object) =>
      rows.createDeliveryAddress.output.in
        .strict()
        .parse(await (await call(token, 'POST', deliveries, { ...delivery, ...changes })).json());
    const first = await create({});
    expect(first.favorite).toBe(true);
    const second = await create({ line1: '2 PLACE BELLECOUR', favorite: true });
    expect(second.favorite).toBe(true);
    expect((await list(token)).map(({ id, favorite }) => [id, favorite])).toEqual([
      [second.id, true],
      [first.id, false],
    ]);
    const { id, ...fields } = first;
    const path = `/customers-self/addresses/delivery/${id}`;
    const changed = await call(token, 'PUT', path, { ...fields, city: 'LYON', favorite: true });
    expect(await changed.json()).toEqual({ ...first, city: 'LYON', favorite: true });
    expect((await call(token, 'DELETE', path)).status).toBe(200);
    expect((await list(token)).map((address) => [address.id, address.favorite])).toEqual([[second.id, true]]);
    expect((await call(token, 'DELETE', path)).status).toBe(404);
  });

  it('have a favourite as long as there is one: without another wish the newest', async () => {
    const token = await newCustomer();
    const create = async (line1: string, favorite = false): Promise<{ id: string }> =>
      (await call(token, 'POST', deliveries, { ...delivery, line1, favorite })).json();
    const [first, second, third] = [await create('FIRST'), await create('SECOND'), await create('THIRD')];
    // With distinct dates, since they follow each other quickly.
    const dates = [first, second, third].map(({ id }, day) =>
      shop.db
        .prepare('UPDATE delivery_addresses SET created_at = ? WHERE address_id = ?')
        .bind(`2026-07-1${day}T10:00:00.000Z`, id),
    );
    await shop.db.batch(dates);
    const shown = async () => (await list(token)).map(({ line1, favorite }) => [line1, favorite]);
    expect(await shown()).toEqual([
      ['FIRST', true],
      ['THIRD', false],
      ['SECOND', false],
    ]);
    const change = (id: string, line1: string, favorite: boolean) =>
      call(token, 'PUT', `/customers-self/addresses/delivery/${id}`, { ...delivery, line1, favorite });
    await change(second.id, 'SECOND', true);
    expect(await shown()).toEqual([
      ['SECOND', true],
      ['THIRD', false],
      ['FIRST', false],
    ]);
    await change(first.id, 'FIRST', false);
    expect((await shown())[0], 'another one changes').toEqual(['SECOND', true]);
    await change(second.id, 'SECOND', false);
    expect((await shown())[0], 'it gives the place up').toEqual(['THIRD', true]);
    expect((await call(token, 'DELETE', `/customers-self/addresses/delivery/${third.id}`)).status).toBe(200);
    expect(await shown()).toEqual([
      ['SECOND', true],
      ['FIRST', false],
    ]);
  });

  it('of one country are those that lie in it, the billing address included', async () => {
    const token = await newCustomer();
    const of = async (query: string) => {
      const answer = await (await call(token, 'GET', `/customers-self/addresses${query}`)).json();
      const { delivery, billing } = rows.getAddresses.output.parse(answer);
      return [delivery.map(({ city }) => city).toSorted(), billing?.country ?? null];
    };
    const create = (changes: object) => call(token, 'POST', deliveries, { ...delivery, ...changes });
    expect(await of('')).toEqual([[], null]);
    expect(await of('?country=FR')).toEqual([[], null]);
    await create({ city: 'PARIS' });
    await create({ city: 'BASEL', country: 'CH', zipCode: '4001' });
    await call(token, 'PUT', '/customers-self/addresses/billing', { ...billing, country: 'CH' });
    expect(await of('')).toEqual([['BASEL', 'PARIS'], 'CH']);
    expect(await of('?country=CH')).toEqual([['BASEL'], 'CH']);
    expect(await of('?country=FR')).toEqual([['PARIS'], null]);
  });

  it('of somebody else do not exist', async () => {
    const [mine, theirs] = [await newCustomer(), await newCustomer()];
    const created = await call(mine, 'POST', deliveries, delivery);
    const { id, ...fields }: { id: string } = await created.json();
    const path = `/customers-self/addresses/delivery/${id}`;
    const before = await list(mine);
    for (const answer of [
      await call(theirs, 'PUT', path, { ...fields, city: 'X' }),
      await call(theirs, 'DELETE', path),
    ]) {
      expect(answer.status).toBe(404);
      expect(await answer.json()).toEqual({
        statusCode: 404,
        code: 'unknown',
        message: `No address found for id ${id}`,
      });
    }
    expect(await list(theirs)).toEqual([]);
    expect(before).toMatchObject([{ id, city: 'PARIS', favorite: true }]);
    expect(await list(mine)).toEqual(before);
  });

  it.each([
    ['a missing name', { firstName: ' ' }],
    ['a line 3 of more than 50 characters', { line3: 'X'.repeat(51) }],
    ['a line break', { line1: 'A\nB' }],
    ['an unknown country', { country: 'US' }],
    ['a telephone number without its country', { phoneNumber: '0639980144' }],
  ])('with %s are refused in words', async (_, changes) => {
    const token = await newCustomer();
    const answer = await call(token, 'POST', deliveries, { ...delivery, ...changes });
    expect(answer.status).toBe(400);
    const body: { statusCode: number; message: string } = await answer.json();
    expect(body.statusCode).toBe(400);
    expect(body.message).toContain(Object.keys(changes)[0]);
    expect(await list(token)).toEqual([]);
  });

  it('that are sent twice are stored once', async () => {
    const token = await newCustomer();
    const send = async (changes: object = {}): Promise<{ id: string }> =>
      (await call(token, 'POST', deliveries, { ...delivery, ...changes })).json();
    await send({ city: 'LYON' });
    const [first, again] = await Promise.all([send(), send()]);
    expect(again.id).toBe(first.id);
    expect(await list(token)).toHaveLength(2);
    expect((await send({ favorite: true })).id).toBe(first.id);
    expect((await list(token)).map(({ id, favorite }) => id === first.id && favorite)).toEqual([true, false]);
  });

  it('come to an end', async () => {
    const token = await newCustomer();
    for (let index = 0; index < 50; index++) {
      const answer = await call(token, 'POST', deliveries, { ...delivery, line2: `APPT ${index}` });
      expect(answer.status).toBe(200);
    }
    const favorite = (await list(token))[0]?.id;
    const refused = await call(token, 'POST', deliveries, { ...delivery, favorite: true });
    expect(refused.status).toBe(422);
    expect(await refused.json()).toEqual({
      statusCode: 422,
      code: 'too-many-addresses',
      message: 'There can be 50 addresses at most.',
    });
    expect(await list(token)).toHaveLength(50);
    expect((await list(token))[0]?.id).toBe(favorite);
  });
});

describe('the billing address', () => {
  it('is none, then the one that was sent last', async () => {
    const token = await newCustomer();
    const path = '/customers-self/addresses/billing';
    expect(await (await call(token, 'GET', path)).json()).toBeNull();
    expect(await (await call(token, 'PUT', path, billing)).json()).toEqual(billing);
    await call(token, 'PUT', path, { ...billing, city: 'LILLE' });
    expect(await (await call(token, 'GET', path)).json()).toEqual({ ...billing, city: 'LILLE' });
  });
});

it('no row answers without a customer', async () => {
  for (const row of Object.values(rows)) {
    const path = row.path.replace(/\{\w+\}/g, 'x');
    const { authorization: _, ...anonymous } = headers('');
    const answer = await shop.fetchBackend(`/gateway${path}`, { method: row.method, headers: anonymous });
    expect(answer.status, path).toBe(401);
    expect(await answer.json()).toEqual({ statusCode: 401, message: 'Invalid JWT.' });
  }
});
