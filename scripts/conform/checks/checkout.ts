import { decodeJwt, importJWK, jwtVerify } from 'jose';
import { amountLeft } from '../../../shared/cart/cart.ts';
import type { Cart } from '../../../shared/contract/cart/cart.ts';
import type { CallInput } from '../../../shared/contract/contract.ts';
import { invalidJwt } from '../../../shared/contract/gateway/headers.ts';
import { type CheckGroup, must } from '../trial/check.ts';
import { type Caller, messageOf, NotChecked, Violation } from '../trial/client.ts';
import { FormVisitor, filled, formsOf } from '../trial/form-visitor.ts';
import type { Trial } from '../trial/trial.ts';
import { filledCart, mustAddUp, of } from './cart.ts';
import { unknownId } from './pages.ts';

/** A valid address in each country that a market may deliver to. */
const places = {
  FR: { line1: '12 RUE DE LA PAIX', zipCode: '75002', city: 'PARIS', phoneNumber: '+33612345678' },
  DE: { line1: 'TORSTRASSE 1', zipCode: '10119', city: 'BERLIN', phoneNumber: '+4915112345678' },
  ES: { line1: 'CALLE MAYOR 1', zipCode: '28013', city: 'MADRID', phoneNumber: '+34612345678' },
  IT: { line1: 'VIA ROMA 1', zipCode: '00184', city: 'ROMA', phoneNumber: '+393331234567' },
  GB: { line1: '1 BAKER STREET', zipCode: 'NW1 6XE', city: 'LONDON', phoneNumber: '+447400123456' },
  CH: { line1: 'BAHNHOFSTRASSE 1', zipCode: '8001', city: 'ZUERICH', phoneNumber: '+41781234567' },
  PL: { line1: 'ULICA PROSTA 1', zipCode: '00-838', city: 'WARSZAWA', phoneNumber: '+48512345678' },
  CZ: { line1: 'NARODNI 1', zipCode: '110 00', city: 'PRAHA', phoneNumber: '+420601123456' },
} as const;
type PlaceCountry = keyof typeof places;

const person = { firstName: 'CONFORMANCE', lastName: 'TEST' };

function billingAddress(country: PlaceCountry) {
  const { phoneNumber: _, ...place } = places[country];
  return { ...person, ...place, country };
}

const deliveryAddress = (country: PlaceCountry) => ({
  ...person,
  ...places[country],
  country,
  phoneNumberCountry: country,
});

/** Gives a customer's cart a bill and a delivery to an address. */
async function deliverable(trial: Trial, customer: Caller, cart: Cart): Promise<Cart> {
  const { parameters } = await trial.market();
  const country = parameters.countryCodeISO2;
  const bill = { ...of(cart), address: billingAddress(country) };
  const billed = await trial.client.call('setBillingAddress', bill, customer);
  const methods = await trial.client.call('getShippingMethods', { country, cartId: cart.id }, customer);
  const keys = methods.flatMap(({ shippingMethods }) => shippingMethods.map(({ key }) => key));
  const toAddress = keys.find((key) => key === 'NO' || key === 'EX');
  if (toAddress === undefined) throw new NotChecked(`needs a delivery to an address; there is ${keys.join(', ')}`);
  const delivery = { ...of(billed), shippingMethodId: toAddress, address: deliveryAddress(country) };
  return trial.client.call('setShippingMethod', delivery, customer);
}

/** A customer's cart of one piece that only has to be paid. Only one at a time: `remove` it, or have it ordered. */
export async function readyCart(trial: Trial, customer: Caller): Promise<Cart> {
  await removeCart(trial, customer);
  return deliverable(trial, customer, await filledCart(trial, customer));
}

/** Removes a customer's cart, with its payment, if there is one. */
export async function removeCart(trial: Trial, customer: Caller): Promise<void> {
  const { ok, body } = await trial.client.send('getOwnCart', {}, customer);
  if (!ok || typeof body !== 'object' || body === null || !('id' in body)) return;
  const cartId = String(body.id);
  await trial.client.send('cancelPayment', { cartId }, customer);
  const cart = await trial.client.call('getCart', { cartId }, customer);
  await trial.client.send('deleteCart', of(cart), customer);
}

/** Opens the payment of a cart. */
async function payment(trial: Trial, cart: Cart, changes: Partial<CallInput<'createPayment'>['payment']> = {}) {
  const { stranger, parameters } = await trial.market();
  const [product] = parameters.params.paymentProducts;
  return {
    ...of(cart),
    payment: {
      paymentProduct:
        parameters.params.paymentProducts.find(({ name }) => name === 'cb')?.name ?? product?.name ?? 'cb',
      returnUrl: `${trial.shop}/${stranger.locale}/order-adyen-check/`,
      amount: { ...cart.totalPrice, centAmount: amountLeft(cart) },
      ...changes,
    },
  };
}

/** A card that providers' test pages take, by what a field is for. */
const card = {
  'cc-number': '4111111111111111',
  'cc-exp': '03/40',
  'cc-csc': '737',
  'cc-name': 'Conformance Test',
  number: '4111111111111111',
  expiry: '03/40',
  cvc: '737',
  holder: 'Conformance Test',
};

/** Fills in the provider's page, and returns the result with which it leads back. */
async function payOnPage(trial: Trial, url: string, returnUrl: string): Promise<string> {
  const visitor = new FormVisitor(trial.origins);
  const page = await visitor.open(url, { until: returnUrl });
  if (page instanceof URL) return page.searchParams.get('redirectResult') ?? '';
  for (const form of formsOf(page)) {
    const body = form.fields.length > 0 ? filled(form, card) : undefined;
    if (body === undefined) continue;
    const back = await visitor.open(form.action, { form: body, until: returnUrl });
    if (back instanceof URL) return back.searchParams.get('redirectResult') ?? '';
  }
  throw new NotChecked('needs a payment page that can be filled in without a script');
}

/** Buys one piece; returns the number of the order and the cart's id. */
export async function buy(trial: Trial, customer: Caller): Promise<{ orderNumber: string; cart: Cart }> {
  const cart = await readyCart(trial, customer);
  const opened = await payment(trial, cart);
  const { action } = await trial.client.call('createPayment', opened, customer);
  if (action === null) throw new NotChecked('needs a payment that leads to the provider');
  const redirectResult = await payOnPage(trial, action.url, opened.payment.returnUrl);
  const details = { ...of(cart), details: { redirectResult } };
  const { resultCode } = await trial.client.call('submitPaymentDetails', details, customer);
  must(['Authorised', 'Success'].includes(resultCode), `submitPaymentDetails: ${resultCode} for an accepted card`);
  const { body, ok } = await trial.client.send('getCart', { cartId: cart.id }, customer);
  const sent = ok && typeof body === 'object' && body !== null && 'orderNumber' in body ? body.orderNumber : null;
  const ordered =
    typeof sent === 'string' ? sent : (await trial.client.call('validateCart', of(cart), customer)).orderNumber;
  must(ordered !== null, 'validateCart: a paid cart has no order number');
  return { orderNumber: ordered, cart };
}

/** The delivered order that was named, and its customer. */
export async function deliveredOrder(trial: Trial) {
  const named = trial.facts.deliveredOrder;
  if (named === undefined) throw new NotChecked('needs a delivered order: "deliveredOrder" in --facts');
  const { stranger } = await trial.market();
  const customer = { ...stranger, token: named.customer.accessToken };
  return { customer, order: await trial.client.call('getOrder', { orderNumber: named.orderNumber }, customer) };
}

export const signingIn: CheckGroup = {
  needed: 'checkout',
  checks: [
    {
      name: 'An access token is signed with a published key, and names its customer',
      calls: ['getJwks', 'exchangeCode'],
      async run(trial) {
        const customer = await trial.customer();
        const { keys } = await trial.client.call('getJwks', {}, customer);
        must(keys.length > 0, 'getJwks: there are no keys');
        const results = await Promise.allSettled(
          keys.map(async (key) => jwtVerify(customer.token, await importJWK(key, 'ES256'))),
        );
        must(
          results.some(({ status }) => status === 'fulfilled'),
          'exchangeCode: the access token is signed with none of the published keys',
        );
        const { customerId, exp } = decodeJwt(customer.token);
        must(typeof customerId === 'string' && customerId !== '', 'exchangeCode: the access token has no customerId');
        must(exp !== undefined, 'exchangeCode: the access token does not expire');
      },
    },
    {
      name: 'A code is exchanged once, and a wrong one never',
      calls: ['exchangeCode'],
      async run(trial) {
        const { stranger } = await trial.market();
        const { status } = await trial.client.send(
          'exchangeCode',
          {
            grant_type: 'authorization_code',
            client_id: 'nobody',
            code: 'no-such-code',
            redirect_uri: `${trial.shop}/${stranger.locale}/auth/callback/`,
            code_verifier: 'x'.repeat(43),
          },
          stranger,
        );
        must(status === 400 || status === 401, `exchangeCode: ${status} for a wrong code, where 400 or 401 is needed`);
      },
    },
    {
      name: 'Tokens are renewed; a refresh token that nobody gave is refused',
      calls: ['refreshTokens'],
      async run(trial) {
        const customer = await trial.customer();
        const tokens = { accessToken: customer.token, refreshToken: customer.refreshToken };
        const renewed = await trial.client.call('refreshTokens', { tokens }, customer);
        Object.assign(customer, { token: renewed.accessToken, refreshToken: renewed.refreshToken });
        await trial.client.call('getAccount', {}, customer);
        const wrong = { tokens: { ...tokens, refreshToken: 'nobody.gave.this' } };
        const { status } = await trial.client.send('refreshTokens', wrong, customer);
        must(status === 401, `refreshTokens: ${status} for a wrong refresh token, where 401 is needed`);
      },
    },
    {
      name: 'A wrong access token is refused with the words after which the storefront renews it',
      calls: ['getAccount'],
      async run(trial) {
        const { stranger } = await trial.market();
        const { status, body } = await trial.client.send('getAccount', {}, { ...stranger, token: 'no.access.token' });
        must(status === 401, `getAccount: ${status} for a wrong access token, where 401 is needed`);
        must(
          messageOf(body) === invalidJwt.message,
          `getAccount: the message of the 401 is '${messageOf(body)}', not '${invalidJwt.message}'`,
        );
      },
    },
    {
      name: 'What belongs to a customer is refused to a stranger',
      calls: ['getAccount', 'getAddresses', 'listOrders', 'getOwnCart'],
      async run(trial) {
        const { stranger } = await trial.market();
        const statuses = [
          await trial.client.send('getAccount', {}, stranger),
          await trial.client.send('getAddresses', {}, stranger),
          await trial.client.send('listOrders', { page: 1, size: 10 }, stranger),
          await trial.client.send('getOwnCart', {}, stranger),
        ].map(({ status }) => status);
        must(
          statuses.every((status) => status === 401),
          `getAccount: a stranger gets ${statuses.join(', ')}`,
        );
      },
    },
  ],
};

export const customers: CheckGroup = {
  needed: 'checkout',
  checks: [
    {
      name: 'A customer changes the account, and what is not sent stays',
      calls: ['getAccount', 'updateAccount'],
      async run(trial) {
        const customer = await trial.customer();
        const before = await trial.client.call('getAccount', {}, customer);
        const changed = await trial.client.call('updateAccount', { firstName: 'Changed' }, customer);
        must(changed.firstName === 'Changed', `updateAccount: the first name is '${changed.firstName}'`);
        const after = await trial.client.call('getAccount', {}, customer);
        must(
          after.firstName === 'Changed' && after.lastName === before.lastName && after.email === before.email,
          'updateAccount: fields that were not sent have changed',
        );
        await trial.client.call('updateAccount', { firstName: before.firstName || 'Conformance' }, customer);
      },
    },
    {
      name: 'Addresses are saved, changed and removed',
      calls: ['createDeliveryAddress', 'updateDeliveryAddress', 'deleteDeliveryAddress', 'getDeliveryAddresses'],
      async run(trial) {
        const customer = await trial.customer();
        const { parameters } = await trial.market();
        const address = { ...deliveryAddress(parameters.countryCodeISO2), favorite: true };
        const { id } = await trial.client.call('createDeliveryAddress', address, customer);
        await trial.client.call('updateDeliveryAddress', { ...address, id, line2: 'FLAT 2' }, customer);
        const saved = await trial.client.call('getDeliveryAddresses', {}, customer);
        const mine = saved.find((each) => each.id === id);
        must(mine?.line2 === 'FLAT 2', 'getDeliveryAddresses: the changed line is not there');
        const all = await trial.client.call('getAddresses', {}, customer);
        must(
          all.delivery.some((each) => each.id === id),
          'getAddresses: a saved address is not there',
        );
        await trial.client.call('deleteDeliveryAddress', { id }, customer);
        const left = await trial.client.call('getDeliveryAddresses', {}, customer);
        must(!left.some((each) => each.id === id), 'deleteDeliveryAddress: the address is still there');
        await trial.client.refused('deleteDeliveryAddress', { id }, customer, ['unknown']);
      },
    },
    {
      name: 'A billing address is saved',
      calls: ['updateBillingAddress', 'getBillingAddress', 'getAddresses'],
      async run(trial) {
        const customer = await trial.customer();
        const { parameters } = await trial.market();
        const address = billingAddress(parameters.countryCodeISO2);
        await trial.client.call('updateBillingAddress', address, customer);
        const saved = await trial.client.call('getBillingAddress', {}, customer);
        must(saved?.line1 === address.line1, `getBillingAddress: '${saved?.line1}' instead of '${address.line1}'`);
      },
    },
    {
      name: "Another customer's address cannot be changed or removed",
      calls: ['updateDeliveryAddress', 'deleteDeliveryAddress'],
      async run(trial) {
        const [owner, other] = [await trial.customer(0), await trial.customer(1)];
        const { parameters } = await trial.market();
        const address = { ...deliveryAddress(parameters.countryCodeISO2), favorite: false };
        const { id } = await trial.client.call('createDeliveryAddress', address, owner);
        await trial.client.refused('updateDeliveryAddress', { ...address, id, line2: 'MINE' }, other, ['unknown']);
        await trial.client.refused('deleteDeliveryAddress', { id }, other, ['unknown']);
        await trial.client.call('deleteDeliveryAddress', { id }, owner);
      },
    },
  ],
};

export const checkout: CheckGroup = {
  needed: 'checkout',
  checks: [
    {
      name: 'A customer has one cart, which others cannot read',
      calls: ['getOwnCart', 'createCart', 'getCart'],
      async run(trial) {
        const [owner, other] = [await trial.customer(0), await trial.customer(1)];
        const { stranger } = await trial.market();
        await removeCart(trial, owner);
        await trial.client.refused('getOwnCart', {}, owner, ['cart-unknown']);
        const cart = await filledCart(trial, owner);
        const own = await trial.client.call('getOwnCart', {}, owner);
        must(own.id === cart.id, 'getOwnCart: another cart than the one that was created');
        await trial.client.refused('createCart', {}, owner, ['cart-exists']);
        await trial.client.refused('getCart', { cartId: cart.id }, other, ['cart-unknown']);
        await trial.client.refused('getCart', { cartId: cart.id }, stranger, ['cart-unknown']);
        await removeCart(trial, owner);
      },
    },
    {
      name: "A stranger's cart becomes the customer's who signs in, once",
      calls: ['mergeCarts'],
      async run(trial) {
        const owner = await trial.customer();
        const { stranger } = await trial.market();
        await removeCart(trial, owner);
        const customer = { customerId: String(decodeJwt(owner.token).customerId) };
        const cart = await filledCart(trial, stranger);
        const { cart: merged } = await trial.client.call('mergeCarts', { cartId: cart.id, customer }, owner);
        must(
          merged?.lineItems.length === 1,
          `mergeCarts: ${merged?.lineItems.length ?? 'no cart with'} lines instead of 1`,
        );
        const { cart: again } = await trial.client.call('mergeCarts', { cartId: cart.id, customer }, owner);
        const pieces = again?.lineItems.reduce((sum, { quantity }) => sum + quantity, 0);
        must(pieces === undefined || pieces === 1, `mergeCarts: ${pieces} pieces after it was sent twice`);
        await removeCart(trial, owner);
      },
    },
    {
      name: 'A cart gets a bill and a delivery, and its total is the sum of both',
      calls: ['setBillingAddress', 'getShippingMethods', 'setShippingMethod'],
      async run(trial) {
        const cart = await readyCart(trial, await trial.customer());
        must(cart.billingAddress !== null, 'setBillingAddress: the cart has no billing address');
        must(cart.shippingInfo !== null, 'setShippingMethod: the cart has no delivery');
        mustAddUp('setShippingMethod', cart);
      },
    },
    {
      name: 'A delivery to a country that the market does not deliver to is refused',
      calls: ['setShippingMethod'],
      async run(trial) {
        const customer = await trial.customer();
        const { parameters } = await trial.market();
        const { deliveryCountries } = parameters.params;
        const foreign = (Object.keys(places) as PlaceCountry[]).find((each) => !deliveryCountries.includes(each));
        if (foreign === undefined) throw new NotChecked('needs a market that does not deliver everywhere');
        const cart = await readyCart(trial, customer);
        const delivery = { ...of(cart), shippingMethodId: 'NO', address: deliveryAddress(foreign) } as const;
        await trial.client.refused('setShippingMethod', delivery, customer, [400]);
      },
    },
    {
      name: 'A payment of another amount than the cart costs is refused',
      calls: ['createPayment'],
      async run(trial) {
        const customer = await trial.customer();
        const cart = await readyCart(trial, customer);
        const amount = { ...cart.totalPrice, centAmount: amountLeft(cart) - 1 };
        const opened = await payment(trial, cart, { amount });
        await trial.client.refused('createPayment', opened, customer, ['amount-changed', 'price-changed']);
      },
    },
    {
      name: 'A cart without a bill and a delivery cannot be paid',
      calls: ['createPayment', 'validateCart'],
      async run(trial) {
        const customer = await trial.customer();
        await removeCart(trial, customer);
        const cart = await filledCart(trial, customer);
        await trial.client.refused('createPayment', await payment(trial, cart), customer, ['cart-incomplete']);
        await trial.client.refused('validateCart', of(cart), customer, ['cart-incomplete', 'not-paid']);
        await removeCart(trial, customer);
      },
    },
    {
      name: 'An open payment is cancelled, also twice, and its cart can be changed again',
      calls: ['createPayment', 'cancelPayment', 'deleteCart'],
      async run(trial) {
        const customer = await trial.customer();
        const cart = await readyCart(trial, customer);
        await trial.client.call('createPayment', await payment(trial, cart), customer);
        const { status } = await trial.client.call('cancelPayment', { cartId: cart.id }, customer);
        must(status === 'cancelled' || status === 'pending', `cancelPayment: '${status}' for an open payment`);
        const again = await trial.client.call('cancelPayment', { cartId: cart.id }, customer);
        must(again.status !== 'paid', "cancelPayment: 'paid' for a payment that was cancelled");
        const left = await trial.client.call('getCart', { cartId: cart.id }, customer);
        if (status === 'cancelled') await trial.client.call('deleteCart', of(left), customer);
      },
    },
    {
      name: 'A cart that is changed while its payment is open is not ordered for the former amount',
      calls: ['createPayment', 'setQuantity', 'validateCart'],
      async run(trial) {
        const customer = await trial.customer();
        const cart = await readyCart(trial, customer);
        await trial.client.call('createPayment', await payment(trial, cart), customer);
        const { version } = await trial.client.call('getCart', { cartId: cart.id }, customer);
        const lineItemId = cart.lineItems[0]?.lineId ?? '';
        const write = { cartId: cart.id, version, lineItemId, quantity: 2 };
        const reply = await trial.client.send('setQuantity', write, customer);
        must(
          reply.ok || reply.status === 423 || reply.status === 409,
          `setQuantity: ${reply.status} while a payment is open, where 200, 409 or 423 is needed`,
        );
        const now = await trial.client.call('getCart', { cartId: cart.id }, customer);
        const unpaid = ['not-paid', 'payment-pending', 'payment-under-way', 'cart-changed'] as const;
        await trial.client.refused('validateCart', of(now), customer, unpaid);
        await removeCart(trial, customer);
      },
    },
    {
      name: 'A cart that is not paid becomes no order',
      calls: ['validateCart', 'getOrderOfCart'],
      async run(trial) {
        const customer = await trial.customer();
        const cart = await readyCart(trial, customer);
        await trial.client.refused('validateCart', of(cart), customer, ['not-paid']);
        await trial.client.refused('getOrderOfCart', { cartId: cart.id }, customer, ['unknown']);
      },
    },
    {
      name: 'A paid cart is one order, however often that is asked, and its customer finds it',
      calls: ['submitPaymentDetails', 'validateCart', 'getOrderOfCart', 'getOrder', 'listOrders'],
      async run(trial) {
        const customer = await trial.customer();
        const { orderNumber, cart } = await buy(trial, customer);
        const again = await trial.client.send('validateCart', of(cart), customer);
        must(
          again.ok || [404, 409, 412].includes(again.status),
          `validateCart: ${again.status} for a cart that is an order already`,
        );
        const order = await trial.client.call('getOrder', { orderNumber }, customer);
        must(order.totalPrice.centAmount === cart.totalPrice.centAmount, 'getOrder: another total than the cart');
        must(
          order.lines.length === cart.lineItems.length,
          `getOrder: ${order.lines.length} lines, the cart had ${cart.lineItems.length}`,
        );
        const ofCart = await trial.client.call('getOrderOfCart', { cartId: cart.id }, customer);
        must(ofCart.orderNumber === orderNumber, `getOrderOfCart: ${ofCart.orderNumber} instead of ${orderNumber}`);
        const { orders } = await trial.client.call('listOrders', { page: 1, size: 10 }, customer);
        const same = orders.filter((each) => each.cartId === cart.id || each.orderNumber === orderNumber);
        must(same.length === 1, `listOrders: ${same.length} orders of one cart`);
        await trial.client.call('getLastPurchaseDate', {}, customer);
      },
    },
    {
      name: "An order that does not exist, or is another customer's, is unknown",
      calls: ['getOrder'],
      async run(trial) {
        const [owner, other] = [await trial.customer(0), await trial.customer(1)];
        await trial.client.refused('getOrder', { orderNumber: unknownId }, owner, ['unknown']);
        const { orders } = await trial.client.call('listOrders', { page: 1, size: 1 }, owner);
        const [order] = orders;
        if (order === undefined) throw new NotChecked('needs an order of the first customer');
        await trial.client.refused('getOrder', { orderNumber: order.orderNumber }, other, ['unknown']);
      },
    },
    {
      name: 'Two customers cannot pay for the same last pieces',
      calls: ['createPayment'],
      async run(trial) {
        const sku = trial.facts.lastPieces;
        if (sku === undefined) throw new NotChecked('needs a size with few pieces: "lastPieces" in --facts');
        const both = [await trial.customer(0), await trial.customer(1)];
        const ready = await Promise.all(
          both.map(async (customer) => {
            await removeCart(trial, customer);
            const one = await trial.client.call('addProduct', { ...of(await trial.cart(customer)), sku }, customer);
            const [line] = one.lineItems;
            if (line === undefined || line.stock > 10) throw new NotChecked(`needs at most ten pieces of ${sku}`);
            const all = { ...of(one), lineItemId: line.lineId, quantity: line.stock };
            const cart = line.stock === 1 ? one : await trial.client.call('setQuantity', all, customer);
            return { customer, cart: await deliverable(trial, customer, cart) };
          }),
        );
        const replies = await Promise.all(
          ready.map(async ({ customer, cart }) =>
            trial.client.send('createPayment', await payment(trial, cart), customer),
          ),
        );
        const statuses = replies.map(({ status }) => status).toSorted();
        for (const { customer } of ready) await removeCart(trial, customer);
        if (statuses.filter((status) => status === 200).length > 1)
          throw new Violation(`createPayment: both of two customers may pay for the last pieces of ${sku}`, 'wrong');
        must(statuses.join() === '200,412', `createPayment: ${statuses.join(', ')} where 200 and 412 are needed`);
      },
    },
  ],
};
