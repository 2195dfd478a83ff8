import type { ReactElement, ReactNode } from 'react';
import { productHref } from '../../../../shared/catalogue/product-url.ts';
import type { Reservation } from '../../../../shared/contract/stores/reservations.ts';
import { formatDateTime } from '../../../../shared/format/intl.ts';
import { sizeText } from '../../../../shared/format/size-text.ts';
import { reservationStatus } from '../../../../shared/stores/reservation.ts';
import { zoneOf } from '../../../../shared/time/time-zones.ts';
import { PieceLine } from '../../../components/piece-line.tsx';
import type { PageRequest } from '../../../page/page-module.ts';
import '../../../../client/styles/orders/piece.css';

type Words = Pick<PageRequest, 't' | 'properties'>;

/** The name of the piece in the market's language; a generic text if the piece is not known any more. */
export const pieceName = ({ name }: Reservation, { t, properties }: Words): string =>
  name[properties.lang] || t('reservation.nameless');

const dateTimeText = (dateTime: string, { store }: Reservation, { properties }: Words): string =>
  formatDateTime(dateTime, properties.intl, zoneOf(store));

/** End of the hold, in the store's time zone. */
export const untilWords = (reservation: Reservation, words: Words): string =>
  dateTimeText(reservation.heldUntil, reservation, words);

/** End of the hold after a confirmation; null if there is nothing to confirm. */
export const untilIfConfirmed = (reservation: Reservation, words: Words): string | null =>
  reservation.heldIfConfirmed === null ? null : dateTimeText(reservation.heldIfConfirmed, reservation, words);

interface ReservedPieceProps {
  reservation: Reservation;
  now: Date;
  heading: 'h2' | 'h3';
  request: Pick<PageRequest, 't' | 'properties' | 'locale' | 'picturesUrl'>;
  /** In a list. */
  small?: boolean;
  /** Shown below the piece. */
  children?: ReactNode;
}

export function ReservedPiece(props: ReservedPieceProps): ReactElement {
  const { reservation, now, heading, request, small = false, children } = props;
  const { productId, optionId, name, color, size } = reservation;
  const { t, properties, locale, picturesUrl } = request;
  const status = reservationStatus(reservation, now);
  const state = status === 'waiting' && reservation.heldIfConfirmed !== null ? 'unconfirmed' : status;
  return (
    <PieceLine
      optionId={optionId}
      picture="AP"
      picturesUrl={picturesUrl}
      name={pieceName(reservation, request)}
      href={productId === null ? null : productHref(locale, { productId, name }, { color })}
      heading={heading}
      details={[color[properties.lang], size && sizeText(t('cart.size'), size)]}
      large={!small}
      state={
        state !== null && <p className={`piece__state piece__state--${state}`}>{t(`reservation.state.${state}`)}</p>
      }
    >
      {children}
    </PieceLine>
  );
}
