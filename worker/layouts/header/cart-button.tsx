import type { ReactElement } from 'react';
import { MiniCart } from '../../../client/islands/mini-cart.tsx';
import { cartShop } from '../../components/cart-shop.ts';
import { Island } from '../../components/island.tsx';
import type { PageRequest } from '../../page/page-module.ts';

/** The link to the cart; on desktops with the mini-cart. */
export function CartButton({ request }: { request: PageRequest }): ReactElement {
  const { links, picturesUrl, closed } = cartShop(request);
  const { cart, product } = links;
  return (
    <Island
      name="mini-cart"
      on="interaction"
      component={MiniCart}
      t={request.t}
      props={{ shop: { picturesUrl, links: { cart, product }, ...(closed !== undefined && { closed }) } }}
    />
  );
}
