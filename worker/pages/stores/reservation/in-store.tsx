import type { ReactElement } from 'react';
import { pageTitle } from '../../../../shared/brand/brand.ts';
import type { Store } from '../../../../shared/contract/stores/stores.ts';
import { href } from '../../../../shared/routes.ts';
import { mapAttributes, StoreMap } from '../../../components/store-map.tsx';
import type { PersonalPage, ViewProps, VisitorRequest } from '../../../page/page-module.ts';
import { storeTitle } from '../../../stores/store-words.ts';
import { type LocatorQuery, locatorQuery } from '../locator-query.ts';
import { PlaceSearch } from '../place-search.tsx';
import { StoreList } from '../store-list.tsx';
import { StoreRow } from '../store-row.tsx';
import { findStock, hasSize, preferredOf, type StockSearch } from './find-stock.ts';
import { PieceView } from './piece-view.tsx';
import { isInStores, loadReservablePiece, pieceQuery, type ReservablePiece } from './reservable-piece.ts';
import { SizeChoice } from './size-choice.tsx';
import { Stock, StockList } from './stock-list.tsx';
import '../../../../client/styles/forms.css';
import '../../../../client/styles/stores/locator.css';
import '../../../../client/styles/stores/reservation.css';

interface InStoreData {
  asked: ReservablePiece;
  query: LocatorQuery;
  /** The customer's preferred store, if any. */
  mine: Store | null;
  /** Null without a place to search around. */
  found: StockSearch | null;
  now: Date;
}

/** The requested place, without the locator's filters. */
function placeOf({ url, domain }: VisitorRequest): LocatorQuery {
  const { search, near, source } = locatorQuery(url, domain);
  return { search, near, source, country: null, services: [], open: false, page: 1 };
}

type Props = ViewProps<InStoreData, VisitorRequest>;

/** The customer's preferred store first, then the results. */
function Answer({ data, request }: Props): ReactElement {
  const { asked, found, mine, now, query } = data;
  const { t, locale } = request;
  return (
    <>
      {mine !== null && (
        <section
          className="in-store__mine"
          aria-labelledby="in-store-mine"
          {...mapAttributes(mine, storeTitle(mine), request)}
        >
          <h2 className="heading" id="in-store-mine">
            {t('my-store.chosen')}
          </h2>
          <StoreRow store={mine} now={now} heading="h3" request={request}>
            <Stock store={mine} asked={asked} request={request} />
          </StoreRow>
        </section>
      )}
      {found?.state === 'stock' && (
        <StockList
          stock={found}
          mineHas={mine !== null && hasSize(mine)}
          query={query}
          now={now}
          asked={asked}
          request={request}
        />
      )}
      {found !== null && found.state !== 'stock' && (
        <StoreList
          found={found}
          query={query}
          action={href(locale, 'store-stock')}
          now={now}
          request={request}
          hrefElsewhere={(market, search) => href(market, 'store-stock', {}, { ...pieceQuery(asked), search })}
        />
      )}
    </>
  );
}

/** The search form; results are shown below, or loaded into the page by the script (client/stores/stores.ts). */
function Search(props: Props): ReactElement {
  const { data, request } = props;
  const { t, locale, domain } = request;
  const { countryCodes } = domain.params.storeLocator;
  return (
    <div className="locator__body">
      <search className="locator__search">
        <h2 className="subheading">{t('in-store.near')}</h2>
        <form
          className="locator__form"
          action={href(locale, 'store-stock')}
          method="get"
          data-locator={countryCodes.length === 1 ? countryCodes[0] : ''}
        >
          {Object.entries(pieceQuery(data.asked)).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={String(value)} />
          ))}
          <PlaceSearch query={data.query} t={t} />
        </form>
      </search>
      <div className="locator__found" data-stores="">
        <Answer {...props} />
      </div>
      <StoreMap request={request} preferred={data.mine?.storeId} listedOnly />
    </div>
  );
}

/** Stock of a product's size in stores, as text (specification, section 7, context `eresa`). */
export const inStore: PersonalPage<InStoreData> = {
  async load(request) {
    const { now } = request;
    const asked = await loadReservablePiece(request);
    const query = placeOf(request);
    const sku = asked.size?.sku;
    if (sku === undefined || !isInStores(asked.option)) return { asked, query, mine: null, found: null, now };
    const mine = await preferredOf(request, sku);
    return { asked, query, mine, found: await findStock(request, { query, mine, sku, now }), now };
  },

  seo: ({ asked: { option } }, { t, locale }) => ({
    title: pageTitle(t('in-store.title')),
    canonical: href(locale, 'store-stock'),
    sameQuery: () => ({ option: option.optionId }),
  }),

  status: ({ found }) => (found?.state === 'failed' ? 503 : 200),

  View(props) {
    const { data, request } = props;
    const { asked, query } = data;
    const { t } = request;
    return (
      <div className="wrap in-store">
        <h1 className="title">{t('in-store.title')}</h1>
        <PieceView asked={asked} request={request} />
        {isInStores(asked.option) ? (
          <>
            {asked.option.sizes.length > 1 && <SizeChoice asked={asked} search={query.search} request={request} />}
            {asked.size !== null && <Search {...props} />}
          </>
        ) : (
          <p>{t('in-store.online-only')}</p>
        )}
      </div>
    );
  },
};
