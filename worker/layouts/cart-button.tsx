import type { ReactElement } from 'react';
import { MiniCart } from '../../client/islands/mini-cart.tsx';
import { cartShop } from '../pages/cart/cart-shop.ts';
import type { PageRequest } from '../pages/page-module.ts';
import { Island } from '../rendering/island.tsx';

/** The link to the cart; on desktops, a look into it. */
export function CartButton({ request }: { request: PageRequest }): ReactElement {
  const { links, loyalty: _loyalty, donations: _donations, ...shop } = cartShop(request);
  const { cart, product } = links;
  return (
    <Island
      name="mini-cart"
      on="interaction"
      component={MiniCart}
      t={request.t}
      props={{ shop: { ...shop, links: { cart, product } } }}
    />
  );
}
