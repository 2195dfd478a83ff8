import type { Piece } from '../../../../shared/contract/catalogue/product.ts';
import { joinTexts } from '../../../../shared/format/join-texts.ts';
import { sizeText } from '../../../../shared/format/size-text.ts';
import type { PageRequest } from '../../../page/page-module.ts';

/** Text for the piece of an alert; its sku if the catalogue does not know it any more. */
export function namedAlert(sku: string, piece: Piece | undefined, { t }: Pick<PageRequest, 't'>): string {
  if (piece === undefined) return sku;
  return joinTexts([piece.name, piece.color, sizeText(t('cart.size'), piece.size)]);
}
