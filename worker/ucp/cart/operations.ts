import { z } from 'zod';
import type { Cart } from '../../../shared/contract/cart/cart.ts';
import type { CartSession } from '../../visitor/cart/cart-session.ts';
import { contextOf } from '../catalogue/inputs.ts';
import { homeOf } from '../protocol/home-of.ts';
import { errorMessage, type UcpMessage } from '../protocol/messages.ts';
import { done, operation, type UcpAnswer, type UcpRequest } from '../protocol/operation.ts';
import { sealId, unsealId } from '../protocol/sealed-id.ts';
import { cartView, deliveryMessages, methodsFor } from './cart-view.ts';
import { type CartInput, cartInput, sealedId } from './inputs.ts';
import { missingMessages, platformCart, replaceCodes, replaceLines, wantedPieces } from './platform-cart.ts';

const capability = 'dev.ucp.shopping.cart';

async function viewOf(request: UcpRequest, cart: Cart, id: string, messages: readonly UcpMessage[] = []) {
  const methods = await methodsFor(request, cart);
  const { discounts, ...view } = cartView(request.market, cart, id, methods);
  const hasDiscounts = request.active.has('dev.ucp.shopping.discount');
  const all = [...messages, ...deliveryMessages(request.market, cart, methods)];
  return { ...view, ...(hasDiscounts && { discounts }), ...(all.length > 0 && { messages: all }) };
}

const notFound = ({ market }: UcpRequest): UcpAnswer => ({
  kind: 'failed',
  messages: [errorMessage('not_found', market.t('cart.gone'), { severity: 'unrecoverable' })],
  continueUrl: homeOf(market),
});

interface Opened {
  session: CartSession;
  cart: Cart;
}

/** The cart of an id that this platform was given; null if there is none, or it has become an order. */
async function open(request: UcpRequest, id: string): Promise<Opened | null> {
  const named = await unsealId(request.env, 'cart', id);
  if (named === undefined || named.platform !== request.platform.profile.address) return null;
  const session = platformCart(request, named.id);
  const cart = await session.load();
  return cart === null || cart.orderNumber !== null ? null : { session, cart };
}

const marketOf = async (env: UcpRequest['env'], { id }: { id: string }) => (await unsealId(env, 'cart', id))?.locale;

export const createCart = operation<CartInput>({
  capability,
  method: 'POST',
  path: '/carts',
  argument: 'cart',
  description:
    'Puts variants into a new cart: line_items with item.id (a variant’s id) and quantity, promo codes in ' +
    'discounts.codes. Returns totals as the shop shows them, delivery estimated, and continue_url, at which the ' +
    'shopper finds these pieces.',
  input: cartInput,
  contextOf,
  async run(request, { line_items: lines, discounts }) {
    const { env, market, platform } = request;
    const session = platformCart(request);
    const wanted = wantedPieces(lines);
    await session.open();
    await replaceLines(session, wanted);
    const messages = await replaceCodes(request, session, discounts?.codes ?? []);
    const cart = await session.load();
    if (cart === null) return notFound(request);
    const missing = missingMessages(request, cart, wanted);
    if (wanted.size > 0 && missing.length === wanted.size && cart.lineItems.length === 0) {
      await session.mutate('deleteCart', {});
      const none = missing.map((message) => ({ ...message, severity: 'unrecoverable' as const }));
      return { kind: 'failed', messages: none, continueUrl: homeOf(market) };
    }
    const id = await sealId(env, 'cart', { locale: market.locale, id: cart.id, platform: platform.profile.address });
    return done(await viewOf(request, cart, id, [...missing, ...messages]), 201);
  },
});

const idInput = z.looseObject({ id: sealedId });

export const getCart = operation<{ id: string }>({
  capability,
  method: 'GET',
  path: '/carts/{id}',
  argument: null,
  description: 'The cart with its prices, stock and totals of this moment.',
  input: idInput,
  contextOf: () => ({}),
  marketOf,
  async run(request, { id }) {
    const opened = await open(request, id);
    return opened === null ? notFound(request) : done(await viewOf(request, opened.cart, id));
  },
});

export const updateCart = operation<CartInput & { id: string }>({
  capability,
  method: 'PUT',
  path: '/carts/{id}',
  argument: 'cart',
  description:
    'Replaces what is in the cart: send all line_items that are wanted, and all codes in discounts.codes. Without ' +
    'discounts the codes stay.',
  input: cartInput.extend({ id: sealedId }),
  contextOf,
  marketOf,
  async run(request, { id, line_items: lines, discounts }) {
    const opened = await open(request, id);
    if (opened === null) return notFound(request);
    const { session } = opened;
    const wanted = wantedPieces(lines);
    await replaceLines(session, wanted);
    const messages = discounts?.codes === undefined ? [] : await replaceCodes(request, session, discounts.codes);
    const cart = await session.load();
    if (cart === null) return notFound(request);
    return done(await viewOf(request, cart, id, [...missingMessages(request, cart, wanted), ...messages]));
  },
});

export const cancelCart = operation<{ id: string }>({
  capability,
  method: 'POST',
  path: '/carts/{id}/cancel',
  argument: null,
  description: 'Gives up the cart. Returns it as it was.',
  input: idInput,
  contextOf: () => ({}),
  marketOf,
  async run(request, { id }) {
    const opened = await open(request, id);
    if (opened === null) return notFound(request);
    const view = await viewOf(request, opened.cart, id);
    await opened.session.mutate('deleteCart', {});
    return done(view);
  },
});
