import type { ReactElement } from 'react';
import { canBeBought } from '../../../../shared/catalogue/availability.ts';
import type { CardInSizes, Size } from '../../../../shared/contract/catalogue/product.ts';
import { sizeText } from '../../../../shared/format/size-text.ts';
import { href } from '../../../../shared/routes.ts';
import { AlertOffer } from '../../../components/alert-offer.tsx';
import { ProductCard } from '../../../components/product/product-card.tsx';
import { shownCard } from '../../../components/product/product-grid.tsx';
import { sizeLabel } from '../../../components/product/size-label.ts';
import type { VisitorRequest } from '../../../page/page-module.ts';
import type { WishlistPiece } from './load-wishlist.ts';
import '../../../../client/styles/account/wishlist.css';
import '../../../../client/styles/cart/removal.css';

interface OfPiece {
  piece: WishlistPiece;
  request: VisitorRequest;
}

export function WishlistItem({ piece, request }: OfPiece): ReactElement {
  const { t, picturesUrl, properties } = request;
  const { productId, card } = piece;
  const name = card?.name ?? productId;
  return (
    <li
      className="wished"
      data-item={`${productId}.${piece.optionId}`}
      data-removed={t(card === null ? 'wishlist.removed.unnamed' : 'wishlist.removed', { name })}
    >
      {card === null ? (
        <p className="wished__gone muted">{t(`wishlist.not-sold-in.${properties.iso2}`)}</p>
      ) : (
        <>
          <ProductCard
            card={{ ...shownCard(card, request), heart: null }}
            picturesUrl={picturesUrl}
            heading="h2"
            loading="lazy"
          />
          <Choice card={card} request={request} />
        </>
      )}
      <Remove piece={piece} name={name} request={request} />
    </li>
  );
}

function Choice({ card, request }: { card: CardInSizes; request: VisitorRequest }): ReactElement {
  const buyable = card.sizes.filter(canBeBought);
  return (
    <>
      {buyable.length > 0 && <Add name={card.name} sizes={buyable} request={request} />}
      <AlertOffer sizes={card.sizes} open={false} from={href(request.locale, 'account-wishlist')} request={request} />
    </>
  );
}

interface AddProps {
  name: string;
  sizes: readonly Size[];
  request: VisitorRequest;
}

/** Adds a size to the cart; a single size is preselected. */
function Add({ name, sizes, request }: AddProps): ReactElement {
  const { t, locale } = request;
  const [only] = sizes;
  return (
    <form className="wished__add" method="post" action={href(locale, 'cart')} data-add="">
      <input type="hidden" name="intent" value="add" />
      {sizes.length === 1 && only !== undefined ? (
        <p className="small">
          <input type="hidden" name="sku" value={only.sku} />
          {sizeText(t('cart.size'), sizeLabel(only, request))}
        </p>
      ) : (
        <select className="field__input" name="sku" aria-label={t('look.size', { name })} required autoComplete="off">
          <option value="">{t('look.choose')}</option>
          {sizes.map((size) => (
            <option key={size.sku} value={size.sku}>
              {sizeLabel(size, request)}
            </option>
          ))}
        </select>
      )}
      <button
        type="submit"
        className="button button--block"
        aria-label={t('labelled', { label: t('product.add'), value: name })}
      >
        {t('product.add')}
      </button>
    </form>
  );
}

function Remove({ piece, name, request: { t, locale } }: OfPiece & { name: string }): ReactElement {
  const label = t('wishlist.remove');
  return (
    <form method="post" action={href(locale, 'account-wishlist')} data-remove="">
      <button
        type="submit"
        className="link small muted cart-line__remove"
        name="remove"
        value={`${piece.productId}.${piece.optionId}`}
        aria-label={t('labelled', { label, value: name })}
      >
        {label}
      </button>
    </form>
  );
}
