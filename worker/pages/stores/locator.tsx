import type { ReactElement } from 'react';
import { pageTitle } from '../../../shared/brand/brand.ts';
import type { CallOutput } from '../../../shared/contract/contract.ts';
import { compareTexts, countryName } from '../../../shared/format/intl.ts';
import { slugify } from '../../../shared/format/slug.ts';
import { href } from '../../../shared/routes.ts';
import { Breadcrumb, breadcrumbData, homeStep } from '../../components/breadcrumb.tsx';
import { hasMap, StoreMap } from '../../components/store-map.tsx';
import type { PageRequest, PublicPage, ViewProps } from '../../page/page-module.ts';
import { findLocators, type Locators, locatorPathIn } from '../../stores/locators.ts';
import { findStores, type StoresResult } from './find-stores.ts';
import { LocatorForm } from './locator-form.tsx';
import { isAsked, type LocatorQuery, locatorQuery } from './locator-query.ts';
import { StoreList } from './store-list.tsx';
import '../../../client/styles/forms.css';
import '../../../client/styles/catalogue/breadcrumb.css';
import '../../../client/styles/catalogue/paging.css';
import '../../../client/styles/stores/locator.css';

interface LocatorData {
  query: LocatorQuery;
  /** Null before a search. */
  found: StoresResult | null;
  /** Countries with stores, shown before a search; null if the gateway fails. */
  countries: CallOutput<'getStoreCountries'> | null;
  locators: Locators;
  now: Date;
}

async function countriesOf({ gateway, domain }: PageRequest): Promise<LocatorData['countries']> {
  const { countryCodes } = domain.params.storeLocator;
  if (countryCodes.length === 0) return [];
  return gateway.attempt('getStoreCountries', { countries: countryCodes.join(',') });
}

/** Link to all stores, shown before a search. */
function Start({ data: { countries }, request }: ViewProps<LocatorData>): ReactElement {
  const { t, locale, properties } = request;
  const { intl } = properties;
  const all = href(locale, 'stores-all');
  const named = (countries ?? [])
    .map(({ country, stores }) => ({ country, stores, name: countryName(country, intl) }))
    .sort((one, other) => compareTexts(one.name, other.name, intl));
  return (
    <nav aria-labelledby="stores-start">
      <h2 className="heading" id="stores-start">
        {t('stores.all.title')}
      </h2>
      <ul className="locator__countries">
        {named.map(({ country, stores, name }) => (
          <li key={country}>
            <a href={`${all}#${slugify(name)}`}>
              <span>{name}</span>
              <span className="muted">{t('delivery.found.store', { count: stores })}</span>
            </a>
          </li>
        ))}
      </ul>
      <a className="button" href={all}>
        {t('stores.all.see')}
      </a>
    </nav>
  );
}

/** The store locator: by town or zip code, or near the browser's position. */
export const locator: PublicPage<LocatorData> = {
  async load(request) {
    const { now } = request;
    const query = locatorQuery(request.url, request.domain);
    const asked = isAsked(query);
    const [found, countries, locators] = await Promise.all([
      asked ? findStores(request, query, now) : null,
      asked ? null : countriesOf(request),
      findLocators(request),
    ]);
    return { query, found, countries, locators, now };
  },

  seo({ query, locators }, request) {
    const { t, locale } = request;
    const path = href(locale, 'stores');
    return {
      title: pageTitle(t('stores.title')),
      description: t('stores.description'),
      canonical: path,
      // Results are for the visitor; stores are indexed on their own pages.
      metaRobots: isAsked(query) ? ['noindex', 'follow'] : undefined,
      alternate: (other) => locatorPathIn('stores', locators, other),
      structuredData: [breadcrumbData(request, [homeStep(request)], { name: t('stores.title'), href: path })],
      tags: ['stores'],
    };
  },

  status({ found }) {
    if (found?.state === 'failed') return 503;
    return found?.state === 'beyond' ? 404 : 200;
  },

  View(props) {
    const { data, request } = props;
    const { query, found, now } = data;
    const { t, locale } = request;
    const action = href(locale, 'stores');
    return (
      <div className="wrap locator">
        <Breadcrumb ancestors={[homeStep(request)]} current={t('stores.title')} request={request} />
        <header className="locator__opening">
          <h1 className="title">{t('stores.title')}</h1>
          <p className="muted">{t('stores.lead')}</p>
        </header>
        <div className="locator__body">
          <div className="locator__search">
            <LocatorForm query={query} action={action} request={request} />
            {/* On phones the map is far below. */}
            {hasMap(request) && (
              <p className="locator__to-map only-js until-desktop">
                <a className="link" href="#map">
                  {t('map.title')}
                </a>
              </p>
            )}
          </div>
          <div className="locator__found" data-stores="">
            {found === null ? (
              <Start {...props} />
            ) : (
              <>
                <StoreList
                  found={found}
                  query={query}
                  action={action}
                  now={now}
                  request={request}
                  map={hasMap(request)}
                />
                <p className="locator__all">
                  <a className="link" href={href(locale, 'stores-all')}>
                    {t('stores.all.see')}
                  </a>
                </p>
              </>
            )}
          </div>
          <StoreMap request={request} />
        </div>
      </div>
    );
  },
};
