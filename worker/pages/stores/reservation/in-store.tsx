import type { ReactElement } from 'react';
import type { Store } from '../../../../shared/contract/stores.ts';
import { href } from '../../../../shared/routes.ts';
import { hasMap, mapAttributes, StoreMap } from '../../../components/store-map.tsx';
import type { PersonalPage, ViewProps, VisitorRequest } from '../../page-module.ts';
import { isOn } from '../../row.ts';
import { type FoundStores, findStores } from '../find-stores.ts';
import { FoundList } from '../found-list.tsx';
import { isAsked, type LocatorQuery, locatorQuery } from '../locator-query.ts';
import { PlaceSearch } from '../place-search.tsx';
import { StoreRow } from '../store-row.tsx';
import { storeTitle } from '../store-words.ts';
import { type AskedPiece, isInStores, loadAskedPiece, pieceQuery } from './asked-piece.ts';
import { AskedPieceView } from './asked-piece-view.tsx';

interface InStoreData {
  asked: AskedPiece;
  query: LocatorQuery;
  /** The store that the customer prefers, where there is one. */
  mine: Store | null;
  /** Null before a place is known to look around. */
  found: FoundStores | null;
  now: Date;
}

/** The place that is asked for; all else that a locator can be asked is left aside. */
function placeOf({ url, domain }: VisitorRequest): LocatorQuery {
  const { search, near } = locatorQuery(url, domain.params.storeLocator.countryCodes);
  return { search, near, country: null, services: [], open: false, page: 1 };
}

type Props = ViewProps<InStoreData, VisitorRequest>;

/** The store that a customer prefers, and how it stands with a size; nothing where that cannot be told. */
async function preferredOf(request: VisitorRequest, sku: string): Promise<Store | null> {
  const { gateway, session, domain } = request;
  if (session.customerId === null) return null;
  const storeId = (await gateway.attempt('getAccount', {}))?.preferredStore ?? null;
  // What another system has written there names no store of ours.
  if (storeId === null || !/^\d{1,20}$/.test(storeId)) return null;
  const store = await gateway.attempt('getStore', { storeId, pieces: sku, context: 'eresa' });
  return store !== null && domain.params.storeLocator.countryCodes.includes(store.country) ? store : null;
}

/** Around the place that was asked for; around the customer's own store before one is. */
async function findAround(
  request: VisitorRequest,
  { query, mine, sku, now }: { query: LocatorQuery; mine: Store | null; sku: string; now: Date },
): Promise<FoundStores | null> {
  const about = { pieces: sku, context: 'eresa' } as const;
  if (isAsked(query)) return findStores(request, query, now, about);
  if (mine === null || mine.coordinates === null) return null;
  const found = await findStores(request, { ...query, near: mine.coordinates }, now, about);
  const { city, zipCode, country, coordinates } = mine;
  return found.state === 'found' ? { ...found, around: { city, zipCode, country, ...coordinates } } : null;
}

/** The sizes of the colour, each with its own answer. */
function Sizes({ data: { asked, query }, request }: Props): ReactElement {
  const { t, locale } = request;
  const { option, size: chosen } = asked;
  const { search } = query;
  return (
    <nav className="in-store__sizes" aria-labelledby="in-store-size">
      <h2 className="subheading" id="in-store-size">
        {t('in-store.size')}
      </h2>
      <ul className="in-store__choice">
        {option.sizes.map((size) => (
          <li key={size.sku}>
            <a
              href={href(
                locale,
                'store-stock',
                {},
                { ...pieceQuery({ option, size }), search: search || undefined },
              )}
              rel="nofollow"
              aria-current={size === chosen ? 'true' : undefined}
            >
              {size.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** How a store stands with the size, and the way to have it kept there. */
function Stock({ store, data: { asked }, request }: Props & { store: Store }): ReactElement {
  const { t, locale, domain } = request;
  const { stock, services, closedUntil } = store;
  const there = stock === 'AVAILABLE' || stock === 'FEW_REMAINING';
  const keeps = isOn('ereservation', domain) && services.includes('reservation') && closedUntil === null;
  const words = t('reserve.here');
  return (
    <>
      <p className={`in-store__stock in-store__stock--${there ? 'there' : 'not'}`}>
        {t(stock === null ? 'in-store.not-known' : `in-store.${stock}`)}
      </p>
      {there && keeps && (
        <p>
          <a
            className="button"
            href={href(locale, 'store-reserve', {}, { ...pieceQuery(asked), store: store.storeId })}
            rel="nofollow"
            aria-label={`${words}: ${storeTitle(store, t)}`}
          >
            {words}
          </a>
        </p>
      )}
    </>
  );
}

/** The customer's own store first, then what was found. */
function Answer(props: Props): ReactElement {
  const { data, request } = props;
  const { found, mine, now, query } = data;
  const { t, locale } = request;
  const others =
    found?.state === 'found' ? found.stores.filter(({ storeId }) => storeId !== mine?.storeId) : [];
  const nearest =
    found?.state === 'found' ? { ...found, stores: others, total: others.length, pages: 1 } : found;
  return (
    <>
      {mine !== null && (
        <section
          className="in-store__mine"
          aria-labelledby="in-store-mine"
          {...mapAttributes(mine, storeTitle(mine, t), request)}
        >
          <h2 className="heading" id="in-store-mine">
            {t('my-store.chosen')}
          </h2>
          <StoreRow store={mine} now={now} heading="h3" request={request}>
            <Stock {...props} store={mine} />
          </StoreRow>
        </section>
      )}
      {nearest !== null && (mine === null || others.length > 0 || nearest.state !== 'found') && (
        <FoundList
          found={nearest}
          query={query}
          action={href(locale, 'store-stock')}
          now={now}
          request={request}
          deed={(store) => <Stock {...props} store={store} />}
          brief
          map={hasMap(request)}
        />
      )}
    </>
  );
}

/** Asks where, and answers below, on the same page or in its place (client/stores/stores.ts). */
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

/** Which stores have a size of a product, in words (specification, section 7, context `eresa`). */
export const inStore: PersonalPage<InStoreData> = {
  async load(request) {
    const now = new Date();
    const asked = await loadAskedPiece(request);
    const query = placeOf(request);
    const sku = asked.size?.sku;
    if (sku === undefined || !isInStores(asked.option)) return { asked, query, mine: null, found: null, now };
    const mine = await preferredOf(request, sku);
    return { asked, query, mine, found: await findAround(request, { query, mine, sku, now }), now };
  },

  seo: ({ asked: { option } }, { t, locale }) => ({
    title: `${t('in-store.title')} | Selvedge`,
    canonical: href(locale, 'store-stock'),
    sameQuery: () => ({ option: option.optionId }),
  }),

  status: ({ found }) => (found?.state === 'failed' ? 503 : 200),

  View(props) {
    const { data, request } = props;
    const { asked } = data;
    const { t } = request;
    return (
      <div className="wrap in-store">
        <h1 className="title">{t('in-store.title')}</h1>
        <AskedPieceView asked={asked} request={request} />
        {isInStores(asked.option) ? (
          <>
            {asked.option.sizes.length > 1 && <Sizes {...props} />}
            {asked.size !== null && <Search {...props} />}
          </>
        ) : (
          <p>{t('in-store.online-only')}</p>
        )}
      </div>
    );
  },
};
