import type { ReactElement } from 'react';
import { isDematerialised, preOrderLabel } from '../../../../shared/cart/cart.ts';
import type { Cart } from '../../../../shared/contract/cart/cart.ts';
import { Notice } from '../../../components/notice.tsx';
import type { PageRequest } from '../../../page/page-module.ts';

interface PreOrderProps {
  cart: Cart;
  request: Pick<PageRequest, 't'>;
}

/** Message about when a pre-order is sent; null for other carts, and for those sent by e-mail. */
export function PreOrder({ cart, request: { t } }: PreOrderProps): ReactElement | null {
  const label = preOrderLabel(cart);
  if (label === null || isDematerialised(cart)) return null;
  return <Notice tone="info">{t(label === 'ON_DEMAND' ? 'product.on-demand-text' : 'product.pre-order-text')}</Notice>;
}
