import type { ImportedPiece } from './payload.ts';

/**
 * The availability type of an option, from the stock of its pieces in the feed, and the shop's label for it. An
 * option is pre-ordered, or made on demand, only if none of its pieces is in stock.
 */
export function stockOf(pieces: readonly ImportedPiece[]): {
  kind: ImportedPiece['stock']['kind'];
  label: '' | 'RAL_ANTICIPATION' | 'ON_DEMAND';
} {
  const has = (kind: ImportedPiece['stock']['kind']) =>
    pieces.some(({ stock }) => stock.kind === kind && stock.quantity !== 0);
  if (!has('in-stock') && has('preorder')) return { kind: 'preorder', label: 'RAL_ANTICIPATION' };
  if (!has('in-stock') && has('backorder')) return { kind: 'backorder', label: 'ON_DEMAND' };
  return { kind: 'in-stock', label: '' };
}
