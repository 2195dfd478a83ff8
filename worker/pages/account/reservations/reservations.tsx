import type { ReactElement } from 'react';
import type { Reservation } from '../../../../shared/contract/stores/reservations.ts';
import { href } from '../../../../shared/routes.ts';
import { mayBeHeldAgain, reservationPath, reservationStatus } from '../../../../shared/stores/reservation.ts';
import { askedPage, onePage, PageLinks, type PagesOfList, pagesOf } from '../../../components/page-links.tsx';
import { Unavailable } from '../../../components/unavailable.tsx';
import type { PersonalPage, ViewProps, VisitorRequest } from '../../../page/page-module.ts';
import { isOn } from '../../../page/row.ts';
import { storeTitle } from '../../../stores/store-words.ts';
import { pieceName, ReservedPiece, untilWords } from '../../stores/reservation/reserved-piece.tsx';
import { answerReservations } from './answers.ts';
import '../../../../client/styles/forms.css';
import '../../../../client/styles/cart/removal.css';
import '../../../../client/styles/stores/reservation.css';

interface ReservationsData extends PagesOfList {
  page: number;
  /** Open ones first; null if the gateway fails. */
  reservations: readonly Reservation[] | null;
  now: Date;
}

type Props = ViewProps<ReservationsData, VisitorRequest>;

const size = 10;

interface EntryProps {
  reservation: Reservation;
  now: Date;
  request: VisitorRequest;
}

function ReservationAction({ reservation, now, request }: EntryProps): ReactElement | null {
  const { t, url } = request;
  const { reservationId } = reservation;
  const isWaiting = reservationStatus(reservation, now) === 'waiting';
  if (!isWaiting && !mayBeHeldAgain(reservation, now)) return null;
  const words = t(isWaiting ? 'reservation.cancel' : 'reservation.again');
  return (
    <form
      method="post"
      action={url.pathname + url.search}
      // The script updates the list in place when an entry is removed.
      data-remove={isWaiting ? '' : undefined}
    >
      <input type="hidden" name={isWaiting ? 'cancel' : 'again'} value={reservationId} />
      <button
        type="submit"
        className="link"
        aria-label={t('labelled', { label: words, value: pieceName(reservation, request) })}
      >
        {words}
      </button>
    </form>
  );
}

function Entry({ reservation, now, request }: EntryProps): ReactElement {
  const { t, locale } = request;
  const { reservationId, token, store } = reservation;
  const isWaiting = reservationStatus(reservation, now) === 'waiting';
  const name = pieceName(reservation, request);
  return (
    <li data-item={reservationId} data-removed={t('reservation.cancelled.named', { name })}>
      <ReservedPiece reservation={reservation} now={now} heading="h3" request={request} small>
        <p>{storeTitle(store)}</p>
        {isWaiting && <p>{t('reservation.until', { until: untilWords(reservation, request) })}</p>}
        <div className="cluster">
          {token !== '' && (
            <a
              className="link"
              href={reservationPath(locale, token)}
              aria-label={t('labelled', { label: t('reservation.details'), value: name })}
            >
              {t('reservation.details')}
            </a>
          )}
          <ReservationAction reservation={reservation} now={now} request={request} />
        </div>
      </ReservedPiece>
    </li>
  );
}

interface PartProps {
  id: 'open' | 'past';
  reservations: readonly Reservation[];
  now: Date;
  request: VisitorRequest;
}

function Part({ id, reservations, now, request }: PartProps): ReactElement | null {
  if (reservations.length === 0) return null;
  return (
    <section aria-labelledby={`reservations-${id}`}>
      <h2 className="heading" id={`reservations-${id}`}>
        {request.t(`reservations.${id}`)}
      </h2>
      <ul className="reservations__list">
        {reservations.map((reservation) => (
          <Entry key={reservation.reservationId} reservation={reservation} now={now} request={request} />
        ))}
      </ul>
    </section>
  );
}

function List({ data, request }: Props & { data: { reservations: readonly Reservation[] } }): ReactElement {
  const { reservations, now } = data;
  const { t, locale } = request;
  const isWaiting = (reservation: Reservation) => reservationStatus(reservation, now) === 'waiting';
  return (
    <div className="reservations__parts" data-list="reservations">
      <Part id="open" reservations={reservations.filter(isWaiting)} now={now} request={request} />
      <Part id="past" reservations={reservations.filter((each) => !isWaiting(each))} now={now} request={request} />
      {reservations.length === 0 && (
        <div className="dashboard__none">
          <h2 className="subheading">{t('reservations.empty.title')}</h2>
          {isOn('ereservation', request.domain) && <p className="muted">{t('reservations.empty.text')}</p>}
          <a className="button" href={href(locale, 'index')}>
            {t('account.discover')}
          </a>
        </div>
      )}
    </div>
  );
}

export const accountReservations: PersonalPage<ReservationsData> = {
  async load({ url, gateway }) {
    const page = askedPage(url);
    const answer = await gateway.attempt('listReservations', { page, size });
    const now = new Date();
    if (answer === null) return { page, ...onePage, reservations: null, now };
    return {
      page,
      ...pagesOf(url, answer, { page, size, sent: answer.reservations.length }),
      reservations: answer.reservations,
      now,
    };
  },

  action: answerReservations,

  seo: (_, { t }) => ({ title: t('reservations.title'), description: t('reservations.description') }),

  View({ data, request }) {
    const { t } = request;
    const { reservations, page, pages } = data;
    return (
      <div className="reservations">
        <h1 className="title">{t('reservations.title')}</h1>
        {reservations === null ? (
          <Unavailable text="reservations.unavailable" request={request} />
        ) : (
          <List data={{ ...data, reservations }} request={request} />
        )}
        <PageLinks
          route="account-reservations"
          label={t('reservations.pages')}
          page={page}
          pages={pages}
          request={request}
        />
      </div>
    );
  },
};
