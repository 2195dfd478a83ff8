import type { Cart } from '../../../shared/contract/cart/cart.ts';
import type { CartSession } from '../../visitor/cart/cart-session.ts';
import { isForCustomer } from '../protocol/customer-of.ts';
import { homeOf } from '../protocol/home-of.ts';
import { errorMessage, type UcpMessage } from '../protocol/messages.ts';
import type { UcpAnswer, UcpRequest } from '../protocol/operation.ts';
import { ownId, requireSignature } from '../protocol/sealed-id.ts';
import { isHandedOver, type StoredCheckout } from '../stored/stored-checkout.ts';
import { type Changed, changeCheckoutOfCart, refuseChange } from './checkout-of-cart.ts';
import type { WantedLines } from './inputs.ts';
import { missingMessages } from './missing-pieces.ts';
import { platformCart, replaceCodes, replaceLines, wantedPieces } from './platform-cart.ts';

/** A platform's cart at the gateway. */
export interface OpenedCart {
  session: CartSession;
  cart: Cart;
}

/** The answer about a cart that is not there. */
export const cartNotFound = ({ market }: UcpRequest): UcpAnswer => ({
  kind: 'failed',
  messages: [errorMessage('not_found', market.t('cart.gone'), { severity: 'unrecoverable' })],
  continueUrl: homeOf(market),
});

/** The cart of an id at the gateway; null if there is none (any more), or it has become an order. */
export async function loadPlatformCart(request: UcpRequest, cartId: string): Promise<OpenedCart | null> {
  const session = platformCart(request, cartId);
  const cart = await session.load();
  return cart === null || cart.orderNumber !== null ? null : { session, cart };
}

/** The cart of an id that this platform was given; null if there is none. */
export async function openCart(request: UcpRequest, id: string): Promise<OpenedCart | null> {
  const cartId = await ownId(request, 'cart', id);
  return cartId === undefined ? null : loadPlatformCart(request, cartId);
}

/**
 * Changes a cart together with its open checkout, if it has one: by who may change the checkout. What the shopper has
 * taken over is not changed.
 * @throws UcpRefusal 401 without the signature of the checkout; 409 while another request changes them
 */
export async function changeCart(
  request: UcpRequest,
  id: string,
  change: (opened: OpenedCart, checkout: StoredCheckout | null) => Promise<Changed | UcpAnswer>,
): Promise<UcpAnswer> {
  const cartId = await ownId(request, 'cart', id);
  if (cartId === undefined) return cartNotFound(request);
  const changeOpened = async (checkout: StoredCheckout | null) => {
    if (checkout?.status === 'open') {
      if (!isForCustomer(request, checkout)) return cartNotFound(request);
      if (checkout.isSigned) requireSignature(request.platform);
    }
    if (isHandedOver(checkout)) return refuseChange(request, checkout);
    const opened = await loadPlatformCart(request, cartId);
    return opened === null ? cartNotFound(request) : change(opened, checkout?.status === 'open' ? checkout : null);
  };
  if (request.env.CHECKOUTS !== undefined) return changeCheckoutOfCart(request, cartId, changeOpened);
  const changed = await changeOpened(null);
  return 'kind' in changed ? changed : changed.answer();
}

interface Wanted {
  lines: WantedLines;
  codes: readonly string[];
}

interface FilledCart extends OpenedCart {
  /** What is missing of the wanted pieces. */
  missing: UcpMessage[];
  /** Why promo codes were not taken. */
  refused: UcpMessage[];
}

/** Makes a cart of what is wanted, as far as it can be had. Of nothing no cart is made: then it is the answer. */
export async function fillNewCart(request: UcpRequest, { lines, codes }: Wanted): Promise<FilledCart | UcpAnswer> {
  const session = platformCart(request);
  const wanted = wantedPieces(lines);
  await session.open();
  await replaceLines(session, wanted);
  const refused = await replaceCodes(request, session, codes);
  const cart = await session.load();
  if (cart === null) return cartNotFound(request);
  const missing = await missingMessages(request, cart, lines);
  if (wanted.size === 0 || missing.length < wanted.size || cart.lineItems.length > 0)
    return { session, cart, missing, refused };
  await session.mutate('deleteCart', {});
  const messages = missing.map((message) => ({ ...message, severity: 'unrecoverable' as const }));
  return { kind: 'failed', messages, continueUrl: homeOf(request.market) };
}
