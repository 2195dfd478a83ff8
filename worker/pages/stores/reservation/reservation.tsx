import type { ReactElement } from 'react';
import { pageTitle } from '../../../../shared/brand/brand.ts';
import type { Reservation } from '../../../../shared/contract/stores/reservations.ts';
import type { Store } from '../../../../shared/contract/stores/stores.ts';
import { displayName } from '../../../../shared/forms/names.ts';
import { townLine } from '../../../../shared/forms/town-line.ts';
import { href } from '../../../../shared/routes.ts';
import { mayBeHeldAgain, reservationPath, reservationStatus } from '../../../../shared/stores/reservation.ts';
import { Unavailable } from '../../../components/unavailable.tsx';
import { isUnauthorized, UpstreamError } from '../../../errors/errors.ts';
import { flashRefusal } from '../../../forms/refused-change.ts';
import { seeOther } from '../../../forms/see-other.ts';
import { logError } from '../../../observability/log.ts';
import type { PersonalPage, VisitorRequest } from '../../../page/page-module.ts';
import { storeTitle } from '../../../stores/store-words.ts';
import { Hours } from '../opening.tsx';
import { StoreLinks } from '../store-links.tsx';
import { StoreRow } from '../store-row.tsx';
import { answerReservation, isUnknown, reservationWords } from './answer-reservation.ts';
import { ReservedPiece, untilIfConfirmed, untilWords } from './reserved-piece.tsx';
import '../../../../client/styles/stores/stores.css';
import '../../../../client/styles/stores/store.css';
import '../../../../client/styles/stores/reservation.css';

interface ReservationPage {
  reservation: Reservation;
  /** The store with its stock; null if the market does not show it, or the gateway fails. */
  store: Store | null;
  now: Date;
}

/** `unknown` if there is no reservation for the token, `unavailable` if the gateway fails. */
type ReservationData = ReservationPage | 'unknown' | 'unavailable';

/** Maximum length in characters. */
const maxTokenLength = 200;

/** Loads the store with its stock of the piece: a cancelled reservation may be restored. */
async function storeOf({ gateway, domain }: VisitorRequest, { store: { storeId }, sku }: Reservation) {
  const { isActive, countryCodes } = domain.params.storeLocator;
  if (!isActive) return null;
  const store = await gateway.attempt('getStore', { storeId, pieces: sku, context: 'eresa' });
  return store !== null && countryCodes.includes(store.country) ? store : null;
}

async function findReservation(request: VisitorRequest): Promise<ReservationData | Response> {
  const { searchParams } = request.url;
  const [token, confirmation] = [searchParams.get('token') ?? '', searchParams.get('confirmation') ?? ''];
  if (token === '' || token.length > maxTokenLength) return 'unknown';
  try {
    if (confirmation !== '' && confirmation.length <= maxTokenLength)
      return await confirmReservation(request, token, confirmation);
    const reservation = await request.gateway.call('getReservation', { token });
    return { reservation, store: await storeOf(request, reservation), now: new Date() };
  } catch (error) {
    if (!(error instanceof UpstreamError) || isUnauthorized(error)) throw error;
    if (isUnknown(error)) return 'unknown';
    logError(error, request.log);
    return 'unavailable';
  }
}

/** Confirms the reservation by the link of a mail. Redirects with a flash message to a url without the confirmation. */
async function confirmReservation(request: VisitorRequest, token: string, confirmation: string): Promise<Response> {
  const { gateway, locale, flash } = request;
  const path = reservationPath(locale, token);
  try {
    const reservation = await gateway.call('confirmReservation', { token, confirmation });
    if (reservation.heldIfConfirmed === null && reservationStatus(reservation, new Date()) === 'waiting')
      flash({ tone: 'success', key: 'reservation.confirmed' });
  } catch (error) {
    const isRefused = error instanceof UpstreamError && error.code !== undefined;
    if (!isRefused) throw error;
    if (isUnknown(error)) flash({ tone: 'warning', key: 'reservation.link-broken' });
    else flashRefusal(request, error, reservationWords, path);
  }
  return seeOther(path);
}

/** Status of a reservation, and the available action. */
function StatusText({ found, request }: { found: ReservationPage; request: VisitorRequest }): ReactElement {
  const { reservation, now } = found;
  const { t, url } = request;
  const status = reservationStatus(reservation, now);
  const until = untilWords(reservation, request);
  const name = displayName(`${reservation.firstName} ${reservation.lastName}`.trim());
  const confirmed = untilIfConfirmed(reservation, request);
  // Says that the piece is gone, but not to whom.
  const isTaken = status === 'cancelled' && found.store?.stock === 'UNAVAILABLE';
  const again = !isTaken && mayBeHeldAgain(reservation, now) ? 'again' : null;
  const next = status === 'waiting' ? 'cancel' : again;
  return (
    <>
      {/* Half an hour is no invitation to come: the store may be closed until it is over. */}
      {status === 'waiting' && (
        <p className="reserved__until">
          {t(confirmed === null ? 'reservation.until' : 'reservation.set-aside', { until })}
        </p>
      )}
      {status === 'waiting' && confirmed !== null && <p>{t('reservation.confirm', { until: confirmed })}</p>}
      {status === 'waiting' && name !== '' && <p>{t('reservation.bring', { name })}</p>}
      {status !== 'waiting' && status !== null && (
        <p>
          {status === 'expired' && confirmed !== null
            ? t('reservation.text.unconfirmed', { until, later: confirmed })
            : t(isTaken ? 'reservation.text.taken' : `reservation.text.${status}`, { until })}
        </p>
      )}
      {next !== null && (
        <form method="post" action={url.pathname + url.search}>
          <button type="submit" className="button" name="intent" value={next}>
            {t(`reservation.${next}`)}
          </button>
        </form>
      )}
    </>
  );
}

/** The store, with its hours if they are known. */
function Where({ found, request }: { found: ReservationPage; request: VisitorRequest }): ReactElement {
  const { reservation, store, now } = found;
  const { t } = request;
  const { line1 } = reservation.store;
  const waits = reservationStatus(reservation, now) === 'waiting';
  return (
    <section className="reservation__store" aria-labelledby="reservation-store">
      <h2 className="heading" id="reservation-store">
        {t(waits ? 'reservation.where' : 'reservation.store')}
      </h2>
      {store === null ? (
        <div className="store-row">
          <h3 className="store-row__name">{storeTitle(reservation.store)}</h3>
          <p className="muted">
            {line1 === '' ? '' : `${line1}, `}
            {townLine(reservation.store)}
          </p>
          <StoreLinks store={reservation.store} request={request} />
        </div>
      ) : (
        <div className="reservation__place">
          <StoreRow store={store} now={now} heading="h3" request={request}>
            <StoreLinks store={store} request={request} />
          </StoreRow>
          {waits && <Hours store={store} now={now} request={request} />}
        </div>
      )}
    </section>
  );
}

function Unknown({ request: { t, locale, domain } }: { request: VisitorRequest }): ReactElement {
  return (
    <>
      <h1 className="title">{t('reservation.unknown.title')}</h1>
      <p className="reservation__text">{t('reservation.unknown.text')}</p>
      {domain.params.storeLocator.isActive && (
        <p>
          <a className="button" href={href(locale, 'stores')}>
            {t('stores.title')}
          </a>
        </p>
      )}
    </>
  );
}

const statuses = { unknown: 404, unavailable: 503 } as const;

/** The reservation that the link in its mail opens, also without an account: to view and to cancel it. */
export const storeReservation: PersonalPage<ReservationData> = {
  load: findReservation,

  action: answerReservation,

  seo: (_, { t, url }) => ({
    title: pageTitle(t('reservation.title')),
    // The same reservation in another market.
    sameQuery: () => ({ token: url.searchParams.get('token') ?? undefined }),
  }),

  status: (data) => (typeof data === 'string' ? statuses[data] : 200),

  View({ data, request }) {
    const { t } = request;
    return (
      <div className="wrap reservation">
        {data === 'unknown' ? (
          <Unknown request={request} />
        ) : (
          <>
            <h1 className="title">{t('reservation.title')}</h1>
            {data === 'unavailable' ? (
              <Unavailable text="reservation.unavailable" request={request} />
            ) : (
              <>
                <ReservedPiece reservation={data.reservation} now={data.now} heading="h2" request={request}>
                  <StatusText found={data} request={request} />
                </ReservedPiece>
                <Where found={data} request={request} />
              </>
            )}
          </>
        )}
      </div>
    );
  },
};
