import type { ReactElement } from 'react';
import { isUnconfirmed } from '../../../../shared/account/email-quality.ts';
import { pageTitle } from '../../../../shared/brand/brand.ts';
import type { Client } from '../../../../shared/contract/account/customer.ts';
import type { Refusal as RefusalCode } from '../../../../shared/contract/gateway/refusals.ts';
import { digits } from '../../../../shared/contract/gateway/values.ts';
import type { Store } from '../../../../shared/contract/stores/stores.ts';
import { formatDateTime } from '../../../../shared/format/intl.ts';
import { displayName } from '../../../../shared/forms/names.ts';
import { displayPhone } from '../../../../shared/forms/phone.ts';
import type { MessageKey } from '../../../../shared/i18n/i18n.ts';
import { href } from '../../../../shared/routes.ts';
import { heldUntil, reservationPath, unconfirmedMinutes } from '../../../../shared/stores/reservation.ts';
import { zoneOf } from '../../../../shared/time/time-zones.ts';
import { Notice } from '../../../components/notice.tsx';
import { NotFound, UpstreamError } from '../../../errors/errors.ts';
import type { RefusalStatus } from '../../../errors/refusal-status.ts';
import { sentPhone } from '../../../forms/address.ts';
import { answerForm } from '../../../forms/form.ts';
import { FormView } from '../../../forms/form-view.tsx';
import { seeOther } from '../../../forms/see-other.ts';
import type { PersonalPage, ViewProps, VisitorRequest } from '../../../page/page-module.ts';
import { Refusal } from '../../../page/refusal.ts';
import { StoreRow } from '../store-row.tsx';
import { PieceView } from './piece-view.tsx';
import { isInStores, loadReservablePiece, pieceQuery, type ReservablePiece } from './reservable-piece.ts';
import { isOwn, reserveForm } from './reserve-form.ts';
import '../../../../client/styles/notice.css';
import '../../../../client/styles/stores/reservation.css';

interface ReserveData {
  asked: ReservablePiece;
  store: Store;
  /** The signed-in customer; null for strangers, and if the gateway fails. */
  client: Client | null;
  reservationId: string;
  now: Date;
}

type Props = ViewProps<ReserveData, VisitorRequest>;

/** Loads the store that the url names, with its stock of the size. @throws NotFound if the market does not show it. */
async function loadStore({ gateway, url, domain }: VisitorRequest, sku: string): Promise<Store> {
  const storeId = digits.safeParse(url.searchParams.get('store'));
  if (!storeId.success) throw new NotFound(url.pathname);
  try {
    const store = await gateway.call('getStore', { storeId: storeId.data, pieces: sku, context: 'eresa' });
    if (domain.params.storeLocator.countryCodes.includes(store.country)) return store;
  } catch (error) {
    if (!(error instanceof UpstreamError && error.status === 404)) throw error;
  }
  throw new NotFound(url.pathname);
}

/** Loads the piece and the store that the url names. @throws NotFound if one is missing. */
async function loadAsked(request: VisitorRequest) {
  const asked = await loadReservablePiece(request);
  if (asked.size === null || !isInStores(asked.option)) throw new NotFound(request.url.pathname);
  const { sku } = asked.size;
  return { asked, sku, store: await loadStore(request, sku) };
}

/** Texts and response statuses for the gateway's refusals. */
const refusals: Partial<Record<RefusalCode, { key: MessageKey; status: RefusalStatus }>> = {
  'out-of-stock': { key: 'reserve.gone', status: 412 },
  'not-reservable': { key: 'reserve.not-here', status: 412 },
  'reserved-already': { key: 'reserve.already', status: 409 },
  'too-many-reservations': { key: 'reserve.too-many', status: 422 },
  'too-many-tries': { key: 'reserve.limit', status: 429 },
};

/**
 * Message why the size cannot be reserved in the store. Null if it can, and after another refusal: the piece may be
 * out of stock because the customer has just reserved it.
 */
function obstacle({ store }: ReserveData, { draft }: VisitorRequest): MessageKey | null {
  if (draft !== null && draft.problems.length > 0 && draft.status !== 412) return null;
  if (store.closedUntil !== null || !store.services.includes('reservation')) return 'reserve.not-here';
  return store.stock === 'UNAVAILABLE' ? 'reserve.gone' : null;
}

function startOf(client: Client | null, request: VisitorRequest) {
  const country = client?.phoneNumberCountry ?? request.domain.countryCodeISO2;
  const number = client?.phoneNumber ?? '';
  return {
    firstName: displayName(client?.firstName ?? ''),
    lastName: displayName(client?.lastName ?? ''),
    phoneNumberCountry: country,
    phoneNumber: number === '' || number === null ? '' : displayPhone(number, country),
  };
}

/** Only accounts with an unconfirmed e-mail reach the limit while signed in. */
const limitKey = (request: VisitorRequest): MessageKey =>
  isOwn(request) ? 'reserve.limit.unconfirmed' : 'reserve.limit';

/** True if the form was filled in by a customer whose session has ended meanwhile. */
const hasEnded = (request: VisitorRequest): boolean =>
  !isOwn(request) && request.draft !== null && request.draft.typed.own === '1';

/**
 * How long the piece is held: only a short time at first for a stranger, or an account with an unconfirmed e-mail.
 * Strangers get a link to sign in.
 */
function Held({
  until,
  client,
  request,
}: Pick<ReserveData, 'client'> & { until: string; request: VisitorRequest }): ReactElement {
  const { t, locale, url, capabilities } = request;
  if (isOwn(request)) {
    const short = isUnconfirmed(client?.emailQuality ?? null);
    return (
      <p className="reserved__until">
        {short ? t('reserve.until.stranger', { minutes: unconfirmedMinutes, until }) : t('reserve.until', { until })}
      </p>
    );
  }
  const returnTo = url.pathname + url.search;
  return (
    <>
      <p className="reserved__until">{t('reserve.until.stranger', { minutes: unconfirmedMinutes, until })}</p>
      {capabilities.has('account') && (
        <p>
          {t('reserve.sign-in')}{' '}
          <a className="link" href={href(locale, 'auth-sign-in', {}, { returnTo })} rel="nofollow">
            {t('layout.sign-in')}
          </a>
        </p>
      )}
    </>
  );
}

function Form({ data: { client, reservationId }, request }: Props): ReactElement {
  const { t, url, draft } = request;
  const own = isOwn(request);
  // The same id while the form is corrected or tried again; a new one for another store.
  const again = draft !== null && draft.problems.length > 0 ? draft.typed.reservationId : undefined;
  const { searchParams } = url;
  const action = `${url.pathname}?${new URLSearchParams(
    ['option', 'sku', 'store'].flatMap((name) => {
      const value = searchParams.get(name);
      return value === null ? [] : [[name, value]];
    }),
  )}`;
  return (
    <FormView
      form={reserveForm}
      request={request}
      start={startOf(client, request)}
      action={action}
      className="reserve__form"
      submit={
        <button type="submit" className="button button--primary">
          {t('reserve.submit')}
        </button>
      }
    >
      {(field) => (
        <>
          <input type="hidden" name="reservationId" value={again ?? reservationId} />
          <input type="hidden" name="own" value={own ? '1' : ''} />
          {field('firstName')}
          {field('lastName')}
          {own
            ? client !== null && <p className="muted">{t('reserve.email.own', { email: client.email })}</p>
            : field('email')}
          {field('phoneNumberCountry')}
          {field('phoneNumber')}
        </>
      )}
    </FormView>
  );
}

/** Reserves a piece in a store, for customers and strangers (specification, flag `ereservation`). */
export const storeReserve: PersonalPage<ReserveData> = {
  forms: [reserveForm],
  lowForm: true,

  async load(request) {
    const [{ asked, store }, client] = await Promise.all([
      loadAsked(request),
      isOwn(request) ? request.gateway.attempt('getAccount', {}) : null,
    ]);
    return { asked, store, client, reservationId: crypto.randomUUID(), now: new Date() };
  },

  action: (request, data) =>
    answerForm(reserveForm, request, data, async (typed) => {
      const { firstName, lastName, email, phoneNumber, phoneNumberCountry, reservationId } = typed;
      const { gateway, locale, flash } = request;
      const { sku, store } = await loadAsked(request);
      if (!(await request.allowsAttempt())) return new Refusal([{ key: limitKey(request) }], 429);
      const own = isOwn(request) ? (await gateway.call('getAccount', {})).email : email;
      try {
        const { token, heldIfConfirmed } = await gateway.call('reserve', {
          firstName,
          lastName,
          reservationId,
          storeId: store.storeId,
          sku,
          source: 'eresa',
          email: own,
          phoneNumber: sentPhone(phoneNumber, phoneNumberCountry),
          phoneNumberCountry,
          network: request.network,
        });
        const key = heldIfConfirmed === null ? 'reserve.done' : 'reserve.done.stranger';
        flash({ tone: 'success', key, values: { email: own } });
        return seeOther(reservationPath(locale, token));
      } catch (error) {
        const code = error instanceof UpstreamError ? error.code : undefined;
        const refused = code && refusals[code];
        if (refused === undefined) throw error;
        const key = code === 'too-many-tries' ? limitKey(request) : refused.key;
        return new Refusal([{ key }], refused.status);
      }
    }),

  seo: (_, { t, locale, url }) => ({
    title: pageTitle(t('reserve.title')),
    canonical: href(locale, 'store-reserve'),
    sameQuery: () => ({
      option: url.searchParams.get('option') ?? undefined,
      sku: url.searchParams.get('sku') ?? undefined,
      store: url.searchParams.get('store') ?? undefined,
    }),
  }),

  View(props) {
    const { data, request } = props;
    const { asked, store, now } = data;
    const { t, locale, properties } = request;
    const why = obstacle(data, request);
    const until = formatDateTime(heldUntil(store, now).toISOString(), properties.intl, zoneOf(store));
    return (
      <div className="wrap reserve">
        <h1 className="title">{t('reserve.title')}</h1>
        <div className="reserve__body">
          <div className="reserve__what">
            <PieceView asked={asked} request={request} large />
            <div className="reserve__store">
              <StoreRow store={store} now={now} heading="h2" request={request} />
              {why === null && <Held until={until} client={data.client} request={request} />}
              <p>
                <a
                  className="link"
                  href={href(locale, 'store-stock', {}, { ...pieceQuery(asked), search: store.city })}
                  rel="nofollow"
                >
                  {t('reserve.elsewhere')}
                </a>
              </p>
            </div>
          </div>
          {why === null ? (
            <section className="reserve__who" aria-labelledby="reserve-who">
              <h2 className="heading" id="reserve-who">
                {t('reserve.who')}
              </h2>
              {hasEnded(request) && <Notice tone="info">{t('reserve.session-ended')}</Notice>}
              <Form {...props} />
            </section>
          ) : (
            <Notice tone="warning">{t(why)}</Notice>
          )}
        </div>
      </div>
    );
  },
};
