import type { ReactElement } from 'react';
import { ProductPicture } from '../../../../client/components/product-picture.tsx';
import type { Piece } from '../../../../shared/contract/catalog.ts';
import type { CallOutput } from '../../../../shared/contract/contract.ts';
import { formatDate } from '../../../../shared/intl.ts';
import { cardHref } from '../../../../shared/product-url.ts';
import { href } from '../../../../shared/routes.ts';
import { sizeText } from '../../../../shared/size-text.ts';
import { Price } from '../../../components/price.tsx';
import { Unavailable } from '../../../components/unavailable.tsx';
import { piecesOf } from '../../cart/pieces.ts';
import { shownPrice } from '../../catalogue/product-grid.tsx';
import type { PersonalPage, VisitorRequest } from '../../page-module.ts';
import { answerAlerts } from './answers.ts';
import { namedAlert } from './named-alert.ts';

type Alert = CallOutput<'getStockAlerts'>['values'][number];

interface AlertsData {
  /** Null when the gateway does not tell. */
  alerts: readonly Alert[] | null;
  pieces: ReadonlyMap<string, Piece>;
}

/** The sizes that the customer waits for, in the shop of this market. It answers the offers of all pages. */
export const accountAlerts: PersonalPage<AlertsData> = {
  async load(request) {
    const { gateway, domain } = request;
    const { values } = await gateway.call('getStockAlerts', { id: domain.storeId });
    if (values.length === 0 && gateway.degraded) return { alerts: null, pieces: new Map() };
    const pieces = await piecesOf(
      request,
      values.map(({ sku }) => sku),
    );
    return { alerts: values, pieces };
  },

  action: answerAlerts,
  isDeed: (form) => form.has('ask'),

  seo: (_, { t }) => ({ title: t('alerts.title'), description: t('alerts.description') }),

  View({ data: { alerts, pieces }, request }) {
    const { t, locale } = request;
    return (
      <div className="alerts">
        <h1 className="title">{t('alerts.title')}</h1>
        {alerts === null && <Unavailable text="alerts.unavailable" request={request} />}
        {alerts !== null && (
          <div data-list="alerts" data-store={request.domain.storeId}>
            {alerts.length > 0 && (
              <>
                <p className="muted">{t('alerts.text')}</p>
                <ul className="alerts__list">
                  {alerts.map((alert) => (
                    <Line key={alert.sku} alert={alert} piece={pieces.get(alert.sku)} request={request} />
                  ))}
                </ul>
              </>
            )}
            <div className="dashboard__none" data-list-empty="" hidden={alerts.length > 0}>
              <h2 className="subheading">{t('alerts.empty.title')}</h2>
              <p className="muted">{t('alerts.empty.text')}</p>
              <a className="button" href={href(locale, 'index')}>
                {t('account.discover')}
              </a>
            </div>
          </div>
        )}
      </div>
    );
  },
};

interface LineProps {
  alert: Alert;
  piece: Piece | undefined;
  request: VisitorRequest;
}

function Line({ alert: { sku, createdAt }, piece, request }: LineProps): ReactElement {
  const { t, locale, properties } = request;
  const named = namedAlert(sku, piece, request);
  return (
    <li className="alert" data-item={sku} data-removed={t('alerts.removed', { name: named })}>
      {piece !== undefined && <Awaited piece={piece} request={request} />}
      {piece === undefined && <p className="muted">{t('wishlist.not-sold')}</p>}
      <div className="alert__foot">
        <p className="small muted">
          {createdAt !== null &&
            t('alerts.since', { date: formatDate(createdAt.slice(0, 10), properties.intl) })}
        </p>
        <form method="post" action={href(locale, 'account-alerts')} data-remove="">
          <button
            type="submit"
            className="link small muted cart-line__remove"
            name="remove"
            value={sku}
            aria-label={t('labelled', { label: t('alerts.remove'), value: named })}
          >
            {t('alerts.remove')}
          </button>
        </form>
      </div>
    </li>
  );
}

function Awaited({ piece, request }: { piece: Piece; request: VisitorRequest }): ReactElement {
  const { t, locale, picturesUrl } = request;
  return (
    <>
      <div className="alert__picture">
        <ProductPicture
          base={picturesUrl}
          optionId={piece.optionId}
          type={piece.pictures[0] ?? 'AP'}
          alt=""
          sizes="6.5rem"
          largest={320}
        />
      </div>
      <div className="alert__text">
        <h2 className="alert__name">
          {/* The style sheet spreads the link over the picture. */}
          <a href={cardHref(locale, piece)}>{piece.name}</a>
        </h2>
        <p className="small muted">{piece.color}</p>
        <p>{sizeText(t('cart.size'), piece.size)}</p>
        <Price {...shownPrice(piece.prices.current, request)} />
      </div>
    </>
  );
}
