import type { ReactElement } from 'react';
import { cardHref } from '../../../../shared/catalogue/product-url.ts';
import type { Piece } from '../../../../shared/contract/catalogue/product.ts';
import type { CallOutput } from '../../../../shared/contract/contract.ts';
import { formatDate } from '../../../../shared/format/intl.ts';
import { sizeText } from '../../../../shared/format/size-text.ts';
import { href } from '../../../../shared/routes.ts';
import { PieceLine } from '../../../components/piece-line.tsx';
import { Price } from '../../../components/price.tsx';
import { shownPrice } from '../../../components/product/product-grid.tsx';
import { Unavailable } from '../../../components/unavailable.tsx';
import type { PersonalPage, VisitorRequest } from '../../../page/page-module.ts';
import { piecesOf } from '../../cart/pieces.ts';
import { answerAlerts } from './answers.ts';
import { namedAlert } from './named-alert.ts';
import '../../../../client/styles/catalogue/price.css';
import '../../../../client/styles/forms.css';
import '../../../../client/styles/cart/removal.css';
import '../../../../client/styles/account/alerts.css';

type Alert = CallOutput<'getStockAlerts'>['values'][number];

interface AlertsData {
  /** Null if the gateway fails. */
  alerts: readonly Alert[] | null;
  pieces: ReadonlyMap<string, Piece>;
}

/** The customer's stock alerts in the shop of this market. Also handles the forms of all other pages with alerts. */
export const accountAlerts: PersonalPage<AlertsData> = {
  async load(request) {
    const { gateway, domain } = request;
    const { values } = await gateway.call('getStockAlerts', { id: domain.storeId });
    if (values.length === 0 && gateway.degraded) return { alerts: null, pieces: new Map() };
    const pieces = await piecesOf(
      request,
      values.map(({ sku }) => sku),
    );
    // None of the pieces could be loaded: the list would have no names.
    if (values.length > 0 && pieces.size === 0 && gateway.degraded) return { alerts: null, pieces };
    return { alerts: values, pieces };
  },

  action: answerAlerts,
  isPendingAction: (form) => form.has('ask'),

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
  const foot = (
    <div className="alert__foot">
      <p className="small muted">
        {createdAt !== null && t('alerts.since', { date: formatDate(createdAt.slice(0, 10), properties.intl) })}
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
  );
  return (
    <li className="alert" data-item={sku} data-removed={t('alerts.removed', { name: named })}>
      {piece === undefined ? (
        <>
          <p className="muted">{t(`wishlist.not-sold-in.${properties.iso2}`)}</p>
          {foot}
        </>
      ) : (
        <PieceLine
          optionId={piece.optionId}
          picture={piece.pictures[0] ?? 'AP'}
          picturesUrl={request.picturesUrl}
          name={piece.name}
          href={cardHref(locale, piece)}
          heading="h2"
          details={[piece.color, sizeText(t('cart.size'), piece.size)]}
        >
          <Price {...shownPrice(piece.prices.current, request)} />
          {foot}
        </PieceLine>
      )}
    </li>
  );
}
