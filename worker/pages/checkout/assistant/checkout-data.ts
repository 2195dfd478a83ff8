import { isEmpty, itemCount } from '../../../../shared/cart/cart.ts';
import { deliveryCountry, hasOpenPayment, isBeingPaid } from '../../../../shared/checkout/checkout.ts';
import type { Cart, ShippingMethod } from '../../../../shared/contract/cart/cart.ts';
import type { DeliveryPoint } from '../../../../shared/contract/delivery/delivery-point.ts';
import type { Country } from '../../../../shared/markets/locales.ts';
import { href } from '../../../../shared/routes.ts';
import { estimatedMethods } from '../../../delivery/delivery-methods.ts';
import { findPoint } from '../../../delivery/delivery-points.ts';
import { NotFound, UpstreamError } from '../../../errors/errors.ts';
import { seeOther } from '../../../forms/see-other.ts';
import { chosenPoint } from '../../../hand-over/apply-delivery.ts';
import { chosenAddress } from '../../../hand-over/given-address.ts';
import { preparedCart } from '../../../hand-over/move-pieces.ts';
import { logError } from '../../../observability/log.ts';
import type { VisitorRequest } from '../../../page/page-module.ts';
import { checkoutParameter, checkoutPath, type LinkedCheckout } from '../../../ucp/links/checkout-link.ts';
import type { StoredCheckout } from '../../../ucp/stored/stored-checkout.ts';
import { failureOf } from '../../../upstream/failure.ts';
import { isStatus } from '../../../visitor/cart/cart-errors.ts';
import { fingerprintOf } from './shown-order.ts';

/** What an assistant has prepared, while it can be taken over. */
export interface OpenCheckout {
  state: 'open';
  checkout: StoredCheckout;
  cart: Cart;
  /** The wanted delivery method alone, if it is offered; otherwise all, for an estimate. */
  methods: readonly ShippingMethod[];
  /** The wanted method; null if none was chosen or they cannot be loaded, `gone` if it or its place is gone. */
  method: ShippingMethod | null | 'gone';
  /** The chosen store, pickup point or locker; null for an address, and if it cannot be loaded. */
  point: DeliveryPoint | null;
  own: OwnCart;
  offersNewsletter: boolean;
  /** True for a customer who may take it over: they see the whole address. */
  isWhole: boolean;
  /** Fingerprint of what is shown. */
  shown: string;
}

/** The cart of the customer who is signed in. */
interface OwnCart {
  items: number;
  /** ISO 4217 code, if it is another than that of the prepared cart: its pieces then get their prices in this one. */
  otherCurrency: string | null;
  /** A payment that was begun: `open`, so that a change ends it; `pending`, so that it cannot be changed. */
  payment: 'open' | 'pending' | null;
}

/**
 * `mine`: this customer has it; `prepared`: so does the customer whose assistant made it for their account; `theirs`:
 * the same for a visitor who is not signed in; `used`: somebody else has it; `gone`: given up or expired.
 */
export type CheckoutData = OpenCheckout | { state: 'mine' | 'prepared' | 'theirs' | 'used' | 'gone' | 'unavailable' };

/** The value of the link in the address. */
export const linkOf = ({ url }: Pick<VisitorRequest, 'url'>): string => url.searchParams.get(checkoutParameter) ?? '';

/** The checkout that the address names. @throws NotFound for a link that is none of this shop */
export async function linkedCheckout(request: VisitorRequest): Promise<LinkedCheckout> {
  const linked = await request.openCheckout(linkOf(request));
  if (linked !== null) return linked;
  request.log.trail?.note('checkout', 'none', 'the link was not given out here, or no checkouts are kept');
  throw new NotFound(request.url.pathname);
}

/** The customer who is signed in; null for strangers. */
export const customerOf = ({ session }: Pick<VisitorRequest, 'session'>): string | null =>
  session.secure ? session.customerId : null;

type Place = { point: DeliveryPoint | null | 'gone'; country: Country };

/** Where the order is to go. A point that cannot be loaded is null. */
async function placeOf(request: VisitorRequest, checkout: StoredCheckout): Promise<Place> {
  const { gateway, domain, log } = request;
  const { deliveryCountries } = domain.params;
  const home = deliveryCountry(null, domain);
  const point = checkout.delivery?.type === 'pickup' ? chosenPoint(checkout.delivery) : null;
  if (point === null) {
    const country = deliveryCountries.find((each) => each === chosenAddress(checkout)?.country);
    return { point: null, country: country ?? home };
  }
  try {
    const around = { country: home, search: checkout.postalCode, near: null };
    const found = await findPoint(gateway, point.kind, around, point.id);
    return { point: found === undefined || found.closedUntil !== null ? 'gone' : found, country: home };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    logError(error, log);
    return { point: null, country: home };
  }
}

/** True if the assistant says that the buyer wants mails, and the customer does not get them: then the shop asks. */
async function mayAskForNewsletter(request: VisitorRequest, { buyer }: StoredCheckout): Promise<boolean> {
  if (buyer.consent?.marketing !== true || !request.capabilities.has('subscriptions')) return false;
  const account = await request.gateway.attempt('getAccount', {});
  return account?.optinNews === 'NO';
}

const noCart: OwnCart = { items: 0, otherCurrency: null, payment: null };

/** The customer's own cart; like none if it cannot be loaded now. */
async function loadOwnCart({ cart, log }: VisitorRequest, prepared: Cart): Promise<OwnCart> {
  try {
    const own = await cart.load();
    if (own === null || own.id === prepared.id || own.orderNumber !== null) return noCart;
    const { currencyCode } = own.totalPrice;
    return {
      items: itemCount(own),
      otherCurrency: currencyCode === prepared.totalPrice.currencyCode || isEmpty(own) ? null : currencyCode,
      payment: isBeingPaid(own) ? 'pending' : hasOpenPayment(own) ? 'open' : null,
    };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    logError(error, log);
    return noCart;
  }
}

/** True if a checkout is for this customer, or for anybody. */
export const isFor = (customerId: string, { customerId: only }: StoredCheckout): boolean =>
  only === null || only === customerId;

async function openData(request: VisitorRequest, checkout: StoredCheckout, cart: Cart): Promise<OpenCheckout> {
  const customerId = customerOf(request);
  const isKnown = customerId !== null;
  const [{ point, country }, own, offersNewsletter] = await Promise.all([
    placeOf(request, checkout),
    isKnown ? loadOwnCart(request, cart) : noCart,
    isKnown && mayAskForNewsletter(request, checkout),
  ]);
  const methods = await estimatedMethods(request, cart.id, country);
  const key = checkout.delivery?.method ?? null;
  const offered = point === 'gone' ? undefined : methods.find((each) => each.key === key);
  // Without any, the gateway has failed: the wanted one may well be offered.
  const isGone = point === 'gone' || methods.length > 0;
  const method = key === null ? null : (offered ?? (isGone ? 'gone' : null));
  return {
    state: 'open',
    checkout,
    cart,
    methods: offered === undefined ? methods : [offered],
    method,
    point: point === 'gone' ? null : point,
    own,
    offersNewsletter,
    isWhole: isKnown && isFor(customerId, checkout),
    shown: await fingerprintOf(checkout, cart),
  };
}

/** The record of a checkout, and whether this customer has taken it over; undefined if it cannot be read now. */
async function readRecord(request: VisitorRequest, { store, read }: LinkedCheckout) {
  try {
    const checkout = await read();
    const customerId = customerOf(request);
    const isTaken = checkout?.status === 'taken' || checkout?.status === 'ordered';
    return { checkout, isMine: isTaken && customerId !== null && (await store.isTakenBy(customerId)) };
  } catch (error) {
    logError(error, request.log);
    return undefined;
  }
}

/** Page of an order. */
export const orderHref = ({ locale }: Pick<VisitorRequest, 'locale'>, orderNumber: string): string =>
  href(locale, 'account-order', { orderNumber });

/**
 * The order that the customer who is signed in has placed of a checkout that they took over: by the gateway's notice,
 * else by the cart that has its pieces. Null if there is none, or the cart cannot be loaded.
 */
export async function orderedAs(
  { gateway, log }: Pick<VisitorRequest, 'gateway' | 'log'>,
  { orderNumber, takenInto }: StoredCheckout,
): Promise<string | null> {
  if (orderNumber !== null || takenInto === undefined) return orderNumber;
  try {
    return (await gateway.call('getCart', { cartId: takenInto })).orderNumber;
  } catch (error) {
    if (isStatus(error, 404)) return null;
    failureOf(error, { log });
    return null;
  }
}

const whose = (isMine: boolean): string =>
  isMine ? 'this customer has taken it over' : 'not taken over by this visitor';

/** Reads what a link leads to, and changes nothing: mail programs and others open links as well. */
export async function loadCheckout(request: VisitorRequest): Promise<CheckoutData | Response> {
  const linked = await linkedCheckout(request);
  if (linked.locale !== request.locale) return seeOther(checkoutPath(linked.locale, linkOf(request)));
  const record = await readRecord(request, linked);
  if (record === undefined) return { state: 'unavailable' };
  const { checkout, isMine } = record;
  request.log.trail?.note(
    'checkout',
    checkout?.status ?? 'none',
    checkout === null ? 'no record is left' : whose(isMine),
  );
  if (checkout === null || checkout.status === 'canceled') return { state: 'gone' };
  const isLinked = checkout.customerId !== null;
  if (checkout.status !== 'open' && !isMine)
    return { state: isLinked && customerOf(request) === null ? 'theirs' : 'used' };
  const orderNumber = isMine ? await orderedAs(request, checkout) : null;
  if (orderNumber !== null) return seeOther(orderHref(request, orderNumber));
  // Of a hand-over that failed half-way, the cart is still there.
  const cart = await preparedCart(request, linked.cartId);
  if (cart !== null) return openData(request, checkout, cart);
  if (!isMine) return { state: 'gone' };
  return { state: isLinked ? 'prepared' : 'mine' };
}
