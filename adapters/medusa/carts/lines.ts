import { Refused } from '../../../backend/problem.ts';
import { maxLines, maxQuantity } from '../../../shared/contract/catalogue/quantity.ts';
import { centsOf } from '../catalogue/product.ts';
import { type Change, marketCurrency, regionOf } from './change.ts';
import type { MedusaLine } from './medusa-cart.ts';
import type { Piece } from './pieces.ts';

/** Pieces of a sku that are to be added. */
export interface Wanted {
  sku: string;
  quantity: number;
}

export function requireLine({ cart }: Change, lineId: string): MedusaLine {
  const line = cart.items.find(({ id }) => id === lineId);
  if (line === undefined) throw new Refused('unknown', `No line found for id ${lineId}`);
  return line;
}

export const lineOfSku = ({ cart }: Change, sku: string): MedusaLine | undefined =>
  cart.items.find(({ variant_sku }) => variant_sku === sku);

export const deleteLine = (change: Change, { id }: MedusaLine): Promise<void> =>
  change.write({ method: 'DELETE', path: `/line-items/${id}` });

/** Sets a line's quantity, at today's price. */
export const setLine = (change: Change, { id }: MedusaLine, quantity: number): Promise<void> =>
  change.write({ method: 'POST', path: `/line-items/${id}`, body: { quantity } });

/**
 * Adds pieces, all or none. New lines come to the end, or where they were before.
 * @param inPlaceOf the sku whose place the new line takes
 */
export async function addPieces(
  change: Change,
  added: readonly (Wanted & { piece: Piece })[],
  inPlaceOf?: string,
): Promise<void> {
  const items = added.map(({ piece, quantity }) => ({ variant_id: piece.variantId, quantity }));
  const newSkus = added.map(({ sku }) => sku).filter((sku) => lineOfSku(change, sku) === undefined);
  await change.write({ method: 'POST', path: '/pieces', body: { items } });
  const { places } = change.record;
  if (inPlaceOf === undefined)
    return change.remember({ places: [...places, ...newSkus.filter((sku) => !places.includes(sku))] });
  const others = places.filter((sku) => !newSkus.includes(sku));
  return change.remember({ places: others.flatMap((sku) => (sku === inPlaceOf ? [...newSkus, sku] : [sku])) });
}

/** Moves a cart to the caller's market, if it has another currency. Lines that are not sold there are removed. */
export async function enterMarket(change: Change): Promise<void> {
  if (change.cart.currency_code === marketCurrency(change.context)) return;
  const region_id = await regionOf(change.context);
  const { items } = change.cart;
  const pieces = await change.pieces(
    items.map(({ variant_sku }) => variant_sku),
    region_id,
  );
  for (const line of items) if (pieces.get(line.variant_sku)?.price === undefined) await deleteLine(change, line);
  await change.write({ method: 'POST', path: '', body: { region_id } });
  await change.remember({ delivery: null });
  await change.read();
}

/** How many pieces of a sku can be added to what the cart has. */
export function roomFor(change: Change, piece: Piece | undefined): number {
  if (piece?.price === undefined) return 0;
  const present = lineOfSku(change, piece.sku)?.quantity ?? 0;
  return Math.min(maxQuantity, piece.stock) - present;
}

/** @throws the reason why pieces of a sku cannot be added */
export function requireRoom(change: Change, piece: Piece, quantity: number): void {
  const line = lineOfSku(change, piece.sku);
  const total = (line?.quantity ?? 0) + quantity;
  if (line === undefined && change.cart.items.length >= maxLines)
    throw new Refused('too-many-lines', `A cart holds no more than ${maxLines} articles.`);
  if (total > piece.stock) throw new Refused('out-of-stock', `There are ${piece.stock} pieces of ${piece.sku}.`);
  if (total > maxQuantity)
    throw new Refused('too-many-pieces', `No more than ${maxQuantity} pieces can be ordered of one article.`);
}

/**
 * Adds what there is of several skus; returns those with fewer pieces than wanted. New lines are added as long as the
 * cart has room for them.
 */
export async function addAvailable(change: Change, wanted: readonly Wanted[]): Promise<string[]> {
  const total = new Map<string, number>();
  for (const { sku, quantity } of wanted) total.set(sku, (total.get(sku) ?? 0) + quantity);
  const pieces = await change.pieces([...total.keys()]);
  let newLines = maxLines - change.cart.items.length;
  const added = [...total].flatMap(([sku, quantity]) => {
    const piece = pieces.get(sku);
    const isNew = lineOfSku(change, sku) === undefined;
    const room = isNew && newLines <= 0 ? 0 : roomFor(change, piece);
    if (piece === undefined || room <= 0) return [];
    if (isNew) newLines -= 1;
    return [{ sku, piece, quantity: Math.min(room, quantity) }];
  });
  if (added.length > 0) await addPieces(change, added);
  const addedOf = new Map(added.map(({ sku, quantity }) => [sku, quantity]));
  return [...total].flatMap(([sku, quantity]) => ((addedOf.get(sku) ?? 0) < quantity ? [sku] : []));
}

/** Sets today's prices and stock. */
export async function refreshLines(change: Change): Promise<void> {
  const { items } = change.cart;
  const pieces = await change.pieces(items.map(({ variant_sku }) => variant_sku));
  for (const line of items) {
    const piece = pieces.get(line.variant_sku);
    const quantity = Math.min(line.quantity, piece?.stock ?? 0);
    if (piece?.price === undefined || quantity < 1) await deleteLine(change, line);
    else if (quantity < line.quantity || piece.price.price !== centsOf(line.unit_price))
      await setLine(change, line, quantity);
  }
}
