/** People who buy: who pay, are refused, or leave in the middle, with codes and gift cards. */
import { testCards } from '../../../backend/stand-ins/payment-provider/sessions/test-cards.ts';
import type { PaymentResult } from '../../../shared/contract/cart/cart.ts';
import { locales } from '../../../shared/markets/locales.ts';
import { addressIn } from '../../shop/addresses.ts';
import type { HttpVisitor } from '../../shop/http-visitor.ts';
import type { Random } from '../random.ts';
import type { SoakCustomer, Stand } from '../stand.ts';
import { asCustomer } from './customers.ts';
import { cartOf } from './fill-cart.ts';
import { accepted, answered, newVisitor, type Visit } from './visit.ts';

/** Pays a part with a new gift card of ten euros. */
async function payWithGiftCard(stand: Stand, visitor: HttpVisitor, cartPage: string): Promise<void> {
  const { number, pin } = await stand.giftCard(1_000);
  await accepted(visitor, visitor.post(cartPage, { form: 'paying-card', number, pin }));
}

/** A code, points, a loyalty card, a gift card: what the cart offers, for some. */
async function addExtras(stand: Stand, random: Random, visitor: HttpVisitor, locale: string): Promise<void> {
  const cartPage = `/${locale}/cart/`;
  const { everybody, limited } = stand.codes;
  // Who has left a payment open comes back to that cart.
  const cart = await cartOf(visitor, locale);
  const [hasCodes, hasPayments] = [cart?.discountCode.length !== 0, cart?.payments.length !== 0];
  if (!hasCodes && random.percent(30))
    await accepted(visitor, visitor.post(cartPage, { form: 'promo', promoCode: random.of(everybody) }));
  // Is refused where it was used before.
  else if (random.percent(20)) answered(await visitor.post(cartPage, { form: 'promo', promoCode: random.of(limited) }));
  const { html } = await visitor.visit(cartPage);
  const [offer = ''] = html.match(/<input[^>]+name="offers"[^>]*>/g)?.filter((input) => !/ disabled/.test(input)) ?? [];
  if (offer !== '' && random.percent(70)) {
    const [, offers = ''] = /value="([^"]+)"/.exec(offer) ?? [];
    await accepted(visitor, visitor.post(cartPage, { intent: 'loyalty-offers', offers }));
  }
  if (html.includes('value="loyalty-card-add"') && random.percent(50))
    await accepted(visitor, visitor.post(cartPage, { intent: 'loyalty-card-add' }));
  if (!hasPayments && locale === 'fr-fr' && random.percent(60)) await payWithGiftCard(stand, visitor, cartPage);
}

/** Signs in with a cart and goes to the payment step by the shop's own forms. */
async function goToPayment(visitor: HttpVisitor, { email, locale }: SoakCustomer, extras: () => Promise<void>) {
  const { url } = await visitor.signIn(email, `/${locale}/order-billing/`);
  // Somebody who left a payment open before gives it up.
  if (!url.includes('/order-billing/'))
    await accepted(visitor, visitor.post(`/${locale}/cart/`, { intent: 'cancel-payment' }));
  await extras();
  const { phone, ...home } = addressIn(locale);
  const { iso2 } = locales[locale];
  const address = { firstName: 'Nell', lastName: 'Ashworth', line2: '', line3: '', line4: '', ...home };
  await accepted(visitor, visitor.post(`/${locale}/order-billing/`, address));
  const delivery = { address: 'billing', phoneNumberCountry: iso2, phoneNumber: phone, method: 'NO', methodsOf: iso2 };
  const next = await accepted(visitor, visitor.post(`/${locale}/order-delivery/`, { ...address, ...delivery }));
  await visitor.visit(next);
  return visitor.visit(`/${locale}/order-payment/`);
}

const within = (address: string): string => {
  const { pathname, search } = new URL(address);
  return pathname + search;
};

/** Pays on the provider's page with the test card of a result; returns the address in the shop. */
async function payAt(stand: Stand, page: string, result: PaymentResult): Promise<string> {
  const number = testCards.find((card) => card.result === result)?.number ?? '';
  const body = new URLSearchParams({ number, expiry: '03/40', cvc: '737', holder: 'NELL ASHWORTH' });
  const sent = await stand.shop.fetchBackend(`${within(page)}/card`, { method: 'POST', body });
  if (sent.status !== 303) throw new Error(`The provider's page answered ${sent.status}.`);
  return new URL(sent.headers.get('location') ?? '', page).href;
}

async function buy(stand: Stand, random: Random, end: 'paid' | 'refused' | 'left'): Promise<void> {
  await asCustomer(stand, random, 50, async (customer) => {
    const { locale } = customer;
    const visitor = newVisitor(stand);
    const cartPage = `/${locale}/cart/`;
    for (let pieces = 0; pieces <= random.below(3); pieces += 1) {
      const { sku } = random.of(stand.pieces);
      await visitor.post(cartPage, { intent: 'add', sku, quantity: String(1 + random.below(2)) });
    }
    // The last pieces may have gone to others.
    if (((await cartOf(visitor, locale))?.lineItems ?? []).length === 0) return;
    const shown = await goToPayment(visitor, customer, () => addExtras(stand, random, visitor, locale));
    const page = await accepted(visitor, visitor.send(shown, 'product', { product: 'card' }));
    if (end === 'left') return;
    if (!page.startsWith(stand.shop.backendUrl)) throw new Error(`To pay led to ${within(page)}.`);
    const back = await visitor.visit(await payAt(stand, page, end === 'paid' ? 'Authorised' : 'Refused'));
    if (end === 'paid') return confirm(stand, back);
    if (!back.url.includes('order-payment')) throw new Error(`A refused payment led to ${within(back.url)}.`);
    // Some try another card.
    if (random.percent(50)) return;
    const again = await accepted(visitor, visitor.send(back, 'product', { product: 'card' }));
    confirm(stand, await visitor.visit(await payAt(stand, again, 'Authorised')));
  });
}

function confirm(stand: Stand, { url, html }: { url: string; html: string }): void {
  const [, number] = /data-order-number="">([^<]+)</.exec(html) ?? [];
  if (number === undefined) throw new Error(`A paid cart led to ${within(url)}, without an order number.`);
  stand.confirmed.push(number);
}

export const pay: Visit = (stand, random) => buy(stand, random, 'paid');
export const payRefused: Visit = (stand, random) => buy(stand, random, 'refused');
export const leavePayment: Visit = (stand, random) => buy(stand, random, 'left');
