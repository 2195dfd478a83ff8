import type { ImportedPiece } from './payload.ts';

/**
 * How an option can be had, from what the feed says of its pieces, and the label that the shop has for it. What is in
 * stock comes first: an option is pre-ordered, or made on demand, only where none of its pieces is in stock.
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
