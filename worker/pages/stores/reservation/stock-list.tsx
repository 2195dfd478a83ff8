import type { ReactElement } from 'react';
import { canBeBought } from '../../../../shared/catalogue/availability.ts';
import { productHref } from '../../../../shared/catalogue/product-url.ts';
import type { Store } from '../../../../shared/contract/stores/stores.ts';
import { href } from '../../../../shared/routes.ts';
import { hasMap, mapAttributes, SeeOnMap } from '../../../components/store-map.tsx';
import type { PageRequest } from '../../../page/page-module.ts';
import { isOn } from '../../../page/row.ts';
import { storeTitle } from '../../../stores/store-words.ts';
import type { LocatorQuery } from '../locator-query.ts';
import { headingOf } from '../store-list.tsx';
import { StoreRow } from '../store-row.tsx';
import { hasSize, type StockResult } from './find-stock.ts';
import { pieceQuery, type ReservablePiece } from './reservable-piece.ts';
import '../../../../client/styles/stores/locator.css';
import '../../../../client/styles/stores/reservation.css';

interface StockProps {
  asked: ReservablePiece;
  request: PageRequest;
}

/** Stock of the size in a store, with a link to reserve it there. */
export function Stock({ store, asked, request }: StockProps & { store: Store }): ReactElement {
  const { t, locale, domain } = request;
  const { stock, services, closedUntil } = store;
  const there = hasSize(store);
  const isReservable = isOn('ereservation', domain) && services.includes('reservation') && closedUntil === null;
  const words = t('reserve.here');
  return (
    <>
      <p className={`in-store__stock in-store__stock--${there ? 'there' : 'not'}`}>
        {t(stock === null ? 'in-store.not-known' : `in-store.${stock}`)}
      </p>
      {there && isReservable && (
        <p>
          <a
            className="button"
            href={href(locale, 'store-reserve', {}, { ...pieceQuery(asked), store: store.storeId })}
            rel="nofollow"
            aria-label={t('labelled', { label: words, value: storeTitle(store) })}
          >
            {words}
          </a>
        </p>
      )}
    </>
  );
}

/** Link to buy the size online, between the stores that have it and those that do not. */
function Online({ asked: { product, option, size }, request }: StockProps): ReactElement {
  const { t, locale } = request;
  const sold = size !== null && canBeBought(size);
  return (
    <section className="in-store__online" aria-labelledby="in-store-online">
      <h3 className="subheading" id="in-store-online">
        {t('in-store.online')}
      </h3>
      <p className="muted">{t(sold ? 'in-store.online.text' : 'in-store.online.sold-out')}</p>
      <p>
        <a className="button" href={productHref(locale, product, option)}>
          {t('reservation.piece')}
        </a>
      </p>
    </section>
  );
}

interface GroupProps extends StockProps {
  id: string;
  title: string;
  stores: readonly Store[];
  now: Date;
}

function Group({ id, title, stores, now, asked, request }: GroupProps): ReactElement | null {
  if (stores.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 className="eyebrow" id={id}>
        {title}
      </h3>
      <ul className="locator__list">
        {stores.map((store) => (
          <li key={store.storeId} {...mapAttributes(store, storeTitle(store), request)}>
            <StoreRow store={store} now={now} heading="h4" request={request}>
              <Stock store={store} asked={asked} request={request} />
              {hasMap(request) && store.coordinates !== null && <SeeOnMap store={store} request={request} />}
            </StoreRow>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface StockListProps extends StockProps {
  stock: StockResult;
  /** The customer's preferred store, shown above, has the size. */
  mineHas: boolean;
  query: LocatorQuery;
  now: Date;
}

/** The stores that have the size, the nearest first, a link to buy it online, and stores that do not have it. */
export function StockList({ stock, mineHas, query, now, asked, request }: StockListProps): ReactElement {
  const { t } = request;
  const { having, lacking, farther, around } = stock;
  const shared = { now, asked, request };
  return (
    <section className="in-store__found" aria-labelledby="stores-found">
      <div className="locator__head">
        <h2 className="heading" id="stores-found" tabIndex={-1}>
          {headingOf(around, query, request)}
        </h2>
      </div>
      {having.length === 0 && <p>{t(mineHas ? 'in-store.none.other' : 'in-store.none')}</p>}
      <Group id="in-store-there" title={t('in-store.having')} stores={having} {...shared} />
      {farther !== null && <Group id="in-store-farther" title={t('in-store.farther')} stores={[farther]} {...shared} />}
      <Online asked={asked} request={request} />
      <Group id="in-store-not" title={t('in-store.lacking')} stores={lacking} {...shared} />
    </section>
  );
}
