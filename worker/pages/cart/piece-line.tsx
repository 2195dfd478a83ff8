import type { ReactElement, ReactNode } from 'react';
import { LinePicture } from '../../../client/cart/line-parts.tsx';
import { cardHref } from '../../../shared/catalogue/product-url.ts';
import type { Piece } from '../../../shared/contract/catalogue/product.ts';
import { joinTexts } from '../../../shared/format/join-texts.ts';
import { sizeText } from '../../../shared/format/size-text.ts';
import { Price } from '../../components/price.tsx';
import { shownPrice } from '../../components/product/product-grid.tsx';
import type { VisitorRequest } from '../../page/page-module.ts';
import '../../../client/styles/cart/cart.css';

interface PieceLineProps {
  piece: Piece;
  quantity: number;
  request: VisitorRequest;
  children?: ReactNode;
}

/** A piece that is not in the cart, as a line with name, quantity and price. */
export function PieceLine({ piece, quantity, request, children }: PieceLineProps): ReactElement {
  const { t, locale, picturesUrl } = request;
  const { optionId, name, color, size, pictures, prices } = piece;
  return (
    <li className="cart-line">
      <LinePicture base={picturesUrl} optionId={optionId} types={pictures} />
      <div className="cart-line__text">
        <h3 className="cart-line__name">
          {/* The style sheet extends the link over the picture. */}
          <a href={cardHref(locale, piece)}>{name}</a>
        </h3>
        <p className="small muted">{joinTexts([color, sizeText(t('cart.size'), size)])}</p>
        <p className="small muted">
          {t('cart.quantity')} {quantity}
        </p>
      </div>
      <div className="cart-line__price">
        <Price {...shownPrice(prices.current, request)} />
      </div>
      {children}
    </li>
  );
}
