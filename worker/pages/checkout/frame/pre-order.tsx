import type { ReactElement } from 'react';
import { isDematerialised, preOrderLabel } from '../../../../shared/cart/cart.ts';
import type { Cart } from '../../../../shared/contract/cart/cart.ts';
import { Notice } from '../../../components/notice.tsx';
import type { PageRequest } from '../../../page/page-module.ts';

interface PreOrderProps {
  cart: Cart;
  request: Pick<PageRequest, 't'>;
}

/** Says of a pre-order when it is sent; nothing of any other cart, and of one that is sent by e-mail. */
export function PreOrder({ cart, request: { t } }: PreOrderProps): ReactElement | null {
  const label = preOrderLabel(cart);
  if (label === null || isDematerialised(cart)) return null;
  return (
    <Notice tone="info">
      {t(label === 'ON_DEMAND' ? 'product.on-demand-text' : 'product.pre-order-text')}
    </Notice>
  );
}
