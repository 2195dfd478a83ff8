import type { ReactElement, ReactNode } from 'react';
import { productHref } from '../../../../shared/catalogue/product-url.ts';
import { sizeText } from '../../../../shared/format/size-text.ts';
import { PieceLine } from '../../../components/piece-line.tsx';
import { Price } from '../../../components/price.tsx';
import { shownPrice } from '../../../components/product/product-grid.tsx';
import type { PageRequest } from '../../../page/page-module.ts';
import type { ReservablePiece } from './reservable-piece.ts';
import '../../../../client/styles/catalogue/price.css';

interface PieceViewProps {
  asked: ReservablePiece;
  request: PageRequest;
  large?: boolean;
  children?: ReactNode;
}

export function PieceView({ asked, request, large = false, children }: PieceViewProps): ReactElement {
  const { product, option, size } = asked;
  const { t, properties, locale, picturesUrl } = request;
  return (
    <PieceLine
      optionId={option.optionId}
      picture={option.pictures[0] ?? 'AP'}
      picturesUrl={picturesUrl}
      name={product.name[properties.lang]}
      href={productHref(locale, product, option)}
      heading="p"
      details={[option.color[properties.lang], size && sizeText(t('cart.size'), size.label)]}
      large={large}
    >
      <Price {...shownPrice((size?.prices ?? option.prices).current, request)} />
      {children}
    </PieceLine>
  );
}
