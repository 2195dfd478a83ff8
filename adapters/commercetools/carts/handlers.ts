import { noCart } from '../../../backend/cart-refusal.ts';
import { Problem, Refused } from '../../../backend/problem.ts';
import type { Caller, Handlers } from '../../../backend/serve.ts';
import { cartRows } from '../../../shared/contract/cart/cart-rows.ts';
import { checkoutRows } from '../../../shared/contract/cart/checkout-rows.ts';
import { maxLines, maxQuantity } from '../../../shared/contract/catalogue/quantity.ts';
import { currencyOf, locales } from '../../../shared/markets/locales.ts';
import type { Env } from '../connection/env.ts';
import { cartAnswer } from './answer.ts';
import {
  type Action,
  claim,
  type EngineCart,
  type EngineLine,
  findCart,
  makeCart,
  openCart,
  ownCart,
  removeCart,
  updateCart,
} from './cart.ts';
import { type Piece, readPieces } from './pieces.ts';

const { addProducts: _, ...rows } = cartRows;

/** The calls for carts that the adapter answers. Several products are added one by one. */
export const commercetoolsCartRows = { ...rows, getShippingMethods: checkoutRows.getShippingMethods };

const skusOf = ({ lineItems }: EngineCart): string[] => lineItems.map(({ variant }) => variant.sku);
const lineOfSku = ({ lineItems }: EngineCart, sku: string) => lineItems.find(({ variant }) => variant.sku === sku);

function requireLine({ lineItems }: EngineCart, lineId: string): EngineLine {
  const line = lineItems.find(({ id }) => id === lineId);
  if (line === undefined) throw new Refused('unknown', `No line found for id ${lineId}`);
  return line;
}

/** commercetools looks at the stock only when it makes an order, so the adapter does. */
function requireRoom({ stock }: Piece, quantity: number): void {
  if (quantity > maxQuantity) throw new Refused('too-many-pieces', `A line has at most ${maxQuantity} pieces.`);
  if (quantity > stock) throw new Refused('out-of-stock', `${stock} pieces are left.`);
}

/** Lines as they can be ordered now, with the pieces that are left. */
async function orderable({ env }: Caller<Env>, cart: EngineCart, currency: string) {
  const pieces = await readPieces(env, skusOf(cart));
  return cart.lineItems.map((line) => {
    const piece = pieces.get(line.variant.sku);
    const stock = piece?.size.prices[currency] === undefined ? 0 : piece.stock;
    return { line, quantity: Math.min(line.quantity, stock, maxQuantity) };
  });
}

/**
 * The cart in the currency of the caller's market. A cart of commercetools has one currency for ever, so one from
 * another market is replaced by a new one, with another id.
 */
async function inMarket(caller: Caller<Env>, cart: EngineCart): Promise<EngineCart> {
  const currency = currencyOf[locales[caller.locale].iso2];
  if (cart.totalPrice.currencyCode === currency) return cart;
  const lines = await orderable(caller, cart, currency);
  const actions = lines.flatMap(({ line, quantity }): Action[] =>
    quantity < 1 ? [] : [{ action: 'addLineItem', sku: line.variant.sku, quantity, addedAt: line.addedAt }],
  );
  const moved = await updateCart(caller, await makeCart(caller), actions);
  await removeCart(caller, cart);
  return moved;
}

/** The actions that add a sku, or put it in the place of a line. */
function additions(cart: EngineCart, sku: string, piece: Piece, replaced: EngineLine | undefined): Action[] {
  if (replaced?.variant.sku === sku) return [];
  const present = lineOfSku(cart, sku)?.quantity ?? 0;
  if (present === 0 && replaced === undefined && cart.lineItems.length >= maxLines)
    throw new Refused('too-many-lines', `A cart has at most ${maxLines} lines.`);
  const room = Math.min(piece.stock, maxQuantity) - present;
  const quantity = Math.max(1, Math.min(replaced?.quantity ?? 1, room));
  requireRoom(piece, present + quantity);
  const added: Action = { action: 'addLineItem', sku, quantity };
  if (replaced === undefined) return [added];
  return [
    { ...added, addedAt: replaced.addedAt },
    { action: 'removeLineItem', lineItemId: replaced.id },
  ];
}

async function merge(caller: Caller<Env>, source: EngineCart, own: EngineCart): Promise<EngineCart> {
  const currency = own.totalPrice.currencyCode;
  const lines = await orderable(caller, source, currency);
  const actions = lines.flatMap(({ line, quantity }): Action[] => {
    const sku = line.variant.sku;
    const room = maxQuantity - (lineOfSku(own, sku)?.quantity ?? 0);
    return Math.min(quantity, room) < 1
      ? []
      : [{ action: 'addLineItem', sku, quantity: Math.min(quantity, room), addedAt: line.addedAt }];
  });
  const merged = await updateCart(caller, own, actions);
  await removeCart(caller, source);
  return merged;
}

export const cartHandlers: Handlers<typeof commercetoolsCartRows, Env> = {
  async createCart({ user }, caller) {
    if (user !== undefined && user.customerId !== caller.customerId)
      throw new Problem(400, 'The token is of another customer.');
    if ((await ownCart(caller)) !== null) throw new Refused('cart-exists', 'The customer has a cart already.');
    return cartAnswer(caller, await makeCart(caller));
  },

  getCart: async ({ cartId }, caller) => cartAnswer(caller, await openCart(caller, cartId)),

  async getOwnCart(_input, caller) {
    const own = await ownCart(caller);
    if (own === null) throw noCart(caller.customerId ?? '');
    return cartAnswer(caller, own);
  },

  async deleteCart({ cartId, version }, caller) {
    await removeCart(caller, await openCart(caller, cartId, version));
    return {};
  },

  async addProduct({ cartId, version, sku, inPlaceOf }, caller) {
    const cart = await inMarket(caller, await openCart(caller, cartId, version));
    const piece = (await readPieces(caller.env, [sku])).get(sku);
    if (piece?.size.prices[cart.totalPrice.currencyCode] === undefined)
      throw new Refused('unknown', `No product found for sku ${sku}`);
    const replaced = inPlaceOf === undefined ? undefined : requireLine(cart, inPlaceOf);
    return cartAnswer(caller, await updateCart(caller, cart, additions(cart, sku, piece, replaced)));
  },

  async setQuantity({ cartId, version, lineItemId, quantity }, caller) {
    const cart = await openCart(caller, cartId, version);
    const { variant } = requireLine(cart, lineItemId);
    const piece = (await readPieces(caller.env, [variant.sku])).get(variant.sku);
    if (piece === undefined) throw new Refused('out-of-stock', `${variant.sku} is not sold any more.`);
    requireRoom(piece, quantity);
    return cartAnswer(
      caller,
      await updateCart(caller, cart, [{ action: 'changeLineItemQuantity', lineItemId, quantity }]),
    );
  },

  async deleteProduct({ cartId, version, lineId }, caller) {
    const cart = await openCart(caller, cartId, version);
    requireLine(cart, lineId);
    return cartAnswer(caller, await updateCart(caller, cart, [{ action: 'removeLineItem', lineItemId: lineId }]));
  },

  async refreshCart({ cartId, version }, caller) {
    const cart = await inMarket(caller, await openCart(caller, cartId, version));
    const lines = await orderable(caller, cart, cart.totalPrice.currencyCode);
    const fewer = lines.flatMap(({ line, quantity }): Action[] =>
      quantity === line.quantity ? [] : [{ action: 'changeLineItemQuantity', lineItemId: line.id, quantity }],
    );
    return cartAnswer(caller, await updateCart(caller, cart, [...fewer, { action: 'recalculate' }]));
  },

  /** The cart page asks for them. Delivery is not connected. */
  getShippingMethods: async () => [],

  async mergeCarts({ cartId, customer }, caller) {
    if (customer !== undefined && customer.customerId !== caller.customerId)
      throw new Problem(400, 'The token is of another customer.');
    const source = cartId === undefined ? null : await findCart(caller, cartId);
    const answer = async (status: 'merged' | 'none', cart: EngineCart | null) => ({
      status,
      cart: cart === null ? null : await cartAnswer(caller, cart),
    });
    if (caller.customerId === null) return answer('none', source);
    const own = await ownCart(caller);
    if (source === null || source.id === own?.id) return answer('none', own);
    if (own === null) return answer('none', await claim(caller, source));
    const isEmpty = own.lineItems.length === 0 || source.lineItems.length === 0;
    return answer(isEmpty ? 'none' : 'merged', await merge(caller, source, own));
  },
};
