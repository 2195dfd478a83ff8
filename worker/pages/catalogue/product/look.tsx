import type { ReactElement } from 'react';
import { canBeBought } from '../../../../shared/catalogue/availability.ts';
import { href } from '../../../../shared/routes.ts';
import { ProductCard } from '../../../components/product/product-card.tsx';
import { shownCard } from '../../../components/product/product-grid.tsx';
import { sizeLabel } from '../../../components/product/size-label.ts';
import type { PartProps } from './product-data.ts';

type Piece = PartProps['data']['recommended']['look'][number];

/** The choice of a piece's size; a checkbox if it has only one. */
function PieceChoice({ piece, request }: { piece: Piece; request: PartProps['request'] }): ReactElement {
  const { name, sizes } = piece;
  const { t } = request;
  const buyable = sizes.filter(canBeBought);
  const [only] = buyable;
  if (sizes.length === 1 && only !== undefined)
    return (
      <label className="choice">
        <input type="checkbox" name="sku" value={only.sku} autoComplete="off" />
        <span>
          {t('look.take')}
          <span className="visually-hidden">{` ${name}`}</span>
        </span>
      </label>
    );
  return (
    <select className="field__input" name="sku" aria-label={t('look.size', { name })} autoComplete="off">
      <option value="">{t('look.choose')}</option>
      {buyable.map((size) => (
        <option key={size.sku} value={size.sku}>
          {sizeLabel(size, request)}
        </option>
      ))}
      <option value="">{t('look.without')}</option>
    </select>
  );
}

/**
 * Pieces that go with the product. The chosen sizes are added to the cart together, by a plain form that the
 * browser's script sends without leaving the page.
 */
export function Look({ data, request }: PartProps): ReactElement | null {
  const { t, locale, picturesUrl } = request;
  const pieces = data.recommended.look.filter(({ sizes }) => sizes.some(canBeBought));
  if (pieces.length === 0) return null;
  return (
    <section className="look section" aria-labelledby="look-title">
      <h2 className="heading" id="look-title">
        {t('look.title')}
      </h2>
      <form method="post" action={href(locale, 'cart')} data-look="">
        <input type="hidden" name="intent" value="add-several" />
        <ul className="grid">
          {pieces.map((piece) => (
            <li key={piece.optionId}>
              <ProductCard card={shownCard(piece, request)} picturesUrl={picturesUrl} heading="h3" loading="lazy" />
              <PieceChoice piece={piece} request={request} />
            </li>
          ))}
        </ul>
        <button type="submit" className="button">
          {t('look.add')}
        </button>
      </form>
    </section>
  );
}
