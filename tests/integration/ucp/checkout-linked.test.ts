/** Checkouts of a platform that a customer has linked. */
import { beforeAll, describe, expect, it } from 'vitest';
import { checkoutScope, orderScope } from '../../shop/assistant.ts';
import { HttpVisitor } from '../../shop/http-visitor.ts';
import { newCustomer } from '../../shop/new-customer.ts';
import { signIn } from '../../shop/sign-in.ts';
import { linkPlatform } from '../../ucp/link-platform.ts';
import { type AnswerBody, type Platform, type RestAnswer, startPlatform } from '../../ucp/platform.ts';
import { type Backend, of, openBackend, type Shopper } from '../cart/carts-fixture.ts';
import {
  address,
  codesOf,
  collectedNear,
  expectCheckout,
  expectFailure,
  line,
  pathOf,
  shippedTo,
  storeOf,
} from './checkouts-fixture.ts';

let backend: Backend;
beforeAll(async () => {
  backend = await openBackend();
});

const context = { address_country: 'FR', language: 'fr' };
const home = {
  firstName: 'Nell',
  lastName: 'Ashworth',
  line1: '12 rue Oberkampf',
  line3: 'Escalier B',
  zipCode: '75011',
  city: 'Paris',
  country: 'FR',
  phoneNumber: '+33612345678',
  phoneNumberCountry: 'FR',
  favorite: true,
} as const;

interface Linked {
  platform: Platform;
  shopper: Shopper;
  token: string;
  ask(method: string, path: string, body?: object): Promise<RestAnswer>;
}

/** A customer with a saved address, who has linked a platform. */
async function linked(scopes?: readonly string[]): Promise<Linked> {
  const { shop } = backend;
  const platform = await startPlatform(shop.shopUrl);
  const email = await newCustomer(shop);
  const customerId = await shop.db
    .prepare('SELECT customer_id FROM customers WHERE email = ?')
    .bind(email)
    .first<string>('customer_id');
  const { accessToken } = await signIn(shop, email);
  const shopper: Shopper = { customerId, token: accessToken, locale: 'fr-fr' };
  await backend.call('createDeliveryAddress', home, shopper);
  const { token } = await linkPlatform(shop, platform, email, scopes);
  const authorization = { authorization: `Bearer ${token}` };
  return { platform, shopper, token, ask: (method, path, body) => platform.rest(method, path, body, authorization) };
}

/** The id of the customer's address among the destinations. */
const savedIn = ({ fulfillment }: AnswerBody): string => fulfillment.methods[0]?.destinations[0]?.id ?? '';

const toSaved = (id: string) => ({
  fulfillment: {
    methods: [{ type: 'shipping', selected_destination_id: id, groups: [{ selected_option_id: 'EX' }] }],
  },
});

/** A checkout that only has to be completed. */
async function ready({ ask }: Linked, sku: string, quantity = 1): Promise<AnswerBody> {
  const made = await ask('POST', '/checkout-sessions', { line_items: [line(sku, quantity)], context });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { body } = await ask('PUT', pathOf(made.body), {
    line_items: [line(sku, quantity)],
    ...toSaved(savedIn(made.body)),
  });
  expectCheckout(body);
  expect([body.status, codesOf(body)]).toEqual(['ready_for_complete', []]);
  return body;
}

describe('a linked customer', () => {
  it('has name and addresses of the account, and completes to the payment in the shop, once', async () => {
    const customer = await linked();
    const { ask, shopper } = customer;
    const own = await backend.product(5);
    const empty = await backend.call('createCart', {}, shopper);
    await backend.call('addProduct', { cartId: empty.id, version: empty.version, sku: own }, shopper);
    const sku = await backend.product(9);
    const made = await ready(customer, sku, 2);
    const account = await backend.call('getAccount', {}, shopper);
    expect(made.buyer).toMatchObject({ email: account.email, last_name: account.lastName });
    expect(made.fulfillment.methods[0]?.destinations[0]).toMatchObject({
      street_address: home.line1,
      extended_address: home.line3,
      phone_number: '+33612345678',
    });

    const { status, body } = await ask('POST', `${pathOf(made)}/complete`, {});
    expectCheckout(body);
    expect([status, body.status, codesOf(body)]).toEqual([
      200,
      'requires_escalation',
      [['payment_required', undefined]],
    ]);
    expect(body.continue_url).toBe(made.continue_url);
    // Nothing of the customer's own cart is told.
    expect(body.line_items).toEqual(made.line_items);
    expect(JSON.stringify(body)).not.toContain(own);

    const again = await ask('POST', `${pathOf(made)}/complete`, {});
    expect([again.status, again.body.status]).toEqual([200, 'requires_escalation']);
    const cart = await backend.call('getOwnCart', {}, shopper);
    expect(cart.lineItems.map((each) => [each.sku, each.quantity]).sort()).toEqual(
      [
        [own, 1],
        [sku, 2],
      ].sort(),
    );
    expect(cart).toMatchObject({
      shippingInfo: { shippingMethodKey: 'EX' },
      shippingAddress: { lastName: 'ASHWORTH', line1: '12 RUE OBERKAMPF', line3: 'ESCALIER B', zipCode: '75011' },
    });
    // There the link leads to the order later.
    expect(await (await storeOf(backend.shop, made.id)).read()).toMatchObject({ takenInto: cart.id });
    const { body: after } = await ask('GET', pathOf(made));
    expect([after.status, codesOf(after)]).toEqual(['requires_escalation', [['checkout_taken', undefined]]]);
    expectFailure(await ask('PUT', pathOf(made), { line_items: [line(sku)] }), 'checkout_taken');
  });

  it('is told to try again while another request changes the checkout', async () => {
    const customer = await linked();
    const made = await ready(customer, await backend.product(9));
    const store = await storeOf(backend.shop, made.id);
    await store.begin(600_000);
    const { status, body, headers } = await customer.ask('POST', `${pathOf(made)}/complete`, {});
    expect([status, body.code, headers.get('retry-after')]).toEqual([409, 'checkout_busy', '1']);
    await store.save(null);
    expect((await customer.ask('POST', `${pathOf(made)}/complete`, {})).body.status).toBe('requires_escalation');
  });

  it('has a code for customers once the checkout is theirs', async () => {
    const { ask, shopper } = await linked();
    const sku = await backend.product(9);
    const asked = { line_items: [line(sku)], context, discounts: { codes: ['WELCOME10'] } };
    const { body } = await ask('POST', '/checkout-sessions', asked);
    const said = body.messages.find(({ code }) => code === 'discount_code_user_not_logged_in')?.content;
    expect(said).toBe(
      'Le code WELCOME10 est réservé aux clients. Valable, il s’appliquera à la reprise de la commande sur notre site.',
    );
    const delivered = { ...asked, ...toSaved(savedIn(body)) };
    expect((await ask('PUT', pathOf(body), delivered)).body.status).toBe('ready_for_complete');
    await ask('POST', `${pathOf(body)}/complete`, {});
    const { discountCode } = await backend.call('getOwnCart', {}, shopper);
    expect(discountCode).toMatchObject([{ code: 'WELCOME10' }]);
  });

  it('collects in a store, in their own name', async () => {
    const customer = await linked();
    const { ask, shopper } = customer;
    await backend.db
      .prepare("UPDATE customers SET phone_number = ?, phone_number_country = 'FR' WHERE customer_id = ?")
      .bind(home.phoneNumber, shopper.customerId)
      .run();
    const sku = await backend.product(9);
    const asked = { line_items: [line(sku)] };
    const near = await ask('POST', '/checkout-sessions', { ...asked, ...collectedNear('75011') });
    const places = near.body.fulfillment.methods[0]?.destinations ?? [];
    const store = places.find(({ id }) => id.startsWith('store:'))?.id ?? '';
    const { body } = await ask('PUT', pathOf(near.body), { ...asked, ...collectedNear('75011', store) });
    expect([body.status, codesOf(body)]).toEqual(['ready_for_complete', []]);
    await ask('POST', `${pathOf(near.body)}/complete`, {});
    const { shippingAddress } = await backend.call('getOwnCart', {}, shopper);
    expect(`store:${shippingAddress?.deliveryPointIdV2}`).toBe(store);
  });

  it('needs no delivery for what is sent by e-mail', async () => {
    const { ask, shopper } = await linked();
    const sku = await backend.product(9, { segmentation: 'dematerialised' });
    const made = await ask('POST', '/checkout-sessions', { line_items: [line(sku)], context });
    expect([made.body.status, made.body.fulfillment]).toEqual(['ready_for_complete', undefined]);
    const { body } = await ask('POST', `${pathOf(made.body)}/complete`, {});
    expect(codesOf(body)).toEqual([['payment_required', undefined]]);
    expect((await backend.call('getOwnCart', {}, shopper)).lineItems).toMatchObject([{ sku }]);
  });

  it('keeps the delivery that their cart has already, and the platform hears it', async () => {
    const customer = await linked();
    const { ask, shopper } = customer;
    await ask('POST', `${pathOf(await ready(customer, await backend.product(9)))}/complete`, {});
    const sku = await backend.product(9);
    const destination = {
      ...address,
      street_address: '66 rue du Bac',
      postal_code: '75007',
      address_locality: 'Paris',
    };
    const { body: made } = await ask('POST', '/checkout-sessions', {
      line_items: [line(sku)],
      context,
      ...shippedTo({ ...destination, address_country: 'FR', phone_number: home.phoneNumber }, 'EX'),
    });
    expect(made.status).toBe('ready_for_complete');
    const { body } = await ask('POST', `${pathOf(made)}/complete`, {});
    expectCheckout(body);
    expect(body.messages?.map(({ code }) => code)).toEqual(['payment_required', 'delivery_not_applied']);
    // There it is typed into the shop's form.
    expect(body.continue_url).toBe(made.continue_url);
    const cart = await backend.call('getOwnCart', {}, shopper);
    expect(cart).toMatchObject({ shippingAddress: { line1: '12 RUE OBERKAMPF' } });
    expect(cart.lineItems).toHaveLength(2);
  });

  it('with a cart of another currency gets the pieces into it, and the platform hears it', async () => {
    const customer = await linked();
    const polish = { ...customer.shopper, locale: 'pl-pl' } as const;
    const cart = await backend.call('createCart', {}, polish);
    await backend.call('addProducts', { ...of(cart), items: [{ sku: await backend.product(9), quantity: 1 }] }, polish);
    const made = await ready(customer, await backend.product(9));
    const { body } = await customer.ask('POST', `${pathOf(made)}/complete`, {});
    expectCheckout(body);
    expect(body.messages?.map(({ code }) => code)).toContain('currency_changed');
    expect(await backend.call('getOwnCart', {}, customer.shopper)).toMatchObject({
      totalPrice: { currencyCode: 'PLN' },
    });
  });

  it('who is paying is not disturbed', async () => {
    const customer = await linked();
    const { ask, shopper } = customer;
    const paid = await ready(customer, await backend.product(9));
    await ask('POST', `${pathOf(paid)}/complete`, {});
    const cart = await backend.call('getOwnCart', {}, shopper);
    const returnUrl = `${backend.shop.shopUrl}/fr-fr/order-adyen-check/`;
    const payment = { paymentProduct: 'cb', returnUrl, amount: cart.totalPrice };
    await backend.call('createPayment', { ...of(cart), payment }, shopper);
    const made = await ready(customer, await backend.product(9));
    // Also for the one that they are paying.
    for (const each of [made, paid]) {
      const { body } = await ask('POST', `${pathOf(each)}/complete`, {});
      expectCheckout(body);
      expect([body.status, body.continue_url]).toEqual(['requires_escalation', each.continue_url]);
      expect(body.messages).toMatchObject([{ code: 'payment_in_progress', severity: 'requires_buyer_review' }]);
    }
    const after = await backend.call('getOwnCart', {}, shopper);
    expect([after.version, after.payments.length]).toEqual([cart.version, 1]);
    expect((await ask('GET', pathOf(made))).body.status).toBe('ready_for_complete');
    await backend.call('cancelPayment', { cartId: cart.id }, shopper);
    expect(codesOf((await ask('POST', `${pathOf(made)}/complete`, {})).body)).toEqual([
      ['payment_required', undefined],
    ]);
  });

  it('cannot be named otherwise by the platform', async () => {
    const { ask, shopper } = await linked();
    const account = await backend.call('getAccount', {}, shopper);
    const { body } = await ask('POST', '/checkout-sessions', {
      line_items: [line(await backend.product(9))],
      context,
      buyer: { first_name: 'Mallory', email: 'mallory@example.com' },
    });
    expect(body.buyer).toMatchObject({ first_name: account.firstName, email: account.email });
  });

  it('is alone with their checkout: no token, and no other customer, opens it', async () => {
    const customer = await linked();
    const { platform } = customer;
    const made = await ready(customer, await backend.product(9));
    const path = pathOf(made);
    expectFailure(await platform.rest('GET', path), 'not_found');
    expectFailure(await platform.rest('PUT', path, { line_items: [line('x')] }), 'not_found');
    expectFailure(await platform.rest('POST', `${path}/complete`, {}), 'not_found');
    expectFailure(await platform.rest('POST', `${path}/cancel`, {}), 'not_found');
    const store = await storeOf(backend.shop, made.id);
    expect(await store.take('somebody else', 0)).toEqual({ state: 'used' });
    const { status } = await new HttpVisitor(backend.shop).get(made.continue_url);
    expect(status).toBe(200);
    expect((await customer.ask('GET', path)).body.status).toBe('ready_for_complete');
  });

  it('has a checkout that is not changed or cancelled by its cart without their token', async () => {
    const { platform, ask } = await linked();
    const cart = await platform.rest('POST', '/carts', { line_items: [line(await backend.product(9))], context });
    const path = `/carts/${cart.body.id}`;
    const made = await ask('POST', '/checkout-sessions', { cart_id: cart.body.id });
    expect(made.status).toBe(201);
    const lines = { line_items: [line(await backend.product(9), 3)] };
    expectFailure(await platform.rest('PUT', path, lines), 'not_found');
    expectFailure(await platform.rest('POST', `${path}/cancel`, {}), 'not_found');
    const { body } = await ask('GET', pathOf(made.body));
    expect(body.line_items.map(({ quantity }) => quantity)).toEqual([1]);
    expect((await ask('PUT', path, lines)).body.line_items.map(({ quantity }) => quantity)).toEqual([3]);
  });

  it('who has not allowed to prepare orders is a stranger here', async () => {
    const { ask } = await linked([orderScope]);
    const { status, body } = await ask('POST', '/checkout-sessions', {
      line_items: [line(await backend.product(9))],
      context,
    });
    expect([status, body.buyer, body.fulfillment.methods[0]?.destinations]).toEqual([201, undefined, []]);
    const hint = body.messages.find(({ code }) => code === 'insufficient_scope');
    expect(hint?.content).toContain(`(${checkoutScope})`);
    expect(body.messages.map(({ code }) => code)).not.toContain('identity_optional');
  });

  it('who links later gets the checkout as theirs with the next change', async () => {
    const { platform, ask } = await linked();
    const sku = await backend.product(9);
    const { body: made } = await platform.rest('POST', '/checkout-sessions', { line_items: [line(sku)], context });
    const { body } = await ask('PUT', pathOf(made), { line_items: [line(sku)] });
    expect(savedIn(body)).toMatch(/^saved:/);
    expectFailure(await platform.rest('GET', pathOf(made)), 'not_found');
  });
});
