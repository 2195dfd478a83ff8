/**
 * The threshold of free delivery is a parameter of the market's release. Two visitors with the same cart see, and pay,
 * the price of their own release; a payment keeps the shown price, whatever is promoted or rolled back.
 *
 * @module-tag sampled-2
 */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Operator } from '../../../releases/operator.ts';
import type { FreeDelivery } from '../../../shared/contract/cart/free-delivery.ts';
import { freeDeliveryHeader } from '../../../shared/contract/gateway/headers.ts';
import type { ReleasePointer } from '../../../shared/contract/markets/release.ts';
import { bucketOf } from '../../../shared/releases/release.ts';
import { type Shop, startShop } from '../../shop/harness.ts';
import type { Answer } from '../../shop/http-visitor.ts';
import { type ReadyVisitor, readyVisitor } from '../../shop/ready-visitor.ts';
import { slowCard } from '../checkout/checkout-fixture.ts';
import { bankDecides } from '../payment/payment-fixture.ts';
import { type Backend, openBackend } from './carts-fixture.ts';

const locale = 'pl-pl';
const card = { number: '4111 1111 1111 1111', expiry: '12/30', cvc: '123', holder: 'A SHOPPER' };

let shop: Shop;
let backend: Backend;
let operator: Operator;
/** The thresholds sent to the gateway, call by call; null: none. */
let sentThresholds: (string | null)[] = [];
/** A gateway that does not know the header. */
let ignores = false;
/** A visitor within half of the share, and one outside. */
let inside = '';
let outside = '';
let next = '';

beforeAll(async () => {
  shop = await startShop({
    products: 40,
    gateway: async (request, pass) => {
      sentThresholds.push(request.headers.get(freeDeliveryHeader));
      if (!ignores) return pass(request);
      request.headers.delete(freeDeliveryHeader);
      return pass(request);
    },
  });
  backend = await openBackend(shop);
  operator = new Operator(shop.shopUrl, shop.secrets.CONFIG_KEY);
  next = await put({ NO: 19_900 });
  const names = Array.from({ length: 60 }, (_, index) => `visitor-number-${10_000 + index}`);
  [inside = '', outside = ''] = [true, false].map((sees) => names.find((name) => bucketOf(name, next) < 50 === sees));
});
afterAll(() => shop.dispose());

beforeEach(async () => {
  ignores = false;
  await point({ live: null, next: null });
  sentThresholds = [];
});

/** Stores the gateway's configuration as a release with these thresholds; returns its id. */
async function put(freeDelivery: FreeDelivery): Promise<string> {
  const { contents } = await operator.now(locale);
  const { params, ...rest } = contents.parameters;
  return operator.put(locale, { ...contents, parameters: { ...rest, params: { ...params, freeDelivery } } });
}

async function point(to: ReleasePointer): Promise<void> {
  const { pointer: from } = await operator.now(locale);
  if (JSON.stringify(from) === JSON.stringify(to)) return;
  await operator.change(locale, { kind: 'promote', who: 'ola', why: 'A try', diff: [], from, to });
}

const stage = () => point({ live: null, next: { release: next, share: 50 } });
const promote = () => point({ live: next, next: null });
const rollBack = () => point({ live: null, next: null });

/** A shopper on the payment page with a piece for 160 zł and home delivery: above 149 zł and below 199 zł. */
const shopper = () => readyVisitor(backend, { locale, at: 'order-payment', price: 4_000, method: 'NO' });

const text = ({ html }: Pick<Answer, 'html'>): string =>
  html.replaceAll(/<!--.*?-->|<script[\s\S]*?<\/script>/g, '').replaceAll(/&nbsp;|\s+/g, ' ');

/** Delivery price and total of the visitor's cart in the browser, in cents. */
async function sumsOf({ guest }: ReadyVisitor): Promise<[number, number]> {
  const { shippingInfo, totalPrice } = JSON.parse((await guest.get(`/${locale}/api/getCart`)).html);
  return [shippingInfo.price.centAmount, totalPrice.centAmount];
}

const see = ({ guest }: ReadyVisitor, visitorId: string) => guest.cookies.set('anonymous_id_local', visitorId);

const paymentPage = ({ guest }: ReadyVisitor) => guest.visit(`/${locale}/order-payment/`);

async function toBank(visitor: ReadyVisitor, shown?: Answer): Promise<Answer> {
  return visitor.guest.submit(shown ?? (await paymentPage(visitor)), 'product', { product: 'card' });
}

/** Delivery price, total and charge of the order, in cents. */
const orderOf = ({ cart }: ReadyVisitor) =>
  shop.db
    .prepare(
      `SELECT o.shipping_price AS delivery, o.total_price AS total, p.amount AS charged
       FROM orders o JOIN payments p ON p.payment_id = o.payment_id WHERE o.cart_id = ?`,
    )
    .bind(cart.id)
    .first();

const dearer = { delivery: 2_000, total: 18_000, charged: 18_000 };
const free = { delivery: 0, total: 16_000, charged: 16_000 };

it('the gateway says what it does by itself, so that it can be changed from there', async () => {
  const { contents } = await operator.now(locale);
  expect(contents.parameters.params.freeDelivery).toEqual({ NO: 14_900, EX: 'never', PR: 9_900, LO: 9_900 });
});

it('of two visitors with the same cart each sees what holds for them, on every page, and pays it', async () => {
  await stage();
  const one = await shopper();
  const other = await shopper();
  for (const [visitorId, delivery, total, above] of [
    [outside, 0, 16_000, '149'],
    [inside, 2_000, 18_000, '199'],
  ] as const) {
    see(one, visitorId);
    expect(await sumsOf(one)).toEqual([delivery, total]);
    const cart = text(await one.guest.get(`/${locale}/cart/`));
    if (delivery > 0) expect(cart).toContain('powyżej 199,00 zł');
    else expect(cart).not.toContain('powyżej 199,00 zł');
    const product = text(await one.guest.visit(`/${locale}/product/x/${one.sku.split('-')[0]}/`));
    expect(product).toContain(`powyżej ${above},00 zł`);
    const step = text(await one.guest.get(`/${locale}/order-delivery/`));
    if (delivery > 0) expect(step).toContain('199,00 zł');
    expect(text(await paymentPage(one))).toContain(delivery > 0 ? '180,00 zł' : '160,00 zł');
  }
  see(one, inside);
  see(other, outside);
  for (const visitor of [one, other]) await visitor.guest.submit(await toBank(visitor), 'number', card);
  expect(await orderOf(one)).toEqual(dearer);
  expect(await orderOf(other)).toEqual(free);
  expect(new Set(sentThresholds)).toEqual(new Set([null, '{"NO":19900}']));
});

it('who pays an outdated price sees the new one, and no payment begins', async () => {
  const visitor = await shopper();
  const shown = await paymentPage(visitor);
  expect(text(shown)).toContain('160,00 zł');
  await promote();
  const recalculated = await toBank(visitor, shown);
  expect(recalculated.url).toContain('/order-payment/');
  expect(text(recalculated)).toMatch(/180,00 zł.*160,00 zł/);
  expect(await orderOf(visitor)).toBeNull();
  await visitor.guest.submit(await toBank(visitor, recalculated), 'number', card);
  expect(await orderOf(visitor)).toEqual(dearer);
});

it('a cart that is open goes back with the release', async () => {
  await promote();
  const visitor = await shopper();
  expect(await sumsOf(visitor)).toEqual([2_000, 18_000]);
  await rollBack();
  expect(await sumsOf(visitor)).toEqual([0, 16_000]);
});

it('what is at the bank stays as it was begun, before and after the notification', async () => {
  const visitor = await shopper();
  const bank = await toBank(visitor);
  await promote();
  expect(await sumsOf(visitor)).toEqual([0, 16_000]);
  await visitor.guest.submit(bank, 'number', card);
  expect(await orderOf(visitor)).toEqual(free);
  expect(await sumsOf(visitor).catch(() => null)).toBeNull();
});

it('the cart of a payment that was left open says nothing of delivery that its own sum does not say', async () => {
  await promote();
  const visitor = await shopper();
  await toBank(visitor);
  await rollBack();
  expect(await sumsOf(visitor)).toEqual([2_000, 18_000]);
  const cart = text(await visitor.guest.get(`/${locale}/cart/`));
  expect(cart).toContain('180,00 zł');
  expect(cart).not.toContain('na nasz koszt');
});

it('a notification that comes after a roll-back makes the order that was shown', async () => {
  await promote();
  const visitor = await shopper();
  await visitor.guest.submit(await toBank(visitor), 'number', slowCard);
  await rollBack();
  expect(await orderOf(visitor)).toBeNull();
  await bankDecides(backend, visitor.cart.id);
  expect(await orderOf(visitor)).toEqual(dearer);
  const order = await visitor.guest.visit(`/${locale}/order-confirmation/?cart=${visitor.cart.id}`);
  expect(text(order)).toContain('180,00 zł');
});

it('a payment that was refused is tried again for what holds then', async () => {
  await promote();
  const visitor = await shopper();
  const refused = await visitor.guest.submit(await toBank(visitor), 'number', {
    ...card,
    number: '4000 0000 0000 0002',
  });
  expect(refused.url).toContain('/order-payment/');
  await rollBack();
  await visitor.guest.submit(await toBank(visitor), 'number', card);
  expect(await orderOf(visitor)).toEqual(free);
});

it('a browser that sends the header itself changes nothing', async () => {
  const visitor = await shopper();
  const headers = { [freeDeliveryHeader]: '{"NO":0}' };
  sentThresholds = [];
  for (const path of ['cart/', 'order-delivery/', 'order-payment/', 'api/getCart'])
    expect((await visitor.guest.get(`/${locale}/${path}`, { headers })).status, path).toBe(200);
  expect(sentThresholds.length).toBeGreaterThan(3);
  expect(new Set(sentThresholds)).toEqual(new Set([null]));
});

it('a gateway that knows nothing of it is shown as it is: nobody reads a sum that is not charged', async () => {
  ignores = true;
  await promote();
  const visitor = await shopper();
  expect(await sumsOf(visitor)).toEqual([0, 16_000]);
  expect(text(await visitor.guest.get(`/${locale}/cart/`))).not.toContain('199,00 zł');
  const product = text(await visitor.guest.visit(`/${locale}/product/x/${visitor.sku.split('-')[0]}/`));
  expect(product).toContain('powyżej 149,00 zł');
  await visitor.guest.submit(await toBank(visitor), 'number', card);
  expect(await orderOf(visitor)).toEqual(free);
});

it('a cart that was begun in another currency goes by what the gateway has there', async () => {
  const { cart, guest } = await readyVisitor(backend, {
    locale: 'de-de',
    at: 'order-payment',
    price: 10_000,
    method: 'NO',
  });
  expect(cart.shippingInfo?.price.centAmount).toBe(0);
  await promote();
  const abroad = JSON.parse((await guest.get(`/${locale}/api/getCart`)).html);
  expect([abroad.id, abroad.totalPrice.currencyCode]).toEqual([cart.id, 'EUR']);
  expect(abroad.shippingInfo.price.centAmount).toBe(0);
});

it('the gateway refuses a header that it cannot read, before it prices anything', async () => {
  const { guest: _, cart, shopper: who } = await shopper();
  const send = (value: string) =>
    shop.fetchBackend(`/gateway/carts/${cart.id}`, {
      headers: {
        'accept-language': locale,
        'subscription-key': shop.secrets.GATEWAY_SUBSCRIPTION_KEY,
        'store-id': '1',
        'session-id': 'test',
        'device-channel': 'SD',
        authorization: `Bearer ${who.token}`,
        [freeDeliveryHeader]: value,
      },
    });
  expect((await send('{"NO":19900}')).status).toBe(200);
  for (const value of ['{"NO":-1}', 'free', '{"NO":"199"}']) expect((await send(value)).status, value).toBe(400);
});
