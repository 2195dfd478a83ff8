import type { Piece } from '../../../shared/contract/catalogue/catalog.ts';
import { maxNamed, namesInWords } from '../../components/names-in-words.ts';
import type { VisitorRequest } from '../../page/page-module.ts';

/** The most skus that are asked for at once, as the contract has it. */
const maxRequested = 50;

/** What skus are, by sku, as far as they are known. */
export async function piecesOf(
  { gateway, domain }: VisitorRequest,
  skus: readonly string[],
): Promise<ReadonlyMap<string, Piece>> {
  const asked = [...new Set(skus)].slice(0, maxRequested).join(',');
  if (asked === '') return new Map();
  const { pieces } = await gateway.call('listPieces', { skus: asked, currency: domain.devise });
  return new Map(pieces.map((piece) => [piece.sku, piece]));
}

/** Skus in words: `Satin dress (Ivory, M) and Wool coat (Navy, 40)`. Those that nobody knows are only counted. */
export async function piecesInWords(request: VisitorRequest, skus: readonly string[]): Promise<string> {
  const known = await piecesOf(request, skus);
  const names = skus.flatMap((sku) => {
    const piece = known.get(sku);
    return piece === undefined ? [] : [`${piece.name} (${piece.color}, ${piece.size})`];
  });
  const count = skus.length - names.length;
  // At the end, and among those that are written out.
  if (count > 0) names.splice(maxNamed - 1, 0, request.t('cart.shared.unknown', { count }));
  return namesInWords(names, request);
}
