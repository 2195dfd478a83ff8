import { boughtLine, isPaid } from '../../../shared/cart/cart.ts';
import type { Cart, LineItem } from '../../../shared/contract/cart/cart.ts';
import { maxQuantity } from '../../../shared/contract/catalogue/quantity.ts';
import type { CallOutput } from '../../../shared/contract/contract.ts';
import type { Capability } from '../../../shared/contract/gateway/capabilities.ts';
import { perhapsDone, UpstreamError } from '../../errors/errors.ts';
import type { LogContext } from '../../observability/log.ts';
import type { Deadline } from '../../upstream/deadline.ts';
import type { Gateway } from '../../upstream/gateway.ts';
import { isOutOfStock, isRefused } from './cart-errors.ts';
import { inTurn } from './cart-write-queue.ts';
import { type CartWrites, createCartWrites } from './cart-writes.ts';
import { type CartHolder, type CartJar, createLoadedCart, type LoadedCart } from './loaded-cart.ts';

/** The visitor's cart: knows its id and version; creates, reloads and drops it (specification, section 4). */
export interface CartSession extends CartWrites, Pick<LoadedCart, 'load' | 'reset' | 'markOrdered'> {
  /** The id in the visitor's cookie, if any, without a call. */
  readonly id: string | undefined;
  /** The cart as far as this request has loaded it; null before, and if there is none. */
  readonly loaded: Cart | null;
  /** The last cart of this browser session that became an order, if any. */
  readonly lastOrdered: string | undefined;
  /**
   * Adds pieces of a sku, as far as available; creates the cart if there is none. @throws OutcomeUnknown if the first
   * piece was added and the others failed
   */
  add(sku: string, quantity: number): Promise<Cart>;
  /** Replaces a line by another sku with the same quantity, as far as available. */
  replace(line: LineItem, sku: string): Promise<Cart>;
  /**
   * Adds several skus, as far as available: at once, or one by one if the gateway does not have that.
   * @param failsLate throws UpstreamError 504 when no time is left for all of them, instead of leaving some out
   */
  addAll(items: readonly { sku: string; quantity: number }[], failsLate?: boolean): Promise<Cart>;
  /** Sets the quantity of a line, at most to the stock. */
  setQuantity(lineItemId: string, quantity: number): Promise<Cart>;
  /** Makes sure that something can be added: creates a cart if there is none, or if it has become an order. */
  open(): Promise<void>;
  /**
   * Assigns the anonymous cart to the customer who has signed in. For a stranger the cart is looked up, and dropped if
   * it no longer exists. True if two carts became one.
   */
  merge(): Promise<boolean>;
  /** Moves the pieces of another anonymous cart into the customer's, or makes it theirs if they have none. */
  mergeFrom(cartId: string): Promise<CallOutput<'mergeCarts'>>;
}

interface CartOptions {
  gateway: Gateway;
  session: CartHolder;
  jar: CartJar;
  /** Address of the profile of the assistant that a new cart is for; missing for a visitor's. */
  platform?: string | undefined;
  log: LogContext;
  capabilities: ReadonlySet<Capability>;
  /** The time for all calls of this request. */
  deadline: Pick<Deadline, 'left'>;
}

export function createCartSession(options: CartOptions): CartSession {
  const { gateway, session, jar, platform, log, capabilities, deadline } = options;
  const visitorCart = createLoadedCart({ gateway, session, jar, platform });
  const { load, reload, keep, reset, create } = visitorCart;
  const { mutate, payAtProvider } = createCartWrites({ gateway, visitorCart, log });

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

  async function addAll(items: readonly { sku: string; quantity: number }[], failsLate = false): Promise<Cart> {
    await open();
    return capabilities.has('several-products')
      ? mutate('addProducts', { items: [...items] })
      : addEach(items, failsLate);
  }

  /**
   * Adds skus one by one. Those that are refused, or for which no time is left, are `productsNotAdded`; a failure ends
   * it.
   */
  async function addEach(items: readonly { sku: string; quantity: number }[], failsLate: boolean): Promise<Cart> {
    const productsNotAdded: string[] = [];
    let cart = await load();
    /** Milliseconds of the sku that took longest: the next one may take twice as long. */
    let slowest = 0;
    for (const { sku, quantity } of items) {
      const { left } = deadline;
      if (left < 2 * slowest) {
        if (failsLate) throw new UpstreamError('addProduct', 504, 'No time is left for the other products.');
        productsNotAdded.push(sku);
        continue;
      }
      const before = cart === null ? 0 : (boughtLine(cart, sku)?.quantity ?? 0);
      try {
        cart = await add(sku, quantity);
        const wanted = Math.min(maxQuantity, before + quantity);
        if ((boughtLine(cart, sku)?.quantity ?? 0) < wanted) productsNotAdded.push(sku);
      } catch (error) {
        if (!isRefused(error)) return perhapsDone(error);
        productsNotAdded.push(sku);
      }
      slowest = Math.max(slowest, left - deadline.left);
    }
    const after = cart ?? (await load());
    if (after === null) throw new Error('No known cart in store');
    return { ...after, productsNotAdded };
  }

  async function mergeFrom(cartId: string | undefined): Promise<CallOutput<'mergeCarts'>> {
    const { customerId } = session;
    const customer = customerId === null ? undefined : { customerId };
    const answer = await gateway.call('mergeCarts', { cartId, customer });
    if (answer.cart === null) reset();
    else keep(answer.cart);
    return answer;
  }

  async function merge(): Promise<boolean> {
    const cartId = visitorCart.id();
    if (session.customerId === null && cartId === undefined) return false;
    return (await mergeFrom(cartId)).status !== 'none' && cartId !== undefined;
  }

  /** Queues a write behind those of the visitor's other requests, and continues from their result. */
  function queued<Input extends unknown[], Result>(write: (...input: Input) => Promise<Result>) {
    return (...input: Input): Promise<Result> =>
      inTurn(
        visitorCart.id() ?? session.customerId ?? session.anonymousId,
        (previous) => {
          if (previous !== null) {
            visitorCart.forget();
            if (previous.cartId !== undefined) visitorCart.follow(previous.cartId);
          }
          return write(...input);
        },
        visitorCart.id,
      );
  }

  return {
    get id() {
      return visitorCart.id();
    },
    get loaded() {
      return visitorCart.loaded();
    },
    get lastOrdered() {
      return visitorCart.lastOrdered();
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
    mergeFrom: queued(mergeFrom),
    reset,
    markOrdered: visitorCart.markOrdered,
  };
}
