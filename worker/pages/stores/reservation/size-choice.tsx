import type { ReactElement } from 'react';
import { canBeBought } from '../../../../shared/catalogue/availability.ts';
import type { Size } from '../../../../shared/contract/catalogue/product.ts';
import type { MessageKey } from '../../../../shared/i18n/i18n.ts';
import { href } from '../../../../shared/routes.ts';
import type { PageRequest } from '../../../page/page-module.ts';
import { isInStores, pieceQuery, type ReservablePiece } from './reservable-piece.ts';
import '../../../../client/styles/stores/reservation.css';

interface SizeChoiceProps {
  asked: ReservablePiece;
  search: string;
  request: PageRequest;
}

/** Message key for a size that is not sold in stores, or not available online. */
function markOf(size: Size): Extract<MessageKey, `in-store.size.${string}`> | null {
  if (!isInStores(size)) return 'in-store.size.online-only';
  return canBeBought(size) ? null : 'in-store.size.sold-out';
}

/** The sizes of the colour, each as a link to its stock. */
export function SizeChoice({ asked, search, request }: SizeChoiceProps): ReactElement {
  const { t, locale } = request;
  const { option, size: chosen } = asked;
  return (
    <nav className="in-store__sizes" aria-labelledby="in-store-size">
      <h2 className="subheading" id="in-store-size">
        {t('in-store.size')}
      </h2>
      <ul className="in-store__choice">
        {option.sizes.map((size) => {
          const mark = markOf(size);
          const query = { ...pieceQuery({ option, size }), search: search || undefined };
          return (
            <li key={size.sku}>
              <a
                className={mark === null ? undefined : 'in-store__unsold'}
                href={href(locale, 'store-stock', {}, query)}
                rel="nofollow"
                aria-current={size === chosen ? 'true' : undefined}
              >
                {size.label}
                {mark !== null && <span className="in-store__mark"> {t(mark)}</span>}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
