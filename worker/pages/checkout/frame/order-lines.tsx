import type { ReactElement } from 'react';
import { LinePrice, SentLater } from '../../../../client/cart/cart-line.tsx';
import { type CartShop, lineName } from '../../../../client/cart/cart-shop.ts';
import { LineWords } from '../../../../client/cart/line-parts.tsx';
import { ProductPicture } from '../../../../client/components/product-picture.tsx';
import type { CartText } from '../../../../client/texts/cart-texts.ts';
import type { Cart } from '../../../../shared/contract/cart/cart.ts';

interface OrderLinesProps {
  cart: Cart;
  shop: CartShop;
  text: CartText;
}

export function OrderLines({ cart, shop, text }: OrderLinesProps): ReactElement {
  return (
    <ul className="order-lines">
      {cart.lineItems.map((line) => (
        <li key={line.lineId} className="order-lines__line">
          <ProductPicture
            base={shop.picturesUrl}
            optionId={line.optionId}
            type={line.images[0] ?? 'AP'}
            alt=""
            sizes="4.5rem"
            largest={320}
          />
          <div>
            <p>{lineName(line, shop)}</p>
            <LineWords line={line} shop={shop} text={text} />
            <SentLater line={line} shop={shop} text={text} />
          </div>
          <LinePrice line={line} shop={shop} text={text} />
        </li>
      ))}
    </ul>
  );
}
