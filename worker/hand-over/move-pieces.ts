import { boughtLine, isEmpty, isGift, isOfMarket, isPaid, itemCount } from '../../shared/cart/cart.ts';
import { unavailableLines } from '../../shared/cart/cart-change.ts';
import type { Cart, LineItem } from '../../shared/contract/cart/cart.ts';
import { maxQuantity } from '../../shared/contract/catalogue/quantity.ts';
import { isUnanswered, UpstreamError } from '../errors/errors.ts';
import type { Problem } from '../page/refusal.ts';
import { promoFacts, refusedInWords } from '../page/refused-words.ts';
import type { StoredCheckout } from '../ucp/stored/stored-checkout.ts';
import { failureOf } from '../upstream/failure.ts';
import type { Gateway } from '../upstream/gateway.ts';
import { isStatus } from '../visitor/cart/cart-errors.ts';
import type { TakingCustomer } from './outcome.ts';

/** What the customer's cart has of an assistant's. */
export interface MovedPieces {
  /** The customer's cart; null if they have none. */
  cart: Cart | null;
  /** `moved`: just now; `before`: by an earlier request; `gone`: ordered since, or into a cart that is no more. */
  pieces: 'moved' | 'before' | 'gone';
  /** Items that the customer's cart had before they came. */
  ownItems: number;
  /** Lines of the assistant's cart of which the customer's has fewer pieces than it should. */
  missing: readonly LineItem[];
  /** Promo codes that it did not take, and why. */
  codes: readonly (Pick<Problem, 'key' | 'values'> & { code: string })[];
}

/** An assistant's cart while it is nobody's; null if it is given up, taken over, or ordered. */
export async function preparedCart({ gateway }: { gateway: Gateway }, cartId: string): Promise<Cart | null> {
  try {
    const cart = await gateway.call('getCart', { cartId });
    return isPaid(cart) || isEmpty(cart) || (cart.customer?.customerId ?? '') !== '' ? null : cart;
  } catch (error) {
    if (isStatus(error, 404)) return null;
    throw error;
  }
}

const quantityIn = (cart: Cart | null, sku: string): number =>
  cart === null ? 0 : (boughtLine(cart, sku)?.quantity ?? 0);

/** Why a promo code was refused. @throws errors that are no answer of the gateway, or that require signing in */
function refusalOfCode(error: unknown, { market, log }: TakingCustomer): Pick<Problem, 'key' | 'values'> {
  const key = refusedInWords(error);
  if (key !== undefined) return promoFacts(error, market) ?? { key };
  failureOf(error, { log });
  return { key: 'form.error.failed' };
}

/** Adds the promo codes that the gateway did not move with the pieces, and those for customers only. */
async function addCodes(
  customer: TakingCustomer,
  wanted: readonly string[],
  current: Cart,
): Promise<{ cart: Cart; codes: MovedPieces['codes'] }> {
  const isHeld = (code: string) => current.discountCode.some((held) => held.code.toUpperCase() === code.toUpperCase());
  const codes: MovedPieces['codes'][number][] = [];
  let cart = current;
  for (const code of wanted.filter((each) => !isHeld(each))) {
    try {
      cart = await customer.cart.mutate('addPromoCode', { promoCode: code });
    } catch (error) {
      codes.push({ code, ...refusalOfCode(error, customer) });
    }
  }
  return { cart, codes };
}

/**
 * Reduces the cart to what is in stock. A cart that had nothing before gets the currency of this market: nobody has
 * chosen another. A failure is left to the next steps, which look again.
 */
async function refreshed(customer: TakingCustomer, cart: Cart, own: Cart | null): Promise<Cart> {
  const isOurs = isOfMarket(cart, customer.market.domain);
  const isDue = isOurs ? unavailableLines(cart).length > 0 : own === null || isEmpty(own);
  if (!isDue) return cart;
  try {
    return await customer.cart.mutate('refreshCart', {});
  } catch (error) {
    failureOf(error, customer);
    return cart;
  }
}

/** Without an answer it asks again: what was merged stays so. */
async function merge({ cart }: TakingCustomer, cartId: string) {
  try {
    return await cart.mergeFrom(cartId);
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    return cart.mergeFrom(cartId);
  }
}

function unmoved(cart: Cart | null, cartId: string): MovedPieces {
  const isThere = cart !== null && (cart.id === cartId || cart.sourceCartId === cartId);
  return { cart, pieces: isThere ? 'before' : 'gone', ownItems: 0, missing: [], codes: [] };
}

/**
 * Moves the pieces and promo codes of an assistant's cart into the customer's. Done already, it changes nothing.
 * @throws UpstreamError if the pieces cannot be moved
 */
export async function movePieces(
  customer: TakingCustomer,
  { cartId, customerCodes }: Pick<StoredCheckout, 'cartId' | 'customerCodes'>,
): Promise<MovedPieces> {
  let own = await customer.cart.load();
  const isOwn = own?.id === cartId;
  const prepared = isOwn ? null : await preparedCart(customer, cartId);
  if (prepared === null) return unmoved(own, cartId);
  // A stranger's cart that was not merged at the sign-in would be lost.
  if (own !== null && own.customer === null) {
    await customer.cart.merge();
    own = await customer.cart.load();
  }
  const { status, cart: merged } = await merge(customer, cartId);
  if (merged === null) throw new UpstreamError('mergeCarts', 502, 'The customer has no cart after the merge.');
  if (status === 'already used') return unmoved(merged, cartId);
  const wanted = [...prepared.discountCode.map(({ code }) => code), ...customerCodes];
  const { cart, codes } = await addCodes(customer, wanted, await refreshed(customer, merged, own));
  const before = own !== null && !isPaid(own) ? own : null;
  const expected = ({ sku, quantity }: LineItem) => Math.min(maxQuantity, quantityIn(before, sku) + quantity);
  return {
    cart,
    pieces: 'moved',
    ownItems: before === null ? 0 : itemCount(before),
    missing: prepared.lineItems.filter((line) => !isGift(line) && quantityIn(cart, line.sku) < expected(line)),
    codes,
  };
}
