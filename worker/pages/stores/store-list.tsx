import type { ReactElement, ReactNode } from 'react';
import type { Place } from '../../../shared/contract/delivery/places.ts';
import type { Store } from '../../../shared/contract/stores/stores.ts';
import { countryName, formatDistance, formatNumber } from '../../../shared/format/intl.ts';
import type { Locale } from '../../../shared/markets/locales.ts';
import { href, queryString } from '../../../shared/routes.ts';
import { mapAttributes, SeeOnMap } from '../../components/store-map.tsx';
import { Unavailable } from '../../components/unavailable.tsx';
import type { PageRequest } from '../../page/page-module.ts';
import { storeTitle } from '../../stores/store-words.ts';
import { NoSuchPage } from '../catalogue/no-such-page.tsx';
import { PageList } from '../catalogue/paging.tsx';
import { type StoresResult, searchRadius } from './find-stores.ts';
import { isFiltered, type LocatorQuery, queryOf, servicesIn, storesShown } from './locator-query.ts';
import { StoreRow } from './store-row.tsx';
import '../../../client/styles/stores/locator.css';

interface StoreListProps {
  found: StoresResult;
  query: LocatorQuery;
  /** The path of the page. */
  action: string;
  now: Date;
  request: PageRequest;
  /** Action for a store, below it. */
  pendingAction?: (store: Store) => ReactNode;
  /** The page has a map beside the list. */
  map?: boolean;
  /** Url of the same page in a market that shows another country's stores; by default that of the locator. */
  hrefElsewhere?: (market: Locale, search: string) => string;
}

/** The url of the same search with changed parameters. */
const addressOf = (action: string, query: LocatorQuery, change: Partial<LocatorQuery>): string =>
  action + queryString(queryOf({ ...query, page: 1, ...change }));

function placeName({ city, zipCode }: Place): string {
  return `${zipCode} ${city}`.trim();
}

/** `Lyon, Frankreich`. */
const inCountry = (name: string, { country }: Place, intl: string): string =>
  country === null ? name : `${name}, ${countryName(country, intl)}`;

/** Heading of the list; with the place's country if the market's stores are in several countries. */
export function headingOf(
  around: Place | null,
  { search, near, country }: LocatorQuery,
  { t, domain, properties }: PageRequest,
): string {
  if (near !== null) return t('stores.found.near-you');
  if (around !== null && placeName(around) !== '') {
    const isOnlyOne = domain.params.storeLocator.countryCodes.length < 2;
    const name = placeName(around);
    const place = isOnlyOne ? name : inCountry(name, around, properties.intl);
    return t('stores.found.near', { place });
  }
  if (search !== '') return t('stores.found.called', { search });
  if (country === null) return t('stores.all.title');
  return t('stores.found.country', { country: countryName(country, properties.intl) });
}

interface NothingProps {
  title: string;
  text: string;
  children?: ReactNode;
}

function Nothing({ title, text, children }: NothingProps): ReactElement {
  return (
    <section className="locator__none" aria-labelledby="stores-none">
      <h2 className="heading" id="stores-none" tabIndex={-1}>
        {title}
      </h2>
      <p className="muted">{text}</p>
      {children}
    </section>
  );
}

function Pages({ found, query, action, request }: StoreListProps): ReactElement | null {
  const { t, properties } = request;
  if (found.state !== 'found' || found.pages === 1) return null;
  const { pages, total, stores } = found;
  const { page } = query;
  const number = (value: number) => formatNumber(value, properties.intl);
  const before = (page - 1) * storesShown;
  return (
    <nav className="paging" aria-label={t('catalog.pages')}>
      <p className="paging__shown">
        {t('listing.shown', {
          from: number(before + 1),
          to: number(before + stores.length),
          total: number(total),
        })}
      </p>
      <PageList request={request} page={page} count={pages} hrefOf={(to) => addressOf(action, query, { page: to })} />
    </nav>
  );
}

/** The result of a search: stores, or a message why there are none. */
export function StoreList(props: StoreListProps): ReactElement {
  const { found, query, action, now, request, pendingAction: storeAction, map = false } = props;
  const { hrefElsewhere = (market, search) => href(market, 'stores', {}, { search }) } = props;
  const { t, properties } = request;
  const offers = ({ services }: Store) =>
    servicesIn(services, request.domain)
      .map((service) => t(`store.service.${service}`))
      .join(' · ');
  const clear = isFiltered(query) && (
    <a className="link" href={addressOf(action, query, { services: [], open: false })}>
      {t('stores.filter.clear')}
    </a>
  );
  switch (found.state) {
    case 'failed':
      return <Unavailable text="stores.failed" request={request} />;
    case 'beyond':
      return <NoSuchPage request={request} first={addressOf(action, query, {})} />;
    case 'elsewhere': {
      const { place, market } = found;
      return (
        <Nothing title={inCountry(place.city, place, properties.intl)} text={t('stores.elsewhere.text')}>
          <a className="link" href={hrefElsewhere(market, place.city)}>
            {t('stores.elsewhere.link')}
          </a>
        </Nothing>
      );
    }
    case 'unknown':
      return <Nothing title={t('stores.unknown.title', { search: query.search })} text={t('stores.unknown.text')} />;
    case 'filtered':
      return (
        <Nothing title={t('stores.filtered.title')} text={t('stores.filtered.text')}>
          {clear}
        </Nothing>
      );
    case 'none': {
      const { country } = query;
      const everywhere = { distance: formatDistance(searchRadius, properties.intl) };
      // The visitor may have typed another town and forgotten the chosen country.
      if (country === null || query.search === '')
        return <Nothing title={t('stores.none.title')} text={t('stores.none.text', everywhere)} />;
      return (
        <Nothing
          title={t('stores.none.title')}
          text={t('stores.none.country', { country: countryName(country, properties.intl) })}
        >
          <a className="link" href={addressOf(action, query, { country: null })}>
            {t('stores.country.all')}
          </a>
        </Nothing>
      );
    }
    case 'found':
      return (
        <section aria-labelledby="stores-found">
          <div className="locator__head">
            <h2 className="heading" id="stores-found" tabIndex={-1}>
              {headingOf(found.around, query, request)}
            </h2>
            <p className="muted">{t('delivery.found.store', { count: found.total })}</p>
            {clear}
          </div>
          <ul className="locator__list">
            {found.stores.map((store) => (
              <li key={store.storeId} {...(map && mapAttributes(store, storeTitle(store), request))}>
                <StoreRow store={store} now={now} heading="h3" request={request}>
                  {offers(store) !== '' && <p className="small muted">{offers(store)}</p>}
                  {map && store.coordinates !== null && <SeeOnMap store={store} request={request} />}
                  {storeAction?.(store)}
                </StoreRow>
              </li>
            ))}
          </ul>
          <Pages {...props} />
        </section>
      );
  }
}
