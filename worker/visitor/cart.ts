import { boughtLine, isPaid } from '../../shared/cart/cart.ts';
import type { Client } from '../../shared/contract/account/customer.ts';
import type { Cart, LineItem } from '../../shared/contract/cart/cart.ts';
import { maxQuantity } from '../../shared/contract/catalogue/quantity.ts';
import {
  type CallInput,
  type CallName,
  type CallOutput,
  type Contract,
  contract,
} from '../../shared/contract/contract.ts';
import type { CallRow } from '../../shared/contract/gateway/row.ts';
import { loyaltySeniority } from '../../shared/loyalty/loyalty-points.ts';
import { isUnanswered, OutcomeUnknown, perhapsDone, UpstreamError } from '../errors/errors.ts';
import { type LogContext, logError } from '../observability/log.ts';
import type { Gateway } from '../upstream/gateway.ts';
import { inTurn } from './cart-queue.ts';
import { isCarriedOut, notAdded } from './cart-written.ts';
import type { CookieJar } from './cookies.ts';
import type { Session } from './session.ts';

/** The calls that write to a cart: the session supplies id and version. */
export type CartMutation = {
  [Name in CallName]: Contract[Name] extends { session: readonly ['cartId', 'version'] } ? Name : never;
}[CallName];

export type MutationInput<Name extends CartMutation> = Omit<CallInput<Name>, 'cartId' | 'version'>;

/** The visitor's cart: knows its id and version; creates, reloads and drops it (specification, section 4). */
export interface CartSession {
  /** The id in the visitor's cookie, if any, without a call. */
  readonly id: string | undefined;
  /** The last cart of this browser session that became an order, if any. */
  readonly lastOrdered: string | undefined;
  /** The cart, or null if there is none; loaded once per request. A cart that is not found is reset. */
  load(): Promise<Cart | null>;
  /**
   * Adds pieces of a sku, as far as available; creates the cart if there is none. @throws OutcomeUnknown if the first
   * piece was added and the others failed
   */
  add(sku: string, quantity: number): Promise<Cart>;
  /** Replaces a line by another sku with the same quantity, as far as available. */
  replace(line: LineItem, sku: string): Promise<Cart>;
  /** Adds several skus at once, from a shared cart. */
  addAll(items: readonly { sku: string; quantity: number }[]): Promise<Cart>;
  /** Sets the quantity of a line, at most to the stock. */
  setQuantity(lineItemId: string, quantity: number): Promise<Cart>;
  /**
   * Any write, with id and version. On 409 it reloads and retries once; on 404 it resets the cart. Without an answer
   * it reads the cart again: a write that the cart shows has succeeded.
   * @throws OutcomeUnknown if the cart does not show it
   * @throws Error 'No known cart in store' without a cart
   */
  mutate<Name extends CartMutation>(name: Name, input: MutationInput<Name>): Promise<CallOutput<Name>>;
  /** Opens a payment at a provider, without a version; handles 409 and 404 like `mutate`. */
  payAtProvider(
    input: Omit<CallInput<'createProviderPayment'>, 'cartId'>,
  ): Promise<CallOutput<'createProviderPayment'>>;
  /** Makes sure that something can be added: creates a cart if there is none, or if it has become an order. */
  open(): Promise<void>;
  /**
   * Assigns the anonymous cart to the customer who has signed in. For a stranger the cart is looked up, and dropped if
   * it no longer exists. True if two carts became one.
   */
  merge(): Promise<boolean>;
  /** Drops the cart: the response removes its cookie. */
  reset(): void;
  /** Notes that a cart has become an order: saves its id for `lastOrdered`, drops it if it is the visitor's own. */
  markOrdered(cartId: string): void;
}

/** The cart took a promo code or loyalty offers whose gift is out of stock (specification, section 4). */
export class ProductOutOfStock extends Error {
  override name = 'ProductOutOfStock';

  constructor() {
    super('Product_out_of_stock');
  }
}

/** True if the gift of the requested code or offers is out of stock. */
function lacksGift(input: object, { discountCode, loyaltyOffers }: Cart): boolean {
  if ('promoCode' in input) {
    const code = String(input.promoCode).toUpperCase();
    return discountCode.some((held) => held.code.toUpperCase() === code && held.productOutOfStock);
  }
  return 'loyaltyOfferIds' in input && loyaltyOffers.offers.some(({ productOutOfStock }) => productOutOfStock);
}

interface CartOptions {
  gateway: Gateway;
  session: Session;
  jar: CookieJar;
  log: LogContext;
}

const isStatus = (error: unknown, status: number): boolean => error instanceof UpstreamError && error.status === status;

/** True if fewer pieces are left than requested; a gateway may omit the code. */
function isOutOfStock(error: unknown): boolean {
  return isStatus(error, 412) && error instanceof UpstreamError && (error.code ?? 'out-of-stock') === 'out-of-stock';
}

/** True if a write was sent and no answer could be read: the gateway may have carried it out. */
function isOutcomeUnknown(error: unknown, name: CartMutation): error is UpstreamError {
  // With another name the time was used up before, and this call was not sent.
  const row: CallRow = contract[name];
  return isUnanswered(error) && error.call === name && row.seenInCart === true;
}

/** The error for a write that the cart does not show. After a 500 or 503 of the gateway itself it has failed. */
function doubtOf(error: UpstreamError): UpstreamError {
  return error.status === 500 || error.status === 503 ? error : new OutcomeUnknown(error);
}

/** True if the server no longer knows the cart (specification, section 8). */
export function isGone(error: unknown): boolean {
  return isStatus(error, 404) && error instanceof Error && error.message.startsWith('No cart found for id');
}

function isCart(answer: object | null): answer is Cart {
  return answer !== null && 'lineItems' in answer && 'version' in answer;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function createCartSession({ gateway, session, jar, log }: CartOptions): CartSession {
  let loading: Promise<Cart | null> | undefined;

  const cartIn = (cookie: 'cart_id' | 'last_order'): string | undefined => {
    const id = jar.get(cookie);
    return id !== undefined && uuid.test(id) ? id : undefined;
  };
  const knownId = () => cartIn('cart_id');

  function keep(cart: Cart): Cart {
    if (jar.get('cart_id') !== cart.id) jar.set('cart_id', cart.id);
    loading = Promise.resolve(cart);
    return cart;
  }

  function reset(): void {
    jar.delete('cart_id');
    loading = Promise.resolve(null);
  }

  function markOrdered(cartId: string): void {
    if (cartIn('last_order') !== cartId) jar.set('last_order', cartId);
    if (knownId() === cartId) reset();
  }

  async function fetchCart(): Promise<Cart | null> {
    const cartId = knownId();
    // During an outage a customer counts as a stranger: their cart would not be found, and its cookie removed.
    if (session.outage !== undefined) throw session.outage;
    try {
      if (cartId !== undefined) return await gateway.call('getCart', { cartId });
      // A customer on another device gets their own cart.
      return session.customerId === null ? null : keep(await gateway.call('getOwnCart', {}));
    } catch (error) {
      if (cartId === undefined ? !isStatus(error, 404) : !isGone(error)) throw error;
      reset();
      return null;
    }
  }

  function load(): Promise<Cart | null> {
    loading ??= fetchCart();
    return loading;
  }

  /** Loads the cart again, since its version may have changed. */
  function reload(): Promise<Cart | null> {
    loading = undefined;
    return load();
  }

  async function create(): Promise<Cart> {
    try {
      const client: Client | null = session.customerId === null ? null : await gateway.call('getAccount', {});
      return keep(await gateway.call('createCart', { user: client === null ? undefined : userOf(client, new Date()) }));
    } catch (error) {
      if (!isStatus(error, 406)) throw error;
      return keep(await gateway.call('getOwnCart', {}));
    }
  }

  async function write<Name extends CartMutation>(
    name: Name,
    input: MutationInput<Name>,
    cart: Cart,
  ): Promise<CallOutput<Name>> {
    // Id and version are the session's, whatever else the input contains.
    const sent = { ...input, cartId: cart.id, version: cart.version };
    const answer = await gateway.call(name, sent as unknown as CallInput<Name>);
    if (isCart(answer)) keep(answer);
    // A deletion may leave no cart.
    else if (answer === null || name === 'deleteCart') reset();
    else loading = undefined;
    // The code is in the cart, although its gift is missing.
    if (isCart(answer) && lacksGift(input, answer)) throw new ProductOutOfStock();
    return answer;
  }

  async function mutate<Name extends CartMutation>(name: Name, input: MutationInput<Name>): Promise<CallOutput<Name>> {
    const cart = await load();
    if (cart === null) throw new Error('No known cart in store');
    try {
      return await write(name, input, cart);
    } catch (error) {
      if (isOutcomeUnknown(error, name)) return resolveUnknownOutcome(name, input, cart, error);
      if (isGone(error)) reset();
      if (name === 'validateCart' && isStatus(error, 412))
        await refreshStock().catch((fault: unknown) => logError(fault, log));
      if (!isStatus(error, 409)) throw error;
      const current = await reload();
      if (current === null) throw error;
      return writeAgain(name, input, current);
    }
  }

  async function payAtProvider(
    input: Parameters<CartSession['payAtProvider']>[0],
  ): ReturnType<CartSession['payAtProvider']> {
    const begin = async ({ id }: Cart) => {
      const answer = await gateway.call('createProviderPayment', { ...input, cartId: id });
      // The loaded cart does not contain the payment.
      loading = undefined;
      return answer;
    };
    const cart = await load();
    if (cart === null) throw new Error('No known cart in store');
    try {
      return await begin(cart);
    } catch (error) {
      if (isGone(error)) reset();
      if (!isStatus(error, 409)) throw error;
      const current = await reload();
      if (current === null) throw error;
      return begin(current);
    }
  }

  /** The second and last attempt. @throws OutcomeUnknown without an answer */
  async function writeAgain<Name extends CartMutation>(
    name: Name,
    input: MutationInput<Name>,
    cart: Cart,
  ): Promise<CallOutput<Name>> {
    try {
      return await write(name, input, cart);
    } catch (error) {
      throw isOutcomeUnknown(error, name) ? new OutcomeUnknown(error) : error;
    }
  }

  /**
   * Finds out about a write without an answer from the cart. If its version is unchanged, the write was not carried
   * out, or not yet; after a lost connection it is sent again. Otherwise the cart shows its effect, or the write was
   * too late and is sent again.
   */
  async function resolveUnknownOutcome<Name extends CartMutation>(
    name: Name,
    input: MutationInput<Name>,
    before: Cart,
    error: UpstreamError,
  ): Promise<CallOutput<Name>> {
    const after = await reload().catch(() => undefined);
    // A gateway may delete a cart with its last line.
    if (after === null && (name === 'deleteProduct' || name === 'deleteCart')) {
      logError(error, log);
      return null as CallOutput<Name>;
    }
    if (after === undefined || after === null) throw new OutcomeUnknown(error);
    if (after.version === before.version) {
      // The version prevents that it is carried out twice: a first attempt that was only late turns this into a 409.
      if (error.status === 0)
        return writeAgain(name, input, after).catch((again) => {
          throw isStatus(again, 409) ? new OutcomeUnknown(error) : again;
        });
      throw doubtOf(error);
    }
    if (!isCarriedOut(name, input, before, after)) return writeAgain(name, input, after);
    logError(error, log);
    const code =
      'items' in input && Array.isArray(input.items)
        ? { ...after, productsNotAdded: notAdded(input as MutationInput<'addProducts'>, before, after) }
        : after;
    if (lacksGift(input, code)) throw new ProductOutOfStock();
    // Each of the writes that a cart shows is answered with the cart.
    return keep(code) as CallOutput<Name>;
  }

  /** Refreshes the cart after a validation that found products out of stock. */
  async function refreshStock(): Promise<void> {
    const current = await reload();
    if (current !== null) await write('refreshCart', {}, current);
  }

  async function open(): Promise<void> {
    const cart = await load();
    if (cart === null || isPaid(cart)) await create();
  }

  async function replace(replaced: LineItem, sku: string): Promise<Cart> {
    const cart = await load();
    const before = cart === null ? 0 : (boughtLine(cart, sku)?.quantity ?? 0);
    const added = await mutate('addProduct', { sku, inPlaceOf: replaced.lineId });
    if (!added.lineItems.some(({ lineId }) => lineId === replaced.lineId)) return added;
    // A gateway that does not replace has added one piece: remove the old line, then set the quantity.
    const left = await mutate('deleteProduct', { lineId: replaced.lineId }).catch(perhapsDone);
    const line = left === null ? undefined : boughtLine(left, sku);
    const wanted = Math.min(maxQuantity, before + replaced.quantity);
    return line === undefined || line.quantity === wanted
      ? (left ?? added)
      : setQuantity(line.lineId, wanted).catch(perhapsDone);
  }

  async function add(sku: string, quantity: number): Promise<Cart> {
    await open();
    const added = await mutate('addProduct', { sku });
    const line = boughtLine(added, sku);
    if (quantity === 1 || line === undefined) return added;
    return setQuantity(line.lineId, Math.min(maxQuantity, line.quantity - 1 + quantity)).catch(perhapsDone);
  }

  async function setQuantity(lineItemId: string, quantity: number): Promise<Cart> {
    try {
      return await mutate('setQuantity', { lineItemId, quantity });
    } catch (error) {
      if (!isOutOfStock(error)) throw error;
      const current = await reload();
      const line = current?.lineItems.find(({ lineId }) => lineId === lineItemId);
      if (current === null || line === undefined || line.stock < 1 || line.stock >= quantity) throw error;
      if (line.quantity === line.stock) return current;
      return mutate('setQuantity', { lineItemId, quantity: line.stock });
    }
  }

  async function addAll(items: readonly { sku: string; quantity: number }[]): Promise<Cart> {
    await open();
    return mutate('addProducts', { items: [...items] });
  }

  async function merge(): Promise<boolean> {
    const cartId = knownId();
    const { customerId } = session;
    if (customerId === null && cartId === undefined) return false;
    const customer = customerId === null ? undefined : { customerId };
    const answer = await gateway.call('mergeCarts', { cartId, customer });
    if (answer.cart === null) reset();
    else keep(answer.cart);
    return answer.status !== 'none' && cartId !== undefined;
  }

  /** Queues a write behind those of the visitor's other requests, and continues from their result. */
  function queued<Input extends unknown[], Result>(write: (...input: Input) => Promise<Result>) {
    return (...input: Input): Promise<Result> =>
      inTurn(
        knownId() ?? session.customerId ?? session.anonymousId,
        (previous) => {
          if (previous !== null) {
            loading = undefined;
            if (previous.cartId !== undefined && previous.cartId !== knownId()) jar.set('cart_id', previous.cartId);
          }
          return write(...input);
        },
        knownId,
      );
  }

  return {
    get id() {
      return knownId();
    },
    get lastOrdered() {
      return cartIn('last_order');
    },
    load,
    add: queued(add),
    replace: queued(replace),
    addAll: queued(addAll),
    setQuantity: queued(setQuantity),
    // `queued` loses the type parameter.
    mutate: queued(mutate) as typeof mutate,
    payAtProvider: queued(payAtProvider),
    open: queued(open),
    merge,
    reset,
    markOrdered,
  };
}

/** The customer's data for a new cart (specification, section 4). */
function userOf(client: Client, now: Date) {
  return {
    customerId: client.customerId,
    loyaltyCardId: client.loyaltyNumber,
    loyaltySeniority: loyaltySeniority(client.loyaltyCreationDate, now),
    loyaltyType: client.loyaltyType,
    email: client.email,
  };
}
