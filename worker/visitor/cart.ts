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

/** The calls that write to a cart: those for which the session supplies its id and version. */
export type CartMutation = {
  [Name in CallName]: Contract[Name] extends { session: readonly ['cartId', 'version'] } ? Name : never;
}[CallName];

export type MutationInput<Name extends CartMutation> = Omit<CallInput<Name>, 'cartId' | 'version'>;

/** The visitor's cart: knows its id and version, creates it, reloads it, forgets it (specification, section 4). */
export interface CartSession {
  /** The id in the visitor's cookie, if any: nothing is asked of the gateway. */
  readonly id: string | undefined;
  /** The cart that became an order last in this session of the browser, if any. */
  readonly lastOrdered: string | undefined;
  /** The cart, or null when there is none; loaded once per request. A cart that is not found is reset. */
  load(): Promise<Cart | null>;
  /**
   * One piece or more of a sku, as far as there are; creates the cart when there is none. Where the first is in it and the
   * others fail, nobody can say that nothing was saved (`OutcomeUnknown`).
   */
  add(sku: string, quantity: number): Promise<Cart>;
  /** As many pieces of a sku as a line has, as far as there are, in its place. */
  replace(line: LineItem, sku: string): Promise<Cart>;
  /** Several skus at once, as a shared cart brings them. */
  addAll(items: readonly { sku: string; quantity: number }[]): Promise<Cart>;
  /** As many pieces of a line as asked for, or as many as are left, when these are fewer. */
  setQuantity(lineItemId: string, quantity: number): Promise<Cart>;
  /**
   * Any write: sends id and version; on 409 reloads and retries once; on 404 resets the cart. Where no answer is heard,
   * the cart is read again: what it shows to be done is done, and of what it does not show nobody knows
   * (`OutcomeUnknown`). Throws 'No known cart in store' without a cart.
   */
  mutate<Name extends CartMutation>(name: Name, input: MutationInput<Name>): Promise<CallOutput<Name>>;
  /** Opens a payment at a provider that asks for no version; on 409 and 404 as `mutate`. */
  payAtProvider(
    input: Omit<CallInput<'createProviderPayment'>, 'cartId'>,
  ): Promise<CallOutput<'createProviderPayment'>>;
  /** Something can be put into it: creates a cart when there is none, or when it has become an order. */
  open(): Promise<void>;
  /**
   * Gives the anonymous cart to the customer who has signed in; a visitor's own is looked up, and forgotten where it is
   * none any more. True when two carts became one.
   */
  merge(): Promise<boolean>;
  /** Forgets the cart: its cookie is removed with the answer. */
  reset(): void;
  /** A cart has become an order: remembers its id for `lastOrdered`, and forgets it where it is the visitor's own. */
  markOrdered(cartId: string): void;
}

/** The cart took a promo code or loyalty offers, but a gift of theirs is out of stock (specification, section 4). */
export class ProductOutOfStock extends Error {
  override name = 'ProductOutOfStock';

  constructor() {
    super('Product_out_of_stock');
  }
}

/** Whether a code or the offers that were just asked for bring a gift that is not to be had. */
function lacksGift(input: object, { discountCode, loyaltyOffers }: Cart): boolean {
  if ('promoCode' in input) {
    const code = String(input.promoCode).toUpperCase();
    return discountCode.some((held) => held.code.toUpperCase() === code && held.productOutOfStock);
  }
  return (
    'loyaltyOfferIds' in input && loyaltyOffers.offers.some(({ productOutOfStock }) => productOutOfStock)
  );
}

interface CartOptions {
  gateway: Gateway;
  session: Session;
  jar: CookieJar;
  log: LogContext;
}

const isStatus = (error: unknown, status: number): boolean =>
  error instanceof UpstreamError && error.status === status;

/** Fewer pieces are left than asked for; a gateway may leave the code out. */
function isOutOfStock(error: unknown): boolean {
  return (
    isStatus(error, 412) &&
    error instanceof UpstreamError &&
    (error.code ?? 'out-of-stock') === 'out-of-stock'
  );
}

/** A write that was sent, and of which no answer could be read: the gateway may have carried it out. */
function isUnheard(error: unknown, name: CartMutation): error is UpstreamError {
  // Another name: the time was used up before, and this one was not sent.
  const row: CallRow = contract[name];
  return isUnanswered(error) && error.call === name && row.seenInCart === true;
}

/** What can be said of a write that the cart does not show: one that the gateway answered itself is done with. */
function doubtOf(error: UpstreamError): UpstreamError {
  return error.status === 500 || error.status === 503 ? error : new OutcomeUnknown(error);
}

/** The server no longer knows the cart (specification, section 8). */
export function isGone(error: unknown): boolean {
  return isStatus(error, 404) && error instanceof Error && error.message.startsWith('No cart found for id');
}

function isCart(answer: object | null): answer is Cart {
  return answer !== null && 'lineItems' in answer && 'version' in answer;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The cart of one request. */
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
    // A customer who is a stranger for now would not find their cart, and would lose its cookie.
    if (session.outage !== undefined) throw session.outage;
    try {
      if (cartId !== undefined) return await gateway.call('getCart', { cartId });
      // A customer who comes back on another device finds the cart that is theirs.
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

  /** Asks again, whatever is remembered: the version may have moved. */
  function reload(): Promise<Cart | null> {
    loading = undefined;
    return load();
  }

  async function create(): Promise<Cart> {
    try {
      const client: Client | null = session.customerId === null ? null : await gateway.call('getAccount', {});
      return keep(
        await gateway.call('createCart', { user: client === null ? undefined : userOf(client, new Date()) }),
      );
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
    // Id and version are the session's, whatever else the input holds.
    const sent = { ...input, cartId: cart.id, version: cart.version };
    const answer = await gateway.call(name, sent as unknown as CallInput<Name>);
    if (isCart(answer)) keep(answer);
    // A deletion that leaves no cart.
    else if (answer === null || name === 'deleteCart') reset();
    else loading = undefined;
    // It is set all the same.
    if (isCart(answer) && lacksGift(input, answer)) throw new ProductOutOfStock();
    return answer;
  }

  async function mutate<Name extends CartMutation>(
    name: Name,
    input: MutationInput<Name>,
  ): Promise<CallOutput<Name>> {
    const cart = await load();
    if (cart === null) throw new Error('No known cart in store');
    try {
      return await write(name, input, cart);
    } catch (error) {
      if (isUnheard(error, name)) return afterSilence(name, input, cart, error);
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
      // What was loaded does not show the payment.
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

  /** The second time is the last: of one that is not answered nobody knows. */
  async function writeAgain<Name extends CartMutation>(
    name: Name,
    input: MutationInput<Name>,
    cart: Cart,
  ): Promise<CallOutput<Name>> {
    try {
      return await write(name, input, cart);
    } catch (error) {
      throw isUnheard(error, name) ? new OutcomeUnknown(error) : error;
    }
  }

  /**
   * No answer was heard of a write. The cart is what there is to go by: with the version that it was sent for, it was not
   * carried out, or not yet; with another one it is either there, or too late, and then asked for anew.
   */
  async function afterSilence<Name extends CartMutation>(
    name: Name,
    input: MutationInput<Name>,
    before: Cart,
    error: UpstreamError,
  ): Promise<CallOutput<Name>> {
    const after = await reload().catch(() => undefined);
    // A gateway may end a cart with its last line.
    if (after === null && (name === 'deleteProduct' || name === 'deleteCart')) {
      logError(error, log);
      return null as CallOutput<Name>;
    }
    if (after === undefined || after === null) throw new OutcomeUnknown(error);
    if (after.version === before.version) throw doubtOf(error);
    if (!isCarriedOut(name, input, before, after)) return writeAgain(name, input, after);
    logError(error, log);
    const code =
      'items' in input && Array.isArray(input.items)
        ? { ...after, productsNotAdded: notAdded(input as MutationInput<'addProducts'>, before, after) }
        : after;
    if (lacksGift(input, code)) throw new ProductOutOfStock();
    // Each of the writes that a cart shows is answered by the cart.
    return keep(code) as CallOutput<Name>;
  }

  /** After a validation that found the stock gone: the cart as it can still be had. */
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
    // A gateway that replaces nothing has added one piece: the others follow once those of the former line are gone.
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

  /** A write waits for those that other requests of this visitor have under way, and goes on from what they leave. */
  function queued<Input extends unknown[], Result>(write: (...input: Input) => Promise<Result>) {
    return (...input: Input): Promise<Result> =>
      inTurn(
        knownId() ?? session.customerId ?? session.anonymousId,
        (previous) => {
          if (previous !== null) {
            loading = undefined;
            if (previous.cartId !== undefined && previous.cartId !== knownId())
              jar.set('cart_id', previous.cartId);
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
    // It is generic, and stays so.
    mutate: queued(mutate) as typeof mutate,
    payAtProvider: queued(payAtProvider),
    open: queued(open),
    merge,
    reset,
    markOrdered,
  };
}

/** What the creation of a cart may tell about the customer (specification, section 4). */
function userOf(client: Client, now: Date) {
  return {
    customerId: client.customerId,
    loyaltyCardId: client.loyaltyNumber,
    loyaltySeniority: loyaltySeniority(client.loyaltyCreationDate, now),
    loyaltyType: client.loyaltyType,
    email: client.email,
  };
}
