import type { Cart } from '../../../shared/contract/cart/cart.ts';
import {
  type CallInput,
  type CallName,
  type CallOutput,
  type Contract,
  contract,
} from '../../../shared/contract/contract.ts';
import type { CallRow } from '../../../shared/contract/gateway/row.ts';
import { isUnanswered, OutcomeUnknown, type UpstreamError } from '../../errors/errors.ts';
import { type LogContext, logError } from '../../observability/log.ts';
import type { Gateway } from '../../upstream/gateway.ts';
import { isGone, isStatus, ProductOutOfStock } from './cart-errors.ts';
import { isCarriedOut, notAdded } from './cart-written.ts';
import type { LoadedCart } from './loaded-cart.ts';

/** The calls that write to a cart: the session supplies id and version. */
export type CartMutation = {
  [Name in CallName]: Contract[Name] extends { session: readonly ['cartId', 'version'] } ? Name : never;
}[CallName];

export type MutationInput<Name extends CartMutation> = Omit<CallInput<Name>, 'cartId' | 'version'>;

export type PaymentInput = Omit<CallInput<'createProviderPayment'>, 'cartId'>;

/** Writes to the visitor's cart, with its id and version (specification, section 4). */
export interface CartWrites {
  /**
   * Any write, with id and version. On 409 it reloads and retries once; on 404 it resets the cart. Without an answer
   * it reads the cart again: a write that the cart shows has succeeded.
   * @throws OutcomeUnknown if the cart does not show it
   * @throws Error 'No known cart in store' without a cart
   */
  mutate<Name extends CartMutation>(name: Name, input: MutationInput<Name>): Promise<CallOutput<Name>>;
  /** Opens a payment at a provider, without a version; handles 409 and 404 like `mutate`. */
  payAtProvider(input: PaymentInput): Promise<CallOutput<'createProviderPayment'>>;
}

interface CartWritesOptions {
  gateway: Gateway;
  visitorCart: LoadedCart;
  log: LogContext;
}

/** True if the gift of the requested code or offers is out of stock. */
function lacksGift(input: object, { discountCode, loyaltyOffers }: Cart): boolean {
  if ('promoCode' in input) {
    const code = String(input.promoCode).toUpperCase();
    return discountCode.some((held) => held.code.toUpperCase() === code && held.productOutOfStock);
  }
  return 'loyaltyOfferIds' in input && loyaltyOffers.offers.some(({ productOutOfStock }) => productOutOfStock);
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

function isCart(answer: object | null): answer is Cart {
  return answer !== null && 'lineItems' in answer && 'version' in answer;
}

export function createCartWrites({ gateway, visitorCart, log }: CartWritesOptions): CartWrites {
  async function write<Name extends CartMutation>(
    name: Name,
    input: MutationInput<Name>,
    cart: Cart,
  ): Promise<CallOutput<Name>> {
    // Id and version are the session's, whatever else the input contains.
    const sent = { ...input, cartId: cart.id, version: cart.version };
    const answer = await gateway.call(name, sent as unknown as CallInput<Name>);
    if (isCart(answer)) visitorCart.keep(answer);
    // A deletion may leave no cart.
    else if (answer === null || name === 'deleteCart') visitorCart.reset();
    else visitorCart.forget();
    // The code is in the cart, although its gift is missing.
    if (isCart(answer) && lacksGift(input, answer)) throw new ProductOutOfStock();
    return answer;
  }

  async function mutate<Name extends CartMutation>(name: Name, input: MutationInput<Name>): Promise<CallOutput<Name>> {
    const cart = await visitorCart.load();
    if (cart === null) throw new Error('No known cart in store');
    try {
      return await write(name, input, cart);
    } catch (error) {
      if (isOutcomeUnknown(error, name)) return resolveUnknownOutcome(name, input, cart, error);
      if (isGone(error)) visitorCart.reset();
      if (name === 'validateCart' && isStatus(error, 412))
        await refreshStock().catch((fault: unknown) => logError(fault, log));
      if (!isStatus(error, 409)) throw error;
      const current = await visitorCart.reload();
      if (current === null) throw error;
      return writeAgain(name, input, current);
    }
  }

  async function payAtProvider(input: PaymentInput): Promise<CallOutput<'createProviderPayment'>> {
    const begin = async ({ id }: Cart) => {
      const answer = await gateway.call('createProviderPayment', { ...input, cartId: id });
      // The loaded cart does not contain the payment.
      visitorCart.forget();
      return answer;
    };
    const cart = await visitorCart.load();
    if (cart === null) throw new Error('No known cart in store');
    try {
      return await begin(cart);
    } catch (error) {
      if (isGone(error)) visitorCart.reset();
      if (!isStatus(error, 409)) throw error;
      const current = await visitorCart.reload();
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
    const after = await visitorCart.reload().catch(() => undefined);
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
    return visitorCart.keep(code) as CallOutput<Name>;
  }

  /** Refreshes the cart after a validation that found products out of stock. */
  async function refreshStock(): Promise<void> {
    const current = await visitorCart.reload();
    if (current !== null) await write('refreshCart', {}, current);
  }

  return { mutate, payAtProvider };
}
