import type { Order } from '../../../shared/contract/orders/orders.ts';
import { joinTexts } from '../../../shared/format/join-texts.ts';
import { sizeText } from '../../../shared/format/size-text.ts';
import type { PageRequest } from '../../page/page-module.ts';

/** Formats a piece of an order in a line: `Wrap dress, ivory, size M`. */
export function pieceName(
  { name, color, size }: Pick<Order['lines'][number], 'name' | 'color' | 'size'>,
  { t, properties: { lang } }: Pick<PageRequest, 't' | 'properties'>,
): string {
  return joinTexts([name[lang], color[lang], sizeText(t('cart.size'), size)]);
}
