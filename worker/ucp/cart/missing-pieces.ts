import { isGift } from '../../../shared/cart/cart.ts';
import type { Cart } from '../../../shared/contract/cart/cart.ts';
import type { Piece } from '../../../shared/contract/catalogue/product.ts';
import { catalogueId } from '../../../shared/contract/gateway/values.ts';
import { joinTexts } from '../../../shared/format/join-texts.ts';
import { errorMessage, type UcpMessage } from '../protocol/messages.ts';
import type { UcpRequest } from '../protocol/operation.ts';
import type { WantedLines } from './inputs.ts';
import { wantedPieces } from './platform-cart.ts';

/** Unknown ids of which it is found out whether they are products: a call for each. */
const maxProducts = 5;

type Wanted = ReadonlyMap<string, number>;

const lineOf = ({ lineItems }: Cart, sku: string) => lineItems.findIndex((each) => each.sku === sku && !isGift(each));

/** Pieces of which the cart has fewer than wanted. */
export function reducedMessages({ market }: UcpRequest, cart: Cart, wanted: Wanted): UcpMessage[] {
  return [...wanted].flatMap(([sku, quantity]): UcpMessage[] => {
    const index = lineOf(cart, sku);
    const line = cart.lineItems[index];
    if (line === undefined || line.quantity >= quantity) return [];
    const content = market.t('cart.quantity-reduced', { stock: line.quantity });
    return [{ type: 'warning', code: 'quantity_reduced', content, path: `$.line_items[${index}]` }];
  });
}

/** Where a request has a piece that is not in its answer; all lines if it does not name the piece. */
const pathIn = (lines: WantedLines, sku: string): string => {
  const index = lines.findIndex(({ item }) => item.id === sku);
  return index === -1 ? '$.line_items' : `$.line_items[${index}]`;
};

/** A piece by its name, colour and size. */
export const pieceName = ({ name, color, size }: Pick<Piece, 'name' | 'color' | 'size'>): string =>
  joinTexts([name, color, size], ', ');

export const soldOut = ({ market }: UcpRequest, names: string, path: string): UcpMessage =>
  errorMessage('out_of_stock', market.t('cart.not-added', { names }), { path });

/** Names of products by their ids, as far as some ids are those of products. */
async function productNames({ gateway, market }: UcpRequest, ids: readonly string[]): Promise<Map<string, string>> {
  const asked = ids.filter((id) => catalogueId.safeParse(id).success).slice(0, maxProducts);
  const found = await Promise.all(
    asked.map((productId) => gateway.attempt('getProduct', { productId, currency: market.domain.devise })),
  );
  return new Map(
    found.flatMap((product): [string, string][] =>
      product === null ? [] : [[product.productId, product.name[market.properties.lang]]],
    ),
  );
}

/**
 * What is said of pieces that cannot be had: sold out, or no pieces of this shop. While the catalogue does not say
 * which they are, they are sold out.
 * @param lines of the request: a path leads to the piece there
 */
export async function unavailableMessages(
  request: UcpRequest,
  skus: readonly string[],
  lines: WantedLines,
): Promise<UcpMessage[]> {
  if (skus.length === 0) return [];
  const { gateway, market } = request;
  const answer = await gateway.attempt('listPieces', { skus: skus.join(','), currency: market.domain.devise });
  if (answer === null || gateway.isFallback('listPieces'))
    return skus.map((sku) => soldOut(request, sku, pathIn(lines, sku)));
  const pieces = new Map(answer.pieces.map((piece) => [piece.sku, piece]));
  const products = await productNames(
    request,
    skus.filter((sku) => !pieces.has(sku)),
  );
  return skus.map((sku) => {
    const piece = pieces.get(sku);
    const path = pathIn(lines, sku);
    if (piece !== undefined) return soldOut(request, pieceName(piece), path);
    const name = products.get(sku);
    const content =
      name === undefined
        ? market.t('assistants.item-unknown', { id: sku })
        : market.t('assistants.choose-variant', { name });
    return errorMessage('item_unavailable', content, { path });
  });
}

/** What is missing of the wanted pieces. */
export async function missingMessages(request: UcpRequest, cart: Cart, lines: WantedLines): Promise<UcpMessage[]> {
  const wanted = wantedPieces(lines);
  const gone = [...wanted.keys()].filter((sku) => lineOf(cart, sku) === -1);
  return [...(await unavailableMessages(request, gone, lines)), ...reducedMessages(request, cart, wanted)];
}
