import type { z } from 'zod';
import { amountLeft, isDematerialised, isEmpty, isFree } from '../../../shared/cart/cart.ts';
import { isBilled, isDelivered, outcomeOf } from '../../../shared/checkout/checkout.ts';
import { isHosted, paymentChoices, providerOf } from '../../../shared/checkout/payment-products.ts';
import type { Cart } from '../../../shared/contract/cart/cart.ts';
import type { checkoutRows } from '../../../shared/contract/cart/checkout-rows.ts';
import { pointKindOf } from '../../../shared/contract/delivery/delivery-modes.ts';
import { adyenAccount, isOffered } from '../../adyen/account.ts';
import { modeOf } from '../../adyen/payments.ts';
import { adyenSession, adyenStatement } from '../../adyen/stored-sessions.ts';
import { stale } from '../../cart-refusal.ts';
import { shopOrigin } from '../../clients.ts';
import { type MarketRules, marketRules } from '../../domains/market.ts';
import type { Env } from '../../env.ts';
import { requireValidGiftCards } from '../../gift-cards/expired-gift-cards.ts';
import { Problem, Refused } from '../../problem.ts';
import type { Caller, Handlers } from '../../serve.ts';
import { requirePoint } from '../../stores/points.ts';
import { readyDays } from '../../stores/ready-days.ts';
import { openOwnCart } from '../access.ts';
import { collectedIn } from '../collected.ts';
import { transact } from '../commit.ts';
import { livePayment, type NewPayment, type Payment } from '../payment-rows.ts';
import { requireTries } from '../payment-tries.ts';
import { closePayment, sessionOf, settle } from '../payments.ts';
import { orderStatements } from '../place-order.ts';
import { type LoadedCart, loadCart } from '../read.ts';
import { reserveStatements } from '../reserve.ts';
import { capStatement } from './open-payments.ts';
import { paymentDetails, shopperResult } from './payment-details.ts';

type CheckoutHandlers = Pick<
  Handlers<typeof checkoutRows>,
  'createPayment' | 'createProviderPayment' | 'submitPaymentDetails' | 'validateCart'
>;
type PaymentAnswer = z.output<(typeof checkoutRows)['createPayment']['output']>;

/** True if the address is in the shop of the caller's market. The provider redirects shoppers only to that shop. */
function isOfShop({ env, locale }: Caller, address: string): boolean {
  return new URL(address).origin === shopOrigin(env, locale);
}

/** Refuses (412) a cart that lacks something the checkout needs before it takes money. */
function requireComplete(cart: Cart, rules: Pick<MarketRules, 'billingCountries' | 'deliveryCountries'>): void {
  if (isEmpty(cart)) throw new Refused('cart-incomplete', 'The cart is empty.');
  if (!isBilled(cart, rules)) throw new Refused('cart-incomplete', 'The cart has no billing address in this market.');
  if (!isDematerialised(cart) && !isDelivered(cart, rules))
    throw new Refused('cart-incomplete', 'The cart has no delivery in this market.');
}

/** Refuses (412) if the chosen collection point is gone or closed. */
async function requireDeliveryPoint({ env }: Caller, { row, cart }: LoadedCart): Promise<void> {
  const id = cart.shippingAddress?.deliveryPointIdV2 ?? null;
  const kind = row.shipping_method === null ? null : pointKindOf(row.shipping_method);
  if (id !== null && kind !== null && !isDematerialised(cart)) await requirePoint(env.DB, kind, id);
}

function newPayment(
  { locale }: Caller,
  { row, cart }: LoadedCart,
  means: Pick<NewPayment, 'provider' | 'product' | 'products' | 'result' | 'amount' | 'return_url'>,
): NewPayment {
  return {
    ...means,
    cart_id: row.cart_id,
    cart_version: row.version,
    shipping_price: cart.shippingInfo?.price.centAmount ?? 0,
    currency: row.currency,
    locale,
  };
}

/** Settles the payment by its status at the provider. Returns the redirect to the hosted page, else the result. */
async function lead(env: Env, payment: Payment): Promise<PaymentAnswer> {
  const state = await sessionOf(env, payment);
  const outcome = await settle(env, payment, state, new Date());
  const { action } = state;
  return {
    resultCode: shopperResult(state.resultCode, outcome),
    // The page that shows a form asks for it by `getPaymentSession`.
    action: outcome === 'continue' && action?.type === 'redirect' ? action : null,
  };
}

/** The reason why a payment makes no order yet (402). */
async function waiting(env: Env, cartId: string): Promise<Refused> {
  const payment = await livePayment(env, cartId);
  return payment !== null && payment.difference !== null
    ? new Refused('payment-in-review', 'The payment is being checked.')
    : new Refused('payment-pending', 'The payment is not confirmed yet.');
}

/** True if an open payment can be continued: the same product, the same return URL, the same mode. */
async function isSame(env: Env, open: Payment, asked: CheckoutInput): Promise<boolean> {
  if (open.return_url !== asked.returnUrl || open.product !== asked.product) return false;
  const own = await adyenSession(env, open.payment_id);
  return own === null || own.mode === asked.mode;
}

interface CheckoutInput {
  returnUrl: string;
  product: string;
  /** Mode of an Adyen payment: on Adyen's page or within the shop's. */
  mode: 'embedded' | 'hosted';
}

export const checkoutHandlers: CheckoutHandlers = {
  ...paymentDetails,

  async createPayment({ cartId, version, payment }, caller) {
    const { env } = caller;
    if (!isOfShop(caller, payment.returnUrl)) throw new Problem(400, 'The return address is not of this shop.');
    const loaded = await openOwnCart(caller, cartId);
    const { cart } = loaded;
    if (cart.orderNumber !== null) return { resultCode: 'Authorised', action: null };
    if (cart.version !== version) throw stale(version);
    const rules = await marketRules(env, caller.locale);
    const open = await livePayment(env, cartId);
    // A payment that the bank is processing goes on; no other is started for a collection point that is gone.
    if (open === null || outcomeOf(open.result) !== 'pending') await requireDeliveryPoint(caller, loaded);
    requireComplete(cart, rules);
    if (open === null) await requireValidGiftCards(env, cartId, new Date());
    const amount = amountLeft(cart);
    const { centAmount, currencyCode } = payment.amount;
    if (centAmount !== amount || currencyCode !== cart.totalPrice.currencyCode)
      throw new Refused('amount-changed', 'The amount is not that of the cart any more.');
    const offered = paymentChoices(rules.paymentProducts, amount)
      .map(({ products }) => products)
      .filter(([first]) => first !== undefined && isOffered(env, first));
    const asked = (name: string): boolean => name === payment.paymentProduct;
    const products = offered.find((names) => names.some(asked)) ?? [];
    const product = products.find(asked);
    if (product === undefined)
      throw new Problem(400, `Payment product '${payment.paymentProduct.slice(0, 30)}' is not offered for this cart.`);

    const mode = modeOf(product, payment.embedded === true);
    if (open !== null) {
      const same = await isSame(env, open, { returnUrl: payment.returnUrl, product, mode });
      const resumed = same ? await lead(env, open) : null;
      if (resumed !== null && outcomeOf(resumed.resultCode) !== 'retry') return resumed;
      if (resumed === null && (await closePayment(env, open, new Date())) !== 'retry') return lead(env, open);
    }

    await requireTries(env, caller.customerId, Math.floor(Date.now() / 1000));
    const fresh = newPayment(caller, loaded, {
      provider: providerOf(product),
      product,
      products: JSON.stringify([product, ...products.filter((name) => name !== product)]),
      result: 'RedirectShopper',
      amount,
      return_url: payment.returnUrl,
    });
    const id = crypto.randomUUID();
    await transact(env, cartId, version, [
      ...reserveStatements(env, id, fresh, loaded.priced, collectedIn(loaded), new Date()),
      await capStatement(env, id, { customerId: caller.customerId, network: payment.network }),
      ...(adyenAccount(env) !== null && fresh.provider === 'adyen' ? [adyenStatement(env, id, mode)] : []),
    ]);
    const reserved = await livePayment(env, cartId);
    if (reserved === null) throw stale(version);
    return lead(env, reserved);
  },

  async createProviderPayment({ cartId, payment }, caller) {
    const { paymentProduct } = payment;
    if (isHosted(paymentProduct) && providerOf(paymentProduct) === 'adyen')
      throw new Problem(400, `Payment product '${paymentProduct}' is paid at another address.`);
    const { version } = (await openOwnCart(caller, cartId)).cart;
    return checkoutHandlers.createPayment({ cartId, version, payment }, caller);
  },

  /** Turns a paid cart into an order. 402 if nothing was paid, or the bank has not decided yet. */
  async validateCart({ cartId, version }, caller) {
    const { env, locale } = caller;
    const loaded = await openOwnCart(caller, cartId);
    if (loaded.cart.orderNumber !== null) return loaded.cart;
    const payment = await livePayment(env, cartId);
    if (payment !== null) {
      const outcome = await settle(env, payment, await sessionOf(env, payment), new Date());
      if (outcome === 'paid') return (await loadCart(caller, cartId)).cart;
      if (outcome === 'pending') throw await waiting(env, cartId);
    }
    if (loaded.cart.version !== version) throw stale(version);
    const rules = await marketRules(env, locale);
    await requireDeliveryPoint(caller, loaded);
    requireComplete(loaded.cart, rules);
    const now = new Date();
    if (payment === null) await requireValidGiftCards(env, cartId, now);
    const { freeCartCriteria } = rules;
    if (payment !== null || !isFree(loaded.cart, freeCartCriteria))
      throw new Refused('not-paid', 'The cart is not paid.');
    const id = crypto.randomUUID();
    const free = newPayment(caller, loaded, {
      provider: 'selvedge',
      product: 'free',
      products: null,
      result: 'Authorised',
      amount: 0,
      return_url: null,
    });
    const ordering = { paymentId: id, cartId, locale, ready: await readyDays(env, cartId, now) };
    const waived = { ...loaded.priced, waived: amountLeft(loaded.cart) };
    await transact(env, cartId, version, [
      ...reserveStatements(env, id, free, waived, collectedIn(loaded), now),
      ...(await orderStatements(env, ordering, 'Authorised', now)),
    ]);
    return (await loadCart(caller, cartId)).cart;
  },
};
