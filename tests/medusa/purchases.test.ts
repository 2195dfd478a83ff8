/** Purchases on the pages of the shop, with a real Medusa behind it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMedusaOrder } from '../../adapters/medusa/orders/medusa-order.ts';
import { translate } from '../../shared/i18n/i18n.ts';
import { type Locale, locales } from '../../shared/markets/locales.ts';
import { href } from '../../shared/routes.ts';
import { cards, shopper } from '../browser/shopper.ts';
import { addressIn } from '../shop/addresses.ts';
import { type Answer, HttpVisitor } from '../shop/http-visitor.ts';
import { newCustomer } from '../shop/new-customer.ts';
import { type MedusaShop, startMedusaShop } from './medusa-shop.ts';

let medusaShop: MedusaShop;

beforeAll(async () => {
  medusaShop = await startMedusaShop();
  await medusaShop.setStock(sku, 30);
});

afterAll(() => medusaShop.dispose());

const sku = '1000026-M';

interface Forms {
  visitor: HttpVisitor;
  /** The page of the payment. */
  payment: Answer;
}

/** A new customer with a piece in the cart, on the payment page, by forms alone. */
async function atPayment(locale: Locale): Promise<Forms> {
  const visitor = new HttpVisitor(medusaShop.shop);
  const { phone, country, ...home } = addressIn(locale);
  const typed = { firstName: 'Nell', lastName: 'Ashworth', line2: '', line3: '', line4: '', ...home, country };
  await visitor.post(href(locale, 'cart'), { intent: 'add', sku, quantity: '1' });
  await visitor.signIn(await newCustomer(medusaShop.shop), href(locale, 'order-billing'));
  await visitor.post(href(locale, 'order-billing'), typed);
  const delivery = { address: 'billing', phoneNumberCountry: country, phoneNumber: phone, method: 'NO' };
  await visitor.post(href(locale, 'order-delivery'), { ...typed, ...delivery, methodsOf: country });
  return { visitor, payment: await visitor.visit(href(locale, 'order-payment')) };
}

const cardOf = (number: string) => ({ number, expiry: '12/30', cvc: '123', holder: 'NELL ASHWORTH' });

async function payByCard({ visitor, payment }: Forms, number: string): Promise<Answer> {
  const provider = await visitor.submit(payment, 'product', { product: 'card' });
  return visitor.submit(provider, 'number', cardOf(number));
}

const orderNumberIn = ({ html }: Answer): string => /data-order-number[^>]*>([^<]+)/.exec(html)?.[1] ?? '';

const listed = (visitor: HttpVisitor, locale: Locale) => visitor.visit(href(locale, 'account-orders'));

test.each([
  ['en', 'EUR'],
  ['pl-pl', 'PLN'],
] as const)('a purchase without JavaScript in %s is an order of Medusa in %s', async (locale, currency) => {
  const forms = await atPayment(locale);
  const confirmation = await payByCard(forms, cards.accepted);
  const number = orderNumberIn(confirmation);
  expect(number, confirmation.url).toMatch(/^SV\d{6}-\w{8}$/);
  expect((await listed(forms.visitor, locale)).html).toContain(number);
  const order = await forms.visitor.visit(href(locale, 'account-order', { orderNumber: number }));
  expect(order.html).toContain(translate(locales[locale].lang)('account.order.PAID'));
  const { known, total } = await orderInMedusa(number);
  expect(known).toMatchObject({ payment_status: 'captured', fulfillment_status: 'not_fulfilled' });
  expect(known.metadata.order.totalPrice).toEqual({ centAmount: Math.round(total * 100), currencyCode: currency });
});

/** The order as Medusa knows it, by the payment that the provider took. */
async function orderInMedusa(number: string) {
  const { orderId, total } = await medusaShop.findOrder(number);
  return { known: await readMedusaOrder(medusaShop.env, orderId), total };
}

test('a purchase with JavaScript is an order', async () => {
  const visitor = new HttpVisitor(medusaShop.shop);
  await visitor.post(href('fr-fr', 'cart'), { intent: 'add', sku, quantity: '1' });
  const buyer = await shopper(medusaShop.shop, { locale: 'fr-fr' });
  await buyer.goOnAt('cart', visitor);
  await buyer.press(buyer.t('cart.checkout'));
  await buyer.signIn(await newCustomer(medusaShop.shop));
  await buyer.fillInOrder({ method: 'NO' });
  await buyer.payWith(cards.accepted);
  expect(await buyer.orderNumber()).toMatch(/^SV\d{6}-\w{8}$/);
});

test('a refused card says so, and another one pays', async () => {
  const forms = await atPayment('en');
  const refused = await payByCard(forms, cards.refused);
  expect(refused.html).toContain(translate('en')('payment.result.Refused'));
  expect(orderNumberIn(await payByCard({ ...forms, payment: refused }, cards.accepted))).not.toBe('');
});

test('a payment that waits for the bank is among the orders, and an order when the bank has decided', async () => {
  const forms = await atPayment('en');
  const waiting = await payByCard(forms, cards.pending);
  expect(waiting.url).toContain('order-confirmation');
  expect((await listed(forms.visitor, 'en')).html).toContain(translate('en')('account.order.PENDING'));
  await medusaShop.db.exec("UPDATE payment_sessions SET settle_at = 1 WHERE step = 'waiting'");
  await medusaShop.repeatNotifications();
  expect(orderNumberIn(await forms.visitor.visit(waiting.url))).not.toBe('');
});

test('while Medusa is down the checkout says that it cannot go on, and goes on when it is back', async () => {
  const forms = await atPayment('en');
  medusaShop.medusa.fault = () => 'down';
  const down = await forms.visitor.submit(forms.payment, 'product', { product: 'card' });
  expect(down.status).toBeGreaterThanOrEqual(500);
  expect(down.html).toContain('<h1');
  medusaShop.medusa.fault = () => undefined;
  const payment = await forms.visitor.visit(href('en', 'order-payment'));
  expect(orderNumberIn(await payByCard({ ...forms, payment }, cards.accepted))).not.toBe('');
});

test('a slow Medusa delays a purchase, and nothing else', async () => {
  medusaShop.medusa.fault = () => ({ delay: 500 });
  const forms = await atPayment('en');
  expect(orderNumberIn(await payByCard(forms, cards.accepted))).not.toBe('');
  medusaShop.medusa.fault = () => undefined;
});
