import type { ReactElement, ReactNode } from 'react';
import { ProductPicture } from '../../../../client/components/product-picture.tsx';
import { productHref } from '../../../../shared/product-url.ts';
import { sizeText } from '../../../../shared/size-text.ts';
import type { PageRequest } from '../../page-module.ts';
import type { AskedPiece } from './asked-piece.ts';

interface AskedPieceViewProps {
  asked: AskedPiece;
  request: Pick<PageRequest, 't' | 'properties' | 'locale' | 'picturesUrl'>;
  children?: ReactNode;
}

/** What is asked for in a store: picture, name, colour, size. */
export function AskedPieceView({ asked, request, children }: AskedPieceViewProps): ReactElement {
  const { product, option, size } = asked;
  const { t, properties, locale, picturesUrl } = request;
  const color = option.color[properties.lang];
  const details = [color, size !== null && sizeText(t('cart.size'), size.label)].filter(Boolean);
  return (
    <div className="reserved reserved--small">
      <div className="reserved__picture">
        <ProductPicture
          base={picturesUrl}
          optionId={option.optionId}
          type={option.pictures[0] ?? 'AP'}
          alt=""
          sizes="7rem"
          largest={320}
        />
      </div>
      <div className="reserved__text">
        <p className="reserved__name">
          <a href={productHref(locale, product, option)}>{product.name[properties.lang]}</a>
        </p>
        <p className="muted">{details.join(' · ')}</p>
        {children}
      </div>
    </div>
  );
}
