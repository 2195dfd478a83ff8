import type { Piece } from '../../../shared/contract/catalogue/product.ts';
import { maxNamed, namesInWords, pieceInList } from '../../components/names-in-words.ts';
import type { VisitorRequest } from '../../page/page-module.ts';

/** Maximum of skus per call, as in the contract. */
const maxRequested = 50;

/** Loads pieces by sku; unknown skus are absent. */
export async function piecesOf(
  { gateway, domain }: VisitorRequest,
  skus: readonly string[],
): Promise<ReadonlyMap<string, Piece>> {
  const asked = [...new Set(skus)].slice(0, maxRequested).join(',');
  if (asked === '') return new Map();
  const { pieces } = await gateway.call('listPieces', { skus: asked, currency: domain.devise });
  return new Map(pieces.map((piece) => [piece.sku, piece]));
}

/** Names of skus as text: `Satin dress (Ivory, M) and Wool coat (Navy, 40)`. Unknown ones are only counted. */
export async function piecesInWords(request: VisitorRequest, skus: readonly string[]): Promise<string> {
  const known = await piecesOf(request, skus);
  const names = skus.flatMap((sku) => {
    const piece = known.get(sku);
    return piece === undefined ? [] : [pieceInList(piece.name, [piece.color, piece.size])];
  });
  const count = skus.length - names.length;
  // At the end, and within the maximum of names in the sentence.
  if (count > 0) names.splice(maxNamed - 1, 0, request.t('cart.shared.unknown', { count }));
  return namesInWords(names, request);
}
