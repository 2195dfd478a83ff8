import { stale } from '../../../backend/cart-refusal.ts';
import { newOrderNumber } from '../../../backend/order-parts/order-number.ts';
import { Problem, Refused } from '../../../backend/problem.ts';
import { ProviderError } from '../../../backend/provider/provider-error.ts';
import { amountLeft, isEmpty } from '../../../shared/cart/cart.ts';
import { isBilled, isDelivered, outcomeOf } from '../../../shared/checkout/checkout.ts';
import { type HostedMethod, paymentChoices, providerOf } from '../../../shared/checkout/payment-products.ts';
import { type Cart, cart as cartSchema } from '../../../shared/contract/cart/cart.ts';
import { holdPieces } from '../payment/holds.ts';
import { type CartPayment, livePayment, storedPayment, storePayment } from '../payment/payment.ts';
import { sessionDetails, sessionOf } from '../payment/provider.ts';
import { closePayment, type Settled, settle, shopperResult } from '../payment/settle.ts';
import { cartAnswer } from './cart-answer.ts';
import { type CartContext, type CartRecord, openCart } from './cart-record.ts';
import { type MedusaCart, readMedusaCart } from './medusa-cart.ts';
import type { ObjectCalls, PaymentInput, PaymentRules } from './object-calls.ts';
import { requireSellable } from './pieces.ts';
import { snapshotOf } from './snapshot.ts';

type PaymentCalls = Pick<
  ObjectCalls,
  'createPayment' | 'submitPaymentDetails' | 'cancelPayment' | 'validateCart' | 'settlePayment' | 'paymentOf'
>;

/** Seconds that a payment stays open: after that the provider ends it. */
const openSeconds = 30 * 60;

/** Refuses (412) a cart that lacks something the checkout needs before it takes money. */
function requireComplete(cart: Cart, rules: PaymentRules): void {
  const lacks = (what: string) => new Refused('cart-incomplete', `The cart ${what} in this market.`);
  if (isEmpty(cart)) throw lacks('has no pieces');
  if (!isBilled(cart, rules)) throw lacks('has no billing address');
  if (!isDelivered(cart, rules)) throw lacks('has no delivery');
}

/** The products with which a cart can be paid, the chosen one first. Only those of one provider are offered. */
function productsFor(
  { paymentProducts }: PaymentRules,
  amount: number,
  chosen: string,
): readonly [HostedMethod, ...HostedMethod[]] {
  const offered = paymentProducts.filter(({ name }) => name !== 'free' && providerOf(name) === 'adyen');
  const choice = paymentChoices(offered, amount).find(({ products }) => products.some((name) => name === chosen));
  const product = choice?.products.find((name) => name === chosen);
  if (choice === undefined || product === undefined)
    throw new Problem(400, `Payment product '${chosen.slice(0, 30)}' is not offered for this cart.`);
  return [product, ...choice.products.filter((name) => name !== product)];
}

/** Settles a payment by its state at the provider. Leads to the provider's page if it is to be paid there. */
async function lead(context: CartContext, payment: CartPayment) {
  const state = await sessionOf(context.env, payment);
  const settled = await settle(context, payment, state);
  const resultCode = shopperResult(settled, state.resultCode);
  const goesOn = settled.outcome === 'continue';
  return { resultCode, action: goesOn ? ({ type: 'redirect', url: state.url, method: 'GET' } as const) : null };
}

const isSame = (open: CartPayment, { returnUrl, paymentProduct }: PaymentInput['payment']): boolean =>
  open.returnUrl === returnUrl && open.products[0] === paymentProduct;

/** Reserves a number for the order of a cart. */
async function claimNumber({ env }: CartContext, cartId: string, now: Date): Promise<string> {
  for (;;) {
    const number = newOrderNumber(now);
    if (await env.ORDER_NUMBERS.getByName(number).claim(cartId)) return number;
  }
}

async function beginPayment(
  context: CartContext,
  { record, cart, medusaCart }: { record: CartRecord; cart: Cart; medusaCart: MedusaCart },
  { payment: { paymentProduct, returnUrl }, rules, buyer }: PaymentInput,
): Promise<CartPayment> {
  const now = new Date();
  const amount = amountLeft(cart);
  const answer = await cartAnswer(context, record, medusaCart);
  await holdPieces(context.env, record.medusaId);
  return storePayment(context.storage, {
    id: crypto.randomUUID(),
    products: productsFor(rules, amount, paymentProduct),
    number: await claimNumber(context, cart.id, now),
    state: 'open',
    result: 'RedirectShopper',
    difference: null,
    soldOut: false,
    amount,
    currency: cart.totalPrice.currencyCode,
    locale: context.caller.locale,
    returnUrl,
    expiresAt: Math.floor(now.getTime() / 1000) + openSeconds,
    customerId: buyer.customerId,
    medusaId: record.medusaId,
    medusaCustomerId: buyer.medusaId,
    email: buyer.email,
    orderId: null,
    order: await snapshotOf(context, record, { answer, medusaCart, now }),
  });
}

/** The reason why a payment makes no order yet (402). */
const waiting = ({ payment }: Settled): Refused =>
  payment.difference === null
    ? new Refused('payment-pending', 'The payment is not confirmed yet.')
    : new Refused('payment-in-review', 'The payment is being checked.');

/** The answer to a cancellation: a payment that the provider could not cancel goes on. */
const cancellationOf = { released: 'cancelled', paid: 'paid', open: 'pending' } as const;

export const paymentCalls: PaymentCalls = {
  async createPayment(context, input) {
    const { cartId, version, payment: asked, rules, buyer } = input;
    const { env, storage } = context;
    const record = await openCart(context, cartId);
    const open = await livePayment(storage);
    if (open?.state === 'paid') return { resultCode: 'Authorised', action: null };
    if (record.version !== version) throw stale(version);
    const medusaCart = await readMedusaCart(env, record);
    const cart = cartSchema.parse(await cartAnswer(context, record, medusaCart));
    requireComplete(cart, rules);
    const { centAmount, currencyCode } = asked.amount;
    if (centAmount !== amountLeft(cart) || currencyCode !== cart.totalPrice.currencyCode)
      throw new Refused('amount-changed', 'The amount is not that of the cart any more.');
    productsFor(rules, centAmount, asked.paymentProduct);
    if (open !== undefined) {
      if (!isSame(open, asked)) await closePayment(context, open);
      const left = await livePayment(storage);
      const led = left === undefined ? undefined : await lead(context, left);
      if (led !== undefined && outcomeOf(led.resultCode) !== 'retry') return led;
    }
    await requireSellable(env, medusaCart);
    if ((await env.CUSTOMERS.getByName(buyer.customerId).triesLeft()) === 0)
      throw new Refused('too-many-payments', 'Too many payments were refused within a quarter of an hour.');
    return lead(context, await beginPayment(context, { record, cart, medusaCart }, input));
  },

  /** May be called repeatedly: answers the state of the payment. The version is ignored. */
  async submitPaymentDetails(context, { cartId, details: { redirectResult } }) {
    await openCart(context, cartId);
    if (redirectResult === undefined) throw new Refused('unknown', 'No session of a provider has this id.');
    const report = await sessionDetails(context.env, redirectResult).catch((error: unknown) => {
      if (error instanceof ProviderError && error.status === 422)
        throw new Problem(400, 'The redirect result is not one of the payment provider.');
      throw error;
    });
    const payment = await storedPayment(context.storage);
    if (payment?.id !== report.sessionId) throw new Problem(400, 'The redirect result is not of the last payment.');
    const settled = await settle(context, payment, report);
    return { resultCode: shopperResult(settled, report.resultCode), refusalReason: report.refusalReason };
  },

  async cancelPayment(context, { cartId }) {
    await openCart(context, cartId);
    const payment = await livePayment(context.storage);
    if (payment === undefined) return { status: 'none' };
    if (payment.state === 'paid') return { status: 'paid' };
    const closed = await closePayment(context, payment);
    return { status: cancellationOf[closed.payment.state] };
  },

  /** The cart of a paid payment, with the number of its order. 402 if nothing was paid, or the bank has not decided. */
  async validateCart(context, { cartId, version }) {
    const record = await openCart(context, cartId);
    const live = await livePayment(context.storage);
    if (live?.state === 'open') {
      const settled = await settle(context, live, await sessionOf(context.env, live));
      if (settled.outcome === 'pending') throw waiting(settled);
    }
    const payment = await storedPayment(context.storage);
    if (payment?.state === 'paid') return cartAnswer(context, record, await readMedusaCart(context.env, record));
    if (payment?.soldOut === true) throw new Refused('out-of-stock', 'Pieces are gone: the payment is refunded.');
    if (record.version !== version) throw stale(version);
    throw new Refused('not-paid', 'The cart is not paid.');
  },

  /** A notification of the provider: of a former payment that was paid too late, too. */
  async settlePayment(context, { report }) {
    const payment = await storedPayment(context.storage);
    if (payment?.number !== report.reference) return 'unknown';
    await settle(context, payment, report);
    return 'settled';
  },

  /** An open payment is asked for at the provider first, since its notification may have been lost. */
  async paymentOf(context, { cartId }) {
    await openCart(context, cartId);
    const payment = await livePayment(context.storage);
    if (payment === undefined) return null;
    if (payment.state === 'paid') return payment;
    const settled = await settle(context, payment, await sessionOf(context.env, payment));
    return settled.payment.state === 'released' ? null : settled.payment;
  },
};
