import type { ReactElement } from 'react';
import { parseSharedLines } from '../../../shared/cart/parse-shared-lines.ts';
import { type SharedLine, sharedLines } from '../../../shared/cart/share-cart.ts';
import type { Piece } from '../../../shared/contract/catalogue/product.ts';
import { href } from '../../../shared/routes.ts';
import { Notice } from '../../components/notice.tsx';
import type { VisitorRequest } from '../../page/page-module.ts';
import { PieceLine } from './piece-line.tsx';
import { piecesOf } from './pieces.ts';
import '../../../client/styles/cart/cart.css';
import '../../../client/styles/cart/shared-cart.css';

/** Pieces that somebody shared by a link: none of them is in the visitor's cart yet. */
export interface SharedCart {
  lines: SharedLine[];
  /** True if the whole link could be parsed. */
  isWhole: boolean;
  /** Known pieces of the lines, by sku. */
  pieces: ReadonlyMap<string, Piece>;
}

/** Reads the link of a shared cart; null without one. */
export async function loadSharedCart(request: VisitorRequest): Promise<SharedCart | null> {
  const text = request.url.searchParams.get('lines');
  if (text === null) return null;
  const { lines, isWhole } = parseSharedLines(text);
  const pieces = await piecesOf(
    request,
    lines.map(({ sku }) => sku),
  );
  return { lines, isWhole, pieces };
}

interface SharedCartViewProps {
  shared: SharedCart;
  request: VisitorRequest;
}

export function SharedCartView({ shared, request }: SharedCartViewProps): ReactElement {
  const { t, locale } = request;
  const { lines, isWhole, pieces } = shared;
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const known = lines.flatMap(({ sku, quantity }) => {
    const piece = pieces.get(sku);
    return piece === undefined ? [] : [{ piece, quantity }];
  });
  const unknown = count - known.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <section className="shared-cart cart-summary" aria-labelledby="shared-title">
      {!isWhole && count > 0 && <Notice tone="warning">{t('cart.shared.unreadable')}</Notice>}
      <h2 className="heading" id="shared-title">
        {t(count === 0 ? 'cart.shared.title.none' : 'cart.shared.title')}
      </h2>
      {count === 0 ? (
        <p>{t('cart.shared.none')}</p>
      ) : (
        <>
          <ul className="cart__list">
            {known.map(({ piece, quantity }) => (
              <PieceLine key={piece.sku} piece={piece} quantity={quantity} request={request} />
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
