import { Refused } from '../../../backend/problem.ts';
import { changeCart } from './change.ts';
import {
  addAvailable,
  addPieces,
  deleteLine,
  enterMarket,
  lineOfSku,
  refreshLines,
  requireLine,
  requireRoom,
  roomFor,
  setLine,
} from './lines.ts';
import type { ObjectCalls } from './object-calls.ts';

type LineCalls = Pick<ObjectCalls, 'addProduct' | 'addProducts' | 'setQuantity' | 'deleteProduct' | 'refreshCart'>;

export const lineCalls: LineCalls = {
  addProduct: (context, { sku, inPlaceOf, ...target }) =>
    changeCart(context, target, async (change) => {
      await enterMarket(change);
      const piece = (await change.pieces([sku])).get(sku);
      if (piece?.price === undefined) throw new Refused('unknown', `No product found for sku ${sku}`);
      if (inPlaceOf === undefined) {
        requireRoom(change, piece, 1);
        return addPieces(change, [{ sku, piece, quantity: 1 }]);
      }
      const line = requireLine(change, inPlaceOf);
      if (line.variant_sku === sku) return;
      // Of a full cart the former line leaves.
      if (lineOfSku(change, sku) !== undefined || piece.stock < 1) requireRoom(change, piece, 1);
      const quantity = Math.min(line.quantity, roomFor(change, piece));
      await addPieces(change, [{ sku, piece, quantity }], line.variant_sku);
      return deleteLine(change, line);
    }),

  async addProducts(context, { items, ...target }) {
    let productsNotAdded: string[] = [];
    const cart = await changeCart(context, target, async (change) => {
      await enterMarket(change);
      productsNotAdded = await addAvailable(change, items);
    });
    return { ...cart, productsNotAdded };
  },

  setQuantity: (context, { lineItemId, quantity, ...target }) =>
    changeCart(context, target, async (change) => {
      const line = requireLine(change, lineItemId);
      if (quantity === line.quantity) return;
      const piece = (await change.pieces([line.variant_sku])).get(line.variant_sku);
      if (piece === undefined) throw new Refused('out-of-stock', `${line.variant_sku} is not sold any more.`);
      requireRoom(change, piece, quantity - line.quantity);
      await setLine(change, line, quantity);
    }),

  deleteProduct: (context, { lineId, ...target }) =>
    changeCart(context, target, (change) => deleteLine(change, requireLine(change, lineId))),

  refreshCart: (context, target) =>
    changeCart(context, target, async (change) => {
      await enterMarket(change);
      await refreshLines(change);
    }),
};
