import type { ReactElement } from 'react';
import type { LineItem } from '../../shared/contract/cart/cart.ts';
import type { PictureType } from '../../shared/contract/catalogue/product.ts';
import { joinTexts } from '../../shared/format/join-texts.ts';
import { sizeText } from '../../shared/format/size-text.ts';
import { ProductPicture } from '../components/product-picture.tsx';
import type { CartText } from '../texts/cart-texts.ts';
import type { MiniCartShop } from './cart-shop.ts';

interface LinePictureProps {
  /** Base URL of the pictures, without a slash. */
  base: string;
  optionId: string;
  /** Available formats, best first. */
  types: readonly PictureType[];
}

/** The picture of a line of the cart page; decorative, since the name stands beside it. */
export function LinePicture({ base, optionId, types }: LinePictureProps): ReactElement {
  return (
    <div className="cart-line__picture">
      <ProductPicture
        base={base}
        optionId={optionId}
        type={types[0] ?? 'AP'}
        alt=""
        sizes="(width >= 768px) 9rem, 6.5rem"
        largest={480}
        // Loaded eagerly, but without a preload in the head: a browser may choose another width there than here.
        loading="after"
      />
    </div>
  );
}

interface LineWordsProps {
  line: LineItem;
  shop: Pick<MiniCartShop, 'language'>;
  text: Pick<CartText, 'cart.size' | 'cart.quantity'>;
}

export function LineWords({ line, shop, text }: LineWordsProps): ReactElement {
  return (
    <>
      <p className="small muted">
        {joinTexts([line.color[shop.language], sizeText(text['cart.size'], line.size.label)])}
      </p>
      <p className="small muted">
        {text['cart.quantity']} {line.quantity}
      </p>
    </>
  );
}
