import { storeOf } from '../cart/checkout-of-cart.ts';
import { cartNotFound, fillNewCart, openCart } from '../cart/opened-cart.ts';
import { customerCodes, unavailableOf } from '../cart/platform-cart.ts';
import { checkoutLink } from '../links/checkout-link.ts';
import { isForCustomer } from '../protocol/customer-of.ts';
import { done, type UcpAnswer, type UcpRequest } from '../protocol/operation.ts';
import { requireSignature, sealId } from '../protocol/sealed-id.ts';
import type { StoredCheckout } from '../stored/stored-checkout.ts';
import { openView } from './checkout-view.ts';
import { viewOf } from './current-view.ts';
import { readGiven, reductions, rejections } from './given.ts';
import type { CreateInput } from './inputs.ts';
import { checkoutNotFound } from './opened-checkout.ts';
import { requestMessages } from './request-messages.ts';

/** Milliseconds after which a checkout cannot be changed or taken over any more. */
const lifetime = 24 * 3_600_000;

/** The pieces of a new checkout: those of a cart of the platform, or in a new one. */
async function cartFor(request: UcpRequest, { cart_id: cartId, line_items: lines, discounts }: CreateInput) {
  if (cartId !== undefined) {
    const opened = await openCart(request, cartId);
    return opened === null
      ? cartNotFound(request)
      : { cart: opened.cart, customerCodes: [], unavailable: [], messages: [] };
  }
  const codes = discounts?.codes ?? [];
  const filled = await fillNewCart(request, { lines, codes });
  if ('kind' in filled) return filled;
  const { cart, missing, refused } = filled;
  return {
    cart,
    customerCodes: customerCodes(codes, refused),
    unavailable: unavailableOf(cart, lines),
    messages: [...reductions(missing), ...rejections(refused)],
  };
}

/** Makes a checkout, or returns the one that its cart has, unless that is given up. @throws UpstreamError */
export async function create(request: UcpRequest, input: CreateInput): Promise<UcpAnswer> {
  const { env, market, platform } = request;
  const found = await cartFor(request, input);
  if ('kind' in found) return found;
  const { cart, messages, ...wanted } = found;
  const store = storeOf(request, cart.id);
  const known = input.cart_id === undefined ? null : await store.read();
  if (known !== null && known.status !== 'canceled') return existing(request, known);
  const { locale, origin } = market;
  const { isSigned } = platform;
  const id = await sealId(env, 'checkout', { locale, id: cart.id, platform: platform.profile.address, isSigned });
  const createdAt = Date.now();
  const draft: StoredCheckout = {
    id,
    locale,
    platform: platform.profile.address,
    isSigned,
    cartId: cart.id,
    fromCart: input.cart_id !== undefined,
    ...(await readGiven(request, input, null)),
    ...wanted,
    link: await checkoutLink(env, origin, { locale, cartId: cart.id, createdAt }),
    shown: { line_items: [], currency: market.domain.devise, totals: [], discounts: {} },
    status: 'open',
    revision: 0,
    orderNumber: null,
    createdAt,
    expiresAt: createdAt + lifetime,
  };
  const said = [...messages, ...requestMessages(request, input)];
  const view = await openView(request, draft, cart, said, input.line_items);
  const kept = await store.open({ ...draft, delivery: view.delivery, shown: view.shown });
  return kept.id === id ? done(view.body, 201) : existing(request, kept);
}

/** The checkout that a cart has already (cart, idempotent conversion). */
async function existing(request: UcpRequest, checkout: StoredCheckout): Promise<UcpAnswer> {
  if (!isForCustomer(request, checkout)) return checkoutNotFound(request);
  if (checkout.isSigned) requireSignature(request.platform);
  return done(await viewOf(request, checkout));
}
