import type { Client } from '../../../shared/contract/account/customer.ts';
import type { Cart } from '../../../shared/contract/cart/cart.ts';
import { cartPartId } from '../../../shared/contract/gateway/values.ts';
import { loyaltySeniority } from '../../../shared/loyalty/loyalty-points.ts';
import type { Gateway } from '../../upstream/gateway.ts';
import type { CookieJar } from '../cookies.ts';
import type { Session } from '../session.ts';
import { isGone, isStatus } from './cart-errors.ts';

/** The visitor's cart as this request knows it: its id in a cookie, and the cart itself once it was loaded. */
export interface LoadedCart {
  /** The id in the visitor's cookie, if any, without a call. */
  id(): string | undefined;
  /** The last cart of this browser session that became an order, if any. */
  lastOrdered(): string | undefined;
  /** The cart, or null if there is none; loaded once per request. A cart that is not found is reset. */
  load(): Promise<Cart | null>;
  /** The cart as far as this request has loaded it; null before, and if there is none. */
  loaded(): Cart | null;
  /** Loads the cart again, since its version may have changed. */
  reload(): Promise<Cart | null>;
  /** Makes the next `load` ask the gateway again. */
  forget(): void;
  /** Takes the cart of an answer as the visitor's. */
  keep(cart: Cart): Cart;
  /** Takes another cart, which a write of another request left. */
  follow(cartId: string): void;
  create(): Promise<Cart>;
  /** Drops the cart: the response removes its cookie. */
  reset(): void;
  /** Notes that a cart has become an order: saves its id for `lastOrdered`, drops it if it is the visitor's own. */
  markOrdered(cartId: string): void;
}

/** Whose cart it is: the customer, or whoever has the cookie. */
export type CartHolder = Pick<Session, 'anonymousId' | 'customerId' | 'outage'>;

/** Where the id of the cart is kept. */
export type CartJar = Pick<CookieJar, 'get' | 'set' | 'delete'>;

interface LoadedCartOptions {
  gateway: Gateway;
  session: CartHolder;
  jar: CartJar;
  /** Address of the profile of the assistant that a new cart is for; missing for a visitor's. */
  platform?: string | undefined;
}

export function createLoadedCart({ gateway, session, jar, platform }: LoadedCartOptions): LoadedCart {
  let loading: Promise<Cart | null> | undefined;
  let loaded: Cart | null = null;

  const cartIn = (cookie: 'cart_id' | 'last_order') => cartPartId.safeParse(jar.get(cookie)).data;
  const knownId = () => cartIn('cart_id');

  function keep(cart: Cart): Cart {
    if (jar.get('cart_id') !== cart.id) jar.set('cart_id', cart.id);
    loaded = cart;
    loading = Promise.resolve(cart);
    return cart;
  }

  function reset(): void {
    jar.delete('cart_id');
    loaded = null;
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
    loading ??= fetchCart().then((cart) => {
      loaded = cart;
      return cart;
    });
    return loading;
  }

  function forget(): void {
    loading = undefined;
  }

  function reload(): Promise<Cart | null> {
    forget();
    return load();
  }

  async function create(): Promise<Cart> {
    try {
      const client: Client | null = session.customerId === null ? null : await gateway.call('getAccount', {});
      const user = client === null ? undefined : userOf(client, new Date());
      return keep(await gateway.call('createCart', { user, platform }));
    } catch (error) {
      if (!isStatus(error, 406)) throw error;
      return keep(await gateway.call('getOwnCart', {}));
    }
  }

  function follow(cartId: string): void {
    if (cartId !== knownId()) jar.set('cart_id', cartId);
  }

  return {
    id: knownId,
    lastOrdered: () => cartIn('last_order'),
    load,
    loaded: () => loaded,
    reload,
    forget,
    keep,
    follow,
    create,
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
