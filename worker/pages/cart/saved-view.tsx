import type { ReactElement } from 'react';
import type { Cart } from '../../../shared/contract/cart/cart.ts';
import type { Piece } from '../../../shared/contract/catalogue/product.ts';
import { joinTexts } from '../../../shared/format/join-texts.ts';
import { href } from '../../../shared/routes.ts';
import type { VisitorRequest } from '../../page/page-module.ts';
import { PieceLine } from './piece-line.tsx';
import { piecesOf } from './pieces.ts';
import '../../../client/styles/cart/cart-extras.css';
import '../../../client/styles/cart/cart.css';
import '../../../client/styles/cart/removal.css';

/** A piece saved for later, with its former quantity. */
export interface SavedPiece {
  piece: Piece;
  quantity: number;
}

/** Loads the saved pieces that are not in the cart; unknown ones are left out. */
export async function loadSaved(request: VisitorRequest, cart: Cart | null): Promise<SavedPiece[]> {
  request.saved.settle(cart);
  const lines = request.saved.lines(cart);
  const known = await piecesOf(
    request,
    lines.map(({ sku }) => sku),
  );
  return lines.flatMap(({ sku, quantity }) => {
    const piece = known.get(sku);
    return piece === undefined ? [] : [{ piece, quantity }];
  });
}

interface SavedProps {
  saved: readonly SavedPiece[];
  request: VisitorRequest;
}

export function Saved({ saved, request }: SavedProps): ReactElement {
  const { t } = request;
  if (saved.length === 0) return <div data-part="saved" />;
  return (
    <section className="saved" aria-labelledby="saved-title" data-part="saved">
      <h2 className="subheading" id="saved-title">
        {t('cart.saved.title')}
      </h2>
      <p className="small muted">{t('cart.saved.text')}</p>
      <ul className="cart__list">
        {saved.map(({ piece, quantity }) => (
          <PieceLine key={piece.sku} piece={piece} quantity={quantity} request={request}>
            <div className="cart-line__actions">
              <PieceForm intent="saved-move" piece={piece} request={request} />
              <PieceForm intent="saved-remove" piece={piece} request={request} />
            </div>
          </PieceLine>
        ))}
      </ul>
    </section>
  );
}

interface PieceFormProps {
  intent: 'saved-move' | 'saved-remove';
  piece: Piece;
  request: VisitorRequest;
}

function PieceForm({ intent, piece, request: { t, locale } }: PieceFormProps): ReactElement {
  const moves = intent === 'saved-move';
  const label = t(moves ? 'cart.saved.move' : 'cart.remove');
  return (
    <form method="post" action={href(locale, 'cart')}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="sku" value={piece.sku} />
      <button
        type="submit"
        className={moves ? 'button button--small' : 'link small muted cart-line__remove'}
        aria-label={t('labelled', { label, value: joinTexts([piece.name, piece.color, piece.size]) })}
      >
        {label}
      </button>
    </form>
  );
}
