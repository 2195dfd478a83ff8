import { beforeAll, describe, expect, it } from 'vitest';
import { seedCustomers } from '../../demo/customers.ts';
import { customerRows as rows } from '../../shared/contract/customer.ts';
import { type Shop, sharedShop } from '../harness.ts';
import { AuthenticationVisitor, authorizationRequest, codeOf, exchange, signIn } from '../sign-in.ts';

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

/** A token of an account that no other test knows. */
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
  rows.getDeliveryAddresses.output.parse(
    await (await call(token, 'GET', '/customers-self/addresses/delivery')).json(),
  );

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

  it('come to an end', async () => {
    const token = await newCustomer();
    for (let index = 0; index < 50; index++) {
      expect((await call(token, 'POST', deliveries, delivery)).status).toBe(200);
    }
    const favorite = (await list(token))[0]?.id;
    expect((await call(token, 'POST', deliveries, { ...delivery, favorite: true })).status).toBe(422);
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
