import type { ReactElement } from 'react';
import { ProductPicture } from '../../../client/components/product-picture.tsx';
import type { Piece } from '../../../shared/contract/catalog.ts';
import { href } from '../../../shared/routes.ts';
import { parseSharedLines, type SharedLine, sharedLines } from '../../../shared/share-cart.ts';
import { productSlug } from '../../../shared/slug.ts';
import { Notice } from '../../components/notice.tsx';
import { Price } from '../../components/price.tsx';
import { shownPrice } from '../catalogue/product-grid.tsx';
import type { VisitorRequest } from '../page-module.ts';
import { piecesOf } from './pieces.ts';

/** What somebody has shared by a link: nothing of it is in the visitor's cart yet. */
export interface SharedCart {
  lines: SharedLine[];
  /** Entries of the link that say nothing. */
  unreadable: string[];
  /** What the lines are, by sku, as far as they are known. */
  pieces: ReadonlyMap<string, Piece>;
}

/** Reads the link of a shared cart; null without one. */
export async function loadSharedCart(request: VisitorRequest): Promise<SharedCart | null> {
  const text = request.url.searchParams.get('lines');
  if (text === null) return null;
  const { lines, unreadable } = parseSharedLines(text);
  const pieces = await piecesOf(
    request,
    lines.map(({ sku }) => sku),
  );
  return { lines, unreadable, pieces };
}

interface SharedCartViewProps {
  shared: SharedCart;
  request: VisitorRequest;
}

/** Shows what was shared, and asks whether to add it. */
export function SharedCartView({ shared, request }: SharedCartViewProps): ReactElement {
  const { t, locale } = request;
  const { lines, unreadable, pieces } = shared;
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const known = lines.flatMap(({ sku, quantity }) => {
    const piece = pieces.get(sku);
    return piece === undefined ? [] : [{ piece, quantity }];
  });
  const unknown = count - known.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <section className="shared-cart cart-summary" aria-labelledby="shared-title">
      {unreadable.length > 0 && (
        <Notice tone="warning">{t('cart.shared.unreadable', { entries: unreadable.join(', ') })}</Notice>
      )}
      <h2 className="heading" id="shared-title">
        {t('cart.shared.title')}
      </h2>
      {count === 0 ? (
        <p>{t('cart.shared.none')}</p>
      ) : (
        <>
          <ul className="cart__list">
            {known.map(({ piece, quantity }) => (
              <SharedPiece key={piece.sku} piece={piece} quantity={quantity} request={request} />
            ))}
          </ul>
          {unknown > 0 && <p className="small muted">{t('cart.shared.unknown', { count: unknown })}</p>}
          <form method="post" action={href(locale, 'cart')}>
            <input type="hidden" name="intent" value="shared" />
            <input type="hidden" name="lines" value={sharedLines(lines)} />
            <button className="button button--primary" type="submit">
              {t('cart.shared.add', { count })}
            </button>
          </form>
        </>
      )}
      <p>
        <a className="link" href={href(locale, 'cart')}>
          {t('cart.shared.no')}
        </a>
      </p>
    </section>
  );
}

interface SharedPieceProps {
  piece: Piece;
  quantity: number;
  request: VisitorRequest;
}

/** One line of the link: what it is, how many, and what one costs. */
function SharedPiece({ piece, quantity, request }: SharedPieceProps): ReactElement {
  const { t, locale, picturesUrl } = request;
  const { productId, optionId, name, color, size, pictures, prices } = piece;
  return (
    <li className="cart-line">
      <div className="cart-line__picture">
        <ProductPicture
          base={picturesUrl}
          optionId={optionId}
          type={pictures[0] ?? 'AP'}
          alt=""
          sizes="(width >= 768px) 9rem, 6.5rem"
          largest={480}
          loading="eager"
        />
      </div>
      <div className="cart-line__text">
        <h3 className="cart-line__name">
          {/* The style sheet spreads the link over the picture. */}
          <a href={href(locale, 'product', { name: productSlug(name, color), productId })}>{name}</a>
        </h3>
        <p className="small muted">
          {color}, {t('cart.size')} {size}
        </p>
        <p className="small muted">
          {t('cart.quantity')} {quantity}
        </p>
      </div>
      <div className="cart-line__price">
        <Price {...shownPrice(prices.current, request)} />
      </div>
    </li>
  );
}
