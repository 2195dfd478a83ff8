import type { ReactElement, ReactNode } from 'react';
import { ProductPicture } from '../../../../client/components/product-picture.tsx';
import type { Reservation } from '../../../../shared/contract/reservations.ts';
import { formatMoment } from '../../../../shared/intl.ts';
import { productHref } from '../../../../shared/product-url.ts';
import { standingOf } from '../../../../shared/reservation.ts';
import { sizeText } from '../../../../shared/size-text.ts';
import { zoneOf } from '../../../../shared/time-zones.ts';
import type { PageRequest } from '../../page-module.ts';

type Words = Pick<PageRequest, 't' | 'properties'>;

/** The name of the piece in the market's language; words for a piece that is not known any more. */
export const pieceName = ({ name }: Reservation, { t, properties }: Words): string =>
  name[properties.lang] || t('reservation.nameless');

const momentWords = (moment: string, { store }: Reservation, { properties }: Words): string =>
  formatMoment(moment, properties.intl, zoneOf(store));

/** Until when a piece is held, as the clocks of its store show it. */
export const untilWords = (reservation: Reservation, words: Words): string =>
  momentWords(reservation.heldUntil, reservation, words);

/** The same for one that nobody has confirmed yet: until when it will be held then; null where there is nothing to confirm. */
export const untilIfConfirmed = (reservation: Reservation, words: Words): string | null =>
  reservation.heldIfConfirmed === null ? null : momentWords(reservation.heldIfConfirmed, reservation, words);

interface ReservedPieceProps {
  reservation: Reservation;
  now: Date;
  heading: 'h2' | 'h3';
  request: Pick<PageRequest, 't' | 'properties' | 'locale' | 'picturesUrl'>;
  /** In a list. */
  small?: boolean;
  /** Stands below what is said of the piece. */
  children?: ReactNode;
}

/** What was reserved and how that stands: picture, name, colour, size. */
export function ReservedPiece(props: ReservedPieceProps): ReactElement {
  const { reservation, now, heading: Heading, request, small = false, children } = props;
  const { productId, optionId, name, color, size } = reservation;
  const { t, properties, locale, picturesUrl } = request;
  const standing = standingOf(reservation, now);
  const state = standing === 'waiting' && reservation.heldIfConfirmed !== null ? 'unconfirmed' : standing;
  const details = [color[properties.lang], size && sizeText(t('cart.size'), size)]
    .filter(Boolean)
    .join(' · ');
  const title = pieceName(reservation, request);
  return (
    <div className={small ? 'reserved reserved--small' : 'reserved'}>
      <div className="reserved__picture">
        {optionId !== null && (
          <ProductPicture
            base={picturesUrl}
            optionId={optionId}
            type="AP"
            alt=""
            sizes={small ? '5rem' : '(width >= 768px) 16rem, 7rem'}
            largest={small ? 320 : 599}
          />
        )}
      </div>
      <div className="reserved__text">
        {state !== null && (
          <p className={`reserved__state reserved__state--${state}`}>{t(`reservation.state.${state}`)}</p>
        )}
        <Heading className="reserved__name">
          {productId === null ? (
            title
          ) : (
            <a href={productHref(locale, { productId, name }, { color })}>{title}</a>
          )}
        </Heading>
        <p className="muted">{details}</p>
        {children}
      </div>
    </div>
  );
}
