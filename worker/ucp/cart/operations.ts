import { z } from 'zod';
import type { Cart } from '../../../shared/contract/cart/cart.ts';
import { contextOf } from '../catalogue/inputs.ts';
import { marketMessages } from '../protocol/market-messages.ts';
import type { UcpMessage } from '../protocol/messages.ts';
import { done, operation, type UcpRequest } from '../protocol/operation.ts';
import { sealId, unsealId } from '../protocol/sealed-id.ts';
import type { ShownCart, StoredCheckout } from '../stored/stored-checkout.ts';
import { cartView, deliveryMessages, methodsFor } from './cart-view.ts';
import { type CartInput, cartInput, sealedId } from './inputs.ts';
import { missingMessages } from './missing-pieces.ts';
import { cartNotFound, changeCart, fillNewCart, openCart } from './opened-cart.ts';
import { customerCodes, replaceCodes, replaceLines, unavailableOf, wantedPieces } from './platform-cart.ts';

const capability = 'dev.ucp.shopping.cart';

/** A cart as the platform sees it, and what its checkout keeps of that. */
async function viewOf(request: UcpRequest, cart: Cart, id: string, messages: readonly UcpMessage[] = []) {
  const methods = await methodsFor(request, cart);
  const { discounts, ...view } = cartView(request.market, cart, id, methods);
  const hasDiscounts = request.active.has('dev.ucp.shopping.discount');
  const all = [...messages, ...deliveryMessages(request.market, cart, methods)];
  const { line_items, currency, totals } = view;
  const shown: ShownCart = { line_items, currency, totals, discounts };
  return { shown, body: { ...view, ...(hasDiscounts && { discounts }), ...(all.length > 0 && { messages: all }) } };
}

const marketOf = async (env: UcpRequest['env'], { id }: { id: string }) => (await unsealId(env, 'cart', id))?.locale;

export const createCart = operation<CartInput>({
  capability,
  method: 'POST',
  path: '/carts',
  idempotencyKey: 'optional',
  argument: 'cart',
  description:
    'Puts variants into a new cart: line_items with item.id (a variant’s id) and quantity, promo codes in ' +
    'discounts.codes. Returns totals as the shop shows them, delivery estimated, and continue_url, at which the ' +
    'shopper finds these pieces.',
  input: cartInput,
  contextOf,
  async run(request, { line_items: lines, discounts, context }) {
    const { env, market, platform } = request;
    const filled = await fillNewCart(request, { lines, codes: discounts?.codes ?? [] });
    if ('kind' in filled) return filled;
    const { cart, missing, refused } = filled;
    const { profile, isSigned } = platform;
    const named = { locale: market.locale, id: cart.id, platform: profile.address, isSigned };
    const id = await sealId(env, 'cart', named);
    const messages = [...missing, ...refused, ...marketMessages(request, context)];
    return done((await viewOf(request, cart, id, messages)).body, 201);
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
    const opened = await openCart(request, id);
    return opened === null ? cartNotFound(request) : done((await viewOf(request, opened.cart, id)).body);
  },
});

export const updateCart = operation<CartInput & { id: string }>({
  capability,
  method: 'PUT',
  path: '/carts/{id}',
  idempotencyKey: 'optional',
  argument: 'cart',
  description:
    'Replaces what is in the cart: send all line_items that are wanted, and all codes in discounts.codes. Without ' +
    'discounts the codes stay.',
  input: cartInput.extend({ id: sealedId }),
  contextOf,
  marketOf,
  run: (request, { id, line_items: lines, discounts, context }) =>
    changeCart(request, id, async ({ session }, checkout) => {
      await replaceLines(session, wantedPieces(lines));
      const codes = discounts?.codes;
      const refused = codes === undefined ? [] : await replaceCodes(request, session, codes);
      const cart = await session.load();
      if (cart === null) return cartNotFound(request);
      const missing = await missingMessages(request, cart, lines);
      const messages = [...missing, ...refused, ...marketMessages(request, context)];
      const { body, shown } = await viewOf(request, cart, id, messages);
      if (checkout === null) return done(body);
      const changed: StoredCheckout = {
        ...checkout,
        isSigned: checkout.isSigned && request.platform.isSigned,
        ...(codes !== undefined && { customerCodes: customerCodes(codes, refused) }),
        unavailable: unavailableOf(cart, lines),
        shown,
      };
      return { checkout: changed, answer: async () => done(body) };
    }),
});

export const cancelCart = operation<{ id: string }>({
  capability,
  method: 'POST',
  path: '/carts/{id}/cancel',
  idempotencyKey: 'optional',
  argument: null,
  description: 'Gives up the cart, with its checkout if it has one. Returns it as it was.',
  input: idInput,
  contextOf: () => ({}),
  marketOf,
  run: (request, { id }) =>
    changeCart(request, id, async ({ session, cart }, checkout) => {
      const { body } = await viewOf(request, cart, id);
      await session.mutate('deleteCart', {});
      const answer = async () => done(body);
      return checkout === null ? answer() : { checkout: { ...checkout, status: 'canceled' }, answer };
    }),
});
